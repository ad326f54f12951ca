import ModelLanguage

/// Follows the cases of enums forward.
package struct CaseLineage: Sendable {
    private struct Step: Sendable {
        let version: Int
        let isRemoval: Bool
        /// Old case -> new case; nil: dropped.
        var map: [String: String?]
        /// The new cases.
        var results: Set<String>

        /// Changes of the same version that concern other cases are one step, since each question goes through all steps; false: another.
        mutating func join(_ other: Step) -> Bool {
            guard version == other.version, isRemoval == other.isRemoval,
                other.map.keys.allSatisfy({ map[$0] == nil && !results.contains($0) })
            else { return false }
            map.merge(other.map) { first, _ in first }
            results.formUnion(other.results)
            return true
        }
    }

    /// By enum, by version that changed it.
    private var steps: [TypeName: [Step]] = [:]
    private let version: Int
    /// Whether some version dropped a case.
    package private(set) var isDropping = false

    init(version: Int) { self.version = version }

    mutating func follow(_ change: Change, at version: Int) {
        let map = change.kind.readCases
        guard !map.isEmpty else { return }
        isDropping = isDropping || map.values.contains { $0 == nil }
        let isRemoval = change.kind is Change.RemoveCase
        let results = Set(map.values.compactMap(\.self))
        let step = Step(version: version, isRemoval: isRemoval, map: map, results: results)
        let last = (steps[change.declaration]?.count ?? 0) - 1
        if last < 0 || steps[change.declaration]?[last].join(step) == false {
            steps[change.declaration, default: []].append(step)
        }
    }

    /// The current name of a case of version `from`; nil: dropped.
    /// - Parameter last: the version after which changes do not count; nil: none.
    package func inReader(_ name: String, of type: TypeName, from: Int, to last: Int? = nil) -> String? {
        var name = name
        for step in steps[type] ?? [] where step.version > from && step.version <= last ?? version {
            if let next = step.map[name] {
                guard let next else { return nil }
                name = next
            }
        }
        return name
    }

    /// The versions in which a case of version `from`, or its successor, became another one.
    package func merges(of name: String, of type: TypeName, from: Int) -> [Int] {
        var name = name
        var versions: [Int] = []
        for step in steps[type] ?? [] where step.version > from {
            guard let next = step.map[name] else { continue }
            guard let next else { return [] }
            if step.isRemoval { versions.append(step.version) }
            name = next
        }
        return versions
    }

    /// A literal of some version with its cases in the current names; a dropped one becomes nil.
    /// - Parameter kept: enums that keep the cases of that version, with the names of these cases.
    package func inReader(_ value: DefaultValue, from: Int, keeping kept: [TypeName: TypeName] = [:]) -> DefaultValue {
        guard !steps.isEmpty || !kept.isEmpty else { return value }
        func inReader(_ value: DefaultValue) -> DefaultValue { self.inReader(value, from: from, keeping: kept) }
        switch value {
        case .enumCase(let type, let name):
            if let type = kept[type] { return .enumCase(type, name) }
            return self.inReader(name, of: type, from: from).map { .enumCase(type, $0) } ?? .null
        case .array(let values):
            return .array(
                values.compactMap { value in
                    // A property list's own nil remains.
                    let new = inReader(value)
                    return new == .null && value != .null ? nil : new
                }
            )
        case .dictionary(let pairs):
            // If several entries have one key now, the entry of the surviving case remains, as in archives.
            var entries: [(pair: DefaultPair, merges: [Int])] = []
            for pair in pairs {
                let new = DefaultPair(key: inReader(pair.key), value: inReader(pair.value))
                guard new.key != .null, new.value != .null || pair.value == .null else { continue }
                var merges: [Int] = []
                if case .enumCase(let type, let name) = pair.key, kept[type] == nil {
                    merges = self.merges(of: name, of: type, from: from).reversed()
                }
                guard let index = entries.firstIndex(where: { $0.pair.key == new.key }) else {
                    entries.append((new, merges))
                    continue
                }
                if merges.lexicographicallyPrecedes(entries[index].merges) { entries[index] = (new, merges) }
            }
            return .dictionary(entries.map(\.pair))
        case .bool, .integer, .real, .string, .null, .code: return value
        }
    }

    /// The same; nil: it is a case that was dropped, where the type of that version has no nil.
    package func inReader(
        _ value: DefaultValue,
        of type: PropertyType,
        from: Int,
        keeping kept: [TypeName: TypeName] = [:]
    ) -> DefaultValue? {
        let new = inReader(value, from: from, keeping: kept)
        return new == .null && value != .null && !type.isOptional ? nil : new
    }
}

extension ModelHistory {
    /// What became of the cases of a version.
    package func cases(since version: Int) -> CaseLineage {
        var lineage = CaseLineage(version: model.version)
        for crossing in changes where crossing.version > version {
            for change in crossing.changes { lineage.follow(change, at: crossing.version) }
        }
        return lineage
    }
}
