import ModelLanguage
import SchemaHistory

/// What becomes of the old version's archives, and of its code before new ones, that no finding tells: several changes add up to what no
/// difference between the two sides shows, as an exclusion that was taken back, or are told of another class than they concern.
///
/// Input: findings with the changes that they judge. Output: what is left, as the matrix has it. Only where
/// both sides say the same of the old version: else its findings tell of what differs.
struct UntoldReadings {
    let context: DiffContext
    let told: [(finding: Finding, change: ModelChange)]

    private var comparison: ModelComparison { context.comparison }
    private var archive: Int { context.old.version }
    private var reader: Int { context.new.version }

    func readings() -> [ReadingDifference] {
        guard archive < reader, let then = comparison.new.shape(at: archive) else { return [] }
        var result: [ReadingDifference] = []
        let index = context.newTimeline.index
        let readings = DeclarationReadings(timeline: context.newTimeline, readers: [reader: context.newReaders])
        for name in index.identities
        where index.epochStart(of: name, at: archive) < index.epochStart(of: name, at: reader) && isAgreed(name, then) {
            let backward = readings.details(of: name, archive: archive, reader: reader)
            let forward = readings.details(of: name, archive: reader, reader: archive)
            for (detail, isForward) in backward.map({ ($0, false) }) + forward.map({ ($0, true) })
            where !isTold(detail, of: name, isForward) {
                for channel in channels(of: detail, in: name, isForward) {
                    result.append(
                        ReadingDifference(
                            subject: .init(declaration: name, member: detail.member),
                            version: archive,
                            channel: channel,
                            expected: nil,
                            actual: detail.verdict.because,
                            outcome: detail.verdict.outcome,
                            isForward: isForward
                        )
                    )
                }
            }
        }
        return result
    }

    /// The forms of which the detail, which is one of archives, is true.
    private func channels(of detail: VersionMatrix.Detail, in name: TypeName, _ isForward: Bool) -> [Channel] {
        guard !isForward, let member = detail.member, let shape = comparison.new.shape(at: reader) else {
            return [.archive]
        }
        let plan = shape.chain(of: name).lazy.compactMap { context.newPlan.records[$0]?.properties[member] }.first
        guard let plan else { return [.archive] }
        return [.archive] + [.json, .dictionary].filter { plan.others[$0] == nil }
    }

    /// Both sides say the same of a declaration's old version.
    private func isAgreed(_ name: TypeName, _ then: ModelShape) -> Bool {
        let before = comparison.old.shapes.last
        if let told = then.enums[name] {
            let item = comparison.oldView(of: name).flatMap { before?.enums[$0.name] }
            return item.map {
                $0.cases.map(\.name) == told.cases.map(\.name)
                    && $0.cases.map { comparison.names.enumCase($0).raw } == told.cases.map(\.raw)
            }
                ?? false
        }
        return then.chain(of: name).allSatisfy { owner in
            guard let told = then.records[owner], let view = comparison.oldView(of: owner),
                let record = before?.records[view.name]
            else { return false }
            let properties = record.properties.filter { !$0.isInvisible }
            return record.archiveName == told.archiveName && record.isAbstract == told.isAbstract
                && properties.count == told.properties.count { !$0.isInvisible }
                && properties.allSatisfy { comparison.told(Leaf(owner: view.name, name: $0.name), at: archive) != nil }
        }
    }

    /// Some finding on the subject, or on what holds it, says something as bad.
    private func isTold(_ detail: VersionMatrix.Detail, of name: TypeName, _ isForward: Bool) -> Bool {
        let views = [comparison.oldView(of: name), comparison.newView(of: name)]
        let names = Set(views.compactMap { $0?.name.name } + [detail.declaration])
        // What keeps a class's objects from old code may be told of a superclass, or of what stands in them; of a property, of its type.
        let related = Set(context.newTimeline.index.reach(of: name).map(\.plainName))
        let types = Set(
            views.flatMap { view in detail.member.flatMap { view?[$0]?.type.names } ?? [] }.map(\.plainName)
        )
        return told.contains { finding, change in
            let rows = isForward ? finding.forward : finding.backward
            guard let row = rows.rows.first(where: { $0.version == archive }),
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
