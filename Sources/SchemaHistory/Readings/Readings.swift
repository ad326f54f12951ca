import ModelLanguage

/// How code of one version reads what another wrote, one declaration at a time: the matrix prints it, and findings must agree with it.
///
/// Newer code uses its plan, and nothing else; values that are the source of none of its properties are lost. Older code uses its own keys
/// and types, and `minReader` excludes it if it would read a wrong value.
package struct Readings {
    /// A result other than reading, in words.
    package struct Detail: Sendable, Hashable {
        /// Its name in the version of the verdict.
        package var declaration: String
        /// Property or case.
        package var member: String?
        package var verdict: Verdict

        /// `Book.title`, or `Book`.
        package var subject: String { member.map { "\(declaration).\($0)" } ?? declaration }

        package init(_ declaration: String, _ member: String?, _ verdict: Verdict) {
            (self.declaration, self.member, self.verdict) = (declaration, member, verdict)
        }
    }

    package enum Aspect: Sendable {
        /// A class became a struct.
        case kind
        case drop
    }

    package struct Reading {
        package var detail: Detail
        /// The property or case, if it is not a result for objects as a whole.
        package var leaf: Leaf?
        /// Whether the leaf is of the newer version.
        package var isOfNewer = false
        /// Of an inherited property: the class of the objects, where only those are read so.
        package var object: TypeName?
        /// The cases of the older version that are dropped, and one of which the property requires; of a class, itself without a name.
        package var required: [Leaf] = []

        /// Whether the required objects are read, as objects that the property does not take.
        package var isRefused = false

        /// Why objects are not what they were.
        package var aspect: Aspect?

        init(_ declaration: String, _ verdict: Verdict, _ aspect: Aspect? = nil) {
            detail = Detail(declaration, nil, verdict)
            self.aspect = aspect
        }

        init(_ declaration: String, _ leaf: Leaf, isOfNewer: Bool = false, _ verdict: Verdict) {
            detail = Detail(declaration, leaf.name, verdict)
            (self.leaf, self.isOfNewer) = (leaf, isOfNewer)
        }
    }

    let timeline: Timeline
    /// By version, with the plan of the requested declarations; of two versions the newer one is asked.
    var readers: [Int: OldReaders]

    package init(_ timeline: Timeline, _ readers: [OldReaders]) {
        self.timeline = timeline
        self.readers = Dictionary(readers.map { ($0.plan.version, $0) }) { $1 }
    }

    package func readings(of name: TypeName, archive: Int, reader: Int, in channel: Channel) -> [Reading] {
        guard let pair = pair(archive, reader, channel) else { return [] }
        var readings = archive > reader ? pair.earlier(name) : pair.planned(name) + pair.losses(name)
        let (written, read) = archive > reader ? (pair.newer, pair.older) : (pair.older, pair.newer)
        if let record = written.records[name], record.kind == .class, read.records[name]?.kind == .struct {
            readings.append(Reading(record.name, .separates, .kind))
        }
        return readings.filter { $0.detail.verdict.outcome != .reads }
    }

    /// Of a property of another model, which has been what it is: whether it gets what it requires.
    /// - Parameter sources: what it is made of in archives; nil: of what is written now.
    func requirements(
        of property: PropertyModel,
        _ leaf: Leaf,
        _ sources: [ReadSource?],
        archive: Int,
        reader: Int
    ) -> [Reading] {
        guard property.shape.isArchived, property.failure == .fail, !sources.isEmpty else { return [] }
        return pair(archive, reader, .archive)?.requirements(of: property, leaf, leaf.owner.name, sources) ?? []
    }

    private func pair(_ archive: Int, _ reader: Int, _ channel: Channel) -> Pair? {
        guard let older = timeline.history.shape(at: min(archive, reader)),
            let newer = timeline.history.shape(at: max(archive, reader)), let readers = readers[newer.version]
        else { return nil }
        return Pair(timeline: timeline, older: older, newer: newer, readers: readers, channel: channel)
    }
}

/// Two versions, one of which reads in one channel what the other wrote.
private struct Pair {
    typealias Reading = Readings.Reading

    let timeline: Timeline
    /// The older version.
    let older: ModelShape
    let newer: ModelShape
    /// With the plan of the newer version.
    let readers: OldReaders
    let channel: Channel

    private var plan: ModelPlan { readers.plan }
    private var index: HistoryIndex { timeline.index }
    /// Of the newer version.
    private var tracer: Tracer { timeline.tracer(at: newer.version, in: channel) }

    // MARK: Newer code

    func planned(_ name: TypeName) -> [Reading] {
        if let known = older.enums[name] {
            return newer.enums[name].map { [Reading($0.name, known.verdictOnKept(by: $0.unknown))] } ?? []
        }
        guard let known = newer.records[name] else { return [] }
        var details: [Reading] = []
        if older.records[name]?.isAbstract == false, known.isAbstract, !plan[name].dropsAll(of: older.version) {
            details.append(Reading(known.name, .ownObjects(of: known.name)))
        }
        let record = plan[name]
        if older.records[name] != nil {
            // Nothing is read from objects that are dropped.
            let isDropped = record.drops.contains { $0.versions.contains(older.version) }
            let objects = isDropped ? tracer.readClasses(of: name, from: older.version) : [name]
            for (property, leaf) in planned(known) {
                for object in objects {
                    guard let source = plan.source(of: leaf, read: object, at: older.version, in: channel) else {
                        continue
                    }
                    let verdict = verdict(of: source, in: object).tolerated(by: property)
                    details.append(Reading(known.name, leaf, isOfNewer: true, verdict))
                }
            }
        }
        return details + requirements(of: name) + exceptions(of: known)
    }

    private func verdict(of source: ReadSource, in object: TypeName) -> Verdict {
        // Few ask for the type: no layout is made for the others.
        source.verdict(
            in: channel,
            written: { timeline.layout(of: object, at: older.version, in: channel).type(of: $0) }
        )
    }

    /// The properties that are not read from every version by the current rule.
    private func planned(_ known: RecordShape) -> [(PropertyModel, Leaf)] {
        guard let record = plan.records[known.identity], !record.properties.isEmpty else { return [] }
        return known.properties.filtered { record.properties[$0.name] != nil && $0.shape.isHeld(in: channel) }
            .map { ($0, Leaf(owner: known.identity, name: $0.name)) }
    }

    /// Of properties that do not get what they require: an object of a class or a case of an enum that is dropped, for which nothing else
    /// can stand, or an object that they do not take any more.
    private func requirements(of name: TypeName) -> [Reading] {
        let strays = timeline.strays(of: older.version, by: newer.version)
        guard tracer.cases.isDropping || !tracer.dropped(in: older).isEmpty || !strays.isEmpty,
            let known = newer.records[name]
        else { return [] }
        let objects = tracer.readClasses(of: name, from: older.version)
        let record = plan[name]
        return known.properties.filter { property in
            property.shape.isHeld(in: channel) && !objects.isEmpty
                && (property.type.isOne || record.properties[property.name] != nil || !strays.isEmpty)
        }.flatMap { property in
            let leaf = Leaf(owner: name, name: property.name)
            let sources = objects.map { plan.source(of: leaf, read: $0, at: older.version, in: channel) }
            return requirements(of: property, leaf, known.name, sources + exceptions(of: leaf).map(\.source))
        }
    }

    /// - Parameter sources: of the property; nil: as it is written now.
    func requirements(of property: PropertyModel, _ leaf: Leaf, _ declaration: String, _ sources: [ReadSource?])
        -> [Reading]
    {
        func reading(_ verdict: Verdict, _ required: [Leaf], isRefused: Bool = false) -> Reading? {
            if required.isEmpty || verdict.outcome == .reads { return nil }
            var reading = Reading(declaration, leaf, isOfNewer: true, verdict.tolerated(by: property))
            (reading.required, reading.isRefused) = (required, isRefused)
            return reading
        }
        let required = sources.lazy.flatMap { source in
            // A default is for values that are not there; where nil was one, the conversions since say what becomes of it.
            (source ?? .stored(property.shape)).uses().filter { shape, _ in
                shape.type.wrapped.isOne
                    && (shape.type.isOne || shape.requiresCase
                        || source?.replacing { .value(.null, $0.type) }.verdict(in: channel).outcome == .refuses)
            }
        }.compactMap { shape, isTaken in shape.type.wrapped.name.flatMap { lack(of: $0, isTaken: isTaken) } }
            .compactMap { reading($0.verdict, $0.lost) }.first
        let strays = timeline.strays(of: older.version, by: newer.version)
        let refused = sources.lazy.flatMap { ($0 ?? .stored(property.shape)).uses() }.compactMap { shape, isTaken in
            // What is made into something else is read as what it is.
            let place = isTaken ? tracer.inReader(shape.type) : property.type
            let isFormer = isTaken && place.names.contains { older.records[$0] != nil && newer.records[$0] == nil }
            return isFormer ? nil : strays.verdict(from: shape.type, to: place)
        }.compactMap { (stray: (classes: [TypeName], verdict: Verdict)) in
            reading(stray.verdict, stray.classes.map { Leaf(owner: $0, name: "") }, isRefused: true)
        }.first
        return [required, refused].compactMap(\.self)
    }

    /// What is dropped of a type that a value requires, with the result.
    /// - Parameter isTaken: whether something is made of the value. Where its class is gone, older objects are read for that.
    private func lack(of needed: TypeName, isTaken: Bool) -> (lost: [Leaf], verdict: Verdict)? {
        guard let item = older.enums[needed] else {
            let dropped = tracer.dropped(in: older).filter { older.isKind($0, of: needed) }
            let isFormer = isTaken && newer.records[needed] == nil
            let lost = dropped.filter { !isFormer || newer.records[$0] != nil }
            if lost.isEmpty { return nil }
            let isCertain =
                lost.count == dropped.count && tracer.readClasses(of: needed, from: older.version).isEmpty
            let verdict = Verdict(isCertain ? .refuses : .depends, "it requires a dropped object")
            return (lost.map { Leaf(owner: $0, name: "") }, verdict)
        }
        // Of an option set the other options remain.
        if item.isOptions { return nil }
        let lost = item.cases.filter { tracer.cases.inReader($0.name, of: needed, from: older.version) == nil }
        let because = "'.\(lost.first?.name ?? "")' is dropped, and it requires a case"
        return (lost.map { Leaf(owner: needed, name: $0.name) }, Verdict(.refuses, because))
    }

    /// The value of an inherited property in objects of single classes of that version, which their class did not inherit yet.
    private func exceptions(of known: RecordShape) -> [Reading] {
        planned(known).flatMap { property, leaf in
            exceptions(of: leaf).compactMap { object, source in
                guard let name = older.records[object]?.name else { return nil }
                var reading = Reading(
                    name,
                    leaf,
                    isOfNewer: true,
                    verdict(of: source, in: object).tolerated(by: property)
                )
                reading.object = object
                return reading
            }
        }
    }

    private func exceptions(of leaf: Leaf) -> [(object: TypeName, source: ReadSource)] {
        let rules = plan.records[leaf.owner]?.properties[leaf.name]?.rules(in: channel) ?? []
        return rules.filter { $0.versions.contains(older.version) }.flatMap { rule in
            var objects = rule.archivedAs?.map(\.identity) ?? []
            if rule.archivedAs == nil, older.records[leaf.owner] == nil {
                objects = older.order.filter { tracer.target(of: $0).map { newer.isKind($0, of: leaf.owner) } == true }
            }
            return objects.filter { tracer.isRead($0, from: older.version) }.map { ($0, rule.source) }
        }
    }

    /// Values of archives that the reader no longer reads, with the first version that did not: a property that is the source of none of
    /// the reader's, in objects of the same archived class.
    func losses(_ name: TypeName) -> [Reading] {
        func since(_ isLost: (Tracer) -> Bool) -> Int {
            let starts = index.epochs(of: name).lazy.map(\.lowerBound).filter {
                $0 > older.version && $0 <= newer.version
            }
            return starts.first { isLost(timeline.tracer(at: $0, in: channel)) } ?? newer.version
        }
        if let known = older.enums[name] {
            return known.cases.compactMap { item in
                func isDropped(_ tracer: Tracer) -> Bool {
                    tracer.cases.inReader(item.name, of: name, from: older.version) == nil
                }
                func isMerged(_ tracer: Tracer) -> Bool {
                    !tracer.cases.merges(of: item.name, of: name, from: older.version).isEmpty
                }
                let today = tracer.cases.inReader(item.name, of: name, from: older.version)
                guard today == nil || isMerged(tracer) else { return nil }
                let fate = today.map { "is read as '.\($0)'" } ?? "is dropped"
                let first = since(today == nil ? isDropped : isMerged)
                return Reading(
                    known.name,
                    Leaf(owner: name, name: item.name),
                    Verdict(.loses, "\(fate) since version \(first)")
                )
            }
        }
        guard let record = older.records[name], !record.isAbstract else { return [] }
        let drop = tracer.drop(of: name, writtenAt: older.version)
        let unless = drop.unless.isEmpty ? "" : " unless \(drop.unless.joined(separator: " and ")) keeps them"
        let dropped =
            drop.isDropped ? [Reading(record.name, Verdict(.loses, "objects are dropped\(unless)"), .drop)] : []
        guard !drop.isDropped || !drop.unless.isEmpty else { return dropped }
        let isOrdinary = !index.specialObjects.contains(name)
        return dropped
            + older.chain(of: name).flatMap { owner in
                (older.records[owner]?.properties ?? []).filtered {
                    $0.shape.isHeld(in: channel) && !(isOrdinary && index.isSteady($0.shape, of: owner))
                }.compactMap { property -> Reading? in
                    let leaf = Leaf(owner: owner, name: property.name)
                    func isLost(_ tracer: Tracer) -> Bool {
                        tracer.reads(leaf, in: name, at: older.version) == false
                    }
                    guard isLost(tracer) else { return nil }
                    return Reading(record.name, leaf, .unread(since: since(isLost)))
                }
            } + lossesOfUsed(name, record.name, since)
    }

    /// Values that superclasses of used models gave, which the class does not have any more.
    private func lossesOfUsed(_ name: TypeName, _ declaration: String, _ since: ((Tracer) -> Bool) -> Int) -> [Reading]
    {
        let model = timeline.history.model
        func ancestors(_ tracer: Tracer) -> [RecordModel] {
            tracer.target(of: name).map { tracer.shape(tracer.version).usedAncestors(of: $0, model) } ?? []
        }
        return older.usedProperties(of: name, model, besides: ancestors(tracer)).filter {
            $0.property.shape.isHeld(in: channel)
        }
        .map { ancestor, property in
            let first = since { tracer in !ancestors(tracer).contains { $0.name == ancestor } }
            return Reading(declaration, Leaf(owner: ancestor, name: property.name), .unread(since: first))
        }
    }

    // MARK: Older code

    func earlier(_ name: TypeName) -> [Reading] {
        if let shape = newer.enums[name], let known = older.enums[name] { return cases(shape, by: known) }
        guard let record = newer.records[name] else { return [] }
        guard let known = older.records[name] else {
            guard !record.isAbstract, let holder = older.holder(admitting: { newer.isKind(name, of: $0) }) else {
                return []
            }
            if let certain = placeOfUnknown(name) {
                return [Reading(record.name, Verdict(.refuses, "'\(certain)' has objects of no class that it knows"))]
            }
            let because = "'\(holder)' with an object of this class, which it does not know"
            return [Reading(record.name, Verdict(.depends, because))]
        }
        let least = readers.minReader(of: name, in: channel)
        // An abstract class has objects only in other models.
        func hasObjects(_ name: TypeName) -> Bool { timeline.objectClasses(of: name, at: newer.version).contains(name) }
        guard hasObjects(name) else { return [] }
        // Its own properties, and those of classes from which it does not inherit any more: no other rule reports them.
        let above = newer.chain(of: name).dropFirst().filter(hasObjects)
        let readings = readers.readings(of: name, by: older.version, in: channel) { !above.contains($0) }
        let isKeptOut = least > older.version && timeline.history.model.knowsMinReader(older.version)
        var details = readings.map { leaf, reading in
            Reading(known.name, leaf, reading.verdict(isKeptOut: isKeptOut))
        }
        if known.isAbstract, !record.isAbstract { details.append(Reading(known.name, .ownObjects(of: known.name))) }
        details += refusals(by: known)
        // Changes that no property shows: a class with a new name, a reader in between, a version missing in the history.
        if least > older.version, !details.contains(where: { $0.detail.verdict.outcome.isFailure }) {
            let written = plan[name].writtenName ?? record.archiveName
            let verdict = timeline.verdict(onName: written, of: name, by: older.version)
            if verdict.outcome != .reads {
                details.append(Reading(known.name, verdict))
            } else if isKeptOut {
                details.append(Reading(known.name, Verdict(.refuses, "minReader is \(least)")))
            }
        }
        return details
    }

    /// A property of the older version that needs an object, and can now get none but of classes that came later.
    private func placeOfUnknown(_ name: TypeName) -> String? {
        for record in older.order.compactMap({ older.records[$0] }) where newer.records[record.identity] != nil {
            for property in record.properties where property.inverseOf == nil {
                guard case .object(let declared) = property.type, newer.isKind(name, of: declared),
                    timeline.objects(of: declared, at: newer.version, by: newer.version)
                        .allSatisfy({ older.records[$0] == nil })
                else { continue }
                return "\(record.name).\(property.name)"
            }
        }
        return nil
    }

    /// Of properties that contain objects which they did not take before.
    private func refusals(by known: RecordShape) -> [Reading] {
        let strays = timeline.strays(of: newer.version, by: older.version)
        if strays.isEmpty { return [] }
        let layout = readers.layout(of: known.identity, in: channel)
        return known.properties.compactMap { property in
            guard let written = property.shape.keys(in: channel).first.flatMap({ layout[$0]?.shape }),
                let (classes, verdict) = strays.verdict(from: written.type, to: property.type)
            else { return nil }
            var reading = Reading(known.name, Leaf(owner: known.identity, name: property.name), verdict)
            reading.required = classes.map { Leaf(owner: $0, name: "") }
            return reading
        }
    }

    private func cases(_ shape: EnumShape, by known: EnumShape) -> [Reading] {
        guard shape != known else { return [] }
        let lineage = timeline.tracer(at: newer.version, in: nil).cases
        let isBlocked = timeline.history.model.knowsMinReader(older.version)
        if !known.hasSameRaws(as: shape) {
            return [Reading(known.name, EnumShape.verdictOnOtherKind(isBlocked: isBlocked))]
        }
        return shape.cases.map { item in
            let verdict = known.verdict(on: item, isBlocked: isBlocked) {
                lineage.inReader($0, of: shape.identity, from: older.version) == item.name
            }
            return Reading(known.name, Leaf(owner: shape.identity, name: item.name), isOfNewer: true, verdict)
        }
    }
}

extension ReadSource {
    /// Everything that is looked up, and whether a function takes it or another case stands for it.
    fileprivate func uses(isTaken: Bool = false) -> [(PropertyShape, isTaken: Bool)] {
        switch self {
        case .stored(let shape): [(shape, isTaken)]
        case .converted(let inner, let step): inner.uses(isTaken: isTaken || step.conversion.replacesValue)
        case .computed(let value, let arguments):
            arguments.flatMap { $0.source.uses(isTaken: isTaken || !value.isOfParts) }
        case .value, .failure, .inverse: []
        }
    }
}

extension PropertyType {
    /// A case, an object or a value of a struct, which something else cannot stand for.
    fileprivate var isOne: Bool {
        switch self {
        case .enumeration, .union, .object, .structure: true
        case .builtin, .propertyList, .array, .set, .dictionary, .optional, .foreign: false
        }
    }
}

extension [PropertyModel] {
    /// Those that fit; the others are not copied, as `for` and `filter` would.
    fileprivate func filtered(
        _ fits: @escaping (PropertyModel) -> Bool
    ) -> LazyMapSequence<LazyFilterSequence<Range<Int>>, PropertyModel> {
        indices.lazy.filter { fits(self[$0]) }.map { self[$0] }
    }
}

extension ModelShape {
    /// A property that may contain objects of a class that was added later: it takes those of one of that class's superclasses.
    package func holder(admitting isSuperclass: (TypeName) -> Bool) -> String? {
        for record in order.compactMap({ records[$0] }) {
            for property in record.properties
            where property.inverseOf == nil && classes(in: property.type).contains(where: isSuperclass) {
                return "\(record.name).\(property.name)"
            }
        }
        return nil
    }
}
