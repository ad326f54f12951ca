import ModelLanguage

// Plans of the versions that read, and pairs of epochs.

extension Readings {
    private var index: HistoryIndex { timeline.index }

    /// The versions in which an epoch begins, with the plans of the declarations for which it begins.
    package init(_ checked: CheckedModel, _ index: HistoryIndex) {
        let timeline = Timeline(checked.history, index)
        var beginning: [Int: Set<TypeName>] = [:]
        for name in index.identities {
            for epoch in index.epochs(of: name) { beginning[epoch.lowerBound, default: []].insert(name) }
        }
        self.init(timeline, [])
        // From the oldest on: what did not change since is taken from there.
        for (version, names) in beginning.sorted(by: { $0.key < $1.key }) { plan(names, at: version) }
        for reader in readers.values { reader.used = checked.allUsed }
    }

    /// Makes what code of a version read of some declarations.
    package mutating func plan(_ names: Set<TypeName>, at version: Int) {
        guard let shape = timeline.history.shape(at: version) else { return }
        readers[version] = OldReaders(timeline, planReading(in: timeline, at: version, shape.written(with: names)))
    }

    /// Of what a planned version writes.
    func minReader(of name: TypeName, at version: Int, in channel: Channel) -> Int {
        readers[version]?.minReader(of: name, in: channel) ?? 1
    }

    /// The results for pairs of a declaration's epochs: each is true for the whole block of versions.
    package func forEachBlock(
        of name: TypeName,
        _ visit: (Detail, _ archives: ClosedRange<Int>, _ readers: ClosedRange<Int>) -> Void
    ) {
        let epochs = index.epochs(of: name)
        for (place, archives) in epochs.enumerated() {
            for readers in epochs[(place + 1)...] + epochs[..<place].flatMap({ parts(of: $0, for: name) }) {
                let (archive, reader) = (archives.lowerBound, readers.lowerBound)
                for reading in readings(of: name, archive: archive, reader: reader, in: .archive) {
                    visit(reading.detail, archives, readers)
                }
            }
        }
    }

    /// Readers that do not know a class see the class whose properties contain it.
    private func parts(of readers: ClosedRange<Int>, for name: TypeName) -> [ClosedRange<Int>] {
        guard let life = index.lives[name], readers.lowerBound < life.lowerBound else { return [readers] }
        let starts = index.epochStartsOfHolders(of: name).filter(readers.contains).union([readers.lowerBound]).sorted()
        return starts.indices.map { place in
            starts[place]...(place + 1 < starts.count ? starts[place + 1] - 1 : readers.upperBound)
        }
    }
}

extension ModelShape {
    /// With everything that is written into the same object: inherited properties, and structs.
    fileprivate func written(with names: Set<TypeName>) -> Set<TypeName> {
        names.closure { name -> [TypeName] in
            let owners = chain(of: name)
            let parts = owners.flatMap { records[$0]?.properties.flatMap(\.type.names) ?? [] }
            return owners + parts.filter { records[$0]?.kind == .struct }
        }
    }
}
