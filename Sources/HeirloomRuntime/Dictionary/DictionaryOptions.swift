/// How `dictionaryRepresentation(_:)` represents an object.
public struct DictionaryOptions: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Only property-list types: nested dictionaries for objects and structs, with stamps and class names. Weak and conditional references
    /// are left out. An object's dictionary is at the place nearest to the root that refers to it. Every other place has the path to that
    /// place, under `<Model>.same`. If something cannot be read back (also more than 512 levels), no reader accepts the dictionary;
    /// `deepDictionary()` throws in that case.
    public static let deep = DictionaryOptions(rawValue: 1)
    /// Properties that are nil are left out. The deep form always leaves them out, except optionals that have a default: without a value,
    /// such a property is read as its default.
    public static let withoutNils = DictionaryOptions(rawValue: 2)
}
