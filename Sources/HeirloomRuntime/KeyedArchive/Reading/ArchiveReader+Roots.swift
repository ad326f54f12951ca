import Foundation

extension ArchiveReader {
    /// The value under a top-level key, complete with everything that it refers to.
    /// - Parameters:
    ///   - key: the top-level key of the value.
    ///   - read: returns the value from its place, as generated code reads a field: `{ try $0.object(Book.self) }`,
    ///     `{ try $0.array { try $0.object(Book.self) } }`. It may be called several times.
    /// - Throws: `ArchiveError`.
    public func root<R>(forKey key: String = "root", _ read: (FieldValue) throws -> R) throws -> R {
        let position = try topPosition(key)
        guard try !isNil(position) else { throw ArchiveError(.missing, key: key, expected: "a value", found: "nil") }
        if !isReading { core.pointee.renewLimits() }
        return try readComplete(at: position, read)
    }

    /// The value at a place, complete with everything that it refers to.
    func readComplete<R>(at position: Int, _ read: (FieldValue) throws -> R) throws -> R {
        completing = []
        do {
            return try readAll {
                core.pointee.path = ReadingPath(base: core.pointee.segments.count)
                return try read(FieldValue(self, position))
            }
        } catch {
            throw incomplete(error)
        }
    }

    /// The keys at the top, in the order of the archive.
    public var topLevelKeys: [String] {
        isClosed
            ? []
            : (0..<topLevel.count).compactMap { index in
                (try? keys.number(of: list.reference(index, from: topLevel.start))).map(keys.text)
            }
    }

    /// Reads the object under a top-level key while `body` runs: to update an object that exists already.
    ///
    /// References to the archived object from inside the archive become references to the updated object.
    /// - Parameters:
    ///   - key: the top-level key of the archived object.
    ///   - object: the object that is updated.
    ///   - body: receives this reader; may be called several times.
    public func within(
        objectForKey key: String = "root",
        for object: any NSObject & NSSecureCoding,
        _ body: (NSCoder) throws -> Void
    ) throws {
        let type = Swift.type(of: object)
        let position = try topPosition(key)
        guard list.marker(at: position) >> 4 == 8 else { throw mismatch(type, at: position) }
        let uid = try list.uid(at: position)
        let (archived, found) = try kind(ofUID: uid, expected: type, at: position)
        // Whether the object is to be removed is decided for the whole object.
        if state.hasDoubts {
            let before = mark()
            _ = try root(forKey: key) { try $0.object(NSObject.self) }
            rollBack(to: before)
        }
        guard
            isClass(found, kindOf: type) || isClass(type, kindOf: found)
                || isClass(draftCounterpart(of: found) ?? found, kindOf: type)
        else {
            throw located(ArchiveError.classNotAllowed(archived.name, expected: type))
        }
        func readWhole() throws {
            core.pointee.path = ReadingPath(base: core.pointee.segments.count)
            _ = try FieldValue(self, position).object(NSObject.self)
        }
        try readAll(whole: readWhole) {
            core.pointee.mustReadAgain = true
            try within(uid, owner: -1) {
                // An object of a superclass cannot replace it.
                if madeNumbers[uid] == 0, isClass(type, kindOf: found) { addMade(uid, object) }
                if let layouts = try classInfo(uid)?.keeping(type), !layouts.isEmpty {
                    try beginKeeping(layouts)
                    kept.readings[uid]?.isUpdate = true
                }
                try body(self)
            }
        }
    }
}
