import ModelLanguage
import SchemaHistory

/// What is no part of the shape, and changes no archive's meaning.
extension Rule {
    static let wireFormChanged = Rule(
        "wire-form-changed",
        .caution,
        "values are written in another form; our readers take every form, Foundation's on Linux only one",
        on: .property,
        .class,
        .struct,
        kinds: .form,
        .boxing
    ) { matter in
        var what = "the numbers of \(matter.name) are written "
        if let before = matter.oldProperty, let after = matter.newProperty {
            func word(_ property: PropertyModel) -> String { property.form?.rawValue ?? "its usual class" }
            what = "\(matter.name) is written as \(word(after)), and was as \(word(before))"
        } else {
            what += matter.newOwner?.isBoxed == true ? "as NSNumber and NSValue" : "inline"
        }
        var draft = Draft("\(what); hand-written code behind Foundation's unarchiver may not take it")
        draft.readsAll(matter)
        return draft
    }

    static let failurePolicyChanged = Rule(
        "failure-policy-changed",
        .caution,
        "what becomes of a value that cannot be read changed",
        pair: .failurePolicy
    ) { matter, before, after in
        let words = (before.failure.rawValue, after.failure.rawValue)
        var draft = Draft("a value of \(matter.name) that cannot be read: '\(words.1)', and was '\(words.0)'")
        draft.readsAll(matter)
        if after.failure == .fail {
            draft.backward = matter.backward(Verdict(.depends, "what was let pass is an error"))
        } else {
            draft.severity = .safe
        }
        return draft
    }

    static let sourceAccessChanged = Rule(
        "source-access-changed",
        .caution,
        "Swift code sees more or less of it; no data is concerned",
        on: .property,
        .class,
        .model,
        kinds: .access,
        .finality
    ) { matter in
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
            isNarrower = new.reach < old.reach
            what = "access went from '\(old.rawValue)' to '\(new.rawValue)'"
        }
        var draft = Draft(what, severity: isNarrower ? .caution : .safe)
        if isNarrower { draft.source = Verdict(.refuses, "callers may no longer compile") }
        draft.readsAll(matter)
        return draft
    }
}

extension SwiftOptions.Access {
    fileprivate var reach: Int {
        switch self {
        case .internal: 0
        case .package: 1
        case .public: 2
        }
    }
}
