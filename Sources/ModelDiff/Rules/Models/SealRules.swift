import ModelLanguage
import SchemaHistory

/// What became of blocks of the lock file. None of these hangs on what archives hold.
extension Rule {
    static let sealLost = ofSeals(
        "seal-lost",
        .break,
        "the seal of a released version is gone",
        \.lost,
        (
            "take the lock file back as it was released, then move what came since",
            "heirloom evolve --write"
        )
    ) { "the seal of version \($0) is gone: nothing holds the history to what was released" }

    static let sealReplaced = ofSeals(
        "seal-replaced",
        .break,
        "the seal of a released version says something else, and gives no reason",
        \.replaced,
        (
            "take the lock file back as it was released; where it was wrong, say why",
            "heirloom seal --reseal \"...\""
        )
    ) { "the seal of version \($0) was replaced, and gives no reason" }

    static let sealResealed = ofSeals(
        "seal-resealed",
        .caution,
        "a released version was sealed again, with a reason",
        \.resealed
    ) { "version \($0) was sealed again" }

    private static func ofSeals(
        _ id: String,
        _ severity: FindingSeverity,
        _ summary: String,
        _ blocks: @escaping @Sendable (SealDifference) -> [Int],
        _ fix: (title: String, command: String)? = nil,
        _ message: @escaping @Sendable (String) -> String
    ) -> Rule {
        Rule(id, severity, summary, on: .model, kinds: .seals) { matter in
            guard let seals = matter.seals, !blocks(seals).isEmpty else { return nil }
            var draft = Draft(message(versionList(blocks(seals))))
            draft.isAbsolute = true
            if let fix { draft.fixes = [Fix(fix.title, at: Fix.commandLine, yaml: fix.command)] }
            if !seals.resealed.isEmpty { draft.message += ": \(seals.reasons.joined(separator: "; "))" }
            return draft
        }
    }
}
