import ModelLanguage
import SchemaDiagnostics

/// Two models with their pasts, and what code of either reads of the other's data.
///
/// Nothing else answers that: a comparison says what is different, and its reports print these answers.
package final class TwoModels {
    package let counterparts: Counterparts
    package let oldPlan: ModelPlan
    package let newPlan: ModelPlan
    let oldNames: NameRules
    let newNames: NameRules
    /// How old code reads data of the new side, according to the new side.
    package let newReaders: OldReaders
    package let newReadings: Readings
    /// Classes of the old side without drafts, by the current names.
    let draftless: Set<TypeName>
    /// The past of either side, according to that side.
    let oldTimeline: Timeline
    package let newTimeline: Timeline
    let oldChecked: CheckedModel
    /// The old model is built from a seal: the new model's history describes older versions.
    package let isOldSeal: Bool
    private let users: [(old: CheckedModel, new: CheckedModel)]
    private var oldObjectReaders: [TypeName: OldReaders] = [:]
    /// The cases of an enum of the old version that archives of a version may contain.
    private var cases: [Int: [TypeName: Set<String>]] = [:]

    /// - Parameter users: of each model that uses this one, both sides: what its archives contain of this model counts.
    package init(
        _ counterparts: Counterparts,
        old: CheckedModel,
        new: CheckedModel,
        isOldSeal: Bool,
        users: [(old: CheckedModel, new: CheckedModel)]
    ) {
        self.counterparts = counterparts
        (self.isOldSeal, self.users, oldChecked) = (isOldSeal, users, old)
        oldTimeline = Timeline(old.history, old.index)
        newTimeline = Timeline(new.history, new.index)
        oldPlan = old.plan
        newPlan = new.plan
        oldNames = NameRules(old.plan)
        newNames = NameRules(new.plan)
        draftless = Set(old.model.classes.filter { !$0.hasDraft }.compactMap { counterparts.inNew($0.name) })
        newReaders = OldReaders(newTimeline, new.plan, draftless: draftless)
        newReadings = Readings(newTimeline, [newReaders])
    }

    package var old: Model { counterparts.old.model }
    package var new: Model { counterparts.new.model }

    /// The sources of the values that the new side's own readers read.
    package func newTracer(in channel: Channel) -> Tracer { newTimeline.tracer(at: new.version, in: channel) }

    // MARK: Versions

    /// Versions whose archives both models know, oldest first.
    package var archivedVersions: [Int] { versions(from: max(counterparts.old.readsFrom, counterparts.new.readsFrom)) }

    /// The new side reads the old side's own version.
    package var isOldRead: Bool { counterparts.new.readsFrom <= old.version || old.version > new.version }

    /// Versions whose code is in use.
    package var oldReaders: [Int] { versions(from: counterparts.old.readsFrom) }

    private func versions(from first: Int) -> [Int] {
        max(first, 1) <= old.version ? Array(max(first, 1)...old.version) : []
    }

    /// Versions that `minReader` of some class they know excludes from new archives.
    package var keptOut: [Int] {
        let closed = new.declarationViews.filter {
            newTimeline.objectClasses(of: $0.name, at: new.version).contains($0.name)
        }.compactMap { view in
            counterparts.oldView(of: view.name).map { (before: $0, least: newPlan[view.name].minReader) }
        }.filter { $0.least > 1 }
        return oldReaders.filter { version in
            new.knowsMinReader(version) && closed.contains { $0.least > version && isKnown($0.before, at: version) }
        }
    }

    // MARK: Channels

    /// The channels in which data of both models exists.
    package var channels: [Channel] {
        let hasJSON = old.swift.codable != .none && new.swift.codable != .none
        return hasJSON ? [.archive, .json, .dictionary] : [.archive, .dictionary]
    }

    /// The versions whose data contains its version: plain JSON does not.
    package var tracedChannels: [Channel] {
        let isPlain = [old, new].contains { $0.swift.codable == .plain }
        return channels.filter { $0 != .json || !isPlain }
    }

    // MARK: Declarations of older versions

    /// The old side's own description of a version; nil for versions before a seal, which only the new side describes.
    package func oldShape(at version: Int) -> ModelShape? {
        isOldSeal && version < old.version ? nil : counterparts.old.shape(at: version)
    }

    /// A declaration in a version, by its name on the side that describes it.
    struct Described {
        let timeline: Timeline
        let name: TypeName
        let shape: ModelShape
    }

    /// A declaration as a version had it: according to the old model; for versions before a seal, according to the history.
    func written(_ identity: TypeName, at version: Int) -> Described? {
        guard let shape = oldShape(at: version) else {
            guard isOldSeal, let described = counterparts.new.shape(at: version), described.has(identity) else {
                return nil
            }
            return Described(timeline: newTimeline, name: identity, shape: described)
        }
        let names = [counterparts.oldView(of: identity)?.name, identity].compactMap(\.self)
        return names.first(where: shape.has).map { Described(timeline: oldTimeline, name: $0, shape: shape) }
    }

    /// The same of a declaration of the old side.
    func written(_ view: DeclarationView, at version: Int) -> Described? {
        written(counterparts.identity(of: view.name), at: version)
    }

    func isKnown(_ view: DeclarationView, at version: Int) -> Bool { written(view, at: version) != nil }

    /// Whether archives of a version may contain a case of the old version.
    func had(_ value: EnumModel.Case, of owner: TypeName, at version: Int) -> Bool {
        if let known = cases[version]?[owner] { return known.contains(value.name) }
        guard let side = written(counterparts.identity(of: owner), at: version), let shape = side.shape.enums[side.name]
        else { return true }
        let lineage = side.timeline.tracer(at: old.version, in: nil).cases
        let names = Set(shape.cases.compactMap { lineage.inReader($0.name, of: side.name, from: version) })
        cases[version, default: [:]][owner] = names
        return names.contains(value.name)
    }

    /// `minReader` of the old side's objects. A seal has no past: for it, the new side's history says what it was.
    func oldMinReader(of name: TypeName, in channel: Channel) -> Int {
        guard isOldSeal else { return oldPlan[name].minReader(in: channel) }
        let identity = counterparts.identity(of: name)
        return readersOfOld(identity).minReader(of: identity, in: channel)
    }

    /// How older code reads a declaration's objects that the old side writes, according to the new side.
    func readersOfOld(_ identity: TypeName) -> OldReaders {
        if let known = oldObjectReaders[identity] { return known }
        var readings = newReadings
        readings.plan([identity], at: old.version)
        let readers = readings.readers[old.version] ?? newReaders
        oldObjectReaders[identity] = readers
        return readers
    }

    /// The same in every channel.
    private(set) lazy var rowsOfReturn = makeRowsOfReturn()

    // MARK: Losses and requirements

    /// The classes of a version's objects in which old code has values of a property that the new side does not read.
    package func losing(_ property: PropertyModel, of owner: TypeName, at version: Int, in channel: Channel)
        -> [TypeName]
    {
        guard property.shape.isHeld(in: channel) else { return [] }
        let (id, reader) = (Leaf(owner: owner, name: property.name), old.version)
        if let described = counterparts.described(id, at: reader) {
            return newTimeline.losing(described, of: reader, at: version, in: channel, by: newTracer(in: channel))
        }
        // Nothing that the new side reads comes from it. What a version before a seal wrote, the old side does not know.
        guard oldShape(at: version) != nil else { return [counterparts.identity(of: owner)] }
        return oldTimeline.losing(id, of: reader, at: version, in: channel, by: nil).map(counterparts.identity)
    }

    /// The properties of models that use this one, as they are and were: their archives contain what this model declares.
    package private(set) lazy var usersProperties = users.flatMap { oldModel, newModel in
        newModel.model.records.flatMap { record -> [(owner: TypeName, property: PropertyModel)] in
            let former = oldModel.model.records.first { $0.name == record.name }?.properties ?? []
            let names = Set(former.map(\.name))
            return record.properties.filter { names.contains($0.name) }.map { (record.name, $0) }
        }
    }

    /// What properties of those models require of the old version's objects, by whatever they were then, and do not get any more.
    package private(set) lazy var requirementsOfUsers = users.flatMap { oldModel, newModel in
        newModel.model.records.flatMap { record in
            record.properties.flatMap { property -> [(owner: TypeName, need: Readings.Reading)] in
                let leaf = Leaf(owner: record.name, name: property.name)
                let sources = newModel.sources(of: leaf, until: oldModel.model.version)
                return newReadings.requirements(of: property, leaf, sources, archive: old.version, reader: new.version)
                    .map { (owner: record.name, need: $0) }
            }
        }
    }

    /// What the new side drops of the old version's archives, or reads as something else, and a property does not do without or does not
    /// take: cases, and classes without a name of their own, with the first such property.
    package private(set) lazy var required: [Leaf: Readings.Reading] = {
        let (archive, reader) = (old.version, new.version)
        let own = new.declarationViews.flatMap { view in
            newReadings.readings(of: view.name, archive: archive, reader: reader, in: .archive)
                .filter { [.refuses, .depends].contains($0.detail.verdict.outcome) }
        }
        var result: [Leaf: Readings.Reading] = [:]
        for need in own + requirementsOfUsers.map(\.need) {
            for leaf in need.required where result[leaf] == nil { result[leaf] = need }
        }
        return result
    }()
}

extension CheckedModel {
    /// What a property is made of in archives of the versions until one of them; nil: of what is written now.
    fileprivate func sources(of leaf: Leaf, until last: Int) -> [ReadSource?] {
        let rules = plan.records[leaf.owner]?.properties[leaf.name]?.rules(in: .archive) ?? []
        let known = rules.filter { $0.versions.lowerBound <= last }
        let isPlanned = known.contains { $0.archivedAs == nil && $0.versions.contains(last) }
        let isThere = history.shape(at: last)?.records[leaf.owner]?[leaf.name] != nil
        return known.map(\.source) + (isThere && !isPlanned ? [nil] : [])
    }
}

extension ModelShape {
    fileprivate func has(_ name: TypeName) -> Bool { records[name] != nil || enums[name] != nil }
}
