import ModelLanguage

/// A history in the form that readings use: the sources of every version's properties, and the layouts of every version's writers. Each
/// answer is computed once, however many readers ask.
package final class Timeline {
    package let history: ModelHistory
    package let index: HistoryIndex

    private struct Reader: Hashable {
        var version: Int
        var channel: Channel?
    }

    /// Of a property in objects of its own class, made for a version.
    struct KnownRules {
        var version: Int
        var shape: PropertyShape
        var rules: [ReadRule]
    }

    struct RulesKey: Hashable {
        var leaf: Leaf
        var channel: Channel?
    }

    /// The last ones made, of properties whose rules depend on nothing but the property.
    var rules: [RulesKey: KnownRules] = [:]

    private struct Writer: Hashable {
        var record: TypeName
        var version: Int
        var channel: Channel
    }

    private var tracers: [Reader: Tracer] = [:]
    private var layouts: [Writer: Layout] = [:]
    private var ownLayouts: [Writer: OwnLayout] = [:]

    private struct Archives: Hashable {
        var version: Int
        var reader: Int
    }

    private var objects: [Archives: [TypeName: [TypeName]]] = [:]
    private var strays: [Archives: Strays] = [:]

    package init(_ history: ModelHistory, _ index: HistoryIndex? = nil) {
        self.history = history
        self.index = index ?? HistoryIndex(history)
    }

    /// Traces from the properties of a version.
    /// - Parameter channel: nil: through exclusions and inverses too, for questions about the property itself, not about archives.
    package func tracer(at version: Int, in channel: Channel?) -> Tracer {
        // Where archives have all properties, both are the same.
        let isWhole = !index.excluded.contains(.coding) && index.inverses.isEmpty
        let channel = channel == nil && isWhole ? .archive : channel
        let reader = Reader(version: version, channel: channel)
        let tracer = tracers[reader] ?? Tracer(self, version: version, channel)
        tracers[reader] = tracer
        return tracer
    }

    /// A tracer that was asked for before.
    func knownTracer(at version: Int, in channel: Channel?) -> Tracer? {
        tracers[Reader(version: version, channel: channel)]
    }

    /// The layout of a class's or struct's objects, except old keys that are still written.
    package func layout(of record: TypeName, at version: Int, in channel: Channel) -> Layout {
        let writer = Writer(record: record, version: version, channel: channel)
        let layout = layouts[writer] ?? Layout(self, at: version, record, in: channel)
        layouts[writer] = layout
        return layout
    }

    /// Without what the objects have of superclasses.
    func ownLayout(of record: TypeName, at version: Int, in channel: Channel) -> OwnLayout {
        let writer = Writer(record: record, version: version, channel: channel)
        if let layout = ownLayouts[writer] { return layout }
        let layout = OwnLayout(of: record, by: Layout.Writer(history, at: version, in: channel))
        ownLayouts[writer] = layout
        return layout
    }

    /// The property of an older version from which a later version's property comes, regardless of the channel; nil: it was added later, or
    /// has several sources. `isConverted`: a function changed the meaning of its values.
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

    /// The classes of a class's objects that old readers may get: of an abstract one its subclasses, and itself if the model has none,
    /// since those of other models inherit from it.
    package func objectClasses(of name: TypeName, at version: Int) -> [TypeName] {
        let isAbstract = history.shape(at: version)?.records[name]?.isAbstract == true
        return isAbstract ? objects(of: name, at: version, by: version) : [name]
    }

    /// The classes of a version's objects that a later version reads as objects of a class or of its subclasses. If none has objects, those
    /// of other models may inherit from it.
    package func objects(of owner: TypeName, at archive: Int, by reader: Int) -> [TypeName] {
        let archives = Archives(version: archive, reader: reader)
        if let known = objects[archives] { return known[owner] ?? [] }
        let (archiveShape, tracer) = (history.shape(at: archive), tracer(at: reader, in: nil))
        let readerShape = tracer.shape(reader)
        var result: [TypeName: [TypeName]] = [:]
        var abstract: [TypeName] = []
        for object in archiveShape?.order ?? [] {
            guard let record = archiveShape?.records[object], let target = tracer.target(of: object) else { continue }
            if record.isAbstract { abstract.append(target) }
            guard tracer.isRead(object, from: archive) else { continue }
            for owner in readerShape.chain(of: target) { result[owner, default: []].append(object) }
        }
        for name in abstract where result[name] == nil { result[name] = [name] }
        objects[archives] = result
        return result[owner] ?? []
    }

    /// The classes of a version's objects in which one reader has values of a property that a later one does not read, or not all of what
    /// they come from: the inverse of its sources. Objects that the later reader drops are not among them.
    /// - Parameter later: nil: it reads nothing.
    package func losing(
        _ leaf: Leaf,
        of reader: Int,
        at archive: Int,
        in channel: Channel,
        by later: Tracer?
    ) -> [TypeName] {
        let former = tracer(at: reader, in: channel)
        return objects(of: leaf.owner, at: archive, by: reader).filter { object in
            former.trace(leaf, in: object, at: archive)?.leaves.contains { leaf in
                later.map { $0.reads(leaf, in: object, at: archive) } ?? false == false
            } == true
        }
    }

    /// The classes of a version whose objects not every place of another version takes.
    func strays(of archive: Int, by reader: Int) -> Strays {
        let archives = Archives(version: archive, reader: reader)
        if let known = strays[archives] { return known }
        let (older, newer) = (min(archive, reader), max(archive, reader))
        let isMoved = index.notable.ofObjects.contains { version, change in
            older < version && version <= newer && change.movesObjects
        }
        let tracer = tracer(at: newer, in: nil)
        let (written, read) = (tracer.shape(archive), tracer.shape(reader))
        let result = Strays(isMoved ? written : ModelShape(version: archive), readBy: read, of: history.model) { name in
            archive < reader ? tracer.target(of: name) : read.records[name].map { _ in name }
        }
        strays[archives] = result
        return result
    }

    /// The properties of a version into which objects of a class have the value of an older version's.
    package func successors(of leaf: Leaf, of object: TypeName, at archive: Int, by reader: Int) -> [Leaf] {
        let tracer = tracer(at: reader, in: nil)
        guard archive < reader, let target = tracer.target(of: object) else { return [leaf] }
        let readerShape = tracer.shape(reader)
        return readerShape.chain(of: target).flatMap { owner in
            (readerShape.records[owner]?.properties ?? []).map { Leaf(owner: owner, name: $0.name) }
        }.filter { tracer.trace($0, in: object, at: archive)?.leaves.contains(leaf) == true }
    }

    /// Nil also if its values were replaced.
    func unchanged(_ leaf: Leaf, at version: Int, in object: TypeName, since earlier: Int) -> Leaf? {
        let origin = origin(of: leaf, at: version, in: object, since: earlier)
        return origin?.isConverted == false ? origin?.leaf : nil
    }
}
