/// A default in generated code: a literal, or a call of a schema's code.
extension SwiftText {
    /// The default, with an element per line, or its call on a line of its own if one line is too short.
    /// - Parameter reserved: columns needed after it.
    mutating func addDefault(_ text: String, reserved: Int = 0) {
        fitting(reserved: reserved) { out in
            out.add(text)
        } else: { out in
            if let elements = listElements(of: text) {
                out.add("[")
                out.depth += 1
                for element in elements {
                    out.breakLine()
                    out.add(element)
                    if elements.count > 1 { out.add(",") }
                }
                out.breakLine(-1)
                out.add("]")
            } else if let dot = text.firstRange(of: ".schemaDefault") {
                out.add(String(text[..<dot.lowerBound]))
                out.breakLine()
                out.add(String(text[dot.lowerBound...]))
            } else {
                out.add(text)
            }
        }
    }
}

/// The elements of a literal `[a, b]`; nil if it is not one, or empty.
private func listElements(of text: String) -> [String]? {
    guard text.utf8.first == UInt8(ascii: "["), text.utf8.last == UInt8(ascii: "]"), text != "[]", text != "[:]",
        !text.contains("#\"")
    else { return nil }
    var elements: [String] = []
    var element = ""
    var depth = 0
    var isString = false
    var isEscaped = false
    for character in text.dropFirst().dropLast() {
        if isString {
            if isEscaped {
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                isString = false
            }
        } else {
            switch character {
            case "\"": isString = true
            case "[", "(", "{": depth += 1
            case "]", ")", "}": depth -= 1
            case "," where depth == 0:
                elements.append(element)
                element = ""
                continue
            case " " where element.isEmpty: continue
            default: break
            }
            // Two lists with something between them.
            if depth < 0 { return nil }
        }
        element.append(character)
    }
    return isString || depth != 0 ? nil : elements + [element]
}
