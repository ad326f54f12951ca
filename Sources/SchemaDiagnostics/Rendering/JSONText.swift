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
        let inner = indentation + "  "
        switch self {
        case .string(let string):
            Self.write(string, to: &text)
        case .integer(let integer):
            text += String(integer)
        case .boolean(let boolean):
            text += boolean ? "true" : "false"
        case .array(let values):
            guard !values.isEmpty else {
                text += "[]"
                return
            }
            text += "["
            for (index, value) in values.enumerated() {
                text += (index == 0 ? "\n" : ",\n") + inner
                value.write(to: &text, indentation: inner)
            }
            text += "\n\(indentation)]"
        case .object(let pairs):
            let present = pairs.compactMap { pair in pair.value.map { (pair.key, $0) } }
            guard !present.isEmpty else {
                text += "{}"
                return
            }
            text += "{"
            for (index, (key, value)) in present.enumerated() {
                text += (index == 0 ? "\n" : ",\n") + inner
                Self.write(key, to: &text)
                text += ": "
                value.write(to: &text, indentation: inner)
            }
            text += "\n\(indentation)}"
        }
    }

    private static func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            default:
                if scalar.value < 0x20 || scalar.value == 0x2028 || scalar.value == 0x2029 {
                    let digits = String(scalar.value, radix: 16)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                } else {
                    text.unicodeScalars.append(scalar)
                }
            }
        }
        text += "\""
    }
}
