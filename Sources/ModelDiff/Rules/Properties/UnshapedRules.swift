import ModelLanguage
import SchemaHistory

/// What is no part of the shape, and changes no archive's meaning.
extension Rule {
    static func wireFormChanged(_ matter: Matter) -> Draft? {
        var what = "the numbers of \(matter.name) are written "
        if let before = matter.oldProperty, let after = matter.newProperty {
            func word(_ property: PropertyModel) -> String { property.form?.rawValue ?? "its usual class" }
            what = "\(matter.name) is written as \(word(after)), previously as \(word(before))"
        } else {
            what += matter.newOwner?.isBoxed == true ? "as NSNumber and NSValue" : "inline"
        }
        var draft = Draft("\(what); hand-written code that decodes through Foundation's unarchiver may reject it")
        draft.readsAll(matter)
        return draft
    }

    static func failurePolicyChanged(_ matter: Matter, _ before: PropertyModel, _ after: PropertyModel) -> Draft? {
        let words = (before.failure.rawValue, after.failure.rawValue)
        var draft = Draft("the failure policy of \(matter.name) went from '\(words.0)' to '\(words.1)'")
        draft.readsAll(matter)
        if after.failure == .fail {
            draft.backward = matter.backward(Verdict(.depends, "a value that was let pass is an error"))
        } else {
            draft.severity = .safe
        }
        return draft
    }

    static func unknownKeysChanged(_ matter: Matter) -> Draft? {
        let keeps = matter.newOwner?.keepsUnknownKeys == true
        var draft = Draft(
            keeps
                ? "\(matter.name) keeps the unknown keys of newer versions"
                : "\(matter.name) no longer keeps unknown keys: what newer versions wrote is lost when this version saves it",
            severity: keeps ? .safe : .loss
        )
        draft.readsAll(matter)
        return draft
    }

    static func sourceAccessChanged(_ matter: Matter) -> Draft? {
        let isNarrower: Bool
        let what: String
        if let after = matter.newProperty {
            isNarrower = !after.isMutable
            what = "\(matter.name) \(isNarrower ? "can no longer be set by callers" : "can be set by callers")"
        } else if let after = matter.newOwner?.classModel {
            isNarrower = after.isFinal
            what = "\(matter.name) \(isNarrower ? "became final" : "is no longer final")"
        } else {
            let (old, new) = (matter.context.old.swift.access, matter.context.new.swift.access)
            isNarrower = new < old
            what = "access went from '\(old.rawValue)' to '\(new.rawValue)'"
        }
        var draft = Draft(what, severity: isNarrower ? .caution : .safe)
        if isNarrower { draft.source = Verdict(.refuses, "callers may no longer compile") }
        draft.readsAll(matter)
        return draft
    }
}
