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
        let id = PropertyID(owner.name, property.name)
        return VersionVerdicts(
            archivedVersions.compactMap { version in
                backward(id, property, from: former, at: version, in: channel).map { VersionVerdicts.Row(version, $0) }
            }
        )
    }

    private func backward(
        _ id: PropertyID,
        _ property: PropertyModel,
        from former: DeclarationView?,
        at version: Int,
        in channel: Channel
    ) -> Verdict? {
        guard let record = writtenRecord(id, from: former, at: version, in: channel) else { return nil }
        let isUnstamped = channel == .json && comparison.new.model.swift.codable == .plain
        let rule =
            isUnstamped
            ? nil : newPlan.source(of: id, read: former.flatMap { comparison.today($0.name) }, at: version, in: channel)
        let verdict = SourceVerdict(
            record: record,
            channel: channel,
            types: types(in: channel),
            isSame: { isSame($0, $1, id) },
            formerName: comparison.suspectedOrigins[id],
            parts: {
                comparison.new.shape(at: rule == nil ? comparison.new.model.version : version)?.flatParts(
                    of: $0,
                    in: channel
                )
            }
        )
        return verdict(rule ?? .stored(PropertyShape(property)))
    }

    /// What stands in an object of a version: as the old model has it; of versions before a seal, as the history tells.
    private func writtenRecord(
        _ id: PropertyID,
        from former: DeclarationView?,
        at version: Int,
        in channel: Channel
    ) -> WrittenRecord? {
        if let former, let shape = comparison.old.shape(at: version), shape.records[former.name] != nil {
            return WrittenRecord(shape, former.name, channel: channel, rename: comparison.today)
        }
        if let shape = comparison.old.shape(at: version), let former = formerRecord(id, in: shape) {
            return WrittenRecord(shape, former, channel: channel, rename: comparison.today)
        }
        guard isOldSeal, version < old.version, let shape = comparison.new.shape(at: version) else { return nil }
        for declaration in [id.declaration] + comparison.roots(of: id).map(\.declaration)
        where shape.records[declaration] != nil {
            return WrittenRecord(shape, declaration, channel: channel, rename: comparison.today)
        }
        return nil
    }

    func types(in channel: Channel) -> TypeVerdict {
        TypeVerdict(comparison.new.shapes.last, of: comparison.new.model, in: channel)
    }

    /// The old model's identity of the class that holds the property's value at that version: its own, or the one it moved from.
    private func formerRecord(_ id: PropertyID, in shape: ModelShape) -> TypeName? {
        for declaration in [id.declaration] + comparison.roots(of: id).map(\.declaration) {
            if let view = comparison.oldView(of: declaration), shape.records[view.name] != nil { return view.name }
        }
        return nil
    }

    /// What stands under the rule's key is the property meant where it has the name the rule expects, or where the comparison
    /// pairs the two though nothing was declared.
    private func isSame(_ written: PropertyShape, _ meant: PropertyShape, _ id: PropertyID) -> Bool {
        if written.name == meant.name { return true }
        return comparison.suspectedOrigins[id] == written.name
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
        guard let newOwner, let shape = comparison.new.shapes.last else { return VersionVerdicts() }
        let written = WrittenRecord(shape, newOwner.name, channel: channel, plan: newPlan)
        let id = PropertyID(oldOwner.name, before.name)
        var rows: [VersionVerdicts.Row] = []
        for version in oldReaders {
            var source: ReadSource?
            if comparison.old.shape(at: version)?.records[oldOwner.name] != nil {
                source = oldPlan.source(of: id, at: version, in: channel)
            } else if isOldSeal, version < old.version, let after,
                comparison.new.shape(at: version)?.records[newOwner.name] != nil
            {
                source = newPlan.source(of: PropertyID(newOwner.name, after.name), at: version, in: channel)
                source = source ?? .stored(PropertyShape(after))
            } else {
                continue
            }
            guard let reader = source == nil ? PropertyShape(before) : source?.root else { continue }
            let known = comparison.old.shape(at: version) ?? comparison.new.shape(at: version)
            let readers = known?.flatParts(of: reader, in: channel) ?? [reader]
            let verdicts = readers.map { part in
                forward(
                    part.renaming(comparison.today),
                    part.flat == nil && reader.flat != nil
                        ? after.map { today(part, of: before, as: $0) } : after?.name,
                    newOwner,
                    written,
                    at: version,
                    in: channel
                )
            }
            rows.append(VersionVerdicts.Row(version, verdicts.reduce(Verdict.reads) { $0.worse($1) }))
        }
        return VersionVerdicts(rows)
    }

    /// What a part of a flat struct is called today: `at.x` where it was `place.x`.
    private func today(_ part: PropertyShape, of before: PropertyModel, as after: PropertyModel) -> String {
        let name = String(part.name.dropFirst(before.name.count + 1))
        guard case .structure(let structure) = comparison.today(before.type).wrapped,
            let today = comparison.trace.destinations(of: PropertyID(structure, name)).first
        else { return "\(after.name).\(name)" }
        return "\(after.name).\(today.name)"
    }

    private func forward(
        _ reader: PropertyShape,
        _ after: String?,
        _ owner: DeclarationView,
        _ written: WrittenRecord,
        at version: Int,
        in channel: Channel
    ) -> Verdict {
        guard let key = reader.keys(in: channel).first else { return .reads }
        guard let value = written[key] else {
            if reader.isRequired { return Verdict(.refuses, "needs '\(key)', which is no longer written") }
            let fallback = reader.defaultValue.map { "the default \($0.schemaSpelling)" } ?? "nil"
            return Verdict(.loses, "sees \(fallback) for '\(reader.name)'")
        }
        let verdict = types(in: channel)(written: value.property, read: reader)
        let isKeptOut = newPlan[owner.name].minReader(in: channel) > version
        let end = isKeptOut ? ", so that minReader keeps it out" : ""
        if isKeptOut, !value.isExtra, value.property.type.wrapped != reader.type.wrapped, !verdict.outcome.isFailure {
            return Verdict(.refuses, "'\(key)' is of another type now\(end)")
        }
        if value.isExtra || value.property.name == after {
            return verdict.outcome == .misreads && isKeptOut ? Verdict(.refuses, verdict.because + end) : verdict
        }
        let isNamesake = value.property.name == reader.name
        let taker = isNamesake ? "another property of that name" : "'\(value.property.name)'"
        if verdict.outcome.isFailure {
            return Verdict(verdict.outcome, "'\(key)' now holds \(taker): \(verdict.because)")
        }
        return isKeptOut
            ? Verdict(.refuses, "'\(key)' now holds \(taker)\(end)")
            : Verdict(.misreads, "takes the value of \(taker) for '\(reader.name)'")
    }
}

extension RecordPlan {
    /// The lowest version that reads what is written there; none is told where nothing is stamped.
    fileprivate func minReader(in channel: Channel) -> Int {
        switch channel {
        case .archive: minReader
        case .json: minReaderJSON
        case .dictionary: minReaderDictionary
        case .source: 1
        }
    }
}
