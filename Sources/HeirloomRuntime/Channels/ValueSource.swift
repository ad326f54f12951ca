import Foundation

/// A value that is not in an archive that Heirloom reads: an entry of a dictionary, a JSON value, an element of a Foundation collection
/// that another coder decoded. `FieldValue` forwards its calls to it. Each method returns exactly its type, or throws the source's own kind
/// of error, with the path.
///
/// A source accepts every form of a type (a boxed number, 0 and 1 for a Bool, text for geometry, NSValue, ordered and mutable variants). A
/// value that does not fit exactly is an error; it is never rounded or truncated.
protocol ValueSource {
    /// NSNull, JSON null, a reference to `$null`.
    var isNull: Bool { get }
    /// The Swift value itself, if the source has one (shallow dictionaries contain enums, structs and whole collections unchanged).
    func value<T>(as type: T.Type) -> T?

    /// Whether the value is in a shallow dictionary, where properties with `convert:` are not converted.
    var isShallow: Bool { get }
    /// Whether sets of objects are filled later.
    var defersSets: Bool { get }

    func bool() throws -> Bool
    func integer() throws -> Int64
    func unsigned() throws -> UInt64
    func float() throws -> Float
    func double() throws -> Double
    func string() throws -> String
    func data() throws -> Data
    func decimal() throws -> Decimal
    /// Any other single value, a date or a URL.
    func leaf<T: LeafValue>(_ type: T.Type) throws -> T
    /// Any property-list value, NSNull inside collections.
    func propertyList() throws -> Any
    /// A foreign Codable value.
    func codable<T: Codable>(_ type: T.Type) throws -> T
    /// A foreign NSSecureCoding object; `classes` may be inside it.
    func secureObject<T: NSObject>(_ type: T.Type, allowing classes: [AnyClass]) throws -> T

    /// Elements of an array or a set, in the order of the source.
    func elements() throws -> [any ValueSource]
    /// Passes the entries of a dictionary to the closure; they are valid during the call only. A key is a source too: text in JSON,
    /// possibly an enum or UUID in a shallow dictionary.
    func entries(_ each: (_ key: any ValueSource, _ value: any ValueSource) throws -> Void) throws
    /// The single value of a dictionary that also names the value's kind; nil for others.
    var namedValue: (any ValueSource)? { get }
    /// An object of a generated class (or a hand-written subclass), created and registered; its references follow later.
    /// - Parameter formerName: the archive name of an object whose data has none.
    func object<T: NSObject>(_ type: T.Type, formerName: String?) throws -> T
    /// A reader of a struct's own fields. Throws if the value is not an object of that struct.
    func structure<S: ArchivedStruct>(_ type: S.Type) throws -> FieldReader
    /// The archive name in the value, for places where several kinds are possible; nil if it has none.
    var archiveName: String? { get }
    /// The meaning of that name.
    var archivedType: ArchivedType? { get }
    /// The deep dictionary of an object of a removed class or struct.
    func former<T: ModelType>(_ type: T.Type) throws -> [String: Any]
    /// The shape of the value; nil if only a typed request shows it.
    var shape: ValueShape? { get }
    /// Whether the value is a removed object, at a place for one of these classes.
    func isDropped(insteadOf classes: [AnyClass]) throws -> Bool

    /// Reads a value that may fail. Everything it creates is complete when the call returns; a failed attempt leaves nothing.
    func attempt<T>(_ read: () throws -> T) throws -> T
    /// A failure that a `failure:` policy allowed. With coders other than Heirloom's nobody receives it.
    func report(_ error: ArchiveError)
    /// The path from the root to this value, as errors print it.
    var place: String { get }
    /// The error for a value of another kind than the caller requires.
    func mismatch(expected: String) -> ArchiveError
}

extension ValueSource {
    var isShallow: Bool { false }
    var defersSets: Bool { false }
    /// An error with the place of this value, where it has none.
    func located(_ error: ArchiveError) -> ArchiveError {
        var error = error
        if error.path.isEmpty { error.path = place }
        return error
    }
    func mismatch(expected type: Any.Type) -> ArchiveError { mismatch(expected: ArchiveError.name(of: type)) }
    func attempt<T>(_ read: () throws -> T) throws -> T { try read() }
    func report(_ error: ArchiveError) {}
    func object<T: NSObject>(_ type: T.Type) throws -> T { try object(type, formerName: nil) }
    var archivedType: ArchivedType? { nil }
    var shape: ValueShape? { nil }
    var namedValue: (any ValueSource)? { nil }
    func isDropped(insteadOf classes: [AnyClass]) throws -> Bool { false }
    func former<T: ModelType>(_ type: T.Type) throws -> [String: Any] { throw mismatch(expected: type) }
}
