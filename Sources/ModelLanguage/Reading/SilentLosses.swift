import SchemaDiagnostics
import YAMLTree

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
}
