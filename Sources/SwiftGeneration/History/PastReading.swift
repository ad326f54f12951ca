import ModelLanguage
import SchemaHistory

/// How a property is read from archives of other versions than the present one.
struct PastReading {
    /// The class or struct, as Swift names it.
    let owner: String
    /// nil for structs.
    let ownerName: TypeName?
    /// In types of today.
    let plan: PropertyPlan
    /// The fields that archives of other versions have, by what stands in them; those of today are among them.
    let fields: [PropertyShape: GeneratedProperty]
    /// Where objects keep what newer versions wrote: how each of several properties that a function takes is read.
    var parts: [PropertyShape: [ReadRule]] = [:]

    /// The function that reads it.
    static func functionName(_ property: PropertyModel) -> String {
        "schemaRead\(SwiftNames.capitalized(property.name))"
    }
}

extension PastReading {
    /// The function that tells whether an archive has it.
    static func presenceName(_ property: PropertyModel) -> String {
        "schemaHas\(SwiftNames.capitalized(property.name))"
    }
}

extension PastReading {
    /// Whether the function that reads it leaves out elements that fail, unless it is told not to.
    func skipsElements(of property: PropertyModel) -> Bool {
        property.failure == .skip || fields.values.contains { $0.model.failure == .skip }
    }

    /// In some versions it was the other end of an inverse: what that end has set stays.
    var wasRestored: Bool { plan.allRules.contains { $0.source.isRestored } }

    /// What it was restored from, where its values are others today.
    var restoredType: TypeName? {
        for rule in plan.allRules where rule.source != .inverse && rule.source.isRestored {
            if let type = rule.source.rootType?.referredClass { return type }
        }
        return nil
    }

    /// In some versions it was an inverse, and sets the other end to the object that is read.
    var restores: Bool { plan.allRules.contains { $0.source.storedShapes.contains { $0.formerEnd != nil } } }

    /// The function that makes the value of an end that was restored.
    static func restoringName(_ property: PropertyModel) -> String {
        "schemaRestore\(SwiftNames.capitalized(property.name))"
    }
}

extension ReadSource {
    /// Nothing of it is in the archive; the other end sets it.
    var isRestored: Bool {
        switch self {
        case .inverse: true
        case .converted(let inner, _): inner.isRestored
        case .stored, .value, .failure, .computed: false
        }
    }

    /// What the first conversion takes.
    fileprivate var rootType: PropertyType? {
        guard case .converted(let inner, let step) = self else { return nil }
        return inner.rootType ?? step.from
    }

    /// Everything that is looked up in the archive.
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
    /// Whether the archive's form tells a wider type all it needs; packed elements have the size of their own type.
    /// What may be of several types is named where its type is not enough, which that of one type alone is not.
    func isReadAs(_ wider: PropertyType) -> Bool {
        (!isPacked || type.wrapped.hasNumbersOf(wider.wrapped)) && type.wrapped.hasForeignTypes(of: wider.wrapped)
    }

    /// Read at once as a type that every value fits; what an absent key means stays as it was.
    func widened(to type: PropertyType) -> PropertyShape {
        var shape = self
        shape.type = self.type.isOptional ? .optional(type.wrapped) : type.wrapped
        return shape
    }
}

extension PropertyType {
    /// Whether a wider type has its foreign types in the same places, so that none of them came in place of a type of its own.
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
