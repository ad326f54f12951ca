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

extension ModelPlan {
    /// - Parameter used: the models that this one uses, and those that they use.
    mutating func keepOutReaders(ofKeysFreedBy used: [CheckedModel], _ timeline: Timeline) {
        guard !used.isEmpty, let shape = timeline.history.shape(at: version) else { return }
        for name in shape.order where shape.records[name] != nil {
            for channel in Channel.ofData {
                let least = timeline.leastReader(of: name, at: version, in: channel, used)
                if least > self[name].minReader(in: channel) { self[name].minReaders[channel] = least }
            }
        }
    }
}

extension Timeline {
    /// The first version whose code does not take a value for another one: a class's property has a key that a superclass in a used model
    /// gave up. With which version of that model the older code was built is not known.
    func leastReader(of name: TypeName, at version: Int, in channel: Channel, _ used: [CheckedModel]) -> Int {
        guard let shape = history.shape(at: version) else { return 1 }
        let ancestors = shape.usedAncestors(of: name, history.model)
        func keys(_ properties: [PropertyModel]) -> [String] { properties.flatMap { $0.shape.keys(in: channel) } }
        let once = ancestors.flatMap { ancestor in
            used.filter { $0.model.name == ancestor.name.model }.flatMap(\.history.shapes)
                .flatMap { keys($0.records[ancestor.name]?.properties ?? []) }
        }
        let freed = Set(once).subtracting(keys(ancestors.flatMap(\.properties)))
        if freed.isEmpty { return 1 }
        let leaves = shape.chain(of: name).flatMap { owner in
            (shape.records[owner]?.properties ?? []).map { (Leaf(owner: owner, name: $0.name), $0.shape) }
        }
        return leaves.reduce(1) { least, property in
            guard let key = property.1.keys(in: channel).first, freed.contains(key) else { return least }
            var first = version
            while first > max(history.readsFrom, 1), let before = history.shape(at: first - 1),
                let origin = origin(of: property.0, at: version, in: name, since: first - 1)?.leaf,
                before.records[origin.owner]?[origin.name]?.shape.keys(in: channel).first == key
            { first -= 1 }
            // Code that does not know the class reports that.
            return history.shape(at: first - 1)?.records[name] == nil ? least : max(least, first)
        }
    }
}

extension CheckedModel {
    /// The models that it uses, and those that they use.
    var allUsed: [CheckedModel] { uses + uses.flatMap(\.allUsed) }
}
