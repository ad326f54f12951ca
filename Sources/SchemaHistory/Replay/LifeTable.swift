import ModelLanguage

/// The lives by version and by name: there are many lives, and few of them concern one version. All lists are in the order of the lives.
struct LifeTable {
    /// By the first version.
    private(set) var beginning: [Int: [Int]] = [:]
    /// By the first version that does not have the declaration.
    private(set) var ending: [Int: [Int]] = [:]
    /// By the versions of the history blocks.
    private(set) var changing: [Int: [Int]] = [:]
    private(set) var places: [TypeName: Int] = [:]

    init(_ lives: [Life]) {
        for (index, life) in lives.enumerated() {
            beginning[life.since, default: []].append(index)
            if life.end != .max { ending[life.end, default: []].append(index) }
            for block in life.blocks where changing[block.version]?.last != index {
                changing[block.version, default: []].append(index)
            }
            if places[life.identity] == nil { places[life.identity] = index }
        }
    }
}

extension Replay {
    func life(of name: TypeName) -> Life? { table.places[name].map { lives[$0] } }

    /// The declarations that a version removed.
    func lives(endingBefore version: Int) -> [Life] { (table.ending[version] ?? []).map { lives[$0] } }

    /// The declarations that a version added.
    func lives(beginningAt version: Int) -> [Life] { (table.beginning[version] ?? []).map { lives[$0] } }

    /// In the order of `state`.
    func ordered(_ names: Set<TypeName>) -> [TypeName] {
        let places = names.compactMap { name in order[name].map { (name, $0) } }
        return places.sorted { $0.1 < $1.1 }.map(\.0)
    }

    mutating func enterOrder(_ name: TypeName) { order[name] = order.count }

    /// Notes the superclasses of declarations in `state`.
    mutating func noteSuperclasses(of names: some Sequence<TypeName>) {
        for name in names {
            guard case .generated(let parent)? = state.records[name]?.superclass else { continue }
            subclasses[parent, default: []].insert(name)
        }
    }

    /// With all declarations that were a subclass of one of them in some version.
    func withSubclasses(_ names: Set<TypeName>) -> Set<TypeName> {
        subclasses.isEmpty ? names : names.closure { subclasses[$0] ?? [] }
    }
}
