import SchemaDiagnostics
import YAMLTree

extension DiagnosticBag {
    /// The user's Swift code is inserted into generated code: for anything left open, the compiler would report errors on other lines.
    mutating func checkCode(_ code: Spanned<String>) {
        if let problem = CodeScan(code.value).problem { report(.codeIncomplete, problem, at: code.span) }
    }
}

/// Parses brackets, quotes, comments and names of Swift code, and nothing else.
struct CodeScan {
    private let bytes: [UInt8]
    private var index = 0
    /// The closing bracket of each open one; a string's interpolation counts as one.
    private var open: [UInt8] = []
    private(set) var problem: String?
    /// Outside of texts and comments.
    private(set) var names: [Range<Int>] = []

    init(_ code: String) {
        bytes = Array(code.utf8)
        scan()
    }

    static func isWhole(_ code: String) -> Bool { CodeScan(code).problem == nil }

    private mutating func scan() {
        while problem == nil, index < bytes.count { step() }
        if problem == nil, let closing = open.last {
            problem = "the code does not close a bracket; expected '\(text(closing))'"
        }
    }

    private mutating func step() {
        switch bytes[index] {
        case UInt8(ascii: "("): enter(")")
        case UInt8(ascii: "["): enter("]")
        case UInt8(ascii: "{"): enter("}")
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): leave()
        case UInt8(ascii: "\""), UInt8(ascii: "#"): string()
        case UInt8(ascii: "/"): comment()
        case UInt8(ascii: ";") where open.isEmpty:
            problem = "the code has more than one statement; expected an expression"
        default: name()
        }
    }

    private mutating func name() {
        let start = index
        while index < bytes.count, isWord(bytes[index]) { index += 1 }
        if index == start { index += 1 } else { names.append(start..<index) }
    }

    private mutating func enter(_ closing: Unicode.Scalar) {
        open.append(UInt8(ascii: closing))
        index += 1
    }

    private mutating func leave() {
        if open.popLast() != bytes[index] {
            problem = "the code closes a bracket that it does not open: '\(text(bytes[index]))'"
        }
        index += 1
    }

    private func text(_ byte: UInt8) -> String { String(decoding: [byte], as: UTF8.self) }

    private mutating func comment() {
        if starts(with: "//") {
            while index < bytes.count, bytes[index] != 0x0A { index += 1 }
            if index == bytes.count { problem = "the code ends in a comment, which would hide the code after it" }
        } else if starts(with: "/*") {
            var depth = 0
            repeat {
                if starts(with: "/*") {
                    depth += 1
                    index += 2
                } else if starts(with: "*/") {
                    depth -= 1
                    index += 2
                } else {
                    index += 1
                }
            } while depth > 0 && index < bytes.count
            if depth > 0 { problem = "the code does not close a comment" }
        } else {
            index += 1
        }
    }

    /// `"..."`, `#"..."#` and their multi-line forms.
    private mutating func string() {
        let start = index
        var hashes = ""
        while index < bytes.count, bytes[index] == UInt8(ascii: "#") {
            hashes += "#"
            index += 1
        }
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
            // `#file` and the like.
            index = max(index, start + 1)
            return
        }
        let quotes = starts(with: "\"\"\"") ? "\"\"\"" : "\""
        index += quotes.utf8.count
        while index < bytes.count {
            if starts(with: quotes + hashes) {
                index += quotes.utf8.count + hashes.utf8.count
                return
            }
            if starts(with: "\\" + hashes + "(") {
                index += 1 + hashes.utf8.count
                interpolation()
                if problem != nil { return }
            } else if starts(with: "\\" + hashes) {
                index += 2 + hashes.utf8.count
            } else {
                index += 1
            }
        }
        problem = "the code does not close a string"
    }

    /// From its opening parenthesis past its closing one.
    private mutating func interpolation() {
        let depth = open.count
        enter(")")
        while problem == nil, open.count > depth, index < bytes.count { step() }
    }

    private func starts(with text: String) -> Bool {
        bytes[min(index, bytes.count)...].starts(with: text.utf8)
    }
}

extension DiagnosticID {
    static let codeIncomplete = DiagnosticID("code-incomplete")
}
