import ModelLanguage

/// What a reader of an older version makes of an object that the planned version writes.
///
/// An old reader reads on "as far as known": under its own keys, in its own types, by the names it knows.
package enum OldReaderVerdict: Hashable, Sendable {
    case reads
    /// It does not know the class, which came later: it reports that by itself.
    case unknownClass
    /// A value of another property or meaning would be read; the old property's name.
    case wrong(String)
    /// It cannot succeed, whatever the values.
    case fails(String)
}

extension Planner {
    mutating func planMinReaders(of name: TypeName) {
        let archive = minReader(of: name, .coding)
        let json = minReader(of: name, .json)
        let dictionary = minReader(of: name, .dictionary)
        guard archive > 1 || json > 1 || dictionary > 1 else { return }
        self.name(
            name,
            {
                $0.minReader = archive
                $0.minReaderJSON = json
                $0.minReaderDictionary = dictionary
            },
            in: &plan
        )
    }

    /// The lowest version from which every reader up to the planned one reads the class's objects without a wrong value or a
    /// certain failure.
    private func minReader(of name: TypeName, _ channel: Channels) -> Int {
        guard mayDiffer(name) else { return 1 }
        var result = version
        var reader = version - 1
        while reader >= 1 {
            switch oldReader(reader, of: name, channel) {
            // Readers of one epoch read alike.
            case .reads, .unknownClass: result = max(1, index.epochStart(of: name, at: reader))
            case .wrong, .fails: return result
            }
            reader = result - 1
        }
        return result
    }

    /// Cheap: nothing that the class's objects hold ever changed.
    private func mayDiffer(_ name: TypeName) -> Bool {
        if history.readsFrom > 1 { return true }
        if let record = shape.records[name], (index.nameOwners[record.archiveName] ?? []).count > 1 { return true }
        if changed.isEmpty, specialObjects.isEmpty { return false }
        let chain = shape.chain(of: name)
        if specialObjects.contains(name) || chain.contains(where: { changed.contains($0) }) { return true }
        let records = shape.records
        return chain.contains { ancestor in
            (records[ancestor]?.properties ?? []).contains { property in
                var isChanged = false
                property.type.forEachName { name in
                    if changed.contains(name) { isChanged = true }
                }
                return isChanged
            }
        }
    }

    package func oldReader(_ reader: Int, of name: TypeName, _ channel: Channels) -> OldReaderVerdict {
        guard let old = history.shape(at: reader) else {
            // The history does not tell what that version had: perhaps another class of that name.
            return .fails("readsFrom")
        }
        guard let written = shape.records[name] else { return .reads }
        let archiveName = plan.records[name]?.writtenName ?? written.archiveName
        if let owner = ownerOfName(archiveName, for: reader), owner != name { return .wrong(archiveName) }
        guard let known = old.records[name] else { return .unknownClass }
        // In JSON and dictionaries structs bear no names.
        if ownerOfName(archiveName, for: reader) == nil,
            channel == .coding || written.kind == .class || known.kind == .class
        {
            return .fails(archiveName)
        }
        let values = writtenValues(of: name, channel)
        for ancestor in old.chain(of: name) {
            for property in old.records[ancestor]?.properties ?? [] where property.isIn(channel) {
                let verdict = verdict(
                    Leaf(owner: ancestor, name: property.name),
                    property,
                    old,
                    values,
                    object: name,
                    channel
                )
                if verdict != .reads { return verdict }
            }
        }
        return .reads
    }

    /// Whose archive name it is to a reader of that version, old names included.
    private func ownerOfName(_ name: String, for reader: Int) -> TypeName? {
        index.nameOwners[name]?.last { $0.version <= reader }?.owner
    }

    private indirect enum Written {
        case property(Leaf, PropertyModel, flat: String?)
        case extra(ExtraKeyPlan, flat: String?)
        /// An old key of a flat struct's own, which is written with the struct.
        case flatExtra(ExtraKeyPlan, with: Written)
    }

    /// What the planned version writes, by key.
    private func writtenValues(of name: TypeName, _ channel: Channels) -> [String: Written] {
        var values: [String: Written] = [:]
        for ancestor in shape.chain(of: name) {
            for extra in plan.records[ancestor]?.extraKeys ?? [] where !extra.old.excludedFrom.contains(channel) {
                if let flat = extra.old.flat, channel != .dictionary {
                    for item in flat { values[item.key] = .extra(extra, flat: item.property) }
                    add(extra.flatExtras, of: extra.old.type, with: .extra(extra, flat: nil), to: &values)
                } else {
                    values[extra.old.key(in: channel)] = .extra(extra, flat: nil)
                }
            }
            for property in shape.records[ancestor]?.properties ?? [] where property.isIn(channel) {
                let leaf = Leaf(owner: ancestor, name: property.name)
                if let flat = property.flat, channel != .dictionary {
                    for item in flat { values[item.key] = .property(leaf, property, flat: item.property) }
                    let extras = plan.records[ancestor]?.flatExtras[property.name] ?? []
                    add(extras, of: property.type, with: .property(leaf, property, flat: nil), to: &values)
                } else {
                    values[PropertyShape(property).key(in: channel)] = .property(leaf, property, flat: nil)
                }
            }
        }
        return values
    }

    private func add(
        _ extras: [FlatExtraKey],
        of type: PropertyType,
        with holder: Written,
        to values: inout [String: Written]
    ) {
        guard case .structure(let structure) = type.wrapped, let all = plan.records[structure]?.extraKeys else {
            return
        }
        for item in extras { values[item.key] = .flatExtra(all[item.index], with: holder) }
    }

    private func verdict(
        _ leaf: Leaf,
        _ property: PropertyModel,
        _ old: ModelShape,
        _ values: [String: Written],
        object: TypeName,
        _ channel: Channels
    ) -> OldReaderVerdict {
        if let flat = property.flat, channel != .dictionary, case .structure(let structure) = property.type.wrapped {
            for item in flat {
                guard let part = old.records[structure]?[item.property] else { continue }
                switch values[item.key] {
                case .property(let source, let today, let inner?) where today.type.wrapped == .structure(structure):
                    guard origin(of: source, in: object, at: old.version) == .same(leaf) else {
                        return .wrong(property.name)
                    }
                    let verdict = self.verdict(today: inner, then: part, in: structure, of: property, old, channel)
                    if verdict != .reads { return verdict }
                case .extra(let extra, let inner?)
                where isRead(extra, by: leaf, property, old, object: object):
                    let verdict = self.verdict(today: inner, then: part, in: structure, of: property, old, channel)
                    if verdict != .reads { return verdict }
                case .flatExtra(let extra, let holder):
                    switch holder {
                    case .property(let source, _, _):
                        guard origin(of: source, in: object, at: old.version) == .same(leaf) else {
                            return .wrong(property.name)
                        }
                    case .extra(let whole, _):
                        guard isRead(whole, by: leaf, property, old, object: object) else {
                            return .wrong(property.name)
                        }
                    case .flatExtra: return .wrong(property.name)
                    }
                    let place = Leaf(owner: structure, name: part.name)
                    let verdict = self.verdict(extra, place, part, old, object: structure)
                    if verdict != .reads { return .wrong(property.name) }
                case .property, .extra: return .wrong(property.name)
                // An optional one is nil only where none of its keys is there.
                case nil
                where part.isRequired
                    && (!property.type.isOptional || flat.contains { values[$0.key] != nil }):
                    return .fails(property.name)
                case nil: continue
                }
            }
            return .reads
        }
        switch values[PropertyShape(property).key(in: channel)] {
        case nil: return property.isRequired ? .fails(property.name) : .reads
        case .extra(_, flat: .some), .flatExtra: return .wrong(property.name)
        case .extra(let extra, flat: nil):
            if takesForAnother(extra.old.type, as: property.type, old, channel) { return .wrong(property.name) }
            return verdict(extra, leaf, property, old, object: object)
        case .property(_, _, flat: .some): return .wrong(property.name)
        case .property(let source, let today, flat: nil):
            switch origin(of: source, in: object, at: old.version) {
            case .other: return .wrong(property.name)
            case .converted(let origin) where origin == leaf: return .wrong(property.name)
            case .converted: return .wrong(property.name)
            case .same(let origin):
                guard origin == leaf else { return .wrong(property.name) }
                return valueVerdict(written: today, read: property, old, channel)
            }
        }
    }

    private func verdict(
        _ extra: ExtraKeyPlan,
        _ leaf: Leaf,
        _ property: PropertyModel,
        _ old: ModelShape,
        object: TypeName
    ) -> OldReaderVerdict {
        // Later readers have another property there.
        guard isRead(extra, by: leaf, property, old, object: object) else { return .wrong(property.name) }
        var readsCases = true
        extra.old.type.forEachName { if !readsEnum($0, at: old.version) { readsCases = false } }
        return readsCases ? .reads : .wrong(property.name)
    }

    /// Whether a property of an older version is the one whose old key is written, with values that mean the same.
    private func isRead(
        _ extra: ExtraKeyPlan,
        by leaf: Leaf,
        _ property: PropertyModel,
        _ old: ModelShape,
        object: TypeName
    ) -> Bool {
        guard old.version < extra.version, extra.old.type == tracer.today(property.type) else { return false }
        let written = Leaf(owner: extra.owner, name: extra.old.name)
        return unchanged(written, at: extra.version - 1, in: object, since: old.version) == leaf
    }

    /// What a property of one version was at an earlier one; nil where its values were others, or are not of a property.
    func unchanged(_ leaf: Leaf, at version: Int, in object: TypeName, since earlier: Int) -> Leaf? {
        var origins = origins
        if version != self.version {
            let lineage = Lineage(history, version: version, index)
            origins = OriginTraces(Tracer(history, version: version, channel: .coding, lineage: lineage))
        }
        guard case .same(let found) = origin(of: leaf, in: object, at: earlier, origins) else { return nil }
        return found
    }

    /// A part of a flat struct, under a key that it has now and had then.
    private func verdict(
        today name: String,
        then part: PropertyModel,
        in structure: TypeName,
        of property: PropertyModel,
        _ old: ModelShape,
        _ channel: Channels
    ) -> OldReaderVerdict {
        let leaf = Leaf(owner: structure, name: name)
        if shape.records[structure] == nil {
            // A struct that is gone is written as its last version would.
            let last = lineage.life(of: structure).upperBound
            guard last >= old.version,
                unchanged(leaf, at: last, in: structure, since: old.version) == Leaf(owner: structure, name: part.name),
                let written = history.shape(at: last)?.records[structure]?[name]
            else { return .wrong(property.name) }
            return valueVerdict(written: written, read: part, old, channel)
        }
        guard origin(of: leaf, in: structure, at: old.version) == .same(Leaf(owner: structure, name: part.name)),
            let today = shape.records[structure]?[name]
        else { return .wrong(property.name) }
        return valueVerdict(written: today, read: part, old, channel)
    }

    private enum Origin: Equatable {
        case same(Leaf)
        /// Values changed their meaning on the way.
        case converted(Leaf)
        case other
    }

    /// Which property of an older version one of today's was.
    private func origin(of leaf: Leaf, in object: TypeName, at version: Int) -> Origin {
        origin(of: leaf, in: object, at: version, origins)
    }

    private func origin(of leaf: Leaf, in object: TypeName, at version: Int, _ origins: OriginTraces) -> Origin {
        let intervals = origins.intervals(of: leaf, in: object)
        guard var trace = intervals.first(where: { $0.versions.contains(version) })?.trace else { return .other }
        var isConverted = false
        while case .converted(let inner, let step) = trace {
            if step.conversion.hasFunction { isConverted = true }
            trace = inner
        }
        guard case .leaf(let found) = trace else { return .other }
        return isConverted ? .converted(found) : .same(found)
    }

    /// One property, two types: whether its old reader can read what is written now.
    private func valueVerdict(
        written: PropertyModel,
        read: PropertyModel,
        _ old: ModelShape,
        _ channel: Channels
    ) -> OldReaderVerdict {
        if takesForAnother(written.type, as: read.type, old, channel) { return .wrong(read.name) }
        if written.convert != read.convert || written.isPacked != read.isPacked { return .wrong(read.name) }
        if written.isPacked, written.type != read.type || written.count != read.count { return .wrong(read.name) }
        return read.type.wrapped.canRead(
            written.type.wrapped,
            old: old,
            new: shape,
            today: { tracer.today($0) },
            enumeration: { readsEnum($0, at: old.version) }
        ) ? .reads : .fails(read.name)
    }

    /// In JSON and dictionaries structs and base-most classes bear no names: one that replaced another would be taken for it.
    private func takesForAnother(
        _ written: PropertyType,
        as read: PropertyType,
        _ old: ModelShape,
        _ channel: Channels
    ) -> Bool {
        guard channel != .coding else { return false }
        let then = unnamed(in: read, old)
        let now = unnamed(in: written, shape)
        return !then.isEmpty && !now.isEmpty && then != now
    }

    /// Declarations whose objects stand there without a name.
    private func unnamed(in type: PropertyType, _ shape: ModelShape) -> [TypeName] {
        var names: [TypeName] = []
        type.forEachName { name in
            guard let record = shape.records[name] else { return }
            if record.kind == .struct || shape.chain(of: name).count == 1 { names.append(name) }
        }
        return names
    }

    /// No raw value that is written now meant another case then. What it did not mean at all depends on the value.
    func readsEnum(_ name: TypeName, at version: Int) -> Bool {
        guard let then = history.shape(at: version)?.enums[name], let now = shape.enums[name] else { return true }
        guard then.hasSameRaws(as: now) else { return false }
        return now.cases.allSatisfy { item in
            guard let old = then.cases.first(where: { $0.raw == item.raw }) else { return true }
            guard lineage.cases.today(old.name, of: name, from: version) == item.name else { return false }
            // What became this case since is not this case, where that was there as well.
            return lineage.cases.merges(of: old.name, of: name, from: version).isEmpty
                || !then.cases.contains { isSame($0.name, of: name, at: version, as: item.name) }
        }
    }

    /// A case lived on under its own or another name.
    private func isSame(_ old: String, of name: TypeName, at version: Int, as new: String) -> Bool {
        lineage.cases.today(old, of: name, from: version) == new
            && lineage.cases.merges(of: old, of: name, from: version).isEmpty
    }
}

/// Where properties come from, whatever channel held them; each is traced once, however many readers ask.
final class OriginTraces {
    private struct Place: Hashable {
        var leaf: Leaf
        var object: TypeName
    }

    private let tracer: Tracer
    private var known: [Place: [Tracer.Interval]] = [:]

    init(_ tracer: Tracer) {
        var tracer = tracer
        tracer.ignoresChannels = true
        self.tracer = tracer
    }

    func intervals(of leaf: Leaf, in object: TypeName) -> [Tracer.Interval] {
        let place = Place(leaf: leaf, object: object)
        if let intervals = known[place] { return intervals }
        let intervals = tracer.trace(leaf.name, of: leaf.owner, in: object)
        known[place] = intervals
        return intervals
    }
}

extension PropertyModel {
    /// Something of it is written to that channel.
    func isIn(_ channel: Channels) -> Bool { !excludedFrom.contains(channel) && inverseOf == nil }
}

extension ValueConversion {
    var hasFunction: Bool {
        switch self {
        case .function: true
        case .same, .number, .text, .parse, .cast, .fromPropertyList, .toPropertyList: false
        case .unwrap(let inner), .optional(let inner), .single(let inner), .singleOrEmpty(let inner),
            .elements(let inner):
            inner.hasFunction
        case .dictionary(let key, let value): key.hasFunction || value.hasFunction
        }
    }
}

extension PropertyType {
    /// Whether a reader of this (old) type reads values of the written type, but for single values that do not fit.
    func canRead(
        _ written: PropertyType,
        old: ModelShape,
        new: ModelShape,
        today: (PropertyType) -> PropertyType,
        enumeration: (TypeName) -> Bool
    ) -> Bool {
        switch (self, written) {
        case (.optional(let inner), _):
            inner.canRead(written, old: old, new: new, today: today, enumeration: enumeration)
        case (_, .optional(let inner)): canRead(inner, old: old, new: new, today: today, enumeration: enumeration)
        case (.array(let read), .array(let wrote)), (.set(let read), .set(let wrote)):
            read.canRead(wrote, old: old, new: new, today: today, enumeration: enumeration)
        case (.dictionary(let readKey, let readValue), .dictionary(let key, let value)):
            readKey.canRead(key, old: old, new: new, today: today, enumeration: enumeration)
                && readValue.canRead(value, old: old, new: new, today: today, enumeration: enumeration)
        case (.enumeration(let read), .enumeration(let wrote)): read == wrote && enumeration(wrote)
        case (.structure(let read), .structure(let wrote)): today(.structure(read)) == today(.structure(wrote))
        case (.object(let read), .object(let wrote)):
            new.isKind(wrote, of: read) || old.isKind(read, of: wrote) || today(.object(read)) == .object(wrote)
        case (.foreign(let read), .foreign(let wrote)): read == wrote
        case (.builtin(let read), .builtin(let wrote)):
            read == wrote || read.traits.form.reads(wrote.traits.form) && read.traits.form != .object
        case (.propertyList, _): written.hasPropertyListForm
        case (_, .propertyList): true
        case (.array, _), (.set, _), (.dictionary, _), (.enumeration, _), (.structure, _), (.object, _), (.foreign, _),
            (.builtin, _):
            false
        }
    }
}

extension PropertyShape {
    /// The key in a channel.
    func key(in channel: Channels) -> String {
        switch channel {
        case .json: jsonKey
        case .dictionary: name
        default: key
        }
    }
}

extension ModelShape {
    /// Own and inherited ones, nearest first.
    package func properties(of name: TypeName) -> [PropertyModel] {
        chain(of: name).flatMap { records[$0]?.properties ?? [] }
    }
}
