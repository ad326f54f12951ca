import Foundation

/// An opened archive: its roots are read one by one, and an object to which several of them refer is one object.
///
///     let data = try LibraryModel.archivedData(withRoots: ["books": books, "owner": owner])
///     let archive = try LibraryModel.roots(in: data)
///     let books = try archive.array(of: Book.self, forKey: "books")
///     let owner = try archive.object(ofClass: Person.self, forKey: "owner")
///
/// Parts of a root are read without the rest: `try archive.object(ofClass: Book.self, at: "[3]", forKey: "books")`.
///
/// Without a key, the key of the `ReadingOptions` is used. All methods throw `ArchiveError`, regardless of the bytes; after an error other
/// roots can still be read.
public struct ArchiveRoots {
    let reader: ArchiveReader
    let key: String

    init(_ reader: ArchiveReader, key: String) {
        self.reader = reader
        self.key = key
    }

    /// The keys at the top, in the order of the archive.
    public var keys: [String] { reader.topLevelKeys }

    /// An object of a class.
    public func object<Object: NSObject & NSSecureCoding>(
        ofClass type: Object.Type,
        forKey key: String? = nil
    ) throws -> Object {
        try root(key) { try $0.object(type) }
    }

    /// An array of objects of a class.
    public func array<Object: NSObject & NSSecureCoding>(
        of type: Object.Type,
        forKey key: String? = nil
    ) throws -> [Object] {
        try root(key) { try $0.array { try $0.object(type) } }
    }

    /// A set of objects of a class.
    public func set<Object: NSObject & NSSecureCoding>(
        of type: Object.Type,
        forKey key: String? = nil
    ) throws -> Set<Object> {
        try root(key) { try $0.set { try $0.object(type) } }
    }

    /// A dictionary of objects of a class.
    public func dictionary<Object: NSObject & NSSecureCoding>(
        of type: Object.Type,
        forKey key: String? = nil
    ) throws -> [String: Object] {
        try root(key) { try $0.dictionary(String.self) { try $0.object(type) } }
    }

    private func root<Root>(_ key: String?, _ read: (FieldValue) throws -> Root) throws -> Root {
        try reader.root(forKey: key ?? self.key, read)
    }
}

// Roots of several classes.
extension ArchiveRoots {
    /// An object of one of several classes.
    /// - Parameters:
    ///   - classes: the allowed classes, with their subclasses; nil: all of the model, of those it uses, and those that the options
    ///     include.
    ///   - key: the top-level key; nil: that of the options.
    public func object(
        ofClasses classes: [any (NSObject & NSSecureCoding).Type]? = nil,
        forKey key: String? = nil
    ) throws -> any NSObject & NSSecureCoding {
        try root(key, reading(classes))
    }

    /// An array of objects of several classes; otherwise as `object(ofClasses:forKey:)`.
    public func array(
        ofClasses classes: [any (NSObject & NSSecureCoding).Type]? = nil,
        forKey key: String? = nil
    ) throws -> [any NSObject & NSSecureCoding] {
        try root(key) { try $0.array(reading(classes)) }
    }

    /// A set of objects of several classes; otherwise as `object(ofClasses:forKey:)`.
    public func set(
        ofClasses classes: [any (NSObject & NSSecureCoding).Type]? = nil,
        forKey key: String? = nil
    ) throws -> Set<NSObject> {
        let read = reading(classes)
        return try root(key) { try $0.set { try read($0) as NSObject } }
    }

    /// A dictionary of objects of several classes; otherwise as `object(ofClasses:forKey:)`.
    public func dictionary(
        ofClasses classes: [any (NSObject & NSSecureCoding).Type]? = nil,
        forKey key: String? = nil
    ) throws -> [String: any NSObject & NSSecureCoding] {
        try root(key) { try $0.dictionary(String.self, reading(classes)) }
    }

    func reading(
        _ classes: [any (NSObject & NSSecureCoding).Type]?
    ) -> (FieldValue) throws -> any NSObject & NSSecureCoding {
        let kinds = classes.map { ArchivedKinds($0.map(ArchivedKinds.Kind.object)) }
        return { field in
            let object = try kinds.map { try field.any(of: $0, as: NSObject.self) } ?? field.object(NSObject.self)
            guard let coded = object as? any NSObject & NSSecureCoding else {
                throw try field.source.mismatch(expected: "an object with secure coding")
            }
            return coded
        }
    }
}

extension ArchiveWriter {
    /// A root, with everything that it refers to.
    /// - Throws: if the value cannot be a root, or cannot be written.
    func write(_ root: Any, forKey key: String) throws {
        switch try ArchiveRoot(root, classes) {
        case .object(let object): self.root(forKey: key) { $0.object(object) }
        case .array(let objects): self.root(forKey: key) { $0.array(objects) { $0.object($1) } }
        case .set(let objects): self.root(forKey: key) { $0.set(objects) { $0.object($1) } }
        case .dictionary(let objects): self.root(forKey: key) { $0.dictionary(objects) { $0.object($1) } }
        }
        if let failure { throw failure }
    }
}
