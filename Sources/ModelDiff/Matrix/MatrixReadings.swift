import ModelLanguage
import SchemaHistory

/// What a matrix says of one declaration after another.
///
/// Each is asked of pairs of its epochs, by their first versions: what those say holds in the whole block of cells.
struct MatrixReadings {
    let history: ModelHistory
    let index: HistoryIndex
    /// By the versions in which an epoch begins: the plans of what it begins for.
    private var plans: [Int: ModelPlan] = [:]
    private var traces: [Int: ReaderTraces] = [:]

    init(_ checked: CheckedModel, _ index: HistoryIndex) {
        history = checked.history
        self.index = index
        var beginning: [Int: Set<TypeName>] = [:]
        for name in index.identities {
            for epoch in index.epochs(of: name) { beginning[epoch.lowerBound, default: []].insert(name) }
        }
        for (version, names) in beginning {
            guard let shape = history.shape(at: version) else { continue }
            plans[version] =
                version == checked.plan.version
                ? checked.plan : planReading(of: history, at: version, shape.written(with: names), index)
            traces[version] = ReaderTraces(history, version: version, index)
        }
    }

    func note(_ name: TypeName, in notes: inout MatrixNotes) {
        let epochs = index.epochs(of: name)
        for (place, archives) in epochs.enumerated() {
            guard let then = history.shape(at: archives.lowerBound) else { continue }
            var losses = Losses(of: name, from: then)
            for readers in epochs[(place + 1)...] {
                guard let plan = plans[readers.lowerBound], let traces = traces[readers.lowerBound],
                    let now = history.shape(at: readers.lowerBound)
                else { continue }
                let details = PlannedReading(history: history, plan: plan, then: then, now: now).details(of: name)
                for detail in details + losses.details(for: traces, history.changes(to: readers.lowerBound)) {
                    notes.add(detail, archives: archives, readers: readers)
                }
            }
        }
        for (place, archives) in epochs.enumerated() {
            guard let plan = plans[archives.lowerBound], let now = history.shape(at: archives.lowerBound) else {
                continue
            }
            for epoch in epochs[..<place] {
                for readers in parts(of: epoch, for: name) {
                    guard let then = history.shape(at: readers.lowerBound) else { continue }
                    let earlier = EarlierReading(history: history, index: index, writer: plan, now: now, then: then)
                    for detail in earlier.details(of: name) { notes.add(detail, archives: archives, readers: readers) }
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

extension ModelShape {
    /// With what is written into the same object: what classes inherit, and structs.
    fileprivate func written(with names: Set<TypeName>) -> Set<TypeName> {
        var result = names
        var open = Array(names)
        while let name = open.popLast() {
            for owner in chain(of: name) {
                result.insert(owner)
                for property in records[owner]?.properties ?? [] {
                    property.type.forEachName { other in
                        if records[other]?.kind == .struct, result.insert(other).inserted { open.append(other) }
                    }
                }
            }
        }
        return result
    }
}
