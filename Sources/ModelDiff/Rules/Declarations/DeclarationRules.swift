import ModelLanguage
import SchemaHistory

extension Rule {
    static func keyPatternChanged(_ matter: Matter) -> Draft? {
        guard let before = matter.oldOwner, let after = matter.newOwner else { return nil }
        var draft = Draft("keys of \(matter.name) follow '\(after.keyPattern)', previously '\(before.keyPattern)'")
        draft.backward =
            after.properties.filter { !$0.isKeyWritten && $0.shape.isArchived }
            .map { matter.context.backward($0, of: after, in: .archive) }.merged
        draft.forward =
            before.properties.filter { property in
                // One that goes, or is called otherwise, has a word of its own.
                !property.isKeyWritten && after[property.name].map { matter.isSame(property, $0) } == true
            }
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
        let keys = (old: matter.oldOwner?.classModel?.versionKey, new: matter.newOwner?.classModel?.versionKey)
        // Where there is a stamp, it decides.
        let first = max(2, matter.context.old.stampedFrom)
        draft.backward = VersionVerdicts(
            verdicts.rows.map { row in
                if row.version >= first { return .init(row.version, .reads) }
                guard let then = keys.old, let now = keys.new else { return row }
                return .init(row.version, then.verdict(on: row.version, by: now, of: matter.comparison.old))
            }
        )
        if keys.old != nil, keys.new != nil, draft.backward?.worst.outcome != .reads { draft.fixAsBreak() }
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

extension Matter {
    /// Of one class, as far as the history tells.
    fileprivate func isSame(_ before: PropertyModel, _ after: PropertyModel) -> Bool {
        guard let owner = change.newOwner?.name else { return false }
        let today = Leaf(owner: owner, name: after.name)
        return comparison.roots(of: today) == [Leaf(owner: owner, name: before.name)]
    }
}

extension VersionKey {
    /// What becomes of objects of a version that this key told, where another key tells them now.
    fileprivate func verdict(on version: Int, by now: VersionKey, of history: ModelHistory) -> Verdict {
        let numbers: [Int?] = values.filter { $0.version == version }.map(\.number) + (none == version ? [nil] : [])
        let verdicts = numbers.map { (number: Int?) -> Verdict in
            let isSeen = number != nil && now.key == key
            let meant = isSeen ? now.values.first { $0.number == number }?.version : now.none
            let what = number.map { "\($0) under '\(key)'" } ?? "no '\(key)'"
            guard let meant else { return Verdict(.refuses, "\(what) no longer means a version") }
            let isSame = meant == version || history.text(of: meant) == history.text(of: version)
            return isSame ? .reads : Verdict(.misreads, "\(what) means version \(meant) now")
        }
        let worst = verdicts.reduce(Verdict.reads) { $0.worse($1) }
        // Some of its objects have another number.
        return worst.outcome == .refuses && verdicts.contains(Verdict.reads) ? Verdict(.depends, worst.because) : worst
    }
}
