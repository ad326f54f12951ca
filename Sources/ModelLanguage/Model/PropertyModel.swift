import SchemaDiagnostics

/// A property of a class or struct, resolved and with all defaults of the language set: its shape, and its attributes that are not part of
/// the shape.
package struct PropertyModel: Sendable {
    package enum FailurePolicy: String, Sendable, CaseIterable {
        case fail
        case `nil`
        case `default`
        case skip
    }
    /// Foundation classes a value may be written in instead of the usual one.
    package enum Form: String, Sendable, CaseIterable {
        case number = "NSNumber"
        case value = "NSValue"
        case mutableArray = "NSMutableArray"
        case mutableSet = "NSMutableSet"
        case mutableDictionary = "NSMutableDictionary"
        case mutableString = "NSMutableString"
        case mutableData = "NSMutableData"
        case orderedSet = "NSOrderedSet"
        case countedSet = "NSCountedSet"
    }

    package var shape: PropertyShape
    /// The place of the name.
    package var span: SourceSpan
    package var typeSpan: SourceSpan
    package var doc: String?
    package var info: InfoValue?
    /// `key:` was written in the schema.
    package var isKeyWritten = false
    package var isJSONKeyWritten = false
    package var isMutable = true
    /// The message of the deprecation.
    package var deprecated: String?
    package var onChange: String?
    /// State that no channel includes; its `type` only shows whether it is an optional.
    package var transient: TransientState?
    /// Written in the schema; at most its owner's.
    package var access: SwiftOptions.Access?
    package var rules: [PropertyRule] = []
    package var form: Form?
    package var json = JSONForm()
    package var failure = FailurePolicy.fail
    /// The property's own `copy:`, or the class's copying.
    package var copying = Copying.shallow
    /// `copy: shallow` was written in the schema: deep copies share its objects too.
    package var isAlwaysShared = false
    /// Its class reports changes to Swift's Observation.
    package var isObserved = false
    /// A required reference that can be part of a cycle.
    package var isCyclic = false
    /// It strongly refers to objects that may refer to another object of its own class: releasing a chain of them must not recurse.
    package var isRecursive = false

    package init(name: String, span: SourceSpan, type: PropertyType, typeSpan: SourceSpan) {
        shape = PropertyShape(name: name, type: type)
        self.span = span
        self.typeSpan = typeSpan
    }

    /// Stored as an implicitly unwrapped optional with a non-optional accessor: it has no value at first, or is set to nil when the object
    /// is destroyed.
    package var hasOptionalStorage: Bool {
        isCyclic || isRecursive && shape.defaultValue != nil && !shape.type.isOptional && !shape.type.isCollection
    }
}

/// The parts of the shape that are read most often. No `@dynamicMemberLookup`: key paths into another module are created again at each use,
/// which took longer than all the rest of generation.
extension PropertyModel {
    package var name: String { shape.name }
    package var type: PropertyType { shape.type }
    package var defaultValue: DefaultValue? { shape.defaultValue }
    package var isRequired: Bool { shape.isRequired }
    package var isInvisible: Bool { shape.isInvisible }
    package var isTransient: Bool { transient != nil }
    package var isWeak: Bool { shape.isWeak }
    package var isConditional: Bool { shape.isConditional }
    package var isPacked: Bool { shape.isPacked }
    package var isVirtual: Bool { shape.isVirtual }
    package var excludedFrom: Channels { shape.excludedFrom }
    package var key: String { shape.key }
    package var jsonKey: String { shape.jsonKey }
    package var inverse: String? { shape.inverse }
    package var inverseOf: InverseSource? { shape.inverseOf }
    package var count: Int? { shape.count }
    package var flat: [FlatKey]? { shape.flat }
    package var convert: Conversion? { shape.convert }
    package var formerName: String? { shape.formerName }
}

extension [PropertyModel] {
    /// The place of the first property of that name. No property is copied for it.
    package func place(of name: String) -> Int? {
        for index in indices where self[index].shape.name == name { return index }
        return nil
    }

    /// The first of several with one name has it.
    package var placesByName: [String: Int] {
        var places: [String: Int] = [:]
        places.reserveCapacity(count)
        for index in indices.reversed() { places[self[index].shape.name] = index }
        return places
    }
}

/// `transient: true`: a type of any kind, as Swift spells it.
package struct TransientState: Hashable, Sendable {
    package var swiftType: String
    package var importedModule: String?

    package init(swiftType: String) {
        self.swiftType = swiftType
    }
}

/// The property whose `inverse:` names another one.
package struct InverseSource: Hashable, Sendable {
    package var type: TypeName
    package var property: String

    package init(type: TypeName, property: String) {
        self.type = type
        self.property = property
    }
}

/// One property of a flat struct and the key it is under in the surrounding object.
package struct FlatKey: Hashable, Sendable {
    package var property: String
    package var key: String

    package init(property: String, key: String) {
        self.property = property
        self.key = key
    }
}

/// The channels that do not include a property.
package struct Channels: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    package static let coding = Channels(rawValue: 1)
    package static let copying = Channels(rawValue: 2)
    package static let dictionary = Channels(rawValue: 4)
    package static let json = Channels(rawValue: 8)
    package static let all = Channels(rawValue: 15)
    /// The channels that write a property.
    package static let written = Channels(rawValue: 13)
}

/// `convert: { as:, encode:, decode: }`.
package struct Conversion: Hashable, Sendable {
    package var archived: PropertyType
    /// Swift expression of type (Value) -> Archived.
    package var encode: String
    /// Swift expression of type (Archived) throws -> Value?.
    package var decode: String

    package init(archived: PropertyType, encode: String, decode: String) {
        self.archived = archived
        self.encode = encode
        self.decode = decode
    }
}

/// A default, `missing:` or the like: a literal checked against its type, or Swift code.
package indirect enum DefaultValue: Hashable, Sendable {
    case bool(Bool)
    /// Decimal digits with an optional minus, in range of its type.
    case integer(String)
    /// Swift floating-point literal, or `nan`, `infinity`, `-infinity`.
    case real(String)
    /// Text for String, URL, UUID, Decimal, Locale, TimeZone: checked against the type where possible.
    case string(String)
    case enumCase(TypeName, String)
    case null
    case array([DefaultValue])
    /// In source order.
    case dictionary([DefaultPair])
    /// `{ swift: ... }`: an expression, unchanged.
    case code(String)

    /// With each case of an enum replaced, wherever it is, and all code.
    package func mapCases(
        _ mapped: (TypeName, String) -> (TypeName, String),
        code: (String) -> String = { $0 }
    ) -> DefaultValue {
        switch self {
        case .enumCase(let type, let name):
            let (type, name) = mapped(type, name)
            return .enumCase(type, name)
        case .array(let values): return .array(values.map { $0.mapCases(mapped, code: code) })
        case .dictionary(let pairs):
            return .dictionary(
                pairs.map {
                    DefaultPair(
                        key: $0.key.mapCases(mapped, code: code),
                        value: $0.value.mapCases(mapped, code: code)
                    )
                }
            )
        case .code(let text): return .code(code(text))
        case .bool, .integer, .real, .string, .null: return self
        }
    }
}

package struct DefaultPair: Hashable, Sendable {
    package var key: DefaultValue
    package var value: DefaultValue

    package init(key: DefaultValue, value: DefaultValue) {
        self.key = key
        self.value = value
    }
}
