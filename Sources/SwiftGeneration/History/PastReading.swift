import ModelLanguage
import SchemaHistory

/// How a property is read from archives of versions other than the current one.
struct PastReading {
    /// The class or struct, as Swift names it.
    let owner: String
    /// nil for structs.
    let ownerName: TypeName?
    /// In current types.
    let plan: PropertyPlan
    /// The fields that archives of other versions have, by their content; current ones are among them.
    let fields: [PropertyShape: GeneratedProperty]
    /// If objects keep what newer versions wrote: how each of several properties for a function is read.
    var parts: [PropertyShape: [ReadRule]] = [:]

    /// The function that reads it.
    static func functionName(_ property: PropertyModel) -> String {
        "schemaRead\(SwiftNames.capitalized(property.name))"
    }
}

extension PastReading {
    /// The lowest version from which on all objects have the property's value under its keys of today; nil: all have it so.
    func plainSince(_ property: GeneratedProperty) -> Int? {
        let others = plan.rules.filter { rule in
            guard case .stored(let shape) = rule.source, shape.formerEnds.isEmpty else { return true }
            return fields[shape]?.slot?.index != property.slot?.index
        }
        guard let last = others.map(\.versions.upperBound).max() else { return nil }
        return plan.rules.contains { $0.versions.upperBound > last } ? last + 1 : .max
    }

    /// In some versions it was the other end of an inverse: a value set from that end remains.
    var wasRestored: Bool { plan.allRules.contains { $0.source.isRestored } }

    /// The end from which it was restored, if its values are different now.
    var restoredType: TypeName? {
        for rule in plan.allRules where rule.source != .inverse && rule.source.isRestored {
            if let type = rule.source.rootType?.referredClass { return type }
        }
        return nil
    }

    /// In some versions it was an inverse, and sets the other end to the object that is read.
    var restores: Bool { plan.allRules.contains { $0.source.storedShapes.contains { !$0.formerEnds.isEmpty } } }

    /// The function that makes the value of an end that was restored.
    static func restoringName(_ property: PropertyModel) -> String {
        "schemaRestore\(SwiftNames.capitalized(property.name))"
    }
}

extension ReadSource {
    /// The operand of the first conversion.
    fileprivate var rootType: PropertyType? {
        guard case .converted(let inner, let step) = self else { return nil }
        return inner.rootType ?? step.from
    }

    /// All values that are looked up in the archive.
    var storedShapes: [PropertyShape] {
        switch self {
        case .stored(let shape): [shape]
        case .value, .failure, .inverse: []
        case .converted(.stored(let shape), let step) where step.conversion == .same && shape.isReadAs(step.to):
            [shape.widened(to: step.to)]
        case .converted(let inner, _): inner.storedShapes
        case .computed(_, let arguments): arguments.flatMap { $0.source.storedShapes }
        }
    }
}

extension PropertyShape {
    /// Whether the form in the archive contains everything a wider type requires. Packed elements have the size of their own type. A value
    /// of a type with several kinds has a name if its type is not certain; a value of a single type has none.
    func isReadAs(_ wider: PropertyType) -> Bool {
        (!isPacked || type.wrapped.hasNumbersOf(wider.wrapped)) && type.wrapped.hasForeignTypes(of: wider.wrapped)
    }

    /// Read at once as a type that includes every value; an absent key keeps its old meaning.
    func widened(to type: PropertyType) -> PropertyShape {
        var shape = self
        shape.type = self.type.isOptional ? .optional(type.wrapped) : type.wrapped
        return shape
    }
}

extension PropertyType {
    /// Whether a wider type has its foreign types in the same places, so that none of them replaced a type of its own.
    fileprivate func hasForeignTypes(of wider: PropertyType) -> Bool {
        switch (self, wider) {
        case (.optional(let old), _): old.hasForeignTypes(of: wider)
        case (_, .optional(let new)): hasForeignTypes(of: new)
        case (.array(let old), .array(let new)), (.set(let old), .set(let new)),
            (.dictionary(_, let old), .dictionary(_, let new)):
            old.hasForeignTypes(of: new)
        case (_, .foreign): self == wider
        default: true
        }
    }
}
