/// An expression of calls and array literals that is laid out in one line, or in several where one is too short.
enum CallText {
    case text(String)
    case call(String, [CallText])
    case list(String, [CallText])
    indirect case labelled(String, CallText)

    /// In one line, however long.
    var line: String {
        if case .text(let text) = self { return text }
        var out = SwiftText(capacity: 256)
        writeNarrow(into: &out)
        return out.text ?? ""
    }

    private func writeNarrow(into out: inout SwiftText) {
        switch self {
        case .text(let text): out.add(text)
        case .call(let head, let arguments):
            out.add(head)
            CallText.writeNarrow(arguments, "(", ")", into: &out)
        case .list(let label, let elements):
            out.add(label)
            CallText.writeNarrow(elements, "[", "]", into: &out)
        case .labelled(let label, let value):
            out.add(label)
            value.writeNarrow(into: &out)
        }
    }

    private static func writeNarrow(_ parts: [CallText], _ open: String, _ close: String, into out: inout SwiftText) {
        out.add(open)
        for (index, part) in parts.enumerated() {
            if index > 0 { out.add(", ") }
            part.writeNarrow(into: &out)
        }
        out.add(close)
    }

    /// How many texts it consists of, at least.
    private var parts: Int {
        switch self {
        case .text: 1
        case .call(_, let parts), .list(_, let parts): parts.last.map { max(parts.count, $0.parts) } ?? 0
        case .labelled(_, let value): value.parts
        }
    }

    /// - Parameter reserved: columns needed behind it, for closing brackets and a comma.
    func write(reserved: Int = 0, into out: inout SwiftText) {
        out.fitting(reserved: reserved, onlyWide: parts > 20) {
            writeNarrow(into: &$0)
        } else: {
            writeWide(reserved: reserved, into: &$0)
        }
    }

    private func writeWide(reserved: Int, into out: inout SwiftText) {
        switch self {
        case .text(let text): out.add(text)
        case .call(let head, let arguments):
            out.add(head)
            out.add("(")
            out.breakLine(1)
            for (index, argument) in arguments.enumerated() {
                let isLast = index == arguments.count - 1
                argument.write(reserved: isLast ? reserved + 1 : 1, into: &out)
                if !isLast {
                    out.add(",")
                    out.breakLine()
                }
            }
            // A text that is too long by itself leaves no room behind it.
            if out.lineHolds(reserved + 1) { out.depth -= 1 } else { out.breakLine(-1) }
            out.add(")")
        case .list(let label, let elements):
            out.add(label)
            out.add("[")
            out.depth += 1
            for element in elements {
                out.breakLine()
                element.write(reserved: 1, into: &out)
                out.add(",")
            }
            out.breakLine(-1)
            out.add("]")
        case .labelled(let label, .text(let value)) where value.utf8.first == UInt8(ascii: "\""):
            out.add(String(label.dropLast()))
            out.breakLine(1)
            out.add(value)
            out.depth -= 1
        case .labelled(let label, let value):
            out.add(label)
            value.write(reserved: reserved, into: &out)
        }
    }
}
