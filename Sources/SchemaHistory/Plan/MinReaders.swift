import ModelLanguage

extension Planner {
    mutating func planMinReaders() {
        let readers = OldReaders(timeline, plan)
        for name in planned where shape.records[name] != nil && mayDiffer(name) {
            for channel in Channel.ofData {
                let least = minReader(of: name, channel, readers)
                if least > 1 { plan[name].minReaders[channel] = least }
            }
        }
    }

    /// The lowest version from which every reader up to the planned one reads the class's objects without a wrong value or a certain
    /// failure.
    private func minReader(of name: TypeName, _ channel: Channel, _ readers: OldReaders) -> Int {
        var result = version
        while result > 1, !readers.keepsOut(name, result - 1, in: channel) {
            // Readers of one epoch read alike.
            result = max(1, index.epochStart(of: name, at: result - 1))
        }
        return result
    }

    /// Fast: nothing in the class's objects ever changed.
    private func mayDiffer(_ name: TypeName) -> Bool { index.epochStart(of: name, at: version) > 1 }
}
