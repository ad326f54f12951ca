import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

extension Rule {
    static func keyPatternChanged(_ matter: Matter) -> Draft? {
        guard let old = matter.oldOwner, let new = matter.newOwner else { return nil }
        var draft = Draft(
            "keys of \(matter.name) follow '\(new.keyRule.pattern)', previously '\(old.keyRule.pattern)'"
        )
        if !matter.isDeclared, matter.backward.worst.outcome != .reads { draft.fixAsBreak() }
        draft.declare(matter)
        return draft
    }

    static func jsonKeysChanged(_ matter: Matter) -> Draft? {
        guard let old = matter.oldOwner, let new = matter.newOwner else { return nil }
        var draft = Draft(
            "JSON keys of \(matter.name) follow '\(new.keyRule.json.rawValue)', previously '\(old.keyRule.json.rawValue)'"
        )
        let isInJSON = matter.context.old.swift.codable != .none
        if !isInJSON { draft.severity = .safe }
        if !matter.isDeclared, isInJSON, matter.backward.worst.outcome != .reads { draft.fixAsBreak() }
        if !matter.isDeclared {
            draft.fixes = [matter.history("declare the old ones", .was([("jsonKeys", old.keyRule.json.rawValue)]))]
        }
        return draft
    }

    static func discriminatorChanged(_ matter: Matter) -> Draft? {
        let (old, new) = (matter.oldOwner?.discriminator, matter.newOwner?.discriminator)
        let unions = (old: matter.oldOwner?.enumModel, new: matter.newOwner?.enumModel)
        var draft = Draft("the discriminator of \(matter.name) changed")
        let (oldHolders, newHolders) = (old?.holders(.allVersions) ?? [:], new?.holders(.allVersions) ?? [:])
        let gone = oldHolders.keys.filter { newHolders[$0] == nil }.sorted()
        if let pair = unions.old.flatMap({ unions.new?.caught(since: $0) }) {
            draft.message =
                "some JSON of case '\(pair[1])' of \(matter.name) is read as '\(pair[0])', which is tried first"
        } else if old == new, unions.old?.dates != unions.new?.dates {
            let words = [unions.old, unions.new].map { $0?.dates.map { "'dates: \($0.text)'" } ?? "their usual form" }
            draft.message = "dates in \(matter.name) have \(words[1]) in JSON, previously \(words[0])"
        } else if old == nil, new == nil {
            draft.message = "the order of the cases of \(matter.name) changed: the first that fits is read"
        } else if let old, let new, old.key == new.key, old.content != new.content {
            let words = [old, new].map { $0.content.map { "'\($0)'" } ?? "the object itself" }
            draft.message = "the content of \(matter.name) is in \(words[1]), previously in \(words[0])"
        } else if old?.key != new?.key {
            let words = [old, new].map { $0.map { "'\($0.key)'" } ?? "absent" }
            draft.message = "the key of the discriminator of \(matter.name) is \(words[1]), previously \(words[0])"
        } else if !gone.isEmpty {
            draft.message += ": it does not know \(quoted(gone)) any more"
        } else if let other = oldHolders.keys.sorted().first(where: { newHolders[$0] != oldHolders[$0] }) {
            draft.message += ": '\(other)' means another type"
        } else if old?.keepsUnknown == true, new?.keepsUnknown == false {
            draft.message += ": objects of unknown names are no longer kept"
        } else if oldHolders.count != newHolders.count {
            draft.message += ": it knows more names"
        }
        draft.isOfForm(matter)
        return draft
    }

    static func versionKeyChanged(_ matter: Matter) -> Draft? {
        var draft = Draft(
            "'versionKey' of \(matter.name) changed: archives without a stamp are distinguished in another way"
        )
        let keys = (old: matter.oldOwner?.versionKey, new: matter.newOwner?.versionKey)
        if keys.old != nil, keys.new != nil, matter.backward.worst.outcome != .reads { draft.fixAsBreak() }
        return draft
    }

    static func historyMismatch(_ matter: Matter) -> Draft? {
        let version = matter.context.old.version
        var draft = Draft(
            "\(matter.name) is new, and no entry says so: by the history, version \(version) had it already"
        )
        draft.isFixed = true
        draft.declare(matter)
        return draft
    }
}
