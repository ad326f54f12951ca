import SchemaDiagnostics
import YAMLTree

// Texts of which the reader knows more than their form: free text, patterns of dates, and code.

extension SchemaReader {
    /// Any values of `info`, whose texts are as free as those of `doc`.
    mutating func info(_ pair: YAMLPair) -> InfoValue {
        checkTexts(pair.value)
        return InfoValue(pair.value)
    }

    /// A value of any type, whose texts are as free as those of `doc`.
    package mutating func literal(_ node: YAMLNode) -> Literal {
        checkTexts(node)
        return Literal(node)
    }

    private mutating func checkTexts(_ node: YAMLNode) {
        checkText(node)
        for item in node.sequence ?? [] { checkTexts(item) }
        for pair in node.mapping ?? [] { checkTexts(pair.value) }
    }

    /// Text that YAML reads without an error, but probably not as it was meant: in typographic quotes, or cut off at a `#`.
    mutating func checkText(_ node: YAMLNode) {
        guard let scalar = node.scalar, scalar.isPlain, node.anchorSpan == nil else { return }
        let bytes = file.bytes
        let span = node.span
        if span.end > span.start, bytes[span.start] >= 0xC2, let first = scalar.text.unicodeScalars.first,
            let last = scalar.text.unicodeScalars.last, scalar.text.unicodeScalars.count > 1,
            let plain = plainCharacter(first)?.plain, plain == "\"" || plain == "'",
            plainCharacter(last)?.plain == plain
        {
            let quoted = quotedYAML(String(String.UnicodeScalarView(scalar.text.unicodeScalars.dropFirst().dropLast())))
            bag.report(
                .lookalikeCharacter,
                "'\(first)' and '\(last)' are part of the text: YAML knows the quotes \" and '",
                at: span,
                fixIts: [FixIt("write \(shortened(quoted))", replace: span, with: quoted)]
            )
        }
        let hash = span.end + 1
        guard hash + 1 < bytes.count, bytes[hash] == UInt8(ascii: "#"), bytes[span.end] == 0x20,
            isWord(bytes[hash + 1]),
            !scalar.text.isEmpty, !scalar.text.contains(" ")
        else { return }
        var end = hash
        while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
        // A collection around it may end in the comment's line.
        guard !bytes[hash..<end].contains(where: { ",]}".utf8.contains($0) }) else { return }
        while bytes[end - 1] == 0x20 { end -= 1 }
        let whole = span.at(span.start, end)
        bag.report(
            .yamlCommentInText,
            "YAML reads ' #' as the start of a comment and drops what follows",
            at: span.at(hash, end),
            notes: [Note("the text ends here", at: span.at(span.end, span.end))],
            fixIts: [FixIt("quote the text", replace: whole, with: quotedYAML(whole.text)).withSeveralReadings]
        )
    }

    // MARK: Dates

    /// `iso8601`, `secondsSince1970`, `millisecondsSince1970`, or a pattern.
    mutating func dates(_ pair: YAMLPair) -> Spanned<JSONDates>? {
        guard let text = anyText(pair, mayBeEmpty: false) else { return nil }
        let dates = JSONDates(text.value)
        guard case .pattern(let pattern) = dates else { return Spanned(dates, text.span) }
        // Any pattern has the year, as a letter that no word would have without others.
        let fields = DatePattern(pattern)
        guard fields.letters.contains("y") || fields.letters.contains("Y") || !isDottedIdentifier(pattern) else {
            reportUnknownOption(
                text,
                of: "'\(pair.key.value)'",
                valid: JSONDates.Named.allCases.map(\.rawValue) + ["a pattern, as in yyyy-MM-dd"]
            )
            return nil
        }
        guard let problem = fields.problem else { return Spanned(dates, text.span) }
        bag.report(
            .datesPattern,
            "the pattern '\(shortened(pattern))' \(problem.text)",
            at: text.span,
            fixIts: [problem.meant.map { FixIt("write '\($0)'", replace: text.span.withQuotes, with: quotedYAML($0)) }]
        )
        return nil
    }
}

/// A date's pattern, as Unicode defines it: letters stand for parts of the date, other characters and quoted text for themselves.
private struct DatePattern {
    /// The letters, each once.
    private(set) var letters: [Character] = []
    private(set) var problem: (text: String, meant: String?)?

    private static let known = Set("GyMLdDEeahHKkmsSAzZOVXx")

    init(_ pattern: String) {
        var isQuoted = false
        for character in pattern {
            if character == "'" {
                isQuoted.toggle()
            } else if !isQuoted, character.isLetter, !letters.contains(character) {
                letters.append(character)
            }
        }
        if isQuoted {
            problem = ("has a quote without an end", nil)
        } else if letters.contains("Y") {
            problem = (
                "has 'Y', the year to which a week belongs; 'y' is the year",
                pattern.replacingEvery("Y", with: "y").replacingEvery("D", with: letters.contains("M") ? "d" : "D")
            )
        } else if letters.contains("D"), letters.contains("M") {
            problem = (
                "has 'D', the day of the year, beside a month; 'd' is the day of the month",
                pattern.replacingEvery("D", with: "d")
            )
        } else if let other = letters.first(where: { !Self.known.contains($0) }) {
            let text = "has '\(other)', which is no part of a date; text is in single quotes"
            problem = (text, other == "T" ? pattern.replacingEvery("T", with: "'T'") : nil)
        } else if letters.contains("h") || letters.contains("K"), !letters.contains("a") {
            problem = (
                "has hours to 12 without 'a', the half of the day; 'H' has hours to 23",
                pattern.replacingEvery("h", with: "H")
            )
        }
    }
}

extension String {
    fileprivate func replacingEvery(_ character: Character, with text: String) -> String {
        map { $0 == character ? text : String($0) }.joined()
    }
}

extension DiagnosticID {
    static let datesPattern = DiagnosticID("dates-pattern")
}

// MARK: Code

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
