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

    /// JSON without class names has no versions: the current reader has to accept old data.
    static func discriminatorChanged(_ matter: Matter) -> Draft? {
        let (old, new) = (matter.oldOwner?.discriminator, matter.newOwner?.discriminator)
        var draft = Draft("the discriminator of \(matter.name) changed")
        func holders(_ discriminator: Discriminator?) -> [String: String] {
            let all = (discriminator?.names ?? [:]).flatMap { holder, names in names.map { ($0, holder) } }
            return Dictionary(all) { first, _ in first }
        }
        let (then, now) = (holders(old), holders(new))
        let gone = then.keys.filter { now[$0] == nil }.sorted()
        let backward: Verdict
        var forward = Verdict(.depends, "what the new discriminator says")
        let dates = [matter.oldOwner?.dates, matter.newOwner?.dates]
        if let pair = matter.oldOwner.flatMap({ matter.newOwner?.caught(since: $0) }) {
            draft.message =
                "some JSON of case '\(pair[1])' of \(matter.name) is read as '\(pair[0])', which is tried first"
            backward = Verdict(.depends, "what fits '\(pair[0])' is read as that")
            forward = .reads
        } else if old == new, dates[0] != dates[1] {
            let words = dates.map { $0.map { "'dates: \($0.text)'" } ?? "their usual form" }
            draft.message = "dates in \(matter.name) have \(words[1]) in JSON, previously \(words[0])"
            backward = .ofDates(dates, "dates have the old form")
            forward = .ofDates(dates, "dates have the new form")
        } else if old == nil, new == nil {
            draft.message = "the order of the cases of \(matter.name) changed: the first that fits is read"
            backward = Verdict(.depends, "what fits several cases is read as another one")
        } else if let old, let new, old.key == new.key, old.content != new.content {
            let words = [old, new].map { $0.content.map { "'\($0)'" } ?? "the object itself" }
            draft.message = "the content of \(matter.name) is in \(words[1]), previously in \(words[0])"
            backward = Verdict(.refuses, "JSON has the content elsewhere")
        } else if old?.key != new?.key {
            let words = [old, new].map { $0.map { "'\($0.key)'" } ?? "absent" }
            draft.message = "the key of the discriminator of \(matter.name) is \(words[1]), previously \(words[0])"
            backward = Verdict(.refuses, "JSON has the old key")
        } else if !gone.isEmpty {
            draft.message += ": it does not know \(quoted(gone)) any more"
            backward = Verdict(.depends, "objects named \(quoted(gone))")
        } else if let other = then.keys.sorted().first(where: { now[$0] != then[$0] }) {
            draft.message += ": '\(other)' means another type"
            backward = Verdict(.misreads, "'\(other)' means another type")
            forward = backward
        } else if old?.keepsUnknown == true, new?.keepsUnknown == false {
            draft.message += ": objects of unknown names are no longer kept"
            backward = Verdict(.depends, "an object of an unknown name is not read")
        } else {
            if then.count != now.count { draft.message += ": it knows more names" }
            draft.severity = .safe
            let forward = matter.forward(Verdict(.depends, "objects of new names"))
            draft.reads(matter, only: .json, backward: matter.backward(.reads), forward: forward)
            return draft
        }
        draft.reads(matter, only: .json, backward: matter.backward(backward), forward: matter.forward(forward))
        draft.fixAsBreak()
        return draft
    }

    static func versionKeyChanged(_ matter: Matter) -> Draft? {
        var draft = Draft(
            "'versionKey' of \(matter.name) changed: archives without a stamp are distinguished in another way"
        )
        draft.only = .archive
        let verdicts = matter.backward(Verdict(.depends, "numbers that are not listed are errors"))
        let keys = (old: matter.oldOwner?.classModel?.versionKey, new: matter.newOwner?.classModel?.versionKey)
        // If there is a stamp, it decides.
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

extension VersionKey {
    /// The verdict for objects whose version this key showed and another key shows now.
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
