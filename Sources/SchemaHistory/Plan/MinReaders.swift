import ModelLanguage

extension Planner {
    mutating func planMinReaders() {
        let readers = OldReaders(timeline, plan)
        for name in planned where shape.records[name] != nil && mayDiffer(name) {
            plan[name].minReader = minReader(of: name, .archive, readers)
            plan[name].minReaderJSON = minReader(of: name, .json, readers)
            plan[name].minReaderDictionary = minReader(of: name, .dictionary, readers)
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
    private func mayDiffer(_ name: TypeName) -> Bool { index.epochStart(of: name, at: version) > 1 }
}
