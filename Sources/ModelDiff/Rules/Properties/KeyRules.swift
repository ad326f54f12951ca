import ModelLanguage
import SchemaHistory

extension Rule {
    static func propertyKeyChanged(_ matter: Matter, _ before: PropertyModel, _ after: PropertyModel) -> Draft? {
        var draft = Draft("\(matter.name) is archived under the key '\(after.key)', previously under '\(before.key)'")
        draft.fixes = matter.writeAlso()
        // Both keys are those of the patterns, of which one changed.
        if let then = matter.change.oldOwner?.keyRule, then != matter.change.newOwner?.keyRule, !after.isKeyWritten,
            matter.followed("key", of: before.name)
        {
            draft.declare(matter, .itself)
            return draft
        }
        draft.declare(matter)
        return draft
    }

    static func jsonKeyChanged(_ matter: Matter, _ before: PropertyModel, _ after: PropertyModel) -> Draft? {
        var draft = Draft(
            "\(matter.name) is '\(JSONKey.words(after.jsonKey))' in JSON, previously '\(JSONKey.words(before.jsonKey))'"
        )
        if matter.context.old.swift.codable == .none { draft.severity = .safe }
        if after.json.otherKeys.contains(before.jsonKey) {
            draft.message += ", which is read too"
            draft.severity = .safe
            return draft
        }
        draft.declare(matter)
        return draft
    }

    static func keyReuse(isRetyped: Bool) -> PairJudge {
        { matter, before, after in
            guard matter.alsoRetyped == isRetyped else { return nil }
            let (then, now) = (matter.oldSpelling(before.type), matter.newSpelling(after.type))
            var draft = Draft(
                "\(matter.name) of type \(now) takes the key '\(after.key)', which held '\(before.name)' of type \(then)"
            )
            let key = "key: \(YAMLText.scalar(after.key + "2"))"
            draft.fixes = [matter.attribute("a key of its own costs older apps nothing", of: after.name, key)]
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
