import SchemaDiagnostics
import YAMLTree

// What is written for keys that a place does not have, and pairs that are taken out or put elsewhere, with their lines or commas.

extension SchemaReader {
    /// What follows from the meaning of a key that the place does not have, where nothing is left to decide.
    ///
    /// - Parameter pairs: those beside it.
    func fixIt(for pair: YAMLPair, among pairs: [YAMLPair], valid: Language.Place) -> FixIt? {
        guard bag.suggests else { return nil }
        let text = pair.value.scalar?.text ?? ""
        if valid.id == .property, text == "weak" || text == "unowned" { return writing("weak: true", for: pair) }
        guard let word = otherWord(pair.key.value, in: valid) else { return elsewhere(pair, pairs, valid) }
        let flag = wordForBool(text.lowercased())
        func attribute(_ text: String?) -> FixIt? {
            text.map { $0.isEmpty ? FixIt("remove it", edits: [removing(pair)]) : writing($0, for: pair) }
        }
        switch word.meaning {
        case .say: return nil
        case .drop:
            return word.role == .required && flag == "false" && valid.id == .property
                ? retyping(pair, among: pairs) { $0 + "?" } : attribute("")
        case .flag(let yes, let no, _): return flag.flatMap { attribute($0 == "true" ? yes : no) }
        case .type(_, let make):
            return flag == "false" ? attribute("") : flag == "true" ? retyping(pair, among: pairs, make) : nil
        case .write:
            guard pair.value.scalar != nil, let (key, text) = written(for: pair, in: valid), pairs[key] == nil else {
                return nil
            }
            // `length: 1...40` of `minLength: 1` and `maxLength: 40`: the first of both says both.
            let others = pairs.lazy.filter { $0.key != pair.key }
            let other = others.compactMap { other in written(for: other, in: valid).map { (other, $0) } }
                .first { $0.1.key == key }
            guard let (other, end) = other else { return writing(text, for: pair) }
            guard text.hasSuffix("..."), let place = end.text.firstRange(of: "...") else { return nil }
            var fixIt = writing(text + end.text[place.upperBound...], for: pair)
            fixIt.edits.append(removing(other))
            return fixIt
        }
    }

    /// The pair that is made of one, and its key.
    private func written(for pair: YAMLPair, in valid: Language.Place) -> (key: String, text: String)? {
        guard case .write(_, let make)? = otherWord(pair.key.value, in: valid)?.meaning else { return nil }
        return make(pair.value.span.withQuotes.text).map { (String($0.prefix { $0 != ":" }), $0) }
    }

    /// A key that is correct at another place.
    private func elsewhere(_ pair: YAMLPair, _ pairs: [YAMLPair], _ valid: Language.Place) -> FixIt? {
        let key = pair.key.value
        switch valid.id {
        case .file where pairs["swift"] == nil && pair.value.scalar != nil:
            guard !valid.names.contains(where: { Self.isOtherWord(key, for: $0) }),
                let other = Language.swift.names.first(where: { Self.isOtherWord(key, for: $0) })
            else { return nil }
            return writing("swift: { \(other): \(pair.value.span.withQuotes.text) }", for: pair)
        default: return nil
        }
    }

    /// The message of `deprecated`; `true` and `false` are none.
    mutating func deprecation(_ pair: YAMLPair) -> String? {
        guard let text = anyText(pair, mayBeEmpty: false) else { return nil }
        guard pair.value.scalar?.isPlain == true, Bool(text.value) != nil else { return text.value }
        bag.report(
            .wrongKind,
            "expected a message for 'deprecated', as in 'deprecated: Use extent.', found '\(text.value)'",
            at: pair.value.span,
            fixIts: text.value == "false" ? [FixIt("remove it", edits: [removing(pair)])] : []
        )
        return nil
    }

    /// Another type, made of the one that is written, without the pair that says so.
    private func retyping(_ pair: YAMLPair, among pairs: [YAMLPair], _ make: (String) -> String) -> FixIt? {
        guard let type = pairs["type"]?.value, let scalar = type.scalar,
            scalar.isPlain, type.anchorSpan == nil, let name = typeMeant(by: scalar.text), isDottedIdentifier(name)
        else { return nil }
        let new = make(name)
        return FixIt("write '\(shortened(new))'", edits: [FixIt.Edit(type.span, replacement: new), removing(pair)])
    }

    private func writing(_ text: String, for pair: YAMLPair) -> FixIt {
        FixIt(
            "write '\(text)'",
            replace: pair.key.span.withQuotes.at(pair.key.span.withQuotes.start, pair.value.span.withQuotes.end),
            with: text
        )
    }

    func removing(_ pair: YAMLPair) -> FixIt.Edit { removal(of: pair.key.span, to: pair.value.span) }

    /// Whole lines, put before another one.
    func moving(_ numbers: ClosedRange<Int>, before line: Int, margin: String = "") -> [FixIt.Edit] {
        func start(_ number: Int) -> Int {
            number <= file.lineStarts.count ? file.lineStarts[number - 1] : file.bytes.count
        }
        let text = numbers.map { margin + String(decoding: file.line($0), as: UTF8.self) + "\n" }.joined()
        let (first, end) = (start(numbers.lowerBound), start(numbers.upperBound + 1))
        return [
            FixIt.Edit(inserting: text, at: start(line), in: file),
            FixIt.Edit(SourceSpan(file: file, start: first, end: end), replacement: ""),
        ]
    }
}

/// Takes an entry out, with its comma in braces, else with its lines.
package func removal(of key: SourceSpan, to value: SourceSpan) -> FixIt.Edit {
    let (file, bytes) = (key.file, key.file.bytes)
    var (start, end) = (key.withQuotes.start, max(key.end, value.end))
    var before = start
    while before > 0, bytes[before - 1] == 0x20 { before -= 1 }
    if before > 0, bytes[before - 1] == UInt8(ascii: ",") {
        start = before - 1
    } else if before > 0, "{[".utf8.contains(bytes[before - 1]) {
        var after = end
        while after < bytes.count, bytes[after] == 0x20 { after += 1 }
        if after < bytes.count, bytes[after] == UInt8(ascii: ",") { end = after + 1 }
        while end < bytes.count, bytes[end] == 0x20 { end += 1 }
    } else {
        let last = file.position(at: end).line
        start = file.lineStarts[key.position.line - 1]
        end = last < file.lineStarts.count ? file.lineStarts[last] : bytes.count
    }
    return FixIt.Edit(SourceSpan(file: file, start: start, end: end), replacement: "")
}
