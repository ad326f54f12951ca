import ModelLanguage
import SchemaHistory

/// A reader and archives older than it: by its plan, and nothing else.
struct PlannedReading {
    /// The reader's.
    let plan: ModelPlan
    /// What the archive is of.
    let then: ModelShape
    /// The reader's version.
    let now: ModelShape

    func details(of identity: TypeName) -> [VersionMatrix.Detail] {
        if let known = then.enums[identity] { return now.enums[identity].map { kept(known, by: $0) } ?? [] }
        guard let known = now.records[identity] else { return [] }
        var details: [VersionMatrix.Detail] = []
        if then.records[identity]?.isAbstract == false, known.isAbstract {
            let verdict = Verdict(.depends, "those with an object of '\(known.name)' itself are refused")
            details.append(.init(subject: known.name, verdict: verdict))
        }
        guard let record = plan.records[identity] else { return details }
        if then.records[identity] != nil {
            if let drop = record.drops.first(where: { $0.versions.contains(then.version) }) {
                let unless = drop.unless.map { " unless \($0) keeps them" } ?? ""
                let verdict = Verdict(.loses, "objects are dropped\(unless)")
                details.append(.init(subject: identity.plainName, verdict: verdict))
            } else {
                for property in known.properties
                where record.properties[property.name] != nil && property.shape.isArchived {
                    let id = Leaf(owner: identity, name: property.name)
                    guard let source = plan.source(of: id, at: then.version, in: .archive) else { continue }
                    let verdict = source.verdict(in: .archive)
                    guard verdict.outcome != .reads else { continue }
                    details.append(.init(subject: "\(known.name).\(property.name)", verdict: verdict))
                }
            }
        }
        return details + exceptions(of: known, record)
    }

    private func kept(_ known: EnumShape, by reader: EnumShape) -> [VersionMatrix.Detail] {
        let verdict = known.verdictOnKept(by: reader.unknown)
        return verdict.outcome == .reads ? [] : [.init(subject: reader.name, verdict: verdict)]
    }

    /// What objects of single classes of then have in an inherited property, which their class did not inherit yet.
    private func exceptions(of known: RecordShape, _ record: RecordPlan) -> [VersionMatrix.Detail] {
        var details: [VersionMatrix.Detail] = []
        for property in known.properties where property.shape.isArchived {
            for rule in record.properties[property.name]?.rules ?? [] where rule.versions.contains(then.version) {
                let objects: [TypeName]
                if let classes = rule.archivedAs {
                    objects = classes.map(\.identity)
                } else if then.records[known.identity] == nil {
                    objects = then.order.filter { now.records[$0] != nil && now.isKind($0, of: known.identity) }
                } else {
                    continue
                }
                let verdict = rule.source.verdict(in: .archive)
                guard verdict.outcome != .reads else { continue }
                for name in objects.compactMap({ then.records[$0]?.name }) {
                    details.append(.init(subject: "\(name).\(property.name)", verdict: verdict))
                }
            }
        }
        return details
    }
}
