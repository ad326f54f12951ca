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
            fixIt: note == nil ? superclass(meantBy: pair, valid) ?? fixIt(for: pair, among: pairs, valid: valid) : nil
        )
    }

    /// A struct has not every key of a class.
    private func ofClasses(_ pair: YAMLPair, _ valid: Language.Place) -> String? {
        guard valid.id == .struct, Language.class.has(pair.key.value),
            advice(on: pair.key.value, in: valid) == nil
        else { return nil }
        return "'\(pair.key.value)' is for classes; a struct has: \(valid.names.joined(separator: ", "))"
    }

    /// `Show: { Item }`
    private func superclass(meantBy pair: YAMLPair, _ valid: Language.Place) -> FixIt? {
        guard valid.has("superclass"), pair.value.isEmptyScalar, pair.key.value.first?.isUppercase == true,
            isIdentifier(pair.key.value)
        else { return nil }
        let text = "superclass: \(pair.key.value)"
        return FixIt("write '\(shortened(text))'", replace: pair.key.span, with: text)
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
}
