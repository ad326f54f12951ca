import CLibYAML
import SchemaDiagnostics

/// The anchors of a document, in source order. If a name is used again, its later anchor hides the earlier one.
struct AnchorTable {
    struct Anchor {
        var name: String
        /// The anchor itself, `&name`.
        var span: SourceSpan
        /// Nil while the value is being read.
        var value: YAMLNode?
        /// Number of values in it, including itself, with aliases expanded.
        var count = 0
        /// Levels below it, aliases expanded.
        var height = 0
        var isUsed = false
    }

    var all: [Anchor] = []
    var byName: [String: Int] = [:]
}

extension TreeBuilder {
    /// An anchored or tagged value; its span begins after both.
    mutating func readNodeWithProperties(
        _ events: EventReader,
        depth: Int,
        role: ParseState.Role
    ) throws -> YAMLNode {
        let properties = events.properties
        let name = events.text(properties.anchor)
        let isScalar = events.kind == YAML_SCALAR_EVENT
        var position = events.start
        var place: Int?
        var tag: Range<Int>?
        for _ in 0..<((name == nil ? 0 : 1) + (properties.tag == nil ? 0 : 1)) {
            let end = wordEnd(position)
            if text[position] == UInt8(ascii: "&"), let name {
                anchors.all.append(AnchorTable.Anchor(name: name, span: text.span(position, end)))
                place = anchors.all.count - 1
                anchors.byName[name] = place
            } else {
                tag = position..<end
            }
            position = skipSpace(from: end)
        }
        let start = isScalar ? min(position, events.end) : position
        let (countBefore, deepestBefore) = (valueCount, deepest)
        deepest = depth
        var node = try readContent(events, start: start, depth: depth, role: role)
        if let place {
            anchors.all[place].value = node
            anchors.all[place].count = valueCount - countBefore + 1
            anchors.all[place].height = deepest - depth
        }
        deepest = max(deepest, deepestBefore)
        if let tag { reportTag(tag, on: &node) }
        return node
    }

    mutating func readAlias(_ events: EventReader, depth: Int, role: ParseState.Role) throws -> YAMLNode {
        let name = events.alias
        let (start, end) = (events.start, events.end)
        let span = text.span(start, end)
        contentEnd = end
        state.last = ParseState.Last(start: start, end: end, kind: .alias, role: role)
        let missing = YAMLNode(.scalar(YAMLScalar("*" + name, style: .plain)), span: span)
        guard let place = anchors.byName[name] else {
            let names = anchors.all.map(\.name)
            let suggestion = closestMatch(to: name, among: names) ?? (names.count == 1 ? names[0] : nil)
            bag.report(
                .yamlUnknownAlias,
                "no anchor '&\(excerpt(name))' is defined above this alias",
                at: span,
                notes: [suggestion.map { Note("did you mean '*\($0)'?") }],
                fixIts: suggestion.map { [FixIt("write '*\($0)'", replace: span, with: "*\($0)")] }
                    ?? [FixIt("quote it if it is text", replace: span, with: quotedYAML(span.text))]
            )
            isUsable = false
            return missing
        }
        anchors.all[place].isUsed = true
        let anchor = anchors.all[place]
        guard let value = anchor.value else {
            bag.report(
                .yamlRecursiveAlias,
                "the alias '*\(excerpt(name))' is inside the value that it refers to",
                at: span,
                notes: [
                    Note("the value begins here", at: anchor.span),
                    Note("write the value in place of the alias; a type is repeated by its name"),
                ]
            )
            isUsable = false
            return missing
        }
        aliasedCount += anchor.count
        valueCount += anchor.count - 1
        deepest = max(deepest, depth + anchor.height)
        guard aliasedCount <= YAMLLimits.aliasedValues else {
            bag.report(
                .yamlAliasBomb,
                "the aliases of this file expand to more than \(YAMLLimits.aliasedValues) values",
                at: span,
                notes: [
                    Note("this one expands to \(anchor.count) values", at: anchor.span),
                    Note("declare what is repeated once, as a class or struct, and write its name"),
                ]
            )
            throw Stop()
        }
        guard depth + anchor.height <= YAMLLimits.nesting else {
            bag.report(
                .yamlNesting,
                "with this alias the values are nested deeper than \(YAMLLimits.nesting) levels",
                at: span,
                notes: [
                    Note("its value is defined here", at: anchor.span),
                    Note("declare the inner values under names of their own, and write these"),
                ]
            )
            throw Stop()
        }
        return YAMLNode(value.content, span: span, anchorSpan: value.anchorSpan ?? value.span, isFlow: value.isFlow)
    }

    mutating func reportUnusedAnchors() {
        for anchor in anchors.all where !anchor.isUsed {
            let value = anchor.value
            var fixIts: [FixIt] = []
            if let value, value.scalar?.isPlain == true, value.span.end > anchor.span.start {
                let whole = SourceSpan(file: anchor.span.file, start: anchor.span.start, end: value.span.end)
                fixIts = [FixIt("quote the text", replace: whole, with: quotedYAML(whole.text))]
            }
            bag.report(
                .yamlUnusedAnchor,
                "no alias refers to the anchor '&\(excerpt(anchor.name))'",
                at: anchor.span,
                notes: fixIts.isEmpty
                    ? [] : [Note("YAML reads a leading '&' as an anchor and drops it from the text")],
                fixIts: fixIts
            )
        }
    }

    private mutating func reportTag(_ tag: Range<Int>, on node: inout YAMLNode) {
        let name = excerpt(text.string(tag))
        var fixIts: [FixIt] = []
        if text.string(tag).hasPrefix("!!") {
            // In YAML, tags decide what a value means; in a schema, its place does.
            if node.scalar.map({ !$0.text.isEmpty }) ?? true {
                var end = tag.upperBound
                while text[end] == UInt8(ascii: " ") { end += 1 }
                fixIts = [FixIt("remove the tag", replace: text.span(tag.lowerBound, end), with: "")]
            }
        } else if node.scalar?.isPlain == true {
            let whole = SourceSpan(
                file: node.span.file,
                start: text.originalOffset(of: tag.lowerBound),
                end: max(node.span.end, text.originalOffset(of: tag.upperBound))
            )
            fixIts = [FixIt("quote the text", replace: whole, with: quotedYAML(whole.text))]
            node.content = .scalar(YAMLScalar(whole.text, style: .singleQuoted))
        }
        bag.report(
            .yamlTag,
            "the tag '\(name)' is not part of the schema language",
            at: text.span(tag.lowerBound, tag.upperBound),
            notes: [Note("YAML reads a leading '!' as a tag; text that starts with it needs quotes")],
            fixIts: fixIts
        )
    }

    private func wordEnd(_ start: Int) -> Int {
        var end = start
        while !isSpaceOrBreak(text[end]) { end += 1 }
        return end
    }

    /// Skips spaces, line ends and comments.
    private func skipSpace(from start: Int) -> Int {
        var position = start
        while position < text.bytes.count {
            if isSpaceOrBreak(text[position]) {
                position += 1
            } else if text[position] == UInt8(ascii: "#"), position > start {
                while position < text.bytes.count, !isBreak(text[position]) { position += 1 }
            } else {
                break
            }
        }
        return position
    }
}
