import SchemaDiagnostics
import YAMLTree

// Keys that are taken out or put elsewhere, with their lines or commas.

extension SchemaReader {
    /// What follows from the advice, where nothing is left to decide.
    ///
    /// - Parameter pairs: those beside it.
    func fixIt(for pair: YAMLPair, among pairs: [YAMLPair], valid: [String]) -> FixIt? {
        guard bag.suggests else { return nil }
        let text = pair.value.scalar?.text.lowercased() ?? ""
        let isProperty = valid.contains("jsonKey") && valid.contains("type")
        let word = usualWord(pair.key.value, in: valid)
        let flag = wordForBool(text)
        if isProperty, text == "weak" || text == "unowned" { return writing("weak: true", for: pair) }
        switch word {
        case "optional", "nullable", "isOptional":
            guard isProperty else { return nil }
            if flag == "false" { return FixIt("remove it", edits: [removing(pair)]) }
            return retyping(pair, among: pairs) { $0 + "?" }
        case "toMany", "repeated", "array", "list", "isArray", "collection":
            guard isProperty else { return nil }
            if flag == "false" { return FixIt("remove it", edits: [removing(pair)]) }
            return retyping(pair, among: pairs) { "[\($0)]" }
        case "unsigned" where isProperty && flag == "true":
            return retyping(pair, among: pairs) { $0.hasPrefix("Int") ? "U" + $0 : $0 }
        case "isStruct" where valid.contains("properties") && (text.contains("struct") || flag == "true"):
            return movingToStructs(pair)
        case "isStruct" where text == "class" || text == "object": return FixIt("remove it", edits: [removing(pair)])
        case "persisted" where isProperty && flag == "true", "writable" where isProperty && flag == "true",
            "ownership" where isProperty && ["strong", "strict", "true"].contains(text):
            return FixIt("remove it", edits: [removing(pair)])
        case "writable" where isProperty && flag == "false": return writing("mutable: false", for: pair)
        case "positive" where isProperty && flag == "true": return writing("min: 1", for: pair)
        case "nonNegative" where isProperty && flag == "true": return writing("min: 0", for: pair)
        case "computed" where isProperty: return writing("virtual: true", for: pair).withSeveralReadings
        case "name" where isProperty, "rename" where isProperty, "alias" where isProperty:
            return pair.value.scalar == nil
                ? nil : writing("jsonKey: \(pair.value.span.withQuotes.text)", for: pair).withSeveralReadings
        case "label" where isProperty && pairs["info"] == nil && pair.value.isFlow != false && pair.value.scalar != nil:
            return writing("info: { \(pair.key.value): \(pair.value.span.withQuotes.text) }", for: pair)
        case "exclusiveMinimum", "exclusiveMaximum", "gt", "lt":
            let type = pairs["type"]?.value.scalar.flatMap { typeMeant(by: $0.text) }.flatMap(
                BuiltinType.init(rawValue:)
            )
            guard valid.contains("jsonKey"), let number = Int(text), type?.integerRange != nil else { return nil }
            let isLow = word == "exclusiveMinimum"
            return writing(isLow ? "min: \(number + 1)" : "max: \(number - 1)", for: pair)
        case "keyEncodingStrategy", "keyDecodingStrategy":
            guard text.contains("snake"), advice(on: pair.key.value, in: valid) != nil else { return nil }
            let isHeader = valid.contains("model")
            // The section has a place of its own already.
            if isHeader, pairs["swift"] != nil { return nil }
            return writing(isHeader ? "swift: { jsonKeys: snake_case }" : "jsonKeys: snake_case", for: pair)
        case "required":
            if isProperty, flag == "false" { return retyping(pair, among: pairs) { $0 + "?" } }
            let isSaid = flag == "true" || pair.value.sequence != nil
            return isSaid && advice(on: "required", in: valid) != nil
                ? FixIt("remove it", edits: [removing(pair)]) : nil
        case "readonly", "readOnly", "const", "let", "final", "unowned":
            guard flag == "true", advice(on: pair.key.value, in: valid) != nil else { return nil }
            return writing(word == "unowned" ? "weak: true" : "mutable: false", for: pair)
        case "maxLength", "minLength", "maxItems", "minItems", "maxCount", "minCount":
            let end = word.hasSuffix("Length") ? "Length" : "Items"
            guard advice(on: pair.key.value, in: valid) != nil, let number = Int(text) else { return nil }
            let isMaximum = word.hasPrefix("max")
            let opposite = (isMaximum ? "min" : "max") + end
            let other = pairs.first { usualWord($0.key.value, in: valid) == opposite }
            // The first of both says both.
            if isMaximum, other != nil { return nil }
            let maximum = isMaximum ? text : other?.value.scalar?.text ?? ""
            let rule = end == "Length" ? "length" : "elements"
            var fixIt = writing("\(rule): \(isMaximum ? 0 : number)...\(maximum)", for: pair)
            if let other { fixIt.edits.append(removing(other)) }
            return fixIt
        case "range", "between":
            let ends = isProperty ? self.ends(of: pair.value) : nil
            return ends.map { writing("min: \($0), max: \($1)", for: pair) }
        case let key where valid.contains("properties") && HookDeclaration.Kind(rawValue: key) != nil:
            let name = pair.value.scalar.flatMap { isIdentifier($0.text) ? $0.text : nil }
            return pairs["hooks"] != nil ? nil : name.map { writing("hooks: { \(key): \($0) }", for: pair) }
        case let key where valid.contains("model") && pairs["swift"] == nil:
            guard let other = Self.swiftKeys.first(where: { Self.isOtherWord(key, for: $0) }), pair.value.scalar != nil,
                !valid.contains(where: { Self.isOtherWord(key, for: $0) })
            else {
                let isUseless = advice(on: key, in: valid)?.hasSuffix(": remove it") ?? false
                return isUseless ? FixIt("remove it", edits: [removing(pair)]) : nil
            }
            return writing("swift: { \(other): \(pair.value.span.withQuotes.text) }", for: pair)
        case let key where Self.swiftKeys.contains(key) && valid.contains("properties"): return movingToSwift(pair)
        default:
            let isUseless = advice(on: pair.key.value, in: valid)?.hasSuffix(": remove it") ?? false
            return isUseless ? FixIt("remove it", edits: [removing(pair)]) : nil
        }
    }

    /// The class that has the key, as a struct.
    private func movingToStructs(_ pair: YAMLPair) -> FixIt? {
        let classes = sections["classes"]?.value.mapping ?? []
        guard
            let owner = classes.first(where: {
                $0.value.span.start <= pair.key.span.start && pair.key.span.end <= $0.value.span.end
            }), classes.count > 1
        else { return nil }
        return NewDeclaration.moving(owner, to: "structs", without: [pair.key.value])
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

    /// `length: { min: 1, max: 20 }`, `length: [1, 20]`
    mutating func reportEnds(_ pair: YAMLPair) -> Bool {
        let ends: [String?]
        switch pair.value.content {
        case .mapping(let pairs) where pairs.allSatisfy { ["min", "max"].contains($0.key.value) }:
            ends = [pairs["min"]?.value.scalar?.text, pairs["max"]?.value.scalar?.text]
        case .sequence(let items) where items.count == 2: ends = items.map { $0.scalar?.text }
        case .scalar(let scalar) where pair.key.value != "pattern" && !scalar.text.contains("..."):
            guard let known = Self.ends(of: scalar.text) else { return false }
            ends = known
        case .mapping, .sequence, .scalar: return false
        }
        guard ends.contains(where: { $0 != nil }), ends.allSatisfy({ $0.map { Int($0) != nil } ?? true }) else {
            return false
        }
        let range = "\(ends[0] ?? "0")...\(ends[1] ?? "")"
        let whole = pair.key.span.at(pair.key.span.end, pair.value.span.end)
        reportKind(
            pair.value,
            expected: "a range for '\(pair.key.value)', as in \(range)",
            fixIts: [FixIt("write '\(range)'", replace: whole, with: ": \(range)")]
        )
        return true
    }

    /// The ends of `1-40`, `1..40`, `<= 40`, `max 40`, `at least 3`; nil for others.
    private static func ends(of text: String) -> [String?]? {
        let word = text.lowercased()
        let ways: [(words: [String], isLow: Bool, step: Int)] = [
            (["<=", "max", "at most", "up to", "maximum"], false, 0), (["<"], false, -1),
            ([">=", "min", "at least", "from", "minimum"], true, 0), ([">"], true, 1),
        ]
        for way in ways {
            guard let start = way.words.first(where: { word.hasPrefix($0) }),
                let number = Int(String(word.dropFirst(start.count).trimmed(" :=")))
            else { continue }
            let end = String(number + way.step)
            return way.isLow ? [end, nil] : [nil, end]
        }
        for sign in ["..<", "..", "-", " to ", ",", "~", "–"] {
            guard let place = word.dropFirst().firstRange(of: sign) else { continue }
            let first = String(word[..<place.lowerBound].trimmed())
            var last = String(word[place.upperBound...].trimmed())
            if last == "*" || last == "n" { last = "" }
            guard Int(first) != nil, last.isEmpty || Int(last) != nil else { return nil }
            if sign == "..<", let number = Int(last) { last = String(number - 1) }
            return [first, last.isEmpty ? nil : last]
        }
        return nil
    }

    /// The numbers of `1...9`, `[1, 9]`, `{ min: 1, max: 9 }` and `1 to 9`.
    private func ends(of node: YAMLNode) -> (String, String)? {
        let texts: [String]
        switch node.content {
        case .scalar(let scalar):
            let signs = [" to ", " and ", "...", "..<", "..", "-", ",", "~"]
            guard let sign = signs.first(where: { scalar.text.dropFirst().contains($0) }), sign != "..<" else {
                return nil
            }
            texts = scalar.text.split(separator: sign, maxSplits: 1).map { String($0.trimmed()) }
        case .sequence(let items): texts = items.compactMap { $0.scalar?.text }
        case .mapping(let pairs):
            texts = [["min", "from", "low", "start"], ["max", "to", "high", "end"]].compactMap { words in
                pairs.first { words.contains($0.key.value) }?.value.scalar?.text
            }
        }
        guard texts.count == 2, texts.allSatisfy({ Double($0) != nil }) else { return nil }
        return (texts[0], texts[1])
    }

    /// A key of `swift:` in a class or struct, taken to the top of the file.
    func movingToSwift(_ pair: YAMLPair) -> FixIt? {
        let value = pair.value.span.withQuotes.text
        guard let first = sections.first, first.key.span.position.column == 1, !value.contains("\n"),
            let section = section(with: pair.key.span) ?? sections["swift"]
        else { return nil }
        let entry = "\(pair.key.value): \(value)"
        let place: SourceSpan
        let text: String
        if let swift = sections["swift"] {
            guard !swift.value.isFlow, let own = swift.value.mapping?.first?.key.span,
                swift.value.mapping?[pair.key.value] == nil
            else { return nil }
            place = own.at(own.start, own.start)
            text = entry + "\n" + String(repeating: " ", count: own.position.column - 1)
        } else {
            place = section.key.span.at(section.key.span.start, section.key.span.start)
            text = "swift: { \(entry) }\n"
        }
        return FixIt(
            "move it to 'swift' at the top of the file",
            edits: [FixIt.Edit(place, replacement: text), removing(pair)]
        )
    }

    /// Another type, made of the one that is written, without the pair that says so.
    private func retyping(_ pair: YAMLPair, among pairs: [YAMLPair], _ make: (String) -> String) -> FixIt? {
        let text = pair.value.scalar?.text.lowercased() ?? ""
        guard
            wordForBool(text) == "true"
                || ["required", "presence"].contains(usualWord(pair.key.value, in: Self.propertyKeys)),
            let type = pairs["type"]?.value, let scalar = type.scalar,
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
