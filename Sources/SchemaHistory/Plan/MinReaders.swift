import ModelLanguage

extension Planner {
    mutating func planMinReaders() {
        let readers = OldReaders(history, plan, index, lineage, origins)
        for name in planned where shape.records[name] != nil && mayDiffer(name) {
            let archive = minReader(of: name, .archive, readers)
            let json = minReader(of: name, .json, readers)
            let dictionary = minReader(of: name, .dictionary, readers)
            guard archive > 1 || json > 1 || dictionary > 1 else { continue }
            self.name(
                name,
                {
                    $0.minReader = archive
                    $0.minReaderJSON = json
                    $0.minReaderDictionary = dictionary
                },
                in: &plan
            )
        }
    }

    /// The lowest version from which every reader up to the planned one reads the class's objects without a wrong value or a
    /// certain failure.
    private func minReader(of name: TypeName, _ channel: Channel, _ readers: OldReaders) -> Int {
        var result = version
        while result > 1, !readers.keepsOut(name, result - 1, in: channel) {
            // Readers of one epoch read alike.
            result = max(1, index.epochStart(of: name, at: result - 1))
        }
        return result
    }

    /// Cheap: nothing that the class's objects hold ever changed.
    private func mayDiffer(_ name: TypeName) -> Bool {
        if history.readsFrom > 1 { return true }
        if let record = shape.records[name], (index.nameOwners[record.archiveName] ?? []).count > 1 { return true }
        if changed.isEmpty, specialObjects.isEmpty { return false }
        let chain = shape.chain(of: name)
        if specialObjects.contains(name) || chain.contains(where: { changed.contains($0) }) { return true }
        return shape.properties(of: name).contains { $0.type.names.contains(where: changed.contains) }
    }
}
