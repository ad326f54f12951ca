import ModelLanguage

extension Planner {
    mutating func planMinReaders() {
        let readers = OldReaders(timeline, plan)
        for name in planned where shape.records[name] != nil {
            for channel in Channel.ofData {
                let least = readers.minReader(of: name, in: channel)
                if least > 1 { plan[name].minReaders[channel] = least }
            }
        }
    }
}
