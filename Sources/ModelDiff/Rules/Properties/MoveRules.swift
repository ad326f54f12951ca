import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

extension Rule {
    static func propertyMovedUp(_ matter: Matter, _ before: PropertyModel, _: PropertyModel) -> Draft? {
        matter.isMove(up: true) ? .move(of: before, matter) : nil
    }

    static func propertyMovedDown(_ matter: Matter, _ before: PropertyModel, _: PropertyModel) -> Draft? {
        guard matter.isMove(up: false) else { return nil }
        var draft = Draft.move(of: before, matter)
        let others = matter.others
        guard !others.isEmpty, !before.isInvisible, before.inverseOf == nil else {
            if matter.isDeclared { draft.severity = .safe }
            return draft
        }
        draft.loss = "'\(before.name)' of \(quoted(others.map(\.name.name)))"
        draft.lostOf = others.map { "\($0.name.name).\(before.name)" }
        draft.alsoBackward = { before.shape.isHeld(in: $0) ? matter.lossOfOthers(others, in: $0) : VersionVerdicts() }
        return draft
    }

    static func propertyMovedAway(_ matter: Matter, _ before: PropertyModel, _ after: PropertyModel) -> Draft? {
        guard !matter.isMove(up: true), !matter.isMove(up: false) else { return nil }
        var draft = Draft("'\(matter.oldPath)' is now \(matter.name), in a class that is not related")
        draft.isFixed = true
        draft.loss = "the value of '\(before.name)'"
        draft.lostOf = [matter.oldPath]
        draft.breaksUses(of: "'\(before.name)'")
        draft.fixes = [
            matter.history("declare the removal", of: matter.successor, [matter.removal(of: before)]),
            matter.history("and the addition", matter.addition(of: after)),
        ]
        return draft
    }
}

extension Draft {
    fileprivate static func move(of before: PropertyModel, _ matter: Matter) -> Draft {
        var draft = Draft("'\(matter.oldPath)' moved to \(matter.name)")
        guard !matter.isDeclared else { return draft }
        let target = matter.newOwner?.name.name ?? ""
        let isNewToOthers = matter.isMove(up: true) && matter.newProperty?.isRequired == true
        let place = isNewToOthers ? "{ to: \(target), missing: \(matter.sample(before.type)) }" : target
        draft.fixes = [
            matter.history("declare the move", of: matter.successor, ["move: { \(before.name): \(place) }"])
        ]
        draft.fixAsBreak()
        return draft
    }
}

extension Matter {
    /// Whether the property's new class is above (below) its old one.
    func isMove(up: Bool) -> Bool {
        guard let from = change.oldOwner.flatMap({ comparison.today($0.name) }), let to = change.newOwner?.name,
            let shape
        else { return false }
        return up ? shape.isKind(from, of: to) : shape.isKind(to, of: from)
    }

    /// Classes whose own objects had the property and no longer have it.
    fileprivate var others: [RecordModel] {
        guard let from = change.oldOwner.flatMap({ comparison.today($0.name) }), let to = change.newOwner?.name,
            let shape
        else { return [] }
        return context.new.classes.filter { other in
            shape.isKind(other.name, of: from) && !shape.isKind(other.name, of: to) && !other.isAbstract
                && comparison.oldView(of: other.name) != nil && !arrives(in: other, at: context.old.version)
        }
    }

    /// It may be the source of another property of theirs.
    private func arrives(in other: RecordModel, at version: Int, _ channel: Channel = .archive) -> Bool {
        change.oldProperty.map { property in
            context.arrives(property, of: change.oldOwner, at: version, in: other.name, channel: channel)
        } ?? false
    }

    /// The versions that wrote such objects with the property.
    fileprivate func lossOfOthers(_ others: [RecordModel], in channel: Channel) -> VersionVerdicts {
        guard let owner = change.oldOwner, let property = change.oldProperty else { return VersionVerdicts() }
        let rows = backward(Verdict(.loses)).rows.filter { row in
            guard context.isStored(property, of: owner, at: row.version, in: channel) else { return false }
            guard let shape = comparison.old.shape(at: row.version) else { return true }
            return others.contains { other in
                comparison.oldView(of: other.name).map { shape.isKind($0.name, of: owner.name) } == true
                    && !arrives(in: other, at: row.version, channel)
            }
        }
        return VersionVerdicts(rows)
    }
}
