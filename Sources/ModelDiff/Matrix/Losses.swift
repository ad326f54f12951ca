import ModelLanguage

/// What archives of older versions hold that readers no longer take, with the version since when.
///
/// Input: the traces that readers are planned from. A property of an older version is lost to a reader where no property of that reader
/// comes from it, in objects of the same archived class. Readers are asked in ascending order, so that the first that lost something
/// says since when.
struct Losses {
    private let history: ModelHistory
    private let archive: Int
    private let shape: ModelShape
    /// Declarations that some version since the archive's changed.
    private var touched: Set<TypeName> = []
    /// What is lost -> the first reader to which it is.
    private var since: [WrittenSubject: Int] = [:]
    private var cases: [VersionMatrix.Detail] = []

    init(_ history: ModelHistory, from archive: Int) {
        self.history = history
        self.archive = archive
        shape = history.shape(at: archive) ?? ModelShape(version: archive)
    }

    /// - Parameter reader: of the next version after the last one asked for.
    mutating func details(for reader: ReaderTraces) -> [VersionMatrix.Detail] {
        let changes = history.changes(to: reader.version)
        touched.formUnion(changes?.touched ?? [])
        noteCases(changes)
        var details: [VersionMatrix.Detail] = []
        for identity in shape.order where shape.records[identity]?.isAbstract == false {
            guard let target = reader.target(of: identity) else {
                details.append(loss(identity.plainName(in: shape), "objects are dropped"))
                continue
            }
            let chain = shape.chain(of: identity)
            guard target != identity || chain.contains(where: { touched.contains($0) }) else { continue }
            let leaves = reader.leaves(of: identity, as: target, at: archive)
            for owner in chain {
                for property in shape.records[owner]?.properties ?? []
                where property.isArchived && !leaves.contains(Leaf(owner: owner, name: property.name)) {
                    let subject = WrittenSubject(owner: identity, name: property.name)
                    let first = since[subject] ?? reader.version
                    since[subject] = first
                    details.append(
                        loss(
                            "\(identity.plainName(in: shape)).\(property.name)",
                            "is not read since version \(first)"
                        )
                    )
                }
            }
        }
        return details + cases
    }

    private func loss(_ subject: String, _ because: String) -> VersionMatrix.Detail {
        VersionMatrix.Detail(subject: subject, verdict: Verdict(.loses, because))
    }

    private mutating func noteCases(_ changes: VersionChanges?) {
        for change in changes?.changes ?? [] {
            guard case .removeCase(let removals) = change.kind, let then = shape.enums[change.declaration] else {
                continue
            }
            for removal in removals where then.cases.contains(where: { $0.name == removal.removed.name }) {
                let target = removal.readAs.map { "is read as '.\($0)'" } ?? "is dropped"
                let version = changes?.version ?? 0
                cases.append(loss("\(then.name).\(removal.removed.name)", "\(target) since version \(version)"))
            }
        }
    }
}

extension TypeName {
    /// What the declaration was called in a version.
    fileprivate func plainName(in shape: ModelShape) -> String { shape.records[self]?.name ?? plainName }
}

/// Where the properties of one version's readers come from, in archives; each is traced once, whichever archives ask.
final class ReaderTraces {
    let version: Int
    private let shape: ModelShape
    private let plan: ModelPlan
    private let tracer: Tracer
    private var known: [Place: [Tracer.Interval]] = [:]

    private struct Place: Hashable {
        var leaf: Leaf
        var object: TypeName
    }

    init(_ history: ModelHistory, _ plan: ModelPlan) {
        version = plan.version
        shape = history.shape(at: plan.version) ?? ModelShape(version: plan.version)
        self.plan = plan
        tracer = Tracer(history, version: plan.version, channel: .coding)
    }

    /// What objects archived as a class are read as; nil: they are dropped, whatever they hold.
    func target(of identity: TypeName) -> TypeName? { tracer.target(of: identity) }

    /// The properties of an older version that arrive in objects of one class.
    func leaves(of identity: TypeName, as target: TypeName, at archive: Int) -> Set<Leaf> {
        var leaves: Set<Leaf> = []
        for owner in shape.chain(of: target) {
            for property in shape.records[owner]?.properties ?? [] where property.isArchived {
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
