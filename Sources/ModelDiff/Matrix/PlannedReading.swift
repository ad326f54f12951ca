import ModelLanguage

/// A reader and archives older than it: by its plan, and nothing else.
struct PlannedReading {
    let history: ModelHistory
    let plan: ModelPlan

    func details(of archive: Int) -> [VersionMatrix.Detail] {
        guard let then = history.shape(at: archive), let now = history.shape(at: plan.version) else { return [] }
        let types = TypeVerdict(now, of: history.model, in: .archive)
        var details: [VersionMatrix.Detail] = []
        for identity in now.order where then.records[identity] != nil {
            if then.records[identity]?.isAbstract == false, let known = now.records[identity], known.isAbstract {
                let verdict = Verdict(.depends, "those with an object of '\(known.name)' itself are refused")
                details.append(.init(subject: known.name, verdict: verdict))
            }
            guard let record = plan.records[identity] else { continue }
            if let drop = record.drops.first(where: { $0.versions.contains(archive) }) {
                let unless = drop.unless.map { " unless \($0) keeps them" } ?? ""
                details.append(
                    .init(subject: identity.plainName, verdict: Verdict(.loses, "objects are dropped\(unless)"))
                )
                continue
            }
            for property in now.records[identity]?.properties ?? [] where record.properties[property.name] != nil {
                let id = PropertyID(identity, property.name)
                guard let source = plan.source(of: id, at: archive, in: .archive) else { continue }
                let verdict = source.plannedVerdict(types)
                guard verdict.outcome != .reads else { continue }
                details.append(
                    .init(
                        subject: "\(now.records[identity]?.name ?? identity.plainName).\(property.name)",
                        verdict: verdict
                    )
                )
            }
        }
        for identity in now.order { details += exceptions(of: identity, archive, then, now, types) }
        return details
    }

    /// What objects of single classes of then have in an inherited property, which their class did not inherit yet.
    private func exceptions(
        of identity: TypeName,
        _ archive: Int,
        _ then: ModelShape,
        _ now: ModelShape,
        _ types: TypeVerdict
    ) -> [VersionMatrix.Detail] {
        guard let record = plan.records[identity] else { return [] }
        var details: [VersionMatrix.Detail] = []
        for property in now.records[identity]?.properties ?? [] {
            for rule in record.properties[property.name]?.rules ?? [] where rule.versions.contains(archive) {
                let objects: [TypeName]
                if let classes = rule.archivedAs {
                    objects = classes.map(\.identity)
                } else if then.records[identity] == nil {
                    objects = then.order.filter { now.records[$0] != nil && now.isKind($0, of: identity) }
                } else {
                    continue
                }
                let verdict = rule.source.plannedVerdict(types)
                guard verdict.outcome != .reads else { continue }
                for name in objects.compactMap({ then.records[$0]?.name }) {
                    details.append(.init(subject: "\(name).\(property.name)", verdict: verdict))
                }
            }
        }
        return details
    }
}

extension ReadSource {
    /// What it makes of archives that are as the history says.
    fileprivate func plannedVerdict(_ types: TypeVerdict) -> Verdict {
        let empty = SourceVerdict(
            record: WrittenRecord(everything: self),
            channel: .archive,
            types: types,
            isSame: { _, _ in true }
        )
        return empty(self)
    }

    /// All stored values that it asks for.
    var stored: [PropertyShape] {
        switch self {
        case .stored(let shape): [shape]
        case .value, .failure, .inverse: []
        case .converted(let source, _): source.stored
        case .computed(let value): value.arguments.flatMap(\.source.stored)
        }
    }
}

extension WrittenRecord {
    /// An object in which a rule finds all that it asks for.
    init(everything source: ReadSource) {
        self.init(properties: source.stored)
    }
}
