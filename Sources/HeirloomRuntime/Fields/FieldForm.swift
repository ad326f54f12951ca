/// For generated code. The Foundation class in which a value is written, if it is not the usual one.
@_documentation(visibility: internal)
public enum FieldForm: Sendable {
    case number
    case value
    case mutableArray
    case mutableSet
    case mutableDictionary
    case mutableString
    case mutableData
    case orderedSet
    case countedSet
}
