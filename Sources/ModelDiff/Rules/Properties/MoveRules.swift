import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

extension Rule {
    static func propertyMovedUp(_ matter: Matter, _ old: PropertyModel, _: PropertyModel) -> Draft? {
        matter.isMove(up: true) ? .move(of: old, matter) : nil
    }

    static func propertyMovedDown(_ matter: Matter, _ old: PropertyModel, _: PropertyModel) -> Draft? {
        guard matter.isMove(up: false) else { return nil }
        var draft = Draft.move(of: old, matter)
        let others = matter.losing(old).map(\.plainName)
        if others.isEmpty {
            if matter.isDeclared { draft.severity = .safe }
        } else {
            draft.loss = "'\(old.name)' of \(quoted(others))"
            draft.lostOf = others.map { "\($0).\(old.name)" }
        }
        return draft
    }

    static func propertyMovedAway(_ matter: Matter, _ old: PropertyModel, _ new: PropertyModel) -> Draft? {
        guard !matter.isMove(up: true), !matter.isMove(up: false) else { return nil }
        var draft = Draft("'\(matter.oldPath)' is now \(matter.name), in a class that is not related")
        draft.isFixed = true
        draft.loss = "the value of '\(old.name)'"
        draft.lostOf = [matter.oldPath]
        draft.breaksUses(of: "'\(old.name)'")
        draft.fixes =
            matter.missing(of: matter.successor, "declare the removal")
            + matter.missing().map { Fix("and declare the addition", at: $0.at, yaml: $0.yaml) }
        return draft
    }
}

extension Draft {
    fileprivate static func move(of old: PropertyModel, _ matter: Matter) -> Draft {
        var draft = Draft("'\(matter.oldPath)' moved to \(matter.name)")
        guard !matter.isDeclared else { return draft }
        // Several classes may have it now.
        let arrival = MissingHistory.Condition.didNotMove(old.name, from: matter.oldOwner?.name.name ?? "")
        draft.fixes = matter.missing(of: matter.successor) + matter.missing(if: arrival)
        draft.fixAsBreak()
        return draft
    }
}

extension Matter {
    /// Whether the property's new class is above (below) its old one.
    func isMove(up: Bool) -> Bool {
        guard let from = change.oldOwner.flatMap({ counterparts.inNew($0.name) }), let to = change.newOwner?.name,
            let shape
        else { return false }
        return up ? shape.isKind(from, of: to) : shape.isKind(to, of: from)
    }
}
