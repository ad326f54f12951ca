import ModelLanguage

/// How a property is read from archives of other versions than the present one.
struct PastReading {
    /// The class or struct, as Swift names it.
    let owner: String
    let rules: [ReadRule]
    /// Where JSON or dictionaries differ from archives.
    let jsonRules: [ReadRule]?
    let dictionaryRules: [ReadRule]?
    /// The fields that archives of other versions have, by what stands in them; those of today are among them.
    let fields: [PropertyShape: PropertyPlan]

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
    private var allRules: [ReadRule] { rules + (jsonRules ?? []) + (dictionaryRules ?? []) }

    /// In some versions it was the other end of an inverse: what that end has set stays.
    var wasRestored: Bool { allRules.contains { $0.source.isRestored } }

    /// The other ends that are to be set to the object when it is read from archives of some versions, which do not hold them.
    func formerEnds(of property: PropertyModel) -> [(name: String, versions: [ClosedRange<Int>])] {
        var ends: [(name: String, versions: [ClosedRange<Int>])] = []
        for rule in allRules {
            for shape in rule.source.storedShapes {
                guard let name = shape.inverse, name != property.inverse else { continue }
                if let index = ends.firstIndex(where: { $0.name == name }) {
                    if !ends[index].versions.contains(rule.versions) { ends[index].versions.append(rule.versions) }
                } else {
                    ends.append((name, [rule.versions]))
                }
            }
        }
        return ends
    }
}

extension ReadSource {
    /// Nothing of it is in the archive; the other end sets it.
    var isRestored: Bool {
        switch self {
        case .inverse: true
        case .converted(let inner, let step): step.conversion == .same && inner.isRestored
        case .stored, .value, .failure, .computed: false
        }
    }

    /// Everything that is looked up in the archive.
    var storedShapes: [PropertyShape] {
        switch self {
        case .stored(let shape): [shape]
        case .value, .failure, .inverse: []
        case .converted(.stored(let shape), let step) where step.conversion == .same && shape.isReadAs(step.to):
            [shape.widened(to: step.to)]
        case .converted(let inner, _): inner.storedShapes
        case .computed(let value): value.arguments.flatMap { $0.source.storedShapes }
        }
    }
}

extension PropertyShape {
    /// Whether the archive's form tells a wider type all it needs; packed elements have the size of their own type.
    func isReadAs(_ wider: PropertyType) -> Bool { !isPacked || type.wrapped.hasNumbersOf(wider.wrapped) }

    /// Read at once as a type that every value fits; what an absent key means stays as it was.
    func widened(to type: PropertyType) -> PropertyShape {
        var shape = self
        shape.type = self.type.isOptional ? .optional(type.wrapped) : type.wrapped
        return shape
    }
}
