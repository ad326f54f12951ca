import ModelLanguage
import SchemaHistory

/// Verdicts on one property, in one channel, over all versions that matter to it.
extension DiffContext {
    /// New code and archives of each version that both models know.
    ///
    /// - Parameter former: The old class whose objects are read, where that is another than the property's own.
    func backward(
        _ property: PropertyModel,
        of owner: DeclarationView,
        from former: DeclarationView? = nil,
        in channel: Channel
    ) -> VersionVerdicts {
        let id = Leaf(owner: owner.name, name: property.name)
        return VersionVerdicts(
            archivedVersions.compactMap { version in
                backward(id, property, from: former, at: version, in: channel).map { VersionVerdicts.Row(version, $0) }
            }
        )
    }

    private func backward(
        _ id: Leaf,
        _ property: PropertyModel,
        from former: DeclarationView?,
        at version: Int,
        in channel: Channel
    ) -> Verdict? {
        guard let layout = writtenLayout(id, from: former, at: version, in: channel) else { return nil }
        // Of what a channel leaves out nothing is read; JSON without stamps is read by today's rules.
        let isUnstamped = channel == .json && new.swift.codable == .plain
        let hasRules = !isUnstamped && !property.excludedFrom.contains(channel.exclusion)
        let rule =
            !hasRules
            ? nil : newPlan.source(of: id, read: former.flatMap { comparison.today($0.name) }, at: version, in: channel)
        let reader = comparison.new.shape(at: rule == nil ? new.version : version)
        return (rule ?? .stored(property.shape)).verdict(in: channel) { stored in
            let parts = reader?.flatParts(of: stored, in: channel)?.map(\.shape) ?? [stored]
            return parts.reduce(.reads) { $0.worse(self.read($1, from: layout, id, at: version, in: channel)) }
        }
    }

    /// What stands in an object of a version: as the old model has it; of versions before a seal, as the history tells.
    private func writtenLayout(
        _ id: Leaf,
        from former: DeclarationView?,
        at version: Int,
        in channel: Channel
    ) -> Layout? {
        let shape = comparison.old.shape(at: version)
        // The class that holds the property's value at that version: its own, or the one it moved from.
        let holders = [id.owner] + comparison.roots(of: id).map(\.owner)
        let names = [former?.name].compactMap(\.self) + holders.compactMap { comparison.oldView(of: $0)?.name }
        if let name = names.first(where: { shape?.records[$0] != nil }) {
            return oldTimeline.layout(of: name, at: version, in: channel)
        }
        guard isOldSeal, version < old.version, let told = comparison.new.shape(at: version) else { return nil }
        return holders.first { told.records[$0] != nil }.map { newTimeline.layout(of: $0, at: version, in: channel) }
    }

    /// What a reader finds of a value that it looks up.
    private func read(
        _ shape: PropertyShape,
        from layout: Layout,
        _ id: Leaf,
        at version: Int,
        in channel: Channel
    ) -> Verdict {
        guard let key = shape.keys(in: channel).first else {
            let former = newTimeline.origin(of: id, at: new.version, in: id.owner, since: version)?.leaf.name
            let isLost = shape.excludedFrom.contains(channel.exclusion) && former.map(layout.writes) == true
            return isLost ? Verdict(.loses, "'\(shape.name)' is not read") : .reads
        }
        // What it may have been called, though nothing was declared.
        let former = comparison.suspectedOrigins[id]
        guard let written = layout[key]?.shape else {
            if let other = layout.keyMeeting(key) {
                return Verdict(.refuses, "'\(JSONKey.words(other))' is in the way of '\(JSONKey.words(key))'")
            }
            if shape.isRequired { return Verdict(.refuses, "'\(JSONKey.words(key))' is missing") }
            guard layout.writes(shape.name) || former.map(layout.writes) == true else { return .reads }
            return Verdict(.loses, "reads \(shape.absence)")
        }
        let verdict = types(in: channel)(written: written.renaming(comparison.today), read: shape)
        if verdict.outcome.isFailure || written.name == shape.name || written.name == former { return verdict }
        return Verdict(.misreads, "mistakes the value of '\(written.name)' for '\(shape.name)'")
    }

    func types(in channel: Channel) -> TypeVerdict {
        TypeVerdict(comparison.new.shapes.last, of: comparison.new.model, in: channel)
    }

    /// Old code of each version and archives of new code. `before` is the property as the old model has it; `after` is nil where
    /// it is gone.
    func forward(
        _ before: PropertyModel,
        of oldOwner: DeclarationView,
        to after: PropertyModel?,
        of newOwner: DeclarationView?,
        in channel: Channel
    ) -> VersionVerdicts {
        guard let newOwner else { return VersionVerdicts() }
        let layout = newReaders.layout(of: newOwner.name, in: channel)
        let least = newPlan[newOwner.name].minReader(in: channel)
        var rows: [VersionVerdicts.Row] = []
        var isClosing = false
        for version in oldReaders.reversed() {
            let id = Leaf(owner: oldOwner.name, name: before.name)
            let reading =
                told(id, in: newOwner.name, by: version, in: channel)
                ?? untold(id, before, to: after, layout, newOwner, by: version, in: channel)
            guard let reading else { continue }
            var verdict = reading.told(isKeptOut: least > version)
            if reading.keepsOut, least > version { isClosing = true }
            // 'minReader' speaks for the readers below too. What was closed to a version before is nothing new.
            if isClosing, !verdict.outcome.isFailure, oldPlan[oldOwner.name].minReader(in: channel) <= version {
                verdict = newPlan.closing(newOwner.name, in: channel)
            }
            rows.append(VersionVerdicts.Row(version, verdict))
        }
        return VersionVerdicts(rows.reversed())
    }

    /// What a version makes of an old property, where both sides tell the same of it: as old readers are judged everywhere.
    private func told(_ id: Leaf, in object: TypeName, by version: Int, in channel: Channel) -> OldReading? {
        guard let now = comparison.told(id, at: old.version) else { return nil }
        if version == old.version { return newReaders.reading(of: now, in: object, by: version, in: channel) }
        guard
            let leaf = newTimeline.origin(of: now, at: old.version, in: object, since: version)?.leaf,
            isOldSeal
                || oldTimeline.origin(of: id, at: old.version, in: id.owner, since: version).flatMap({
                    comparison.told($0.leaf, at: version)
                }) == leaf
        else { return nil }
        return newReaders.reading(of: leaf, in: object, by: version, in: channel)
    }

    /// The same where the new side says nothing of it, or something else than the old one: what has the old name is the property.
    private func untold(
        _ id: Leaf,
        _ before: PropertyModel,
        to after: PropertyModel?,
        _ layout: Layout,
        _ newOwner: DeclarationView,
        by version: Int,
        in channel: Channel
    ) -> OldReading? {
        // What the new side makes of that version.
        let told = after.map { after in
            newPlan.source(of: Leaf(owner: newOwner.name, name: after.name), at: version, in: channel)
                ?? .stored(after.shape)
        }
        var source: ReadSource?
        if comparison.old.shape(at: version)?.records[id.owner] != nil {
            source = oldPlan.source(of: id, at: version, in: channel) ?? .stored(before.shape)
        } else if isOldSeal, version < old.version,
            comparison.new.shape(at: version)?.records[newOwner.name] != nil
        {
            source = told
        }
        guard let property = source?.root,
            let reader = comparison.old.shape(at: version) ?? comparison.new.shape(at: version)
        else { return nil }
        let types = types(in: channel)
        return layout.reading(of: property, by: reader, renaming: comparison.today, types) { entry, part in
            guard !entry.isExtra else { return .same }
            guard let after, entry.shape.name == today(part, of: before, as: after) else { return .other }
            return told?.functions.isEmpty == false ? .converted : .same
        }
    }

    /// What a property, or a part of a flat struct, is called by the new side.
    private func today(_ part: FlatPart?, of before: PropertyModel, as after: PropertyModel) -> String {
        guard let part else { return after.name }
        guard case .structure(let structure) = comparison.today(before.type).wrapped,
            let today = comparison.trace.destinations(of: Leaf(owner: structure, name: part.leaf.name)).first
        else { return "\(after.name).\(part.leaf.name)" }
        return "\(after.name).\(today.name)"
    }
}

extension ModelPlan {
    /// What keeps old code out of a class's objects that it could read by itself.
    func closing(_ name: TypeName, in channel: Channel) -> Verdict {
        Verdict(.refuses, "minReader of '\(name.name)' is \(self[name].minReader(in: channel))")
    }
}
