/// The class of archived objects, made once for each place in the file that describes one.
package final class ArchivedClass: Sendable {
    package let name: String
    /// `$classes`: itself and its superclasses.
    package let chain: [String]
    /// How its objects mean a value; nil for all others.
    let wrapped: WrappedValue?
    /// What its objects are to a schema.
    let type: ObservedType
    /// Whether that is a type that schemas have.
    let isFoundation: Bool
    /// All names together are so short that each object can have them.
    let isShort: Bool

    init(name: String, chain: [String]) {
        self.name = name
        self.chain = chain
        wrapped = WrappedValue(name)
        let foundation = FoundationObjects.type(name)
        type = foundation ?? .object(name)
        isFoundation = foundation != nil
        isShort = chain.reduce(name.utf8.count) { $0 + $1.utf8.count } <= 1_000
    }
}

/// Objects of Foundation's that are shown as the value they mean.
enum WrappedValue {
    case null
    case date
    case text
    case data
    case uuid
    case decimal
    case url

    init?(_ name: String) {
        switch name {
        case "NSNull": self = .null
        case "NSDate": self = .date
        case "NSString", "NSMutableString": self = .text
        case "NSData", "NSMutableData": self = .data
        case "NSUUID": self = .uuid
        case "NSDecimalNumber", "NSDecimalNumberPlaceholder": self = .decimal
        case "NSURL": self = .url
        default: return nil
        }
    }
}
