import ModelLanguage
import SchemaHistory

/// Data of the old version, and old code that reads new data, whose result no finding reports: several changes together have an effect that
/// no difference between the two sides shows, such as an exclusion that was reverted, or are reported for another class.
///
/// Input: findings with the changes that they judge. Output: the remaining results, as the matrix has them. Only if both sides describe the
/// old version alike: otherwise findings about the past report the difference.
struct UntoldReadings {
    let context: DiffContext
    let told: [(finding: Finding, change: ModelChange)]

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
            context.archivedVersions.filter { isAgreed(name, at: $0) }.flatMap { version in
                context.tracedChannels.flatMap { channel in
                    [false, true].flatMap { isForward in
                        func details(_ other: Int) -> [VersionMatrix.Detail] {
                            let (archive, reader) = isForward ? (other, version) : (version, other)
                            return readings.details(of: name, archive: archive, reader: reader, in: channel)
                        }
                        let found = details(reader)
                        // What was as bad with the old version is no change.
                        let known = version == before || found.isEmpty ? [] : details(before)
                        return found.filter { detail in
                            !known.contains { $0.isAsBad(as: detail) }
                                && !isTold(detail, of: name, at: version, isForward, in: channel)
                        }.map { detail in
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

    /// Some finding on the subject, or on its declaration, has a verdict that is as bad.
    private func isTold(
        _ detail: VersionMatrix.Detail,
        of name: TypeName,
        at version: Int,
        _ isForward: Bool,
        in channel: Channel
    ) -> Bool {
        let views = [comparison.oldView(of: name), comparison.newView(of: name)]
        let names = Set(views.compactMap { $0?.name.name } + [detail.declaration])
        // A finding on a superclass, or on types in the properties, may explain why old code rejects a class's objects; for a property, a
        // finding on its type.
        let related = Set(index.reach(of: name).map(\.plainName))
        let types = Set(
            views.flatMap { view in detail.member.flatMap { view?[$0]?.type.names } ?? [] }.map(\.plainName)
        )
        return told.contains { finding, change in
            let rows = finding.channels.first { $0.channel == channel }
            let verdicts = isForward ? rows?.forwardVersions : rows?.backwardVersions
            guard let row = verdicts?.rows.first(where: { $0.version == version }),
                row.verdict.outcome >= detail.verdict.outcome
            else { return false }
            let owners = [change.oldOwner, change.newOwner].compactMap { $0?.name.name }
            // Of the model as a whole.
            guard !owners.isEmpty else { return true }
            let isOwn = !names.isDisjoint(with: owners)
            guard let member = detail.member else { return isOwn || !related.isDisjoint(with: owners) }
            let members =
                [change.old?.name, change.new?.name].compactMap(\.self) + (change.sources + change.targets).map(\.name)
            if change.thing != .property { return isOwn || !types.isDisjoint(with: owners) }
            return members.contains(member)
        }
    }
}
