import Foundation

/// Looks at values of type `Any` without bridging them.
///
/// `as? NSNull` and similar casts first turn a Swift collection into a Foundation object. Then data would be mistaken for the object that
/// it encodes, and on Linux a set of Decimals ends the process, since the hash of NSDecimalNumber calls itself there.
enum ForeignObject {
    /// The value if it is an object of the class, or if its class conforms; nil if it could only be bridged to one.
    static func itself<T>(_ value: Any, as type: T.Type) -> T? {
        Swift.type(of: value) is AnyClass ? value as? T : nil
    }

    static func isNull(_ value: Any) -> Bool { itself(value, as: NSNull.self) != nil }

    /// Whether the value is a collection of Swift's own.
    static func isSwiftCollection(_ value: Any) -> Bool {
        !(type(of: value) is AnyClass) && (value is [Any] || value is Set<AnyHashable> || value is [AnyHashable: Any])
    }
}
