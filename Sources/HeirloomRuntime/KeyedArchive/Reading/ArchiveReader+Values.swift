import Foundation

// Text, data and dates as Swift values; other value objects of Foundation's are read in the files of `Values/Types`.

extension ArchiveReader {
    func string(_ position: Int) throws -> String {
        if let text = core.pointee.string(position) { return text }
        guard list.marker(at: position) >> 4 == 8 else { return try otherString(position, -1 - position) }
        let uid = try list.uid(at: position)
        return try otherString(self.position(ofUID: uid), uid)
    }

    private func otherString(_ position: Int, _ id: Int) throws -> String {
        if !longStrings.isEmpty, let known = longStrings[id] { return known }
        let text: String
        switch list.marker(at: position) >> 4 {
        case 5...7: text = try list.string(at: position)
        case 13 where try isInstance(position, of: [.string, .mutableString]):
            if let inner = try part(.string, of: position) {
                let inside = try target(inner)
                guard 5...7 ~= list.marker(at: inside) >> 4 else { throw mismatch(String.self, at: inside) }
                text = try list.string(at: inside)
            } else if let inner = try part(.bytes, of: position) {
                text = String(decoding: try data(inner), as: UTF8.self)
            } else {
                throw broken("a string without text")
            }
        default: throw mismatch(String.self, at: position)
        }
        if text.utf8.count > ReaderCore.longText {
            // Texts that overlap in the file are not shared texts.
            try expansion(text.utf8.count / 4)
            longStrings[id] = text
        }
        return text
    }

    /// Data inline, or in one of Foundation's objects.
    func bytes(_ position: Int) throws -> UnsafeRawBufferPointer {
        let target = try target(position)
        if list.marker(at: target) >> 4 == 4 { return try list.span(at: target) }
        guard try isInstance(target, of: [.data, .mutableData]) else { throw mismatch(Data.self, at: target) }
        guard let inner = try part(.data, of: target) ?? part(.bytes, of: target) else {
            throw broken("data without bytes")
        }
        let inside = try self.target(inner)
        guard list.marker(at: inside) >> 4 == 4 else { throw mismatch(Data.self, at: inside) }
        return try list.span(at: inside)
    }

    func data(_ position: Int) throws -> Data {
        let span = try bytes(position)
        if span.count <= ReaderCore.longText { return Data(span) }
        let place = place(of: span)
        if let known = longData[place] { return known }
        try expansion(span.count / 4)
        let data = Data(span)
        longData[place] = data
        return data
    }

    func place(of span: UnsafeRawBufferPointer) -> Int { span.baseAddress.map { $0 - list.bytes } ?? 0 }

    /// The result of `make` for a value at a place, created once if it requires much reading.
    /// - Parameter length: of text or data, in bytes.
    func sharing<Value>(_ place: Int, length: Int, _ make: () throws -> Value) throws -> Value {
        guard length > ReaderCore.longText else { return try make() }
        let place = LongPlace(position: place, type: ObjectIdentifier(Value.self))
        if let known = longValues[place] {
            switch known {
            case .success(let value as Value): return value
            case .success: break
            case .failure(let error): throw located(error)
            }
        }
        try expansion(length / 4)
        do {
            let value = try make()
            // Instances of classes are not cached: two values would become one object.
            if !(Value.self is AnyClass) { longValues[place] = .success(value) }
            return value
        } catch {
            let failure = ArchiveError(wrapping: error)
            // Each reference has a place of its own.
            if failure.isTolerable {
                longValues[place] = .failure(
                    ArchiveError(
                        failure.kind,
                        expected: failure.expected,
                        found: failure.found,
                        reason: failure.reason
                    )
                )
            }
            throw located(failure)
        }
    }

    func date(_ position: Int) throws -> Date {
        if let time = core.pointee.time(position) { return Date(timeIntervalSinceReferenceDate: time) }
        let target = try target(position)
        let marker = list.marker(at: target)
        if marker >> 4 == 3 { return Date(timeIntervalSinceReferenceDate: try list.real(at: target)) }
        guard marker >> 4 == 13, try valueClass(at: target) == .date else { throw mismatch(Date.self, at: target) }
        guard let time = try part(.time, of: target) else { throw broken("a date without its time") }
        core.pointee.dateShape = try shape(of: target, .time)
        return Date(timeIntervalSinceReferenceDate: try double(time))
    }

    /// The form of a value object with one part, to recognize the next one.
    func shape(of position: Int, _ key: FoundationKey) throws -> PairShape {
        guard let shape = PairShape(at: position, list),
            try keys.number(of: list.reference(0, from: position + 1)) == key.number,
            try keys.number(of: list.reference(1, from: position + 1)) == FoundationKey.class.number
        else { return PairShape() }
        return shape
    }

    /// The place of one of Foundation's value objects.
    func instance(_ position: Int, of classes: FoundationClass..., as type: Any.Type) throws -> Int {
        let target = try target(position)
        guard try isInstance(target, of: classes) else { throw mismatch(type, at: target) }
        return target
    }
}

/// A place in the file, and the value that was created from it.
struct LongPlace: Hashable {
    let position: Int
    let type: ObjectIdentifier
}
