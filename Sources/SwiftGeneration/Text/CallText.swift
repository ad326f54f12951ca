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
        out.flat { write(into: &$0) }
        return out.text ?? ""
    }

    /// How many texts it consists of, at least.
    private var parts: Int {
        switch self {
        case .text: 1
        case .call(_, let parts), .list(_, let parts): parts.last.map { max(parts.count, $0.parts) } ?? 0
        case .labelled(_, let value): value.parts
        }
    }

    private var endsInList: Bool {
        switch self {
        case .text: false
        case .list(_, let elements): elements.count > 1
        case .call(_, let arguments): arguments.last?.endsInList ?? false
        case .labelled(_, let value): value.endsInList
        }
    }

    /// - Parameter reserved: columns needed after it, for closing brackets and a comma.
    func write(reserved: Int = 0, into out: inout SwiftText) {
        // swift-format includes the comma that the list would have if it were broken.
        out.group(reserved: reserved + (endsInList ? 1 : 0), onlyWide: parts > 20) {
            writeParts(reserved: reserved, into: &$0)
        }
    }

    private func writeParts(reserved: Int, into out: inout SwiftText) {
        switch self {
        case .text(let text): out.add(text)
        case .call(let head, let arguments):
            out.add(head)
            out.add("(")
            out.nested { out in
                for (index, argument) in arguments.enumerated() {
                    let isLast = index == arguments.count - 1
                    argument.write(reserved: isLast ? reserved + 1 : 1, into: &out)
                    if !isLast {
                        out.add(",")
                        out.soft(" ")
                    }
                }
            }
            // A text that is too long by itself leaves no room after it.
            if !out.isFlat, !out.lineHolds(reserved + 1) { out.breakLine() }
            out.add(")")
        case .list(let label, let elements):
            out.add(label)
            out.add("[")
            out.indented { out in
                for (index, element) in elements.enumerated() {
                    out.soft(index == 0 ? "" : " ")
                    element.write(reserved: 1, into: &out)
                    // swift-format wants no comma after an only element.
                    if index < elements.count - 1 || index > 0 && !out.isFlat { out.add(",") }
                }
            }
            out.soft("")
            out.add("]")
        case .labelled(let label, .text(let value)) where value.utf8.first == UInt8(ascii: "\""):
            out.add(String(label.dropLast()))
            out.nested(" ") { $0.add(value) }
        case .labelled(let label, let value):
            out.add(label)
            value.write(reserved: reserved, into: &out)
        }
    }
}
