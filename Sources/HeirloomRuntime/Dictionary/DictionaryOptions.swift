/// How `dictionaryRepresentation(_:)` represents an object.
public struct DictionaryOptions: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Only property-list types: nested dictionaries for objects and structs, with stamps and class names. Weak and conditional references
    /// are left out. An object's dictionary stands at the first place that refers to it, the nearest to the root; every other place has the
    /// way to the first one under `<Model>.same`. What cannot be read back (more than 512 levels too) makes the whole a dictionary that no
    /// reader takes; `deepDictionary()` throws then.
    public static let deep = DictionaryOptions(rawValue: 1)
    /// Properties that are nil are left out. In the deep form they are anyway, except optionals that have a default: left out, such a
    /// property is read as its default.
    public static let withoutNils = DictionaryOptions(rawValue: 2)
}
