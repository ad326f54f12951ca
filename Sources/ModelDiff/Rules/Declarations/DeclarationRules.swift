import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

extension Rule {
    static func keyPatternChanged(_ matter: Matter) -> Draft? {
        guard let before = matter.oldOwner, let after = matter.newOwner else { return nil }
        var draft = Draft(
            "keys of \(matter.name) follow '\(after.keyRule.pattern)', previously '\(before.keyRule.pattern)'"
        )
        draft.readsKeys(matter, in: .archive, besides: \.isKeyWritten)
        if !matter.isDeclared, draft.isUnread(in: .archive) { draft.fixAsBreak() }
        draft.declare(matter, "declare the old one", "was: { keys: \(YAMLText.quoted(before.keyRule.pattern)) }")
        return draft
    }

    static func jsonKeysChanged(_ matter: Matter) -> Draft? {
        guard let before = matter.oldOwner, let after = matter.newOwner else { return nil }
        var draft = Draft(
            "JSON keys of \(matter.name) follow '\(after.keyRule.json.rawValue)', previously '\(before.keyRule.json.rawValue)'"
        )
        let isInJSON = matter.context.old.swift.codable != .none
        if !isInJSON { draft.severity = .safe }
        draft.readsKeys(matter, in: .json, besides: \.isJSONKeyWritten)
        if !matter.isDeclared, isInJSON, draft.isUnread(in: .json) { draft.fixAsBreak() }
        draft.declare(matter, "declare the old ones", "was: { jsonKeys: \(before.keyRule.json.rawValue) }")
        return draft
    }

    static func discriminatorChanged(_ matter: Matter) -> Draft? {
        let (old, new) = (matter.oldOwner?.discriminator, matter.newOwner?.discriminator)
        let unions = (old: matter.oldOwner?.enumModel, new: matter.newOwner?.enumModel)
        var draft = Draft("the discriminator of \(matter.name) changed")
        let (then, now) = (old?.holders(.allVersions) ?? [:], new?.holders(.allVersions) ?? [:])
        let gone = then.keys.filter { now[$0] == nil }.sorted()
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
        } else if let other = then.keys.sorted().first(where: { now[$0] != then[$0] }) {
            draft.message += ": '\(other)' means another type"
        } else if old?.keepsUnknown == true, new?.keepsUnknown == false {
            draft.message += ": objects of unknown names are no longer kept"
        } else if then.count != now.count {
            draft.message += ": it knows more names"
        }
        let backward = Discriminator.verdict(new, on: old, .allVersions)
        let forward = Discriminator.verdict(old, on: new, .itself)
        guard let before = unions.old, let after = unions.new else {
            draft.readsJSON(matter, backward: backward, forward: forward)
            return draft
        }
        draft.readsJSON(
            matter,
            backward: backward.worse(after.verdict(onJSONOf: before)),
            forward: forward.worse(before.verdict(onJSONOf: after))
        )
        return draft
    }

    static func versionKeyChanged(_ matter: Matter) -> Draft? {
        var draft = Draft(
            "'versionKey' of \(matter.name) changed: archives without a stamp are distinguished in another way"
        )
        draft.only = .archive
        let keys = (old: matter.oldOwner?.classModel?.versionKey, new: matter.newOwner?.classModel?.versionKey)
        // If there is a stamp, it decides.
        let first = max(2, matter.context.old.stampedFrom)
        draft.backward = VersionVerdicts(
            matter.backward(.reads).rows.map { row in
                let version = row.version
                if version >= first { return row }
                return .init(version, matter.comparison.old.verdict(onVersion: version, of: keys.old, by: keys.new))
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

extension Draft {
    fileprivate func isUnread(in channel: Channel) -> Bool {
        backwardIn.map { $0(channel).worst.outcome != .reads } ?? false
    }

    /// The properties whose keys follow the declaration's rule are read as they are.
    fileprivate mutating func readsKeys(
        _ matter: Matter,
        in channel: Channel,
        besides isWritten: KeyPath<PropertyModel, Bool>
    ) {
        guard let before = matter.oldOwner, let after = matter.newOwner else { return }
        let backward = after.properties.filter { !$0[keyPath: isWritten] && !$0.shape.keys(in: channel).isEmpty }
            .map { matter.context.backward($0, of: after, in: channel) }
        let forward = before.properties.filter { property in
            // A removal or a rename has its own rule.
            let id = Leaf(owner: after.name, name: property.name)
            return !property[keyPath: isWritten] && after[id.name] != nil && matter.comparison.roots(of: id) == [id]
        }.map { matter.context.forward($0, of: before, to: after[$0.name], of: after, in: channel) }
        reads(matter, only: channel, backward: backward.merged, forward: forward.merged)
    }
}
