import Foundation

/// What a field writes when the coder is not Heirloom's archive writer: the value and its kind, before a channel gives it a form.
/// `FieldWriter` creates it. The channel chooses the form: Foundation objects for another NSCoder, property-list values for a deep
/// dictionary, calls of an Encoder, text for a description.
enum WrittenValue {
    case null
    case bool(Bool)
    case integer(Int64)
    case unsigned(UInt64)
    case float(Float)
    case double(Double)
    case string(String)
    case data(Data)
    /// Dates, URLs and the like.
    case leaf(any LeafValue)
    case propertyList(Any)
    case codable(any Codable)
    /// A foreign NSSecureCoding object, with the classes that its place allows; nil when hand-written code passes the object.
    case secureObject(NSObject, ForeignClasses?)
    /// An object of a generated class or a hand-written subclass.
    case object(NSObject)
    case structure(any ArchivedStruct)
    /// A value of a `oneOf` type: its class has to be written with it where several kinds look alike.
    indirect case named(WrittenValue)
    /// A single value of a `oneOf` type.
    indirect case tagged(WrittenValue, Tag)
    /// A value that no case of a union has, as it was read.
    case kept(KeptValue)
    case array([WrittenValue])
    /// In no particular order: the channel sorts.
    case set([WrittenValue])
    case dictionary([(key: WrittenValue, value: WrittenValue)])
}

extension WrittenValue {
    /// The name of a single value's kind in a `oneOf` type.
    struct Tag {
        var name = ""
        /// Whether the name has to be written with the value, which would otherwise be read as another kind.
        var inJSON = false
        var inDictionaries = false
        /// Of a union, in JSON without class names.
        var union: UnionTag?
    }

    /// The text of a dictionary's key in a JSON object or a deep dictionary. Keys of the language are strings, integers and UUIDs; others
    /// come from hand-written code.
    var keyText: String {
        switch self {
        case .string(let text): text
        case .integer(let number): String(number)
        case .unsigned(let number): String(number)
        default: sortingText
        }
    }

    /// Text that orders scalars, for sets: a set's own order differs in each process.
    fileprivate var sortingText: String {
        switch self {
        case .string(let text): text
        case .leaf(let date as Date): "\(date.timeIntervalSinceReferenceDate)"
        case .leaf(let value): value.leafText
        case .data(let data): data.base64EncodedString()
        case .kept(let value): value.name
        case .object, .structure, .named, .tagged, .secureObject, .codable: ""
        default: "\(self)"
        }
    }

    fileprivate var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .unsigned(let number): Double(number)
        case .float(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }
}

extension [WrittenValue] {
    /// Elements of a set in an order that is the same in each process, except objects and structs, which stay as they come.
    func sortedByText() -> [WrittenValue] {
        guard let first else { return self }
        if first.number != nil { return sorted { ($0.number ?? 0) < ($1.number ?? 0) } }
        return map { ($0.sortingText, $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
}
