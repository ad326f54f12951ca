import ModelLanguage
import SchemaHistory

extension Rule {
    static func keyPatternChanged(_ matter: Matter) -> Draft? {
        guard let before = matter.oldOwner, let after = matter.newOwner else { return nil }
        var draft = Draft("keys of \(matter.name) follow '\(after.keyPattern)', and did '\(before.keyPattern)'")
        draft.backward =
            after.properties.filter { !$0.isKeyWritten && $0.isArchived }
            .map { matter.context.backward($0, of: after, in: .archive) }.merged
        draft.forward =
            before.properties.filter { !$0.isKeyWritten }
            .map { matter.context.forward($0, of: before, to: after[$0.name], of: after, in: .archive) }.merged
        draft.only = .archive
        if !matter.isDeclared { draft.fixAsBreak() }
        draft.declare(matter, "declare the old one", "was: { keys: \(YAMLText.quoted(before.keyPattern)) }")
        return draft
    }

    static func versionKeyChanged(_ matter: Matter) -> Draft? {
        var draft = Draft(
            "'versionKey' of \(matter.name) changed: unstamped archives are told apart in another way"
        )
        draft.only = .archive
        let verdicts = matter.backward(Verdict(.depends, "numbers that are not listed are errors"))
        // Where there is a stamp, it decides.
        let first = max(2, matter.context.old.stampedFrom)
        draft.backward = VersionVerdicts(verdicts.rows.map { $0.version < first ? $0 : .init($0.version, .reads) })
        return draft
    }

    static func historyMismatch(_ matter: Matter) -> Draft? {
        let version = matter.context.old.version
        var draft = Draft("\(matter.name) is new, but the history says that version \(version) had it already")
        draft.isFixed = true
        draft.forward = VersionVerdicts()
        if let property = matter.newProperty {
            draft.declare(matter, "declare it", matter.addition(of: property))
        } else if let value = matter.newCase {
            draft.declare(matter, "declare it", "addCase: [\(value.name)]")
        }
        return draft
    }
}
