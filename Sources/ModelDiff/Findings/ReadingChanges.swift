import ModelLanguage
import SchemaHistory

extension Counterparts {
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
        let shapes = [self.new.model.version, self.old.model.version].compactMap { self.new.shape(at: $0) }
        // Of the class that has the property, which may be a superclass.
        for owner in subject.member == nil ? [] : shapes.flatMap({ $0.chain(of: subject.declaration) }) {
            let (old, new) = (oldView(of: owner), newView(of: owner))
            let properties = (subject.member.flatMap { old?[$0] }, subject.member.flatMap { new?[$0] })
            if properties.0 == nil, properties.1 == nil { continue }
            return .property(.past, properties.0, properties.1, (old, new))
        }
        let (old, new) = (oldView(of: subject.declaration), newView(of: subject.declaration))
        return old == nil && new == nil ? nil : ModelChange(.past, old, new)
    }
}
