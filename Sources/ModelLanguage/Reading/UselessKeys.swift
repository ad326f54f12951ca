import SchemaDiagnostics
import YAMLTree

// Keys that are taken out or put elsewhere, with their lines or commas.

extension SchemaReader {
    /// What follows from the advice, where nothing is left to decide.
    ///
    /// - Parameter pairs: those beside it.
    func fixIt(for pair: YAMLPair, among pairs: [YAMLPair], valid: [String]) -> FixIt? {
        let text = pair.value.scalar?.text.lowercased() ?? ""
        switch pair.key.value {
        case "optional", "nullable", "isOptional":
            guard valid.contains("jsonKey") else { return nil }
            if text == "false" || text == "no" { return FixIt("remove it", edits: [removing(pair)]) }
            return retyping(pair, among: pairs) { $0 + "?" }
        case "toMany", "repeated", "array", "list", "isArray", "collection":
            guard valid.contains("jsonKey") else { return nil }
            if text == "false" || text == "no" { return FixIt("remove it", edits: [removing(pair)]) }
            return retyping(pair, among: pairs) { "[\($0)]" }
        case "exclusiveMinimum", "exclusiveMaximum", "gt", "lt":
            let type = pairs["type"]?.value.scalar.flatMap { typeMeant(by: $0.text) }.flatMap(BuiltinType.init)
            guard valid.contains("jsonKey"), let number = Int(text), type?.integerRange != nil else { return nil }
            let isLow = pair.key.value == "exclusiveMinimum" || pair.key.value == "gt"
            return writing(isLow ? "min: \(number + 1)" : "max: \(number - 1)", for: pair)
        case "keyEncodingStrategy", "keyDecodingStrategy":
            guard text.contains("snake"), advice(on: pair.key.value, in: valid) != nil else { return nil }
            let isHeader = valid.contains("model")
            // The section has a place of its own already.
            if isHeader, pairs["swift"] != nil { return nil }
            return writing(isHeader ? "swift: { jsonKeys: snake_case }" : "jsonKeys: snake_case", for: pair)
        case "required":
            let isSaid = text == "true" || text == "yes" || pair.value.sequence != nil
            return isSaid && advice(on: "required", in: valid) != nil
                ? FixIt("remove it", edits: [removing(pair)]) : nil
        case "readonly", "readOnly", "const", "let", "final", "unowned":
            guard text == "true" || text == "yes", advice(on: pair.key.value, in: valid) != nil else { return nil }
            return writing(pair.key.value == "unowned" ? "weak: true" : "mutable: false", for: pair)
        case "maxLength", "minLength", "maxItems", "minItems", "maxCount", "minCount":
            let end = String(pair.key.value.dropFirst(3))
            guard advice(on: pair.key.value, in: valid) != nil, let number = Int(text) else { return nil }
            let isMaximum = pair.key.value.hasPrefix("max")
            let other = pairs[(isMaximum ? "min" : "max") + end]
            // The first of both says both.
            if isMaximum, other != nil { return nil }
            let maximum = isMaximum ? text : other?.value.scalar?.text ?? ""
            let rule = end == "Length" ? "length" : "elements"
            var fixIt = writing("\(rule): \(isMaximum ? 0 : number)...\(maximum)", for: pair)
            if let other { fixIt.edits.append(removing(other)) }
            return fixIt
        case "range", "between":
            let ends = text.split(separator: ".", omittingEmptySubsequences: true)
            guard valid.contains("jsonKey"), ends.count == 2, ends.allSatisfy({ Double($0) != nil }),
                text.contains("..")
            else { return nil }
            return writing("min: \(ends[0]), max: \(ends[1])", for: pair)
        case let key where Self.swiftKeys.contains(key) && valid.contains("properties"): return movingToSwift(pair)
        default:
            let isUseless = advice(on: pair.key.value, in: valid)?.hasSuffix(": remove it") ?? false
            return isUseless ? FixIt("remove it", edits: [removing(pair)]) : nil
        }
    }

    /// The message of `deprecated`; `true` and `false` are none.
    mutating func deprecation(_ pair: YAMLPair) -> String? {
        guard let text = text(pair) else { return nil }
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

    /// A key of `swift:` in a class or struct, taken to the top of the file.
    private func movingToSwift(_ pair: YAMLPair) -> FixIt? {
        let value = pair.value.span.withQuotes.text
        guard let first = sections.first, first.key.span.position.column == 1, !value.contains("\n"),
            let section = section(with: pair.key.span)
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
        guard text == "true" || text == "yes", let type = pairs["type"]?.value, let scalar = type.scalar,
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

    /// Takes a pair out, with its comma in braces, else with its lines.
    func removing(_ pair: YAMLPair) -> FixIt.Edit {
        let bytes = file.bytes
        var (start, end) = (pair.key.span.withQuotes.start, max(pair.key.span.end, pair.value.span.end))
        var before = start
        while before > 0, bytes[before - 1] == 0x20 { before -= 1 }
        if before > 0, bytes[before - 1] == UInt8(ascii: ",") {
            start = before - 1
        } else if before > 0, bytes[before - 1] == UInt8(ascii: "{") {
            var after = end
            while after < bytes.count, bytes[after] == 0x20 { after += 1 }
            if after < bytes.count, bytes[after] == UInt8(ascii: ",") { end = after + 1 }
            while end < bytes.count, bytes[end] == 0x20 { end += 1 }
        } else {
            let last = file.position(at: end).line
            start = file.lineStarts[pair.key.span.position.line - 1]
            end = last < file.lineStarts.count ? file.lineStarts[last] : bytes.count
        }
        return FixIt.Edit(SourceSpan(file: file, start: start, end: end), replacement: "")
    }

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
