import Foundation

/// For generated code. What may stand in a property of a `oneOf` type.
public struct ArchivedKinds: Sendable {
    // Unchecked: a metatype is immutable, but `any ArchivedStruct.Type` does not say so.
    public enum Kind: @unchecked Sendable {
        /// A class of the model, with its subclasses.
        case object(any (NSObject & NSSecureCoding).Type)
        case structure(any ArchivedStruct.Type)
        /// A foreign NSSecureCoding class, with the classes allowed inside.
        case secure(any (NSObject & NSSecureCoding).Type, inside: [AnyClass])
        /// Foundation's values: strings, numbers, dates, data, URLs, UUIDs and collections of what is allowed here.
        case foundationValues
    }

    public let kinds: [Kind]

    public init(_ kinds: [Kind]) {
        self.kinds = kinds
    }
}
