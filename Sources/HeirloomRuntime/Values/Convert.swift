import Foundation

/// For generated code. A value in the form in which `convert:` archives it.
public func convert<Value, Archived>(_ value: Value, _ encode: (Value) -> Archived) -> Archived {
    encode(value)
}

public func convert<Value, Archived>(_ value: Value?, _ encode: (Value) -> Archived) -> Archived? {
    value.map(encode)
}

/// For generated code. A value from its archived form, by a plain, failable, optional or throwing function alike.
///
/// - Throws: what the function throws, or `ConversionFailure` where it gives nil.
public func convert<Archived, Value>(
    _ archived: Archived,
    using decode: (Archived) throws -> Value?
) throws -> Value {
    guard let value = try decode(archived) else {
        throw ConversionFailure(archived: String(describing: archived), expected: String(describing: Value.self))
    }
    return value
}

public func convert<Archived, Value>(
    _ archived: Archived?,
    using decode: (Archived) throws -> Value?
) throws -> Value? {
    guard let archived else { return nil }
    return try .some(convert(archived, using: decode))
}

/// A conversion function gave nil. The reader adds class, key and path.
public struct ConversionFailure: Error, CustomStringConvertible {
    /// The value as text, cut at 100 characters.
    public let archived: String
    public let expected: String

    init(archived: String, expected: String) {
        self.archived = String(archived.prefix(100))
        self.expected = expected
    }

    public var description: String { "'\(archived)' cannot be converted to \(expected)" }
}
