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
        fixIt: FixIt? = nil
    ) {
        let note = note ?? (bag.suggests ? advice(on: key.value, in: valid) : nil)
        let match = note == nil && bag.suggests ? self.key(meantBy: key.value, among: valid) : nil
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
                    let fixIt = FixIt("did you mean '\(match)'?", replace: key.span, with: match)
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
            advice(on: pair.key.value, in: valid) == nil && isProperty(pair, besides: valid)
            || valid.has("properties") && ["var", "let"].contains(Introduction(&words).keyword)
        let note =
            isMisplaced
            ? "properties go below 'properties', indented deeper" : ofClasses(pair, valid) ?? policyNote(pair)
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
        notes: [Note] = [],
        fixIts: [FixIt] = []
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

    private func findKey(meantBy text: String, among valid: Language.Place) -> String? {
        let word = plainWord(text)
        if let key = valid.names.first(where: { plainWord($0) == word }) { return key }
        if let key = valid.names.first(where: { Self.isOtherWord(text, for: $0) }) { return key }
        return meant(by: text, among: valid.names)
    }

    /// The pairs, each with the key that was meant if it is a spelling mistake or a word of another language. That is reported, and the
    /// value is read as if the key were correct.
    mutating func meant(_ pairs: [YAMLPair], in place: @autoclosure () -> String, valid: Language.Place) -> [YAMLPair] {
        var taken: Set<String>?
        var result = pairs
        for index in pairs.indices where !valid.has(pairs[index].key.value) {
            let known = taken ?? Set(pairs.map(\.key.value))
            taken = known
            let key = pairs[index].key
            guard isIdentifier(key.value), advice(on: key.value, in: valid) == nil,
                !isProperty(pairs[index], besides: valid),
                let match = self.key(meantBy: key.value, among: valid), !known.contains(match)
            else { continue }
            reportUnknownKey(key, in: place(), valid: valid)
            result[index].key.value = match
            taken = known.union([match])
        }
        return result
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
