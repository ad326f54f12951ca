import Foundation

/// A value that does not stand in one of our own archives: an entry of a dictionary, a JSON value, an element of a Foundation collection
/// that another coder has read. `FieldValue` forwards to it in its foreign mode; each call gives exactly that type or throws the
/// source's own kind of error, with its path.
///
/// A source takes every form of a type that section 5 of the language names (a boxed number, 0 and 1 for a Bool, text for geometry,
/// NSValue, ordered and mutable variants); what does not fit exactly is an error, never rounded or cut.
protocol ValueSource {
    /// NSNull, JSON null, a reference to `$null`.
    var isNull: Bool { get }
    /// The Swift value itself where the source holds one (shallow dictionaries hold enums, structs and whole collections as they are).
    func value<T>(as type: T.Type) -> T?

    /// Whether the value stands in a shallow dictionary, where properties with `convert:` are not converted.
    var isShallow: Bool { get }
    /// Whether sets of objects are to be filled later.
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
    /// A foreign NSSecureCoding object; `classes` may stand inside it.
    func secureObject<T: NSObject>(_ type: T.Type, allowing classes: [AnyClass]) throws -> T

    /// Elements of an array or a set, in the order of the source.
    func elements() throws -> [any ValueSource]
    /// Gives the entries of a dictionary; they are used during the call only. A key is a source too: text in JSON, perhaps an enum or UUID
    /// in a shallow dictionary.
    func entries(_ each: (_ key: any ValueSource, _ value: any ValueSource) throws -> Void) throws
    /// The single value beside which its kind is named; nil where there is none.
    var namedValue: (any ValueSource)? { get }
    /// An object of a generated class (or a hand-written subclass), made and announced; its references follow later.
    ///
    /// - Parameter formerName: the archive name of an object that tells none.
    func object<T: NSObject>(_ type: T.Type, formerName: String?) throws -> T
    /// A reader of a struct's own fields. Throws if the value is no object of that struct.
    func structure(_ layout: ArchiveLayout) throws -> FieldReader
    /// The archive name that the value carries, for places where several kinds may stand; nil where it carries none.
    var archiveName: String? { get }
    /// What that name means.
    var archivedType: ArchivedType? { get }
    /// The deep dictionary of an object of a removed class or struct.
    func former<T: ModelType>(_ type: T.Type) throws -> [String: Any]
    /// What the value looks like; nil where only asking for a type tells.
    var shape: ValueShape? { get }
    /// Whether the value is an object that vanishes, in the place of one of these classes.
    func isDropped(insteadOf classes: [AnyClass]) throws -> Bool

    /// Reads what may fail. What it makes is complete when the call ends; of what failed nothing is left.
    func attempt<T>(_ read: () throws -> T) throws -> T
    /// A failure that a `failure:` policy let pass. Nobody listens behind a coder that is not ours.
    func report(_ error: ArchiveError)
    /// The way from the root to this value, as errors print it.
    var place: String { get }
    /// The error for a value of another kind than the caller needs.
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
    func attempt<T>(_ read: () throws -> T) throws -> T { try read() }
    func report(_ error: ArchiveError) {}
    func object<T: NSObject>(_ type: T.Type) throws -> T { try object(type, formerName: nil) }
    var archivedType: ArchivedType? { nil }
    var shape: ValueShape? { nil }
    var namedValue: (any ValueSource)? { nil }
    func isDropped(insteadOf classes: [AnyClass]) throws -> Bool { false }
    func former<T: ModelType>(_ type: T.Type) throws -> [String: Any] { throw mismatch(expected: "\(type)") }
}
