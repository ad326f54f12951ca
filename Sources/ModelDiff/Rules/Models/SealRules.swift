import ModelLanguage
import SchemaHistory

/// Changes of the lock file's blocks. None of them affects archives.
extension Rule {
    static func sealLost(_ matter: Matter) -> Draft? {
        .seals(
            matter.seals?.lost,
            "restore the lock file as it was released, and write what was added since as a new version",
            matter.restoring("heirloom evolve --write")
        ) { versions, isOne in
            "the \(isOne ? "seal of \(versions) is" : "seals of \(versions) are") gone: nothing checks the history against what was released"
        }
    }

    static func sealReplaced(_ matter: Matter) -> Draft? {
        .seals(
            matter.seals?.replaced,
            "restore the lock file as it was released; if it was wrong, say why",
            matter.restoring("heirloom seal --reseal \"...\"")
        ) { versions, isOne in
            matter.seals?.doubt.map { "the lock file cannot be trusted: \($0)" }
                ?? "the \(isOne ? "seal of \(versions) was replaced, and gives" : "seals of \(versions) were replaced, and give") no reason"
        }
    }

    static func sealResealed(_ matter: Matter) -> Draft? {
        let reasons = matter.seals?.reasons.joined(separator: "; ") ?? ""
        return .seals(matter.seals?.resealed) { "\($0) \($1 ? "was" : "were") sealed again: \(reasons)" }
    }
}

extension Matter {
    /// Commands: the lock file as it was, then what follows.
    fileprivate func restoring(_ command: String) -> String {
        ([context.options.sealsRestored].compactMap(\.self) + [command]).joined(separator: "\n")
    }
}

extension DiffContext {
    /// By a rule about the two sides as a whole.
    /// - Parameter cause: what distinguishes it from others of the rule.
    func finding(_ rule: String, _ message: String, cause: [String] = []) -> Finding {
        Finding(
            rule: rule,
            severity: .break,
            subject: Subject(.model),
            message: message,
            old: Place(two.old.header),
            new: Place(two.new.header),
            anchor: Place(two.new.header),
            fingerprint: fingerprint([rule, two.new.name] + cause)
        )
    }

    func edited(_ words: String, at place: Place) -> Finding {
        var finding = finding("history-edited", words, cause: [words])
        (finding.old, finding.new, finding.anchor) = (nil, place, place)
        return finding
    }

    /// Names, keys and values that are equal in Swift but not in archives.
    func respelled(_ old: CheckedModel, _ new: CheckedModel) -> Finding? {
        let all = old.respellings(in: new)
        guard !all.isEmpty else { return nil }
        let some = all.prefix(8).map { "'\($0.subject)' (\($0.words))" }.joined(separator: ", ")
        let more = all.count > 8 ? " and \(all.count - 8) more" : ""
        let words = "the same letters with other code points, which archives do not have: \(some)\(more)"
        return finding("spelling-changed", words, cause: all.map(\.subject))
    }
}

extension Draft {
    fileprivate static func seals(
        _ versions: [Int]?,
        _ advice: String? = nil,
        _ command: String = "",
        _ message: (_ versions: String, _ isOne: Bool) -> String
    ) -> Draft? {
        guard let versions, !versions.isEmpty else { return nil }
        let isOne = versions.count == 1
        let list = versionList(versions)
        var draft = Draft(message(isOne ? "version \(list)" : "versions \(list)", isOne))
        draft.isAbsolute = true
        draft.fixes = [advice.map { Fix($0, at: Fix.commandLine, yaml: command) }].compactMap(\.self)
        return draft
    }
}
