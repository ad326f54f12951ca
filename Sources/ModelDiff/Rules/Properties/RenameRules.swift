import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

extension Rule {
    static func propertyRenamed(_ matter: Matter, _ before: PropertyModel, _ after: PropertyModel) -> Draft? {
        guard !matter.alsoRetyped else { return nil }
        let key = before.key == after.key ? "; its key '\(after.key)' stays" : ""
        let values = matter.function.map { ", and its values go through \($0)" } ?? ""
        var draft = Draft("'\(matter.oldPath)' was renamed to \(matter.name)\(key)\(values)")
        draft.breaksUses(ofProperty: before.name, matter)
        if before.key != after.key { draft.fixes = matter.writeAlso() }
        return draft
    }

    static func propertyRenamedAndRetyped(_ matter: Matter, _ before: PropertyModel, _ after: PropertyModel) -> Draft? {
        guard matter.alsoRetyped else { return nil }
        let types = "\(matter.oldSpelling(before.type)) to \(matter.newSpelling(after.type))"
        var draft = Draft("'\(matter.oldPath)' was renamed to \(matter.name) and changed from \(types)")
        let severity = matter.effect.severity
        (draft.severity, draft.isFixed) = (severity, severity == .break)
        draft.breaksUses(of: "'\(before.name)'")
        draft.declare(matter)
        return draft
    }

    static func propertyRenameSuspected(_ matter: Matter, _ before: PropertyModel, _ after: PropertyModel) -> Draft? {
        let owner = matter.oldOwner?.name.name ?? ""
        var draft = Draft("'\(before.name)' is gone from '\(owner)' and '\(after.name)' of the same type is new")
        let isKeyKept = before.key == after.key
        draft.isFixed = !isKeyKept
        draft.severity = isKeyKept ? .caution : .break
        draft.loss = isKeyKept ? nil : "the value of '\(before.name)'"
        draft.lostOf = [matter.oldPath]
        draft.breaksUses(of: "'\(before.name)'")
        draft.declare(matter)
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
