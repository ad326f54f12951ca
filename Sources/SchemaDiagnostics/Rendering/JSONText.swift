/// A JSON value, written with keys in the order given.
package indirect enum JSONText: Sendable {
    case string(String)
    case integer(Int)
    case boolean(Bool)
    case null
    case array([JSONText])
    /// Pairs whose value is nil are left out.
    case object([(key: String, value: JSONText?)])

    /// With two spaces of indentation.
    package var rendered: String {
        var text = ""
        write(to: &text, indentation: "")
        return text + "\n"
    }

    /// In one line.
    package var compact: String {
        var text = ""
        write(to: &text, indentation: nil)
        return text
    }

    private func write(to text: inout String, indentation: String?) {
        switch self {
        case .string(let string):
            Self.write(string, to: &text)
        case .integer(let integer):
            text += String(integer)
        case .boolean(let boolean):
            text += boolean ? "true" : "false"
        case .null: text += "null"
        case .array(let values): Self.write(values.map { (nil, $0) }, "[", "]", to: &text, indentation)
        case .object(let pairs):
            let present = pairs.compactMap { pair in pair.value.map { (pair.key, $0) } }
            Self.write(present, "{", "}", to: &text, indentation)
        }
    }

    private static func write(
        _ items: [(key: String?, value: JSONText)],
        _ opening: String,
        _ closing: String,
        to text: inout String,
        _ indentation: String?
    ) {
        let inner = indentation.map { $0 + "  " }
        text += opening
        for (index, item) in items.enumerated() {
            text += (index == 0 ? "" : ",") + (inner.map { "\n" + $0 } ?? "")
            if let key = item.key {
                write(key, to: &text)
                text += ": "
            }
            item.value.write(to: &text, indentation: inner)
        }
        if let indentation, !items.isEmpty { text += "\n" + indentation }
        text += closing
    }

    private static func write(_ string: String, to text: inout String) {
        // Most texts have nothing to escape. U+2028 and U+2029 begin with E2.
        if string.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C && $0 != 0xE2 }) {
            text += "\""
            text += string
            text += "\""
            return
        }
        let escaped = string.escaping { scalar in
            let isSpecial = scalar.value < 0x20 || scalar.value == 0x2028 || scalar.value == 0x2029
            return commonEscape(scalar) ?? (isSpecial ? unicodeEscape(scalar) : nil)
        }
        text += "\"\(escaped)\""
    }
}
