import ModelLanguage
import SchemaHistory

extension Rule {
    static func defaultChanged(_ matter: Matter, _ before: PropertyModel, _ after: PropertyModel) -> Draft? {
        guard let value = after.defaultValue?.schemaSpelling else { return nil }
        guard let former = before.defaultValue?.schemaSpelling else {
            var draft = Draft("\(matter.name) got the default \(value)")
            guard before.type.isOptional, !matter.isDeclared else { return draft }
            // Its nil is absent in older archives.
            draft.fixAsBreak()
            draft.declare(matter)
            return draft
        }
        var draft = Draft("the default of \(matter.name) changed from \(former) to \(value)")
        if matter.isDeclared { draft.message += "; older archives keep the old one" }
        draft.judgeAbsence(matter, before, after)
        return draft
    }

    static func defaultRemoved(_ matter: Matter, _ before: PropertyModel, _ after: PropertyModel) -> Draft? {
        guard after.defaultValue == nil, let former = before.defaultValue?.schemaSpelling else { return nil }
        var draft = Draft("\(matter.name) lost its default \(former)")
        if after.isRequired { draft.breaksSource("callers of init must pass '\(after.name)'") }
        draft.judgeAbsence(matter, before, after)
        return draft
    }
}

extension Draft {
    /// If undeclared, an absent value is read differently from what the writer meant.
    fileprivate mutating func judgeAbsence(_ matter: Matter, _ before: PropertyModel, _ after: PropertyModel) {
        guard !matter.isDeclared else { return }
        declare(matter)
        isFixed = !matter.context.two.whereAbsent(before, after, matter.change, in: .archive).failing.isEmpty
        severity = isFixed ? .break : .caution
    }
}
