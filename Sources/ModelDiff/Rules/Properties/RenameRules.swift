import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

extension Rule {
    static func propertyRenamed(_ matter: Matter, _ old: PropertyModel, _ new: PropertyModel) -> Draft? {
        guard !matter.alsoRetyped else { return nil }
        let key = old.key == new.key ? "; its key '\(new.key)' stays" : ""
        let values = matter.function.map { ", and its values go through \($0)" } ?? ""
        var draft = Draft("'\(matter.oldPath)' was renamed to \(matter.name)\(key)\(values)")
        draft.breaksUses(ofProperty: old.name, matter)
        if old.key != new.key { draft.fixes = matter.writeAlso() }
        return draft
    }

    static func propertyRenamedAndRetyped(_ matter: Matter, _ old: PropertyModel, _ new: PropertyModel) -> Draft? {
        guard matter.alsoRetyped else { return nil }
        let types = "\(matter.oldSpelling(old.type)) to \(matter.newSpelling(new.type))"
        var draft = Draft("'\(matter.oldPath)' was renamed to \(matter.name) and changed from \(types)")
        let severity = matter.effect.severity
        (draft.severity, draft.isFixed) = (severity, severity == .break)
        draft.breaksUses(of: "'\(old.name)'")
        draft.declare(matter)
        return draft
    }

    static func propertyRenameSuspected(_ matter: Matter, _ old: PropertyModel, _ new: PropertyModel) -> Draft? {
        let owner = matter.oldOwner?.name.name ?? ""
        var draft = Draft("'\(old.name)' is gone from '\(owner)' and '\(new.name)' of the same type is new")
        let isKeyKept = old.key == new.key
        draft.isFixed = !isKeyKept
        draft.severity = isKeyKept ? .caution : .break
        draft.loss = isKeyKept ? nil : "the value of '\(old.name)'"
        draft.lostOf = [matter.oldPath]
        draft.breaksUses(of: "'\(old.name)'")
        draft.declare(matter)
        let type = matter.newOwner?.name.name
        draft.fixes += matter.missing(if: .isOther(new.name, of: type, than: old.name))
        return draft
    }

    static func combination(_ matter: Matter) -> Draft? {
        guard let combination = matter.declared(Change.Combine.self).first else { return nil }
        let sources = quoted(matter.sources.map(\.name))
        let targets = quoted(matter.targets.map(\.name))
        let owner = matter.newOwner?.name.name ?? ""
        var draft = Draft("\(sources) of '\(owner)' became \(targets), through \(combination.function)")
        draft.breaksUses(of: sources)
        return draft
    }
}
