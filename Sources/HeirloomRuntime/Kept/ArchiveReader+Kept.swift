import Foundation

/// A layer in an archive: the object itself, or what is kept in it.
struct ArchiveLayerSource: LayerSource {
    unowned let reader: ArchiveReader
    let uid: Int
    let keys: Int
    let count: Int

    func hasKey(_ key: String) -> Bool {
        (try? reader.place(of: reader.keys.number(key), in: (keys, count))).flatMap { $0 } != nil
    }
}

/// The state that `unknownKeys: keep` requires while an archive is read.
struct KeptState {
    /// All objects exist.
    var isComplete = false
    /// By UID.
    var readings: [Int: KeptReading] = [:]
    /// Contents of structs that are filled when everything has been read.
    var structures: [(KeptReading, KeptContents)] = []
    /// The values kept so far, by UID and whether the reference is conditional.
    fileprivate var graph = KeptGraph()
    fileprivate var objects: [Key: KeptObject] = [:]
    fileprivate var unfilled: [(object: KeptObject, key: Key)] = []
    fileprivate var classNames: [Int: [String]] = [:]
    /// Longer texts and data by position, so that many references do not multiply them.
    fileprivate var scalars: [Int: WrittenValue] = [:]
    /// Values of unions that no case has, by UID; filled before sets are.
    fileprivate var values: [Int: KeptValue] = [:]
    fileprivate var unfilledValues: [Int] = []
    /// The objects inside opaque values that were checked, by the names that are allowed there.
    fileprivate var checked: [Set<String>: Set<Int>] = [:]

    fileprivate struct Key: Hashable {
        var uid: Int
        var isConditional: Bool
    }
}

extension ArchiveReader {
    /// Checks whether the current object is of a newer version, or keeps something.
    func beginKeeping(_ layouts: [ArchiveLayout]) throws {
        let uid = frame.uid
        kept.readings[uid] = nil
        guard let unknown = layouts.first?.unknownKeys, try !isPlain(layouts, unknown) else { return }
        let layer = try layer(ArchiveLayerSource(reader: self, uid: uid, keys: frame.keys, count: frame.count), layouts)
        let reading = KeptReading(layouts, .archive)
        reading.base = core.pointee.segments.count
        reading.add(layer)
        var place = (start: frame.keys, count: frame.count)
        var met: Set<Int> = [uid]
        while let position = try keys.value(of: keys.number(unknown.stamp.keptKey), in: place), try !isNil(position) {
            guard list.marker(at: position) >> 4 == 8 else {
                throw broken("'\(unknown.stamp.keptKey)' is not an object")
            }
            let uid = try list.uid(at: position)
            let target = try self.position(ofUID: uid)
            guard list.marker(at: target) >> 4 == 13, met.insert(uid).inserted else {
                throw broken("'\(unknown.stamp.keptKey)' is not an object of its own")
            }
            place = try list.dictionary(at: target)
            try expansion(place.count)
            let found = try self.layer(
                ArchiveLayerSource(reader: self, uid: uid, keys: place.start, count: place.count),
                layouts
            )
            guard found.stamps.contains(where: { $1.version > reading.layers.last?.stamps[$0]?.version ?? 0 }) else {
                throw broken("kept data that is not of a newer version")
            }
            reading.add(found)
        }
        if reading.newer != nil || reading.layers.count > 1 { kept.readings[uid] = reading }
    }

    /// Whether no part of the object is of a newer version.
    private func isPlain(_ layouts: [ArchiveLayout], _ unknown: ArchiveLayout.UnknownKeys) throws -> Bool {
        if frame.count > Self.fewKeys { try expansion(frame.count / 8) }
        let place = (start: frame.keys, count: frame.count)
        if try keys.value(of: keys.number(unknown.stamp.keptKey), in: place) != nil { return false }
        return try layouts.allSatisfy { layout in
            try layout.stamps.allSatisfy { stamp in
                let found = try self.place(of: keys.number(stamp.versionKey), in: place)
                return try found.map(integer) ?? 0 <= Int64(stamp.version)
            }
        }
    }

    private func layer(_ place: ArchiveLayerSource, _ layouts: [ArchiveLayout]) throws -> KeptReading.Layer {
        var layer = KeptReading.Layer(place: place)
        let entries = (start: place.keys, count: place.count)
        func number(_ key: String) throws -> Int? {
            try self.place(of: keys.number(key), in: entries).map { Int(clamping: try integer($0)) }
        }
        for stamp in layouts.flatMap(\.stamps) where layer.stamps[stamp.name] == nil {
            guard let version = try number(stamp.versionKey) else { continue }
            layer.stamps[stamp.name] = .init(version: version, minReader: try number(stamp.minReaderKey) ?? 1)
        }
        if let stamp = layouts.first?.unknownKeys?.stamp,
            let position = try keys.value(of: keys.number(stamp.changedKey), in: entries), try !isNil(position)
        {
            layer.changed = Set(try texts(at: position))
        }
        return layer
    }

    private func texts(at position: Int) throws -> [String] {
        let elements = try elements(position)
        return try (0..<elements.count).map { try string(elements.position($0, list)) }
    }

    /// The reading of the current object or struct, with its field that is being read.
    func keptField() -> (KeptReading, PathSegment)? {
        var uid = frame.uid
        if kept.readings[uid] == nil, made.indices.contains(frame.owner) { uid = made[frame.owner].uid }
        guard let reading = kept.readings[uid] else { return nil }
        let isStruct = uid == frame.uid && !(made.indices.contains(frame.owner) && made[frame.owner].uid == uid)
        let base = isStruct ? reading.base : path.base
        return (reading, core.pointee.segments.count > base ? core.pointee.segments[base] : path.current)
    }

    /// The value being read differs from the one in the archive, so the archive's value is kept.
    func noteUntaken() {
        guard !kept.readings.isEmpty, let (reading, field) = keptField(), field.name >= 0,
            let layout = field.layout?.takeUnretainedValue()
        else { return }
        reading.noteUntaken(Int(field.name), of: layout)
    }

    /// Makes a layer's object current while `body` runs.
    func within<T>(_ place: ArchiveLayerSource, _ body: () throws -> T) rethrows -> T {
        let outer = frame
        frame.uid = place.uid
        frame.keys = place.keys
        frame.count = place.count
        frame.cursor = 0
        defer { frame = outer }
        return try body()
    }

    /// For a struct that was read: what it keeps is known when everything has been read.
    func keep<S: ArchivedStruct>(_ value: S) -> S {
        guard let reading = kept.readings[frame.uid], reading.newer != nil,
            var keeper = value as? any ArchiveLayout.Keeper
        else { return value }
        let contents = reading.contents(of: keeper)
        kept.structures.append((reading, contents))
        keeper.schemaKept.contents = contents
        return keeper as? S ?? value
    }

    /// A value in the place of a union that no case has: text, or an object, which is taken when all objects exist.
    func keptValue(_ position: Int) throws -> KeptValue {
        guard list.marker(at: position) >> 4 == 8, try shape(at: position) != .text else {
            return KeptValue(text: try string(position))
        }
        let uid = try list.uid(at: position)
        if let known = kept.values[uid] { return known }
        let value = KeptValue(.init(.archived(nil, nil)), named: try className(at: position) ?? "object")
        kept.values[uid] = value
        kept.unfilledValues.append(uid)
        if kept.isComplete { try fillKeptValues() }
        return value
    }

    /// A value of a foreign type with `coding: opaque`.
    func opaqueValue(_ position: Int, _ names: [String], _ classes: [String]) throws -> KeptValue {
        let uid = list.marker(at: position) >> 4 == 8 ? try list.uid(at: position) : 0
        guard uid != 0, let archived = try classInfo(uid) else {
            throw mismatch(names.first ?? "an object", at: position)
        }
        let found = try [archived.name] + archived.hints + (classes.isEmpty ? classNames(ofUID: uid) : [])
        guard found.contains(where: names.contains) else {
            throw refusal(.classNotAllowed, expected: names.first, found: archived.name)
        }
        if !classes.isEmpty { try checkInside(uid, Set(names + classes)) }
        return try keptValue(position)
    }

    /// Rejects an object with an object inside whose class is not listed. Objects of the model to which it refers are not inside.
    private func checkInside(_ uid: Int, _ names: Set<String>) throws {
        // After a failure all are checked again.
        var met = kept.checked.removeValue(forKey: names) ?? []
        var pending = [uid]
        while let next = pending.popLast() {
            guard next != 0, met.insert(next).inserted else { continue }
            if next != uid, let archived = try classInfo(next), !names.contains(archived.name) {
                if archived.value == nil, try type(of: archived, uid: next) != nil { continue }
                throw refusal(.classNotAllowed, expected: "a class listed in 'classes'", found: archived.name)
            }
            try addReferences(at: self.position(ofUID: next), depth: 0, to: &pending)
        }
        kept.checked[names] = met
    }

    private func addReferences(at position: Int, depth: Int, to found: inout [Int]) throws {
        guard depth < Self.nestingLimit else {
            throw refusal(.limitExceeded, expected: "at most \(Self.nestingLimit) levels", found: "more")
        }
        switch list.marker(at: position) >> 4 {
        case 8: found.append(try list.uid(at: position))
        case 10:
            for element in try elementPlaces(at: position) {
                try addReferences(at: element, depth: depth + 1, to: &found)
            }
        case 13:
            for (key, value) in try entryPlaces(of: list.dictionary(at: position))
            where key != FoundationKey.class.number {
                try addReferences(at: value, depth: depth + 1, to: &found)
            }
        default: break
        }
    }

    func fillKeptValues() throws {
        guard !kept.unfilledValues.isEmpty else { return }
        let uids = kept.unfilledValues
        kept.unfilledValues = []
        let roots = try uids.map { ($0, try keptReference($0, false)) }
        while let (object, key) = kept.unfilled.popLast() { try fill(object, key) }
        let clusters = kept.graph.clusters()
        let numbers = kept.graph.numbers
        for (uid, datum) in roots {
            var cluster: KeptCluster?
            switch datum {
            case .object(let object, _):
                cluster = numbers[ObjectIdentifier(object.takeUnretainedValue())].map { clusters[$0] }
            case .living(let reference): cluster = reference.object.map { KeptCluster(holding: $0) }
            case .null, .scalar, .array, .dictionary: break
            }
            kept.values[uid]?.box.fill(datum, cluster)
        }
    }

    /// Takes what newer versions wrote, when all objects exist and before hooks are called.
    func keepUnknown() throws {
        guard !kept.readings.isEmpty else { return }
        defer {
            kept = KeptState()
            kept.isComplete = true
        }
        try fillKeptValues()
        var roots: [(KeptContents, KeptObject)] = []
        for uid in kept.readings.keys.sorted() {
            guard let reading = kept.readings[uid], reading.newer != nil, !reading.isUpdate, madeNumbers[uid] > 0,
                var keeper = made[Int(madeNumbers[uid]) - 1].object as? any ArchiveLayout.KeepingObject
            else { continue }
            let contents = reading.contents(of: keeper)
            try keptRoot(of: reading).map { roots.append((contents, $0)) }
            keeper.schemaKept.contents = contents
        }
        for (reading, contents) in kept.structures { try keptRoot(of: reading).map { roots.append((contents, $0)) } }
        while let (object, key) = kept.unfilled.popLast() { try fill(object, key) }
        let clusters = kept.graph.clusters()
        let numbers = kept.graph.numbers
        for (contents, root) in roots {
            if let number = numbers[ObjectIdentifier(root)] { contents.value = .archived(root, clusters[number]) }
        }
    }

    private func keptRoot(of reading: KeptReading) throws -> KeptObject? {
        guard let newer = reading.newer, let place = reading.layers[newer].place as? ArchiveLayerSource else {
            return nil
        }
        let object = KeptObject()
        kept.graph.add(object)
        try fill(object, place, leaving: reading.takenKeys())
        return object
    }

    private func fill(_ object: KeptObject, _ key: KeptState.Key) throws {
        let position = try position(ofUID: key.uid)
        guard list.marker(at: position) >> 4 == 13 else {
            object.plain = try keptValue(position, isConditional: key.isConditional, depth: 0)
            return kept.graph.link(object)
        }
        let (start, count) = try list.dictionary(at: position)
        let place = ArchiveLayerSource(reader: self, uid: key.uid, keys: start, count: count)
        try fill(object, place, isConditional: key.isConditional)
    }

    private func fill(
        _ object: KeptObject,
        _ place: ArchiveLayerSource,
        leaving taken: Set<String> = [],
        isConditional: Bool = false
    ) throws {
        object.classNames = try classNames(ofUID: place.uid)
        object.classHints = try classInfo(place.uid)?.hints ?? []
        let entries = try entryPlaces(of: (place.keys, place.count))
        // Those in `<Model>.weak`, for all models that wrote the object.
        var weak: Set<String> = []
        for (key, position) in entries where keys.text(key).hasSuffix(".weak") {
            // A property of a class that keeps nothing may have such a key.
            if let texts = try? texts(at: position) { weak.formUnion(texts) }
        }
        for (number, position) in entries where number != FoundationKey.class.number {
            let key = keys.text(number)
            guard !taken.contains(key) else { continue }
            let value = try keptValue(position, isConditional: isConditional || weak.contains(key), depth: 0)
            object.entries.append((key, value))
        }
        kept.graph.link(object)
    }

    private func keptValue(_ position: Int, isConditional: Bool, depth: Int) throws -> KeptDatum {
        guard depth < Self.nestingLimit else {
            throw refusal(.limitExceeded, expected: "at most \(Self.nestingLimit) levels", found: "more")
        }
        switch list.marker(at: position) >> 4 {
        case 8: return try keptReference(list.uid(at: position), isConditional)
        case 10:
            let places = try elementPlaces(at: position)
            return .array(try places.map { try keptValue($0, isConditional: isConditional, depth: depth + 1) })
        case 13:
            let places = try entryPlaces(of: list.dictionary(at: position))
            return .dictionary(
                try places.map { key, value in
                    (keys.text(key), try keptValue(value, isConditional: isConditional, depth: depth + 1))
                }
            )
        default: return .scalar(try keptScalar(position), isBoxed: false)
        }
    }

    private func keptScalar(_ position: Int) throws -> WrittenValue {
        if let known = kept.scalars[position] { return known }
        guard let value = try list.scalar(at: position) else { throw broken("a value of unknown kind") }
        switch value {
        case .string(let text) where text.utf8.count > ReaderCore.longText: kept.scalars[position] = value
        case .data(let data) where data.count > ReaderCore.longText: kept.scalars[position] = value
        default: break
        }
        return value
    }

    private func keptReference(_ uid: Int, _ isConditional: Bool) throws -> KeptDatum {
        if uid == 0 { return .null }
        let position = try position(ofUID: uid)
        guard 10...13 ~= list.marker(at: position) >> 4 else {
            guard list.marker(at: position) >> 4 != 8 else { throw broken("a reference to a reference") }
            return .scalar(try keptScalar(position), isBoxed: true)
        }
        let archived = try classInfo(uid)
        let isCollection = archived.map { $0.value?.isCollection ?? false } ?? true
        let isValue = archived?.value != nil && !isCollection
        if !isValue, madeNumbers[uid] > 0, let object = made[Int(madeNumbers[uid]) - 1].object as? NSObject {
            return .living(LivingReference(object, isConditional: isConditional))
        }
        // Elements of a conditional collection are conditional, and so is a conditional object; a collection itself is not.
        let key = KeptState.Key(uid: uid, isConditional: isConditional && isCollection)
        let object: KeptObject
        if let known = kept.objects[key] {
            object = known
        } else {
            object = KeptObject()
            kept.objects[key] = object
            kept.graph.add(object)
            kept.unfilled.append((object, key))
        }
        return .object(.passUnretained(object), isConditional: isConditional && !isCollection && !isValue)
    }

    private func classNames(ofUID uid: Int) throws -> [String] {
        guard let name = try classInfo(uid)?.name, let position = try classPosition(at: position(ofUID: uid)) else {
            return []
        }
        let classUID = try list.uid(at: position)
        if let known = kept.classNames[classUID] { return known }
        var names = [name]
        let entries = try list.dictionary(at: self.position(ofUID: classUID))
        if let chain = try keys.value(of: FoundationKey.classes.number, in: entries),
            list.marker(at: chain) >> 4 == 10
        {
            names = try elementPlaces(at: chain).map { position in
                guard 5...7 ~= list.marker(at: position) >> 4 else { throw broken("a class name that is not text") }
                return try nameOfClass(position)
            }
            if names.first != name { names.insert(name, at: 0) }
        }
        kept.classNames[classUID] = names
        return names
    }

    /// The newest version of a model that wrote a part of the object. What the object keeps counts.
    func newestVersion(of stamp: ModelStamp, keptBy holder: ModelStamp, ofUID uid: Int) throws -> Int64? {
        var newest: Int64?
        var met: Set<Int> = []
        var uid = uid
        while met.insert(uid).inserted {
            let place = try list.dictionary(at: position(ofUID: uid))
            try expansion(place.count / 8)
            if let found = try keys.value(of: keys.number(stamp.versionKey), in: place), try !isNil(found) {
                newest = max(newest ?? .min, try integer(found))
            }
            guard let position = try keys.value(of: keys.number(holder.keptKey), in: place),
                list.marker(at: position) >> 4 == 8
            else { break }
            uid = try list.uid(at: position)
            guard try list.marker(at: self.position(ofUID: uid)) >> 4 == 13 else { break }
        }
        return newest
    }
}

// MARK: Archives of single objects

extension ArchiveReader {
    /// An archive of one object and of everything that it refers to. None of these objects is created.
    /// - Parameters:
    ///   - uid: of the object.
    ///   - deepest: the number of objects that may be in a chain of references.
    ///   - rename: the name to write for a class, from its archived name; nil: the same.
    func archive(ofUID uid: Int, deepest: Int, _ rename: (String) -> String?) throws -> Data {
        let reader = unrelated ?? ArchiveReader(in: self, classes: ClassTable(.none))
        unrelated = reader
        defer { reader.kept = KeptState() }
        do {
            let root = try reader.keptReference(uid, false)
            while let (object, key) = reader.kept.unfilled.popLast() { try reader.fill(object, key) }
            guard reader.kept.graph.clusters().allSatisfy({ $0.height <= deepest }) else {
                throw ArchiveError(.limitExceeded, expected: "at most \(deepest) levels of objects", found: "more")
            }
            for object in reader.kept.graph.objects {
                guard let name = object.classNames.first, let other = rename(name), other != name else { continue }
                object.classNames.insert(other, at: 0)
            }
            let writer = ArchiveWriter()
            writer.root { $0.kept(KeptValue(.init(.archived(root, nil)), named: "")) }
            let data = try writer.encodedData()
            // Objects that share a text must not multiply it. Small archives consist mainly of names of classes.
            try reader.expansion(max(0, data.count - 1_024))
            return data
        } catch {
            var error = ArchiveError(wrapping: error)
            error.isLocated = false
            throw located(error)
        }
    }
}
