import Foundation

// What errors call types and values. It is said here alone, so that archives, dictionaries, JSON and other coders say the same.

extension ArchiveError {
    /// What any collection of elements is expected to be.
    static let sequence = "an array or a set"
    static let dictionary = "a dictionary"

    /// A type as schemas spell it.
    static func name(of type: Any.Type) -> String {
        if let type = type as? any ComposedType.Type { return type.spelling }
        return type == NSRange.self ? "NSRange" : "\(type)"
    }

    /// A key of a dictionary of such keys.
    static func key(of type: Any.Type) -> String { "a key of type \(name(of: type))" }

    /// A value that was found.
    static func words(_ value: Any) -> String {
        if case Optional<Any>.none = value { return "nil" }
        if ForeignObject.isNull(value) { return "nil" }
        if let text = value as? String { return text.count > 60 ? "text '\(text.prefix(60))…'" : "text '\(text)'" }
        if let number = AnyNumber(value) { return number.text }
        if let geometry = ForeignObject.itself(value, as: NSValue.self)?.geometry {
            return name(of: type(of: geometry))
        }
        if let leaf = FoundationClass.leaf(of: value) { return name(of: type(of: leaf)) }
        switch value {
        case let data as Data: return "\(data.count) bytes of data"
        case is Date: return "a date"
        case is URL: return name(of: URL.self)
        case is UUID: return name(of: UUID.self)
        case is [Any]: return "an array"
        case is Set<AnyHashable>: return "a set"
        case is [AnyHashable: Any]: return dictionary
        default: return name(of: type(of: value))
        }
    }
}

/// A type that is made of others: Swift spells it out.
private protocol ComposedType {
    static var spelling: String { get }
}

extension Optional: ComposedType {
    fileprivate static var spelling: String { "\(ArchiveError.name(of: Wrapped.self))?" }
}

extension Array: ComposedType {
    fileprivate static var spelling: String { "[\(ArchiveError.name(of: Element.self))]" }
}

extension Set: ComposedType {
    fileprivate static var spelling: String { "Set<\(ArchiveError.name(of: Element.self))>" }
}

extension Dictionary: ComposedType {
    fileprivate static var spelling: String {
        "[\(ArchiveError.name(of: Key.self)): \(ArchiveError.name(of: Value.self))]"
    }
}
