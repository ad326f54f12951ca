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
        { matter, _, _ in matter.typeChange == kind && matter.usesFunction == nil ? matter.typeDraft() : nil }
    }
}
