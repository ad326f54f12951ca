/// For generated code. The Foundation class a value is written in where that is not the usual one.
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
