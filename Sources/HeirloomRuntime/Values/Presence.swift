/// A value of other people's JSON that may be absent, null, or there: three states. A property with `presence: true` has this type.
public enum Presence<Value> {
    /// The key is not there.
    case absent
    /// The key is there, with null.
    case null
    /// The key is there, with a value.
    case value(Value)

    /// The value; nil if it is absent or null.
    public var value: Value? { if case .value(let value) = self { value } else { nil } }

    /// A value, or null.
    public init(_ value: Value?) {
        self = value.map { .value($0) } ?? .null
    }

    /// For generated code. An older version may have the value elsewhere.
    @_documentation(visibility: internal)
    public init(_ isAbsent: Bool, _ value: Value?) {
        self = value.map { .value($0) } ?? (isAbsent ? .absent : .null)
    }
}

extension Presence: Equatable where Value: Equatable {}
extension Presence: Hashable where Value: Hashable {}
extension Presence: Sendable where Value: Sendable {}

extension FieldSlot {
    /// For generated code: null is NSNull, as for an optional with a default; nothing is written for an absent value.
    public func presence<T>(_ value: Presence<T>, _ write: (FieldSlot, T) -> Void) {
        switch value {
        case .absent: leaveOut()
        case .null: null()
        case .value(let value): write(boxed, value)
        }
    }
}
