import ModelLanguage
import SchemaHistory

/// Writes how the version of objects without a stamp is found.
struct UnstampedEmitter {
    /// By archive name; empty if versions need not be distinguished.
    let rules: [(name: String, rule: Rule)]

    init(_ plan: GenerationPlan) {
        rules = plan.tellsUnstampedVersions ? Self.rules(plan) : []
    }

    private static func rules(_ plan: GenerationPlan) -> [(name: String, rule: Rule)] {
        var rules: [String: Rule] = [:]
        for name in plan.past.names {
            guard case .record(let target) = name.reading, let key = plan.index.versionKey(of: target) else { continue }
            rules[name.archiveName] = .number(key)
        }
        let records = plan.past.records.values.sorted { $0.name.plainName < $1.name.plainName }
        // The version of an object that is always left out does not matter.
        let living = Set(plan.past.names.filter { $0.reading != .dropped(unless: [], as: nil) }.map(\.archiveName))
        for candidate in records.flatMap(\.unstamped) {
            for name in candidate.archiveNames where living.contains(name) {
                switch rules[name] {
                case nil: rules[name] = .forms([candidate])
                case .forms(let others): rules[name] = .forms(others + [candidate])
                case .number: break
                }
            }
        }
        return rules.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    enum Rule {
        case number(VersionKey)
        case forms([UnstampedCandidate])
    }

    func emit(into out: inout SwiftText) {
        out.block("private static func unstamped() -> [String: UnstampedRule] {") { out in
            out.line("var rules: [String: UnstampedRule] = [:]")
            for (name, rule) in rules {
                let target = "rules[\(SwiftNames.literal(name))]"
                switch rule {
                case .number(let key): out.line(target, " = .number(", UnstampedEmitter.number(key), ")")
                case .forms(let candidates):
                    out.line(target, " = .forms([")
                    for candidate in candidates.sorted(by: { $0.version > $1.version }) {
                        out.indented { $0.line(call(candidate), ",") }
                    }
                    out.line("])")
                }
            }
            out.line("return rules")
        }
    }

    /// `VersionNumber("schemaVersion", none: 1, [1: 1, 2: 2])`.
    static func number(_ key: VersionKey, isBoxed: Bool = false, isWritten: Bool = false) -> String {
        let values = key.values.map { "\($0.number): \($0.version)" }.joined(separator: ", ")
        let none = key.none.map(String.init) ?? "nil"
        let list = values.isEmpty ? "[:]" : "[\(values)]"
        let details = (isBoxed ? ", boxed: true" : "") + (isWritten ? ", written: true" : "")
        return "VersionNumber(\(SwiftNames.literal(key.key)), none: \(none), \(list)\(details))"
    }

    private func call(_ candidate: UnstampedCandidate) -> String {
        var arguments = ["\(candidate.version)", keys("always: ", candidate.required)]
        if !candidate.possible.isEmpty { arguments.append(keys("sometimes: ", candidate.possible)) }
        if !candidate.impossible.isEmpty {
            arguments.append(SwiftNames.list("never: ", candidate.impossible.map { SwiftNames.literal($0) }))
        }
        return SwiftNames.call("UnstampedCandidate", arguments)
    }

    private func keys(_ label: String, _ keys: [UnstampedCandidate.Key]) -> String {
        if keys.isEmpty { return label + "[:]" }
        return SwiftNames.list(label, keys.map { "\(SwiftNames.literal($0.key)): .\($0.form.rawValue)" })
    }
}
