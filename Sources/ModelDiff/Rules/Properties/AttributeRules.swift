import ModelLanguage
import SchemaHistory

/// One attribute of a property's shape changed: declared as a `retype` from the whole old form, under the same type.
extension Rule {
    static func reference(_ before: PropertyModel, _ after: PropertyModel) -> String {
        func word(_ property: PropertyModel) -> String {
            property.isWeak ? "weak" : property.isConditional ? "conditional" : "strong"
        }
        return "is \(word(after)), previously \(word(before))"
    }

    static func inverse(_ before: PropertyModel, _ after: PropertyModel) -> String {
        func word(_ property: PropertyModel) -> String { property.inverse.map { "'\($0)'" } ?? "none" }
        return "has the inverse \(word(after)), previously \(word(before))"
    }

    static func packing(_ before: PropertyModel, _ after: PropertyModel) -> String {
        if before.isPacked == after.isPacked {
            return "has \(after.count.map { "the count \($0)" } ?? "any count"), before "
                + (before.count.map { "the count \($0)" } ?? "any")
        }
        return after.isPacked
            ? "is archived as packed bytes, previously as numbers"
            : "is archived as numbers, previously as packed bytes"
    }

    static func flattening(_ before: PropertyModel, _ after: PropertyModel) -> String {
        guard before.flat != nil else { return "is stored in its object's own keys, previously as an object" }
        return after.flat == nil
            ? "is stored as an object, previously in its object's own keys" : "is stored under other keys of its object"
    }

    static func conversion(_ before: PropertyModel, _ after: PropertyModel) -> String {
        func form(_ property: PropertyModel) -> String {
            property.convert.map { "as '\($0.archived.schemaSpelling())' by \($0.encode) and \($0.decode)" }
                ?? "as it is"
        }
        return "is archived \(form(after)), previously \(form(before))"
    }

    /// Archives have it in both cases: there is nothing to declare.
    static func virtuality(_: PropertyModel, _ after: PropertyModel) -> String {
        after.isVirtual
            ? "is computed by hand-written code, previously stored"
            : "is stored, previously computed by hand-written code"
    }

    static func attribute(_ what: @escaping @Sendable (PropertyModel, PropertyModel) -> String) -> PairJudge {
        { matter, before, after in
            var draft = Draft("\(matter.name) \(what(before, after))")
            guard !matter.isDeclared else { return draft }
            if matter.backward.worst.outcome == .depends { draft.fixAsBreak() }
            guard matter.kind != .virtuality else { return draft }
            draft.declare(matter)
            return draft
        }
    }
}
