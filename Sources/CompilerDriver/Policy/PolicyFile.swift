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
        if let node = sections["diff"] { readDiff(node, into: &bag) }
    }

    private mutating func readDiff(_ node: YAMLNode, into bag: inout DiagnosticBag) {
        let keys = ["policy", "failOn", "from", "channels", "rules", "ignore"]
        let members = Self.members(of: node, "the settings of 'heirloom diff'", keys, into: &bag)
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
            let known = items.compactMap { Self.word($0, Channel.spellings.map { ($0.name, $0.channel) }, into: &bag) }
            if items.isEmpty { Self.reportWrong(node, "at least one channel", into: &bag) }
            if !known.isEmpty { policy.channels = Set(known) }
        }
        if let node = members["rules"] { policy.sides[0].levels = Self.levels(node, into: &bag) }
        if let node = members["ignore"] {
            policy.sides[0].ignored = Self.texts(node, "classes, structs, enums or their members", into: &bag).map {
                DiffPolicy.Ignored($0.value, Place($0.span))
            }
        }
    }

    private static func levels(_ node: YAMLNode, into bag: inout DiagnosticBag) -> [String: DiffPolicy.Level] {
        guard let pairs = node.mapping else {
            reportWrong(node, "rules with their levels", into: &bag)
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
            } else if let level = word(pair.value, severities + [("off", .off)], into: &bag) {
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
            let match = closestMatch(to: pair.key.value, among: keys)
            bag.report(
                .policyUnknownKey,
                "unknown key '\(pair.key.value.prefix(80))'; there are \(keys.joined(separator: ", "))",
                at: pair.key.span,
                notes: ["rules", "ignore", "channels", "failOn", "from"].contains(pair.key.value)
                    ? [Note("it belongs below 'diff'")] : [],
                fixIts: FixIt.didYouMean(match, at: pair.key.span)
            )
        }
        return members
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
        reportWrong(node, words.map(\.0).joined(separator: ", "), into: &bag)
        return nil
    }

    private static func reportWrong(_ node: YAMLNode, _ what: String, into bag: inout DiagnosticBag) {
        let found = node.scalar.map { ", found '\($0.text.prefix(80))'" } ?? ""
        bag.report(.policyWrongValue, "expected \(what)\(found)", at: node.span)
    }
}

extension DiagnosticID {
    package static let policyUnknownKey = DiagnosticID("policy-unknown-key")
    package static let policyUnknownRule = DiagnosticID("policy-unknown-rule")
    package static let policyWrongValue = DiagnosticID("policy-wrong-value")
}
