import ModelLanguage

/// A history as readings ask about it: where properties of any version come from, and what writers of any version put where. Each answer
/// is worked out once, however many readers ask.
package final class Timeline {
    package let history: ModelHistory
    package let index: HistoryIndex

    private struct Reader: Hashable {
        var version: Int
        var channel: Channel?
    }

    private struct Writer: Hashable {
        var record: TypeName
        var version: Int
        var channel: Channel
    }

    private var tracers: [Reader: Tracer] = [:]
    private var layouts: [Writer: Layout] = [:]

    package init(_ history: ModelHistory, _ index: HistoryIndex? = nil) {
        self.history = history
        self.index = index ?? HistoryIndex(history)
    }

    /// Traces from the properties of a version.
    ///
    /// - Parameter channel: nil: through exclusions too, for who asks what a property is, not what archives hold.
    package func tracer(at version: Int, in channel: Channel?) -> Tracer {
        let reader = Reader(version: version, channel: channel)
        let tracer = tracers[reader] ?? Tracer(history, index, version: version, channel)
        tracers[reader] = tracer
        return tracer
    }

    /// What objects of a class or struct have where, old keys that are still written aside.
    package func layout(of record: TypeName, at version: Int, in channel: Channel) -> Layout {
        let writer = Writer(record: record, version: version, channel: channel)
        let layout = layouts[writer] ?? Layout(history, at: version, record, in: channel)
        layouts[writer] = layout
        return layout
    }

    /// Which property of an older version one of a later version was, whatever channel held it; nil: it came later, or is made of several.
    /// `isConverted`: a function changed what its values mean.
    package func origin(
        of leaf: Leaf,
        at version: Int,
        in object: TypeName,
        since earlier: Int
    ) -> (leaf: Leaf, isConverted: Bool)? {
        guard let trace = tracer(at: version, in: nil).trace(leaf, in: object, at: earlier), let found = trace.root
        else {
            return nil
        }
        return (found, trace.steps.contains { $0.conversion.function != nil })
    }

    /// Nil also where its values were others.
    func unchanged(_ leaf: Leaf, at version: Int, in object: TypeName, since earlier: Int) -> Leaf? {
        let origin = origin(of: leaf, at: version, in: object, since: earlier)
        return origin?.isConverted == false ? origin?.leaf : nil
    }
}
