/// A JSON value, written with two spaces of indentation and keys in the order given.
package indirect enum JSONText: Sendable {
    case string(String)
    case integer(Int)
    case boolean(Bool)
    case array([JSONText])
    /// Pairs whose value is nil are left out.
    case object([(key: String, value: JSONText?)])

    package var rendered: String {
        var text = ""
        write(to: &text, indentation: "")
        return text + "\n"
    }

    private func write(to text: inout String, indentation: String) {
        switch self {
        case .string(let string):
            text += string.quotedForJSON
        case .integer(let integer):
            text += String(integer)
        case .boolean(let boolean):
            text += boolean ? "true" : "false"
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
        _ indentation: String
    ) {
        let inner = indentation + "  "
        text += opening
        for (index, item) in items.enumerated() {
            text += (index == 0 ? "\n" : ",\n") + inner
            if let key = item.key { text += "\(key.quotedForJSON): " }
            item.value.write(to: &text, indentation: inner)
        }
        text += (items.isEmpty ? "" : "\n\(indentation)") + closing
    }
}
