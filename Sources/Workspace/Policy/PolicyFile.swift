import Explanations
import ModelDiff
import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import YAMLTree

/// `heirloom.yaml`: the roots, and the policy of comparisons. The nearest file at or above a root file applies.
///
/// Input: a file's text. Output: its settings; errors in it are reported, and the other settings apply.
package struct PolicyFile {
    package static let name = "heirloom.yaml"

    package let path: String
    /// The place of findings about the file as a whole.
    package let place: Place
    /// nil: the file has no such setting.
    package private(set) var roots: [Spanned<String>]?
    package private(set) var policy = DiffPolicy()

    /// - Parameter schemas: root files nearby, for messages.
    package init(_ file: SourceFile, path: String, schemas: () -> [String] = { [] }, into bag: inout DiagnosticBag) {
        self.path = path
        place = Place(SourceSpan(file: file, start: 0, end: 0))
        policy.sides = [DiffPolicy.Side()]
        guard !SealStore.isEmpty(file), let tree = parseYAML(file, into: &bag) else { return }
        let sections = Self.members(of: tree, "'roots' and 'diff'", ["roots", "diff"], schemas, into: &bag)
        if let node = sections["roots"] { roots = Self.texts(node, "root files", into: &bag) }
        // Settings that belong below 'diff' are read too, so that one run reports all that is wrong with them.
        let strays = (tree.mapping ?? []).filter { Self.isStray($0.key.value) }
        let diff = sections["diff"] ?? (strays.isEmpty ? nil : YAMLNode(.mapping(strays), span: tree.span))
        if let diff { readDiff(diff, into: &bag) }
    }

    private static let keysOfDiff = ["policy", "failOn", "from", "channels", "rules", "ignore"]

    /// A key of 'diff' at the top of the file, in any spelling.
    private static func isStray(_ key: String) -> Bool {
        meant(by: key, among: ["roots", "diff"]) == nil && meant(by: key, among: keysOfDiff) != nil
    }

    /// The key that was meant by another spelling, or by another tool's word.
    private static func meant(by key: String, among keys: [String]) -> String? {
        known(key, among: keys) ?? closestMatch(to: key, among: keys)
    }

    private static func known(_ key: String, among keys: [String]) -> String? {
        let word = plainWord(key)
        return keys.first { plainWord($0) == word } ?? keys.first { otherWords[$0]?.contains(word) == true }
    }

    /// Nothing is left to decide where a word is known, and not only similar.
    private static func writing(_ known: String?, _ similar: String?, at span: SourceSpan) -> [FixIt] {
        known.map { [FixIt("write '\($0)'", replace: span, with: $0)] } ?? FixIt.didYouMean(similar, at: span)
    }

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
            if policy.from == nil {
                let digits = node.scalar?.text.filter(\.isNumber) ?? ""
                let isVersion =
                    node.scalar.map { plainWord($0.text) == "v" + digits || $0.text == digits + ".0" } == true
                let fixIts = isVersion ? [FixIt("write '\(digits)'", replace: node.span, with: digits)] : []
                Self.reportWrong(node, "a version, an integer from 1", fixIts: fixIts, into: &bag)
            }
        }
        if let node = members["channels"] {
            let items = Self.checkList(node, into: &bag) ? node.sequence ?? [node] : []
            let known = items.compactMap { Self.word($0, Channel.spellings.map { ($0.name, $0.channel) }, into: &bag) }
            if node.sequence?.isEmpty == true { Self.reportWrong(node, "at least one channel", into: &bag) }
            if !known.isEmpty { policy.channels = Set(known) }
        }
        if let node = members["rules"] { policy.sides[0].levels = Self.levels(node, into: &bag) }
        if let node = members["ignore"] {
            if !Self.checkList(node, into: &bag) { return }
            policy.sides[0].ignored = Self.texts(node, "classes, structs, enums or their members", into: &bag).map {
                DiffPolicy.Ignored($0.value, Place($0.span))
            }
        }
    }

    private static func levels(_ node: YAMLNode, into bag: inout DiagnosticBag) -> [String: DiffPolicy.Level] {
        let (pairs, fixIts) = entries(node)
        if node.mapping == nil {
            reportWrong(
                node,
                "rules with their levels, as in { property-removed: caution, default-changed: off }",
                fixIts: fixIts,
                into: &bag
            )
        }
        let ids = Rule.all.map(\.id)
        let severities = FindingSeverity.allCases.reversed().map { ($0.rawValue, DiffPolicy.Level.severity($0)) }
        var levels: [String: DiffPolicy.Level] = [:]
        for pair in pairs {
            if !ids.contains(pair.key.value) {
                let word = plainWord(pair.key.value)
                let known = ids.first { plainWord($0) == word }
                let isOfCheck = known == nil && Explanation.of(pair.key.value) != nil
                let match = isOfCheck ? nil : closestMatch(to: pair.key.value, among: ids)
                let isInMapping = node.mapping != nil
                bag.report(
                    .policyUnknownRule,
                    isOfCheck
                        ? "'\(pair.key.value)' is a finding of 'heirloom check', not a rule of 'heirloom diff'"
                        : "'heirloom diff' has no rule '\(pair.key.value.prefix(80))'",
                    at: pair.key.span,
                    notes: isOfCheck
                        ? [
                            Note(
                                "'heirloom check' reports it in each run; 'heirloom explain \(pair.key.value)' says how to fix it"
                            )
                        ]
                        : known == nil ? [Note("'heirloom rules' lists them")] : [],
                    fixIts: isOfCheck && isInMapping
                        ? [FixIt("remove it", edits: [removal(of: pair.key.span, to: pair.value.span)])]
                        : writing(known, match, at: pair.key.span)
                )
            }
            if let level = word(pair.value, severities + [("off", .off)], into: &bag), ids.contains(pair.key.value) {
                levels[pair.key.value] = level
            }
        }
        return levels
    }

    /// A mapping, or a list of `- rule: level` and its form as a mapping.
    private static func entries(_ node: YAMLNode) -> ([YAMLPair], [FixIt]) {
        if let pairs = node.mapping { return (pairs, []) }
        let items = node.sequence ?? []
        let pairs = items.compactMap { $0.mapping?.count == 1 ? $0.mapping?.first : nil }
        let names = items.compactMap { $0.scalar?.text }
        let text = pairs.map { "\($0.key.value): \($0.value.span.withQuotes.text)" } + names.map { "\($0): off" }
        guard !items.isEmpty, pairs.count + names.count == items.count, !names.contains(where: { $0.contains(" ") })
        else {
            return (pairs, [])
        }
        let meant = "{ \(text.joined(separator: ", ")) }"
        let fixIt = FixIt("write '\(meant.prefix(80))'", replace: node.span, with: meant)
        // A rule alone may be one to report, or one not to report.
        return (pairs, [names.isEmpty ? fixIt : fixIt.withSeveralReadings])
    }

    // MARK: Values

    private static func members(
        of node: YAMLNode,
        _ what: String,
        _ keys: [String],
        _ schemas: () -> [String] = { [] },
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
            let match = meant(by: pair.key.value, among: keys)
            if let match, members[match] == nil, pairs[match] == nil { members[match] = pair.value }
            let belongsBelow = keys.contains("diff") && isStray(pair.key.value)
            // The keys beside it are put there by the same fix-it.
            if belongsBelow, let index = pairs.firstIndex(where: { $0.key.span == pair.key.span }), index > 0,
                isStray(pairs[index - 1].key.value)
            {
                continue
            }
            var notes: [Note] = []
            if belongsBelow { notes = [Note("it belongs below 'diff'")] }
            if pair.value.mapping?.contains(where: { ["roots", "diff"].contains($0.key.value) }) == true {
                notes = [Note("its entries belong at the top of the file: remove it, and indent them less")]
            }
            let word = plainWord(pair.key.value)
            if let advice = advice[word] { notes = [Note(advice + ": remove it")] }
            if keysOfSchemas.contains(word) {
                let files = schemas()
                let place = files.isEmpty ? "the model's root file" : quoted(files)
                notes = [Note("'\(word)' is a key of a schema: move it to \(place)")]
            }
            bag.report(
                .policyUnknownKey,
                "unknown key '\(pair.key.value.prefix(80))'; there are \(keys.joined(separator: ", "))",
                at: pair.key.span,
                notes: notes,
                fixIts: belongsBelow
                    ? [movingBelowDiff(pair, pairs)].compactMap(\.self)
                    : writing(known(pair.key.value, among: keys), match, at: pair.key.span)
            )
        }
        return members
    }

    /// What people write for the keys, as plain words.
    private static let otherWords: [String: Set<String>] = [
        "roots": ["schemas", "models", "files", "include", "sources", "paths", "schema", "root", "input", "inputs"],
        "failOn": ["severity", "level", "fail", "failat", "threshold", "minimumseverity", "exitcode", "failure"],
        "ignore": ["exclude", "excluded", "ignored", "allow", "accept", "accepted", "skip", "suppress", "except"],
        "from": ["since", "minversion", "readsfrom", "oldest", "baseline", "fromversion"],
        "rules": ["rule", "severities", "levels", "overrides", "checks"],
        "policy": ["mode", "direction", "compatibility", "compat"],
        "channels": ["channel", "formats", "forms", "format"],
        "diff": ["compare", "comparison", "check", "lint", "review"],
    ]

    private static let advice = [
        "version": "the file has no version", "model": "a file with 'model' is a schema",
        "output": "'output' is a key of a schema, below 'swift'",
        "against": "'--against' is an option of the command line", "extends": "a policy file extends no other",
    ]

    private static let keysOfSchemas: Set<String> = ["swift", "classes", "structs", "enums", "types", "uses"]

    /// Writes `diff:` above a key with what is below it; nil where there is one, or the key does not begin its line.
    private static func movingBelowDiff(_ pair: YAMLPair, _ pairs: [YAMLPair]) -> FixIt? {
        let (key, file) = (pair.key.span, pair.key.span.file)
        guard pairs["diff"] == nil, key.position.column == 1 else { return nil }
        let run = pairs.drop { $0.key.span != key }.prefix { isStray($0.key.value) }
        let end = run.map { max($0.key.span.end, $0.value.span.withQuotes.end) }.max() ?? key.end
        let lines = file.lineStarts.filter { $0 >= key.start && $0 < end }
        let edits = lines.map { FixIt.Edit(inserting: "  ", at: $0, in: file) }
        let head = FixIt.Edit(inserting: "diff:\n  ", at: key.start, in: file)
        return FixIt("write 'diff:' above, and indent what is below it", edits: [head] + edits.dropFirst())
    }

    /// `Film.*, Person`, which is one text to YAML.
    /// - Returns: false if it is reported.
    private static func checkList(_ node: YAMLNode, into bag: inout DiagnosticBag) -> Bool {
        // `{ Film: [cache] }`
        if let pairs = node.mapping, !pairs.isEmpty {
            let items = pairs.flatMap { pair -> [String] in
                let members = pair.value.sequence?.compactMap { $0.scalar?.text } ?? [pair.value.scalar?.text ?? ""]
                return members.map { $0.isEmpty || $0 == "true" ? pair.key.value : "\(pair.key.value).\($0)" }
            }
            let list = "[\(items.joined(separator: ", "))]"
            let start = pairs[0].key.span
            reportWrong(
                node,
                "a list, as in \(list)",
                fixIts: node.isFlow
                    ? [FixIt("write '\(list)'", replace: start.at(node.span.start, node.span.end), with: list)] : [],
                into: &bag
            )
            return false
        }
        guard let text = node.scalar?.text, text.contains(", ") else { return true }
        let list = "[\(text)]"
        bag.report(
            .policyWrongValue,
            "expected a list, found '\(text.prefix(80))'",
            at: node.span,
            fixIts: [FixIt("write '\(list)'", replace: node.span, with: list)]
        )
        return false
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
        let meant =
            words.first { $0.0.lowercased() == text }?.0
            ?? (otherValues[text] ?? otherValues[plainWord(text)])?.first { word in words.contains { $0.0 == word } }
        let match = meant ?? closestMatch(to: text, among: words.map(\.0))
        let all = words.map(\.0)
        let isList = (text == "all" || text == "*") && all.contains("coding")
        let list = "[\(all.joined(separator: ", "))]"
        reportWrong(
            node,
            all.joined(separator: ", "),
            notes: all.contains("full") && text == "none"
                ? [Note("a comparison has a direction; 'rules' leaves findings out, as in { property-removed: off }")]
                : [],
            fixIts: isList
                ? [FixIt("write '\(list)'", replace: node.span, with: list)] : writing(meant, match, at: node.span),
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
        "strict": ["full"], "fulltransitive": ["full"], "backwardtransitive": ["backward"],
        "forwardtransitive": ["forward"], "bidirectional": ["full"], "backwards": ["backward"], "forwards": ["forward"],
        "old": ["backward"],
        "fatals": ["break"],
        "high": ["break"], "medium": ["loss"], "low": ["caution"], "warnings": ["caution"], "critical": ["break"],
        "skip": ["off"], "silent": ["off"], "never": ["off"], "dictionaries": ["dictionary"], "plist": ["dictionary"],
        "nscoding": ["coding"], "keyedarchive": ["coding"], "major": ["break"], "minor": ["caution"],
    ]

    private static func reportWrong(
        _ node: YAMLNode,
        _ what: String,
        notes: [Note] = [],
        fixIts: [FixIt] = [],
        into bag: inout DiagnosticBag
    ) {
        let found = node.scalar.map { ", found '\($0.text.prefix(80))'" } ?? ""
        bag.report(.policyWrongValue, "expected \(what)\(found)", at: node.span, notes: notes, fixIts: fixIts)
    }
}

extension DiagnosticID {
    package static let policyUnknownKey = DiagnosticID("policy-unknown-key")
    package static let policyUnknownRule = DiagnosticID("policy-unknown-rule")
    package static let policyWrongValue = DiagnosticID("policy-wrong-value")
}
