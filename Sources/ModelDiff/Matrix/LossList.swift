import ModelLanguage

/// What archives of one version hold that later versions took away, with the version that did.
struct LossList {
    private let history: ModelHistory
    private var rows: [(version: Int, detail: VersionMatrix.Detail)] = []

    init(_ history: ModelHistory, from archive: Int) {
        self.history = history
        guard let shape = history.shape(at: archive), archive < history.model.version else { return }
        for next in (archive + 1)...history.model.version {
            for change in history.changes(to: next)?.changes ?? [] { note(change, at: next, shape) }
        }
        let trace = PropertyTrace(history, from: archive)
        let removals = trace.removals.sorted {
            ($0.key.declaration.name, $0.key.name) < ($1.key.declaration.name, $1.key.name)
        }
        for (id, declared) in removals {
            guard let property = shape.records[id.declaration]?[id.name], property.isArchived else { continue }
            let owner = shape.records[id.declaration]?.name ?? id.declaration.plainName
            add("\(owner).\(id.name)", "removed in version \(declared.version)", at: declared.version)
        }
    }

    private mutating func note(_ change: Change, at version: Int, _ shape: ModelShape) {
        let identity = change.declaration
        let name = shape.records[identity]?.name ?? shape.enums[identity]?.name ?? identity.plainName
        switch change.kind {
        case .exclude(let channels):
            for channel in channels
            where channel.channels.contains(.coding) && shape.records[identity]?[channel.property] != nil {
                add("\(name).\(channel.property)", "excluded in version \(version)", at: version)
            }
        case .removeCase(let removals):
            for removal in removals
            where shape.enums[identity]?.cases.contains(where: { $0.name == removal.removed.name }) == true {
                let target = removal.readAs.map { "read as '.\($0)'" } ?? "dropped"
                add("\(name).\(removal.removed.name)", "\(target) since version \(version)", at: version)
            }
        case .removeDeclaration(nil, _, _) where shape.records[identity] != nil:
            add(name, "objects are dropped since version \(version)", at: version)
        case .move(let movement) where !movement.isUp && shape.records[identity] != nil:
            let others = shape.order.filter { other in
                let chain = shape.chain(of: other)
                return chain.contains(identity) && !chain.contains(movement.target)
                    && shape.records[other]?.isAbstract == false
            }
            guard !others.isEmpty, shape.records[identity]?[movement.property]?.isArchived == true else { return }
            add(
                "\(name).\(movement.property)",
                "moved to a subclass in version \(version); others lose it",
                at: version
            )
        case .removeDeclaration(let target?, let rename, _) where shape.records[identity] != nil:
            guard let before = history.shape(at: version - 1), let after = history.shape(at: version) else { return }
            let known = Set(after.chain(of: target).flatMap { after.records[$0]?.properties ?? [] }.map(\.name))
            for property in before.records[identity]?.properties ?? [] where property.isArchived {
                let newName = rename.first { $0.old == property.name }?.new ?? property.name
                guard !known.contains(newName) else { continue }
                add("\(name).\(property.name)", "lost since version \(version), with its class", at: version)
            }
        case .superclass(let old?, _, _):
            guard case .generated(let parent) = old, shape.records[identity] != nil else { return }
            let given = shape.chain(of: parent).flatMap { shape.records[$0]?.properties ?? [] }.filter(\.isArchived)
            guard !given.isEmpty else { return }
            let names = given.map { "'\($0.name)'" }.joined(separator: ", ")
            add(name, "lost \(names) with its superclass in version \(version), unless moved", at: version)
        case .add, .rename, .retype, .combine, .move, .remove, .rekey, .redefault, .include, .renameClass, .archiveName,
            .superclass, .was, .drop, .addCase, .renameCase, .reraw, .removeDeclaration, .writeAlso, .writeAlsoClass,
            .accept:
            return
        }
    }

    private mutating func add(_ subject: String, _ because: String, at version: Int) {
        rows.append((version, .init(subject: subject, verdict: Verdict(.loses, because))))
    }

    func details(upTo reader: Int) -> [VersionMatrix.Detail] { rows.filter { $0.version <= reader }.map(\.detail) }
}
