import SchemaDiagnostics
import YAMLTree

/// Reads one file's tree. The helpers in this file convert nodes to the kinds of value that a place requires. Each reports a node that it
/// does not accept and returns nil, so that the caller only assigns.
package struct SchemaReader {
    let file: SourceFile
    package var bag = DiagnosticBag()
    /// Errors inside histories and removed declarations.
    var pastBag = DiagnosticBag()
    /// Some declaration under `removed` could not be read.
    var hasBrokenRemovals = false
    var parsedTypes = ParsedTypes()
    /// The errors of the property that is being read.
    var propertyType: PropertyTypePlace?
    /// A name is that of a key beside the names, which it may be.
    var hasSuspect = false
    /// Properties of a class are being read.
    var mayBeTransient = false
    /// The cases of an enum are not written as they must be, which has been reported.
    var hasUnreadableCases = false
    let remembered = RememberedAnswers()
    /// The keys of the file, and those of the class or struct that is being read.
    var sections: [YAMLPair] = []
    package var record: [YAMLPair] = []
    /// The kinds of change that histories may have, as keys.
    let changes: Language.Place
    private let kinds: [any HistoryEntry.Kind.Type]

    init(file: SourceFile, kinds: [any HistoryEntry.Kind.Type]) {
        self.file = file
        changes = Language.Place(.change, "an entry", kinds.flatMap { $0.keys })
        self.kinds = kinds.flatMap { kind in kind.keys.map { _ in kind } }
    }

    func kind(_ keyword: String) -> (any HistoryEntry.Kind.Type)? { changes.index(of: keyword).map { kinds[$0] } }

    // MARK: Kinds

    /// The pairs of a mapping; none for an empty value (`classes:` without a value).
    /// - Parameter example: what is written there.
    package mutating func pairs(_ node: YAMLNode, of place: @autoclosure () -> String, example: String? = nil)
        -> [YAMLPair]
    {
        if let pairs = node.mapping { return pairs }
        if !node.isEmptyScalar {
            // Lines that are no mapping are one text to YAML.
            let isText = example != nil && node.scalar?.text.contains(" ") == true
            reportKind(
                node,
                expected: "a mapping for \(place())",
                notes: [example.map { Note("as in \($0)") }, isText ? importHint : nil]
            )
        }
        return []
    }

    mutating func items(_ node: YAMLNode, of place: @autoclosure () -> String) -> [YAMLNode] {
        if let nodes = node.sequence { return nodes }
        if !node.isEmptyScalar { reportKind(node, expected: "a list for \(place())") }
        return []
    }

    mutating func scalar(_ node: YAMLNode, of place: @autoclosure () -> String) -> YAMLScalar? {
        if let scalar = node.scalar { return scalar }
        reportKind(node, expected: "text for \(place())")
        return nil
    }

    package mutating func reportKind(_ node: YAMLNode, expected: String, notes: [Note?] = [], fixIts: [FixIt?] = []) {
        bag.report(
            .wrongKind,
            "expected \(expected), found \(describe(node))",
            at: node.span,
            notes: notes,
            fixIts: fixIts
        )
    }

    func describe(_ node: YAMLNode) -> String {
        switch node.content {
        case .mapping: "a mapping"
        case .sequence: "a list"
        case .scalar(let scalar) where scalar.text.isEmpty: scalar.isPlain ? "nothing" : "empty text"
        case .scalar(let scalar): "'\(shortened(scalar.text))'"
        }
    }

    // MARK: Scalars

    /// Text that must not be empty.
    /// - Parameter mayBeEmpty: in quotes.
    package mutating func text(_ pair: YAMLPair, mayBeEmpty: Bool = false) -> Spanned<String>? {
        guard let scalar = scalar(pair.value, of: "'\(pair.key.value)'") else { return nil }
        if scalar.text.isEmpty, scalar.isPlain || !mayBeEmpty {
            let example = pair.key.value == "model" ? ["Library"] : pair.key.value == "raw" ? ["Int"] : []
            reportNoValue(pair, at: scalar.isPlain ? pair.key.span : pair.value.span, as: example.first)
            return nil
        }
        return Spanned(scalar.text, pair.value.span)
    }

    /// - Parameter example: a value of the key.
    private mutating func reportNoValue(_ pair: YAMLPair, at place: SourceSpan, as example: String? = nil) {
        bag.report(
            .emptyValue,
            "'\(shortened(pair.key.value))' has no value",
            at: place,
            notes: [example.map { Note("as in '\(shortened(pair.key.value)): \($0)'") }],
            fixIts: ["model", "version"].contains(pair.key.value)
                ? [] : [FixIt("remove it", edits: [removing(pair)]).withSeveralReadings]
        )
    }

    /// Text in which any character is fine, so that a comment after it may have been meant as a part of it.
    package mutating func anyText(_ pair: YAMLPair, mayBeEmpty: Bool = true) -> Spanned<String>? {
        checkText(pair.value)
        return text(pair, mayBeEmpty: mayBeEmpty)
    }

    package mutating func bool(_ pair: YAMLPair) -> Spanned<Bool>? {
        guard let scalar = pair.value.scalar else {
            reportKind(pair.value, expected: "true or false for '\(pair.key.value)'")
            return nil
        }
        if scalar.isPlain, let value = Bool(scalar.text) { return Spanned(value, pair.value.span) }
        let word = wordForBool(scalar.text) ?? closestMatch(to: scalar.text, among: ["true", "false"])
        var fixIts = word.map { [pair.value.span.writing($0)] } ?? []
        let isName = pair.key.value == "objc" && word == nil
        if scalar.isPlain, scalar.text.isEmpty {
            let hasColon = file.bytes[pair.key.span.end...].first == UInt8(ascii: ":")
            let place = pair.key.span.at(pair.key.span.end, pair.key.span.end + (hasColon ? 1 : 0))
            fixIts = [FixIt("write '\(pair.key.value): true'", replace: place, with: ": true")]
        }
        bag.report(
            .notABool,
            "expected true or false for '\(pair.key.value)', found \(describe(pair.value))",
            at: pair.value.span,
            notes: isName ? [Note("the name in Objective-C is 'objcName'")] : [],
            fixIts: fixIts
        )
        return wordForBool(scalar.text).map { Spanned($0 == "true", pair.value.span) }
    }

    package mutating func integer(_ pair: YAMLPair, atLeast minimum: Int = 1, atMost maximum: Int = .max) -> Spanned<
        Int
    >? {
        if pair.value.isEmptyScalar {
            reportNoValue(pair, at: pair.key.span, as: "\(minimum)")
            return nil
        }
        return integer(pair.value, of: "'\(pair.key.value)'", atLeast: minimum, atMost: maximum)
    }

    mutating func integer(
        _ node: YAMLNode,
        of place: @autoclosure () -> String,
        atLeast minimum: Int,
        atMost maximum: Int = .max
    ) -> Spanned<Int>? {
        guard let scalar = scalar(node, of: place()) else { return nil }
        let isDigits =
            !scalar.text.isEmpty && scalar.text.utf8.allSatisfy(isASCIIDigit) && !hasLeadingZero(scalar.text)
        let value = scalar.isPlain ? wholeNumber(scalar.text) : nil
        if let value, value >= minimum, value <= maximum { return Spanned(value, node.span) }
        if let value, value < minimum {
            bag.report(.numberTooSmall, "\(place()) must be \(minimum) or more, not \(value)", at: node.span)
            return nil
        }
        if value != nil || scalar.isPlain && isDigits {
            let number = shortened(scalar.text)
            bag.report(.numberTooLarge, "\(place()) must be \(maximum) or less, not \(number)", at: node.span)
            return nil
        }
        var fixIts: [FixIt] = []
        if !scalar.isPlain, let value = Int(scalar.text), value >= minimum {
            fixIts = [FixIt("write it without quotes", replace: node.span, with: String(value))]
        } else if scalar.isPlain, hasLeadingZero(scalar.text) {
            fixIts = FixIt.withoutLeadingZero(scalar.text, at: node.span)
        } else if let value = numberMeant(by: scalar.text), value >= minimum, value <= maximum {
            fixIts = [node.span.writing(String(value))]
        }
        let isSemantic = scalar.text.contains(".") && wholeNumber(scalar.text.filter { $0 != "." }) != nil
        bag.report(
            .notAnInteger,
            "expected a whole number for \(place()), found \(describe(node))",
            at: node.span,
            notes: fixIts.isEmpty && (isSemantic || place() == "'version'")
                ? [Note("versions of a schema are counted: 1, 2, 3")] : [],
            fixIts: fixIts
        )
        return nil
    }

    /// JSON, which is YAML too, has keys in quotes only.
    mutating func integer(keyOf pair: YAMLPair, of place: String, atLeast minimum: Int) -> Spanned<Int>? {
        let scalar = YAMLScalar(pair.key.value, style: .plain)
        return integer(YAMLNode(.scalar(scalar), span: pair.key.span), of: place, atLeast: minimum)
    }

    /// The version number that `1.0`, `v2` and `3.0.0` mean.
    private func numberMeant(by text: String) -> Int? {
        // `v2`, `version 2`, `1 -> 2`
        let word = text.split { " ->".contains($0) }.last ?? ""
        let number = word.hasPrefix("v") ? word.dropFirst() : word
        let parts = number.split(separator: ".", omittingEmptySubsequences: false)
        guard let first = parts.first, parts.dropFirst().allSatisfy({ $0 == "0" }) else { return nil }
        return Int(first)
    }

    private func wholeNumber(_ text: String) -> Int? {
        text.hasPrefix("+") || hasLeadingZero(text) ? nil : Int(text)
    }

    /// One of the words of an enum.
    package mutating func option<Option: RawRepresentable & CaseIterable>(
        _ pair: YAMLPair,
        _: Option.Type = Option.self
    ) -> Spanned<Option>? where Option.RawValue == String {
        if pair.value.isEmptyScalar {
            reportNoValue(pair, at: pair.key.span, as: Option.allCases.first?.rawValue)
            return nil
        }
        guard let scalar = scalar(pair.value, of: "'\(pair.key.value)'") else { return nil }
        if let option = Option(rawValue: scalar.text) { return Spanned(option, pair.value.span) }
        reportUnknownOption(
            Spanned(scalar.text, pair.value.span),
            of: "'\(pair.key.value)'",
            valid: Option.allCases.map(\.rawValue)
        )
        return nil
    }

    // MARK: Lists

    /// A list of texts.
    /// - Parameter areFree: any character is fine, as in `anyText`.
    mutating func texts(_ pair: YAMLPair, areFree: Bool = false) -> [Spanned<String>] {
        let form = ["include", "uses"].contains(pair.key.value) ? ", as in [ library.yaml ]" : ""
        return items(pair.value, of: "'\(pair.key.value)'").compactMap { item -> Spanned<String>? in
            guard let scalar = scalar(item, of: "an item of '\(pair.key.value)'\(form)") else { return nil }
            if areFree { checkText(item) }
            guard !scalar.text.isEmpty else {
                bag.report(.emptyValue, "an item of '\(pair.key.value)' is empty", at: item.span)
                return nil
            }
            return Spanned(scalar.text, item.span)
        }
    }

    /// As `texts`, each one once.
    mutating func distinctTexts(_ pair: YAMLPair, areFree: Bool = false) -> [Spanned<String>] {
        let all = texts(pair, areFree: areFree)
        var seen: [String: SourceSpan] = [:]
        return all.filter { item in
            if let first = seen[item.value] {
                var fixIt = item.removing(from: all, of: pair.key.value)
                // A case is declared here: another name may have been meant.
                if pair.key.value == "cases" { fixIt = fixIt?.withSeveralReadings }
                bag.reportRepeated(item, first: first, in: "'\(pair.key.value)'", fixIt)
                return false
            }
            seen[item.value] = item.span
            return true
        }
    }

}

extension DiagnosticBag {
    mutating func reportRepeated(
        _ item: Spanned<String>,
        first: SourceSpan,
        in place: String,
        _ fixIt: FixIt? = nil
    ) {
        report(
            .repeatedItem,
            "'\(shortened(item.value))' is listed twice in \(place)",
            at: item.span,
            notes: [Note("first here", at: first)],
            fixIts: [fixIt]
        )
    }
}

extension YAMLNode {
    /// Values that `pairs` accepts without a message: a missing key then has its own finding.
    package var isMappingOrEmpty: Bool { mapping != nil || isEmptyScalar }
}

/// The Bool that was meant by another of YAML's words for it.
func wordForBool(_ text: String) -> String? {
    switch text.lowercased() {
    case "true", "yes", "on", "y", "1": "true"
    case "false", "no", "off", "n", "0": "false"
    default: nil
    }
}

extension SourceSpan {
    /// Another text in its place.
    func writing(_ text: String) -> FixIt { FixIt("write '\(shortened(text))'", replace: self, with: text) }
}

/// A text suitable for a message: one line of limited length.
package func shortened(_ text: String) -> String {
    var result = ""
    var count = 0
    for scalar in text.unicodeScalars {
        if count == 60 { return result + "…" }
        result.unicodeScalars.append(scalar.value < 0x20 || scalar.value == 0x7F ? " " : scalar)
        count += 1
    }
    return result
}

/// "a, b or c"
func oneOf(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
}

extension DiagnosticID {
    package static let wrongKind = DiagnosticID("wrong-kind")
    static let emptyValue = DiagnosticID("empty-value")
    static let notABool = DiagnosticID("not-a-bool")
    static let notAnInteger = DiagnosticID("not-an-integer")
    static let numberTooSmall = DiagnosticID("number-too-small")
    static let numberTooLarge = DiagnosticID("number-too-large")
    package static let unknownOption = DiagnosticID("unknown-option")
    static let unknownKey = DiagnosticID("unknown-key")
    package static let missingKey = DiagnosticID("missing-key")
    package static let invalidIdentifier = DiagnosticID("invalid-identifier")
    static let repeatedItem = DiagnosticID("repeated-item")
}
