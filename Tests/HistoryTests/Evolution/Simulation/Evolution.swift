import RandomTestSupport

/// A random model, evolved by random changes: each change alters the model, is written into the history of its class as an author
/// would, and says what it does to one object's values. The values are changed forward, one version at a time; nothing here
/// knows how a reader would find them.
struct Evolution {
    typealias Upgrade = (inout SimObject) -> Void

    var random: SplitMix
    /// In front of all names, so that several models find room in one module; also the model's name.
    let prefix: String
    var model = SimModel()
    /// The model at each version, from 1.
    var versions: [SimModel] = []
    /// What each version (from 2) does to objects of the version before.
    var upgrades: [[Upgrade]] = []
    /// By class id (enum name), by version, in order.
    var entries: [String: [Int: [String]]] = [:]
    var removed: [String] = []
    var version = 1
    /// Properties that came in this version.
    var fixed: Set<String> = []
    /// Names whose class may not be removed or renamed in this version any more.
    var settled: Set<Int> = []
    var nextID = 0
    /// A class to go in this version, and what it is read as.
    var pendingRemoval: (id: Int, target: Int?)?
    /// By version's index in `upgrades`, by class: what becomes of an object whose class goes, instead of the upgrades.
    var removals: [Int: [Int: Upgrade]] = [:]
    /// New name of a case -> old one, of this version.
    var renamedCases: [String: String] = [:]
    /// By version's index in `upgrades`: what becomes of cases, in whatever object; before all else.
    var enumUpgrades: [Int: [Upgrade]] = [:]
    /// Classes that have another superclass in this version.
    var movedClasses: Set<Int> = []
    var enumRetyped = false
    var enumDropped = false
    /// Renamed properties whose old keys the version that renames them writes as well, if nothing else happens to them.
    var pendingExtras: [SimExtra] = []
    /// By version: what it writes under old keys.
    var extras: [Int: [SimExtra]] = [:]
    /// Converters that the schema names.
    var functions: [SimFunction] = []
    var nextPropertyID = 0
    /// Now and then older objects of a class that stays are dropped.
    let dropsObjects: Bool
    var usedArchiveNames: Set<String> = []

    /// - Parameter limit: how many changes at most; a smaller number gives the same beginning.
    init(seed: UInt64, limit: Int = 15, prefix: String = "", dropsObjects: Bool = false) {
        self.prefix = prefix
        self.dropsObjects = dropsObjects
        random = SplitMix(state: seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678)
        start()
        versions = [model]
        var left = min(limit, Int.random(in: 1...15, using: &random))
        while left > 0 {
            version += 1
            upgrades.append([])
            fixed = []
            settled = []
            let count = Int.random(in: 1...4, using: &random)
            renamedCases = [:]
            movedClasses = []
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
    }

    /// An object of one version as reading and rewriting at each version between would leave it at a later one, the last by default.
    func upgraded(_ object: SimObject, from version: Int, to last: Int? = nil) -> SimObject {
        var object = object
        for index in (version - 1)..<(last.map { $0 - 1 } ?? upgrades.count) where !object.isDropped {
            for upgrade in enumUpgrades[index] ?? [] { upgrade(&object) }
            if let removal = removals[index]?[object.classID] {
                removal(&object)
            } else {
                for upgrade in upgrades[index] { upgrade(&object) }
            }
        }
        return object
    }

    /// What that version writes: by key; absent where nil and no default stands in.
    func archive(_ object: SimObject, at version: Int) -> [String: SimValue] {
        let model = versions[version - 1]
        var archive: [String: SimValue] = [:]
        for property in model.properties(object.classID) where !property.isExcluded {
            guard let value = object.values[property.name] else { continue }
            if value == .null, property.value == nil { continue }
            archive[property.key] = raw(value, model)
        }
        for extra in extras[version] ?? [] where model.isKind(object.classID, of: extra.owner) {
            guard let source = model.properties(object.classID).first(where: { $0.id == extra.old.id }),
                let value = object.values[source.name], value != .null || extra.old.value != nil
            else { continue }
            archive[extra.old.key] = raw(value, model)
        }
        return archive
    }

    /// Cases as raw values.
    private func raw(_ value: SimValue, _ model: SimModel) -> SimValue {
        switch value {
        case .enumCase(let name): .string(model.enums.flatMap(\.cases).first { $0.name == name }?.raw ?? "?")
        case .array(let items): .array(items.map { raw($0, model) })
        case .set(let items): .set(items.map { raw($0, model) })
        case .int, .double, .string, .bool, .null, .failed: value
        }
    }

    /// A random object, and its archive; now and then a key whose absence means the default is left out.
    ///
    /// - Parameter isWhole: every key that a writer writes is there.
    mutating func randomObject(at version: Int, isWhole: Bool = false) -> (
        object: SimObject, archive: [String: SimValue]
    )? {
        let model = versions[version - 1]
        guard let item = pick(model.classes) else { return nil }
        var object = SimObject(classID: item.id, values: [:])
        let current = self.model
        self.model = model
        defer { self.model = current }
        for property in model.properties(item.id) where !property.isExcluded {
            object.values[property.name] = randomValue(property.type)
        }
        var archive = archive(object, at: version)
        if isWhole { return (object, archive) }
        for property in model.properties(item.id) where !property.isExcluded && archive[property.key] != nil {
            guard let value = property.value, chance(4) else { continue }
            archive[property.key] = nil
            object.values[property.name] = value
        }
        return (object, archive)
    }

    private mutating func start() {
        if Bool.random(using: &random) {
            model.enums = [
                SimEnum(
                    name: "\(prefix)Kind",
                    cases: ["ka", "kb", "kc"].map { SimCase(name: $0, raw: $0, isRawWritten: false, id: $0) }
                )
            ]
        }
        let count = Int.random(in: 1...3, using: &random)
        for index in 0..<count {
            let parent =
                index > 0 && Bool.random(using: &random) ? model.classes.randomElement(using: &random)?.id : nil
            addClass(parent: parent, since: 1)
        }
    }

    mutating func addClass(parent: Int?, since: Int) {
        let name = freshClassName()
        let isWritten = Bool.random(using: &random)
        let archiveName = isWritten ? "\(name)Archive" : name
        usedArchiveNames.insert(archiveName)
        var item = SimClass(
            id: nextID,
            name: name,
            parent: parent,
            archiveName: archiveName,
            isArchiveNameWritten: isWritten,
            since: since
        )
        nextID += 1
        model.classes.append(item)
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            if let property = newProperty(in: item.id) {
                item.properties.append(property)
                model[item.id] = item
            }
        }
    }

    func freshClassName() -> String {
        var index = 0
        while usedArchiveNames.contains("\(prefix)C\(index)") || usedArchiveNames.contains("\(prefix)C\(index)Archive")
            || model.classes.contains(where: { $0.name == "\(prefix)C\(index)" })
        { index += 1 }
        return "\(prefix)C\(index)"
    }

    // MARK: Choices

    mutating func pick<T>(_ items: [T]) -> T? { items.randomElement(using: &random) }
    mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

    mutating func randomType() -> SimType {
        let scalars: [SimType] =
            [.int, .int, .double, .string, .string, .bool] + model.enums.map { .enumeration($0.name) }
        var type = pick(scalars) ?? .int
        if chance(6) { type = .array(type) } else if chance(8) { type = .set(type) }
        return chance(2) ? .optional(type) : type
    }

    mutating func randomValue(_ type: SimType) -> SimValue {
        switch type {
        case .int: return .int(Int.random(in: 0..<40, using: &random))
        case .double: return .double(Double(Int.random(in: 0..<40, using: &random)))
        case .string: return .string("\(Int.random(in: 0..<40, using: &random))")
        case .bool: return .bool(Bool.random(using: &random))
        case .enumeration(let name):
            let item = model.enums.first { $0.name == name }.flatMap { pick($0.cases) }
            return .enumCase(item?.name ?? "")
        case .array(let element):
            return .array((0..<Int.random(in: 0..<3, using: &random)).map { _ in randomValue(element) })
        case .set(let element):
            return SimValue.set((0..<Int.random(in: 0..<3, using: &random)).map { _ in randomValue(element) }).canonical
        case .optional(let type): return chance(3) ? .null : randomValue(type)
        }
    }

    /// Names and keys come from small pools, so that they are used again with other meanings.
    mutating func newName(in id: Int) -> String? {
        let family = Set(model.family(id).flatMap(\.properties).map(\.name))
        return pick(["pa", "pb", "pc", "pd", "pe", "pf", "pg", "ph"].filter { !family.contains($0) })
    }

    func isFree(key: String, in id: Int) -> Bool {
        !model.family(id).flatMap(\.properties).contains { $0.key == key && !$0.isExcluded }
    }

    mutating func newProperty(in id: Int, type: SimType? = nil, required: Bool = true) -> SimProperty? {
        guard let name = newName(in: id) else { return nil }
        let isWritten = chance(3)
        let key = isWritten ? pick(["ka", "kb", "kc", "pa", "pb"]) ?? name : name
        guard isFree(key: key, in: id) else { return nil }
        let type = type ?? randomType()
        nextPropertyID += 1
        var property = SimProperty(id: nextPropertyID, name: name, key: key, isKeyWritten: isWritten, type: type)
        let needsDefault = !required && !type.isOptional
        if needsDefault || chance(2) {
            let value = randomValue(type)
            property.value = value == .null ? nil : value
        }
        return property
    }

    mutating func write(_ text: String, to id: Int) { write(text, to: "\(id)") }
    mutating func write(_ text: String, to owner: String) {
        entries[owner, default: [:]][version, default: []].append(text)
    }
    mutating func enumUpgrade(_ upgrade: @escaping Upgrade) {
        enumUpgrades[upgrades.count - 1, default: []].append(upgrade)
    }
    mutating func upgrade(_ upgrade: @escaping Upgrade) { upgrades[upgrades.count - 1].append(upgrade) }

    // MARK: Text

    var modelName: String { prefix.isEmpty ? "M" : prefix }

    /// The current schema with its history.
    var schema: String {
        var text = "model: \(modelName)\nversion: \(version)\n"
        if !model.enums.isEmpty {
            text += "enums:\n"
            for item in model.enums {
                text += "  \(item.name):\n    cases:\n"
                for value in item.cases {
                    text += "      \(value.name): \(value.isRawWritten ? "{ raw: \(value.raw) }" : "")\n"
                }
                text += history(item.name)
            }
        }
        text += "classes:\n"
        for item in model.classes {
            text += "  \(item.name):\n"
            if let parent = item.parent { text += "    superclass: \(model[parent].name)\n" }
            if item.isArchiveNameWritten { text += "    archiveName: \(item.archiveName)\n" }
            if item.since > 1 { text += "    since: \(item.since)\n" }
            if !item.properties.isEmpty { text += "    properties:\n" }
            for property in item.properties { text += "      \(property.name): \(property.declaration)\n" }
            let excluded = item.properties.filter(\.isExcluded).map(\.name)
            if !excluded.isEmpty { text += "    excluded: [\(excluded.joined(separator: ", "))]\n" }
            text += history("\(item.id)")
        }
        if !removed.isEmpty { text += "removed:\n" + removed.joined() }
        return text
    }

    func history(_ owner: String) -> String {
        guard let versions = entries[owner], !versions.isEmpty else { return "" }
        var text = "    history:\n"
        for (version, items) in versions.sorted(by: { $0.key > $1.key }) {
            text += "      \(version):\n" + items.map { "        - \($0)\n" }.joined()
        }
        return text
    }
}
