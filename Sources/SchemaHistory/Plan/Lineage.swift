import ModelLanguage

/// What became of declarations and cases between any version and one of a history.
struct Lineage {
    let history: ModelHistory
    let version: Int
    let cases: CaseLineage
    /// Removed by then -> the version that removed it and what it is read as; nil: dropped.
    private var removals: [TypeName: (version: Int, target: TypeName?)] = [:]
    let index: HistoryIndex
    /// Versions whose objects are dropped though the class lives on: all below, unless the function says so.
    private(set) var drops: [TypeName: [(version: Int, unless: String?)]] = [:]

    init(_ history: ModelHistory, version: Int, _ index: HistoryIndex) {
        self.history = history
        self.version = version
        self.index = index
        cases = CaseLineage(history, version: version)
        for changes in history.changes where changes.version <= version {
            for change in changes.changes {
                if let removal = change.kind as? Change.RemoveDeclaration {
                    removals[change.declaration] = (changes.version, removal.readAs)
                } else if let drop = change.kind as? Change.Drop {
                    drops[change.declaration, default: []].append((changes.version, drop.unless))
                }
            }
        }
    }

    /// The versions, of those the history tells, that had the declaration.
    func life(of name: TypeName) -> ClosedRange<Int> {
        guard let life = index.lives[name], life.lowerBound <= version else { return version...version }
        return life.clamped(to: life.lowerBound...version)
    }

    /// All that existed at some version, in the order of the newest version they are in.
    var identities: [TypeName] {
        index.identities.filter { index.lives[$0].map { $0.lowerBound <= version } ?? false }
    }

    /// Which class an object archived as `name` is taken for at a version: its own while that lives, then what it is read as.
    func identity(of name: TypeName, at version: Int) -> TypeName {
        var name = name
        while let removal = removals[name], removal.version <= version, let target = removal.target { name = target }
        return name
    }

    /// What objects of `name` are at the lineage's version; nil: dropped.
    func target(of name: TypeName) -> TypeName? {
        var name = name
        while let removal = removals[name] {
            guard let target = removal.target else { return nil }
            name = target
        }
        return name
    }

    /// Whether objects of a class, or of one below it in a shape, are left out later than in some version.
    func drops(_ name: TypeName, in shape: ModelShape, after version: Int) -> Bool {
        drops.contains { shape.isKind($0, of: name) && $1.contains { $0.version > version } }
    }

    /// Whether objects archived as `name` at `version` are left out; `unless` are functions that may save them, oldest first, all of
    /// which must.
    func drop(of name: TypeName, writtenAt version: Int) -> (isDropped: Bool, unless: [String]) {
        var name = name
        var version = version
        var functions: [String] = []
        while true {
            let end = removals[name]?.version ?? .max
            for drop in drops[name] ?? [] where drop.version > version && drop.version < end {
                guard let function = drop.unless else { return (true, []) }
                if !functions.contains(function) { functions.append(function) }
            }
            guard let removal = removals[name] else { return (!functions.isEmpty, functions) }
            guard let target = removal.target else { return (true, []) }
            name = target
            version = removal.version
        }
    }
}

/// Follows the cases of enums forward.
package struct CaseLineage: Sendable {
    /// By enum, by version that changed it: case before -> case after; nil: dropped.
    private var steps: [TypeName: [(version: Int, isRemoval: Bool, map: [String: String?])]] = [:]
    private let version: Int

    package init(_ history: ModelHistory, version: Int) {
        self.version = version
        for changes in history.changes where changes.version <= version {
            for change in changes.changes {
                let map = change.kind.readCases
                guard !map.isEmpty else { continue }
                let isRemoval = change.kind is Change.RemoveCase
                steps[change.declaration, default: []].append((changes.version, isRemoval, map))
            }
        }
    }

    /// A case of `from`, as it is called now; nil: dropped.
    package func today(_ name: String, of type: TypeName, from: Int) -> String? {
        today(name, of: type, from: from, to: version)
    }

    func today(_ name: String, of type: TypeName, from: Int, to: Int) -> String? {
        var name = name
        for step in steps[type] ?? [] where step.version > from && step.version <= to {
            if let next = step.map[name] {
                guard let next else { return nil }
                name = next
            }
        }
        return name
    }

    /// The versions in which a case of `from`, or what it was by then, became another one.
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

    /// A literal of some version with its cases in today's names; a dropped one becomes nil.
    ///
    /// - Parameter kept: enums whose cases stay what they were then, and what those are called.
    package func today(_ value: DefaultValue, from: Int, keeping kept: [TypeName: TypeName] = [:]) -> DefaultValue {
        guard !steps.isEmpty || !kept.isEmpty else { return value }
        func today(_ value: DefaultValue) -> DefaultValue { self.today(value, from: from, keeping: kept) }
        switch value {
        case .enumCase(let type, let name):
            if let type = kept[type] { return .enumCase(type, name) }
            return self.today(name, of: type, from: from).map { .enumCase(type, $0) } ?? .null
        case .array(let values):
            return .array(
                values.compactMap { value in
                    // A nil of a property list's own stays.
                    let new = today(value)
                    return new == .null && value != .null ? nil : new
                }
            )
        case .dictionary(let pairs):
            // Of entries that are one by now that of the case that lived on stays, as in archives.
            var entries: [(pair: DefaultPair, merges: [Int])] = []
            for pair in pairs {
                let new = DefaultPair(key: today(pair.key), value: today(pair.value))
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
}
