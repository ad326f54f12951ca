import ModelLanguage
import SchemaHistory

/// Draws samples of a model's classes: the same for the same model.
struct FixtureDrawing {
    fileprivate enum Style {
        /// Every property has a value.
        case set
        /// Values are nil, empty, or as few as required.
        case empty
        case edges
        /// The case of each enum at this place.
        case cases(Int)
        case shared
    }

    private let records: [TypeName: RecordModel]
    private let enums: [TypeName: EnumModel]
    /// Of the model, then of those that it uses.
    private let classes: [RecordModel]
    private let ownCount: Int
    private let names: FixtureNames
    private var state: UInt64
    private var style = Style.set
    private var objects: [FixtureRecord] = []
    private var counter = 0

    init(_ checked: CheckedModel) {
        let (model, all) = (checked.model, checked.withUses.map(\.model))
        records = Dictionary(all.flatMap(\.records).map { ($0.name, $0) }) { first, _ in first }
        enums = Dictionary(all.flatMap(\.enums).map { ($0.name, $0) }) { first, _ in first }
        (classes, ownCount) = (all.flatMap(\.classes), model.classes.count)
        names = FixtureNames(own: model.name)
        state = model.name.utf8.reduce(UInt64(model.version)) { $0 &* 31 &+ UInt64($1) }
    }

    /// Of every class that can have objects.
    mutating func samples() -> [FixtureSample] {
        var samples: [FixtureSample] = []
        for item in classes.prefix(ownCount) where !item.isAbstract && canMake(item.name) {
            let caseCount = properties(of: item).map { greatestCount($0.type, depth: 0) }.max() ?? 0
            let styles: [(String, Style)] =
                [("set", .set), ("nil", .empty), ("edges", .edges)]
                + (0..<caseCount).dropFirst().map { ("case\($0 + 1)", Style.cases($0)) } + [("shared", .shared)]
            for (word, style) in styles {
                (self.style, objects, counter) = (style, [], 0)
                let root = draw(item.name, depth: 0)
                if case .shared = style {
                    guard share(root) else { continue }
                }
                var sample = FixtureSample(name: "\(item.name.name)-\(word)", objects: objects)
                if case .shared = style { sample.isTree = false }
                // Two styles with the same result are one.
                if !samples.contains(where: { $0.objects == sample.objects }) { samples.append(sample) }
            }
        }
        return samples
    }

    /// Objects are created from the inside: a class that requires an object of itself is not possible.
    func canMake(_ name: TypeName, inside: Set<TypeName> = []) -> Bool {
        guard let record = records[name], !inside.contains(name) else { return false }
        return properties(of: record).allSatisfy { canMake($0.type, inside.union([name])) }
    }

    private func canMake(_ type: PropertyType, _ inside: Set<TypeName>) -> Bool {
        switch type {
        case .structure(let name): return canMake(name, inside: inside)
        case .object(let name): return subclass(of: name, inside) != nil
        case .union(let name):
            return enums[name]?.cases.contains { $0.payload.map { canMake($0, inside) } ?? true } ?? false
        case .foreign: return false
        case .builtin, .propertyList, .enumeration, .optional, .array, .set, .dictionary: return true
        }
    }

    /// Inherited ones first, as `init` takes them.
    func properties(of record: RecordModel) -> [PropertyModel] {
        var inherited: [PropertyModel] = []
        if case .generated(let parent)? = record.superclass, let parent = records[parent] {
            inherited = properties(of: parent)
        }
        return inherited + record.properties.filter { $0.inverseOf == nil }
    }

    private func isKind(_ name: TypeName, of other: TypeName) -> Bool {
        if name == other { return true }
        guard case .generated(let parent)? = records[name]?.superclass else { return false }
        return isKind(parent, of: other)
    }

    /// The class itself, or a subclass if it is abstract; sometimes a subclass in other cases too.
    private func subclass(of name: TypeName, _ inside: Set<TypeName> = [], turn: Int = 0) -> TypeName? {
        let fitting = classes.filter { !$0.isAbstract && isKind($0.name, of: name) }.map(\.name)
            .filter { canMake($0, inside: inside) }
        return fitting.isEmpty ? nil : fitting[turn % fitting.count]
    }

    private func greatestCount(_ type: PropertyType, depth: Int) -> Int {
        var count = 0
        type.forEachPart { part in
            switch part {
            case .enumeration(let name), .union(let name): count = max(count, enums[name]?.cases.count ?? 0)
            case .structure(let name) where depth < 3:
                for property in records[name]?.properties ?? [] {
                    count = max(count, greatestCount(property.type, depth: depth + 1))
                }
            default: break
            }
        }
        return count
    }

    // MARK: Objects

    private mutating func draw(_ name: TypeName, depth: Int) -> Int {
        let index = objects.count
        objects.append(FixtureRecord(type: names.name(of: name)))
        let values = fields(of: name, depth)
        objects[index].values = values
        return index
    }

    private mutating func fields(of name: TypeName, _ depth: Int) -> [FixtureField] {
        guard let record = records[name] else { return [] }
        return properties(of: record).map { property in
            // Nobody retains an object to which only a weak reference leads.
            if property.isWeak { return FixtureField(name: property.name, value: .null) }
            return FixtureField(name: property.name, value: value(property.type, depth + 1, count: property.count))
        }
    }

    /// Adds second references to existing objects, and back to the root. False if no property allows one.
    private mutating func share(_ root: Int) -> Bool {
        var isShared = false
        for index in objects.indices {
            guard let record = records[names.type(objects[index].type)], record.kind == .class else { continue }
            for property in properties(of: record)
            where property.isMutable && !record.isImmutable && property.inverse == nil {
                guard let place = objects[index].values.firstIndex(where: { $0.name == property.name }) else {
                    continue
                }
                func target(_ type: PropertyType) -> Int? {
                    guard case .object(let name) = type else { return nil }
                    // The root if its class fits, otherwise an object created before. No other object is certain to be retained once links
                    // replace references.
                    return objects.indices.first {
                        isKind(names.type(objects[$0].type), of: name)
                            && $0 <= (property.isWeak || property.isConditional ? 0 : index)
                    }
                }
                switch property.type {
                case .optional(let wrapped):
                    guard let target = target(wrapped) else { continue }
                    objects[index].values[place].value = .object(target)
                case .array(let element) where property.count == nil:
                    guard let target = target(element) else { continue }
                    objects[index].values[place].value = .list([.object(target), .object(target)])
                default: continue
                }
                objects[index].values[place].isLink = true
                isShared = true
            }
        }
        return isShared
    }

    // MARK: Values

    private mutating func value(_ type: PropertyType, _ depth: Int, count: Int? = nil) -> FixtureValue {
        let isEmpty = if case .empty = style { true } else { depth > 3 }
        switch type {
        case .optional(let wrapped):
            let holdsObject = wrapped.mayHoldObjects
            return isEmpty || holdsObject && (depth > 1 || !canMake(wrapped, []))
                ? .null : value(wrapped, depth, count: count)
        case .array(let element), .set(let element):
            let isSet = if case .set = type { true } else { false }
            let holdsObject = element.mayHoldObjects
            // A set has several elements in unknown order, which would matter if it became an array.
            var number = count ?? (isEmpty ? 0 : isSet && (holdsObject || !style.isEdge) ? 1 : 2)
            if count == nil, holdsObject, depth > 1 || !canMake(element, []) { number = 0 }
            let values = (0..<number).map { _ in value(element, depth + 1) }
            return isSet ? .unordered(distinct(values)) : .list(values)
        case .dictionary(let key, let element):
            guard !isEmpty, !element.mayHoldObjects || depth <= 1 && canMake(element, []) else {
                return .pairs(keys: [], values: [])
            }
            let keys = distinct([value(key, depth + 1), value(key, depth + 1)])
            return .pairs(keys: keys, values: keys.map { _ in value(element, depth + 1) })
        case .builtin(let builtin): return .scalar(type: builtin.rawValue, text: scalar(builtin))
        case .propertyList: return .scalar(type: "String", text: scalar(.string))
        case .enumeration(let name):
            guard let item = enums[name], !item.cases.isEmpty else { return .null }
            return .enumeration(type: names.name(of: name), name: item.cases[turn(item.cases.count)].name)
        case .union(let name):
            let cases = enums[name]?.cases.filter { $0.payload.map { canMake($0, []) } ?? true } ?? []
            guard !cases.isEmpty else { return .null }
            let plain = cases.first { $0.payload == nil }
            let item = depth > 3 ? plain ?? cases[0] : cases[turn(cases.count)]
            return .union(
                type: names.name(of: name),
                name: item.name,
                payload: item.payload.map { value($0, depth + 1) }
            )
        case .structure(let name):
            return .structure(FixtureRecord(type: names.name(of: name), values: fields(of: name, depth)))
        case .object(let name):
            counter += 1
            let turn = if case .set = style { depth > 2 ? 0 : counter } else { 0 }
            guard let name = subclass(of: name, turn: turn) else { return .null }
            return .object(draw(name, depth: depth))
        case .foreign: return .null
        }
    }

    private func distinct(_ values: [FixtureValue]) -> [FixtureValue] {
        values.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private mutating func turn(_ count: Int) -> Int {
        if case .cases(let index) = style { return min(index, count - 1) }
        counter += 1
        return style.isEdge ? count - 1 : counter % count
    }

    /// SplitMix64.
    private mutating func random(_ bound: UInt64) -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return (mixed ^ (mixed >> 31)) % bound
    }

    private mutating func scalar(_ type: BuiltinType) -> String {
        counter += 1
        let isEdge = style.isEdge
        let isFirst = counter % 2 == 0
        if let range = type.integerRange {
            guard isEdge else { return "\(1 + random(100))" }
            return isFirst ? "\(range.positive)" : range.negative == 0 ? "0" : "-\(range.negative)"
        }
        return type.sample(random(1000), isEdge: isEdge, isFirst: isFirst)
    }
}

extension FixtureDrawing.Style {
    fileprivate var isEdge: Bool { if case .edges = self { true } else { false } }
}
