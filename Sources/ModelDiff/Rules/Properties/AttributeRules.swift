import ModelLanguage
import SchemaHistory

/// One attribute of a property's shape changed: declared as a `retype` from the whole old form, under the same type.
extension Rule {
    static func reference(_ old: PropertyModel, _ new: PropertyModel) -> String {
        func word(_ property: PropertyModel) -> String {
            property.isWeak ? "weak" : property.isConditional ? "conditional" : "strong"
        }
        return "is \(word(new)), previously \(word(old))"
    }

    static func inverse(_ old: PropertyModel, _ new: PropertyModel) -> String {
        func word(_ property: PropertyModel) -> String { property.inverse.map { "'\($0)'" } ?? "none" }
        return "has the inverse \(word(new)), previously \(word(old))"
    }

    static func packing(_ old: PropertyModel, _ new: PropertyModel) -> String {
        if old.isPacked == new.isPacked {
            return "has \(new.count.map { "the count \($0)" } ?? "any count"), before "
                + (old.count.map { "the count \($0)" } ?? "any")
        }
        return new.isPacked
            ? "is archived as packed bytes, previously as numbers"
            : "is archived as numbers, previously as packed bytes"
    }

    static func flattening(_ old: PropertyModel, _ new: PropertyModel) -> String {
        guard old.flat != nil else { return "is stored in its object's own keys, previously as an object" }
        return new.flat == nil
            ? "is stored as an object, previously in its object's own keys" : "is stored under other keys of its object"
    }

    static func conversion(_ old: PropertyModel, _ new: PropertyModel) -> String {
        func form(_ property: PropertyModel) -> String {
            property.convert.map { "as '\($0.archived.schemaSpelling())' by \($0.encode) and \($0.decode)" }
                ?? "as it is"
        }
        return "is archived \(form(new)), previously \(form(old))"
    }

    /// Archives have it in both cases: there is nothing to declare.
    static func virtuality(_: PropertyModel, _ new: PropertyModel) -> String {
        new.isVirtual
            ? "is computed by hand-written code, previously stored"
            : "is stored, previously computed by hand-written code"
    }

    static func attribute(_ what: @escaping @Sendable (PropertyModel, PropertyModel) -> String) -> PairJudge {
        { matter, old, new in
            var draft = Draft("\(matter.name) \(what(old, new))")
            guard !matter.isDeclared else { return draft }
            if matter.backward.worst.outcome == .depends { draft.fixAsBreak() }
            guard matter.kind != .virtuality else { return draft }
            draft.declare(matter)
            return draft
        }
    }
}
