import Foundation

// Parts of an archive. A path is one from the root as errors print it, by the names that properties have today: `shelves[3]`,
// `shelves[3].books["first"]`, `[3]` where the root is an array. Time and memory depend on the part, not on the archive.
//
// The part has everything that its objects refer to, except what only weak references lead to. The ends of inverses whose other ends
// stand outside of it are not set. Each call makes objects of its own. Where an object on the way was written by a version that had the
// property in another form, that object is read completely: the result is the same.

extension ArchiveRoots {
    /// The object at a path.
    /// - Throws: `ArchiveError`, also if nothing is at the path; with the path from the root.
    public func object<Object: NSObject & NSSecureCoding>(
        ofClass type: Object.Type,
        at path: String,
        forKey key: String? = nil
    ) throws -> Object {
        try part(path, key) {
            try $0.object(type)
        } _: {
            try $0.object(type)
        }
    }

    /// The object at a path, of the class that the archive names.
    /// - Throws: as `object(ofClass:at:forKey:)`.
    public func object(at path: String, forKey key: String? = nil) throws -> any NSObject & NSSecureCoding {
        try part(path, key, reading(nil)) { value in
            let object = try value.object(NSObject.self)
            guard let coded = object as? any NSObject & NSSecureCoding else {
                throw ArchiveError(.mismatch, expected: "an object with secure coding")
            }
            return coded
        }
    }

    /// The objects of the array or set at a path, in the order of the archive.
    /// - Throws: as `object(ofClass:at:forKey:)`.
    public func array<Object: NSObject & NSSecureCoding>(
        of type: Object.Type,
        at path: String,
        forKey key: String? = nil
    ) throws -> [Object] {
        try part(path, key) {
            try $0.array { try $0.object(type) }
        } _: { value in
            switch value {
            case .array(let elements), .set(let elements): return try elements.map { try $0.object(type) }
            default: throw ArchiveError(.mismatch, expected: ArchiveError.sequence)
            }
        }
    }

    /// The dictionary of objects at a path.
    /// - Throws: as `object(ofClass:at:forKey:)`.
    public func dictionary<Object: NSObject & NSSecureCoding>(
        of type: Object.Type,
        at path: String,
        forKey key: String? = nil
    ) throws -> [String: Object] {
        try part(path, key) {
            try $0.dictionary(String.self) { try $0.object(type) }
        } _: { value in
            guard case .dictionary(let entries) = value else {
                throw ArchiveError(.mismatch, expected: ArchiveError.dictionary)
            }
            return try Dictionary(entries.map { ($0.key.keyText, try $0.value.object(type)) }) { $1 }
        }
    }

    /// How many elements the array, set or dictionary at a path has; none of them is read.
    /// - Throws: as `object(ofClass:at:forKey:)`.
    public func count(at path: String, forKey key: String? = nil) throws -> Int {
        try reader.count(at: ArchivePath(path), forKey: key ?? self.key)
    }

    private func part<R>(
        _ path: String,
        _ key: String?,
        _ read: (FieldValue) throws -> R,
        _ take: (WrittenValue) throws -> R
    ) throws -> R {
        try reader.part(at: ArchivePath(path), forKey: key ?? self.key, read, take)
    }
}

extension WrittenValue {
    fileprivate func object<Object: NSObject>(_ type: Object.Type) throws -> Object {
        switch self {
        case .object(let object as Object), .secureObject(let object as Object, _): return object
        case .object(let object): throw ArchiveError.classNotAllowed("\(Swift.type(of: object))", expected: type)
        case .named(let value), .tagged(let value, _): return try value.object(type)
        default: throw ArchiveError(.mismatch, expected: ArchiveError.name(of: type))
        }
    }
}

extension ModelNamespace {
    /// The object at a path from an archive's root: `shelves[3]`. Only this part is read: see `ArchiveRoots`.
    /// - Throws: `ArchiveError`, also if nothing is at the path; with the path from the root.
    public static func unarchivedObject<Object: NSObject & NSSecureCoding>(
        ofClass type: Object.Type,
        at path: String,
        from data: Data,
        options: ReadingOptions = ReadingOptions()
    ) throws -> Object {
        try roots(in: data, options: options).object(ofClass: type, at: path)
    }

    /// The object at a path from the root of the archive in a file. Only this part is read: the file is mapped where the system can
    /// protect it from changes meanwhile.
    /// - Throws: `ArchiveError`, if the file cannot be read (of kind `file`), if nothing is at the path or if it cannot be read.
    public static func unarchivedObject<Object: NSObject & NSSecureCoding>(
        ofClass type: Object.Type,
        at path: String,
        contentsOf url: URL,
        options: ReadingOptions = ReadingOptions()
    ) throws -> Object {
        try withRoots(contentsOf: url, options: options) { try $0.object(ofClass: type, at: path) }
    }

    /// Opens the archive in a file while `body` runs, to read parts of it. The file is mapped where the system can protect it from changes
    /// meanwhile: writers wait until `body` returns. Afterwards the archive cannot be read any more.
    /// - Throws: `ArchiveError`, if the file cannot be read (of kind `file`) or is not a keyed archive; what `body` throws.
    public static func withRoots<Result>(
        contentsOf url: URL,
        options: ReadingOptions = ReadingOptions(),
        _ body: (ArchiveRoots) throws -> Result
    ) throws -> Result {
        try registry.withContents(of: url) { data in
            let archive = try roots(in: data, options: options)
            // The bytes are there during the call only.
            defer { archive.reader.isClosed = true }
            return try body(archive)
        }
    }
}
