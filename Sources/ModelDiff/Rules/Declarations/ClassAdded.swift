import ModelLanguage

extension Rule {
    static let classAdded = Rule(
        "class-added",
        .safe,
        "a class, struct or enum was added",
        on: .class,
        .struct,
        .enum,
        kinds: .added
    ) { change, context in
        var draft = Draft("\(change.thing.title) \(context.name(change)) was added")
        draft.backward = VersionVerdicts()
        draft.forward = context.forward(.reads)
        if let holder = context.polymorphicHolder(of: change) {
            draft.severity = .caution
            draft.message += "; '\(holder)' may hold it, which older code does not know"
            draft.forward = context.forward(Verdict(.depends, "'\(holder)' with an object of the new class is refused"))
        }
        if !change.isDeclared, context.new.version > context.old.version, let name = change.newOwner?.name.name {
            draft.fixes = [
                context.attribute("say since when", of: change.newOwner, nil, "since: \(context.new.version)")
            ]
            draft.message += ", without 'since:': the history has '\(name)' from version 1 on"
        }
        return draft
    }
}

extension DiffContext {
    /// A property of the old model that admits objects of the new class: it is typed as one of its superclasses.
    fileprivate func polymorphicHolder(of change: ModelChange) -> String? {
        guard let added = change.newOwner?.classModel, let shape = comparison.new.shapes.last else { return nil }
        for view in new.declarationViews where comparison.oldView(of: view.name) != nil {
            for property in view.properties where property.inverseOf == nil {
                if case .object(let name)? = property.type.elementType, name != added.name,
                    shape.isKind(added.name, of: name)
                {
                    return "\(view.name.name).\(property.name)"
                }
            }
        }
        return nil
    }
}

extension PropertyType {
    /// What stands in it, collections and optionals opened; of a dictionary, its values.
    var elementType: PropertyType? {
        switch self {
        case .array(let element), .set(let element), .optional(let element), .dictionary(_, let element):
            element.elementType
        case .builtin, .propertyList, .enumeration, .structure, .object, .foreign: self
        }
    }
}
