import ModelLanguage
import SchemaHistory

/// What archives of an older version hold of one declaration that readers no longer take, with the version since when.
///
/// Input: the traces that readers are planned from. A property of an older version is lost to a reader where no property of that reader
/// comes from it, in objects of the same archived class. Readers are asked in ascending order, so that the first that lost something
/// says since when.
struct Losses {
    private let identity: TypeName
    private let shape: ModelShape
    /// What is lost -> the first reader to which it is.
    private var since: [String: Int] = [:]
    private var cases: [VersionMatrix.Detail] = []

    init(of identity: TypeName, from shape: ModelShape) {
        self.identity = identity
        self.shape = shape
    }

    /// - Parameters:
    ///   - reader: of the next epoch after the last one asked for.
    ///   - changes: those that the epoch began with.
    mutating func details(for reader: ReaderTraces, _ changes: VersionChanges?) -> [VersionMatrix.Detail] {
        noteCases(changes)
        guard let record = shape.records[identity], !record.isAbstract else { return cases }
        guard let target = reader.target(of: identity) else { return [loss(record.name, "objects are dropped")] }
        let leaves = reader.leaves(of: identity, as: target, at: shape.version)
        var details: [VersionMatrix.Detail] = []
        for owner in shape.chain(of: identity) {
            for property in shape.records[owner]?.properties ?? []
            where property.shape.isArchived && !leaves.contains(Leaf(owner: owner, name: property.name)) {
                let first = since[property.name] ?? reader.version
                since[property.name] = first
                details.append(loss("\(record.name).\(property.name)", "is not read since version \(first)"))
            }
        }
        return details
    }

    private func loss(_ subject: String, _ because: String) -> VersionMatrix.Detail {
        VersionMatrix.Detail(subject: subject, verdict: Verdict(.loses, because))
    }

    private mutating func noteCases(_ changes: VersionChanges?) {
        guard let then = shape.enums[identity] else { return }
        for change in changes?.changes ?? [] where change.declaration == identity {
            guard let removals = (change.kind as? Change.RemoveCase)?.removals else { continue }
            for removal in removals where then.cases.contains(where: { $0.name == removal.removed.name }) {
                let target = removal.readAs.map { "is read as '.\($0)'" } ?? "is dropped"
                let version = changes?.version ?? 0
                cases.append(loss("\(then.name).\(removal.removed.name)", "\(target) since version \(version)"))
            }
        }
    }
}

/// Where the properties of one version's readers come from, in archives; each is traced once, whichever archives ask.
final class ReaderTraces {
    let version: Int
    private let shape: ModelShape
    private let tracer: Tracer
    private var known: [Place: [Tracer.Interval]] = [:]

    private struct Place: Hashable {
        var leaf: Leaf
        var object: TypeName
    }

    init(_ history: ModelHistory, version: Int, _ index: HistoryIndex) {
        self.version = version
        shape = history.shape(at: version) ?? ModelShape(version: version)
        tracer = Tracer(history, version: version, channel: .coding, index)
    }

    /// What objects archived as a class are read as; nil: they are dropped, whatever they hold.
    func target(of identity: TypeName) -> TypeName? { tracer.target(of: identity) }

    /// The properties of an older version that arrive in objects of one class.
    func leaves(of identity: TypeName, as target: TypeName, at archive: Int) -> Set<Leaf> {
        var leaves: Set<Leaf> = []
        for owner in shape.chain(of: target) {
            for property in shape.records[owner]?.properties ?? [] where property.shape.isArchived {
                let leaf = Leaf(owner: owner, name: property.name)
                let place = Place(leaf: leaf, object: identity)
                let intervals = known[place] ?? tracer.trace(property.name, of: owner, in: identity)
                known[place] = intervals
                let trace = intervals.first { $0.versions.contains(archive) }?.trace
                leaves.formUnion(trace?.leaves ?? [])
            }
        }
        return leaves
    }
}
