import ModelLanguage
import SchemaHistory

extension Rule {
    static let classDropped = Rule(
        "class-dropped",
        .loss,
        "objects of a class written before are dropped",
        on: .class,
        .struct,
        .enum,
        kinds: .dropped
    ) { change, context in
        guard let name = change.oldOwner?.name.name else { return nil }
        var function: String?
        for entry in change.declaration?.changes ?? [] {
            if let drop = entry.kind as? Change.Drop { function = drop.unless }
        }
        var draft = Draft("objects of '\(name)' written before version \(change.declaration?.version ?? 0) are dropped")
        if let function { draft.message += " unless \(function) keeps them" }
        let objects = "objects of '\(name)'" + (function.map { " that \($0) does not keep" } ?? "")
        draft.loss = "\(objects): references become nil and leave collections"
        draft.backward = context.backward(Verdict(.loses), of: change.oldOwner)
        draft.forward = context.forward(.reads, of: change.oldOwner)
        if let holder = context.requiredHolder(of: change) {
            draft.severity = .break
            draft.message += "; '\(holder)' requires one"
            draft.backward = context.backward(
                Verdict(.refuses, "'\(holder)' requires a dropped object"),
                of: change.oldOwner
            )
        }
        return draft
    }
}

extension DiffContext {
    /// A property that cannot do without an object or a value of the declaration.
    func requiredHolder(of change: ModelChange) -> String? {
        guard let dropped = change.newOwner?.name else { return nil }
        for view in new.declarationViews {
            for property in view.properties where property.isRequired {
                if [.object(dropped), .structure(dropped), .enumeration(dropped)].contains(property.type) {
                    return "\(view.name.name).\(property.name)"
                }
            }
        }
        return nil
    }
}
