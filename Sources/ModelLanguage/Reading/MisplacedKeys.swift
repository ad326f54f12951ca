import SchemaDiagnostics
import YAMLTree

// Keys that are correct, but in the wrong place.

extension SchemaReader {
    /// The key that was meant: a spelling mistake, or a word of another language.
    package func key(meantBy text: String, among valid: [String]) -> String? {
        remembered.answer(text, valid, \.keys) { findKey(meantBy: text, among: valid) }
    }

    private func findKey(meantBy text: String, among valid: [String]) -> String? {
        let word = plainWord(text)
        if let key = valid.first(where: { plainWord($0) == word }) { return key }
        if let key = valid.first(where: { Self.isOtherWord(text, for: $0) }) { return key }
        return meant(by: text, among: valid)
    }

    /// The pairs, each with the key that was meant if it is a spelling mistake or a word of another language. That is reported, and the
    /// value is read as if the key were correct.
    mutating func meant(_ pairs: [YAMLPair], in place: @autoclosure () -> String, valid: [String]) -> [YAMLPair] {
        var taken: Set<String>?
        var result = pairs
        for index in pairs.indices where !valid.contains(pairs[index].key.value) {
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
    func isProperty(_ pair: YAMLPair, besides valid: [String]) -> Bool {
        guard valid.contains("properties"), isIdentifier(pair.key.value),
            !valid.contains(where: { Self.isOtherWord(pair.key.value, for: $0) })
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

    /// The pairs of a mapping. Pairs beside an empty key that belong below it are put there, which is reported once.
    /// - Parameter belongs: whether such a key, found after an empty one, was meant to be below it.
    mutating func nested(_ pairs: [YAMLPair], _ belongs: (_ key: YAMLPair, _ empty: YAMLPair) -> Bool) -> [YAMLPair] {
        guard
            let index = pairs.indices.dropLast().first(where: {
                isEmptyBlock(pairs[$0], before: pairs[$0 + 1]) && belongs(pairs[$0 + 1], pairs[$0])
            })
        else { return pairs }
        var result = pairs
        let run = pairs[(index + 1)...].prefix { belongs($0, pairs[index]) }
        guard let first = run.first, let last = run.last else { return pairs }
        let end = max(last.value.span.end, last.key.span.end)
        let above = shortened(pairs[index].key.value)
        let what =
            run.count == 1
            ? "'\(shortened(first.key.value))' is"
            : "'\(shortened(first.key.value))' and \(run.count - 1) more are"
        bag.report(
            .unknownKey,
            "\(what) beside '\(above)', which is empty, and not below it",
            at: first.key.span,
            notes: [Note("'\(above)' is here", at: pairs[index].key.span)],
            fixIts: [indenting(from: first.key.span.start, to: end, below: above)]
        )
        result[index].value = YAMLNode(.mapping(Array(run)), span: first.key.span.at(first.key.span.start, end))
        result.removeSubrange((index + 1)..<(index + 1 + run.count))
        return nested(result, belongs)
    }

    private func isEmptyBlock(_ pair: YAMLPair, before next: YAMLPair) -> Bool {
        guard pair.value.isEmptyScalar, pair.value.anchorSpan == nil else { return false }
        return pair.key.span.position.line < next.key.span.position.line
            && pair.key.span.position.column == next.key.span.position.column
    }

    func indenting(from start: Int, to end: Int, below above: String) -> FixIt {
        let bytes = file.bytes
        let edits = file.lineStarts.filter { line in
            let isInside = line <= start ? bytes[line..<start].allSatisfy { $0 == 0x20 } : line < end
            return isInside && line < bytes.count && bytes[line] != 0x0A && bytes[line] != 0x0D
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

    /// Properties beside the keys of their class, reported once and read as if they were below 'properties'.
    mutating func propertiesBeside(_ pairs: [YAMLPair], _ node: YAMLNode, in place: String, _ keys: [String])
        -> [YAMLPair]
    {
        guard
            let first = pairs.firstIndex(where: {
                !keys.contains($0.key.value) && advice(on: $0.key.value, in: keys) == nil
                    && isProperty($0, besides: keys)
                    && key(meantBy: $0.key.value, among: keys) == nil
            })
        else { return pairs }
        let run = pairs[first...].prefix { !keys.contains($0.key.value) && isProperty($0, besides: keys) }
        guard let key = run.first?.key, let last = run.last else { return pairs }
        let end = max(last.value.span.withQuotes.end, last.key.span.end)
        var fixIts: [FixIt] = []
        if node.isFlow {
            let text = "properties: { \(key.span.at(key.span.start, end).text) }"
            fixIts = [FixIt("write '\(shortened(text))'", replace: key.span.at(key.span.start, end), with: text)]
        } else {
            fixIts = [writing(above: key.span, to: end, "properties:")].compactMap(\.self)
        }
        let isAlone = pairs["properties"] == nil
        bag.report(
            .unknownKey,
            "unknown key '\(shortened(key.value))' in \(place)",
            at: key.span,
            notes: [Note("properties go below 'properties', indented deeper")],
            fixIts: isAlone ? fixIts : []
        )
        var result = pairs
        result.removeSubrange(first..<(first + run.count))
        if isAlone {
            let span = key.span.at(key.span.start, end)
            let value = YAMLNode(.mapping(Array(run)), span: span, isFlow: node.isFlow)
            result.append(YAMLPair(key: Spanned("properties", key.span), keyStyle: .plain, value: value))
        }
        return result
    }

    /// `- title: String` or `- name: title`, a list where a mapping is meant.
    mutating func pairs(ofList items: [YAMLNode], _ node: YAMLNode, expected: String, as place: MappingPlace)
        -> [YAMLPair]
    {
        var pairs: [YAMLPair] = []
        var edits: [FixIt.Edit] = []
        let isNamed = items.allSatisfy { item in
            guard let first = item.mapping?.first, ["name", "class", "property", "case"].contains(first.key.value)
            else {
                return false
            }
            return isIdentifier(first.value.scalar?.text ?? "")
        }
        if let meant = mapping(meantByList: items, node, for: place) {
            let fixIts = [FixIt("write '\(shortened(meant))'", replace: node.span, with: meant)]
            reportKind(node, expected: expected, fixIts: fixIts)
            return []
        }
        if !items.isEmpty, items.allSatisfy({ isIdentifier($0.scalar?.text ?? "") }) {
            let isOfClasses = place == .classes
            let isOfProperties = place == .properties
            let name = items[0].scalar?.text ?? ""
            reportKind(
                node,
                expected: expected,
                notes: isOfProperties
                    ? [Note("each property has its type, as in '\(name): String'")] : noteOnMapping(name, place),
                fixIts: isOfClasses ? [emptyMappings(items, node)] : []
            )
            return isOfClasses
                ? items.map { item in
                    YAMLPair(
                        key: Spanned(item.scalar?.text ?? "", item.span),
                        keyStyle: .plain,
                        value: YAMLNode(.mapping([]), span: item.span)
                    )
                } : []
        }
        for item in items {
            guard case .mapping(let own) = item.content, let dash = dash(before: item.span.start) else {
                reportKind(node, expected: expected)
                return []
            }
            if isNamed, let name = own.first, let text = name.value.scalar?.text {
                let rest = Array(own.dropFirst())
                let span = rest.first.map { name.key.span.at($0.key.span.start, item.span.end) } ?? item.span
                let content: YAMLNode.Content =
                    rest.isEmpty ? .scalar(YAMLScalar("", style: .plain)) : .mapping(rest)
                pairs.append(
                    YAMLPair(
                        key: Spanned(text, name.value.span),
                        keyStyle: .plain,
                        value: YAMLNode(content, span: span, isFlow: item.isFlow)
                    )
                )
                let end = item.isFlow ? rest.first?.key.span.start ?? item.span.end : name.value.span.end
                let head = item.isFlow && !rest.isEmpty ? "\(text): { " : "\(text):"
                edits.append(FixIt.Edit(dash.at(dash.start, end), replacement: head))
            } else {
                pairs += own
                edits.append(FixIt.Edit(dash, replacement: " "))
            }
        }
        let message = isNamed ? "write each name as a key" : "remove each '-'"
        reportKind(node, expected: expected, fixIts: [FixIt(message, edits: edits)])
        return pairs
    }

    /// `[Film, Person]` as `{ Film: {}, Person: {} }`.
    private func emptyMappings(_ items: [YAMLNode], _ node: YAMLNode) -> FixIt {
        let text = items.map { "\($0.span.text): {}" }
        if node.isFlow {
            let new = "{ \(text.joined(separator: ", ")) }"
            return FixIt("write '\(shortened(new))'", replace: node.span, with: new)
        }
        return FixIt(
            "write each name as a key",
            edits: zip(items, text).map { item, text in
                FixIt.Edit(
                    dash(before: item.span.start).map { $0.at($0.start, item.span.end) } ?? item.span,
                    replacement: text
                )
            }
        )
    }

    func dash(before offset: Int) -> SourceSpan? {
        var start = offset
        while start > 0, file.bytes[start - 1] == 0x20 { start -= 1 }
        guard start > 0, file.bytes[start - 1] == UInt8(ascii: "-") else { return nil }
        return SourceSpan(file: file, start: start - 1, end: start)
    }

    // MARK: Declarations elsewhere

    /// The section of a declaration, recognized by its name and its keys.
    private func section(of pair: YAMLPair) -> String? {
        // Nearly all pairs are properties with a type.
        guard pair.value.isMappingOrEmpty, pair.key.value.isCapitalized, isIdentifier(pair.key.value)
        else {
            return nil
        }
        let keys = (pair.value.mapping ?? []).map(\.key.value)
        if keys.contains("type") || keys.contains("model") { return nil }
        return keys.contains("cases") ? "enums" : "classes"
    }

    /// `Film:` at the top of a file.
    mutating func declarationsOutside(of sections: [String], _ pairs: [YAMLPair]) -> [YAMLPair] {
        var result: [YAMLPair] = []
        var index = 0
        while index < pairs.count {
            let pair = pairs[index]
            guard !(Self.headerKeys + sections).contains(pair.key.value), let section = section(of: pair),
                index == 0 || !pairs[index - 1].value.isEmptyScalar
            else {
                result.append(pair)
                index += 1
                continue
            }
            let run = pairs[index...].prefix { self.section(of: $0) == section }
            strays += run.map { (section, $0) }
            index += run.count
            let end = max(run.last?.value.span.end ?? 0, run.last?.key.span.end ?? 0)
            var fixIts: [FixIt] = []
            if pair.key.span.position.column == 1 {
                var fixIt = indenting(from: pair.key.span.start, to: end, below: section)
                if pairs[section] == nil {
                    fixIt.message = "write '\(section):' above, and indent what is below it"
                    fixIt.edits[0].replacement = "\(section):\n  "
                    fixIts = [fixIt]
                } else if result.last?.key.value == section, result.last?.value.isFlow == false,
                    let first = result.last?.value.mapping?.first
                {
                    let margin = String(repeating: " ", count: first.key.span.position.column - 1)
                    for place in fixIt.edits.indices { fixIt.edits[place].replacement = margin }
                    fixIts = [fixIt]
                }
            }
            let what = section == "enums" ? "enum" : "class"
            bag.report(
                .unknownKey,
                "\(what) '\(shortened(pair.key.value))' is declared at the top of the file, expected it below '\(section)'",
                at: pair.key.span,
                fixIts: fixIts
            )
        }
        return result
    }

    /// A class among the keys of another class, and a section inside it.
    mutating func declarationsInside(_ name: Spanned<String>, _ kind: DeclarationKind, _ pairs: [YAMLPair])
        -> [YAMLPair]
    {
        let keys = kind == .class ? Self.classKeys : Self.structKeys
        guard pairs.contains(where: { !keys.contains($0.key.value) }) else { return pairs }
        var result: [YAMLPair] = []
        for (index, pair) in pairs.enumerated() {
            let own = kind == .class ? "classes" : "structs"
            let isSection = ["classes", "enums", "structs"].contains(pair.key.value)
            let inner = pair.value.mapping ?? []
            let isDeclaration =
                section(of: pair) != nil && !inner.isEmpty
                && inner.allSatisfy { (Self.classKeys + Self.enumKeys).contains($0.key.value) }
            guard isSection && !inner.isEmpty && !keys.contains(pair.key.value) || isDeclaration else {
                result.append(pair)
                continue
            }
            if isSection {
                strays += inner.map { (pair.key.value, $0) }
            } else {
                strays.append((section(of: pair) ?? own, pair))
            }
            let isLast = index == pairs.count - 1 && !pair.value.isFlow
            let column = name.span.position.column
            let isMovable = isLast && (isSection ? pair.key.value == own : section(of: pair) == own)
            let start = isSection ? inner.first?.key.span ?? pair.key.span : pair.key.span
            var fixIts: [FixIt] = []
            if isMovable, start.position.column > column {
                var fixIt = dedenting(from: start.start, to: pair.value.span.end, by: start.position.column - column)
                if isSection {
                    let line = file.lineStarts[pair.key.span.position.line - 1]
                    fixIt.edits.insert(
                        FixIt.Edit(
                            SourceSpan(file: file, start: line, end: file.lineStarts[start.position.line - 1]),
                            replacement: ""
                        ),
                        at: 0
                    )
                }
                fixIts = [fixIt]
            }
            let target = isSection ? pair.key.value : section(of: pair) ?? own
            if fixIts.isEmpty { fixIts = [NewDeclaration.moving(pair, to: target)].compactMap(\.self) }
            let what = isSection ? "'\(pair.key.value)' is" : "'\(shortened(pair.key.value))' is a declaration"
            bag.report(
                .unknownKey,
                "\(what) inside \(kind.rawValue) '\(shortened(name.value))', expected \(isSection ? "it at the top of the file" : "it beside '\(shortened(name.value))'")",
                at: pair.key.span,
                fixIts: fixIts
            )
        }
        return result
    }

    /// A class or enum among the properties of a class.
    /// - Parameter end: of the class: a declaration after the last property cannot be moved by indenting.
    mutating func declarationsAmong(_ pairs: [YAMLPair], of name: Spanned<String>, end: Int) -> [YAMLPair] {
        guard pairs.contains(where: { section(of: $0) != nil }) else { return pairs }
        var result: [YAMLPair] = []
        for (index, pair) in pairs.enumerated() {
            let keys = pair.value.mapping ?? []
            guard let section = section(of: pair),
                keys.contains(where: { ["properties", "superclass", "cases"].contains($0.key.value) }),
                keys.allSatisfy({ (Self.classKeys + Self.enumKeys).contains($0.key.value) })
            else {
                result.append(pair)
                continue
            }
            strays.append((section, pair))
            let width = pair.key.span.position.column - name.span.position.column
            let isMovable =
                index == pairs.count - 1 && pair.value.span.end >= end && section == "classes" && width > 0
                && !pair.value.isFlow
            bag.report(
                .unknownKey,
                "'\(shortened(pair.key.value))' is a declaration among the properties, expected it below '\(section)'",
                at: pair.key.span,
                fixIts: isMovable
                    ? [dedenting(from: pair.key.span.start, to: pair.value.span.end, by: width)]
                    : [NewDeclaration.moving(pair, to: section)].compactMap(\.self)
            )
        }
        return result
    }

    private func dedenting(from start: Int, to end: Int, by width: Int) -> FixIt {
        let first = file.lineStarts[file.position(at: start).line - 1]
        let edits = file.lineStarts.filter { $0 >= first && $0 < end }.compactMap { line -> FixIt.Edit? in
            let blanks = file.bytes[line...].prefix { $0 == 0x20 }.count
            guard blanks >= width else { return nil }
            return FixIt.Edit(SourceSpan(file: file, start: line, end: line + width), replacement: "")
        }
        return FixIt("indent \(edits.count == 1 ? "the line" : "\(edits.count) lines") less", edits: edits)
    }

    /// `excluded: [poster]` among the properties.
    mutating func keysAmong(_ pairs: [YAMLPair], below properties: YAMLPair, _ keys: [String]) -> [YAMLPair] {
        let names = Set(pairs.map(\.key.value))
        var result: [YAMLPair] = []
        for pair in pairs {
            guard keys.contains(pair.key.value), isKeyOfClass(pair, among: names) else {
                result.append(pair)
                continue
            }
            let classes = pair.key.value == "superclass" ? pair.value.sequence ?? [] : []
            if let first = classes.first {
                let protocols = YAMLNode(.sequence(Array(classes.dropFirst())), span: pair.value.span)
                keysAmongProperties.append(YAMLPair(key: pair.key, keyStyle: .plain, value: first))
                let key = Spanned("protocols", pair.key.span)
                keysAmongProperties.append(YAMLPair(key: key, keyStyle: .plain, value: protocols))
            } else {
                keysAmongProperties.append(pair)
            }
            let width = pair.key.span.position.column - properties.key.span.position.column
            var fixIts: [FixIt] = []
            if width > 0, !properties.value.isFlow {
                let first = file.lineStarts[pair.key.span.position.line - 1]
                let last = pair.value.span.endPosition.line
                let end = last < file.lineStarts.count ? file.lineStarts[last] : file.bytes.count
                var lines = ""
                for number in pair.key.span.position.line...last {
                    let line = String(decoding: file.line(number), as: UTF8.self)
                    lines += line.prefix(width).allSatisfy { $0 == " " } ? String(line.dropFirst(width)) : line
                    lines += "\n"
                }
                if let first = classes.first {
                    let margin = String(repeating: " ", count: properties.key.span.position.column - 1)
                    let others = classes.dropFirst().map(\.span.text).joined(separator: ", ")
                    lines = "\(margin)superclass: \(first.span.text)\n\(margin)protocols: [\(others)]\n"
                }
                let above = file.lineStarts[properties.key.span.position.line - 1]
                fixIts = [
                    FixIt(
                        "move it above 'properties'",
                        edits: [
                            FixIt.Edit(inserting: lines, at: above, in: file),
                            FixIt.Edit(SourceSpan(file: file, start: first, end: end), replacement: ""),
                        ]
                    )
                ]
            }
            bag.report(
                .unknownKey,
                "'\(pair.key.value)' is among the properties, expected it beside 'properties'",
                at: pair.key.span,
                fixIts: fixIts
            )
        }
        return result
    }

    /// Keys of a class that are true or false.
    static let flags = [
        "abstract", "final", "boxed", "objc", "immutable", "observable", "draft", "validated", "writesNil",
    ]

    /// Whether the value is not a type.
    private func isKeyOfClass(_ pair: YAMLPair, among names: Set<String>) -> Bool {
        switch pair.value.content {
        case .scalar(let scalar) where pair.key.value == "superclass":
            return isDottedIdentifier(scalar.text) && scalar.text.first?.isUppercase == true
                && BuiltinType(rawValue: scalar.text) == nil
        case .sequence(let items) where pair.key.value == "superclass": return items.count > 1
        case .sequence(let items):
            return pair.key.value == "excluded" && !items.isEmpty
                && items.allSatisfy { names.contains($0.scalar?.text ?? "") }
        case .mapping(let pairs): return !pairs.contains { Self.propertyKeys.contains($0.key.value) }
        case .scalar(let scalar):
            let isFlag = scalar.isPlain && Bool(scalar.text) != nil
            return isFlag && Self.flags.contains(pair.key.value)
                || pair.key.value == "doc" && scalar.text.contains(" ")
        }
    }
}
