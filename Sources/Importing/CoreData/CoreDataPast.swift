/// The versions of a Core Data model side by side: the later fate of each entity and property.
struct CoreDataPast {
    /// An entity or composite attribute from its first version to its last.
    struct Life {
        /// By version, counting from 1.
        var names: [Int: String]
        var first: Int
        var last: Int
        let isComposite: Bool
    }

    struct Place: Hashable {
        var version: Int
        var owner: String
        var isComposite = false
    }

    /// A property that is elsewhere in the hierarchy from a version on.
    struct Move {
        var version: Int
        /// The life of the entity that had it.
        var owner: Int
        /// Its names before and after.
        var old: String
        var new: String
        /// The entity that has it then.
        var target: String
        var isUp: Bool
    }

    let models: [CoreDataModel]
    private let mappings: [CoreDataMapping]
    private(set) var lives: [Life] = []
    private(set) var properties: [Place: [CoreDataProperty]] = [:]
    private(set) var types = CoreDataTypes()
    private(set) var moves: [Move] = []
    /// The identity of each entity.
    private var lifeOf: [Place: Int] = [:]
    /// An entity that continues from version to version has one number.
    private var tracks: [Place: [String: Int]] = [:]
    private var trackCount = 0

    init(_ models: [CoreDataModel], _ mappings: [CoreDataMapping]) {
        self.models = models
        self.mappings = mappings
        for version in 1...models.count {
            declare(version)
            live(version, isComposite: false)
            live(version, isComposite: true)
            track(version)
        }
    }

    func model(_ version: Int) -> CoreDataModel { models[version - 1] }

    /// The mapping models whose way leads from the version before to that one, and whether it is their only step.
    func mappings(to version: Int) -> [(mapping: CoreDataMapping, isWhole: Bool)] {
        mappings.compactMap { mapping in
            func number(_ name: String?) -> Int? { models.firstIndex { $0.name == name }.map { $0 + 1 } }
            guard let end = number(mapping.destination) else { return nil }
            let start = number(mapping.source) ?? end - 1
            return start < version && version <= end ? (mapping, end == start + 1) : nil
        }
    }

    /// The parts that belong to the shape, of one version.
    func shape(_ place: Place) -> [CoreDataProperty] { (properties[place] ?? []).filter(\.isInShape) }

    func place(of life: Life, at version: Int) -> Place? {
        life.names[version].map { Place(version: version, owner: $0, isComposite: life.isComposite) }
    }

    func life(of entity: String, at version: Int) -> Int? { lifeOf[Place(version: version, owner: entity)] }

    /// The property of the previous version that continues as this one.
    func origin(of property: CoreDataProperty, at place: Place, from before: Place) -> CoreDataProperty? {
        guard let number = tracks[place]?[property.name] else { return nil }
        return shape(before).first { tracks[before]?[$0.name] == number }
    }

    /// Whether archives have both in the same form, except for the default.
    func isSame(_ old: CoreDataProperty, at before: Place, _ new: CoreDataProperty, at place: Place) -> Bool {
        guard old.isOptional == new.isOptional, old.isWeak == new.isWeak else { return false }
        let ends = [(old, before), (new, place)].map { property, place in
            property.inverse.flatMap { tracks[Place(version: place.version, owner: $0.owner)]?[$0.name] }
        }
        return ends[0] == ends[1] && form(old.form, before) == form(new.form, place)
    }

    /// With the numbers of lives in place of names.
    private func form(_ form: CoreDataProperty.Form, _ place: Place) -> CoreDataProperty.Form {
        func number(_ name: String, isComposite: Bool = false) -> String {
            "\(lifeOf[Place(version: place.version, owner: name, isComposite: isComposite)] ?? -1)"
        }
        switch form {
        case .value: return form
        case .composite(let name): return .composite(number(name, isComposite: true))
        case .one(let name): return .one(number(name))
        case .many(let name, let isOrdered): return .many(number(name), isOrdered: isOrdered)
        }
    }

    // MARK: Declarations

    private mutating func declare(_ version: Int) {
        let model = model(version)
        let composites = model.composites.map(\.name)
        for entity in model.entities {
            let attributes = entity.attributes.filter { !$0.isYes("derived") }
            properties[Place(version: version, owner: entity.name)] =
                attributes.map { CoreDataProperty(attribute: $0, composites: composites, types: &types) }
                + entity.relationships.map { CoreDataProperty(relationship: $0, of: entity, in: model) }
        }
        for composite in model.composites {
            properties[Place(version: version, owner: composite.name, isComposite: true)] =
                composite.attributes.map { attribute in
                    var property = CoreDataProperty(attribute: attribute, composites: composites, types: &types)
                    if property.isTransient { property.isOpen = true }
                    return property
                }
        }
    }

    private mutating func live(_ version: Int, isComposite: Bool) {
        let new = isComposite ? model(version).composites : model(version).entities
        let old = version == 1 ? [] : isComposite ? model(version - 1).composites : model(version - 1).entities
        var pairs = DraftHistory.pairs(old.map { ($0.name, $0.renamingID) }, new.map { ($0.name, $0.renamingID) })
        for (mapping, isWhole) in isComposite ? [] : mappings(to: version) {
            let moves = mapping.entities.compactMap { item in
                item.source.flatMap { source in item.destination.map { (new: $0, old: source) } }
            }
            // Of several sources the one of that name goes on, and the others are read as it.
            let single = moves.filter { move in
                move.new == move.old || !moves.contains { $0.new == move.new && $0.old == move.new }
            }
            CoreDataMapping.correct(&pairs, old.map(\.name), new.map(\.name), single, isWhole: isWhole)
        }
        for (index, entity) in new.enumerated() {
            let place = Place(version: version, owner: entity.name, isComposite: isComposite)
            let before = pairs[index].map {
                Place(version: version - 1, owner: old[$0].name, isComposite: isComposite)
            }
            if let number = before.flatMap({ lifeOf[$0] }) {
                lives[number].names[version] = entity.name
                lives[number].last = version
                lifeOf[place] = number
            } else {
                lifeOf[place] = lives.count
                lives.append(
                    Life(names: [version: entity.name], first: version, last: version, isComposite: isComposite)
                )
            }
        }
    }

    // MARK: Properties from version to version

    private mutating func track(_ version: Int) {
        var came: [Place: [CoreDataProperty]] = [:]
        var gone: [(life: Int, old: [CoreDataProperty])] = []
        for (number, life) in lives.enumerated() {
            guard let place = place(of: life, at: version) else { continue }
            let new = shape(place)
            var numbers: [String: Int] = [:]
            if let before = self.place(of: life, at: version - 1) {
                let old = shape(before)
                var pairs = DraftHistory.pairs(
                    old.map { ($0.name, $0.renamingID) },
                    new.map { ($0.name, $0.renamingID) }
                )
                for (mapping, isWhole) in life.isComposite ? [] : mappings(to: version) {
                    let entity = mapping.entities.first { $0.source == before.owner && $0.destination == place.owner }
                    CoreDataMapping.correct(
                        &pairs,
                        old.map(\.name),
                        new.map(\.name),
                        entity?.moves ?? [],
                        isWhole: isWhole
                    )
                }
                for (index, found) in pairs.enumerated() {
                    if let found { numbers[new[index].name] = tracks[before]?[old[found].name] }
                }
                gone.append((number, old.indices.filter { !pairs.contains($0) }.map { old[$0] }))
            }
            came[place] = new.filter { numbers[$0.name] == nil }
            tracks[place] = numbers
        }
        for (number, old) in gone {
            for property in old { move(property, of: number, to: version, &came) }
        }
        for (place, new) in came {
            for property in new where tracks[place]?[property.name] == nil {
                tracks[place, default: [:]][property.name] = trackCount
                trackCount += 1
            }
        }
    }

    /// Finds the property's place in the hierarchy now, if any: nearest superclass, otherwise a subclass.
    private mutating func move(
        _ old: CoreDataProperty,
        of number: Int,
        to version: Int,
        _ came: inout [Place: [CoreDataProperty]]
    ) {
        guard !lives[number].isComposite, let name = lives[number].names[version],
            let before = place(of: lives[number], at: version - 1)
        else { return }
        let model = model(version)
        func arrival(at entity: String) -> CoreDataProperty? {
            came[Place(version: version, owner: entity)]?.first {
                $0.name == old.name || $0.renamingID == old.renamingID || $0.renamingID == old.name
            }
        }
        let above = model.chain(of: name).dropFirst().map(\.name)
        let below = model.entities.map(\.name).filter { $0 != name && model.isKind($0, of: name) }
        var targets: [(entity: String, property: CoreDataProperty)] = []
        if let target = above.first(where: { arrival(at: $0) != nil }), let property = arrival(at: target) {
            targets = [(target, property)]
        } else {
            targets = below.compactMap { entity in arrival(at: entity).map { (entity, $0) } }
        }
        for (entity, property) in targets {
            tracks[Place(version: version, owner: entity), default: [:]][property.name] = tracks[before]?[old.name]
            moves.append(
                Move(
                    version: version,
                    owner: number,
                    old: old.name,
                    new: property.name,
                    target: entity,
                    isUp: above.contains(entity)
                )
            )
        }
    }
}
