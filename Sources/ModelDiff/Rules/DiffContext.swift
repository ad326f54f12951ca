import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

/// The facts that rules may use besides the change itself.
final class DiffContext {
    let comparison: ModelComparison
    let options: DiffOptions
    let oldPlan: ModelPlan
    let newPlan: ModelPlan
    let oldNames: NameRules
    let newNames: NameRules
    /// How old code reads data of the new side, according to the new side.
    let newReaders: OldReaders
    let newReadings: Readings
    /// Classes of the old side without drafts, by the current names.
    let draftless: Set<TypeName>
    /// The past of either side, according to that side.
    let oldTimeline: Timeline
    let newTimeline: Timeline
    private let oldChecked: CheckedModel
    /// A seal shows that objects of the old version are on users' disks.
    let isOldSealed: Bool
    /// Of the old side: by its seals if it is built from one.
    let oldPast: RecordedPast
    /// The cases of an enum of the old version that archives of a version may contain.
    private var cases: [Int: [TypeName: Set<String>]] = [:]

    init(old: CheckedModel, new: CheckedModel, _ options: DiffOptions) {
        // What is assumed is no declaration: it is compared as what it is, a change that the history does not describe.
        let told = options.told.flatMap { $0.readsFrom <= old.model.version ? new.history.told(by: $0) : nil }
        var comparison = ModelComparison(old: old.history, new: told ?? new.history, uses: new.uses)
        comparison.noteSeals(options.oldSeals, options.newSeals)
        self.comparison = comparison
        self.options = options
        oldTimeline = Timeline(old.history, old.index)
        newTimeline = Timeline(new.history, new.index)
        oldPlan = old.plan
        newPlan = new.plan
        oldNames = NameRules(old.plan)
        newNames = NameRules(new.plan)
        draftless = Set(old.model.classes.filter { !$0.hasDraft }.compactMap { comparison.today($0.name) })
        newReaders = OldReaders(newTimeline, new.plan, draftless: draftless)
        newReadings = Readings(newTimeline, [newReaders])
        oldChecked = old
        isOldSealed = options.isSealed(old)
        let seals = options.sealPlaces == nil ? nil : options.oldSeals
        oldPast = seals.map { RecordedPast($0) } ?? RecordedPast(old.history)
    }

    /// Objects of the old version are on users' disks.
    var isOldReleased: Bool {
        isOldSealed || options.oldSeals == nil && options.newSeals == nil && options.upstream == nil
    }

    /// The old model is built from a seal: the new model's history describes older versions.
    var isOldSeal: Bool { options.sealPlaces != nil }

    /// What the old side's versions read of each other.
    var oldMatrix: VersionMatrix { VersionMatrix(oldChecked) }

    var old: Model { comparison.old.model }
    var new: Model { comparison.new.model }

    /// The sources of the values that the new side's own readers read.
    func newTracer(in channel: Channel) -> Tracer { newTimeline.tracer(at: new.version, in: channel) }

    /// Versions whose archives both models know, oldest first.
    var archivedVersions: [Int] { versions(from: max(comparison.old.readsFrom, comparison.new.readsFrom)) }

    /// The new side reads the old side's own version.
    var isOldRead: Bool { comparison.new.readsFrom <= old.version || old.version > new.version }

    /// Versions whose code is in use.
    var oldReaders: [Int] { versions(from: comparison.old.readsFrom) }

    private func versions(from first: Int) -> [Int] {
        max(first, 1) <= old.version ? Array(max(first, 1)...old.version) : []
    }

    /// Whether entries that lead to a version of the old side are others on the new side; if not, it is newer ones that do not fit.
    private(set) lazy var isPastEdited: Bool = {
        let first = max(comparison.old.readsFrom, comparison.new.readsFrom, 1)
        return first < old.version
            && ((first + 1)...old.version).contains { version in
                if isOldSeal { return options.oldSeals?[version].map { !comparison.new.hasEntries(of: $0) } ?? false }
                return Set(comparison.old.changeLines(to: version) ?? [])
                    != Set(comparison.new.changeLines(to: version) ?? [])
            }
    }()

    /// Versions that `minReader` of some class they know excludes from new archives.
    var keptOut: [Int] {
        let closed = new.declarationViews.filter {
            newTimeline.objectClasses(of: $0.name, at: new.version).contains($0.name)
        }.compactMap { view in
            comparison.oldView(of: view.name).map { (before: $0, least: newPlan[view.name].minReader) }
        }.filter { $0.least > 1 }
        return oldReaders.filter { version in
            new.knowsMinReader(version) && closed.contains { $0.least > version && isKnown($0.before, at: version) }
        }
    }

    /// The old side's own description of a version; nil for versions before a seal, which only the new side describes.
    func oldShape(at version: Int) -> ModelShape? {
        isOldSeal && version < old.version ? nil : comparison.old.shape(at: version)
    }

    /// A declaration as a version had it: according to the old model; for versions before a seal, according to the history.
    func written(_ identity: TypeName, at version: Int) -> Described? {
        guard let shape = oldShape(at: version) else {
            guard isOldSeal, let told = comparison.new.shape(at: version), told.has(identity) else { return nil }
            return Described(timeline: newTimeline, name: identity, shape: told)
        }
        let names = [comparison.oldView(of: identity)?.name, identity].compactMap(\.self)
        return names.first(where: shape.has).map { Described(timeline: oldTimeline, name: $0, shape: shape) }
    }

    /// The same of a declaration of the old side.
    func written(_ view: DeclarationView, at version: Int) -> Described? {
        written(comparison.identity(of: view.name), at: version)
    }

    /// A declaration in a version, by its name on the side that describes it.
    struct Described {
        let timeline: Timeline
        let name: TypeName
        let shape: ModelShape
    }

    func isKnown(_ view: DeclarationView, at version: Int) -> Bool { written(view, at: version) != nil }

    var channels: [Channel] { Channel.all(of: old, new) }

    /// The versions whose data contains its version: plain JSON does not.
    var tracedChannels: [Channel] {
        let isPlain = [old, new].contains { $0.swift.codable == .plain }
        return channels.filter { $0 != .json || !isPlain }
    }

    /// The same verdict for every version that is read; the class need not have existed in all.
    func backward(_ verdict: Verdict, of owner: DeclarationView? = nil) -> VersionVerdicts {
        rows(archivedVersions, verdict, owner)
    }

    func forward(_ verdict: Verdict, of owner: DeclarationView? = nil) -> VersionVerdicts {
        rows(oldReaders, verdict, owner)
    }

    private func rows(_ versions: [Int], _ verdict: Verdict, _ owner: DeclarationView?) -> VersionVerdicts {
        let known = versions.filter { version in owner.map { isKnown($0, at: version) } ?? true }
        return VersionVerdicts(known.map { VersionVerdicts.Row($0, verdict) })
    }

    /// The place of a change's old side.
    func oldPlace(_ change: ModelChange) -> Place? {
        guard let old = change.old else { return nil }
        guard let sealPlaces = options.sealPlaces else { return Place(old.span) }
        switch change.thing {
        case .model: return sealPlaces[""]
        case .class, .struct, .enum: return sealPlaces["\(change.oldOwner?.thing.rawValue ?? "") \(old.name)"]
        case .property, .enumCase: return sealPlaces["\(change.oldOwner?.name.name ?? "").\(old.name)"]
        case .foreignType: return nil
        }
    }

    /// The classes of a version's objects in which old code has values of a property that the new side does not read.
    func losing(_ property: PropertyModel, of owner: TypeName, at version: Int, in channel: Channel) -> [TypeName] {
        guard property.shape.isHeld(in: channel) else { return [] }
        let (id, reader) = (Leaf(owner: owner, name: property.name), old.version)
        if let told = comparison.told(id, at: reader) {
            return newTimeline.losing(told, of: reader, at: version, in: channel, by: newTracer(in: channel))
        }
        // Nothing that the new side reads comes from it. What a version before a seal wrote, the old side does not know.
        guard oldShape(at: version) != nil else { return [comparison.identity(of: owner)] }
        return oldTimeline.losing(id, of: reader, at: version, in: channel, by: nil).map(comparison.identity)
    }

    /// The properties of models that use this one, as they are and were: their archives contain what this model declares.
    private(set) lazy var usersProperties = options.users.flatMap { before, after in
        after.model.records.flatMap { record -> [(owner: TypeName, property: PropertyModel)] in
            let former = before.model.records.first { $0.name == record.name }?.properties ?? []
            let names = Set(former.map(\.name))
            return record.properties.filter { names.contains($0.name) }.map { (record.name, $0) }
        }
    }

    /// What those properties require of the old version's objects, and do not get any more.
    private(set) lazy var requirementsOfUsers = usersProperties.flatMap { owner, property in
        newReadings.requirements(of: property, of: owner, archive: old.version, reader: new.version)
            .map { (owner: owner, need: $0) }
    }

    /// What the new side drops of the old version's archives, or reads as something else, and a property does not do without or does not
    /// take: cases, and classes without a name of their own, with the first such property.
    private(set) lazy var required: [Leaf: Readings.Reading] = {
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

    /// Whether archives of a version may contain a case of the old version.
    func had(_ value: EnumModel.Case, of owner: TypeName, at version: Int) -> Bool {
        if let known = cases[version]?[owner] { return known.contains(value.name) }
        guard let side = written(comparison.identity(of: owner), at: version), let shape = side.shape.enums[side.name]
        else { return true }
        let lineage = side.timeline.tracer(at: old.version, in: nil).cases
        let names = Set(shape.cases.compactMap { lineage.today($0.name, of: side.name, from: version) })
        cases[version, default: [:]][owner] = names
        return names.contains(value.name)
    }

    /// The current counterpart of an old class.
    func successor(of view: DeclarationView) -> DeclarationView? {
        comparison.today(view.name).flatMap { comparison.newView(of: $0) }
    }
}

extension ModelShape {
    fileprivate func has(_ name: TypeName) -> Bool { records[name] != nil || enums[name] != nil }
}
