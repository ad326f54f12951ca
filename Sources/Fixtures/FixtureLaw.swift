import ModelLanguage
import SchemaHistory

/// How the current code reads a sample, computed from the history alone: a line for each value, `root.title = "text"`. A value that only
/// the user's code can compute is `?`.
struct FixtureLaw: PlanEvaluation {
    /// A model, and the version of it that the sample is of.
    struct Side {
        let checked: CheckedModel
        let rules: NameRules
        let version: Int
        var shape: ModelShape? { checked.history.shape(at: version) }

        init(_ checked: CheckedModel, version: Int) {
            (self.checked, self.version) = (checked, version)
            rules = NameRules(checked.plan)
        }

        /// - Parameter list: what is known of the samples.
        static func all(_ checked: CheckedModel, _ list: FixtureList) -> [String: Side] {
            Dictionary(
                checked.withUses.map { item in
                    let name = item.model.name
                    let version = name == checked.model.name ? list.version : list.uses?[name] ?? item.model.version
                    return (name, Side(item, version: version))
                },
                uniquingKeysWith: { first, _ in first }
            )
        }
    }

    private let sides: [String: Side]
    private let names: FixtureNames
    private let channel: Channel
    private let sample: FixtureSample
    private var seen: [Int: String] = [:]

    /// - Parameter sides: by the names of the models.
    init(_ model: String, _ sides: [String: Side], _ channel: Channel, _ sample: FixtureSample) {
        (names, self.sides, self.channel, self.sample) = (FixtureNames(own: model), sides, channel, sample)
    }

    private func side(_ type: TypeName) throws(PlanGap) -> Side {
        guard let side = sides[type.model] else { throw .unsaid }
        return side
    }

    private var models: [Model] { sides.values.map(\.checked.model) }

    /// The current class of the root; nil if it is not an object of a class any more.
    var rootType: String? {
        guard let root = sample.objects.first, let name = try? today(root.type), record(name)?.kind == .class else {
            return nil
        }
        return names.name(of: name)
    }

    mutating func lines() -> [String] {
        do throws(PlanGap) { return try show(.object(0), "root", holder: nil) } catch {
            return [error == .failed ? "root = cannot be read" : "root = ?"]
        }
    }

    /// The properties of a class or struct that tests compare: inherited ones first.
    static func properties(of record: RecordModel, in models: [Model]) -> [(owner: TypeName, property: PropertyModel)] {
        var inherited: [(owner: TypeName, property: PropertyModel)] = []
        if case .generated(let parent)? = record.superclass,
            let parent = models.first(where: { $0.name == parent.model })?.classes.first(where: { $0.name == parent })
        {
            inherited = properties(of: parent, in: models)
        }
        return inherited
            + record.properties.filter { property in
                !property.isInvisible && !property.isVirtual && !property.isTransient && property.convert == nil
                    && !property.type.contains { if case .foreign = $0 { true } else { false } }
            }.map { (record.name, $0) }
    }

    // MARK: Lines

    private mutating func show(_ value: FixtureValue, _ path: String, holder: (property: String, path: String)?)
        throws(PlanGap) -> [String]
    {
        switch value {
        case .null: return ["\(path) = nil"]
        case .scalar(let type, let text): return ["\(path) = \(type == "String" ? String(reflecting: text) : text)"]
        case .enumeration(let type, let name):
            let identity = names.type(type)
            guard let item = try side(identity).checked.model.enums.first(where: { $0.name == identity }),
                let found = item.cases.first(where: { $0.name == name })
            else { throw .unsaid }
            return ["\(path) = \(found.raw)"]
        case .list(let values):
            var lines = ["\(path) = \(values.count)"]
            for (index, value) in values.enumerated() { lines += try show(value, "\(path)[\(index)]", holder: holder) }
            return lines
        case .unordered(let values):
            var parts: [[String]] = []
            for value in values {
                var copy = self
                parts.append(try copy.show(value, "\(path){}", holder: holder))
            }
            return ["\(path) = \(values.count)"] + parts.sorted { $0.lexicographicallyPrecedes($1) }.joined()
        case .pairs(let keys, let values):
            var parts: [(String, FixtureValue)] = []
            for (key, value) in zip(keys, values) {
                var copy = self
                parts.append((String(try copy.show(key, "", holder: nil)[0].dropFirst(3)), value))
            }
            var lines = ["\(path) = \(parts.count)"]
            for (key, value) in parts.sorted(by: { $0.0 < $1.0 }) {
                lines += try show(value, "\(path)[\(key)]", holder: holder)
            }
            return lines
        case .structure(let value): return try show(value, path, holder: nil)
        case .object(let index):
            if let first = seen[index] { return ["\(path) = @\(first)"] }
            seen[index] = path
            guard sample.objects.indices.contains(index) else { throw .unsaid }
            return try show(sample.objects[index], path, holder: holder)
        case .union(_, let name, let payload):
            let payload = try payload.map { value throws(PlanGap) in try show(value, "\(path).\(name)", holder: nil) }
            return ["\(path) = .\(name)"] + (payload ?? [])
        }
    }

    private mutating func show(_ object: FixtureRecord, _ path: String, holder: (property: String, path: String)?)
        throws(PlanGap) -> [String]
    {
        let name = try today(object.type)
        guard let record = record(name) else { throw .unsaid }
        if record.isAbstract { throw .failed }
        let hasRules = record.isValidated || record.hooks.validate != nil
        if record.hooks.decoded != nil || record.hooks.upgraded != nil || hasRules { throw .allUnsaid }
        var lines = ["\(path) = \(name.name)"]
        for (owner, property) in Self.properties(of: record, in: models) {
            let place = "\(path).\(property.name)"
            if property.inverseOf != nil {
                let isHeld = holder?.property == property.name
                lines.append("\(place) = " + (!sample.isTree ? "?" : isHeld ? "@\(holder?.path ?? "")" : "nil"))
                continue
            }
            do throws(PlanGap) {
                let value = try read(property, of: owner, object)
                lines += try show(value, place, holder: property.inverse.map { ($0, path) })
            } catch {
                switch error {
                case .unsaid where !property.type.mayHoldObjects: lines.append("\(place) = ?")
                case .failed where property.failure == .fail: throw .failed
                default: throw .allUnsaid
                }
            }
        }
        return lines
    }

    // MARK: Reading

    private func record(_ name: TypeName) -> RecordModel? {
        sides[name.model]?.checked.model.records.first { $0.name == name }
    }

    /// Of a type that is named as in its model's version.
    private func identity(_ type: String) throws(PlanGap) -> TypeName {
        let type = names.type(type)
        guard let identity = try side(type).shape?.names[type.name] else { throw .unsaid }
        return identity
    }

    /// The current type for a type of the version.
    private func today(_ type: String) throws(PlanGap) -> TypeName {
        let identity = try identity(type)
        let side = try side(identity)
        switch side.rules.rule(of: identity, at: side.version)?.reading {
        case .record(let name): return name
        case nil where record(identity) != nil: return identity
        default: throw .unsaid
        }
    }

    private func isDropped(_ type: String) throws(PlanGap) -> Bool {
        let identity = try identity(type)
        let (side, today) = (try side(identity), try? today(type))
        if case .dropped(let functions, _)? = side.rules.rule(of: identity, at: side.version)?.reading {
            if !functions.isEmpty { throw .allUnsaid }
            return true
        }
        guard let today else { throw .unsaid }
        let rules = side.checked.plan.records[today]?.drops.filter { $0.versions.contains(side.version) } ?? []
        if rules.contains(where: { $0.unless != nil }) { throw .allUnsaid }
        return !rules.isEmpty
    }

    private func read(_ property: PropertyModel, of owner: TypeName, _ object: FixtureRecord) throws(PlanGap)
        -> FixtureValue
    {
        let (identity, side) = (try? identity(object.type), try side(owner))
        let own = ReadRule(versions: side.version...side.version, source: .stored(property.shape))
        let rules = side.checked.plan.records[owner]?.properties[property.name]?.rules(in: channel) ?? [own]
        let rule = rules.first { rule in
            rule.versions.contains(side.version) && rule.archivedAs?.contains { $0.identity == identity } ?? true
        }
        guard let rule else { throw .unsaid }
        return try shaped(value(of: rule.source, object), property.type)
    }

    /// Sets and arrays in the form of the type.
    private func shaped(_ value: FixtureValue, _ type: PropertyType) throws(PlanGap) -> FixtureValue {
        func each(_ values: [FixtureValue], _ element: PropertyType) throws(PlanGap) -> [FixtureValue] {
            try values.map { value throws(PlanGap) in try shaped(value, element) }
        }
        switch (value, type.wrapped) {
        case (.unordered(let values), .array(let element)):
            if values.count > 1 { throw .unsaid }
            return .list(try each(values, element))
        case (.list(let values), .array(let element)): return .list(try each(values, element))
        case (.list(let values), .set(let element)), (.unordered(let values), .set(let element)):
            return .unordered(try each(values, element).reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
        case (.pairs(let keys, let values), .dictionary(_, let element)):
            return .pairs(keys: keys, values: try each(values, element))
        default: return value
        }
    }

    func stored(_ shape: PropertyShape, _ object: FixtureRecord) throws(PlanGap) -> FixtureValue {
        let isLeftOut =
            shape.excludedFrom.contains(channel.exclusion)
            || channel != .archive && (shape.isWeak || shape.isConditional)
        if isLeftOut || object[shape.name] == nil {
            if let value = shape.defaultValue { return try literal(value, shape.type) }
            if shape.type.isOptional { return .null }
            throw .failed
        }
        guard let value = object[shape.name] else { throw .unsaid }
        if let found = try taken(value, shape.type) { return found }
        if shape.type.isOptional, !shape.requiresCase { return .null }
        throw .failed
    }

    /// With current cases; nil: it is dropped.
    private func taken(_ value: FixtureValue, _ type: PropertyType) throws(PlanGap) -> FixtureValue? {
        switch (value, type.wrapped) {
        case (.null, _), (.scalar, _): return value
        case (.enumeration(_, let name), .enumeration(let identity)): return try taken(name, identity)
        case (.list(let values), .array(let element)), (.unordered(let values), .set(let element)):
            let all = try values.map { value throws(PlanGap) in try taken(value, element) }
            return collection(all.compactMap(\.self), of: value, type)
        case (.pairs(let keys, let values), .dictionary(let key, let element)):
            var (newKeys, newValues): ([FixtureValue], [FixtureValue]) = ([], [])
            for (oldKey, oldValue) in zip(keys, values) {
                guard let key = try taken(oldKey, key), let value = try taken(oldValue, element) else { continue }
                if newKeys.contains(key) { throw .unsaid }
                newKeys.append(key)
                newValues.append(value)
            }
            return .pairs(keys: newKeys, values: newValues)
        case (.structure(let record), _): return try isDropped(record.type) ? nil : value
        case (.object(let index), _): return try isDropped(sample.objects[index].type) ? nil : value
        case (.union, .union(let identity)):
            let side = try side(identity)
            let tables = side.checked.plan.enums[identity]?.tables ?? []
            if tables.contains(where: { $0.versions.contains(side.version) }) {
                throw .unsaid
            }
            guard case .union(_, let name, let payload) = value, let today = todaysCase(name, of: identity, side) else {
                throw .unsaid
            }
            return .union(type: names.name(of: identity), name: today, payload: payload)
        default: throw .unsaid
        }
    }

    /// The current name of a case of the version; nil if it is not a case any more.
    private func todaysCase(_ name: String, of identity: TypeName, _ side: Side) -> String? {
        let today = side.checked.model.enums.first { $0.name == identity }
        return today?.cases.first { item in
            let versions = stride(from: side.checked.model.version, to: side.version, by: -1)
            let leaf = versions.reduce(Leaf?.some(Leaf(owner: identity, name: item.name))) { leaf, version in
                leaf.flatMap { side.checked.history.former($0, before: version) }
            }
            return leaf?.name == name
        }?.name
    }

    private func taken(_ name: String, _ identity: TypeName) throws(PlanGap) -> FixtureValue? {
        let side = try side(identity)
        guard let then = side.shape?.enums[identity], let raw = then.cases.first(where: { $0.name == name })?.raw,
            let today = side.checked.model.enums.first(where: { $0.name == identity })
        else { throw .unsaid }
        let table = side.checked.plan.enums[identity]?.tables.first { $0.versions.contains(side.version) }
        if table?.isOptions ?? today.isOptions, table != nil { throw .unsaid }
        func found(_ name: String) -> FixtureValue { .enumeration(type: names.name(of: identity), name: name) }
        switch table?.rows.first(where: { $0.raw == raw })?.reading {
        case .case(let name): return found(name)
        case .dropped: return nil
        case nil: if let item = today.cases.first(where: { $0.raw == raw }) { return found(item.name) }
        case .unknown: break
        }
        switch today.unknown {
        case .fallback(let name): return found(name)
        case .keep: return .scalar(type: "", text: raw)
        case .error: throw .failed
        }
    }

    func isNull(_ value: FixtureValue) -> Bool { value == .null }

    func elements(of value: FixtureValue) -> [FixtureValue]? {
        switch value {
        case .list(let values), .unordered(let values): values
        default: nil
        }
    }

    func collection(_ elements: [FixtureValue], of old: FixtureValue, _ type: PropertyType) -> FixtureValue {
        if case .unordered = old { .unordered(elements) } else { .list(elements) }
    }

    func converted(_ value: FixtureValue, _ conversion: ValueConversion, _ type: PropertyType) throws(PlanGap)
        -> FixtureValue
    {
        switch (conversion, value) {
        case (.number(_, let to), .scalar(_, let text)): return .scalar(type: to.rawValue, text: try number(text, to))
        case (.text(let from), .scalar(_, let text)) where from.integerRange != nil || from == .double:
            return .scalar(type: "String", text: text)
        case (.parse(let to), .scalar(_, let text)) where to.integerRange != nil:
            return .scalar(type: to.rawValue, text: try number(text, to))
        default: throw .unsaid
        }
    }

    private func number(_ text: String, _ type: BuiltinType) throws(PlanGap) -> String {
        if type == .bool { throw .unsaid }
        let text = text == "true" ? "1" : text == "false" ? "0" : text
        guard let range = type.integerRange else {
            guard let number = Double(text) else { throw .failed }
            // Exactly, or not at all.
            if let whole = Int64(text), Int64(exactly: number) != whole { throw .failed }
            if type == .float, Float(exactly: number) == nil { throw .failed }
            return "\(number)"
        }
        let whole = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        let isFitting =
            whole.hasPrefix("-")
            ? UInt64(whole.dropFirst()).map { $0 <= range.negative } : UInt64(whole).map { $0 <= range.positive }
        guard isFitting ?? false else { throw .failed }
        return whole
    }

    func literal(_ value: DefaultValue, _ type: PropertyType) throws(PlanGap) -> FixtureValue {
        switch (value, type.wrapped) {
        case (.null, _): return .null
        case (.bool(let flag), .builtin): return .scalar(type: "Bool", text: "\(flag)")
        case (.integer(let text), .builtin(let type)), (.real(let text), .builtin(let type)):
            if type == .decimal { throw .unsaid }
            if type == .float { return .scalar(type: "", text: Float(text).map { "\(Double($0))" } ?? text) }
            return .scalar(type: "", text: type.isReal ? Double(text).map { "\($0)" } ?? text : text)
        case (.string(let text), .builtin(.string)): return .scalar(type: "String", text: text)
        case (.enumCase(_, let name), .enumeration(let identity)):
            return .enumeration(type: names.name(of: identity), name: name)
        case (.array(let values), .array(let element)), (.array(let values), .set(let element)):
            return .list(try values.map { value throws(PlanGap) in try literal(value, element) })
        case (.dictionary(let pairs), .dictionary(let key, let element)):
            return .pairs(
                keys: try pairs.map { pair throws(PlanGap) in try literal(pair.key, key) },
                values: try pairs.map { pair throws(PlanGap) in try literal(pair.value, element) }
            )
        default: throw .unsaid
        }
    }
}
