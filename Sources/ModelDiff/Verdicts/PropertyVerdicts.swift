import ModelLanguage
import SchemaHistory

/// Verdicts on one property, in one channel, over all versions that matter for it.
extension DiffContext {
    /// New code and archives of each version that both models know.
    /// - Parameter former: The old class whose objects are read, if it is not the property's own.
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
        let had = comparison.oldView(of: id.owner).map { comparison.old.shape(at: version)?.records[$0.name] != nil }
        if had != true, comparison.new.shape(at: version) != nil,
            newTracer(in: channel).readClasses(of: id.owner, from: version).isEmpty
        {
            // The version had no objects that are read as objects of the property's class.
            return nil
        }
        // A property that a channel excludes is not read; JSON without stamps is read by the current rules.
        let isUnstamped = channel == .json && new.swift.codable == .plain
        let hasRules = !isUnstamped && !property.excludedFrom.contains(channel.exclusion)
        func verdict(read object: TypeName?, _ layout: Layout) -> Verdict {
            let rule = hasRules ? newPlan.source(of: id, read: object, at: version, in: channel) : nil
            let reader = comparison.new.shape(at: rule == nil ? new.version : version)
            return (rule ?? .stored(property.shape)).verdict(in: channel) { stored in
                let parts =
                    reader?.flatParts(of: stored, in: channel)?.map { part in
                        part.shape.renaming { newTracer(in: channel).today($0) }
                    } ?? [stored]
                return parts.reduce(.reads) { $0.worse(self.read($1, from: layout, id, at: version, in: channel)) }
            }
        }
        if former == nil, !newPlan[id.owner].drops.isEmpty, comparison.new.shape(at: version)?.records[id.owner] != nil
        {
            // Nothing is read from objects that are dropped.
            let objects = newTracer(in: channel).readClasses(of: id.owner, from: version)
            return objects.reduce(.reads) { worst, object in
                let own = writtenLayout(Leaf(owner: object, name: id.name), from: nil, at: version, in: channel)
                return worst.worse(verdict(read: object, own ?? layout))
            }
        }
        return verdict(read: former.flatMap { comparison.today($0.name) }, layout)
    }

    /// The content of a version's objects: according to the old model; for versions before a seal, according to the history.
    private func writtenLayout(
        _ id: Leaf,
        from former: DeclarationView?,
        at version: Int,
        in channel: Channel
    ) -> Layout? {
        let shape = comparison.old.shape(at: version)
        // The class that had the property at that version: its own, or the one from which it moved.
        let holders = [id.owner] + comparison.roots(of: id).map(\.owner)
        let names = [former?.name].compactMap(\.self) + holders.compactMap { comparison.oldView(of: $0)?.name }
        if let name = names.first(where: { shape?.records[$0] != nil }) {
            return oldTimeline.layout(of: name, at: version, in: channel)
        }
        guard isOldSeal, version < old.version, let told = comparison.new.shape(at: version) else { return nil }
        return holders.first { told.records[$0] != nil }.map { newTimeline.layout(of: $0, at: version, in: channel) }
    }

    /// The result of a look-up for a reader.
    private func read(
        _ shape: PropertyShape,
        from layout: Layout,
        _ id: Leaf,
        at version: Int,
        in channel: Channel
    ) -> Verdict {
        guard let key = shape.keys(in: channel).first else {
            let former = newTimeline.origin(of: id, at: new.version, in: id.owner, since: version)?.leaf
            let isLost =
                shape.excludedFrom.contains(channel.exclusion) && former.map { layout.writes($0.name) } == true
                && former.map { newTracer(in: channel).leaves(of: id.owner, at: version)?.contains($0) == true } != true
            return isLost ? Verdict(.loses, "'\(shape.name)' is not read") : .reads
        }
        // Its possible old name without a declaration.
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

    /// Old code of each version and archives of new code. `before` is the property in the old model; `after` is nil if it was removed.
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
            let knowsMinReader = new.knowsMinReader(version)
            var verdict = reading.told(isKeptOut: least > version && knowsMinReader)
            if reading.keepsOut, least > version { isClosing = true }
            // 'minReader' excludes all older readers too. If it excluded a version before, that is not a change.
            let wasOpen = oldPlan[oldOwner.name].minReader(in: channel) <= version
            if isClosing, knowsMinReader, wasOpen, !verdict.outcome.isFailure {
                verdict = newPlan.closing(newOwner.name, in: channel)
            }
            rows.append(VersionVerdicts.Row(version, verdict))
        }
        return VersionVerdicts(rows.reversed())
    }

    /// How a version reads an old property, if both sides describe it alike: judged like every old reader.
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

    /// The same if the new side does not describe it, or describes it differently: the property is the one with the old name.
    private func untold(
        _ id: Leaf,
        _ before: PropertyModel,
        to after: PropertyModel?,
        _ layout: Layout,
        _ newOwner: DeclarationView,
        by version: Int,
        in channel: Channel
    ) -> OldReading? {
        // The new side's description of that version.
        let told = after.map { after in
            newPlan.source(of: Leaf(owner: newOwner.name, name: after.name), at: version, in: channel)
                ?? .stored(after.shape)
        }
        var source: ReadSource?
        let known = comparison.old.shape(at: version).flatMap { $0.records[id.owner] == nil ? nil : $0 }
        if known != nil {
            source = oldPlan.source(of: id, at: version, in: channel) ?? .stored(before.shape)
        } else if isOldSeal, version < old.version,
            comparison.new.shape(at: version)?.records[newOwner.name] != nil
        {
            source = told
        }
        guard let property = source?.root,
            let reader = known ?? comparison.new.shape(at: version)
        else { return nil }
        var types = types(in: channel)
        types.draftless = draftless
        return layout.reading(of: property, by: reader, renaming: comparison.today, types) { entry, part in
            guard !entry.isExtra else { return .same }
            guard let after, entry.shape.name == today(part, of: before, as: after) else { return .other }
            return told?.functions.isEmpty == false ? .converted : .same
        }
    }

    /// The new side's name of a property, or of a part of a flat struct.
    private func today(_ part: FlatPart?, of before: PropertyModel, as after: PropertyModel) -> String {
        guard let part else { return after.name }
        guard case .structure(let structure) = comparison.today(before.type).wrapped,
            let today = comparison.trace.destinations(of: Leaf(owner: structure, name: part.leaf.name)).first
        else { return "\(after.name).\(part.leaf.name)" }
        return "\(after.name).\(today.name)"
    }
}

extension ModelPlan {
    /// The reason why old code is rejected for a class's objects that it could read otherwise.
    func closing(_ name: TypeName, in channel: Channel) -> Verdict {
        Verdict(.refuses, "minReader of '\(name.name)' is \(self[name].minReader(in: channel))")
    }
}
