import SchemaDiagnostics

extension DiagnosticID {
    package static let yamlSplitText = DiagnosticID("yaml-split-text")
}

/// Detects, inside one flow collection, text with an opening parenthesis that a later entry closes: `{ swift: f(a, b) }`, and words after a
/// comma without a colon: `{ doc: One, or two }`.
struct SplitDetector {
    private var isOpen = false
    private(set) var isSuspicious = false
    private var isBehindText = false

    mutating func look(at item: YAMLNode) {
        guard let scalar = item.scalar, scalar.isPlain else { return }
        note(balance(of: scalar.text))
    }

    mutating func look(at pair: YAMLPair) {
        if isOpen, pair.keyStyle == .plain, balance(of: pair.key.value) < 0 { isSuspicious = true }
        if isBehindText, pair.isPlainWithoutColon { isSuspicious = true }
        if let scalar = pair.value.scalar, scalar.isPlain, !scalar.text.isEmpty { isBehindText = true }
        look(at: pair.value)
    }

    private mutating func note(_ balance: Int) {
        if balance > 0 { isOpen = true }
        if balance < 0, isOpen { isSuspicious = true }
    }
}

extension YAMLPair {
    /// `or two` of `{ doc: One, or two }`.
    package var isWithoutColon: Bool {
        guard value.isEmptyScalar, value.anchorSpan == nil else { return false }
        let bytes = key.span.file.bytes
        var next = key.span.end + (keyStyle == .plain ? 0 : 1)
        while next < bytes.count, isSpaceOrBreak(bytes[next]) { next += 1 }
        return next < bytes.count && bytes[next] != UInt8(ascii: ":")
    }

    fileprivate var isPlainWithoutColon: Bool { keyStyle == .plain && isWithoutColon }
}

/// Opening minus closing parentheses, and angle brackets as in Swift's generic types.
private func balance(of text: String) -> Int {
    var balance = 0
    var previous = UInt8(ascii: " ")
    for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "("): balance += 1
        case UInt8(ascii: ")"): balance -= 1
        case UInt8(ascii: "<") where isWord(previous): balance += 1
        case UInt8(ascii: ">") where previous != UInt8(ascii: "-") && previous != UInt8(ascii: " "): balance -= 1
        default: break
        }
        previous = byte
    }
    return balance
}

extension TreeBuilder {
    /// Joins split values again, and reports each.
    mutating func mendSplit(_ items: inout [YAMLNode]) {
        var mended: [YAMLNode] = []
        var end = 0
        for item in items where item.span.start >= end {
            var item = item
            if let whole = wholeText(of: item) {
                end = whole.end
                item = reportSplit(whole)
            }
            mended.append(item)
        }
        items = mended
    }

    mutating func mendSplit(_ pairs: inout [YAMLPair]) {
        var mended: [YAMLPair] = []
        var end = 0
        for (index, pair) in pairs.enumerated() where pair.key.span.start >= end {
            var pair = pair
            if let whole = wholeText(of: pair.value) {
                end = whole.end
                pair.value = reportSplit(whole)
            } else if let whole = wholeText(of: pair, before: pairs[(index + 1)...]) {
                end = whole.end
                // The text before the comma is a value by itself: nothing more is reported.
                reportCut(whole, by: pairs[index + 1], in: pair)
            }
            mended.append(pair)
        }
        pairs = mended
    }

    private mutating func wholeText(of node: YAMLNode) -> SourceSpan? {
        guard node.anchorSpan == nil, let scalar = node.scalar, scalar.isPlain, balance(of: scalar.text) > 0,
            splitScanBudget > 0
        else { return nil }
        let found = flowTextEnd(in: node.span.file.bytes, from: node.span.start)
        splitScanBudget -= found.end - node.span.start + 1
        guard found.isBalanced, found.end > node.span.end else { return nil }
        return SourceSpan(file: node.span.file, start: node.span.start, end: found.end)
    }

    /// Text and the part that a comma cut off: several words, so it is probably not the name of a key.
    private func wholeText(of pair: YAMLPair, before following: ArraySlice<YAMLPair>) -> SourceSpan? {
        let node = pair.value
        guard node.anchorSpan == nil, let scalar = node.scalar, scalar.isPlain, !scalar.text.isEmpty else { return nil }
        let cut = following.prefix { $0.isPlainWithoutColon }
        guard let first = cut.first, let last = cut.last,
            cut.contains(where: { $0.key.value.contains(" ") }) || scalar.text.contains(" ")
                || ["doc", "deprecated", "header"].contains(pair.key.value)
                || cut.count == 1 && isNumber(scalar.text) && isNumber(first.key.value)
                    && first.key.span.start == node.span.end + 1
        else {
            return nil
        }
        return SourceSpan(file: node.span.file, start: node.span.start, end: last.key.span.end)
    }

    /// For `1,5`, as some write one and a half.
    private func isNumber(_ text: String) -> Bool {
        text.utf8.drop { $0 == UInt8(ascii: "-") }.allSatisfy(isASCIIDigit)
    }

    /// `or two` of `{ doc: One, or two }`, but also `default 3` of `{ type: Int, default 3 }` and the `5` of `1,5`.
    private mutating func reportCut(_ whole: SourceSpan, by cut: YAMLPair, in pair: YAMLPair) {
        let words = cut.key.value.split(separator: " ", maxSplits: 1)
        if pair.key.value == "type", words.count == 2, let word = words.first {
            let key = cut.key.span
            let end = key.start + word.utf8.count
            let isAssigned = words[1].hasPrefix("= ")
            bag.report(
                .yamlSplitText,
                "expected ':' after '\(word)'",
                at: key,
                fixIts: [
                    isAssigned
                        ? FixIt("write ':'", replace: key.at(end, end + 3), with: ": ")
                        : FixIt("insert ':'", replace: key.at(end, end), with: ":")
                ]
            )
        } else if isNumber(cut.key.value) {
            let (head, tail) = (pair.value.span.text, cut.key.value)
            // One thousand, or one.
            let meant = tail.utf8.count == 3 ? [head + tail, "\(head).\(tail)"] : ["\(head).\(tail)"]
            let fixIts = meant.map { FixIt("write '\($0)'", replace: whole, with: $0) }
            bag.report(
                .yamlSplitText,
                "YAML splits this at its comma; a number has a point",
                at: whole,
                fixIts: meant.count == 1 ? fixIts : fixIts.map(\.withSeveralReadings)
            )
        } else {
            _ = reportSplit(whole)
        }
    }

    private mutating func reportSplit(_ whole: SourceSpan) -> YAMLNode {
        bag.report(
            .yamlSplitText,
            "YAML splits this text at its comma, since it is inside brackets or braces",
            at: whole,
            fixIts: [FixIt("quote it", replace: whole, with: quotedYAML(whole.text))]
        )
        return YAMLNode(.scalar(YAMLScalar(whole.text, style: .singleQuoted)), span: whole)
    }
}
