import ModelLanguage

/// Which property of an older version one of a later version was, whatever channel held it. Each is traced once, however many readers
/// ask.
package final class Origins {
    private struct Place: Hashable {
        var leaf: Leaf
        var version: Int
        var object: TypeName
    }

    private let history: ModelHistory
    private let index: HistoryIndex
    private var tracers: [Int: Tracer] = [:]
    private var known: [Place: [Tracer.Interval]] = [:]

    package init(_ history: ModelHistory, _ index: HistoryIndex) {
        self.history = history
        self.index = index
    }

    /// nil: it came later, or is made of several. `isConverted`: a function changed what its values mean.
    package func origin(
        of leaf: Leaf,
        at version: Int,
        in object: TypeName,
        since earlier: Int
    ) -> (leaf: Leaf, isConverted: Bool)? {
        guard let trace = trace(of: leaf, at: version, in: object, since: earlier), let found = trace.root else {
            return nil
        }
        return (found, trace.steps.contains { $0.conversion.function != nil })
    }

    /// What the property is made of in the older version; nil where objects of the class did not exist.
    func trace(of leaf: Leaf, at version: Int, in object: TypeName, since earlier: Int) -> Trace? {
        intervals(of: Place(leaf: leaf, version: version, object: object)).first { $0.versions.contains(earlier) }?
            .trace
    }

    /// Nil also where its values were others.
    func unchanged(_ leaf: Leaf, at version: Int, in object: TypeName, since earlier: Int) -> Leaf? {
        let origin = origin(of: leaf, at: version, in: object, since: earlier)
        return origin?.isConverted == false ? origin?.leaf : nil
    }

    private func intervals(of place: Place) -> [Tracer.Interval] {
        if let intervals = known[place] { return intervals }
        let tracer = tracers[place.version] ?? tracer(at: place.version)
        tracers[place.version] = tracer
        let intervals = tracer.trace(place.leaf.name, of: place.leaf.owner, in: place.object)
        known[place] = intervals
        return intervals
    }

    private func tracer(at version: Int) -> Tracer {
        var tracer = Tracer(history, version: version, channel: .coding, index)
        tracer.ignoresChannels = true
        return tracer
    }
}
