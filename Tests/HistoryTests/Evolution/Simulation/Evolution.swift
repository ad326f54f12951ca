import RandomTestSupport

/// A random model, evolved by random changes. Each change alters the model, is written into the history of its class as an author would
/// write it, and states its effect on one object's values. The values are changed forward, one version at a time; nothing here knows how a
/// reader would find them.
struct Evolution {
    typealias Upgrade = (inout SimObject) -> Void

    var random: SplitMix
    /// For keys in JSON, which affect nothing else in a history.
    var jsonRandom: SplitMix
    /// A prefix of all names, so that several models fit in one module; also the model's name.
    let prefix: String
    var model = SimModel()
    /// The model at each version, from 1.
    var versions: [SimModel] = []
    /// The effect of each version (from 2) on objects of the previous version.
    var upgrades: [[Upgrade]] = []
    /// By class id, by version, in order.
    var entries: [Int: [Int: [String]]] = [:]
    /// Name -> the entries of its declarations under `removed`, newest first.
    var removed: [String: [String]] = [:]
    var version = 1
    /// Properties that this version added.
    var fixed: Set<String> = []
    /// Names whose class must not be removed or renamed in this version any more.
    var settled: Set<Int> = []
    /// Structs that never change: their keys are written where they are flat.
    var frozen: Set<Int> = []
    /// A property that was not a collection once has no elements to skip.
    var retyped: Set<Int> = []
    var nextID = 0
    /// A class that this version removes, and its replacement.
    var pendingRemoval: (id: Int, target: Int?)?
    /// By version's index in `upgrades`, by class: the result for an object whose class is removed, instead of the upgrades.
    var removals: [Int: [Int: Upgrade]] = [:]
    /// Removed class -> the one as which it is read.
    var replacements: [Int: Int] = [:]
    /// New name of a case -> old one, of this version.
    var renamedCases: [String: String] = [:]
    /// By version's index in `upgrades`: the changes of cases, in any object, before all others.
    var caseUpgrades: [Int: [CaseUpgrade]] = [:]
    /// Classes that get another superclass in this version.
    var movedClasses: Set<Int> = []
    /// Classes that became structs in this version, and the reverse.
    var changedKinds: Set<Int> = []
    /// By property: what it was made of.
    var origins: [Int: Origin] = [:]
    /// Classes that have drafts, with their subclasses.
    private(set) var drafted: Set<Int> = []
    /// A union lost a case with a value in this version: what becomes of a removed class's objects does not include that.
    var unionNarrowed = false
    /// An array of structs became a set, or the reverse. From then on none of these changes: elements that were equal then are
    /// distinguished by their current values.
    var listsStructs = false
    var changesStructs = false
    /// A property became an array after it was a set.
    var listsSets = false
    /// Properties of which that is true.
    var listed: Set<Int> = []
    /// Renamed properties whose old keys the version that renames them writes as well, if nothing else happens to them.
    var pendingExtras: [SimExtra] = []
    /// By version that added it: values written under old keys.
    var extras: [Int: [SimExtra]] = [:]
    /// Functions that the schema names.
    var functions: [SimFunction] = []
    /// Occasionally older objects of a remaining class are dropped.
    let dropsObjects: Bool
    let isCodable: Bool
    var usedArchiveNames: Set<String> = []
    /// Names of removed declarations that never had another name: they may be used again.
    var freeNames: [Bool: [String]] = [:]
    /// Those that are used again: only declarations of one kind share a name.
    var returnedNames: Set<String> = []
    /// Renamed, in the narrow sense or in archives.
    var renamedClasses: Set<Int> = []

    struct Origin {
        /// That came with it.
        var version: Int
        var sources: [Int]
    }

    struct CaseUpgrade {
        var old: String
        /// nil: dropped.
        var new: String?
    }

    /// - Parameter limit: the greatest number of changes; a smaller number results in the same beginning.
    init(
        seed: UInt64,
        limit: Int = 15,
        prefix: String = "",
        dropsObjects: Bool = false,
        isCodable: Bool = false,
        hasFailures: Bool = true,
        drawsDrafts: Bool = true
    ) {
        self.prefix = prefix
        self.isCodable = isCodable
        self.dropsObjects = dropsObjects
        random = SplitMix(state: seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678)
        jsonRandom = SplitMix(state: seed)
        start()
        versions = [model]
        var left = min(limit, Int.random(in: 1...15, using: &random))
        while left > 0 {
            version += 1
            upgrades.append([])
            fixed = []
            settled = []
            changesStructs = false
            unionNarrowed = false
            let count = Int.random(in: 1...4, using: &random)
            renamedCases = [:]
            movedClasses = []
            changedKinds = []
            if chance(3), change(phase: -1) { left -= 1 }
            for phase in 0..<3 {
                for _ in 0..<count where left > 0 {
                    if phase == 2 || Int.random(in: 0..<4, using: &random) == 0 {
                        if change(phase: phase) { left -= 1 } else if phase == 2 { left -= 1 }
                    }
                }
            }
            finishRemoval()
            finishExtras()
            versions.append(model)
        }
        if drawsDrafts { chooseDrafts() }
        if hasFailures { chooseFailures() }
    }

    private mutating func start() {
        for index in 0..<pick([0, 1, 1, 2])! { addEnum(index) }
        for _ in 0..<pick([0, 1, 1, 2])! { addClass(isStruct: true, parent: nil, since: 1) }
        let count = Int.random(in: 1...3, using: &random)
        for _ in 0..<count {
            let classes = model.classes.filter { !$0.isStruct }
            addClass(parent: chance(2) ? pick(classes)?.id : nil, since: 1)
        }
        if chance(2) { addUnion() }
        if chance(2) { addInverse() }
    }

    /// Adds a union of some of the classes and structs, with one or two cases without a value; then properties of it.
    private mutating func addUnion() {
        var cases: [SimCase] = []
        for item in model.classes.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)) {
            let name = "uu\(cases.count)"
            let payload: SimType = item.isStruct ? .structure(item.id) : .object(item.id)
            cases.append(SimCase(name: name, raw: name, isRawWritten: true, id: name, payload: payload))
        }
        for name in ["ua", "ub"].prefix(Int.random(in: 1...2, using: &random)) {
            cases.append(SimCase(name: name, raw: name, isRawWritten: false, id: name))
        }
        var item = SimEnum(id: nextID, name: "\(prefix)Union", isUnion: true, cases: cases)
        item.unknown = pick([.error, .keep, .fallback("ua")])!
        nextID += 1
        model.enums.append(item)
        guard !model.hasAmbiguousUnions else {
            model.enums.removeLast()
            return
        }
        // What may become a union.
        if let payload = pick(item.payloads), let owner = pick(model.classes.filter { !$0.isStruct }),
            mayStand(payload, in: owner.id), let property = newProperty(in: owner.id, type: .optional(payload))
        {
            model[owner.id].properties.append(property)
        }
        let union = SimType.enumeration(item.id)
        for owner in model.classes where !owner.isStruct && chance(2) && mayStand(union, in: owner.id) {
            let type = pick([union, .optional(union), .array(union), .dictionary(.string, union)])!
            if let property = newProperty(in: owner.id, type: type) { model[owner.id].properties.append(property) }
        }
    }

    private mutating func addEnum(_ index: Int) {
        let isInteger = chance(3)
        let first = index == 0 ? "k" : "l"
        let cases = ["a", "b", "c"].enumerated().map { place, letter in
            let name = first + letter
            let raw = isInteger ? "\(place + 1)" : name
            return SimCase(name: name, raw: raw, isRawWritten: isInteger, id: name)
        }
        var item = SimEnum(id: nextID, name: "\(prefix)Kind\(index)", isInteger: isInteger, cases: cases)
        item.unknown = pick([.error, .error, .keep, .fallback(cases[0].name)])!
        model.enums.append(item)
        nextID += 1
    }

    mutating func addClass(isStruct: Bool = false, parent: Int?, since: Int) {
        let free = freeNames[isStruct] ?? []
        let returning = since > 1 && chance(2) ? pick(free) : nil
        if let returning {
            freeNames[isStruct] = free.filter { $0 != returning }
            returnedNames.insert(returning)
        }
        let name = returning ?? freshClassName(isStruct)
        let isWritten = returning == nil && Bool.random(using: &random)
        let archiveName = isWritten ? "\(name)Archive" : name
        usedArchiveNames.insert(archiveName)
        var item = SimClass(
            id: nextID,
            name: name,
            isStruct: isStruct,
            holdsObjects: !isStruct || chance(3),
            parent: parent,
            archiveName: archiveName,
            isArchiveNameWritten: isWritten,
            since: since
        )
        if chance(4) { item.keys = "x.*" }
        nextID += 1
        model.classes.append(item)
        // There are no objects of an abstract class; it may become concrete.
        if !isStruct, since == 1, chance(6) { model[item.id].isAbstract = true }
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            if let property = newProperty(in: item.id) { model[item.id].properties.append(property) }
        }
    }

    func freshClassName(_ isStruct: Bool = false) -> String {
        var index = 0
        let first = isStruct ? "S" : "C"
        func isTaken(_ name: String) -> Bool {
            usedArchiveNames.contains(name) || usedArchiveNames.contains("\(name)Archive") || removed[name] != nil
                || (versions + [model]).contains { $0.classes.contains { $0.name == name } }
        }
        while isTaken("\(prefix)\(first)\(index)") { index += 1 }
        return "\(prefix)\(first)\(index)"
    }

    /// For all classes, or for some that neither inherit from others nor refer back to them.
    private mutating func chooseDrafts() {
        guard chance(3) else { return }
        var families: [Set<Int>] = []
        func join(_ ids: [Int]) {
            let joined = families.filter { !$0.isDisjoint(with: ids) }
            families.removeAll { !$0.isDisjoint(with: ids) }
            families.append(joined.reduce(Set(ids)) { $0.union($1) })
        }
        for item in versions.flatMap(\.classes) { join([item.id] + (item.parent.map { [$0] } ?? [])) }
        for (id, target) in replacements { join([id, target]) }
        for item in versions.flatMap(\.classes) {
            for property in item.properties where property.end != nil { join([item.id] + property.type.declarations) }
        }
        let isWhole = chance(2)
        for family in families.sorted(by: { $0.min()! < $1.min()! }) where isWhole || chance(2) {
            drafted.formUnion(family)
        }
        if !versions.allSatisfy({ $0.mayHaveDrafts(drafted) }) { drafted = [] }
    }

    var hasDrafts: Bool { !drafted.isEmpty }

    /// Whether a version archives drafts of a class, and another, the last one by default, reads them.
    func readsDrafts(of id: Int, from version: Int, to reader: Int? = nil) -> Bool {
        let now = reader.map { versions[$0 - 1] } ?? model
        var target = id
        while now.index(target) == nil, let next = replacements[target] { target = next }
        return versions[version - 1].hasDraft(id, drafted) && hasDraft(target, in: now)
    }

    /// Whether the code of a version has drafts of a class: only the current schema says so, of the classes that it still has.
    func hasDraft(_ id: Int, in version: SimModel) -> Bool {
        version.hasDraft(id, drafted) && model.index(id).map { !model.classes[$0].isStruct } == true
    }

    /// Not part of the shape, so only the current one matters.
    private mutating func chooseFailures() {
        for place in model.classes.indices {
            for index in model.classes[place].properties.indices where chance(4) {
                let property = model.classes[place].properties[index]
                if property.isFlat || property.isWeak || property.end != nil || property.isExcluded { continue }
                if property.type.isOptional, chance(2) {
                    model.classes[place].properties[index].failure = .null
                } else if property.value != nil, chance(2) {
                    model.classes[place].properties[index].failure = .default
                } else if property.type.wrapped.isCollection, !retyped.contains(property.id) {
                    model.classes[place].properties[index].failure = .skip
                }
            }
        }
        versions[versions.count - 1] = model
    }

    mutating func write(_ text: String, to owner: Int) {
        entries[owner, default: [:]][version, default: []].append(text)
    }
    mutating func caseUpgrade(_ old: String, _ new: String?) {
        caseUpgrades[upgrades.count - 1, default: []].append(CaseUpgrade(old: old, new: new))
    }
    mutating func upgrade(_ upgrade: @escaping Upgrade) { upgrades[upgrades.count - 1].append(upgrade) }
}
