import ModelLanguage

extension TwoModels {
    func rows(ofProperty change: ModelChange, in channel: Channel) -> ChangeRows {
        if change.kind.effect == .form { return rowsOfForm(change, in: channel) }
        // For reused keys, what archives show counts.
        let channel = change.kind == .keyReuse ? .archive : channel
        var result = ChangeRows(backward(change, in: channel), forward(change, in: channel))
        let asBefore = backward(.reads, of: change)
        switch (change.kind, change.oldProperty, change.newProperty) {
        case (.added, _, let newProperty?):
            let isKept = change.oldOwner?.keepsUnknownKeys == true
            let fate = isKept ? "keeps it ('unknownKeys: keep')" : "drops it"
            let ignoring = forward(.ignoringKey("; an old app that saves again \(fate)"), of: change)
            result.forward =
                change.newOwner.map { [ignoring, takingKeys(of: newProperty, of: $0, in: channel)].merged } ?? ignoring
        case (.removed, let oldProperty?, _) where !change.isDeclared:
            result.backward = losses(of: oldProperty, change, in: channel)
        case (.exclusion, let oldProperty?, let newProperty?):
            let left = newProperty.excludedFrom.subtracting(oldProperty.excludedFrom)
            if left.contains(.coding) {
                result.backward =
                    left.contains(channel.exclusion) ? losses(of: oldProperty, change, in: channel) : asBefore
            } else if oldProperty.excludedFrom.subtracting(newProperty.excludedFrom).contains(.coding) {
                result.forward = forward(.ignoringKey(), of: change)
            }
        case (.jsonKey, _?, _?) where readsOldJSONKey(change):
            result.backward = asBefore
            if channel != .json { result.forward = forward(.reads, of: change) }
        case (.defaultValue, let oldProperty?, let newProperty?)
        where oldProperty.defaultValue != nil && !change.isDeclared:
            result.backward = [result.backward, whereAbsent(oldProperty, newProperty, change, in: channel)].merged
        case (.history, _, _): result.forward = VersionVerdicts()
        default: break
        }
        return result
    }

    /// Of what no history describes: what was read may not be read any more.
    private func rowsOfForm(_ change: ModelChange, in channel: Channel) -> ChangeRows {
        var (backward, forward) = (Verdict.reads, Verdict.reads)
        if let oldProperty = change.oldProperty, let newProperty = change.newProperty {
            switch change.kind {
            case .failurePolicy: backward = newProperty.verdict(onFailuresOf: oldProperty)
            case .jsonForm where channel == .json:
                backward = newProperty.verdict(onJSONOf: oldProperty, .allVersions)
                forward = oldProperty.verdict(onJSONOf: newProperty, .itself)
            case .rules:
                backward = change.newOwner?.recordModel?.verdict(on: oldProperty, read: newProperty) ?? .reads
                forward = change.oldOwner?.recordModel?.verdict(on: newProperty, read: oldProperty) ?? .reads
            default: break
            }
        }
        return ChangeRows(self.backward(backward, of: change), self.forward(forward, of: change))
    }

    /// Whether the key that JSON had is one of those that are read now too.
    func readsOldJSONKey(_ change: ModelChange) -> Bool {
        guard let oldProperty = change.oldProperty, let newProperty = change.newProperty else { return false }
        return newProperty.json.otherKeys.contains(oldProperty.jsonKey)
    }

    // MARK: Backward

    private func backward(_ change: ModelChange, in channel: Channel) -> VersionVerdicts {
        guard let owner = change.newOwner else { return VersionVerdicts() }
        let read = change.news.map { property in
            backward(property, of: owner, in: channel) { object in
                // What comes from another class, another change says.
                guard change.kind == .moved, let former = change.oldOwner else { return true }
                let leaf = Leaf(owner: owner.name, name: property.name)
                let origin = newTimeline.origin(of: leaf, at: new.version, in: object, since: old.version)?.leaf.owner
                return [nil, owner.name, counterparts.identity(of: former.name)].contains(origin)
            }
        }
        // What became of the property that had the key is another change.
        guard change.kind != .keyReuse, let former = change.oldOwner else { return read.merged }
        let unread = change.news.first { !$0.shape.isHeld(in: channel) }
        let lost = change.olds.filter { property in
            unread != nil
                || counterparts.described(Leaf(owner: former.name, name: property.name), at: old.version) != nil
        }
        let because = unread.map { "'\($0.name)' is not read" } ?? ""
        return (read + lost.map { losses(of: $0, change, in: channel, because) }).merged
    }

    /// A property that is no longer read: lost for the versions that wrote it, unless it is the source of another.
    private func losses(of property: PropertyModel, _ change: ModelChange, in channel: Channel, _ because: String = "")
        -> VersionVerdicts
    {
        guard let owner = change.oldOwner?.name else { return VersionVerdicts() }
        let lost = archivedVersions.filter { !losing(property, of: owner, at: $0, in: channel).isEmpty }
        return [backward(.reads, of: change), VersionVerdicts(lost.map { .init($0, .losing(because)) })].merged
    }

    /// For versions whose archives may lack a property that has a default: an absent value is read differently from what the writer meant.
    ///
    /// Generated code always writes properties with a default. Hand-written code may not, and other programs may not in JSON and
    /// dictionaries; and before the property was added no archive had it.
    package func whereAbsent(
        _ oldProperty: PropertyModel,
        _ newProperty: PropertyModel,
        _ change: ModelChange,
        in channel: Channel
    ) -> VersionVerdicts {
        guard let owner = change.oldOwner, let today = change.newOwner else { return VersionVerdicts() }
        let absent = newProperty.verdict(onAbsenceIn: oldProperty)
        return backward(.reads, of: change).map { version, verdict in
            var isAbsent = version < old.stampedFrom || oldProperty.isWeak || oldProperty.isConditional
            let id = Leaf(owner: owner.name, name: oldProperty.name)
            if case .value(let value, _)? = oldPlan.source(of: id, at: version, in: .archive) {
                let new = Leaf(owner: today.name, name: newProperty.name)
                isAbsent = true
                if case .value(value, _)? = newPlan.source(of: new, at: version, in: .archive) { isAbsent = false }
            }
            let result = isAbsent ? absent : verdict
            return !channel.traits.hasOtherWriters ? result : result.worse(absent.whereAbsent)
        }
    }

    // MARK: Forward

    private func forward(_ change: ModelChange, in channel: Channel) -> VersionVerdicts {
        guard let oldOwner = change.oldOwner else { return VersionVerdicts() }
        let owner = counterparts.successor(of: oldOwner) ?? change.newOwner
        // The change of the property that reuses a key.
        let newProperty = change.kind == .keyReuse ? nil : change.newProperty
        return change.olds.map { forward($0, of: oldOwner, to: newProperty, of: owner, in: channel) }.merged
    }
}

// MARK: - Look-ups

/// One property, in one channel, over all versions that matter for it: what its key has in objects of each.
extension TwoModels {
    /// New code and archives of each version that both models know: the worst of all objects that have the property now.
    package func backward(
        _ property: PropertyModel,
        of owner: DeclarationView,
        in channel: Channel,
        among isAsked: (TypeName) -> Bool = { _ in true }
    ) -> VersionVerdicts {
        VersionVerdicts(
            archivedVersions.compactMap { version in
                let isDescribed = counterparts.new.shape(at: version) != nil
                let objects =
                    isDescribed ? newTimeline.objects(of: owner.name, at: version, by: new.version) : [owner.name]
                let verdicts = objects.filter(isAsked).compactMap { object in
                    written(object, at: version).map { side in
                        let layout = side.timeline.layout(of: side.name, at: version, in: channel)
                        return backward(property, of: owner.name, in: object, layout, at: version, in: channel)
                    }
                }
                // Nothing is read from objects that are dropped.
                let hadObjects = counterparts.oldView(of: owner.name).map { isKnown($0, at: version) } ?? false
                guard !verdicts.isEmpty || hadObjects else { return nil }
                return VersionVerdicts.Row(version, verdicts.worst)
            }
        )
    }

    private func backward(
        _ property: PropertyModel,
        of owner: TypeName,
        in object: TypeName,
        _ layout: Layout,
        at version: Int,
        in channel: Channel
    ) -> Verdict {
        let id = Leaf(owner: owner, name: property.name)
        // A property that a channel excludes is not read; JSON without stamps is read by the current rules.
        let hasRules = !isUnstamped(channel) && !property.excludedFrom.contains(channel.exclusion)
        let rule = hasRules ? newPlan.source(of: id, read: object, at: version, in: channel) : nil
        let reader = counterparts.new.shape(at: rule == nil ? new.version : version)
        return (rule ?? .stored(property.shape)).verdict(in: channel, written: layout.type) { stored in
            let parts =
                reader?.flatParts(of: stored, in: channel)?.map { part in
                    part.shape.renaming { newTracer(in: channel).inReader($0) }
                } ?? [stored]
            return parts.reduce(.reads) {
                // Which property it was the rules know; without them it is the history that says so.
                let origin =
                    isUnstamped(channel) && $1.name == property.name
                    ? newTimeline.origin(of: id, at: new.version, in: object, since: version)?.leaf.name : $1.name
                return $0.worse(self.read($1, as: origin, from: layout, id, in: channel))
            }
        }.tolerated(by: property)
    }

    /// Objects of the channel do not say of which version they are: each reader reads them by its own rules.
    func isUnstamped(_ channel: Channel) -> Bool { channel == .json && new.swift.codable == .plain }

    /// The result of a look-up for a reader.
    /// - Parameter origin: the name of the property in that version; nil: there was none.
    private func read(
        _ shape: PropertyShape,
        as origin: String?,
        from layout: Layout,
        _ id: Leaf,
        in channel: Channel
    ) -> Verdict {
        // With its possible old name without a declaration.
        let names = [origin, counterparts.suspectedOrigins[id]].compactMap(\.self)
        return layout.verdict(on: shape, writtenAs: names, renaming: counterparts.inNew, types(in: channel))
    }

    func types(in channel: Channel) -> TypeVerdict {
        TypeVerdict(counterparts.new.shapes.last, of: counterparts.new.model, in: channel)
    }

    /// Old code of each version and archives of new code. `before` is the property in the old model; `after` is nil if it was removed.
    func forward(
        _ oldProperty: PropertyModel,
        of oldOwner: DeclarationView,
        to newProperty: PropertyModel?,
        of newOwner: DeclarationView?,
        in channel: Channel
    ) -> VersionVerdicts {
        guard let newOwner else { return VersionVerdicts() }
        let objects = newTimeline.objectClasses(of: newOwner.name, at: new.version)
        return objects.map { forward(oldProperty, of: oldOwner, to: newProperty, of: newOwner, in: $0, in: channel) }
            .merged
    }

    private func forward(
        _ oldProperty: PropertyModel,
        of oldOwner: DeclarationView,
        to newProperty: PropertyModel?,
        of newOwner: DeclarationView,
        in object: TypeName,
        in channel: Channel
    ) -> VersionVerdicts {
        let layout = newReaders.layout(of: object, in: channel)
        let least = isUnstamped(channel) ? 1 : newPlan[object].minReader(in: channel)
        var rows: [VersionVerdicts.Row] = []
        var isClosing = false
        for version in oldReaders.reversed() {
            // Nothing is read of an object whose class it does not know, which is a verdict of its own, or that had no such property.
            let isUnknown =
                counterparts.new.shape(at: version) != nil
                && newReaders.recognition(of: object, by: version, in: channel) == .unknownClass
            if isUnknown || !inherits(object, from: oldOwner, at: version) {
                if isKnown(oldOwner, at: version) { rows.append(VersionVerdicts.Row(version, .reads)) }
                continue
            }
            let id = Leaf(owner: oldOwner.name, name: oldProperty.name)
            // What came after a version, its code does not read: before a seal, only the new side's history says so.
            if isOldSeal, version < old.version, let ownLeaf = counterparts.described(id, at: old.version),
                newTimeline.origin(of: ownLeaf, at: old.version, in: object, since: version) == nil
            {
                continue
            }
            let reading =
                described(id, in: object, by: version, in: channel)
                ?? undescribed(id, oldProperty, to: newProperty, layout, newOwner, by: version, in: channel)
            guard let reading else { continue }
            let knowsMinReader = new.knowsMinReader(version)
            var verdict = reading.verdict(isKeptOut: least > version && knowsMinReader)
            if reading.keepsOut, least > version { isClosing = true }
            // 'minReader' excludes all older readers too. If it excluded a version before, that is not a change.
            let wasOpen = oldMinReader(of: oldOwner.name, in: channel) <= version
            if isClosing, knowsMinReader, wasOpen, !verdict.outcome.isFailure {
                verdict = newPlan.closing(object, in: channel)
            }
            // What it did not get from the old side either is no effect of the change.
            if version < old.version, verdict.outcome != .reads,
                formerVerdict(id, in: object, by: version, in: channel) >= verdict.outcome
            {
                continue
            }
            rows.append(VersionVerdicts.Row(version, verdict))
        }
        return VersionVerdicts(rows.reversed())
    }

    /// Whether objects of a class had what a class of the old side declares.
    private func inherits(_ object: TypeName, from owner: DeclarationView, at version: Int) -> Bool {
        guard let side = written(object, at: version), side.shape.records[side.name] != nil else { return true }
        let holder = side.timeline === oldTimeline ? owner.name : counterparts.identity(of: owner.name)
        return side.shape.isKind(side.name, of: holder)
    }

    /// What older code makes of a new property in whose keys it has another one: of a version before the old side, or of a superclass.
    private func takingKeys(of property: PropertyModel, of owner: DeclarationView, in channel: Channel)
        -> VersionVerdicts
    {
        let keys = Set(property.shape.keys(in: channel))
        // Where the old side has the key in the class, the reuse is a change of its own.
        let isReuse = counterparts.oldView(of: owner.name)?.properties.contains { $0.key == property.key } ?? false
        if keys.isEmpty || isReuse || isUnstamped(channel) { return VersionVerdicts() }
        let objects = newTimeline.objectClasses(of: owner.name, at: new.version)
        return objects.map { object in
            let least = newPlan[object].minReader(in: channel)
            let rows = oldReaders.compactMap { version -> VersionVerdicts.Row? in
                guard let shape = counterparts.new.shape(at: version) else { return nil }
                let taken = shape.chain(of: object).flatMap { holder in
                    (shape.records[holder]?.properties ?? []).filter {
                        !keys.isDisjoint(with: $0.shape.keys(in: channel))
                    }
                    .map { Leaf(owner: holder, name: $0.name) }
                }
                let verdicts = taken.compactMap { leaf in
                    newReaders.reading(of: leaf, in: object, by: version, in: channel)?
                        .verdict(isKeptOut: least > version && new.knowsMinReader(version))
                }
                return verdicts.isEmpty ? nil : VersionVerdicts.Row(version, verdicts.worst)
            }
            return VersionVerdicts(rows)
        }.merged
    }

    /// What code of a version before the old side makes of the same property in objects that the old side writes.
    private func formerVerdict(_ id: Leaf, in object: TypeName, by version: Int, in channel: Channel) -> Outcome {
        guard let ownLeaf = counterparts.described(id, at: old.version),
            let leaf = newTimeline.origin(of: ownLeaf, at: old.version, in: object, since: version)?.leaf,
            let reading = readersOfOld(object).reading(of: leaf, in: object, by: version, in: channel)
        else { return .reads }
        let isKeptOut = oldMinReader(of: id.owner, in: channel) > version && new.knowsMinReader(version)
        return reading.verdict(isKeptOut: isKeptOut).outcome
    }

    /// How a version reads an old property, if both sides describe it alike: judged like every old reader.
    private func described(_ id: Leaf, in object: TypeName, by version: Int, in channel: Channel) -> OldReading? {
        guard let ownLeaf = counterparts.described(id, at: old.version) else { return nil }
        if version == old.version { return newReaders.reading(of: ownLeaf, in: object, by: version, in: channel) }
        guard
            let leaf = newTimeline.origin(of: ownLeaf, at: old.version, in: object, since: version)?.leaf,
            isOldSeal
                || oldTimeline.origin(of: id, at: old.version, in: id.owner, since: version).flatMap({
                    counterparts.described($0.leaf, at: version)
                }) == leaf
        else { return nil }
        return newReaders.reading(of: leaf, in: object, by: version, in: channel)
    }

    /// The same if the new side does not describe it, or describes it differently: the property is the one with the old name.
    private func undescribed(
        _ id: Leaf,
        _ oldProperty: PropertyModel,
        to newProperty: PropertyModel?,
        _ layout: Layout,
        _ newOwner: DeclarationView,
        by version: Int,
        in channel: Channel
    ) -> OldReading? {
        // The new side's description of that version.
        let described = newProperty.map { newProperty in
            newPlan.source(of: Leaf(owner: newOwner.name, name: newProperty.name), at: version, in: channel)
                ?? .stored(newProperty.shape)
        }
        guard let side = written(counterparts.identity(of: id.owner), at: version)?.timeline else { return nil }
        let known = oldPlan.source(of: id, at: version, in: channel) ?? .stored(oldProperty.shape)
        guard let property = (side === oldTimeline ? known : described)?.root,
            let reader = side.history.shape(at: version)
        else { return nil }
        var types = types(in: channel)
        types.draftless = draftless
        return layout.reading(of: property, by: reader, renaming: counterparts.inNew, types) { entry, part in
            guard !entry.isExtra else { return .same }
            guard let newProperty, entry.shape.name == today(part, of: oldProperty, as: newProperty) else {
                return .other
            }
            return described?.functions.isEmpty == false ? .converted : .same
        }
    }

    /// The new side's name of a property, or of a part of a flat struct.
    private func today(_ part: FlatPart?, of oldProperty: PropertyModel, as newProperty: PropertyModel) -> String {
        guard let part else { return newProperty.name }
        guard case .structure(let structure) = counterparts.inNew(oldProperty.type).wrapped,
            let today = counterparts.trace.destinations(of: Leaf(owner: structure, name: part.leaf.name)).first
        else { return "\(newProperty.name).\(part.leaf.name)" }
        return "\(newProperty.name).\(today.name)"
    }
}
