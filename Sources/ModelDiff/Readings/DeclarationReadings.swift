import ModelLanguage
import SchemaHistory

/// What code of one version makes of what another wrote, one declaration at a time: the matrix prints it, and findings are held to it.
///
/// Newer code goes by its plan, and by nothing else; what none of its properties comes from is lost. Older code goes by its own keys and
/// types, and `minReader` keeps it out where it would err.
struct DeclarationReadings {
    typealias Detail = VersionMatrix.Detail

    let timeline: Timeline
    /// By version, with the plan of what is asked of it; of two versions the newer one is asked.
    let readers: [Int: OldReaders]

    private var index: HistoryIndex { timeline.index }

    func details(of name: TypeName, archive: Int, reader: Int) -> [Detail] {
        guard let then = timeline.history.shape(at: min(archive, reader)),
            let now = timeline.history.shape(at: max(archive, reader)), let newer = readers[now.version]
        else { return [] }
        let details =
            archive > reader
            ? earlier(name, by: then, from: now, newer)
            : planned(name, newer.plan, from: then, by: now) + losses(name, from: then, by: reader)
        return details.filter { $0.verdict.outcome != .reads }
    }

    // MARK: Newer code

    private func planned(
        _ name: TypeName,
        _ plan: ModelPlan,
        from then: ModelShape,
        by now: ModelShape
    ) -> [Detail] {
        if let known = then.enums[name] {
            return now.enums[name].map { [Detail($0.name, known.verdictOnKept(by: $0.unknown))] } ?? []
        }
        guard let known = now.records[name] else { return [] }
        var details: [Detail] = []
        if then.records[name]?.isAbstract == false, known.isAbstract {
            let because = "those with an object of '\(known.name)' itself are refused"
            details.append(Detail(known.name, Verdict(.depends, because)))
        }
        guard let record = plan.records[name] else { return details }
        let drop = record.drops.first { $0.versions.contains(then.version) }
        if then.records[name] != nil, let drop {
            let unless = drop.unless.map { " unless \($0) keeps them" } ?? ""
            details.append(Detail(name.plainName, Verdict(.loses, "objects are dropped\(unless)")))
        } else if then.records[name] != nil {
            for property in known.properties
            where record.properties[property.name] != nil && property.shape.isArchived {
                let leaf = Leaf(owner: name, name: property.name)
                guard let source = plan.source(of: leaf, at: then.version, in: .archive) else { continue }
                details.append(Detail(known.name, property.name, source.verdict(in: .archive)))
            }
        }
        return details + exceptions(of: known, record, from: then, by: now)
    }

    /// What objects of single classes of then have in an inherited property, which their class did not inherit yet.
    private func exceptions(
        of known: RecordShape,
        _ record: RecordPlan,
        from then: ModelShape,
        by now: ModelShape
    ) -> [Detail] {
        var details: [Detail] = []
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
                for name in objects.compactMap({ then.records[$0]?.name }) {
                    details.append(Detail(name, property.name, verdict))
                }
            }
        }
        return details
    }

    /// What archives hold of it that the reader no longer takes, with the first version that did not: a property that none of the
    /// reader's comes from, in objects of the same archived class.
    private func losses(_ name: TypeName, from then: ModelShape, by reader: Int) -> [Detail] {
        func tracer(at version: Int) -> Tracer { timeline.tracer(at: version, in: .archive) }
        func since(_ isLost: (Tracer) -> Bool) -> Int {
            let starts = index.epochs(of: name).lazy.map(\.lowerBound)
            return starts.first { $0 > then.version && $0 <= reader && isLost(tracer(at: $0)) } ?? reader
        }
        if let known = then.enums[name] {
            return known.cases.compactMap { item in
                func isLost(_ tracer: Tracer) -> Bool {
                    tracer.cases.today(item.name, of: name, from: then.version) == nil
                        || !tracer.cases.merges(of: item.name, of: name, from: then.version).isEmpty
                }
                guard isLost(tracer(at: reader)) else { return nil }
                let today = tracer(at: reader).cases.today(item.name, of: name, from: then.version)
                let fate = today.map { "is read as '.\($0)'" } ?? "is dropped"
                return Detail(known.name, item.name, Verdict(.loses, "\(fate) since version \(since(isLost))"))
            }
        }
        guard let record = then.records[name], !record.isAbstract else { return [] }
        guard tracer(at: reader).leaves(of: name, at: then.version) != nil else {
            return [Detail(record.name, Verdict(.loses, "objects are dropped"))]
        }
        return then.chain(of: name).flatMap { owner in
            (then.records[owner]?.properties ?? []).filter(\.shape.isArchived).compactMap { property -> Detail? in
                let leaf = Leaf(owner: owner, name: property.name)
                func isLost(_ tracer: Tracer) -> Bool {
                    tracer.leaves(of: name, at: then.version)?.contains(leaf) == false
                }
                guard isLost(tracer(at: reader)) else { return nil }
                let because = "has not been read since version \(since(isLost))"
                return Detail(record.name, property.name, Verdict(.loses, because))
            }
        }
    }

    // MARK: Older code

    private func earlier(
        _ name: TypeName,
        by then: ModelShape,
        from now: ModelShape,
        _ readers: OldReaders
    ) -> [Detail] {
        if let shape = now.enums[name], let known = then.enums[name] { return cases(shape, known) }
        guard let record = now.records[name] else { return [] }
        guard let known = then.records[name] else {
            guard !record.isAbstract, let holder = then.holder(admitting: { now.isKind(name, of: $0) }) else {
                return []
            }
            let because = "'\(holder)' with an object of this class, which it does not know"
            return [Detail(record.name, Verdict(.depends, because))]
        }
        let least = readers.plan[name].minReader
        // Its own properties, and those of classes that it does not inherit from any more: nobody else tells of them.
        let above = now.chain(of: name).dropFirst()
        let readings = readers.readings(of: name, by: then.version, in: .archive) { !above.contains($0) }
        var details = readings.map { leaf, reading in
            Detail(known.name, leaf.name, reading.told(isKeptOut: least > then.version))
        }
        // What no property tells: a class under a new name, a reader in between, a version the history forgot.
        if least > then.version, !details.contains(where: { $0.verdict.outcome.isFailure }) {
            let written = readers.plan[name].writtenName ?? record.archiveName
            let isKnown = written == known.archiveName
            let because = isKnown ? "minReader is \(least)" : "does not know a class '\(written)'"
            details.append(Detail(known.name, Verdict(.refuses, because)))
        }
        return details
    }

    private func cases(_ shape: EnumShape, _ known: EnumShape) -> [Detail] {
        guard shape != known, !known.isOptions else { return [] }
        let raws = Set(known.cases.map(\.raw))
        return shape.cases.filter { !raws.contains($0.raw) }
            .map { Detail(known.name, $0.name, known.verdictOnUnknown($0.written)) }
    }
}

extension ModelShape {
    /// A property that may hold objects of a class that came later: it is typed as one of its superclasses.
    func holder(among isKnown: (TypeName) -> Bool = { _ in true }, admitting isSuperclass: (TypeName) -> Bool)
        -> String?
    {
        for record in order.filter(isKnown).compactMap({ records[$0] }) {
            for property in record.properties where property.inverseOf == nil {
                if case .object(let declared)? = property.type.elementType, isSuperclass(declared) {
                    return "\(record.name).\(property.name)"
                }
            }
        }
        return nil
    }

    /// With what is written into the same object: what classes inherit, and structs.
    fileprivate func written(with names: Set<TypeName>) -> Set<TypeName> {
        var result = names
        var open = Array(names)
        while let name = open.popLast() {
            for owner in chain(of: name) {
                result.insert(owner)
                for property in records[owner]?.properties ?? [] {
                    for other in property.type.names
                    where records[other]?.kind == .struct && result.insert(other).inserted { open.append(other) }
                }
            }
        }
        return result
    }
}

// MARK: Pairs of versions

extension DeclarationReadings {
    /// Of the versions in which an epoch begins, with the plans of what it begins for.
    init(_ checked: CheckedModel, _ index: HistoryIndex) {
        let timeline = Timeline(checked.history, index)
        var beginning: [Int: Set<TypeName>] = [:]
        for name in index.identities {
            for epoch in index.epochs(of: name) { beginning[epoch.lowerBound, default: []].insert(name) }
        }
        var readers: [Int: OldReaders] = [:]
        for (version, names) in beginning {
            guard let shape = checked.history.shape(at: version) else { continue }
            let isOwn = version == checked.plan.version
            let plan = isOwn ? checked.plan : planReading(in: timeline, at: version, shape.written(with: names))
            readers[version] = OldReaders(timeline, plan)
        }
        self.init(timeline: timeline, readers: readers)
    }

    /// Notes what is to be said of pairs of a declaration's epochs, by their first versions: that holds in the whole block of cells.
    func note(_ name: TypeName, in notes: inout MatrixNotes) {
        let epochs = index.epochs(of: name)
        for (place, archives) in epochs.enumerated() {
            for readers in epochs[(place + 1)...] + epochs[..<place].flatMap({ parts(of: $0, for: name) }) {
                for detail in details(of: name, archive: archives.lowerBound, reader: readers.lowerBound) {
                    notes.add(detail, archives: archives, readers: readers)
                }
            }
        }
    }

    /// To readers that do not know a class it counts what they have it in.
    private func parts(of readers: ClosedRange<Int>, for name: TypeName) -> [ClosedRange<Int>] {
        guard let life = index.lives[name], readers.lowerBound < life.lowerBound else { return [readers] }
        let starts = index.epochStartsOfHolders(of: name).filter(readers.contains).union([readers.lowerBound]).sorted()
        return starts.indices.map { place in
            starts[place]...(place + 1 < starts.count ? starts[place + 1] - 1 : readers.upperBound)
        }
    }
}
