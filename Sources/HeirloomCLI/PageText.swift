/// A page of `heirloom explain` for a terminal: paragraphs wrapped, code indented, without the marks of Markdown.
struct PageText {
    private let width: Int
    private let colour: Bool
    private(set) var text = ""

    init(_ page: String, width: Int, colour: Bool) {
        self.width = max(width, 20)
        self.colour = colour
        var paragraph: [Substring] = []
        var isCode = false
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                isCode.toggle()
                // A file name may follow the language and the purpose.
                let words = line.split(separator: " ").dropFirst(2)
                if isCode, !words.isEmpty { text += "    \(styled("# " + words.joined(separator: " "), "2"))\n" }
            } else if isCode {
                text += line.isEmpty ? "\n" : "    \(line)\n"
            } else if line.hasPrefix("#") {
                end(&paragraph)
                text += styled(String(line.drop { $0 == "#" || $0 == " " }), "1") + "\n"
            } else if line.isEmpty || line.hasPrefix("|") {
                end(&paragraph)
                text += line + "\n"
            } else {
                if line.hasPrefix("- ") { end(&paragraph) }
                paragraph += line.split(separator: " ")
            }
        }
        end(&paragraph)
        while text.hasSuffix("\n\n") { text.removeLast() }
    }

    private mutating func end(_ words: inout [Substring]) {
        let margin = words.first == "-" ? "  " : ""
        var line = ""
        for word in words {
            if !line.isEmpty, line.count + 1 + word.count > width {
                text += line + "\n"
                line = margin + word
            } else {
                line += (line.isEmpty ? "" : " ") + word
            }
        }
        if !line.isEmpty { text += line + "\n" }
        words = []
    }

    private func styled(_ text: String, _ style: String) -> String {
        colour ? "\u{1B}[\(style)m\(text)\u{1B}[0m" : text
    }
}
