import ModelLanguage

/// The data that all plans of one history share, computed once: when declarations existed, which of them had a name, and the epochs of each
/// declaration.
///
/// An *epoch* is a range of versions without a change on which the reading or writing of a declaration's objects depends: its own shape and
/// that of its superclasses and subclasses, of the types that they name, of classes that it replaced, and the windows of `writeAlso`. A
/// statement about one version of an epoch is true for all its versions. So work on pairs of versions depends on the number of changes, not
/// on the number of versions. If it is uncertain whether a change matters, it counts: an epoch too many costs time, one too few would be
/// wrong.
package struct HistoryIndex: Sendable {
    /// The versions, among those of the history, that had a declaration.
    package let lives: [TypeName: ClosedRange<Int>]
    /// All declarations of any version, in the order of the newest version that has them.
    package let identities: [TypeName]
    /// Archive name -> the declaration that has it from a version on, oldest first.
    let nameOwners: [String: [(version: Int, owner: TypeName)]]
    let notable: NotableChanges
    /// Some property is only in some of the channels, in some version: reading depends on the channel.
    let hasPartialChannels: Bool
    /// Those from which some property is excluded, in some version.
    let excluded: Channels
    /// Properties that another one restored, in some version.
    let inverses: Set<Leaf>
    private let versions: ClosedRange<Int>
    private let starts: [TypeName: [Int]]
    /// For a model with one version they are seldom needed.
    private let mentions: OnRequest<Mentions>
    private let special: OnRequest<Set<TypeName>>
    private let dropping: OnRequest<Set<TypeName>>

    /// - Parameter isExhaustive: each version is an epoch, which has the same results more slowly.
    package init(_ history: ModelHistory, isExhaustive: Bool = false) {
        versions = history.readsFrom...max(history.readsFrom, history.shapes.last?.version ?? 0)
        (lives, identities) = history.lives
        notable = NotableChanges(history)
        let records = history.records
        nameOwners = records.nameOwners
        let mentions = OnRequest { Mentions(history, records) }
        self.mentions = mentions
        let roots = notable.ofObjects.filter { !($0.change.kind is Change.WriteAlsoClass) }.map(\.change.declaration)
        special = OnRequest { roots.isEmpty ? [] : mentions.value.descendants(of: Set(roots)) }
        dropping = OnRequest { Set(history.model.uses.flatMap(\.droppingTypes)) }
        var (hasPartialChannels, excluded, inverses) = (false, Channels(), Set<Leaf>())
        // Seals have no history, and so no changed declarations.
        for record in (history.shapes.last?.records.values ?? []) + records.map(\.shape) {
            for index in record.properties.indices {
                if record.properties[index].shape.inverseOf != nil {
                    inverses.insert(Leaf(owner: record.identity, name: record.properties[index].name))
                }
                if record.properties[index].shape.excludedFrom.isEmpty { continue }
                excluded.formUnion(record.properties[index].shape.excludedFrom)
                if record.properties[index].shape.isPartial { hasPartialChannels = true }
            }
        }
        (self.hasPartialChannels, self.excluded, self.inverses) = (hasPartialChannels, excluded, inverses)
        let changed = Self.changedVersions(history, lives)
        var starts: [TypeName: [Int]] = [:]
        let first = versions.lowerBound
        let isUnchanged = !changed.values.joined().contains { [versions] in $0 != first && versions.contains($0) }
        // Then no declaration depends on another.
        let reaching = isUnchanged ? nil : mentions.value
        // With only one version there is nothing to determine.
        for name in identities where versions.count > 1 {
            var found: Set<Int> = [first]
            for other in reaching?.reach(of: name) ?? [] { found.formUnion(changed[other] ?? []) }
            if isExhaustive { found.formUnion(versions) }
            starts[name] = found.filter(versions.contains).sorted()
        }
        self.starts = starts
    }

    /// The epochs of a declaration, oldest first; together they are all versions of the history.
    package func epochs(of name: TypeName) -> [ClosedRange<Int>] {
        let starts = starts[name] ?? [versions.lowerBound]
        return starts.indices.map { index in
            starts[index]...(index + 1 < starts.count ? starts[index + 1] - 1 : versions.upperBound)
        }
    }

    /// The first version of the epoch that a version is in.
    package func epochStart(of name: TypeName, at version: Int) -> Int {
        starts[name]?.last { $0 <= version } ?? version
    }

    /// Everything on which the reading of a declaration's objects may depend.
    package func reach(of name: TypeName) -> Set<TypeName> { mentions.value.reach(of: name) }

    /// Classes whose objects may be read differently from those of the class as which they are read: a subclass, in any version, shares its
    /// superclass's past.
    package var specialObjects: Set<TypeName> { special.value }

    /// Types of used models whose values, or objects, some version drops.
    var usedDropping: Set<TypeName> { dropping.value }

    /// Whether all versions of a class have written and read a property alike, in objects that are not special: no change names it, and it
    /// names nothing that could change.
    package func isSteady(_ property: PropertyShape, of owner: TypeName) -> Bool {
        !notable.properties.contains(Leaf(owner: owner, name: property.name)) && !notable.wholes.contains(owner)
            && property.inverse == nil && property.inverseOf == nil && !property.type.namesSomething
            && property.convert?.archived.namesSomething != true
    }

    /// Classes and all their subclasses in any version.
    func descendants(of names: Set<TypeName>) -> Set<TypeName> { mentions.value.descendants(of: names) }

    /// The versions in which something begins that objects of a class may contain, of its superclasses and of the classes that it replaces.
    package func epochStartsOfHolders(of name: TypeName) -> Set<Int> {
        // Without epochs there is nothing to add.
        guard !starts.isEmpty else { return [versions.lowerBound] }
        return mentions.value.holders(of: name).reduce(into: [versions.lowerBound]) { $0.formUnion(starts[$1] ?? []) }
    }

    /// The versions in which a declaration itself changed, or the way in which it is written.
    private static func changedVersions(
        _ history: ModelHistory,
        _ lives: [TypeName: ClosedRange<Int>]
    ) -> [TypeName: Set<Int>] {
        var changed: [TypeName: Set<Int>] = [:]
        for (name, life) in lives { changed[name] = [life.lowerBound, life.upperBound + 1] }
        for changes in history.changes {
            for name in changes.touched { changed[name, default: []].insert(changes.version) }
            for change in changes.changes {
                changed[change.declaration, default: []].insert(changes.version)
                for name in change.receivers { changed[name, default: []].insert(changes.version) }
                if change.movesObjects {
                    // What has objects of its superclasses may not take those of the class any more, or takes them now.
                    for version in [changes.version - 1, changes.version] {
                        guard let shape = history.shape(at: version) else { continue }
                        let used = shape.usedAncestors(of: change.declaration, history.model).map(\.name)
                        for above in shape.chain(of: change.declaration) + used {
                            changed[above, default: []].insert(changes.version)
                        }
                    }
                }
                switch change.kind {
                case let removal as Change.RemoveDeclaration:
                    if let target = removal.readAs { changed[target, default: []].insert(changes.version) }
                case let key as Change.WriteAlso: changed[change.declaration, default: []].insert(key.until + 1)
                case let name as Change.WriteAlsoClass:
                    changed[change.declaration, default: []].insert(name.until + 1)
                default: break
                }
            }
        }
        return changed
    }
}

/// The declarations that depend on each other, in any version.
private struct Mentions: Sendable {
    private var parents: [TypeName: Set<TypeName>] = [:]
    private var children: [TypeName: Set<TypeName>] = [:]
    /// The types of a class's or struct's own properties; for structs, unions and foreign types also all types inside them.
    private var named: [TypeName: Set<TypeName>] = [:]
    private var namedBy: [TypeName: Set<TypeName>] = [:]
    /// The replacement of a removed class, and the classes that a class replaced.
    private var replaced: [TypeName: Set<TypeName>] = [:]
    /// The declarations that ever had one archive name.
    private var namesakes: [TypeName: Set<TypeName>] = [:]

    init(_ history: ModelHistory, _ records: [(version: Int, shape: RecordShape)]) {
        let types = history.model.foreignTypes.map { ($0.name, $0.mentions) }
        var foreign = Dictionary(types) { _, last in last }
        for item in history.shapes.flatMap(\.enums.values) where item.isUnion {
            foreign[item.identity, default: []] += item.members.flatMap(\.names)
        }
        // Nearly every archive name has one bearer.
        var bearer: [String: TypeName] = [:]
        var bearers: [String: Set<TypeName>] = [:]
        func bear(_ name: String, _ identity: TypeName) {
            guard let first = bearer[name] else {
                bearer[name] = identity
                return
            }
            if first != identity { bearers[name, default: [first]].insert(identity) }
        }
        var structs: Set<TypeName> = []
        for (_, record) in records {
            let name = record.identity
            if record.kind == .struct { structs.insert(name) }
            bear(record.archiveName, name)
            if case .generated(let parent)? = record.superclass {
                parents[name, default: []].insert(parent)
                children[parent, default: []].insert(name)
            }
            var mentioned: Set<TypeName> = []
            for index in record.properties.indices {
                record.properties[index].shape.forEachMention { mentioned.insert($0) }
            }
            if !mentioned.isEmpty { named[name] = named[name]?.union(mentioned) ?? mentioned }
        }
        for change in history.changes.flatMap(\.changes) {
            switch change.kind {
            case let written as Change.WriteAlsoClass: bear(written.name, change.declaration)
            case let removal as Change.RemoveDeclaration:
                guard let target = removal.readAs else { continue }
                replaced[change.declaration, default: []].insert(target)
                replaced[target, default: []].insert(change.declaration)
            default: break
            }
        }
        for names in bearers.values {
            for name in names { namesakes[name, default: []].formUnion(names) }
        }
        for (name, own) in named where !structs.isEmpty || !foreign.isEmpty {
            let all = own.closure { found -> Set<TypeName> in
                if structs.contains(found) { return named[found] ?? [] }
                return Set(foreign[found] ?? [])
            }
            named[name] = all
        }
        for (name, all) in named {
            for mention in all { namedBy[mention, default: []].insert(name) }
        }
    }

    func reach(of name: TypeName) -> Set<TypeName> {
        if isAlone(name) { return [name] }
        let family = family(of: name)
        var result = family
        for member in family {
            result.formUnion(namesakes[member] ?? [])
            let named = named[member] ?? []
            result.formUnion(named)
            for mention in named { result.formUnion(ancestors(of: mention)) }
        }
        return result
    }

    func holders(of name: TypeName) -> Set<TypeName> {
        ancestors(of: name).union([name]).reduce(into: []) { $0.formUnion(namedBy[$1] ?? []) }
    }

    private func isAlone(_ name: TypeName) -> Bool {
        parents[name] == nil && children[name] == nil && named[name] == nil && replaced[name] == nil
            && namesakes[name] == nil
    }

    /// Superclasses, subclasses and what was replaced.
    private func family(of name: TypeName) -> Set<TypeName> {
        descendants(of: [name]).closure { replaced[$0] ?? [] }.closure { parents[$0] ?? [] }
    }

    func descendants(of names: Set<TypeName>) -> Set<TypeName> { names.closure { children[$0] ?? [] } }

    private func ancestors(of name: TypeName) -> Set<TypeName> {
        (parents[name] ?? []).closure { parents[$0] ?? [] }
    }
}

extension PropertyShape {
    /// In some of archive, dictionary and JSON, but not in all.
    fileprivate var isPartial: Bool { !isInvisible && !excludedFrom.isDisjoint(with: .written) }

    /// The declarations that its type, and the type to which it is converted, name.
    var mentions: [TypeName] { [type, convert?.archived].compactMap(\.self).flatMap(\.names) }

    fileprivate func forEachMention(_ visit: (TypeName) -> Void) {
        type.forEachPart { if let name = $0.name { visit(name) } }
        convert?.archived.forEachPart { if let name = $0.name { visit(name) } }
    }
}

extension PropertyType {
    /// Some declaration.
    var namesSomething: Bool { contains { $0.name != nil } }
}

extension ForeignTypeModel {
    /// The declarations that a value of it may contain.
    var mentions: [TypeName] {
        switch coding {
        case .oneOf(let types): types.flatMap(\.names)
        case .convert(let conversion): conversion.archived.names
        case .secure, .opaque, .codable, .none: []
        }
    }
}

extension ModelHistory {
    /// The versions that had each declaration, and all declarations in the order of the newest version that has them.
    fileprivate var lives: (lives: [TypeName: ClosedRange<Int>], identities: [TypeName]) {
        var lives: [TypeName: ClosedRange<Int>] = [:]
        var identities: [TypeName] = []
        // Nearly all versions have the declarations of the next one.
        var end = shapes.endIndex
        while let last = shapes[..<end].last {
            let first = shapes[..<end].lastIndex { $0.order != last.order }.map { shapes[$0 + 1] } ?? shapes[0]
            for name in last.order {
                if let life = lives[name] {
                    lives[name] = first.version...life.upperBound
                } else {
                    lives[name] = first.version...last.version
                    identities.append(name)
                }
            }
            end -= last.version - first.version + 1
        }
        return (lives, identities)
    }

    /// The shapes of classes and structs, oldest first: versions share those that none of their changes touched.
    fileprivate var records: [(version: Int, shape: RecordShape)] {
        shapes.flatMap { shape in
            let names = changes(to: shape.version)?.touched.sorted { $0.name < $1.name } ?? shape.order
            return names.compactMap { name in shape.records[name].map { (shape.version, $0) } }
        }
    }
}

extension [(version: Int, shape: RecordShape)] {
    fileprivate var nameOwners: [String: [(version: Int, owner: TypeName)]] {
        var owners: [String: [(version: Int, owner: TypeName)]] = [:]
        for (version, record) in self where owners[record.archiveName]?.last?.owner != record.identity {
            owners[record.archiveName, default: []].append((version, record.identity))
        }
        return owners
    }
}

extension Model {
    /// Enums with cases that are dropped, and classes whose objects, or those of a subclass, are.
    fileprivate var droppingTypes: [TypeName] {
        func drops(_ blocks: [HistoryBlock]) -> Bool {
            blocks.lazy.flatMap(\.entries).contains { entry in
                entry.kind is Change.Drop
                    || (entry.kind as? RemoveCaseEntry)?.removals.contains { $0.readAs == nil } == true
            }
        }
        var open = classes.filter { drops($0.history) }.map(\.name)
        for type in removed where type.readAs == nil {
            guard case .record(let record) = type.content, let parent = record.superclass?.value else { continue }
            open.append(TypeName(model: name, name: parent))
        }
        let parents = Dictionary(classes.map { ($0.name, $0.superclass) }) { first, _ in first }
        let found = Set(open).closure { name -> [TypeName] in
            if case .generated(let parent)?? = parents[name] { [parent] } else { [] }
        }
        return enums.filter { drops($0.history) }.map(\.name) + found
    }
}
