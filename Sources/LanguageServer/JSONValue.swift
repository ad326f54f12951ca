import SchemaDiagnostics

/// A JSON value from a client. A missing value is null, so that paths can be followed without checks.
enum JSONValue: Decodable, Hashable, Sendable {
    case null
    case boolean(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let pairs = try? container.decode([String: JSONValue].self) {
            self = .object(pairs)
        } else if let items = try? container.decode([JSONValue].self) {
            self = .array(items)
        } else if let boolean = try? container.decode(Bool.self) {
            self = .boolean(boolean)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else {
            self = .null
        }
    }

    subscript(key: String) -> JSONValue {
        if case .object(let pairs) = self { pairs[key] ?? .null } else { .null }
    }
    var string: String? {
        if case .string(let text) = self { text } else { nil }
    }
    var integer: Int? {
        if case .number(let number) = self { Int(exactly: number) } else { nil }
    }
    var boolean: Bool? {
        if case .boolean(let boolean) = self { boolean } else { nil }
    }
    var array: [JSONValue] {
        if case .array(let items) = self { items } else { [] }
    }
    var object: [String: JSONValue] {
        if case .object(let pairs) = self { pairs } else { [:] }
    }

    /// To be sent back unchanged.
    var text: JSONText {
        switch self {
        case .null: .null
        case .boolean(let boolean): .boolean(boolean)
        case .number(let number): Int(exactly: number).map(JSONText.integer) ?? .null
        case .string(let text): .string(text)
        case .array(let items): .array(items.map(\.text))
        case .object(let pairs): .object(pairs.sorted { $0.key < $1.key }.map { ($0.key, $0.value.text) })
        }
    }
}
