import Foundation

/// Values that callers hand over as `Any`, seen without bridging.
///
/// `as? NSNull` and its like turn a Swift collection into a Foundation one first: data would be taken for the object that it encodes, and
/// on Linux a set of Decimals ends the process, since NSDecimalNumber has a hash there that calls itself.
enum ForeignObject {
    /// The value where it is an object of the class, or one that conforms, not where it could be bridged to one.
    static func itself<T>(_ value: Any, as type: T.Type) -> T? {
        Swift.type(of: value) is AnyClass ? value as? T : nil
    }

    static func isNull(_ value: Any) -> Bool { itself(value, as: NSNull.self) != nil }

    /// Whether the value is a collection of Swift's own.
    static func isSwiftCollection(_ value: Any) -> Bool {
        !(type(of: value) is AnyClass) && (value is [Any] || value is Set<AnyHashable> || value is [AnyHashable: Any])
    }
}
