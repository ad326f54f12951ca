/// The type of a property, resolved.
package indirect enum PropertyType: Hashable, Sendable {
    case builtin(BuiltinType)
    /// Any property-list value, NSNull inside collections; Swift `Any`.
    case propertyList
    case array(PropertyType)
    case set(PropertyType)
    case dictionary(key: PropertyType, value: PropertyType)
    /// Only outermost.
    case optional(PropertyType)
    case enumeration(TypeName)
    case structure(TypeName)
    /// A class of the model or of a used one.
    case object(TypeName)
    /// A type of `types:`, of whatever kind.
    case foreign(TypeName)

    package var isOptional: Bool {
        if case .optional = self { true } else { false }
    }
    /// Without the outer optional.
    package var wrapped: PropertyType {
        if case .optional(let type) = self { type } else { self }
    }
}
