import ModelLanguage
import SchemaHistory

extension Rule {
    static func defaultChanged(_ matter: Matter, _ old: PropertyModel, _ new: PropertyModel) -> Draft? {
        guard let value = new.defaultValue?.schemaSpelling else { return nil }
        guard let former = old.defaultValue?.schemaSpelling else {
            var draft = Draft("\(matter.name) got the default \(value)")
            draft.declare(matter)
            guard old.type.isOptional, !matter.isDeclared else { return draft }
            // Its nil is absent in older archives.
            draft.fixAsBreak()
            return draft
        }
        var draft = Draft("the default of \(matter.name) changed from \(former) to \(value)")
        if matter.isDeclared { draft.message += "; older archives keep the old one" }
        draft.judgeAbsence(matter, old, new)
        return draft
    }

    static func defaultRemoved(_ matter: Matter, _ old: PropertyModel, _ new: PropertyModel) -> Draft? {
        guard new.defaultValue == nil, let former = old.defaultValue?.schemaSpelling else { return nil }
        var draft = Draft("\(matter.name) lost its default \(former)")
        if new.isRequired { draft.breaksSource("callers of init must pass '\(new.name)'") }
        draft.judgeAbsence(matter, old, new)
        return draft
    }
}

extension Draft {
    /// If undeclared, an absent value is read differently from what the writer meant.
    fileprivate mutating func judgeAbsence(_ matter: Matter, _ old: PropertyModel, _ new: PropertyModel) {
        guard !matter.isDeclared else { return }
        declare(matter)
        isFixed = !matter.context.two.whereAbsent(old, new, matter.change, in: .archive).failing.isEmpty
        severity = isFixed ? .break : .caution
    }
}
