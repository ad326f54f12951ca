/// The depth of braces at the beginning of a line of well-formatted Swift. Indentation does not show it: `#if` indents too.
struct BraceDepth {
    private var depth = 0
    private var isInLongText = false
    var isTopLevel: Bool { depth == 0 && !isInLongText }

    mutating func add(_ line: Substring) {
        if line.contains("\"\"\"") { isInLongText.toggle() }
        guard !isInLongText else { return }
        var isInText = false
        var isEscaped = false
        var last: Character = " "
        for character in line {
            defer { last = character }
            if isEscaped {
                isEscaped = false
            } else if isInText {
                if character == "\\" { isEscaped = true }
                if character == "\"" { isInText = false }
            } else if character == "\"" {
                isInText = true
            } else if character == "/", last == "/" {
                return
            } else if character == "{" {
                depth += 1
            } else if character == "}" {
                depth -= 1
            }
        }
    }
}
