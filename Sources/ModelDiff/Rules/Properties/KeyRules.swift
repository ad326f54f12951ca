import ModelLanguage
import SchemaHistory

extension Rule {
    static func propertyKeyChanged(_ matter: Matter, _ old: PropertyModel, _ new: PropertyModel) -> Draft? {
        var draft = Draft("\(matter.name) is archived under the key '\(new.key)', previously under '\(old.key)'")
        draft.fixes = matter.writeAlso()
        // Both keys are those of the patterns, of which one changed.
        if let pattern = matter.change.oldOwner?.keyRule, pattern != matter.change.newOwner?.keyRule, !new.isKeyWritten,
            matter.followed("key", of: old.name)
        {
            draft.declare(matter, .itself)
            return draft
        }
        draft.declare(matter)
        return draft
    }

    static func jsonKeyChanged(_ matter: Matter, _ old: PropertyModel, _ new: PropertyModel) -> Draft? {
        var draft = Draft(
            "\(matter.name) is '\(JSONKey.words(new.jsonKey))' in JSON, previously '\(JSONKey.words(old.jsonKey))'"
        )
        if matter.context.old.swift.codable == .none { draft.severity = .safe }
        if new.json.otherKeys.contains(old.jsonKey) {
            draft.message += ", which is read too"
            draft.severity = .safe
            return draft
        }
        draft.declare(matter)
        return draft
    }

    static func keyReuse(isRetyped: Bool) -> PairJudge {
        { matter, old, new in
            guard matter.alsoRetyped == isRetyped else { return nil }
            let (oldType, newType) = (matter.oldSpelling(old.type), matter.newSpelling(new.type))
            var draft = Draft(
                "\(matter.name) of type \(newType) takes the key '\(new.key)', which held '\(old.name)' of type \(oldType)"
            )
            let key = "key: \(YAMLText.scalar(new.key + "2"))"
            draft.fixes = [matter.attribute("a key of its own costs older apps nothing", of: new.name, key)]
            return draft
        }
    }
}

extension Matter {
    /// Whether an attribute of before followed the name, which was another one in older versions.
    func followed(_ attribute: String, of member: String?) -> Bool {
        guard let owner = change.oldOwner?.name.name else { return false }
        return context.oldPast.follows(attribute, of: member, in: owner, at: context.old.version) == true
    }

}
