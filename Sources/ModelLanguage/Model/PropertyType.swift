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

/// The types that the language knows by itself; the raw value is the spelling in schemas and in Swift.
package enum BuiltinType: String, Sendable, CaseIterable, Hashable {
    case bool = "Bool"
    case int = "Int"
    case int8 = "Int8"
    case int16 = "Int16"
    case int32 = "Int32"
    case int64 = "Int64"
    case uint = "UInt"
    case uint8 = "UInt8"
    case uint16 = "UInt16"
    case uint32 = "UInt32"
    case uint64 = "UInt64"
    case float = "Float"
    case double = "Double"
    case cgFloat = "CGFloat"
    case string = "String"
    case data = "Data"
    case date = "Date"
    case url = "URL"
    case uuid = "UUID"
    case decimal = "Decimal"
    case cgPoint = "CGPoint"
    case cgSize = "CGSize"
    case cgRect = "CGRect"
    case nsRange = "NSRange"
    case locale = "Locale"
    case timeZone = "TimeZone"
    case indexSet = "IndexSet"
    case dateComponents = "DateComponents"
}
