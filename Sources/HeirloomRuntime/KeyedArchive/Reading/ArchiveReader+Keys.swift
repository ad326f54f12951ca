import Foundation

// Values by key, for hand-written classes.

extension ArchiveReader {
    /// The place of the value under a top-level key.
    func topPosition(_ key: String) throws -> Int {
        if isClosed {
            throw ArchiveError(.file, reason: "the archive's file is open only during the call of 'withRoots'")
        }
        if let position = try keys.value(of: keys.number(key), in: topLevel) { return position }
        throw ArchiveError(.missing, key: key, expected: "a top-level value")
    }

    /// The place of the object with a UID.
    @inline(__always)
    func position(ofUID uid: Int) throws -> Int {
        guard UInt(bitPattern: uid) < UInt(bitPattern: objects.count) else {
            throw broken("a reference to an object that is not there")
        }
        return try list.position(of: list.reference(uid, from: objects.start))
    }

    /// The place of the value itself, where a reference to it is.
    @inline(__always)
    func target(_ position: Int) throws -> Int {
        guard list.marker(at: position) >> 4 == 8 else { return position }
        return try self.position(ofUID: list.uid(at: position))
    }

    /// The place of the value under a key of the current object; nil if it is absent or a reference to `$null`.
    func position(forKey key: String) throws -> Int? {
        let number = keys.number(key)
        path.current = PathSegment(layout: nil, name: number)
        if !kept.readings.isEmpty { kept.readings[frame.uid]?.asked.insert(key) }
        let (start, count, cursor) = (frame.keys, frame.count, frame.cursor)
        // Keys are usually requested in the order in which they were written.
        for step in 0..<count {
            let index = cursor + step < count ? cursor + step : cursor + step - count
            if try keys.number(of: list.reference(index, from: start)) == number {
                if step > Self.fewKeys { try expansion(step / 8) }
                return try found(index)
            }
        }
        if count > Self.fewKeys { try expansion(count / 8) }
        return nil
    }

    /// The place of the value of a key of the current object, by the key's place.
    @inline(__always)
    private func found(_ index: Int) throws -> Int? {
        frame.cursor = index + 1
        let values = frame.keys + frame.count * list.referenceSize
        let position = try list.position(of: list.reference(index, from: values))
        return try isNil(position) ? nil : position
    }

    /// The place of the value under a key of a dictionary; nil if it is absent or a reference to `$null`.
    func place(of key: Int32, in entries: (start: Int, count: Int)) throws -> Int? {
        guard let found = try keys.value(of: key, in: entries), try !isNil(found) else { return nil }
        return found
    }

    /// The places of the elements of a list.
    func elementPlaces(at position: Int) throws -> [Int] {
        let (start, count) = try list.list(at: position)
        try expansion(count)
        return try (0..<count).map { try list.position(of: list.reference($0, from: start)) }
    }

    /// The numbers of the keys of a dictionary, and the places of their values.
    func entryPlaces(of entries: (start: Int, count: Int)) throws -> [(key: Int32, value: Int)] {
        try expansion(entries.count)
        return try (0..<entries.count).map { index in
            let key = try keys.number(of: list.reference(index, from: entries.start))
            guard key >= 0 else { throw broken("a key that is not text") }
            return (key, try list.position(of: list.reference(entries.count + index, from: entries.start)))
        }
    }

    /// Runs a method that cannot throw: its error is reported.
    func read<T>(_ other: T, _ body: () throws -> T) -> T {
        do { return try body() } catch {
            failWithError(error)
            return other
        }
    }

    /// An object by key. At the top level, everything it refers to is read before the call returns.
    /// - Parameter classes: nil: the classes that the enclosing call allows, and Foundation's values.
    func decode(_ classes: [AnyClass]?, forKey key: String) -> Any? {
        if isReading, let classes {
            do {
                guard let position = try position(forKey: key) else { return nil }
                if let leaf = try leafObject(position, classes) { return leaf }
                frame.cursor -= 1
            } catch {
                failWithError(error)
                return nil
            }
        }
        let outer = (allowed, allowsListOnly)
        (allowed, allowsListOnly) = (classes ?? allowed + FoundationClass.plainTypes, classes == nil && allowsListOnly)
        defer { (allowed, allowsListOnly) = outer }
        let list = allowed
        if isReading { return read(nil) { try decodeInside(key, list) } }
        do {
            return try readAll { try decodeInside(key, list) }
        } catch {
            if topError == nil { topError = ArchiveError(wrapping: error) }
            return nil
        }
    }

    /// Text or a date that is requested by its class, on the fast path; nil for everything else.
    private func leafObject(_ position: Int, _ classes: [AnyClass]) throws -> NSObject? {
        guard list.marker(at: position) >> 4 == 8 else { return nil }
        let uid = try list.uid(at: position)
        let target = try self.position(ofUID: uid)
        let isText: Bool
        switch list.marker(at: target) >> 4 {
        case 5: isText = true
        case 13: isText = false
        default: return nil
        }
        let type: AnyClass = isText ? NSString.self : NSDate.self
        guard classes.contains(where: { $0 == type }), madeNumbers[uid] >= 0 else { return nil }
        if madeNumbers[uid] > 0 {
            let known = made[Int(madeNumbers[uid]) - 1].object
            return isText ? known as? NSString : known as? NSDate
        }
        if isText { return remember(uid, try string(position) as NSString) }
        guard try classInfo(uid)?.value == .date else { return nil }
        return remember(uid, try date(position) as NSDate)
    }

    private func decodeInside(_ key: String, _ allowed: [AnyClass]) throws -> NSObject? {
        guard let position = try position(forKey: key) else { return nil }
        if list.marker(at: position) >> 4 == 8 {
            let uid = try list.uid(at: position)
            if uid < objects.count, madeNumbers[uid] > 0, made[Int(madeNumbers[uid]) - 1].object == nil {
                report(refusal(.unfinishedObject, found: kindName(at: position)))
                return nil
            }
        }
        do {
            return try foundationObject(position, allowed)
        } catch let error as ArchiveError where error.kind == .dropped {
            return nil
        }
    }

    /// Unkeyed values are under `$0`, `$1`, ...
    func nextUnkeyed() -> String {
        defer { frame.unkeyed += 1 }
        return "$\(frame.unkeyed)"
    }
}
