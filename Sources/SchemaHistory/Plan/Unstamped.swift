import ModelLanguage
import SchemaDiagnostics

/// Telling versions apart where archives carry no stamp.
extension Planner {
    mutating func planUnstamped() {
        let last = min(history.model.stampedFrom - 1, version)
        guard last > history.readsFrom else { return }
        let sharedNames = sharedNames(in: history.readsFrom...last)
        for name in lineage.identities {
            let life = lineage.life(of: name)
            let versions = life.clamped(to: history.readsFrom...last)
            guard life.overlaps(history.readsFrom...last) else { continue }
            guard !hasVersionKey(name) else { continue }
            planUnstamped(name, target: lineage.target(of: name), versions, sharedNames)
        }
        checkSharedNames()
    }

    /// Archive names that several classes bore in some versions.
    private func sharedNames(in versions: ClosedRange<Int>) -> Set<String> {
        var owners: [String: TypeName] = [:]
        var shared: Set<String> = []
        for shape in history.shapes where versions.contains(shape.version) {
            for name in shape.order {
                guard let archiveName = shape.records[name]?.archiveName else { continue }
                if owners.updateValue(name, forKey: archiveName) ?? name != name { shared.insert(archiveName) }
            }
        }
        return shared
    }

    /// Two classes that bore one archive name before there were stamps.
    private mutating func checkSharedNames() {
        let planned = lineage.identities.flatMap { name in
            (plan.records[name]?.unstamped ?? []).map { (name: name, candidate: $0) }
        }
        for (index, one) in planned.enumerated() {
            for other in planned[(index + 1)...]
            where other.name != one.name && one.candidate.mayBe(other.candidate) && other.candidate.mayBe(one.candidate)
            {
                let versions = [one.candidate.version, other.candidate.version].sorted()
                reportAmbiguous(one.name, versions[1], versions[0], "which are of different classes")
                return
            }
        }
    }

    /// The number that hand-made code wrote decides.
    private func hasVersionKey(_ name: TypeName) -> Bool {
        let now = lineage.target(of: name) ?? name
        return shape.chain(of: now).contains { shape.records[$0]?.versionKey != nil }
    }

    private struct Candidate {
        var version: Int
        var name: String
        /// By key: its form, and whether objects always have it.
        var keys: [String: (form: ArchiveForm, isRequired: Bool)]
        /// In one order for all candidates.
        var sources: [ReadSource]
    }

    private mutating func planUnstamped(
        _ name: TypeName,
        target: TypeName?,
        _ versions: ClosedRange<Int>,
        _ sharedNames: Set<String>
    ) {
        var candidates: [Candidate] = []
        for version in versions.reversed() {
            guard let candidate = candidate(name, target: target, at: version) else { continue }
            // Nothing tells them apart and nothing need.
            if let last = candidates.last, last.name == candidate.name, last.sources == candidate.sources,
                hasSameKeys(last, candidate)
            {
                continue
            }
            candidates.append(candidate)
        }
        let last = min(history.model.stampedFrom - 1, version)
        let isTold = candidates.count > 1 || candidates.contains { $0.version < last || sharedNames.contains($0.name) }
        guard isTold else { return }
        for (index, candidate) in candidates.enumerated() {
            for other in candidates[(index + 1)...] where fitsBoth(candidate, other) {
                guard let difference = difference(candidate, other, target: target) else { continue }
                reportAmbiguous(
                    name,
                    candidate.version,
                    other.version,
                    "which read '\(difference)' differently"
                )
                return
            }
        }
        let known = Set(candidates.flatMap(\.keys.keys))
        let result = candidates.map { candidate in
            UnstampedCandidate(
                version: candidate.version,
                archiveNames: [candidate.name],
                required: candidate.keys.filter(\.value.isRequired).sorted { $0.key < $1.key }
                    .map { .init(key: $0.key, form: $0.value.form) },
                possible: candidate.keys.filter { !$0.value.isRequired }.sorted { $0.key < $1.key }
                    .map { .init(key: $0.key, form: $0.value.form) },
                impossible: known.filter { candidate.keys[$0] == nil }.sorted()
            )
        }
        self.name(name, { $0.unstamped = result }, in: &plan)
    }

    private func candidate(_ name: TypeName, target: TypeName?, at version: Int) -> Candidate? {
        guard let then = history.shape(at: version), let record = then.records[name] else { return nil }
        var candidate = Candidate(version: version, name: record.archiveName, keys: [:], sources: [])
        for ancestor in then.chain(of: name) {
            for property in then.records[ancestor]?.properties ?? [] where property.isArchived {
                guard let flat = property.flat, case .structure(let structure) = property.type.wrapped else {
                    let isAlways = !property.type.isOptional && !property.isWeak && !property.isConditional
                    candidate.keys[property.key] = (property.form(in: then), isAlways)
                    continue
                }
                for item in flat {
                    guard let part = then.records[structure]?[item.property] else { continue }
                    let isAlways = !property.type.isOptional && !part.type.isOptional
                    candidate.keys[item.key] = (part.form(in: then), isAlways)
                }
            }
        }
        for ancestor in target.map({ shape.chain(of: $0) }) ?? [] {
            for property in shape.records[ancestor]?.properties ?? []
            where !property.isInvisible && property.inverseOf == nil {
                let rules = sources(of: property, ancestor, in: name, tracer)
                candidate.sources.append(rules.first { $0.versions.contains(version) }?.source ?? .failure)
            }
        }
        return candidate
    }

    private func hasSameKeys(_ left: Candidate, _ right: Candidate) -> Bool {
        left.keys.count == right.keys.count
            && left.keys.allSatisfy { key, value in
                right.keys[key].map { $0.form == value.form && $0.isRequired == value.isRequired } ?? false
            }
    }

    /// Some archive may be of either version: each always-written key of the one is possible in the other.
    private func fitsBoth(_ left: Candidate, _ right: Candidate) -> Bool {
        func fits(_ one: Candidate, _ other: Candidate) -> Bool {
            one.keys.allSatisfy { key, value in
                guard value.isRequired else { return true }
                return other.keys[key].map { value.form.overlaps($0.form) } ?? false
            }
        }
        return left.name == right.name && fits(left, right) && fits(right, left)
    }

    /// The first property that such an archive would be read into differently.
    private func difference(_ left: Candidate, _ right: Candidate, target: TypeName?) -> String? {
        guard let target else { return nil }
        let properties = shape.chain(of: target).flatMap { ancestor in
            (shape.records[ancestor]?.properties ?? []).filter { !$0.isInvisible && $0.inverseOf == nil }
        }
        let common = Set(left.keys.keys).intersection(right.keys.keys).filter { key in
            guard let a = left.keys[key], let b = right.keys[key] else { return false }
            return a.form.overlaps(b.form)
        }
        for (index, property) in properties.enumerated() {
            let one = left.sources[index].simplified(present: common)
            let other = right.sources[index].simplified(present: common)
            if one != other { return property.name }
        }
        return nil
    }

    private mutating func reportAmbiguous(_ name: TypeName, _ newer: Int, _ older: Int, _ difference: String) {
        let span =
            history.model.classes.first { $0.name == name }?.span
            ?? history.model.structs.first { $0.name == name }?.span
        bag.report(
            .unstampedAmbiguous,
            "an unstamped '\(name.plainName)' may be of version \(older) or \(newer), \(difference)",
            at: span ?? history.model.header,
            notes: [
                Note("keys and types do not tell the two apart"),
                Note(
                    "'versionKey:' names the number that the old code wrote; 'readsFrom: \(newer)' gives the older one up"
                ),
            ]
        )
    }
}

extension ReadSource {
    /// With every key that cannot be there taken as absent, and what is stored under one key in one way made equal.
    fileprivate func simplified(present keys: Set<String>) -> ReadSource {
        switch self {
        case .stored(var shape):
            if shape.flat != nil || keys.contains(shape.key) {
                // What an absent key means counts only for what may be absent.
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
            return .converted(
                source,
                ReadStep(
                    from: step.from,
                    to: step.to,
                    conversion: step.conversion,
                    otherwise: step.otherwise,
                    version: 0
                )
            )
        case .computed(var value):
            value.arguments = value.arguments.map {
                ComputedArgument(type: $0.type, source: $0.source.simplified(present: keys))
            }
            value.version = 0
            return .computed(value)
        }
    }
}

extension DiagnosticID {
    static let unstampedAmbiguous = DiagnosticID(
        "unstamped-ambiguous",
        "two versions without stamps fit one archive and would be read differently"
    )
}

extension UnstampedCandidate {
    /// Each key that its objects always have may stand in objects of the other.
    fileprivate func mayBe(_ other: UnstampedCandidate) -> Bool {
        guard archiveNames.contains(where: { other.archiveNames.contains($0) }) else { return false }
        return required.allSatisfy { key in
            (other.required + other.possible).contains { $0.key == key.key && $0.form.overlaps(key.form) }
        }
    }
}
