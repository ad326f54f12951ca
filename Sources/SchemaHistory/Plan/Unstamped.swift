import ModelLanguage
import SchemaDiagnostics

/// Distinguishes versions if archives carry no stamp.
extension Planner {
    mutating func planUnstamped() {
        let last = min(history.model.stampedFrom - 1, version)
        guard last > history.readsFrom else { return }
        let unstamped = history.readsFrom...last
        for name in tracer.identities where tracer.life(of: name).overlaps(unstamped) && !hasVersionKey(name) {
            planUnstamped(name, target: tracer.target(of: name), among: unstamped)
        }
        checkSharedNames()
    }

    /// Whether several classes had an archive name up to a version.
    private func isShared(_ name: String, until last: Int) -> Bool {
        Set((index.nameOwners[name] ?? []).lazy.filter { $0.version <= last }.map(\.owner)).count > 1
    }

    /// Two classes that had one archive name before there were stamps.
    private mutating func checkSharedNames() {
        let planned = tracer.identities.flatMap { name in
            (plan.records[name]?.unstamped ?? []).map { (name: name, candidate: $0) }
        }
        for (index, one) in planned.enumerated() {
            for other in planned[(index + 1)...]
            where other.name != one.name && one.candidate.fits(other.candidate) {
                let versions = [one.candidate.version, other.candidate.version].sorted()
                reportAmbiguous(one.name, versions[1], versions[0], "which are of different classes")
                return
            }
        }
    }

    /// The number that hand-written code wrote decides.
    private func hasVersionKey(_ name: TypeName) -> Bool {
        let now = tracer.target(of: name) ?? name
        return shape.chain(of: now).contains { shape.records[$0]?.versionKey != nil }
    }

    private struct Candidate {
        var keys: UnstampedCandidate
        /// The values that are read from its objects: in one order for all candidates.
        var sources: [ReadSource]
        /// Whether they are dropped, or their current class.
        var fate: NameRule.Reading?
    }

    private mutating func planUnstamped(_ name: TypeName, target: TypeName?, among unstamped: ClosedRange<Int>) {
        // Old code that left out a key is read too, if the other keys distinguish the versions without it.
        var candidates = self.candidates(name, target: target, among: unstamped, needDefaults: false)
        let isShared = candidates.contains { self.isShared($0.keys.archiveNames[0], until: unstamped.upperBound) }
        if isShared || ambiguity(among: candidates, target: target) != nil {
            candidates = self.candidates(name, target: target, among: unstamped, needDefaults: true)
        }
        guard isShared || candidates.count > 1 || candidates.contains(where: { $0.keys.version < unstamped.upperBound })
        else { return }
        if let (newer, older, difference) = ambiguity(among: candidates, target: target) {
            return reportAmbiguous(name, newer, older, "which read '\(difference)' differently")
        }
        let known = Set(candidates.flatMap(\.keys.all).map(\.key))
        let result = candidates.map { candidate in
            var keys = candidate.keys
            keys.impossible = known.subtracting(keys.all.map(\.key)).sorted()
            return keys
        }
        plan[name].unstamped = result
    }

    /// Newest first.
    /// - Parameter needDefaults: whether objects always have the keys of properties with a default.
    private func candidates(
        _ name: TypeName,
        target: TypeName?,
        among unstamped: ClosedRange<Int>,
        needDefaults: Bool
    ) -> [Candidate] {
        var candidates: [Candidate] = []
        for version in tracer.life(of: name).clamped(to: unstamped).reversed() {
            guard let candidate = candidate(name, target: target, at: version, needDefaults: needDefaults) else {
                continue
            }
            // They cannot be distinguished, and need not be.
            if let last = candidates.last, last.sources == candidate.sources, last.fate == candidate.fate,
                last.keys.isLike(candidate.keys),
                candidate.sources.allSatisfy({ readsCasesAlike($0, last.keys.version, candidate.keys.version) })
            {
                continue
            }
            candidates.append(candidate)
        }
        return candidates
    }

    /// Two possible versions of one archive, and the first property that is read differently.
    private func ambiguity(
        among candidates: [Candidate],
        target: TypeName?
    ) -> (newer: Int, older: Int, difference: String)? {
        for (index, candidate) in candidates.enumerated() {
            for other in candidates[(index + 1)...] where candidate.keys.fits(other.keys) {
                guard let difference = difference(candidate, other, target: target) else { continue }
                return (candidate.keys.version, other.keys.version, difference)
            }
        }
        return nil
    }

    private func candidate(
        _ name: TypeName,
        target: TypeName?,
        at version: Int,
        needDefaults: Bool
    ) -> Candidate? {
        guard let then = history.shape(at: version), let record = then.records[name] else { return nil }
        let layout = timeline.layout(of: name, at: version, in: .archive)
        let defaulted = Set(then.properties(of: name).filter { $0.defaultValue != nil }.map(\.name))
        /// A flat struct's default is that of all its parts.
        func isAlwaysThere(_ entry: Layout.Entry) -> Bool {
            guard !entry.shape.mayBeAbsent else { return false }
            return needDefaults || entry.shape.defaultValue == nil && entry.holder.map(defaulted.contains) != true
        }
        func list(isRequired: Bool) -> [UnstampedCandidate.Key] {
            layout.all.filter { $0.entry.shape.flat == nil && isAlwaysThere($0.entry) == isRequired }
                .map { .init(key: $0.key, form: $0.entry.shape.form(in: then)) }
        }
        let candidate = UnstampedCandidate(
            version: version,
            archiveNames: [record.archiveName],
            required: list(isRequired: true),
            possible: list(isRequired: false)
        )
        let sources = readProperties(of: target).map { owner, property in
            let rules = self.sources(of: property, owner, in: name, tracer)
            return rules.first { $0.versions.contains(version) }?.source ?? .failure
        }
        let rule = plan.names.first { $0.archiveName == record.archiveName && $0.versions.contains(version) }
        return Candidate(keys: candidate, sources: sources, fate: rule?.reading)
    }

    /// Of a current class and its superclasses.
    private func readProperties(of target: TypeName?) -> [(owner: TypeName, property: PropertyModel)] {
        (target.map { shape.chain(of: $0) } ?? []).flatMap { owner in
            (shape.records[owner]?.properties ?? []).filter { !$0.isInvisible && $0.inverseOf == nil }
                .map { (owner, $0) }
        }
    }

    /// The first property whose value would differ if an archive were read as either version.
    private func difference(_ left: Candidate, _ right: Candidate, target: TypeName?) -> String? {
        if let target, left.fate != right.fate { return target.plainName }
        let common = Set(left.keys.all.lazy.filter { right.keys.mayHave($0) }.map(\.key))
        for (index, item) in readProperties(of: target).enumerated() {
            let one = left.sources[index].simplified(present: common)
            let other = right.sources[index].simplified(present: common)
            if one != other || !readsCasesAlike(left.sources[index], left.keys.version, right.keys.version) {
                return item.property.name
            }
        }
        return nil
    }

    /// Whether the raw values that either version wrote mean the same cases, whichever version is assumed.
    private func readsCasesAlike(_ source: ReadSource, _ one: Int, _ other: Int) -> Bool {
        var enums: Set<TypeName> = []
        func note(_ type: PropertyType) {
            enums.formUnion(type.names.filter { plan.enums[$0]?.tables.isEmpty == false })
        }
        for stored in source.leaves {
            note(stored.type)
            guard stored.flat != nil, case .structure(let structure) = stored.type.wrapped else { continue }
            for version in [one, other] {
                for part in history.shape(at: version)?.records[structure]?.properties ?? [] { note(part.type) }
            }
        }
        return enums.compactMap { shape.enums[$0] }.allSatisfy { today in
            let raws = [one, other].flatMap { history.shape(at: $0)?.enums[today.identity]?.cases.map(\.raw) ?? [] }
            return raws.allSatisfy {
                plan.reading(of: $0, at: one, today: today) == plan.reading(of: $0, at: other, today: today)
            }
        }
    }

    private mutating func reportAmbiguous(_ name: TypeName, _ newer: Int, _ older: Int, _ difference: String) {
        let span = history.model.records.first { $0.name == name }?.span
        bag.report(
            .unstampedAmbiguous,
            "an unstamped '\(name.plainName)' may be of version \(older) or \(newer), \(difference)",
            at: span ?? history.model.header,
            notes: [
                Note("keys and types do not distinguish them"),
                Note(
                    "a number that the old code wrote does, as in 'versionKey: { key: KEY, values: { \(older): \(older), \(newer): \(newer) } }' of '\(name.plainName)'; 'readsFrom: \(newer)' gives up the older one"
                ),
            ]
        )
    }
}

extension ReadSource {
    /// With every key that cannot exist treated as absent, and values that are stored under one key in one way made equal.
    fileprivate func simplified(present keys: Set<String>) -> ReadSource {
        switch self {
        case .stored(var shape):
            if shape.flat != nil || keys.contains(shape.key) {
                // The meaning of an absent key only matters if the key may be absent.
                shape.name = ""
                shape.jsonKey = ""
                if shape.flat == nil { shape.formerName = nil }
                return .stored(shape)
            }
            if let value = shape.defaultValue { return .value(value, shape.type.wrapped) }
            return shape.type.isOptional ? .value(.null, .propertyList) : .failure
        case .value(.null, _): return .value(.null, .propertyList)
        case .value(let value, let type): return .value(value, type.wrapped)
        case .failure, .inverse: return self
        case .converted(let inner, let step):
            let source = inner.simplified(present: keys)
            if step.conversion == .same { return source }
            var plain = step
            (plain.version, plain.elements, plain.inverse) = (0, nil, nil)
            return .converted(source, plain)
        case .computed(var value, let arguments):
            value.version = 0
            return Self.computed(value, arguments).mapParts { $0.simplified(present: keys) }
        }
    }
}

extension DiagnosticID {
    static let unstampedAmbiguous = DiagnosticID("unstamped-ambiguous")
}

extension PropertyShape {
    /// Also in archives of our own writers.
    fileprivate var mayBeAbsent: Bool { type.isOptional || isWeak || isConditional }
}

extension UnstampedCandidate {
    fileprivate var all: [Key] { required + possible }

    fileprivate func mayHave(_ key: Key) -> Bool {
        all.contains { $0.key == key.key && $0.form.overlaps(key.form) }
    }

    fileprivate func isLike(_ other: UnstampedCandidate) -> Bool {
        archiveNames == other.archiveNames && required == other.required && possible == other.possible
    }

    /// Some archive may be of either: each key that objects of the one always have is possible in those of the other.
    fileprivate func fits(_ other: UnstampedCandidate) -> Bool {
        archiveNames.contains { other.archiveNames.contains($0) } && required.allSatisfy { other.mayHave($0) }
            && other.required.allSatisfy { mayHave($0) }
    }
}
