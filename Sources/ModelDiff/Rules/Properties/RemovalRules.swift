import ModelLanguage
import SchemaHistory

extension Rule {
    static func propertyRemoved(isRequired: Bool) -> Judge {
        { matter in
            guard matter.isDeclared, let property = matter.oldProperty, property.shape.isNeeded == isRequired else {
                return nil
            }
            return .removal(of: property, matter)
        }
    }

    static func propertyRemovedUndeclared(_ matter: Matter) -> Draft? {
        guard !matter.isDeclared, let property = matter.oldProperty else { return nil }
        var draft = Draft("\(matter.name) is gone, and the history does not say what became of it")
        draft.isFixed = property.shape.isArchived
        if !draft.isFixed { draft.severity = .caution }
        draft.loss = draft.isFixed ? "the value of '\(property.name)'" : nil
        draft.breaksUses(of: "'\(property.name)'")
        draft.declare(matter)
        return draft
    }
}

extension PropertyShape {
    /// Old code fails if its key is absent.
    fileprivate var isNeeded: Bool { isRequired && inverseOf == nil }
}

extension Draft {
    /// Shared by both kinds of declared removal.
    fileprivate static func removal(of property: PropertyModel, _ matter: Matter) -> Draft {
        var draft = Draft("\(matter.name) of type \(matter.oldSpelling(property.type)) was removed")
        draft.breaksUses(ofProperty: property.name, matter)
        if matter.newOwner?[property.name] != nil {
            draft.message += "; the property that has its name now is another one"
        }
        // It may be the source of another property.
        if matter.losing(property).isEmpty {
            draft.severity = .caution
            return draft
        }
        draft.loss = "the value of '\(property.name)'; it is gone for good when the object is saved again"
        if let heir = matter.heir(of: property) {
            draft.loss? += "; 'move: { \(property.name): \(heir.name) }' in place of 'remove' and 'add' keeps it"
        }
        if matter.canStay(property) {
            var kept = property
            kept.shape.type = matter.counterparts.inNew(property.type)
            let attribute = (key: "deprecated", value: "No longer used.")
            let text = YAMLText.property(kept, in: matter.context.new.name, attributes: [attribute])
            draft.fixes.append(
                matter.attribute(
                    "keep it for one release instead, so that code can still move its values",
                    "properties: { \(property.name): \(text) }"
                )
            )
        }
        return draft
    }
}

extension Matter {
    /// The classes of objects that lose values of a property of the old owner.
    func losing(_ property: PropertyModel) -> [TypeName] {
        change.oldOwner.map { context.two.losing(property, of: $0.name, at: context.old.version, in: .archive) } ?? []
    }

    /// The superclass to which a property of the name and the type of a removed one was added.
    fileprivate func heir(of property: PropertyModel) -> TypeName? {
        guard let owner = change.newOwner, let shape else { return nil }
        for ancestor in shape.chain(of: owner.name).dropFirst() {
            guard counterparts.newView(of: ancestor)?[property.name]?.type == counterparts.inNew(property.type) else {
                continue
            }
            let origin = counterparts.trace.origin(of: Leaf(owner: ancestor, name: property.name))
            // It came in between, or another subclass moved it there.
            let isOther = origin?.roots.allSatisfy { $0.owner != owner.name && $0.owner != ancestor }
            return isOther == true ? ancestor : nil
        }
        return nil
    }

    /// Whether a removed property's type still exists, and no other property has its name or key now.
    fileprivate func canStay(_ property: PropertyModel) -> Bool {
        guard let owner = change.newOwner, let shape else { return true }
        let isTypeThere = property.type.names.allSatisfy { name in
            !context.old.declarationViews.contains { $0.name == name }
                || counterparts.inNew(name).flatMap { counterparts.newView(of: $0) } != nil
        }
        let used = shape.usedAncestors(of: owner.name, context.new).flatMap(\.properties)
        return isTypeThere
            && (shape.properties(of: owner.name) + used).allSatisfy {
                $0.name != property.name && $0.key != property.key
            }
    }
}
