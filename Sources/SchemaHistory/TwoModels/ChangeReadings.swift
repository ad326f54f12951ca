import ModelLanguage

/// What becomes of the data that a change concerns: new code and old data, and old code and new data.
package struct ChangeRows {
    package var backward: VersionVerdicts
    package var forward: VersionVerdicts

    init(_ backward: VersionVerdicts = VersionVerdicts(), _ forward: VersionVerdicts = VersionVerdicts()) {
        (self.backward, self.forward) = (backward, forward)
    }
}

/// The readings of what one change concerns.
///
/// What the history declares, the plans read: where a plan says more than that all is read as before, `Readings` has it for each version,
/// and it is given to the change that it crossed. What it does not declare, the reader's form is asked about the writer's.
extension TwoModels {
    package func rows(of change: ModelChange, in channel: Channel) -> ChangeRows {
        if change.kind == .past {
            let readings = change.readings.filter { $0.channel == channel }
            return ChangeRows(readings.filter { !$0.isForward }.rows, readings.filter(\.isForward).rows)
        }
        switch change.thing {
        case .model: return rows(ofModel: change, in: channel)
        case .foreignType: return rows(ofForeignType: change)
        case .class, .struct, .enum: return rows(ofDeclaration: change, in: channel)
        case .enumCase: return rows(ofCase: change)
        case .property: return rows(ofProperty: change, in: channel)
        }
    }

    /// The only channel whose data a change concerns: the others are read alike on both sides. Nil: any.
    package func channel(of change: ModelChange) -> Channel? {
        switch change.kind {
        case .past:
            let concerned = Set(change.readings.map(\.channel))
            return concerned.count == 1 ? concerned.first : nil
        case .keyPattern, .versionKey, .stampedFrom: return .archive
        case .jsonKeyStyle, .discriminator, .jsonForm: return .json
        case .coding:
            let isWritten = (old: old.swift.codable, new: new.swift.codable)
            let isLost = isWritten.new == .none || isWritten == (.stamped, .plain)
            return change.thing == .model && isWritten.old != .none && isLost ? .json : nil
        case .jsonKey: return readsOldJSONKey(change) ? .json : nil
        // Dictionaries use the name, JSON has a key of its own.
        case .keyReuse: return change.oldProperty?.jsonKey == change.newProperty?.jsonKey ? nil : .archive
        case .archiveName, .removalAndAddition:
            let isOfName = Thing.declarations.contains(change.thing) && !change.isDeclared
            return isOfName && !isNamedInJSON(change) ? .archive : nil
        default: return nil
        }
    }

    /// One verdict for every version that is read, of those that had the declaration, and the case.
    package func backward(_ verdict: Verdict, of change: ModelChange) -> VersionVerdicts {
        let rows = rows(archivedVersions, verdict, change.oldOwner)
        guard let value = change.oldCase, let owner = change.oldOwner?.name else { return rows }
        return rows.map { had(value, of: owner, at: $0) ? $1 : .reads }
    }

    func forward(_ verdict: Verdict, of change: ModelChange) -> VersionVerdicts {
        rows(oldReaders, verdict, change.oldOwner)
    }

    func rows(_ versions: [Int], _ verdict: Verdict, _ owner: DeclarationView?) -> VersionVerdicts {
        let known = versions.filter { version in owner.map { isKnown($0, at: version) } ?? true }
        return VersionVerdicts(known.map { .init($0, verdict) })
    }

    private func rows(_ change: ModelChange, _ backward: Verdict = .reads, _ forward: Verdict = .reads) -> ChangeRows {
        ChangeRows(self.backward(backward, of: change), self.forward(forward, of: change))
    }

    // MARK: The model

    private func rows(ofModel change: ModelChange, in channel: Channel) -> ChangeRows {
        let asBefore = rows(change)
        switch change.kind {
        case .renamed:
            if new.stampName != old.stampName {
                return rows(change, new.verdict(onStampsOf: old), old.verdict(onStampsOf: new))
            }
            return old.modules(unknownTo: new).first.map { rows(change, .unknownModule($0)) } ?? asBefore
        case .moduleName: return change.isDeclared ? asBefore : rows(change, .unknownModule(old.swift.module))
        case .version:
            if counterparts.isReturn { return rowsOfReturn }
            return ChangeRows(VersionVerdicts([.init(old.version, .aboveOwnVersion)]))
        case .versionGap: return ChangeRows(asBefore.backward, forwardOfGap(in: channel))
        case .readsFrom:
            let unread = old.readsFrom..<max(old.readsFrom, new.readsFrom)
            let rows = unread.filter { $0 <= old.version }.map { VersionVerdicts.Row($0, .belowReadsFrom) }
            return ChangeRows(VersionVerdicts(rows), asBefore.forward)
        case .stampedFrom:
            // The possible versions of an archive without a stamp; if there is none, it is read as the first version.
            let (oldRange, newRange) = (1...max(1, old.stampedFrom - 1), 1...max(1, new.stampedFrom - 1))
            let unstamped = asBefore.backward.map { version, verdict in
                oldRange.contains(version) ? counterparts.old.verdict(onUnstamped: version, as: newRange) : verdict
            }
            return ChangeRows(unstamped, asBefore.forward)
        case .coding, .access: return asBefore
        default: return ChangeRows()
        }
    }

    /// If the new model is the old one as it was: what its versions read of each other.
    func makeRowsOfReturn() -> ChangeRows {
        var found: (backward: [Int: [Readings.Detail]], forward: [Int: [Readings.Detail]]) = ([:], [:])
        let newer = (new.version + 1)...old.version
        let readings = Readings(oldChecked, oldChecked.index)
        for name in oldChecked.index.identities {
            readings.forEachBlock(of: name) { detail, archives, readers in
                for version in newer {
                    if archives.contains(version), readers.contains(new.version) {
                        found.backward[version, default: []].append(detail)
                    }
                    if archives.contains(new.version), readers.contains(version) {
                        found.forward[version, default: []].append(detail)
                    }
                }
            }
        }
        func rows(_ found: [Int: [Readings.Detail]]) -> VersionVerdicts {
            VersionVerdicts(newer.map { .init($0, Readings.verdict(on: found[$0] ?? [])) })
        }
        return ChangeRows(rows(found.backward), rows(found.forward))
    }

    /// Old code that reads new data, and is rejected because a version was skipped.
    private func forwardOfGap(in channel: Channel) -> VersionVerdicts {
        let closed = new.declarationViews.filter { view in
            newPlan[view.name].minReader(in: channel) > old.version && counterparts.oldView(of: view.name) != nil
                && newTimeline.objectClasses(of: view.name, at: new.version).contains(view.name)
                && !newReaders.keepsOut(view.name, old.version, in: channel)
        }
        let rejected = closed.map { view in
            rows(oldReaders, newPlan.closing(view.name, in: channel), counterparts.oldView(of: view.name))
        }
        return ([rows(oldReaders, .reads, nil)] + rejected).merged
    }

    private func rows(ofForeignType change: ModelChange) -> ChangeRows {
        guard case .foreign(var oldType)? = change.old, case .foreign(let newType)? = change.new else {
            return ChangeRows()
        }
        oldType.coding = oldType.coding.renaming(counterparts.inNew)
        return rows(change, newType.verdict(on: oldType, .allVersions), oldType.verdict(on: newType, .itself))
    }

    // MARK: Cases

    private func rows(ofCase change: ModelChange) -> ChangeRows {
        var result = rows(change)
        if change.kind == .history { return ChangeRows(result.backward) }
        // The same raw value means the same.
        guard change.oldCase?.raw != change.newCase?.raw else { return result }
        if !change.isDeclared, let value = change.oldCase, let newEnum = change.newOwner?.enumModel {
            result.backward = backward(newEnum.verdict(onUndeclared: value), of: change)
        }
        if change.newCase != nil { result.forward = forwardOfRawValue(change) }
        return result
    }

    /// How old code reads the raw value that is written now.
    private func forwardOfRawValue(_ change: ModelChange) -> VersionVerdicts {
        guard let owner = change.oldOwner, let value = change.newCase else { return VersionVerdicts() }
        return VersionVerdicts(
            oldReaders.compactMap { version -> VersionVerdicts.Row? in
                guard let side = written(owner, at: version), var shape = side.shape.enums[side.name] else {
                    return nil
                }
                let lineage = side.timeline.tracer(at: old.version, in: nil).cases
                if side.timeline === oldTimeline { shape.cases = shape.cases.map(counterparts.names.enumCase) }
                // Only a declared change raises minReader.
                let isBlocked = change.isDeclared && new.knowsMinReader(version)
                let verdict = shape.verdict(on: value, isBlocked: isBlocked) { name in
                    change.oldCase.map { lineage.inReader(name, of: side.name, from: version) == $0.name } ?? false
                }
                return .init(version, verdict)
            }
        )
    }
}

extension [ReadingDifference] {
    fileprivate var rows: VersionVerdicts {
        map { reading in
            let because = reading.expected.map { "it is \(reading.actual), previously \($0)" } ?? reading.actual
            return VersionVerdicts([.init(reading.version, Verdict(reading.outcome, because))])
        }.merged
    }
}
