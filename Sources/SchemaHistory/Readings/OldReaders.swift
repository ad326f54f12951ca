import ModelLanguage

/// How code of older versions reads the data that one version writes.
///
/// An old reader reads "as far as known": its own keys, in its own types, by the names it knows. `minReader`, the matrix and findings use
/// this.
package final class OldReaders {
    package let plan: ModelPlan
    /// See `Timeline.leastReader`.
    var used: [CheckedModel] = []
    private let timeline: Timeline
    private let draftless: Set<TypeName>?
    private let tracer: Tracer
    private let shape: ModelShape
    private var layouts: [TypeName: [Channel: Layout]] = [:]
    private var types: [Channel: TypeVerdict] = [:]
    private var minReaders: [TypeName: [Channel: Int]] = [:]

    /// - Parameter plan: of the version that writes, with its old keys.
    /// - Parameter draftless: see `TypeVerdict`.
    package init(_ timeline: Timeline, _ plan: ModelPlan, draftless: Set<TypeName>? = nil) {
        self.timeline = timeline
        self.plan = plan
        self.draftless = draftless
        tracer = timeline.tracer(at: plan.version, in: nil)
        shape = timeline.history.shape(at: plan.version) ?? ModelShape(version: plan.version)
    }

    private var history: ModelHistory { timeline.history }

    /// How an old reader sees objects of a class, before it reads their properties.
    package enum Recognition {
        case known
        /// Its class was added later: the reader reports that.
        case unknownClass
        /// Another class has the name, or none has it, or it is not known what the version had.
        case other
    }

    /// Whether data shows of which class or struct an object is: in JSON and dictionaries those of structs and base-most classes do so only
    /// where a union or a foreign type's list holds them.
    package func isNamed(_ name: TypeName, in channel: Channel) -> Bool {
        channel.traits.namesTypes || !shape.isUnnamed(name) || chosen.contains(name)
    }

    /// What unions and lists of types hold.
    private lazy var chosen: Set<TypeName> = {
        let unions = shape.enums.values.lazy.filter(\.isUnion).flatMap(\.members)
        let lists = history.model.foreignTypes.lazy.compactMap { type in
            if case .oneOf(let types) = type.coding { types } else { nil }
        }.joined()
        return Set((Array(unions) + lists).compactMap(\.wrapped.name))
    }()

    package func recognition(of name: TypeName, by reader: Int, in channel: Channel) -> Recognition {
        guard let old = history.shape(at: reader) else { return .other }
        guard let written = shape.records[name] else { return .known }
        if !isNamed(name, in: channel) {
            // An object without a name is read as the type of its place: a struct, or the base-most class.
            return old.records[name] == nil ? .unknownClass : old.isUnnamed(name) ? .known : .other
        }
        let archiveName = plan.records[name]?.writtenName ?? written.archiveName
        let owner = timeline.owner(ofName: archiveName, at: reader)
        if let owner, owner != name { return .other }
        guard old.records[name] != nil else { return .unknownClass }
        return owner == nil ? .other : .known
    }

    /// The lowest version from which every reader up to the plan's version reads the class's objects without a wrong value or a certain
    /// failure.
    package func minReader(of name: TypeName, in channel: Channel) -> Int {
        if plan.isWhole { return plan[name].minReader(in: channel) }
        if let least = minReaders[name]?[channel] { return least }
        let index = timeline.index
        // Fast where nothing in the class's objects ever changed.
        var result = index.epochStart(of: name, at: plan.version) > 1 ? plan.version : 1
        while result > 1, !keepsOut(name, result - 1, in: channel) {
            // Readers of one epoch read alike.
            result = max(1, index.epochStart(of: name, at: result - 1))
        }
        if !used.isEmpty { result = max(result, timeline.leastReader(of: name, at: plan.version, in: channel, used)) }
        minReaders[name, default: [:]][channel] = result
        return result
    }

    /// A reader of that version gets a wrong value of some object of the class, or certainly fails.
    package func keepsOut(_ name: TypeName, _ reader: Int, in channel: Channel) -> Bool {
        switch recognition(of: name, by: reader, in: channel) {
        case .unknownClass: false
        case .other: true
        case .known: readings(of: name, by: reader, in: channel).contains { $0.reading.keepsOut }
        }
    }

    /// How the reader reads each property that it has, including inherited ones, for the classes in question; without those that all
    /// versions write and read alike.
    package func readings(
        of name: TypeName,
        by reader: Int,
        in channel: Channel,
        among isAsked: (TypeName) -> Bool = { _ in true }
    ) -> some Sequence<(leaf: Leaf, reading: OldReading)> {
        let old = history.shape(at: reader) ?? ModelShape(version: reader)
        let index = timeline.index
        let isOrdinary = !index.specialObjects.contains(name)
        let own = old.chain(of: name).map {
            (owner: $0, properties: old.records[$0]?.properties ?? [], isUsed: false)
        }
        // Those that a superclass in a used model gave, if it is none any more.
        let known = shape.usedAncestors(of: name, history.model)
        let used = old.usedProperties(of: name, history.model, besides: known).map {
            (owner: $0.ancestor, properties: [$0.property], isUsed: true)
        }
        let leaves = (own + used).filter { isAsked($0.owner) }.lazy.flatMap { item in
            item.properties.lazy.filter { item.isUsed || !isOrdinary || !index.isSteady($0.shape, of: item.owner) }
                .map { (Leaf(owner: item.owner, name: $0.name), $0.shape) }
        }
        return leaves.map { leaf, property in
            (leaf, self.reading(of: property, leaf, of: name, by: old, in: channel))
        }
    }

    private func reading(
        of property: PropertyShape,
        _ leaf: Leaf,
        of object: TypeName,
        by old: ModelShape,
        in channel: Channel
    ) -> OldReading {
        func rename(_ type: PropertyType) -> PropertyType {
            // A class that replaces a removed one is in its place now: an old reader accepts it only as an object of a subclass that it
            // knows. If the data does not name the class, the object would be read as one of the replaced class.
            type.renamed { name in
                guard let target = tracer.target(of: name), old.isKind(target, of: name) else { return name }
                return channel.traits.namesTypes || !old.isUnnamed(name) ? target : name
            }
        }
        let (layout, types) = (layout(of: object, in: channel), types(in: channel))
        return layout.reading(of: property, by: old, renaming: rename, types) { entry, part in
            var origin = self.origin(of: entry.place.source, as: leaf, in: object, at: old.version)
            switch (entry.place.part, part) {
            case (nil, nil): break
            case (.property(let own)?, let part?) where own.owner != part.leaf.owner: origin = .other
            case (let source?, let part?):
                origin = max(origin, self.origin(of: source, as: part.leaf, in: part.leaf.owner, at: old.version))
            case (_?, nil), (nil, _?): origin = .other
            }
            let readsCases = entry.shape.type.names.allSatisfy { self.tracer.readsEnum($0, at: old.version) }
            return readsCases ? origin : max(origin, .converted)
        }
    }

    /// How a reader reads one of its properties in objects of a class; nil if it has no property of that name.
    package func reading(of leaf: Leaf, in object: TypeName, by reader: Int, in channel: Channel) -> OldReading? {
        guard let old = history.shape(at: reader), let property = old.records[leaf.owner]?[leaf.name] else {
            return nil
        }
        return reading(of: property.shape, leaf, of: object, by: old, in: channel)
    }

    /// Whether a value that is written was an older version's property.
    private func origin(of source: Layout.Source, as leaf: Leaf, in object: TypeName, at version: Int)
        -> OldReading.Origin
    {
        let found: (leaf: Leaf, isConverted: Bool)?
        switch source {
        case .property(let own):
            // A removed struct is written as its last version would write it.
            let last = shape.records[own.owner] == nil ? tracer.life(of: own.owner).upperBound : plan.version
            found = last < version ? nil : timeline.origin(of: own, at: last, in: object, since: version)
        case .extra(let extra):
            // Later readers have another property there.
            guard version < extra.version else { return .other }
            let own = Leaf(owner: extra.owner, name: extra.old.name)
            found = timeline.origin(of: own, at: extra.version - 1, in: object, since: version)
        }
        guard let found, found.leaf == leaf else { return .other }
        return found.isConverted ? .converted : .same
    }

    package func layout(of name: TypeName, in channel: Channel) -> Layout {
        if let layout = layouts[name]?[channel] { return layout }
        let layout = Layout(timeline, at: plan.version, name, in: channel, plan)
        layouts[name, default: [:]][channel] = layout
        return layout
    }

    private func types(in channel: Channel) -> TypeVerdict {
        var types = types[channel] ?? TypeVerdict(shape, of: history.model, in: channel)
        types.draftless = draftless
        self.types[channel] = types
        return types
    }
}

extension Timeline {
    /// As which type's objects code of a version reads those under an archive name: the last one that bore it.
    fileprivate func owner(ofName name: String, at version: Int) -> TypeName? {
        index.nameOwners[name]?.last { $0.version <= version }?.owner
    }

    /// How code of a version reads objects of one of its types that bear an archive name.
    package func verdict(onName name: String, of type: TypeName, by version: Int) -> Verdict {
        owner(ofName: name, at: version) == type ? .reads : .unknownClass(name)
    }
}

extension ModelShape {
    /// JSON and dictionaries do not contain the name of the struct or base-most class.
    fileprivate func isUnnamed(_ name: TypeName) -> Bool {
        records[name].map { $0.kind == .struct || chain(of: name).count == 1 } ?? false
    }
}

extension Tracer {
    /// True if no raw value that is written now denotes another case in that version. Raw values that the version does not know are
    /// reported at run time.
    func readsEnum(_ name: TypeName, at version: Int) -> Bool {
        if let known = readEnums[name]?[version] { return known }
        let result = readsRaws(of: name, at: version)
        readEnums[name, default: [:]][version] = result
        return result
    }

    private func readsRaws(of name: TypeName, at version: Int) -> Bool {
        guard let older = history.shape(at: version)?.enums[name],
            let newer = history.shape(at: self.version)?.enums[name]
        else { return true }
        guard older.hasSameRaws(as: newer) else { return false }
        let olds = older.cases.map { old in
            let today = cases.inReader(old.name, of: name, from: version)
            let isMerged = !cases.merges(of: old.name, of: name, from: version).isEmpty
            return (raw: old.raw, today: today, isMerged: isMerged)
        }
        let ofRaw = Dictionary(olds.map { ($0.raw, $0) }) { first, _ in first }
        // Those that still exist, with or without another name, and did not become another case.
        let kept = Set(olds.filter { !$0.isMerged }.map(\.today))
        return newer.cases.allSatisfy { item in
            guard let old = ofRaw[item.raw] else { return true }
            // A case that became this one since is another case, if this one existed in that version as well.
            return old.today == item.name && (!old.isMerged || !kept.contains(item.name))
        }
    }
}

/// How an old reader reads one property.
package struct OldReading {
    /// Whether the value under the reader's key is the one that it expects.
    package enum Origin: Comparable {
        case same
        /// It was, but a function or another raw value changed its meaning.
        case converted
        case other
    }

    package var verdict: Verdict
    /// A wrong value or a certain failure; or a form other than its own, which it can read by chance.
    package var keepsOut: Bool
    /// The reason, if `minReader` excludes the reader.
    var why = ""

    static let reads = OldReading(verdict: .reads, keepsOut: false)

    /// The verdict on the data that is written, with its `minReader`.
    package func verdict(isKeptOut: Bool) -> Verdict {
        guard isKeptOut, keepsOut, verdict.outcome != .refuses else { return verdict }
        return Verdict(.refuses, "\(why); minReader blocks it")
    }

    func worse(_ other: OldReading) -> OldReading {
        let isWorse = (other.keepsOut ? 1 : 0, other.verdict.outcome) > (keepsOut ? 1 : 0, verdict.outcome)
        return isWorse ? other : self
    }
}

extension Layout {
    /// How a reader that does not know this writer reads it.
    /// - Parameters:
    ///   - property: in the reader's own names; `rename` converts its types to the writer's.
    ///   - origin: whether an entry is the property, or the part of it.
    package func reading(
        of property: PropertyShape,
        by reader: ModelShape,
        renaming rename: (PropertyType) -> PropertyType,
        _ types: TypeVerdict,
        origin: (Entry, FlatPart?) -> OldReading.Origin
    ) -> OldReading {
        guard let parts = reader.flatParts(of: property, in: types.channel) else {
            guard let key = property.keys(in: types.channel).first else { return .reads }
            let shape = property.renaming(rename)
            return reading(of: shape, under: key, isRequired: property.isRequired, types) { origin($0, nil) }
        }
        // An optional one is nil only if none of its keys exists.
        let isThere = !property.type.isOptional || parts.contains { self[$0.shape.key] != nil }
        return parts.reduce(.reads) { result, part in
            let shape = part.shape.renaming(rename)
            return result.worse(
                reading(of: shape, under: shape.key, isRequired: part.isRequired && isThere, types) { origin($0, part) }
            )
        }
    }

    private func reading(
        of property: PropertyShape,
        under key: String,
        isRequired: Bool,
        _ types: TypeVerdict,
        _ origin: (Entry) -> OldReading.Origin
    ) -> OldReading {
        guard let entry = self[key] else {
            if let blocked = verdict(onBlocked: key) {
                return OldReading(verdict: blocked, keepsOut: true, why: blocked.because)
            }
            if isRequired {
                let verdict = Verdict(.refuses, "requires '\(JSONKey.words(key))', which is no longer written")
                return OldReading(verdict: verdict, keepsOut: true)
            }
            let verdict = Verdict(.loses, "sees \(property.absence) for '\(property.name)'")
            return OldReading(verdict: verdict, keepsOut: false)
        }
        let fit = types.fit(written: entry.shape, read: property)
        let verdict = fit.verdict
        let shown = JSONKey.words(key)
        let retyped = "'\(shown)' has another type now"
        switch origin(entry) {
        case .same:
            // The same form may have another meaning if other functions produced it.
            let isOther = !fit.isOwnForm || entry.shape.convert != property.convert
            let why = verdict.outcome == .misreads ? verdict.because : retyped
            return OldReading(verdict: verdict, keepsOut: verdict.outcome.isFailure || isOther, why: why)
        case .converted:
            let isRetyped = entry.shape.type.wrapped != property.type.wrapped
            let why = isRetyped ? retyped : "what '\(shown)' holds means something else now"
            let result = verdict.outcome.isFailure ? verdict : Verdict(.misreads, why)
            return OldReading(verdict: result, keepsOut: true, why: why)
        case .other:
            let why = "'\(shown)' now holds \(entry.shape.nameBeside(property))"
            guard !verdict.outcome.isFailure else {
                let result = Verdict(verdict.outcome, "\(why): \(verdict.because)")
                return OldReading(verdict: result, keepsOut: true, why: why)
            }
            return OldReading(verdict: .mistaking(entry.shape, for: property), keepsOut: true, why: why)
        }
    }

    /// How a later reader that has nothing but keys and types to go by reads it.
    /// - Parameter names: of the property in the writer's version, if it had it.
    package func verdict(
        on property: PropertyShape,
        writtenAs names: [String],
        renaming rename: (PropertyType) -> PropertyType,
        _ types: TypeVerdict
    ) -> Verdict {
        guard let key = property.keys(in: types.channel).first else { return .reads }
        guard let written = self[key]?.shape else {
            if let blocked = verdict(onBlocked: key) { return blocked }
            if property.isRequired { return Verdict(.refuses, "'\(JSONKey.words(key))' is missing") }
            return names.contains(where: writes) ? Verdict(.loses, "reads \(property.absence)") : .reads
        }
        let verdict = types(written: written.renaming(rename), read: property)
        if verdict.outcome.isFailure || names.contains(written.name) { return verdict }
        return .mistaking(written, for: property)
    }

    /// Where the writer has something else that does not leave room for the key.
    private func verdict(onBlocked key: String) -> Verdict? {
        keyMeeting(key).map { Verdict(.refuses, "'\(JSONKey.words($0))' takes the place of '\(JSONKey.words(key))'") }
    }
}

extension Verdict {
    fileprivate static func mistaking(_ written: PropertyShape, for property: PropertyShape) -> Verdict {
        Verdict(.misreads, "mistakes the value of \(written.nameBeside(property)) for '\(property.name)'")
    }
}

extension PropertyShape {
    fileprivate func nameBeside(_ other: PropertyShape) -> String {
        name == other.name ? "another property of that name" : "'\(name)'"
    }

    /// The value that is read if its key is absent: `nil`, `the default 3`.
    package var absence: String { defaultValue.map { "the default \($0.schemaSpelling)" } ?? "nil" }
}
