import ModelLanguage
import SchemaHistory

/// The fields from which a property is read in objects of older versions, for the runtime.
struct KeptOrigins {
    private struct Origin: Equatable {
        var versions: ClosedRange<Int>
        var slots: [LayoutSlot]
        var isMissing: Bool
    }

    private var origins: [Origin] = []

    init(_ rules: [ReadRule], _ fields: [PropertyShape: GeneratedProperty]) {
        // Rules of one version differ by the class as which an object was archived: the fields of all of them count.
        let bounds = Set(rules.flatMap { [$0.versions.lowerBound, $0.versions.upperBound + 1] }).sorted()
        for (first, next) in zip(bounds, bounds.dropFirst()) {
            var origin = Origin(versions: first...(next - 1), slots: [], isMissing: false)
            for rule in rules where rule.versions.contains(first) {
                for slot in rule.source.storedShapes.compactMap({ fields[$0]?.slot }) where !origin.slots.contains(slot)
                {
                    origin.slots.append(slot)
                }
                origin.isMissing = origin.isMissing || rule.source.isMissing
            }
            origins.append(origin)
        }
    }

    /// `.init(1...2, [5]), .init(3...3)`.
    var text: String {
        origins.map { origin in
            var arguments = "\(origin.versions.lowerBound)...\(origin.versions.upperBound)"
            if !origin.slots.isEmpty { arguments += ", \(origin.slots)" }
            if origin.isMissing { arguments += ", missing: true" }
            return ".init(\(arguments))"
        }.joined(separator: ", ")
    }
}

/// The properties from which a function computes one, each with how it is read from objects of earlier versions.
typealias ComputedParts = [(leaf: PropertyShape, rules: [ReadRule])]

extension PropertyPlan {
    /// For a property of a class or struct that keeps unknown keys: the values for a function may come from several versions.
    func parts(
        of record: TypeName,
        in timeline: Timeline,
        hasDraft: (TypeName) -> Bool
    ) -> ComputedParts {
        let owner = record.drafted
        var parts: ComputedParts = []
        let history = timeline.history
        let tracer = timeline.tracer(at: history.model.version, in: .archive)
        for rule in rules where rule.source.storedShapes.count > 1 {
            let version = rule.versions.upperBound
            guard version > history.readsFrom, let shape = history.shape(at: version) else { continue }
            for leaf in rule.source.storedShapes where !parts.contains(where: { $0.leaf == leaf }) {
                let chain = shape.records[owner]?.kind == .class ? shape.chain(of: owner) : [owner]
                guard let holder = chain.first(where: { shape.records[$0]?[leaf.name] != nil }) else { continue }
                let plan = planReading(in: timeline, at: version, [holder])
                guard var rules = plan[holder].properties[leaf.name]?.rules, !rules.isEmpty else { continue }
                for index in rules.indices {
                    rules[index].source = rules[index].source.mapTypes { type in
                        type.renamed { tracer.target(of: $0) ?? $0 }
                    }
                }
                if record.isDraft {
                    let property = shape.records[holder]?[leaf.name]
                    for index in rules.indices {
                        rules[index].source = rules[index].source.draft(of: property, hasDraft)
                    }
                }
                rules[0].source = .stored(leaf)
                parts.append((leaf, rules))
            }
        }
        return parts
    }
}

extension ReadSource {
    /// Whether a function of other properties computes one that did not exist.
    fileprivate var isMissing: Bool { if case .computed(let value, _) = start { value.isMissing } else { false } }
}
