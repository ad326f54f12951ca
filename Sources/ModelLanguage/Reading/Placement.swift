import SchemaDiagnostics
import YAMLTree

/// Puts pairs where they belong: below the empty key above them, at an outer place that has the key, or at an inner one. Each place is
/// searched for in the description of the language, the nearest first. What is moved is reported once, with an edit that moves it, and the
/// tree that is returned is read instead. In it values have the form that their place takes (`Shape`).
struct Placement {
    /// A mapping whose keys are those of a place.
    struct Level {
        var place: Language.Place
        var owner: YAMLPair?
        var keys: [YAMLPair] = []
        var position: Position
    }

    /// The level of that number, from the outside; there below a key, and perhaps below a name.
    struct Target: Equatable {
        var depth: Int
        var path: [String] = []
    }

    struct Stray {
        var pairs: [YAMLPair]
        /// With the key of their section, if that is there too.
        var whole: [YAMLPair]
        var path: [String]
        var message: String
        /// What is said of one declaration would be said of the whole model.
        var isWider: Bool
        /// The number of its report.
        var finding: Int
        var isFlow: Bool
    }

    let reader: SchemaReader
    let file: SourceFile
    var levels: [Level] = []
    /// By the level to which they belong.
    var strays: [[Stray]] = []
    var findings: [Diagnostic] = []
    /// By the place of the value, which the reader reports.
    private var shapes: [Int: FixIt] = [:]
    private var lastShape: SourceSpan?
    /// Not in histories, whose keys are many.
    private var movesKeys = true
    /// Unknown keys whose place is searched for.
    private var unknownLeft = 1_000

    init(_ reader: SchemaReader) {
        self.reader = reader
        file = reader.file
    }

    /// The tree as it was meant, what was moved in it, and how the values at some places are written; nil where nothing was.
    static func placed(_ tree: YAMLNode, by reader: SchemaReader) -> (
        tree: YAMLNode, findings: [Diagnostic], shapes: [Int: FixIt]
    )? {
        var placement = Placement(reader)
        let result = placement.keyed(tree, Level(place: Language.file, owner: nil, position: .top))
        let isSame = placement.findings.isEmpty && placement.shapes.isEmpty
        return isSame ? nil : (result, placement.findings, placement.shapes)
    }

    // MARK: Walk

    private mutating func keyed(_ node: YAMLNode, _ level: Level) -> YAMLNode {
        guard var pairs = node.mapping else { return node }
        let depth = levels.count
        levels.append(level)
        strays.append([])
        pairs = withLists(withColons(pairs), node, level.place)
        levels[depth].keys = pairs
        defer {
            levels.removeLast()
            strays.removeLast()
        }
        pairs = belowEmptyKeys(pairs) { pair, empty in
            !level.place.has(pair.key.value)
                && level.place[empty.key.value].map { Self.admits($0.kind, pair) } == true
        }
        var targets = pairs.map { level.place.has($0.key.value) ? nil : target(ofUnknown: $0, among: pairs) }
        if pairs["properties"] == nil, targets.contains(where: { $0?.path == ["properties"] }) {
            // Among properties it is one, too, also under the name of a key.
            for index in pairs.indices where targets[index] == nil {
                guard reader.isCertainlyProperty(pairs[index], besides: level.place) else { continue }
                targets[index] = Target(depth: depth, path: ["properties"])
            }
        }
        pairs = withoutStrays(pairs, targets, node, level.position)
        // What belongs below a key of this level is walked with it.
        take(&pairs, node, onlyInner: true)
        for index in pairs.indices {
            guard let key = level.place[pairs[index].key.value] else { continue }
            pairs[index].value = value(pairs[index].value, key.kind, pairs[index])
        }
        take(&pairs, node, onlyInner: false)
        var result = node
        result.content = .mapping(pairs)
        return result
    }

    /// `{ low = 1, high = 2 }`, `{ old -> new }`
    private mutating func withColons(_ pairs: [YAMLPair]) -> [YAMLPair] {
        var edits: [FixIt.Edit] = []
        var first: (name: String, sign: String, span: SourceSpan)?
        let result = pairs.map { pair -> YAMLPair in
            let text = pair.key.value
            guard pair.isWithoutColon, pair.keyStyle == .plain,
                let sign = [" = ", " -> ", " => "].first(where: { text.contains($0) })
            else { return pair }
            let parts = text.split(separator: sign, omittingEmptySubsequences: false)
            guard parts.count == 2, isIdentifier(String(parts[0])), parts.allSatisfy({ !$0.isEmpty }) else {
                return pair
            }
            let (start, end) = (pair.key.span.start + parts[0].utf8.count, pair.key.span.end)
            let value = pair.key.span.at(end - parts[1].utf8.count, end)
            let between = pair.key.span.at(start, value.start)
            edits.append(FixIt.Edit(between, replacement: ": "))
            first = first ?? (String(parts[0]), String(sign.trimmed()), between)
            return YAMLPair(
                key: Spanned(String(parts[0]), pair.key.span.at(pair.key.span.start, start)),
                keyStyle: .plain,
                value: YAMLNode(.scalar(YAMLScalar(String(parts[1]), style: .plain)), span: value)
            )
        }
        guard let (name, sign, span) = first else { return pairs }
        findings.append(
            Diagnostic(
                .yamlMissingColon,
                "expected ':' after '\(shortened(name))', found '\(sign)'",
                at: span,
                fixIts: [FixIt(edits.count == 1 ? "write ':'" : "write ':' in each", edits: edits)]
            )
        )
        return result
    }

    /// `cases: open, lent` in braces: what has no colon is an item of the list before it.
    private mutating func withLists(_ pairs: [YAMLPair], _ node: YAMLNode, _ place: Language.Place) -> [YAMLPair] {
        guard node.isFlow, pairs.contains(where: \.isWithoutColon) else { return pairs }
        var result: [YAMLPair] = []
        var next = 0
        for (index, pair) in pairs.enumerated() where index >= next {
            let more = pairs[(index + 1)...].prefix { $0.isWithoutColon && !place.has($0.key.value) }
            result.append(pair)
            guard !more.isEmpty, let last = more.last, pair.value.scalar?.text.isEmpty == false,
                takesList(pair, among: pairs, place)
            else { continue }
            next = more.endIndex
            let items = more.map { YAMLNode(.scalar(YAMLScalar($0.key.value, style: $0.keyStyle)), span: $0.key.span) }
            let span = pair.value.span.at(pair.value.span.withQuotes.start, last.key.span.withQuotes.end)
            result[result.count - 1].value = YAMLNode(.sequence([pair.value] + items), span: span, isFlow: true)
            findings.append(
                Diagnostic(
                    .wrongKind,
                    "expected a list for '\(name(pair))', in brackets: YAML ends the value at the comma",
                    at: span,
                    fixIts: [span.writing("[\(span.text)]")]
                )
            )
        }
        return result
    }

    private func takesList(_ pair: YAMLPair, among pairs: [YAMLPair], _ place: Language.Place) -> Bool {
        guard let kind = place[pair.key.value]?.kind else { return false }
        let type = pairs["type"]?.value.span.text ?? ""
        return kind.listed != nil || pair.key.value == "default" && (type.hasPrefix("[") || type.hasPrefix("Set<"))
    }

    private mutating func value(_ node: YAMLNode, _ kind: ValueKind, _ pair: YAMLPair) -> YAMLNode {
        if movesKeys, pair.key.value == "history" {
            movesKeys = false
            defer { movesKeys = true }
            return value(node, .named(.list(of: .mapping(reader.changes))), pair)
        }
        let node = shaped(node, kind)
        switch kind.whole {
        case .mapping(let place):
            return keyed(node, Level(place: place, owner: pair, position: .below(name(pair))))
        case .named(let inner, _): return named(node, inner, pair)
        case .list(let item, _):
            return node.sequence.map { node.with(.sequence($0.map { value($0, item, pair) })) } ?? node
        case .either(let kinds):
            guard node.mapping != nil else { return node }
            return kinds.reduce(node) { $1.accepts($0) ? value($0, $1, pair) : $0 }
        default: return node
        }
    }

    /// Inside of a value in another form nothing is known yet.
    private mutating func shaped(_ node: YAMLNode, _ kind: ValueKind) -> YAMLNode {
        if let outer = lastShape, outer.start <= node.span.start, node.span.end <= outer.end { return node }
        guard let shape = Shape(of: node, as: kind, by: reader) else { return node }
        shapes[node.span.start] = shape.fixIt
        lastShape = node.span
        return shape.node
    }

    /// A mapping whose keys are names.
    private mutating func named(_ node: YAMLNode, _ kind: ValueKind, _ owner: YAMLPair) -> YAMLNode {
        guard var pairs = node.mapping.map({ withColons($0) }) else { return node }
        if let place = kind.place {
            pairs = belowEmptyKeys(pairs) { place.has($0.key.value) && !place.has($1.key.value) }
        }
        let isOfMembers = [.property, .case].contains(kind.place?.id)
        let position = isOfMembers ? Position.among(owner.key.value) : .below(name(owner))
        let names = Set(pairs.map(\.key.value))
        let targets = pairs.map { target(ofName: $0, among: names, below: owner, kind) }
        pairs = withoutStrays(pairs, targets, node, position, beside: owner)
        if isOfMembers {
            for index in pairs.indices {
                guard let place = kind.place, let own = pairs[index].value.mapping else { continue }
                let attributes = withLists(own, pairs[index].value, place).map { pair in
                    var pair = pair
                    if let kind = place[pair.key.value]?.kind { pair.value = shaped(pair.value, kind) }
                    return pair
                }
                pairs[index].value = pairs[index].value.with(.mapping(attributes))
            }
            return node.with(.mapping(pairs))
        }
        for index in pairs.indices {
            guard let place = kind.place else {
                pairs[index].value = value(pairs[index].value, kind, pairs[index])
                continue
            }
            let position = Position.declaration(kind: Self.kindName(owner.key.value), name: name(pairs[index]))
            pairs[index].value = keyed(
                shaped(pairs[index].value, kind),
                Level(place: place, owner: pairs[index], position: position)
            )
        }
        return node.with(.mapping(pairs))
    }

    // MARK: Where a pair belongs

    private static func admits(_ kind: ValueKind, _ pair: YAMLPair) -> Bool {
        switch kind {
        case .shared(let shared): admits(shared.kind, pair)
        case .mapping(let place): place.has(pair.key.value)
        case .named(let inner, _): inner.place.map { $0.id == .property || pair.value.isMappingOrEmpty } ?? true
        case .either(let kinds): kinds.contains { admits($0, pair) }
        case .list, .anything: true
        default: false
        }
    }

    /// The place of a key that the innermost level does not have.
    private mutating func target(ofUnknown pair: YAMLPair, among pairs: [YAMLPair]) -> Target? {
        guard movesKeys, let level = levels.last else { return nil }
        let key = pair.key.value
        let isMeant = SchemaReader.isMeant(key, of: level.place)
        if let section = section(of: pair), levels.count == 1 && !isMeant || isDeclaration(pair) {
            return Target(depth: 0, path: [section])
        }
        if levels.count > 1, Language.sectionNames.contains(key) {
            return pair.value.mapping?.isEmpty == false ? Target(depth: 0, path: [key]) : nil
        }
        unknownLeft -= 1
        if unknownLeft > 0, reader.isCertainlyProperty(pair, besides: level.place) {
            return Target(depth: levels.count - 1, path: ["properties"])
        }
        guard unknownLeft > 0, !isMeant,
            pair.value.sequence != nil || reader.otherWord(key, in: level.place) == nil,
            levels[0].keys["model"] != nil || key != "module"
        else { return nil }
        for depth in levels.indices.reversed() {
            let outer = levels[depth]
            if depth < levels.count - 1, outer.place.has(key) {
                // The word means something else here.
                if depth == 0, reader.otherWord(key, in: level.place) != nil { return nil }
                return outer.keys[key] == nil ? Target(depth: depth) : nil
            }
            if let path = inner(outer.place, key, depth == levels.count - 1 ? pairs : []) {
                return Target(depth: depth, path: path)
            }
        }
        guard reader.key(meantBy: key, among: level.place) == nil, reader.advice(on: key, in: level.place) == nil else {
            return nil
        }
        if reader.isProperty(pair, besides: level.place) {
            return Target(depth: levels.count - 1, path: ["properties"])
        }
        let isCase = isIdentifier(key) && pair.value.scalar.map { $0.text.isEmpty || Int($0.text) != nil } == true
        return level.place.id == .enum && isCase && pairs["cases"] == nil && pairs["oneOf"] == nil
            ? Target(depth: levels.count - 1, path: ["cases"]) : nil
    }

    /// The key of a level below which another one belongs, and the only name there.
    private func inner(_ place: Language.Place, _ key: String, _ pairs: [YAMLPair]) -> [String]? {
        for own in place.keys {
            switch own.kind.whole {
            case .mapping(let inner) where inner.has(key) && inner.mayBeEmpty: return [own.name]
            case .named(let kind, _):
                guard let inner = kind.place, inner.id == .class, inner.has(key),
                    let names = pairs[own.name]?.value.mapping,
                    names.count == 1, names[0].value.mapping?[key] == nil
                else { continue }
                return [own.name, names[0].key.value]
            default: continue
            }
        }
        return nil
    }

    /// The place of a pair that is no such name.
    private func target(ofName pair: YAMLPair, among names: Set<String>, below owner: YAMLPair, _ kind: ValueKind)
        -> Target?
    {
        let key = pair.key.value
        switch kind.place?.id {
        case .property:
            if isDeclaration(pair), let section = section(of: pair) { return Target(depth: 0, path: [section]) }
            if Int(key) != nil, pair.value.sequence?.allSatisfy({ $0.mapping != nil }) == true {
                return Target(depth: levels.count - 1, path: ["history"])
            }
            guard let level = levels.last, level.place.has(key), isKey(pair, of: level.place, among: names),
                level.keys[key] == nil
            else { return nil }
            return Target(depth: levels.count - 1)
        case .class, .struct, .enum, .foreignType:
            if Language.sectionNames.contains(key) {
                return pair.value.mapping?.isEmpty == false
                    ? Target(depth: 0, path: [key]) : levels[0].keys[key] == nil ? Target(depth: 0) : nil
            }
            return otherSection(of: pair, in: owner.key.value).map { Target(depth: 0, path: [$0]) }
        case .case:
            guard let level = levels.last, level.place.has(key), level.keys[key] == nil,
                let text = pair.value.scalar?.text,
                !text.isEmpty, IntegerLiteral(text) == nil,
                level.keys["raw"].flatMap({ BuiltinType(rawValue: $0.value.scalar?.text ?? "") })?.integerRange != nil
            else { return nil }
            return Target(depth: levels.count - 1)
        default: return nil
        }
    }

    /// The section of a declaration, recognized by its name and its keys.
    private func section(of pair: YAMLPair) -> String? {
        // Nearly all pairs are properties with a type.
        guard pair.value.isMappingOrEmpty, pair.key.value.isCapitalized, isIdentifier(pair.key.value) else {
            return nil
        }
        let keys = pair.value.mapping ?? []
        if keys["type"] != nil || keys["model"] != nil { return nil }
        return keys["cases"] != nil ? "enums" : "classes"
    }

    private func isDeclaration(_ pair: YAMLPair) -> Bool {
        let keys = (pair.value.mapping ?? []).map(\.key.value)
        return !keys.isEmpty && section(of: pair) != nil
            && keys.allSatisfy { Language.class.has($0) || Language.enum.has($0) }
            && keys.contains {
                Language.class[$0]?.kind.isMapping == true || Language.enum[$0]?.kind.isMapping == true
                    || $0 == "superclass"
            }
    }

    /// The section that a declaration's keys show; nil if that is its own, or if they do not show it.
    private func otherSection(of pair: YAMLPair, in section: String) -> String? {
        guard let own = pair.value.mapping, !own.isEmpty else { return nil }
        let isEnum = own["cases"] != nil || own["oneOf"]?.value.mapping != nil
        switch section {
        case "types": return isEnum ? "enums" : own["properties"] != nil ? "classes" : nil
        case "enums":
            return isEnum || own["properties"] == nil ? nil : own["superclass"] != nil ? "classes" : "structs"
        case "classes", "structs":
            // Else some keys are those of a class.
            return isEnum && own.allSatisfy { Language.enum.has($0.key.value) } ? "enums" : nil
        default: return nil
        }
    }

    /// Whether the value is what the key of a class takes, and no type.
    private func isKey(_ pair: YAMLPair, of place: Language.Place, among names: Set<String>) -> Bool {
        switch pair.value.content {
        case .mapping(let pairs): return !pairs.contains { Language.property.has($0.key.value) }
        case .sequence(let items):
            let isOfNames = items.allSatisfy { names.contains($0.scalar?.text ?? "") }
            return pair.key.value == "superclass" ? items.count > 1 : !items.isEmpty && isOfNames
        case .scalar(let scalar):
            if pair.key.value == "superclass" {
                return isDottedIdentifier(scalar.text) && scalar.text.isCapitalized
                    && BuiltinType(rawValue: scalar.text) == nil
            }
            let isFlag = scalar.isPlain && Bool(scalar.text) != nil
            return isFlag
                ? place[pair.key.value]?.kind.unwrittenFlag != nil
                : scalar.text.contains(" ") && pair.key.value == "doc"
        }
    }

    // MARK: Below an empty key

    /// Pairs beside an empty key that belong below it are put there.
    /// - Parameter belongs: whether such a key, found after an empty one, was meant to be below it.
    private mutating func belowEmptyKeys(_ pairs: [YAMLPair], _ belongs: (_ key: YAMLPair, _ empty: YAMLPair) -> Bool)
        -> [YAMLPair]
    {
        guard pairs.contains(where: \.value.isEmptyScalar) else { return pairs }
        var result: [YAMLPair] = []
        var rest = pairs[...]
        while var pair = rest.popFirst() {
            if let next = rest.first, isEmptyBlock(pair, before: next), belongs(next, pair) {
                let run = Array(rest.prefix { belongs($0, pair) })
                rest.removeFirst(run.count)
                let others = run.count == 1 ? "'\(name(next))' is" : "'\(name(next))' and \(run.count - 1) more are"
                report(
                    "\(others) beside '\(name(pair))', which is empty, and not below it",
                    at: next.key.span,
                    notes: [Note("'\(name(pair))' is here", at: pair.key.span)],
                    fixIt: reader.indenting(from: next.key.span.start, to: end(of: run), below: name(pair))
                )
                pair.value = mapping(of: run, isFlow: false)
            }
            result.append(pair)
        }
        return result
    }

    private func isEmptyBlock(_ pair: YAMLPair, before next: YAMLPair) -> Bool {
        guard pair.value.isEmptyScalar, pair.value.anchorSpan == nil else { return false }
        return pair.key.span.position.line < next.key.span.position.line
            && pair.key.span.position.column == next.key.span.position.column
    }

    // MARK: Parts

    mutating func report(_ message: String, at span: SourceSpan, notes: [Note], fixIt: FixIt?) {
        findings.append(
            Diagnostic(.unknownKey, message, at: span, notes: notes, fixIts: [fixIt])
        )
    }

    func name(_ pair: YAMLPair) -> String { shortened(pair.key.value) }

    func end(of run: [YAMLPair]) -> Int {
        run.last.map { max($0.key.span.end, $0.value.span.withQuotes.end) } ?? 0
    }

    func mapping(of run: [YAMLPair], isFlow: Bool) -> YAMLNode {
        let span = run[0].key.span
        return YAMLNode(.mapping(run), span: span.at(span.start, end(of: run)), isFlow: isFlow)
    }

    static func kindName(_ section: String) -> String {
        switch section {
        case "classes": "class"
        case "types": "type"
        case "removed": "removed"
        default: String(section.dropLast())
        }
    }
}

extension ValueKind {
    var isMapping: Bool {
        switch whole {
        case .mapping, .named, .list, .either: true
        default: false
        }
    }
}
