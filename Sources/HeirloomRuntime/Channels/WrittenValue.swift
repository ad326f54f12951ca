import Foundation

/// What a field writes when its coder is not our archive writer: the value, with its kind, before any channel has shaped it.
/// `FieldWriter` makes it; the channel decides (Foundation objects for another NSCoder, property-list values for a deep dictionary,
/// calls of an Encoder, text for a description).
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
    /// A foreign NSSecureCoding object, with what may stand there; nil where hand-written code gives it.
    case secureObject(NSObject, ForeignClasses?)
    /// An object of a generated class or a hand-written subclass.
    case object(NSObject)
    case structure(any ArchivedStruct)
    /// A value of a `oneOf` type: its class has to stand beside it where several kinds look alike.
    indirect case named(WrittenValue)
    /// A single value of a `oneOf` type.
    indirect case tagged(WrittenValue, Tag)
    case array([WrittenValue])
    /// In no particular order: the channel sorts.
    case set([WrittenValue])
    case dictionary([(key: WrittenValue, value: WrittenValue)])
}

extension WrittenValue {
    /// What names the kind of a single value of a `oneOf` type.
    struct Tag {
        let name: String
        /// Whether it has to stand beside the value, which would else be taken for one of another kind.
        var inJSON: Bool
        var inDictionaries: Bool
        /// The key under which JSON without class names has the name.
        var discriminator: String?
    }

    /// As a JSON object or a deep dictionary has it as a key. Keys of the language are strings, integers and UUIDs; others come from
    /// hand-written code.
    var keyText: String {
        switch self {
        case .string(let text): text
        case .integer(let number): String(number)
        case .unsigned(let number): String(number)
        default: sortingText
        }
    }

    /// Text that orders scalars, for sets: their own order differs in each process.
    fileprivate var sortingText: String {
        switch self {
        case .string(let text): text
        case .leaf(let date as Date): "\(date.timeIntervalSinceReferenceDate)"
        case .leaf(let value): "\(value.leafForm ?? "")"
        case .data(let data): data.base64EncodedString()
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
