import ModelLanguage
import SchemaHistory

/// What new code reads of the old side's data, and old code of the new side's, worse than before: each result belongs to the changes that it
/// crossed.
///
/// Input: the judged changes. What the findings on its subject say already needs no row. Every other result becomes one of the findings on
/// the nearest subject: what is dropped, the property or case, the property that restores it, its types, its class.
/// Output: what no change explains, such as an exclusion that was reverted. Where the sides do not describe the version alike, findings about
/// the past usually report the difference; if none does, it is part of the output.
struct CrossedReadings {
    private let context: DiffContext
    private let changes: [ModelChange]
    /// The places of the changes of each subject.
    private var places: [Subject: [Int]] = [:]

    private enum Subject: Hashable {
        case model
        /// A declaration without its properties.
        case declaration(TypeName)
        case anything(of: TypeName)
        case aspect(TypeName, Readings.Aspect)
        /// A property, or a case.
        case member(Leaf)
    }

    private struct Reading {
        var of: TypeName
        var version: Int
        var result: Readings.Reading
        var channel: Channel
        var isForward: Bool
        /// Both sides describe alike what is read.
        var isAgreed = true

        var verdict: Verdict { result.detail.verdict }

        func at(_ version: Int) -> Reading {
            var reading = self
            reading.version = version
            return reading
        }

        var difference: ReadingDifference {
            ReadingDifference(
                subject: .init(declaration: of, member: result.detail.member),
                version: version,
                channel: channel,
                expected: nil,
                actual: verdict.because,
                outcome: verdict.outcome,
                isForward: isForward,
                isMisdescribed: !isAgreed
            )
        }
    }

    private var counterparts: Counterparts { context.two.counterparts }
    private var index: HistoryIndex { context.newTimeline.index }

    init(_ context: DiffContext, of changes: [ModelChange]) {
        (self.context, self.changes) = (context, changes)
        for (place, change) in changes.enumerated() {
            for subject in Set(subjects(of: change)) { places[subject, default: []].append(place) }
        }
    }

    private func subjects(of change: ModelChange) -> [Subject] {
        let old = change.oldOwner.map { counterparts.identity(of: $0.name) }
        let owners = [old, change.newOwner?.name].compactMap(\.self)
        switch change.thing {
        case .model: return [.model]
        case .foreignType:
            guard case .foreign(let type)? = change.new ?? change.old else { return [] }
            return [.declaration(counterparts.identity(of: type.name))]
        case .class, .struct, .enum:
            let aspect: Readings.Aspect? =
                switch change.kind {
                case .redeclared: .kind
                case .dropped: .drop
                default: nil
                }
            return owners.flatMap { owner in
                [.declaration(owner), .anything(of: owner)] + (aspect.map { [.aspect(owner, $0)] } ?? [])
            }
        case .property, .enumCase:
            let ends = [change.old?.name, change.new?.name].compactMap(\.self)
            let members = Set(ends + (change.olds + change.news).map(\.name))
            return owners.flatMap { owner in
                members.map { .member(Leaf(owner: owner, name: $0)) } + [.anything(of: owner)]
                    + (change.thing == .enumCase ? [.declaration(owner)] : [])
            }
        }
    }

    /// Whether an undeclared change of it, or of a type that it names, is reported anyway.
    func isUndeclared(_ subject: ReadingDifference.Subject) -> Bool {
        let owner = subject.declaration
        let types = subject.member.flatMap { counterparts.newView(of: owner)?[$0]?.type.names } ?? []
        let members = subject.member.map { [Subject.member(Leaf(owner: owner, name: $0))] } ?? []
        let subjects: [Subject] = ([owner] + types).map { .declaration($0) } + members
        return subjects.contains { subject in
            places[subject]?.contains { !changes[$0].isDeclared && changes[$0].thing != .foreignType } ?? false
        }
    }

    /// Adds the results to the findings on the changes.
    /// - Returns: those of no change.
    func give(to findings: inout [Finding]) -> [ReadingDifference] {
        var rest: [ReadingDifference] = []
        // What a finding says of the past covers the rest of it.
        let isPastReported = changes.contains { $0.kind == .past || !$0.isDeclared && $0.thing != .foreignType }
        for reading in readings() {
            let row = VersionVerdicts.Row(reading.version, reading.verdict)
            func isKnown(_ place: Int) -> Bool {
                findings[place].has(row, in: reading.channel, isForward: reading.isForward)
            }
            if !reading.isAgreed {
                let isExplained = (subjects(of: reading) + related(to: reading)).contains { places[$0] != nil }
                if !isExplained, !isPastReported { rest.append(reading.difference) }
                continue
            }
            // What the model as a whole does, such as a gap between versions, concerns all.
            if places[.model]?.contains(where: isKnown) == true { continue }
            // What is dropped and required concerns each change that drops it.
            let causes = required(by: reading).compactMap { places[$0] }
            let nearest = causes.isEmpty ? subjects(of: reading).lazy.compactMap { places[$0] }.prefix(1) + [] : causes
            for changes in nearest where !changes.contains(where: isKnown) {
                for place in changes {
                    findings[place].add(
                        row.of(reading.result.detail.subject, in: findings[place]),
                        in: reading.channel,
                        isForward: reading.isForward
                    )
                }
            }
            if nearest.isEmpty, !related(to: reading).contains(where: { places[$0]?.contains(where: isKnown) == true })
            {
                rest.append(reading.difference)
            }
        }
        return rest
    }

    /// The cases that are dropped, or the class whose objects are.
    private func required(by reading: Reading) -> [Subject] {
        reading.result.required.map { leaf in
            leaf.name.isEmpty ? .declaration(leaf.owner) : .member(inOld(leaf, from: reading.version))
        }
    }

    /// A case of a version by its name on the old side.
    private func inOld(_ leaf: Leaf, from version: Int) -> Leaf {
        let cases = context.newTimeline.tracer(at: context.old.version, in: nil).cases
        return Leaf(owner: leaf.owner, name: cases.inReader(leaf.name, of: leaf.owner, from: version) ?? leaf.name)
    }

    /// The nearest first.
    private func subjects(of reading: Reading) -> [Subject] {
        let result = reading.result
        guard let leaf = result.leaf else {
            return (result.aspect.map { [.aspect(reading.of, $0)] } ?? []) + [.declaration(reading.of)]
        }
        let leaves =
            if result.isOfNewer {
                [leaf]
            } else if counterparts.new.shape(at: reading.version)?.enums[leaf.owner] != nil {
                [inOld(leaf, from: reading.version)]
            } else {
                context.newTimeline.successors(
                    of: leaf,
                    of: reading.of,
                    at: reading.version,
                    by: context.old.version
                )
            }
        let properties = leaves.flatMap { leaf in
            [counterparts.oldView(of: leaf.owner), counterparts.newView(of: leaf.owner)].compactMap { $0?[leaf.name] }
        }
        let ends = properties.compactMap { property in
            property.inverseOf.map { Leaf(owner: counterparts.identity(of: $0.type), name: $0.property) }
        }
        let cases = leaves.flatMap { leaf in
            [counterparts.oldView(of: leaf.owner), counterparts.newView(of: leaf.owner)]
                .flatMap { $0?.enumModel?.cases ?? [] }.filter { $0.name == leaf.name }
        }
        let types = (properties.map(\.type) + cases.compactMap(\.payload)).flatMap {
            $0.names.map(counterparts.identity)
        }
        // The struct's properties are in the object's keys; that their names are, is a finding of its own.
        let isOther = properties.first.map { old in properties.contains { $0.hasOtherFlatNames(than: old) } } ?? false
        let flat = properties.filter { $0.flat != nil && !isOther }.flatMap { $0.type.names.map(counterparts.identity) }
        let above =
            counterparts.oldView(of: reading.of).flatMap { counterparts.old.shapes.last?.chain(of: $0.name) } ?? []
        let classes =
            (result.object.map { [$0] } ?? []) + [reading.of] + above.map(counterparts.identity) + leaves.map(\.owner)
        return (leaves + ends).map { .member($0) } + flat.map { .anything(of: $0) }
            + (types + classes).map { .declaration($0) }
    }

    /// What may explain a result for objects as a whole without being its subject.
    private func related(to reading: Reading) -> [Subject] {
        reading.result.leaf == nil ? index.reach(of: reading.of).map { .anything(of: $0) } : []
    }

    // MARK: All results

    private func readings() -> [Reading] {
        let (old, reader) = (context.old.version, context.new.version)
        guard old < reader else { return [] }
        let names = index.identities.filter {
            index.epochStart(of: $0, at: old) < index.epochStart(of: $0, at: reader)
        }
        var readings = context.newReadings
        if context.archivedVersions.count > 1 { readings.plan(Set(names), at: old) }
        let ofUsers = context.requirementsOfUsers.map {
            Reading(of: $0.owner, version: old, result: $0.need, channel: .archive, isForward: false)
        }
        return ofUsers
            + names.flatMap { name in
                var known: [Int: [Reading]] = [:]
                return context.archivedVersions.flatMap { version -> [Reading] in
                    // Versions of one epoch are read alike.
                    let isAlone = version == old || index.lives[name]?.contains(version) != true
                    let epoch = isAlone ? version : -index.epochStart(of: name, at: version)
                    let found = known[epoch] ?? self.readings(of: name, at: version, readings)
                    known[epoch] = found
                    if found.isEmpty { return [] }
                    let all = found.map { $0.at(version) }
                    let item = counterparts.new.shape(at: version)?.enums[name]
                    let isAgreedEnum = item.map { isAgreed(on: $0, at: version) }
                    return all.map { reading in
                        var reading = reading
                        reading.isAgreed = isAgreedEnum ?? isAgreed(reading)
                        return reading
                    }
                }
            }
    }

    /// Those that are worse than with the old version in the place of the new one.
    private func readings(of name: TypeName, at version: Int, _ readings: Readings) -> [Reading] {
        context.tracedChannels.flatMap { channel in
            [false, true].flatMap { isForward in
                func results(_ other: Int) -> [Readings.Reading] {
                    let (archive, reader) = isForward ? (other, version) : (version, other)
                    return readings.readings(of: name, archive: archive, reader: reader, in: channel)
                }
                let found = results(context.new.version)
                let known = version == context.old.version || found.isEmpty ? [] : results(context.old.version)
                return found.filter { reading in
                    !known.contains { $0.detail.isAsBad(as: reading.detail) }
                }.map {
                    Reading(of: name, version: version, result: $0, channel: channel, isForward: isForward)
                }
            }
        }
    }

    /// The same of an enum.
    private func isAgreed(on described: EnumShape, at version: Int) -> Bool {
        guard let old = context.two.oldShape(at: version) else { return context.isOldSeal }
        let item = counterparts.oldView(of: described.identity).flatMap { old.enums[$0.name] }
        func raws(_ cases: [EnumModel.Case]) -> [String: String] {
            Dictionary(cases.map { ($0.name, $0.raw) }) { first, _ in first }
        }
        return item.map { raws($0.cases.map(counterparts.names.caseOfThen)) == raws(described.cases) } ?? false
    }

    /// Both sides describe alike what is read of an old version; versions before a seal only the new one describes.
    private func isAgreed(_ reading: Reading) -> Bool {
        let (name, version) = (reading.of, reading.version)
        guard let described = counterparts.new.shape(at: version) else { return false }
        guard let old = context.two.oldShape(at: version) else { return context.isOldSeal }
        let isAlike = described.chain(of: reading.result.object ?? name).allSatisfy { owner in
            guard let own = described.records[owner], let record = old.records[nameInOld(owner)] else {
                return false
            }
            return record.archiveName == own.archiveName && record.isAbstract == own.isAbstract
        }
        guard isAlike, let leaf = reading.result.leaf else { return isAlike }
        let object = reading.result.object ?? name
        let leaves =
            reading.result.isOfNewer
            ? context.two.newTracer(in: reading.channel).trace(leaf, in: object, at: version)?.leaves ?? [] : [leaf]
        // What a used model declares, neither side describes.
        return leaves.allSatisfy { leaf in
            if leaf.owner.model != context.new.name { return true }
            return counterparts.described(Leaf(owner: nameInOld(leaf.owner), name: leaf.name), at: version) == leaf
        }
    }

    /// What the old side had removed has the same identity on both.
    private func nameInOld(_ owner: TypeName) -> TypeName { counterparts.oldView(of: owner)?.name ?? owner }
}

extension Readings.Detail {
    /// At least, of the same member, for the same reason, or for whole objects.
    fileprivate func isAsBad(as other: Self) -> Bool {
        verdict.outcome >= other.verdict.outcome
            && (member == other.member || verdict.because == other.verdict.because || verdict.outcome == .refuses)
    }
}

extension ChannelVerdict {
    fileprivate static func rows(isForward: Bool) -> WritableKeyPath<ChannelVerdict, VersionVerdicts> {
        isForward ? \.forwardVersions : \.backwardVersions
    }
}

extension Finding {
    fileprivate func has(_ row: VersionVerdicts.Row, in channel: Channel, isForward: Bool) -> Bool {
        channels.contains {
            $0.channel == channel && $0[keyPath: ChannelVerdict.rows(isForward: isForward)].hasAsBad(row)
        }
    }

    fileprivate mutating func add(_ row: VersionVerdicts.Row, in channel: Channel, isForward: Bool) {
        for place in channels.indices where channels[place].channel == channel {
            channels[place][keyPath: ChannelVerdict.rows(isForward: isForward)].add(row)
        }
        if channel == .archive { if isForward { forward.add(row) } else { backward.add(row) } }
    }
}

extension VersionVerdicts.Row {
    /// The reason says of what it is, where the finding is about something else.
    fileprivate func of(_ subject: String, in finding: Finding) -> Self {
        if verdict.because.isEmpty || subject == finding.subject.path { return self }
        return Self(version, Verdict(verdict.outcome, "\(subject): \(verdict.because)"))
    }
}

extension VersionVerdicts {
    fileprivate mutating func add(_ row: Row) { self = [self, VersionVerdicts([row])].merged }
}
