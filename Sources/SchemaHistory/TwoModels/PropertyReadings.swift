import ModelLanguage

extension TwoModels {
    func rows(ofProperty change: ModelChange, in channel: Channel) -> ChangeRows {
        if change.kind.effect == .form { return rowsOfForm(change, in: channel) }
        // For reused keys, what archives show counts.
        let channel = change.kind == .keyReuse ? .archive : channel
        var result = ChangeRows(backward(change, in: channel), forward(change, in: channel))
        let asBefore = backward(.reads, of: change)
        switch (change.kind, change.oldProperty, change.newProperty) {
        case (.added, _, _?):
            let isKept = change.oldOwner?.keepsUnknownKeys == true
            let fate = isKept ? "keeps it ('unknownKeys: keep')" : "drops it"
            result.forward = forward(.ignoringKey("; an old app that saves again \(fate)"), of: change)
        case (.removed, let before?, _) where !change.isDeclared:
            result.backward = losses(of: before, change, in: channel)
        case (.exclusion, let before?, let after?):
            let left = after.excludedFrom.subtracting(before.excludedFrom)
            if left.contains(.coding) {
                result.backward = left.contains(channel.exclusion) ? losses(of: before, change, in: channel) : asBefore
            } else if before.excludedFrom.subtracting(after.excludedFrom).contains(.coding) {
                result.forward = forward(.ignoringKey(), of: change)
            }
        case (.jsonKey, _?, _?) where readsOldJSONKey(change):
            result.backward = asBefore
            if channel != .json { result.forward = forward(.reads, of: change) }
        case (.defaultValue, let before?, let after?) where before.defaultValue != nil && !change.isDeclared:
            result.backward = [result.backward, whereAbsent(before, after, change, in: channel)].merged
        case (.history, _, _): result.forward = VersionVerdicts()
        default: break
        }
        return result
    }

    /// Of what no history describes: what was read may not be read any more.
    private func rowsOfForm(_ change: ModelChange, in channel: Channel) -> ChangeRows {
        var (backward, forward) = (Verdict.reads, Verdict.reads)
        if let before = change.oldProperty, let after = change.newProperty {
            switch change.kind {
            case .failurePolicy: backward = after.verdict(onFailuresOf: before)
            case .jsonForm where channel == .json:
                backward = after.verdict(onJSONOf: before, .allVersions)
                forward = before.verdict(onJSONOf: after, .itself)
            case .rules:
                backward = change.newOwner?.recordModel?.verdict(on: before, read: after) ?? .reads
                forward = change.oldOwner?.recordModel?.verdict(on: after, read: before) ?? .reads
            default: break
            }
        }
        return ChangeRows(self.backward(backward, of: change), self.forward(forward, of: change))
    }

    /// Whether the key that JSON had is one of those that are read now too.
    func readsOldJSONKey(_ change: ModelChange) -> Bool {
        guard let before = change.oldProperty, let after = change.newProperty else { return false }
        return after.json.otherKeys.contains(before.jsonKey)
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
        _ before: PropertyModel,
        _ after: PropertyModel,
        _ change: ModelChange,
        in channel: Channel
    ) -> VersionVerdicts {
        guard let owner = change.oldOwner, let today = change.newOwner else { return VersionVerdicts() }
        let absent = after.verdict(onAbsenceIn: before)
        return backward(.reads, of: change).map { version, verdict in
            var isAbsent = version < old.stampedFrom || before.isWeak || before.isConditional
            let id = Leaf(owner: owner.name, name: before.name)
            if case .value(let value, _)? = oldPlan.source(of: id, at: version, in: .archive) {
                let new = Leaf(owner: today.name, name: after.name)
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
        let owner = counterparts.today(oldOwner.name).flatMap { counterparts.newView(of: $0) } ?? change.newOwner
        // The change of the property that reuses a key.
        let after = change.kind == .keyReuse ? nil : change.newProperty
        return change.olds.map { forward($0, of: oldOwner, to: after, of: owner, in: channel) }.merged
    }
}
