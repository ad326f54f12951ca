import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

/// Changes × rules × policy -> findings.
struct Judgement {
    let context: DiffContext
    let policy: DiffPolicy

    /// The changes and their findings: differences between the two models, then archives that are read differently from what they should
    /// be, then the remaining differences in reading without a finding.
    func judged() -> [(change: ModelChange, finding: Finding)] {
        let counterparts = context.two.counterparts
        var judged = context.changes.compactMap(judge)
        if !counterparts.isReturn {
            // Only a finding that rejects the change makes another one on the same readings needless.
            let rejecting = judged.filter { severity($0, $0.finding) == .break }.map(\.finding)
            let crossed = CrossedReadings(context, of: judged.map(\.change))
            judged += counterparts.changes(of: ReadingComparison(context.two).differences())
                .filter { !crossed.isUndeclared($0.readings[0].subject) }.compactMap(judge)
                .filter { item in
                    let others = rejecting.filter { $0.subject == item.finding.subject }
                    let (old, new) = (item.finding.backward.rows, item.finding.forward.rows)
                    return old.isEmpty && new.isEmpty
                        || !old.allSatisfy { row in others.contains { $0.backward.hasAsBad(row) } }
                        || !new.allSatisfy { row in others.contains { $0.forward.hasAsBad(row) } }
                }
        }
        var findings = judged.map(\.finding)
        let rest = CrossedReadings(context, of: judged.map(\.change)).give(to: &findings)
        for place in findings.indices { judged[place].finding = findings[place] }
        judged += counterparts.changes(of: rest).compactMap(judge)
        return judged.map { item in
            var finding = item.finding
            finding.severity = severity(item, finding)
            // What the history does not say is to be declared, not accepted.
            let isDescribed =
                item.change.isDeclared || [.model, .foreignType].contains(item.change.thing)
                || item.change.readings.allSatisfy { $0.expected == nil } && item.change.kind == .past
            let isOpen = isDescribed && (finding.severity == .loss || finding.fixes.isEmpty)
            if isOpen, finding.severity >= .loss, !item.draft.isAbsolute {
                finding.fixes += Matter(item.change, context).accepting(finding)
            }
            return (item.change, finding)
        }
    }

    private struct Judged {
        var change: ModelChange
        var rule: Rule
        var draft: Draft
        var finding: Finding
    }

    private func judge(_ change: ModelChange) -> Judged? {
        // What is not read any more, no history describes.
        if change.kind == .history, !context.isOldRead { return nil }
        let matter = Matter(change, context)
        for rule in Rule.all where rule.covers(change.thing, change.kind) {
            guard var draft = rule.judge(matter) else { continue }
            if matter.rejectsOnTheWay { draft.fixAsBreak() }
            if change.thing != .model, !context.isOldRead { draft.isOfUnread() }
            return Judged(change: change, rule: rule, draft: draft, finding: finding(rule, draft, matter))
        }
        return nil
    }

    private func finding(_ rule: Rule, _ draft: Draft, _ matter: Matter) -> Finding {
        let change = matter.change
        let archives = matter.rows(in: .archive)
        let only = context.two.channel(of: change)
        let others = context.channels.map { channel in
            if let only, channel != only { return ChannelVerdict(channel) }
            let rows = matter.rows(in: channel)
            return ChannelVerdict(channel, backward: rows.backward, forward: rows.forward)
        }
        var finding = Finding(
            rule: rule.id,
            severity: .safe,
            subject: change.subject,
            message: draft.message,
            old: context.oldPlace(change),
            new: change.new.map { Place($0.span) },
            anchor: anchor(change),
            backward: archives.backward,
            forward: archives.forward,
            channels: others + [ChannelVerdict(.source, source: draft.source)],
            loss: draft.loss,
            lostPlaces: draft.lostOf,
            fixes: draft.fixes,
            fingerprint: fingerprint(identity(rule, change))
        )
        if draft.fixes.contains(where: { $0.at.hasSuffix(" > history") }) { finding.fixes += typesOfThen(change) }
        if let declared = change.declaration, finding.new == nil { finding.new = Place(declared.span) }
        return finding
    }

    /// Entries name types that only older versions have: where they are declared.
    private func typesOfThen(_ change: ModelChange) -> [Fix] {
        let named =
            change.oldProperty.map { [$0.type, $0.convert?.archived].compactMap(\.self).flatMap(\.names) } ?? []
        return context.old.foreignTypes.filter { type in
            named.contains(type.name) && type.removedIn == nil
                && !context.new.foreignTypes.contains { $0.name.name == type.name.name }
        }.compactMap { type in
            context.missing?.removalLines(of: type.name.name).map { lines in
                Fix(
                    "and declare the type for the versions that have it",
                    at: "removed",
                    yaml: lines.joined(separator: "\n")
                )
            }
        }
    }

    /// The cause, however it is reported.
    private func identity(_ rule: Rule, _ change: ModelChange) -> [String] {
        let types = [change.oldProperty, change.newProperty].map { $0?.type.schemaSpelling() ?? "" }
        let names = [change.oldOwner?.name.name, change.old?.name, change.newOwner?.name.name, change.new?.name]
        return [rule.id, context.new.name] + names.map { $0 ?? "" } + types
    }

    private func anchor(_ change: ModelChange) -> Place {
        if let new = change.new, !(change.thing == .model) { return Place(new.span) }
        if let declared = change.declaration { return Place(declared.span) }
        if let owner = change.newOwner { return Place(owner.span) }
        return Place(context.new.header)
    }

    /// The rule's severity, then the verdicts in the channels that count, then the policy's protection.
    private func severity(_ judged: Judged, _ finding: Finding) -> FindingSeverity {
        let (draft, rule) = (judged.draft, judged.rule)
        var severity = draft.severity ?? rule.severity
        if draft.isAbsolute { return severity }
        func asked(_ isCovered: Bool, _ archive: VersionVerdicts, _ rows: KeyPath<ChannelVerdict, VersionVerdicts>)
            -> VersionVerdicts
        {
            guard isCovered else { return VersionVerdicts() }
            let others = finding.channels.filter { $0.channel != .archive && policy.asks($0.channel) }
            let all = (policy.asks(.archive) ? [archive] : []) + others.map { $0[keyPath: rows] }
            return released(all.merged.from(policy.from ?? 0))
        }
        let backward = asked(policy.coversBackward, finding.backward, \.backwardVersions)
        let forward = asked(policy.coversForward, finding.forward, \.forwardVersions)
        let isBroken = backward.worst.outcome.isFailure || forward.worst.outcome.isFailure
        if severity == .break, !draft.isFixed || !policy.coversBackward, !isBroken {
            severity = draft.loss == nil ? .caution : .loss
        }
        if severity == .break, !context.isOldReleased { severity = draft.loss == nil ? .caution : .loss }
        if isBroken, rule.id != "reads-from-raised" { severity = .break }
        if backward.worst.outcome == .loses { severity = max(severity, .loss) }
        if backward.worst.outcome == .depends { severity = max(severity, .caution) }
        if let only = context.two.channel(of: judged.change), !policy.asks(only) { severity = min(severity, .caution) }
        // A change that loses data is not safe, whoever loses it.
        let worst = max(finding.backward.worst.outcome, finding.forward.worst.outcome)
        if draft.loss != nil || worst >= .loses { severity = max(severity, .caution) }
        return severity
    }

    /// Without the old model's own version if no data of it was released.
    private func released(_ verdicts: VersionVerdicts) -> VersionVerdicts {
        context.isOldReleased ? verdicts : VersionVerdicts(verdicts.rows.filter { $0.version != context.old.version })
    }
}
