import ModelLanguage
import SchemaHistory

extension ModelComparison {
    /// One change for each declaration or property that is read differently, with all details.
    func changes(of readings: [ReadingDifference]) -> [ModelChange] {
        var result: [ModelChange] = []
        var places: [Subject: Int] = [:]
        for reading in readings {
            guard let change = change(of: reading.subject) else { continue }
            let place = places[change.subject] ?? result.count
            if place == result.count { result.append(change) }
            places[change.subject] = place
            // For inherited properties, each subclass reports them too.
            let isKnown = result[place].readings.contains {
                reading.expected == nil && $0.version == reading.version && $0.channel == reading.channel
                    && $0.isForward == reading.isForward && $0.outcome >= reading.outcome
            }
            if !isKnown { result[place].readings.append(reading) }
        }
        return result
    }

    private func change(of subject: ReadingDifference.Subject) -> ModelChange? {
        let shapes = [new.model.version, old.model.version].compactMap { new.shape(at: $0) }
        // Of the class that has the property, which may be a superclass.
        for owner in subject.member == nil ? [] : shapes.flatMap({ $0.chain(of: subject.declaration) }) {
            let (before, after) = (oldViews[owner], newViews[owner])
            let properties = (subject.member.flatMap { before?[$0] }, subject.member.flatMap { after?[$0] })
            if properties.0 == nil, properties.1 == nil { continue }
            return .property(.past, properties.0, properties.1, (before, after))
        }
        let (before, after) = (oldViews[subject.declaration], newViews[subject.declaration])
        return before == nil && after == nil ? nil : ModelChange(.past, before, after)
    }
}

/// What undeclared changes are reported of.
struct UndeclaredChanges {
    private let comparison: ModelComparison
    private var declarations: Set<TypeName> = []
    private var properties: Set<ReadingDifference.Subject> = []

    init(_ comparison: ModelComparison) {
        self.comparison = comparison
        for change in comparison.changes where !change.isDeclared {
            let owners = [change.thing == .enumCase ? nil : change.oldOwner, change.newOwner]
            switch change.thing {
            case .model, .foreignType: break
            case .class, .struct, .enum, .enumCase: declarations.formUnion(owners.compactMap { $0?.name })
            case .property:
                guard let owner = change.newOwner?.name else { break }
                let members = [change.old?.name, change.new?.name].compactMap { $0 }
                properties.formUnion(members.map { ReadingDifference.Subject(declaration: owner, member: $0) })
            }
        }
    }

    /// Whether a change of it, or of a type that it names, is among them.
    func explain(_ subject: ReadingDifference.Subject) -> Bool {
        let view = comparison.newViews[subject.declaration]
        let types = subject.member.flatMap { view?[$0]?.type.names } ?? []
        return declarations.contains(subject.declaration) || properties.contains(subject)
            || types.contains(where: declarations.contains)
    }
}
