/// For generated code. An enum with `unrecognized` of which some case is deprecated. Generated code that would cause warnings is in members
/// that are deprecated themselves; calls through this protocol cause no warning.
@_documentation(visibility: internal)
public protocol DeprecatedCases {
    associatedtype RawValue

    static func schemaCase(of rawValue: RawValue) -> Self
    var schemaRawValue: RawValue { get }
}

extension DeprecatedCases {
    public init(rawValue: RawValue) { self = Self.schemaCase(of: rawValue) }

    public var rawValue: RawValue { schemaRawValue }
}
