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

    init(of identity: TypeName, from shape: ModelShape) {
        self.identity = identity
        self.shape = shape
    }

    /// - Parameter reader: of the next epoch after the last one asked for.
    mutating func details(for reader: ReaderTraces) -> [VersionMatrix.Detail] {
        if let then = shape.enums[identity] { return cases(of: then, for: reader) }
        guard let record = shape.records[identity], !record.isAbstract else { return [] }
        guard let target = reader.target(of: identity) else { return [loss(record.name, "objects are dropped")] }
        let leaves = reader.leaves(of: identity, as: target, at: shape.version)
        var details: [VersionMatrix.Detail] = []
        for owner in shape.chain(of: identity) {
            for property in shape.records[owner]?.properties ?? []
            where property.shape.isArchived && !leaves.contains(Leaf(owner: owner, name: property.name)) {
                let first = first(property.name, reader)
                details.append(loss("\(record.name).\(property.name)", "has not been read since version \(first)"))
            }
        }
        return details
    }

    private func loss(_ subject: String, _ because: String) -> VersionMatrix.Detail {
        VersionMatrix.Detail(subject: subject, verdict: Verdict(.loses, because))
    }

    /// The first reader that something is lost to.
    private mutating func first(_ name: String, _ reader: ReaderTraces) -> Int {
        let first = since[name] ?? reader.version
        since[name] = first
        return first
    }

    private mutating func cases(of then: EnumShape, for reader: ReaderTraces) -> [VersionMatrix.Detail] {
        var details: [VersionMatrix.Detail] = []
        for item in then.cases {
            let today = reader.cases.today(item.name, of: identity, from: shape.version)
            let merges = reader.cases.merges(of: item.name, of: identity, from: shape.version)
            if today != nil, merges.isEmpty { continue }
            let target = today.map { "is read as '.\($0)'" } ?? "is dropped"
            let first = first(item.name, reader)
            details.append(loss("\(then.name).\(item.name)", "\(target) since version \(first)"))
        }
        return details
    }
}

/// Where the properties of one version's readers come from, in archives; each is traced once, whichever archives ask.
final class ReaderTraces {
    let version: Int
    /// What became of cases.
    let cases: CaseLineage
    private let shape: ModelShape
    private let tracer: Tracer
    private var known: [Place: [Tracer.Interval]] = [:]

    private struct Place: Hashable {
        var leaf: Leaf
        var object: TypeName
    }

    init(_ history: ModelHistory, version: Int, _ index: HistoryIndex) {
        self.version = version
        cases = CaseLineage(history, version: version)
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
