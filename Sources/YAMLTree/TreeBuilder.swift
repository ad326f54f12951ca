import CLibYAML
import SchemaDiagnostics

/// Thrown when a limit is exceeded; the error has been reported.
struct Stop: Error {}

/// Builds the tree of one document from libyaml's events. Recursion is bounded by `YAMLLimits.nesting`.
struct TreeBuilder {
    enum Outcome {
        /// Nil if the document is empty (reported).
        case tree(YAMLNode?)
        case stopped
        case syntaxError(SyntaxFailure)
    }

    let text: PatchedText
    var bag = DiagnosticBag()
    var state = ParseState()
    var anchors = AnchorTable()
    /// How often a name stands behind an asterisk. Made when it is asked for.
    lazy var aliasCounts: [String: Int] = {
        var counts: [String: Int] = [:]
        for part in text.bytes.split(separator: UInt8(ascii: "*")).dropFirst(text.bytes.first == 0x2A ? 0 : 1) {
            let name = part.prefix { $0 > 0x20 && !Array(",]}:".utf8).contains($0) }
            counts[String(decoding: name, as: UTF8.self), default: 0] += 1
        }
        return counts
    }()
    /// The number of values that aliases expand to, so far.
    var aliasedCount = 0
    /// The number of values so far, with aliases expanded.
    var valueCount = 0
    /// In offsets of `text`: the end of the last scalar, alias or flow collection.
    var contentEnd = 0
    /// False if a part is missing from the tree for a reason that was reported, so that later stages would report it again.
    var isUsable = true
    /// The number of bytes that the search for split text may still use, so that hostile files take linear time.
    var splitScanBudget = 4_000_000
    /// The deepest level reached below the anchored value that is being read.
    var deepest = 0
    /// By depth: the number of pairs in the previous mapping. Neighbors are similar.
    private var usualCounts = [Int](repeating: 0, count: YAMLLimits.nesting + 1)
    /// No more are reserved: a file that only seems regular must not use memory.
    private static let mostReserved = 64

    init(_ text: PatchedText) {
        self.text = text
    }

    mutating func build() -> Outcome {
        text.bytes.withUnsafeBufferPointer { bytes in
            guard let events = EventReader(bytes, isASCII: text.isASCII) else {
                return .syntaxError(
                    SyntaxFailure(problem: "not enough memory", context: "", problemOffset: 0, contextOffset: 0)
                )
            }
            do {
                let root = try readStream(events)
                if isUsable { reportUnusedAnchors() }
                for comment in state.commentsInFlow where comment.isLikely { bag.report(comment.finding.diagnostic) }
                return .tree(root)
            } catch let failure as SyntaxFailure {
                return .syntaxError(failure)
            } catch {
                return .stopped
            }
        }
    }

    private mutating func readStream(_ events: EventReader) throws -> YAMLNode? {
        try events.advance()
        try events.advance()
        guard events.kind == YAML_DOCUMENT_START_EVENT else {
            reportEmpty()
            return nil
        }
        if events.hasTagDirectives {
            let end = text.bytes.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.bytes.count
            bag.report(
                .yamlDirective,
                "YAML directives are not part of the schema language",
                at: text.span(0, end),
                fixIts: [FixIt("remove the line", replace: text.span(0, min(end + 1, text.bytes.count)), with: "")]
            )
        }
        try events.advance()
        let root = try readNode(events, depth: 0, role: .root)
        try events.advance()
        try events.advance()
        if events.kind == YAML_DOCUMENT_START_EVENT {
            let model = modelName(below: events.start)
            bag.report(
                .yamlSeveralDocuments,
                "a second YAML document begins here, a schema file holds one",
                at: text.span(events.start, max(events.end, events.start + 1)),
                notes: [
                    Note(
                        model.map { "move model '\($0)' into a file of its own, as in '\($0.lowercased()).yaml'" }
                            ?? "move its content into a file of its own, and name that file under 'include'"
                    )
                ],
                fixIts: model == nil ? [removingLine(of: events.start)].compactMap(\.self) : []
            )
        }
        if root.isEmptyScalar {
            reportEmpty()
            return nil
        }
        return isUsable ? root : nil
    }

    /// Of the document whose first line it is.
    private func modelName(below start: Int) -> String? {
        let rest = text.string(lineEnd(in: text.bytes, from: start)..<text.bytes.count)
        for line in rest.split(whereSeparator: \.isNewline) {
            if line.hasPrefix("---") { return nil }
            guard line.hasPrefix("model:") else { continue }
            let name = line.dropFirst("model:".count).drop { " \"'".contains($0) }.prefix { $0.isLetter || $0.isNumber }
            return name.isEmpty ? nil : excerpt(String(name))
        }
        return nil
    }

    /// A line of `---` alone, after which the sections of one file go on.
    private func removingLine(of start: Int) -> FixIt? {
        let end = lineEnd(in: text.bytes, from: start)
        guard text.string(start..<end) == "---", end < text.bytes.count else { return nil }
        return FixIt("remove it, if the lines below are of the same file", replace: text.span(start, end + 1), with: "")
            .withSeveralReadings
    }

    private mutating func reportEmpty() {
        bag.report(
            .yamlEmpty,
            "the file has no content, expected a schema",
            at: text.span(0, 0),
            notes: [
                Note(
                    "a root file starts with 'model: Name' and 'version: 1'; an included file holds at least one section"
                )
            ]
        )
    }

    /// Reads the node that the current event begins; afterwards its last event is the current one.
    mutating func readNode(_ events: EventReader, depth: Int, role: ParseState.Role) throws -> YAMLNode {
        guard depth <= YAMLLimits.nesting else {
            let start = events.start
            bag.report(
                .yamlNesting,
                "the values are nested deeper than \(YAMLLimits.nesting) levels",
                at: text.span(start, start + 1)
            )
            throw Stop()
        }
        if depth > deepest { deepest = depth }
        valueCount += 1
        if events.kind == YAML_ALIAS_EVENT { return try readAlias(events, depth: depth, role: role) }
        let properties = events.properties
        if properties.anchor == nil, properties.tag == nil {
            return try readContent(events, start: events.start, depth: depth, role: role)
        }
        return try readNodeWithProperties(events, depth: depth, role: role)
    }

    /// `start` is where the value itself begins, after an anchor.
    func readScalar(_ events: EventReader, start: Int) -> (scalar: YAMLScalar, span: Range<Int>) {
        let style: YAMLScalar.Style
        var end = events.end
        switch events.scalarStyle {
        case YAML_SINGLE_QUOTED_SCALAR_STYLE: style = .singleQuoted
        case YAML_DOUBLE_QUOTED_SCALAR_STYLE: style = .doubleQuoted
        case YAML_LITERAL_SCALAR_STYLE: style = .literal
        case YAML_FOLDED_SCALAR_STYLE: style = .folded
        default: style = .plain
        }
        if style == .literal || style == .folded {
            while end > start, isSpaceOrBreak(text[end - 1]) { end -= 1 }
        }
        return (YAMLScalar(events.scalarText, style: style), start..<max(start, end))
    }

    mutating func readContent(
        _ events: EventReader,
        start: Int,
        depth: Int,
        role: ParseState.Role
    ) throws -> YAMLNode {
        switch events.kind {
        case YAML_SCALAR_EVENT:
            let (scalar, span) = readNotedScalar(events, start: start, role: role)
            return YAMLNode(.scalar(scalar), span: span)
        case YAML_SEQUENCE_START_EVENT:
            return try readSequence(events, start: start, depth: depth, role: role)
        default:
            return try readMapping(events, start: start, depth: depth, role: role)
        }
    }

    private mutating func readNotedScalar(
        _ events: EventReader,
        start: Int,
        role: ParseState.Role
    ) -> (scalar: YAMLScalar, span: SourceSpan) {
        let (scalar, range) = readScalar(events, start: start)
        let kind: ParseState.LastKind
        switch scalar.style {
        case .plain: kind = .plain
        case .singleQuoted, .doubleQuoted: kind = .quoted
        case .literal, .folded: kind = .block
        }
        contentEnd = range.upperBound
        if !range.isEmpty {
            if kind == .plain, text[range.upperBound] == UInt8(ascii: " ") { checkComment(behind: range) }
            if scalar.style == .doubleQuoted { checkEscapes(in: range) }
            state.last = ParseState.Last(start: range.lowerBound, end: range.upperBound, kind: kind, role: role)
        }
        return (scalar, text.span(range.lowerBound, range.upperBound))
    }

    /// Nil if the key is not a scalar, which is reported.
    private mutating func readKey(_ events: EventReader, depth: Int) throws -> (scalar: YAMLScalar, span: SourceSpan)? {
        let properties = events.properties
        if events.kind == YAML_SCALAR_EVENT, properties.anchor == nil, properties.tag == nil,
            depth <= YAMLLimits.nesting
        {
            deepest = max(deepest, depth)
            valueCount += 1
            return readNotedScalar(events, start: events.start, role: .key)
        }
        let key = try readNode(events, depth: depth, role: .key)
        if case .scalar(let scalar) = key.content { return (scalar, key.span) }
        reportKeyNotScalar(key)
        return nil
    }

    private mutating func readSequence(
        _ events: EventReader,
        start: Int,
        depth: Int,
        role: ParseState.Role
    ) throws -> YAMLNode {
        let isFlow = events.isFlowSequence
        state.open.append(ParseState.Open(start: start, isFlow: isFlow, isMapping: false))
        var items: [YAMLNode] = []
        var split = SplitDetector()
        try events.advance()
        while events.kind != YAML_SEQUENCE_END_EVENT {
            let item = try readNode(events, depth: depth + 1, role: .item)
            if isFlow { split.look(at: item) }
            items.append(item)
            try events.advance()
        }
        let end = close(isFlow ? events.end : max(contentEnd, start), start, isFlow, role)
        if split.isSuspicious { mendSplit(&items) }
        return YAMLNode(.sequence(items), span: text.span(start, end), isFlow: isFlow)
    }

    /// A collection that has ended there.
    private mutating func close(_ end: Int, _ start: Int, _ isFlow: Bool, _ role: ParseState.Role) -> Int {
        state.open.removeLast()
        contentEnd = end
        if isFlow { state.last = ParseState.Last(start: start, end: end, kind: .flowCollection, role: role) }
        return end
    }

    private mutating func readMapping(
        _ events: EventReader,
        start: Int,
        depth: Int,
        role: ParseState.Role
    ) throws -> YAMLNode {
        let isFlow = events.isFlowMapping
        // `[a: b]` contains a mapping without braces: its end event is at the next token.
        let hasBraces = isFlow && text[start] == UInt8(ascii: "{")
        state.open.append(ParseState.Open(start: start, isFlow: isFlow, isMapping: true))
        var pairs: [YAMLPair] = []
        var merges: [YAMLPair] = []
        pairs.reserveCapacity(min(usualCounts[depth], Self.mostReserved))
        var keys = KeyTable()
        var split = SplitDetector()
        try events.advance()
        while events.kind != YAML_MAPPING_END_EVENT {
            let key = try readKey(events, depth: depth + 1)
            try events.advance()
            var value = try readNode(events, depth: depth + 1, role: .value)
            guard let key else {
                try events.advance()
                continue
            }
            if value.span.startOffset == value.span.endOffset, value.isEmptyScalar, value.anchorSpan == nil,
                text[events.start - 1] != UInt8(ascii: ":")
            {
                // `{ key }`: libyaml puts the missing value before the next token.
                let start = min(value.span.start, key.span.end)
                value.span = value.span.at(start, start)
            }
            try events.advance()
            let name = Spanned(key.scalar.text, key.span)
            let pair = YAMLPair(key: name, keyStyle: key.scalar.style, value: value)
            if isFlow { split.look(at: pair) }
            if key.scalar.isPlain, name.value == "<<" {
                merges.append(pair)
            } else if let first = keys.firstPlace(of: name.value, in: pairs) {
                reportDuplicate(pair, first: pairs[first])
            } else {
                pairs.append(pair)
            }
        }
        for merge in merges { reportMergeKey(merge, among: pairs, isFlow: isFlow) }
        usualCounts[depth] = pairs.count
        let end = close(hasBraces ? events.end : max(contentEnd, start), start, isFlow, role)
        if split.isSuspicious { mendSplit(&pairs) }
        return YAMLNode(.mapping(pairs), span: text.span(start, end), isFlow: isFlow)
    }
}
