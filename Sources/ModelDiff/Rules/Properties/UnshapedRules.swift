import ModelLanguage
import SchemaHistory

/// Attributes that are not part of the shape, and change no archive's meaning.
extension Rule {
    static func wireFormChanged(_ matter: Matter) -> Draft? {
        var what = "the numbers of \(matter.name) are written "
        if let old = matter.oldProperty, let new = matter.newProperty {
            func word(_ property: PropertyModel) -> String { property.form?.rawValue ?? "its usual class" }
            what = "\(matter.name) is written as \(word(new)), previously as \(word(old))"
        } else if matter.change.kind == .writtenNil {
            let writes = matter.newOwner?.writesNil == true
            what = "nil in \(matter.name) is \(writes ? "written" : "left out, where it was written")"
        } else {
            what += matter.newOwner?.isBoxed == true ? "as NSNumber and NSValue" : "inline"
        }
        return Draft("\(what); hand-written code that decodes through Foundation's unarchiver may reject it")
    }

    static func failurePolicyChanged(_ matter: Matter, _ old: PropertyModel, _ new: PropertyModel) -> Draft? {
        let words = (old.failure.rawValue, new.failure.rawValue)
        var draft = Draft("the failure policy of \(matter.name) changed from '\(words.0)' to '\(words.1)'")
        if matter.backward.worst.outcome == .reads { draft.severity = .safe }
        return draft
    }

    static func jsonFormChanged(_ matter: Matter, _ old: PropertyModel, _ new: PropertyModel) -> Draft? {
        func words(_ form: JSONForm) -> [String] {
            (form.otherKeys.isEmpty
                ? [] : ["other keys '\(form.otherKeys.map(JSONKey.words).joined(separator: "', '"))'"])
                + (form.dates.map { ["'dates: \($0.text)'"] } ?? [])
                + (form.isLenient ? ["'lenient: true'"] : []) + (form.hasPresence ? ["'presence: true'"] : [])
        }
        func text(_ form: JSONForm) -> String {
            words(form).isEmpty ? "its usual form" : words(form).joined(separator: " and ")
        }
        var draft = Draft("\(matter.name) has \(text(new.json)) in JSON, previously \(text(old.json))")
        draft.isOfForm(matter)
        return draft
    }

    /// Rules that reject values they accepted before. Only rules of a validated class reject archives.
    static func rulesChanged(_ matter: Matter, _ old: PropertyModel, _ new: PropertyModel) -> Draft? {
        func text(_ rules: [PropertyRule]) -> String {
            rules.isEmpty ? "no rule" : rules.map { "'\($0.description)'" }.joined(separator: ", ")
        }
        let narrowed = PropertyRule.narrowed(new.rules, since: old.rules)
        guard !narrowed.isEmpty else {
            return Draft("\(matter.name) has \(text(new.rules)), previously \(text(old.rules))", severity: .safe)
        }
        let names = Set(narrowed.map(\.name))
        let old = old.rules.filter { names.contains($0.name) }
        let words = "requires \(text(narrowed)), previously \(text(old))"
        guard matter.newOwner?.isValidated == true else { return Draft("\(matter.name) \(words)") }
        return .form(matter, "\(words); values that break it are not read")
    }

    static func validationChanged(_ matter: Matter) -> Draft? {
        .form(
            matter,
            matter.newOwner?.isValidated == true
                ? "is validated: objects that break one of its rules are no longer read"
                : "is no longer validated: objects that break its rules are read and written"
        )
    }

    static func draftsChanged(_ matter: Matter) -> Draft? {
        .form(
            matter,
            matter.newOwner?.recordModel?.hasDraft == true
                ? "has drafts, which older versions do not read"
                : "has no drafts any more: archives of drafts are no longer read"
        )
    }

    static func unknownKeysChanged(_ matter: Matter) -> Draft? {
        let keeps = matter.newOwner?.keepsUnknownKeys == true
        return Draft(
            keeps
                ? "\(matter.name) keeps the unknown keys of newer versions"
                : "\(matter.name) no longer keeps unknown keys: what newer versions wrote is lost when this version saves it",
            severity: keeps ? .safe : .loss
        )
    }

    static func hooksChanged(_ matter: Matter) -> Draft? {
        guard let old = matter.oldOwner?.hooks, let new = matter.newOwner?.hooks else { return nil }
        let gone = old.filter { new[$0.key] != $0.value }.sorted { $0.key < $1.key }
        let came = new.filter { old[$0.key] == nil }.sorted { $0.key < $1.key }
        let words =
            gone.map { hook, method in
                "does not call '\(method)' any more (\(hook))" + (new[hook].map { ", but '\($0)'" } ?? "")
            } + came.map { hook, method in "calls '\(method)' (\(hook))" }
        return Draft("\(matter.name) \(words.joined(separator: "; "))", severity: gone.isEmpty ? .safe : .caution)
    }

    static func sourceAccessChanged(_ matter: Matter) -> Draft? {
        let isNarrower: Bool
        let what: String
        if let new = matter.newProperty {
            isNarrower = !new.isMutable
            what = "\(matter.name) \(isNarrower ? "can no longer be set by callers" : "can be set by callers")"
        } else if let new = matter.newOwner?.classModel {
            isNarrower = new.isFinal
            what = "\(matter.name) \(isNarrower ? "became final" : "is no longer final")"
        } else {
            let (old, new) = (matter.context.old.swift.access, matter.context.new.swift.access)
            isNarrower = new < old
            what = "access changed from '\(old.rawValue)' to '\(new.rawValue)'"
        }
        var draft = Draft(what, severity: isNarrower ? .caution : .safe)
        if isNarrower { draft.breaksSource("callers may no longer compile") }
        return draft
    }
}

extension Draft {
    fileprivate static func form(_ matter: Matter, _ words: String) -> Draft {
        var draft = Draft("\(matter.name) \(words)")
        draft.isOfForm(matter)
        return draft
    }
}
