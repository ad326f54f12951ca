import ModelLanguage
import SchemaHistory

/// A property's type changed: a rule for each kind of type change.
extension Rule {
    static func typeConverted(_ matter: Matter, _: PropertyModel, _: PropertyModel) -> Draft? {
        guard matter.isDeclared, matter.typeChange == .other || matter.usesFunction != nil else { return nil }
        var draft = matter.typeDraft()
        if let function = matter.usesFunction { draft.message += ", through \(function)" }
        return draft
    }

    static func typeChanged(_ matter: Matter, _: PropertyModel, _: PropertyModel) -> Draft? {
        !matter.isDeclared && matter.typeChange == .other ? matter.typeDraft() : nil
    }

    static func typed(_ kind: TypeChange) -> PairJudge {
        { matter, _, after in
            guard matter.typeChange == kind, matter.usesFunction == nil else { return nil }
            var draft = matter.typeDraft()
            if kind == .collectionKind, case .set = after.type.wrapped {
                draft.loss = "order, and elements that are equal to another"
                draft.severity = matter.isDeclared ? max(draft.severity ?? .loss, .loss) : .break
                draft.isFixed = draft.severity == .break
            }
            return draft
        }
    }
}
