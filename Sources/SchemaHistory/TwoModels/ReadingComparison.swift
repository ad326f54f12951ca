import ModelLanguage

/// Two models -> the archives that the new one reads differently from what it should.
///
/// Input: both histories with their plans, and the counterparts of declarations. Each older version wrote what the old side describes,
/// since the new history did not exist then. The expected reading is the old side's reading, followed by the changes that the new side
/// declares since; the actual reading is the new side's own reading of that version. Output: where the two differ. Invariant: histories
/// that describe the old side's versions alike never differ, even if the new one has more versions.
package struct ReadingComparison {
    let two: TwoModels

    package init(_ two: TwoModels) { self.two = two }

    var old: ModelHistory { two.counterparts.old }
    var new: ModelHistory { two.counterparts.new }
    var names: NameMap { two.counterparts.names }

    package func differences() -> [ReadingDifference] {
        guard old.model.version <= new.model.version else { return [] }
        var result: [ReadingDifference] = []
        var records: [RecordComparison] = []
        let open = OpenProperties(two)
        for channel in two.tracedChannels { records.append(RecordComparison(two, channel, open)) }
        for version in two.archivedVersions {
            guard let shape = old.shape(at: version) else { continue }
            for name in shape.order {
                if let item = shape.enums[name] {
                    if let difference = enumDifference(item, at: version) { result.append(difference) }
                } else if let record = shape.records[name] {
                    result += differences(of: record, at: version, records)
                }
            }
        }
        return result + brokenPromises()
    }

    private func differences(
        of record: RecordShape,
        at version: Int,
        _ channels: [RecordComparison]
    ) -> [ReadingDifference] {
        guard let expected = expectedFate(of: record, at: version) else { return [] }
        let rule = two.newNames.rule(for: record.archiveName, at: version)
        let actual = rule?.reading
        guard actual == expected else {
            // Abstract classes have no objects.
            if record.isAbstract { return [] }
            let subject = expected.target ?? actual?.target ?? record.identity
            // JSON and dictionaries name no base-most class.
            let isNamed = (old.shape(at: version)?.chain(of: record.identity).count ?? 0) > 1
            return two.tracedChannels.filter { $0 == .archive || isNamed }.map { channel in
                ReadingDifference(
                    subject: .init(declaration: subject),
                    version: version,
                    channel: channel,
                    expected: expected.phrase,
                    actual: actual?.phrase ?? "unknown",
                    outcome: actual == nil ? .refuses : actual?.target == nil ? .loses : .misreads
                )
            }
        }
        guard let rule, let target = expected.target, !record.isAbstract else { return [] }
        return channels.flatMap { $0.differences(of: record, read: rule.identity, as: target, at: version) }
    }

    /// The class as which the old side reads a class's objects, and its counterpart on the new side; nil if there is none.
    private func expectedFate(of record: RecordShape, at version: Int) -> NameRule.Reading? {
        let rule = two.oldNames.rule(of: record.identity, at: version)
        switch rule?.reading {
        case nil: return nil
        case .record(let name): return laterFate(of: name)
        case .dropped(let unless, let name?):
            switch laterFate(of: name) {
            case nil: return nil
            case .record(let target): return .dropped(unless: unless, as: target)
            case .dropped(let more, let target):
                let all = unless + more.filter { !unless.contains($0) }
                return .dropped(unless: more.isEmpty ? [] : all, as: target)
            }
        case .dropped(_, nil): return .dropped(unless: [], as: nil)
        }
    }

    private func laterFate(of name: TypeName) -> NameRule.Reading? {
        guard let identity = names.identities[name] else { return nil }
        let version = old.model.version
        let rule = two.newNames.rule(of: identity, at: version)
        if let rule { return rule.reading }
        return new.shape(at: new.model.version)?.records[identity] == nil ? nil : .record(identity)
    }

    // MARK: Enums

    private func enumDifference(_ item: EnumShape, at version: Int) -> ReadingDifference? {
        guard let identity = names.identities[item.identity],
            let newName = new.shape(at: new.model.version)?.enums[identity],
            let last = old.shape(at: old.model.version)?.enums[item.identity]
        else { return nil }
        // No history ever mentioned it.
        let isMentioned = two.oldPlan.enums[item.identity] != nil || two.newPlan.enums[identity] != nil
        guard isMentioned || last.cases != newName.cases else { return nil }
        for value in item.cases {
            let expected = two.oldPlan.reading(of: value.raw, at: version, today: last)
                .following { two.newTracer(in: .archive).cases.inReader($0, of: identity, from: old.model.version) }
            // A removed class whose objects are read as another is known by either name.
            let actual =
                [names.caseOfThen(value), names.enumCase(value)].lazy.map {
                    two.newPlan.reading(of: $0.raw, at: version, today: newName)
                }.first { $0 != .unknown } ?? .unknown
            guard expected != actual else { continue }
            return ReadingDifference(
                subject: .init(declaration: identity),
                version: version,
                channel: .archive,
                expected: "'\(value.written)' as \(expected.phrase)",
                actual: actual.phrase,
                outcome: actual == .unknown ? .refuses : actual == .dropped ? .loses : .misreads
            )
        }
        return nil
    }
}

extension NameRule.Reading {
    fileprivate var target: TypeName? {
        switch self {
        case .record(let name): name
        case .dropped(_, let name): name
        }
    }

    fileprivate var phrase: String {
        switch self {
        case .record(let name): "objects of '\(name.plainName)'"
        case .dropped(let unless, _):
            unless.isEmpty ? "dropped" : "dropped unless \(unless.joined(separator: " and ")) keeps them"
        }
    }
}

extension RawTable.Reading {
    fileprivate func following(_ cases: (String) -> String?) -> RawTable.Reading {
        guard case .case(let name) = self else { return self }
        return cases(name).map { .case($0) } ?? .dropped
    }

    fileprivate var phrase: String {
        switch self {
        case .case(let name): "'.\(name)'"
        case .dropped: "dropped"
        case .unknown: "unknown"
        }
    }
}
