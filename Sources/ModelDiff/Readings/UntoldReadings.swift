import ModelLanguage
import SchemaHistory

/// Data of the old version, and old code that reads new data, whose result no finding reports: several changes together have an effect that
/// no difference between the two sides shows, such as an exclusion that was reverted, or are reported for another class.
///
/// Input: findings with the changes that they judge. Output: the remaining results, as the matrix has them. Only if both sides describe the
/// old version alike: otherwise findings about the past report the difference.
struct UntoldReadings {
    let context: DiffContext
    let told: ToldFindings

    private var comparison: ModelComparison { context.comparison }
    private var index: HistoryIndex { context.newTimeline.index }

    func readings() -> [ReadingDifference] {
        let (before, reader) = (context.old.version, context.new.version)
        guard before < reader else { return [] }
        let names = index.identities.filter {
            index.epochStart(of: $0, at: before) < index.epochStart(of: $0, at: reader)
        }
        var readings = context.newReadings
        if context.archivedVersions.count > 1 { readings.plan(Set(names), at: before) }
        return names.flatMap { name in
            var known: [Int: [Reading]] = [:]
            return context.archivedVersions.flatMap { version -> [ReadingDifference] in
                // Versions of one epoch are read alike.
                let isAlone = version == before || index.lives[name]?.contains(version) != true
                let epoch = isAlone ? version : -index.epochStart(of: name, at: version)
                let found = known[epoch] ?? self.readings(of: name, at: version, readings)
                known[epoch] = found
                let untold = found.filter { !isTold($0, at: version) }
                return untold.isEmpty || !isAgreed(name, at: version)
                    ? [] : untold.map { $0.difference(of: name, at: version) }
            }
        }
    }

    /// What the new version reads of a version's data, and the version of the new one's.
    private struct Reading {
        var detail: VersionMatrix.Detail
        var channel: Channel
        var isForward: Bool
        /// Of the findings that may report it.
        var declarations: Set<String>

        func difference(of name: TypeName, at version: Int) -> ReadingDifference {
            ReadingDifference(
                subject: .init(declaration: name, member: detail.member),
                version: version,
                channel: channel,
                expected: nil,
                actual: detail.verdict.because,
                outcome: detail.verdict.outcome,
                isForward: isForward
            )
        }
    }

    /// Those that are worse than with the old version in the place of the new one.
    private func readings(of name: TypeName, at version: Int, _ readings: DeclarationReadings) -> [Reading] {
        context.tracedChannels.flatMap { channel in
            [false, true].flatMap { isForward in
                func details(_ other: Int) -> [VersionMatrix.Detail] {
                    let (archive, reader) = isForward ? (other, version) : (version, other)
                    return readings.details(of: name, archive: archive, reader: reader, in: channel)
                }
                let found = details(context.new.version)
                let known = version == context.old.version || found.isEmpty ? [] : details(context.old.version)
                let before = KnownOutcomes(known)
                return found.filter { before.worst(like: $0) < $0.verdict.outcome }.map { detail in
                    let declarations = declarations(reporting: detail, of: name)
                    return Reading(detail: detail, channel: channel, isForward: isForward, declarations: declarations)
                }
            }
        }
    }

    /// Both sides describe a declaration in an old version alike; versions before a seal only the new one describes.
    private func isAgreed(_ name: TypeName, at version: Int) -> Bool {
        guard let then = comparison.new.shape(at: version) else { return false }
        guard let before = comparison.old.shape(at: version) else { return context.isOldSeal }
        if let told = then.enums[name] {
            let item = comparison.oldView(of: name).flatMap { before.enums[$0.name] }
            return item.map {
                $0.cases.map(\.name) == told.cases.map(\.name)
                    && $0.cases.map { comparison.names.caseOfThen($0).raw } == told.cases.map(\.raw)
            }
                ?? false
        }
        return then.chain(of: name).allSatisfy { owner in
            guard let told = then.records[owner], let view = comparison.oldView(of: owner),
                let record = before.records[view.name]
            else { return false }
            let properties = record.properties.filter { !$0.isInvisible }
            return record.archiveName == told.archiveName && record.isAbstract == told.isAbstract
                && properties.count == told.properties.count { !$0.isInvisible }
                && properties.allSatisfy { comparison.told(Leaf(owner: view.name, name: $0.name), at: version) != nil }
        }
    }

    private func isTold(_ reading: Reading, at version: Int) -> Bool {
        let place = ToldFindings.Place(channel: reading.channel, isForward: reading.isForward, version: version)
        return told.worst(at: place, of: reading.detail.member, in: reading.declarations)
            >= reading.detail.verdict.outcome
    }

    /// The declarations with findings on the subject, or on its declaration.
    private func declarations(reporting detail: VersionMatrix.Detail, of name: TypeName) -> Set<String> {
        let views = [comparison.oldView(of: name), comparison.newView(of: name)]
        let names = Set(views.compactMap { $0?.name.name } + [detail.declaration])
        // A finding on a superclass, or on types in the properties, may explain why old code rejects a class's objects; for a property, a
        // finding on its type.
        guard let member = detail.member else { return names.union(index.reach(of: name).map(\.plainName)) }
        return names.union(views.flatMap { $0?[member]?.type.names ?? [] }.map(\.plainName))
    }
}

/// What was so before, at worst: of a member, for a reason, whatever the names, and for whole objects.
private struct KnownOutcomes {
    private enum Subject: Hashable {
        case member(String?)
        case reason(String)
        case objects
    }

    private var outcomes: [Subject: Outcome] = [:]

    init(_ details: [VersionMatrix.Detail]) {
        for detail in details {
            let outcome = detail.verdict.outcome
            let whole: [Subject] = outcome == .refuses ? [.objects] : []
            for subject in Self.subjects(of: detail) + whole { outcomes[subject, default: .reads].raise(to: outcome) }
        }
    }

    private static func subjects(of detail: VersionMatrix.Detail) -> [Subject] {
        [.member(detail.member), .reason(detail.verdict.because)]
    }

    func worst(like detail: VersionMatrix.Detail) -> Outcome {
        (Self.subjects(of: detail) + [.objects]).compactMap { outcomes[$0] }.max() ?? .reads
    }
}

/// What findings say at worst, by what they are about: each remaining result asks for those that may report it.
struct ToldFindings {
    struct Place: Hashable {
        var channel: Channel
        var isForward: Bool
        var version: Int
    }

    private enum Subject: Hashable {
        case model
        case declaration(String)
        /// The same without findings on its properties.
        case besidesProperties(String)
        /// A property of that name, of any declaration.
        case property(String)
    }

    private var outcomes: [Subject: [Place: Outcome]] = [:]

    init(_ told: [(finding: Finding, change: ModelChange)]) {
        for (finding, change) in told {
            let owners = [change.oldOwner, change.newOwner].compactMap { $0?.name.name }
            var subjects = owners.isEmpty ? [.model] : owners.map(Subject.declaration)
            if change.thing == .property {
                let names = [change.old?.name, change.new?.name].compactMap(\.self)
                subjects += (names + (change.sources + change.targets).map(\.name)).map(Subject.property)
            } else {
                subjects += owners.map(Subject.besidesProperties)
            }
            for channel in finding.channels {
                for (verdicts, isForward) in [(channel.backwardVersions, false), (channel.forwardVersions, true)] {
                    for row in verdicts.rows {
                        let place = Place(channel: channel.channel, isForward: isForward, version: row.version)
                        for subject in subjects {
                            outcomes[subject, default: [:]][place, default: .reads].raise(to: row.verdict.outcome)
                        }
                    }
                }
            }
        }
    }

    /// Of findings on properties of that name and on the declarations beside their properties; without a name, of all on the declarations.
    func worst(at place: Place, of member: String?, in declarations: Set<String>) -> Outcome {
        let subjects = declarations.map(member == nil ? Subject.declaration : Subject.besidesProperties)
        return ([.model] + subjects + (member.map { [.property($0)] } ?? [])).lazy
            .compactMap { outcomes[$0]?[place] }.max() ?? .reads
    }
}

extension Outcome {
    fileprivate mutating func raise(to other: Outcome) { self = max(self, other) }
}
