import ModelLanguage
import SchemaHistory

/// What a matrix says of one declaration after another.
///
/// Each is asked of pairs of its epochs, by their first versions: what those say holds in the whole block of cells.
struct MatrixReadings {
    private let timeline: Timeline
    /// By the versions in which an epoch begins, with the plans of what it begins for.
    private var readers: [Int: OldReaders] = [:]

    private var history: ModelHistory { timeline.history }
    private var index: HistoryIndex { timeline.index }

    init(_ checked: CheckedModel, _ index: HistoryIndex) {
        timeline = Timeline(checked.history, index)
        var beginning: [Int: Set<TypeName>] = [:]
        for name in index.identities {
            for epoch in index.epochs(of: name) { beginning[epoch.lowerBound, default: []].insert(name) }
        }
        for (version, names) in beginning {
            guard let shape = history.shape(at: version) else { continue }
            let isOwn = version == checked.plan.version
            let plan = isOwn ? checked.plan : planReading(in: timeline, at: version, shape.written(with: names))
            readers[version] = OldReaders(timeline, plan)
        }
    }

    func note(_ name: TypeName, in notes: inout MatrixNotes) {
        let epochs = index.epochs(of: name)
        for (place, archives) in epochs.enumerated() {
            guard let writer = readers[archives.lowerBound], let written = history.shape(at: archives.lowerBound) else {
                continue
            }
            func note(_ details: [VersionMatrix.Detail], _ readers: ClosedRange<Int>) {
                for detail in details { notes.add(detail, archives: archives, readers: readers) }
            }
            var losses = Losses(of: name, from: written)
            for epoch in epochs[(place + 1)...] {
                let version = epoch.lowerBound
                guard let plan = readers[version]?.plan, let now = history.shape(at: version) else { continue }
                note(PlannedReading(plan: plan, then: written, now: now).details(of: name), epoch)
                note(losses.details(for: timeline.tracer(at: version, in: .coding)), epoch)
            }
            for epoch in epochs[..<place].flatMap({ parts(of: $0, for: name) }) {
                guard let then = history.shape(at: epoch.lowerBound) else { continue }
                note(EarlierReading(readers: writer, now: written, then: then).details(of: name), epoch)
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
                    for other in property.type.names
                    where records[other]?.kind == .struct && result.insert(other).inserted { open.append(other) }
                }
            }
        }
        return result
    }
}
