import ModelDiff
import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import YAMLTree

/// `heirloom.yaml`: the roots, and the policy of comparisons. The nearest file at or above a root file applies.
///
/// Input: a file's text. Output: its settings; errors in it are reported, and the other settings apply.
struct PolicyFile {
    static let name = "heirloom.yaml"

    let path: String
    /// The place of findings about the file as a whole.
    let place: Place
    /// nil: the file has no such setting.
    private(set) var roots: [Spanned<String>]?
    private(set) var policy = DiffPolicy()

    init(_ file: SourceFile, path: String, into bag: inout DiagnosticBag) {
        self.path = path
        place = Place(SourceSpan(file: file, start: 0, end: 0))
        policy.sides = [DiffPolicy.Side()]
        guard !SealStore.isEmpty(file), let tree = parseYAML(file, into: &bag) else { return }
        let sections = Self.members(of: tree, "'roots' and 'diff'", ["roots", "diff"], into: &bag)
        if let node = sections["roots"] { roots = Self.texts(node, "root files", into: &bag) }
        // Settings that belong below 'diff' are read too, so that one run reports all that is wrong with them.
        let strays = (tree.mapping ?? []).filter { Self.keysOfDiff.contains($0.key.value) }
        let diff = sections["diff"] ?? (strays.isEmpty ? nil : YAMLNode(.mapping(strays), span: tree.span))
        if let diff { readDiff(diff, into: &bag) }
    }

    private static let keysOfDiff = ["policy", "failOn", "from", "channels", "rules", "ignore"]

    private mutating func readDiff(_ node: YAMLNode, into bag: inout DiagnosticBag) {
        let members = Self.members(of: node, "the settings of 'heirloom diff'", Self.keysOfDiff, into: &bag)
        if let node = members["policy"] {
            let words = DiffPolicy.Direction.allCases.map { ($0.rawValue, $0) }
            policy.direction = Self.word(node, words, into: &bag) ?? policy.direction
        }
        if let node = members["failOn"] {
            let words = [FindingSeverity.break, .loss, .caution].map { ($0.rawValue, $0) }
            policy.failOn = Self.word(node, words, into: &bag) ?? policy.failOn
        }
        if let node = members["from"] {
            policy.from = node.scalar.flatMap { Int($0.text) }.flatMap { $0 >= 1 ? $0 : nil }
            if policy.from == nil { Self.reportWrong(node, "a version, an integer from 1", into: &bag) }
        }
        if let node = members["channels"] {
            let items = node.sequence ?? [node]
            Self.checkList(node, into: &bag)
            let known = items.compactMap { Self.word($0, Channel.spellings.map { ($0.name, $0.channel) }, into: &bag) }
            if items.isEmpty { Self.reportWrong(node, "at least one channel", into: &bag) }
            if !known.isEmpty { policy.channels = Set(known) }
        }
        if let node = members["rules"] { policy.sides[0].levels = Self.levels(node, into: &bag) }
        if let node = members["ignore"] {
            Self.checkList(node, into: &bag)
            policy.sides[0].ignored = Self.texts(node, "classes, structs, enums or their members", into: &bag).map {
                DiffPolicy.Ignored($0.value, Place($0.span))
            }
        }
    }

    private static func levels(_ node: YAMLNode, into bag: inout DiagnosticBag) -> [String: DiffPolicy.Level] {
        guard let pairs = node.mapping else {
            reportWrong(
                node,
                "rules with their levels, as in { property-removed: caution, default-changed: off }",
                into: &bag
            )
            return [:]
        }
        let ids = Rule.all.map(\.id)
        let severities = FindingSeverity.allCases.reversed().map { ($0.rawValue, DiffPolicy.Level.severity($0)) }
        var levels: [String: DiffPolicy.Level] = [:]
        for pair in pairs {
            if !ids.contains(pair.key.value) {
                let match = closestMatch(to: pair.key.value, among: ids)
                bag.report(
                    .policyUnknownRule,
                    "'heirloom diff' has no rule '\(pair.key.value.prefix(80))'",
                    at: pair.key.span,
                    notes: [Note("'heirloom rules' lists them")],
                    fixIts: FixIt.didYouMean(match, at: pair.key.span)
                )
            }
            if let level = word(pair.value, severities + [("off", .off)], into: &bag), ids.contains(pair.key.value) {
                levels[pair.key.value] = level
            }
        }
        return levels
    }

    // MARK: Values

    private static func members(
        of node: YAMLNode,
        _ what: String,
        _ keys: [String],
        into bag: inout DiagnosticBag
    ) -> [String: YAMLNode] {
        guard let pairs = node.mapping else {
            reportWrong(node, what, into: &bag)
            return [:]
        }
        var members: [String: YAMLNode] = [:]
        for pair in pairs {
            if keys.contains(pair.key.value) {
                members[pair.key.value] = pair.value
                continue
            }
            let match =
                keys.first { otherWords[$0]?.contains(pair.key.value) == true }
                ?? closestMatch(to: pair.key.value, among: keys)
            if let match, members[match] == nil, pairs[match] == nil { members[match] = pair.value }
            let belongsBelow = keysOfDiff.contains(pair.key.value) && keys.contains("diff")
            var notes: [Note] = []
            if belongsBelow { notes = [Note("it belongs below 'diff'")] }
            if pair.key.value == "version" { notes = [Note("the file has no version: remove it")] }
            bag.report(
                .policyUnknownKey,
                "unknown key '\(pair.key.value.prefix(80))'; there are \(keys.joined(separator: ", "))",
                at: pair.key.span,
                notes: notes,
                fixIts: belongsBelow
                    ? [movingBelowDiff(pair, pairs)].compactMap(\.self) : FixIt.didYouMean(match, at: pair.key.span)
            )
        }
        return members
    }

    /// What people write for the keys.
    private static let otherWords = [
        "roots": ["schemas", "models", "files", "include", "sources", "paths", "schema"],
        "failOn": ["severity", "level", "fail"], "ignore": ["exclude", "excluded", "ignored", "allow", "accept"],
        "from": ["since", "minVersion", "readsFrom"], "rules": ["rule", "severities", "levels"],
        "policy": ["mode", "direction", "compatibility"],
    ]

    /// Writes `diff:` above a key with what is below it; nil where there is one, or the key does not begin its line.
    private static func movingBelowDiff(_ pair: YAMLPair, _ pairs: [YAMLPair]) -> FixIt? {
        let (key, file) = (pair.key.span, pair.key.span.file)
        guard pairs["diff"] == nil, key.position.column == 1 else { return nil }
        let lines = file.lineStarts.filter { $0 >= key.start && $0 < max(key.end, pair.value.span.end) }
        let edits = lines.map { FixIt.Edit(inserting: "  ", at: $0, in: file) }
        let head = FixIt.Edit(inserting: "diff:\n  ", at: key.start, in: file)
        return FixIt("write 'diff:' above, and indent what is below it", edits: [head] + edits.dropFirst())
    }

    /// `Film.*, Person`, which is one text to YAML.
    private static func checkList(_ node: YAMLNode, into bag: inout DiagnosticBag) {
        guard let text = node.scalar?.text, text.contains(", ") else { return }
        let list = "[\(text)]"
        bag.report(
            .policyWrongValue,
            "expected a list, found '\(text.prefix(80))'",
            at: node.span,
            fixIts: [FixIt("write '\(list)'", replace: node.span, with: list)]
        )
    }

    /// A list of texts, or one alone.
    private static func texts(_ node: YAMLNode, _ what: String, into bag: inout DiagnosticBag) -> [Spanned<String>] {
        (node.sequence ?? [node]).compactMap { item in
            if let scalar = item.scalar, !scalar.text.isEmpty { return Spanned(scalar.text, item.span) }
            reportWrong(item, what, into: &bag)
            return nil
        }
    }

    private static func word<Value>(_ node: YAMLNode, _ words: [(String, Value)], into bag: inout DiagnosticBag)
        -> Value?
    {
        if let text = node.scalar?.text, let found = words.first(where: { $0.0 == text }) { return found.1 }
        let text = node.scalar?.text.lowercased() ?? ""
        let meant = otherValues[text]?.first { word in words.contains { $0.0 == word } }
        let match = meant ?? closestMatch(to: text, among: words.map(\.0))
        let all = words.map(\.0)
        let isList = text == "all" && all.contains("coding")
        let list = "[\(all.joined(separator: ", "))]"
        reportWrong(
            node,
            all.joined(separator: ", "),
            fixIts: isList
                ? [FixIt("write '\(list)'", replace: node.span, with: list)] : FixIt.didYouMean(match, at: node.span),
            into: &bag
        )
        return nil
    }

    /// What other tools call the levels and directions.
    private static let otherValues = [
        "error": ["break"], "errors": ["break"], "breaking": ["break"], "fatal": ["break"], "warning": ["caution"],
        "warn": ["caution"], "note": ["caution"], "info": ["safe"], "ok": ["safe"], "allow": ["off"],
        "ignore": ["off"], "false": ["off"], "none": ["off"], "disabled": ["off"], "no": ["off"], "0": ["off"],
        "archives": ["coding"], "archive": ["coding"], "codable": ["json"], "both": ["full"], "all": ["full"],
        "strict": ["full"],
    ]

    private static func reportWrong(
        _ node: YAMLNode,
        _ what: String,
        fixIts: [FixIt] = [],
        into bag: inout DiagnosticBag
    ) {
        let found = node.scalar.map { ", found '\($0.text.prefix(80))'" } ?? ""
        bag.report(.policyWrongValue, "expected \(what)\(found)", at: node.span, fixIts: fixIts)
    }
}

extension DiagnosticID {
    package static let policyUnknownKey = DiagnosticID("policy-unknown-key")
    package static let policyUnknownRule = DiagnosticID("policy-unknown-rule")
    package static let policyWrongValue = DiagnosticID("policy-wrong-value")
}
