/// How `dictionaryRepresentation(_:)` represents an object.
public struct DictionaryOptions: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Only property-list types: nested dictionaries for objects and structs, with stamps and class names; weak and conditional references
    /// are left out, also a reference that leads back to an object on the way from the root. What cannot be read back (more than 512 levels
    /// or a million dictionaries too) makes the whole a dictionary that no reader takes; `deepDictionary()` throws then. An object stands
    /// once for each way that leads to it: where many objects refer to each other there are a great many, so archive them.
    public static let deep = DictionaryOptions(rawValue: 1)
    /// Properties that are nil are left out. In the deep form they are anyway, except optionals that have a default.
    public static let withoutNils = DictionaryOptions(rawValue: 2)
}
