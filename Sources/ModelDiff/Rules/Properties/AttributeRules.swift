import ModelLanguage
import SchemaHistory

/// One attribute of a property's shape changed: declared as a `retype` from the whole old form, under the same type.
extension Rule {
    static let propertyReferenceChanged = ofAttribute(
        "property-reference-changed",
        "a reference became weak or conditional, or ceased to be",
        .reference
    ) { before, after in
        func word(_ property: PropertyModel) -> String {
            property.isWeak ? "weak" : property.isConditional ? "conditional" : "strong"
        }
        return "is \(word(after)), before \(word(before))"
    }

    static let propertyInverseChanged = ofAttribute(
        "property-inverse-changed",
        "a reference became another one's inverse, or ceased to be",
        .inverse
    ) { before, after in
        func word(_ property: PropertyModel) -> String { property.inverse.map { "'\($0)'" } ?? "none" }
        return "has the inverse \(word(after)), before \(word(before))"
    }

    static let propertyPackingChanged = ofAttribute(
        "property-packing-changed",
        "a collection of numbers is packed, or no longer, or with another count",
        .packing
    ) { before, after in
        if before.isPacked == after.isPacked {
            return "has \(after.count.map { "the count \($0)" } ?? "any count"), before "
                + (before.count.map { "the count \($0)" } ?? "any")
        }
        return after.isPacked
            ? "is archived as packed bytes, before as numbers" : "is archived as numbers, before as packed bytes"
    }

    static let propertyFlatteningChanged = ofAttribute(
        "property-flattening-changed",
        "a struct's properties stand in the object itself, or no longer",
        .flattening
    ) { before, after in
        guard before.flat != nil else { return "stands in its object's own keys, before as an object" }
        return after.flat == nil
            ? "stands as an object, before in its object's own keys" : "stands under other keys of its object"
    }

    static let propertyConversionChanged = ofAttribute(
        "property-conversion-changed",
        "a property is converted for the archive in another way",
        .conversion
    ) { before, after in
        func form(_ property: PropertyModel) -> String {
            property.convert.map { "as '\($0.archived.schemaSpelling())' by \($0.encode) and \($0.decode)" }
                ?? "as it is"
        }
        return "is archived \(form(after)), before \(form(before))"
    }

    /// The archive has it either way: there is nothing to declare.
    static let propertyVirtualChanged = ofAttribute(
        "property-virtual-changed",
        "a property became computed by hand-written code, or stored",
        .virtuality
    ) { _, after in
        after.isVirtual
            ? "is computed by hand-written code, before stored" : "is stored, before computed by hand-written code"
    }

    private static func ofAttribute(
        _ id: String,
        _ summary: String,
        _ kind: ChangeKind,
        _ what: @escaping @Sendable (PropertyModel, PropertyModel) -> String
    ) -> Rule {
        Rule(id, .caution, summary, pair: kind) { matter, before, after in
            var draft = Draft("\(matter.name) \(what(before, after))")
            guard !matter.isDeclared, let owner = matter.newOwner else { return draft }
            if matter.context.backward(after, of: owner, in: .archive).worst.outcome == .depends { draft.fixAsBreak() }
            guard kind != .virtuality else { return draft }
            // Only a function makes another number of elements of them.
            let counts = [before, after].map { $0.isPacked ? $0.count : nil }.compactMap(\.self)
            let isOtherCount = counts.count == 2 && before.count != after.count
            let how = isOtherCount ? ", using: \(matter.function(reading: after.name))" : ""
            let former = matter.spell(before, withKeys: false)
            draft.declare(matter, "declare the old form", "retype: { \(after.name): { from: \(former)\(how) } }")
            return draft
        }
    }
}
