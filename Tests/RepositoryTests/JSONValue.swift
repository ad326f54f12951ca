import Foundation
import SchemaDiagnostics
import YAMLTree

/// The value that editors read from a YAML or JSON file.
indirect enum JSONValue: Equatable, Sendable, CustomStringConvertible {
    case null
    case boolean(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    init(json data: Data) throws {
        self = try JSONDecoder().decode(Decoded.self, from: data).value
    }

    /// Plain scalars by YAML 1.2's core schema.
    init(_ node: YAMLNode) {
        switch node.content {
        case .sequence(let items): self = .array(items.map(JSONValue.init))
        case .mapping(let pairs):
            self = .object(Dictionary(pairs.map { ($0.key.value, JSONValue($0.value)) }) { first, _ in first })
        case .scalar(let scalar):
            guard scalar.isPlain else {
                self = .string(scalar.text)
                return
            }
            switch scalar.text {
            case "", "~", "null": self = .null
            case "true": self = .boolean(true)
            case "false": self = .boolean(false)
            default:
                let isNumber = scalar.text.wholeMatch(of: /[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?/) != nil
                let hexadecimal = scalar.text.hasPrefix("0x") ? Int(scalar.text.dropFirst(2), radix: 16) : nil
                self =
                    hexadecimal.map { .number(Double($0)) }
                    ?? (isNumber ? Double(scalar.text).map { .number($0) } : nil) ?? .string(scalar.text)
            }
        }
    }

    var description: String {
        switch self {
        case .null: "null"
        case .boolean(let value): "\(value)"
        case .number(let value): "\(value)"
        case .string(let value): "\"\(value)\""
        case .array(let values): "[\(values.map(\.description).joined(separator: ", "))]"
        case .object(let pairs): "{\(pairs.keys.sorted().joined(separator: ", "))}"
        }
    }

    subscript(key: String) -> JSONValue? {
        if case .object(let pairs) = self { pairs[key] } else { nil }
    }

    private struct Decoded: Decodable {
        var value: JSONValue

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                value = .null
            } else if let boolean = try? container.decode(Bool.self) {
                value = .boolean(boolean)
            } else if let number = try? container.decode(Double.self) {
                value = .number(number)
            } else if let string = try? container.decode(String.self) {
                value = .string(string)
            } else if let array = try? container.decode([Decoded].self) {
                value = .array(array.map(\.value))
            } else {
                value = .object(try container.decode([String: Decoded].self).mapValues(\.value))
            }
        }
    }
}
