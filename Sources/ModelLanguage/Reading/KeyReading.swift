import SchemaDiagnostics
import YAMLTree

// The walk over the keys of a place, and what is said of keys that it does not have or lacks.

extension SchemaReader {
    /// Reads each pair as its place says; unknown keys are reported.
    mutating func read<Owner>(
        _ pairs: [YAMLPair],
        by rows: Rows<Owner>,
        in place: @autoclosure () -> String,
        into owner: inout Owner
    ) {
        for pair in pairs {
            if let read = rows[pair.key.value] {
                read(&self, pair, &owner)
            } else {
                reportUnknownKey(pair, among: pairs, in: place(), valid: rows.place)
            }
        }
    }

    package mutating func reportUnknownKey(
        _ key: Spanned<String>,
        in place: String? = nil,
        valid: Language.Place,
        besides others: [YAMLPair] = [],
        note: String? = nil,
        fixIt: FixIt? = nil,
        isSure: Bool = true,
        meaning: String? = nil
    ) {
        let note = note ?? (bag.suggests ? advice(on: key.value, in: valid) : nil)
        let match = note == nil && bag.suggests ? meaning ?? self.key(meantBy: key.value, among: valid) : nil
        let isWord = match.map { Self.isOtherWord(key.value, for: $0) } ?? false
        let isThere = match.map { match in others.contains { $0.key.value == match } } ?? false
        let other =
            isWord
            ? match.map {
                "'\(shortened(key.value))' is called '\($0)' here" + (isThere ? ", which is there, too" : "")
            }
            : match?.lowercased() == key.value.lowercased() ? "capital letters count" : nil
        bag.report(
            .unknownKey,
            "unknown key '\(shortened(key.value))' in \(place ?? valid.title)",
            at: key.span,
            notes: [Note(note ?? other ?? "valid keys: \(valid.names.joined(separator: ", "))")],
            // The language has only a few words of its own here.
            fixIts: isThere
                ? []
                : match.map { match in
                    var fixIt = FixIt("did you mean '\(match)'?", replace: key.span, with: match)
                    // The last version that had it may be meant.
                    if match == "in" && key.value != "removedIn" || !isSure || !Self.isMisspelled(key.value, match) {
                        fixIt = fixIt.withSeveralReadings
                    }
                    // Elsewhere it is the value that objects begin with.
                    return [key.value == "default" && match == "unknown" ? fixIt.withSeveralReadings : fixIt]
                } ?? [fixIt].compactMap(\.self)
        )
    }

    /// The same for a class or struct: its properties are below a key of their own.
    mutating func reportUnknownKey(
        _ pair: YAMLPair,
        among pairs: [YAMLPair],
        in place: String,
        valid: Language.Place
    ) {
        guard bag.suggests else { return reportUnknownKey(pair.key, in: place, valid: valid) }
        var words = pair.key.value[...]
        let isMisplaced =
            isCertainlyProperty(pair, besides: valid)
            || advice(on: pair.key.value, in: valid) == nil && isProperty(pair, besides: valid)
            || valid.has("properties") && ["var", "let"].contains(Introduction(&words).keyword)
        let note =
            isMisplaced
            ? "properties go below 'properties', indented deeper" : ofClasses(pair, valid)
        reportUnknownKey(
            pair.key,
            in: place,
            valid: valid,
            besides: pairs,
            note: note,
            fixIt: note == nil ? fixIt(for: pair, among: pairs, valid: valid) : nil
        )
    }

    /// A struct has not every key of a class.
    private func ofClasses(_ pair: YAMLPair, _ valid: Language.Place) -> String? {
        guard valid.id == .struct, Language.class.has(pair.key.value),
            advice(on: pair.key.value, in: valid) == nil
        else { return nil }
        return "'\(pair.key.value)' is for classes; a struct has: \(valid.names.joined(separator: ", "))"
    }

    /// The word of a short list that is similar, or that begins with the text.
    package func meant(by text: String, among words: [String]) -> String? {
        closestMatch(to: text, among: words) ?? words.first { text.count > 3 && $0.hasPrefix(text) }
    }

    package mutating func reportMissingKey(
        _ key: String,
        in place: String,
        at span: SourceSpan,
        notes: [Note?] = [],
        fixIts: [FixIt?] = []
    ) {
        bag.report(.missingKey, "\(place) needs '\(key)'", at: span, notes: notes, fixIts: fixIts)
    }

    /// The fields of a mapping by their keys; others are reported.
    package mutating func fields(_ pairs: [YAMLPair], of valid: Language.Place) -> [String: YAMLPair] {
        var fields: [String: YAMLPair] = [:]
        for (pair, written) in zip(meant(pairs, in: valid.title, valid: valid), pairs) {
            if valid.has(pair.key.value) {
                // One that is called otherwise and has no value is reported already.
                if pair.key.value == written.key.value || !pair.value.isEmptyScalar { fields[pair.key.value] = pair }
            } else {
                reportUnknownKey(pair.key, valid: valid, besides: pairs)
            }
        }
        return fields
    }

    /// Unless another key stands for one of them, which is reported.
    package mutating func reportMissing(
        _ keys: [String]? = nil,
        in place: Language.Place,
        _ fields: [String: YAMLPair],
        among pairs: [YAMLPair],
        of name: String? = nil,
        at span: SourceSpan
    ) {
        let keys = keys ?? place.required
        guard pairs.allSatisfy({ fields[$0.key.value] != nil }) else { return }
        let missing = keys.filter { fields[$0] == nil }.map { "'\($0)'" }
        guard let last = missing.last else { return }
        let all = missing.count == 1 ? last : "\(missing.dropLast().joined(separator: ", ")) and \(last)"
        let form = keys.map { "\($0): …" }.joined(separator: ", ")
        bag.report(.missingKey, "\(name ?? place.title) needs \(all)", at: span, notes: [Note("as in { \(form) }")])
    }

    /// The key that was meant: a spelling mistake, or a word of another language.
    package func key(meantBy text: String, among valid: Language.Place) -> String? {
        remembered.answer(text, valid, \.keys) { findKey(meantBy: text, among: valid) }
    }

    /// Whether a key is another one beyond doubt, by another word or one wrong letter, and not only like it: `cached` is not `packed`.
    private static func isMisspelled(_ text: String, _ key: String) -> Bool {
        plainWord(text) == plainWord(key) || isOtherWord(text, for: key) || key.hasPrefix(text)
            || editDistance(text, key, limit: 1) != nil
    }

    private func findKey(meantBy text: String, among valid: Language.Place) -> String? {
        let word = plainWord(text)
        if let key = valid.names.first(where: { plainWord($0) == word }) { return key }
        let keys = valid.names.filter { Self.isOtherWord(text, for: $0) }
        // A word with two meanings leads nowhere.
        return keys.isEmpty ? meant(by: text, among: valid.names) : keys.count == 1 ? keys[0] : nil
    }

    /// The pairs, each with the key that was meant if it is a spelling mistake or a word of another language. That is reported, and the
    /// value is read as if the key were correct.
    mutating func meant(_ pairs: [YAMLPair], in place: @autoclosure () -> String, valid: Language.Place) -> [YAMLPair] {
        var taken: Set<String>?
        var result = pairs
        // A word with several meanings has the one that no other key has.
        for isOpen in [false, true] {
            for index in pairs.indices where !valid.has(result[index].key.value) {
                let known = taken ?? Set(pairs.map(\.key.value))
                taken = known
                let key = pairs[index].key
                guard isIdentifier(key.value), advice(on: key.value, in: valid) == nil,
                    !isCertainlyProperty(pairs[index], besides: valid), !isProperty(pairs[index], besides: valid),
                    let match = isOpen
                        ? onlyKey(meantBy: key.value, among: valid, besides: known, pairs[index].value)
                        : self.key(meantBy: key.value, among: valid),
                    !known.contains(match), Self.isMisspelled(key.value, match)
                else { continue }
                let words = valid[match]?.kind.words ?? []
                let isSure = words.isEmpty || words.contains(pairs[index].value.scalar?.text ?? "")
                reportUnknownKey(key, in: place(), valid: valid, isSure: isSure, meaning: match)
                result[index].key.value = match
                taken = known.union([match])
            }
        }
        return result
    }

    private func onlyKey(
        meantBy text: String,
        among valid: Language.Place,
        besides known: Set<String>,
        _ value: YAMLNode
    ) -> String? {
        let keys = valid.names.filter { Self.isOtherWord(text, for: $0) }
        if keys.count < 2 { return nil }
        var open = keys.filter { !known.contains($0) }
        // A type has the one that takes types.
        if open.count > 1, let text = value.scalar?.text, BuiltinType(rawValue: text) != nil {
            open = open.filter { ["as", "type"].contains($0) }
        }
        return open.count == 1 ? open[0] : nil
    }

    /// A key of a class or struct whose value is a type and nothing that a key takes, whatever the key means elsewhere: `Int`, `Note?`,
    /// `[String]`, `{ type: Note }`.
    func isCertainlyProperty(_ pair: YAMLPair, besides valid: Language.Place) -> Bool {
        guard valid.has("properties"), isIdentifier(pair.key.value), pair.value.anchorSpan == nil else { return false }
        func isType(_ node: YAMLNode) -> Bool {
            switch node.content {
            case .mapping(let pairs):
                return pairs.count == 1 && BuiltinType(rawValue: pairs[0].key.value) != nil && isType(pairs[0].value)
            case .sequence(let items): return node.isFlow && items.count == 1 && isType(items[0])
            case .scalar(let scalar):
                guard scalar.isPlain else { return false }
                if BuiltinType(rawValue: scalar.text) != nil { return true }
                return scalar.text.hasSuffix("?") && scalar.text.isCapitalized
                    && isDottedIdentifier(String(scalar.text.dropLast()))
            }
        }
        return pair.value.mapping?["type"]?.value.scalar?.text.isEmpty == false || isType(pair.value)
    }

    /// A key of a class or struct whose value shows that it is a property.
    func isProperty(_ pair: YAMLPair, besides valid: Language.Place) -> Bool {
        guard valid.has("properties"), isIdentifier(pair.key.value),
            !valid.names.contains(where: { Self.isOtherWord(pair.key.value, for: $0) })
        else { return false }
        switch pair.value.content {
        case .mapping(let pairs): return pairs.contains { $0.key.value == "type" }
        case .sequence(let items): return items.count == 1
        case .scalar(let scalar):
            var text = Substring(scalar.text)
            if text.hasSuffix("?") { text.removeLast() }
            return text.first?.isUppercase == true && isDottedIdentifier(String(text)) || text.hasPrefix("Set<")
                || text.hasPrefix("[")
        }
    }

    func indenting(from start: Int, to end: Int, below above: String) -> FixIt {
        let bytes = file.bytes
        let lines = file.lineStarts[(file.position(at: start).line - 1)...].prefix { $0 <= start || $0 < end }
        let edits = lines.filter { line in
            line < bytes.count && bytes[line] != 0x0A && bytes[line] != 0x0D
                && (line > start || bytes[line..<start].allSatisfy { $0 == 0x20 })
        }
        return FixIt(
            "indent \(edits.count == 1 ? "the line" : "\(edits.count) lines") below '\(above)'",
            edits: edits.map { FixIt.Edit(inserting: "  ", at: $0, in: file) }
        )
    }

    /// Writes lines above another one, which is then below them, up to an end; nil where the text does not begin its line.
    func writing(above span: SourceSpan, to end: Int, _ head: String) -> FixIt? {
        let line = file.lineStarts[span.position.line - 1]
        guard file.bytes[line..<span.start].allSatisfy({ $0 == 0x20 }) else { return nil }
        let margin = "\n" + String(repeating: " ", count: span.position.column - 1)
        var indenting = indenting(from: span.start, to: end, below: head)
        indenting.edits.removeFirst()
        let edit = FixIt.Edit(span.at(span.start, span.start), replacement: head + margin + "  ")
        return FixIt("write '\(head.split(separator: " ").last ?? "")' above", edits: [edit] + indenting.edits)
    }

    func dash(before offset: Int) -> SourceSpan? {
        var start = offset
        while start > 0, file.bytes[start - 1] == 0x20 { start -= 1 }
        guard start > 0, file.bytes[start - 1] == UInt8(ascii: "-") else { return nil }
        return SourceSpan(file: file, start: start - 1, end: start)
    }
}

// What is written for keys that a place does not have, and pairs that are taken out or put elsewhere, with their lines or commas.

extension SchemaReader {
    /// What follows from the meaning of a key that the place does not have, where nothing is left to decide.
    ///
    /// - Parameter pairs: those beside it.
    func fixIt(for pair: YAMLPair, among pairs: [YAMLPair], valid: Language.Place) -> FixIt? {
        guard bag.suggests else { return nil }
        let text = pair.value.scalar?.text ?? ""
        if valid.id == .property, text == "weak" || text == "unowned" { return writing("weak: true", for: pair) }
        guard let word = otherWord(pair.key.value, in: valid) else { return nil }
        let flag = wordForBool(text.lowercased())
        func attribute(_ text: String?) -> FixIt? {
            text.map { $0.isEmpty ? FixIt("remove it", edits: [removing(pair)]) : writing($0, for: pair) }
        }
        switch word {
        case .say: return nil
        case .drop: return attribute("")
        case .flag(_, let yes, let no, _): return flag.flatMap { attribute($0 == "true" ? yes : no) }
        case .type(_, _, let condition, let make):
            guard let flag else { return nil }
            if flag == "\(condition)" {
                // What has a default is not required: the one or the other is too much.
                let fixIt = retyping(pair, among: pairs, make)
                return pairs["default"] == nil ? fixIt : fixIt?.withSeveralReadings
            }
            // The type may say the opposite.
            let says = pairs["type"]?.value.span.text.contains { "?[<".contains($0) } ?? false
            return says ? attribute("")?.withSeveralReadings : attribute("")
        case .write(_, _, let make):
            guard pair.value.scalar != nil, let text = make(pair.value.span.withQuotes.text) else { return nil }
            let key = String(text.prefix { $0 != ":" })
            guard pairs[key] == nil else { return nil }
            // Another one that says a part of the same key.
            let others = pairs.compactMap { other -> (pair: YAMLPair, text: String)? in
                guard case .write(_, _, let make)? = otherWord(other.key.value, in: valid),
                    let text = make(other.value.span.withQuotes.text), text.hasPrefix(key + ":")
                else { return nil }
                return (other, text)
            }
            guard others.count > 1 else { return writing(text, for: pair) }
            let ends = others.map {
                $0.text.dropFirst(key.count + 1).split(separator: "...", omittingEmptySubsequences: false)
            }
            guard others.count == 2, let low = ends.first(where: { $0.last == "" })?.first,
                let high = ends.first(where: { $0.last != "" })?.last, others[0].pair.key.span == pair.key.span
            else { return nil }
            var fixIt = writing("\(key):\(low)...\(high)", for: pair)
            fixIt.edits.append(removing(others[1].pair))
            return fixIt
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
        pair.key.span.withQuotes.at(pair.key.span.withQuotes.start, pair.value.span.withQuotes.end).writing(text)
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
    var (start, end) = (key.withQuotes.start, max(key.withQuotes.end, value.end))
    // Without a value, only its colon is behind it.
    if end == key.withQuotes.end, end < bytes.count, bytes[end] == UInt8(ascii: ":") { end += 1 }
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
