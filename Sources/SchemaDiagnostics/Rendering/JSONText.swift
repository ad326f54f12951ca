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
            text += string.quotedForJSON
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
            if let key = item.key { text += "\(key.quotedForJSON): " }
            item.value.write(to: &text, indentation: inner)
        }
        if let indentation, !items.isEmpty { text += "\n" + indentation }
        text += closing
    }
}
