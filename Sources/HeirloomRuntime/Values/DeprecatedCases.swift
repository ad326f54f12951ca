/// For generated code. An enum with `unrecognized` of which some case is deprecated. What generated code would be warned about it does in
/// members that are deprecated themselves; called by way of this protocol they are silent.
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
