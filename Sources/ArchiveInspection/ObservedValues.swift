import ModelLanguage

/// The kinds of values that were found at one place, in one archive or several.
package indirect enum ObservedType: Hashable, Sendable {
    /// No value, or nil.
    case nothing
    /// A value that a schema has a type for, by that type's name.
    case value(String)
    /// An object of a class, by its archive name.
    case object(String)
    case array(ObservedType, form: String?)
    case set(ObservedType, form: String?)
    case dictionary(key: ObservedType, value: ObservedType)
    /// Several kinds without a common type.
    case several(Set<ObservedType>)

    /// A type for both: numbers are widened, empty collections accept any elements.
    package func merged(with other: ObservedType) -> ObservedType {
        if self == other { return self }
        if hasNull || other.hasNull {
            let values = withoutNull.merged(with: other.withoutNull)
            return values == .nothing ? .null : .several(values.alternatives.union([.null]))
        }
        switch (self, other) {
        case (.nothing, let type), (let type, .nothing): return type
        case (.value(let one), .value(let two)):
            if FoundationObjects.geometry.isSuperset(of: [one, two].filter { $0 != "String" }) {
                return .value("String")
            }
            let sizes = ["Bool", "Int", "UInt64", "Double"]
            if let left = sizes.firstIndex(of: one), let right = sizes.firstIndex(of: two) {
                return .value(sizes[max(left, right)])
            }
        case (.array(let one, let form), .array(let two, let other)):
            return .array(one.merged(with: two), form: form == other ? form : nil)
        case (.set(let one, let form), .set(let two, let other)):
            return .set(one.merged(with: two), form: form == other ? form : nil)
        case (.dictionary(let key, let value), .dictionary(let otherKey, let otherValue)):
            return .dictionary(key: key.merged(with: otherKey), value: value.merged(with: otherValue))
        default: break
        }
        let all = alternatives.union(other.alternatives)
        return .several(
            all.count > Self.alternativeLimit
                ? Set(all.sorted { "\($0)" < "\($1)" }.prefix(Self.alternativeLimit)) : all
        )
    }

    private static let alternativeLimit = 50

    /// NSNull, as an element of a collection.
    package static let null = ObservedType.value("nil")

    package var hasNull: Bool { alternatives.contains(.null) }

    package var withoutNull: ObservedType {
        let rest = alternatives.subtracting([.null])
        return rest.count > 1 ? .several(rest) : rest.first ?? .nothing
    }

    package var alternatives: Set<ObservedType> {
        switch self {
        case .nothing: []
        case .several(let all): all
        default: [self]
        }
    }
}

/// The values found under one key of a class's objects.
package struct ObservedKey: Sendable {
    package var type: ObservedType = .nothing
    /// Objects that have a value under it.
    package var count = 0
    /// Objects that have nil under it, as a reference to `$null` or as NSNull.
    package var nilCount = 0
    /// Numbers that are objects of their own, and inline numbers.
    package var boxedCount = 0
    package var inlineCount = 0
    /// Different texts and whole numbers, also those in collections, if there are few; nil if there are many.
    package var raws: Set<String>? = []
    /// The same of the keys of dictionaries.
    package var keyRaws: Set<String>? = []
    /// Objects that directly refer back to the object that refers to them.
    package var backCount = 0
    /// Objects that were archived before the object that refers to them: they contain it.
    package var aboveCount = 0

    package init() {}

    package mutating func merge(_ other: ObservedKey) {
        type = type.merged(with: other.type)
        count += other.count
        nilCount += other.nilCount
        boxedCount += other.boxedCount
        inlineCount += other.inlineCount
        backCount += other.backCount
        aboveCount += other.aboveCount
        raws = other.raws.flatMap { raws?.union($0) }.flatMap(Self.few)
        keyRaws = other.keyRaws.flatMap { keyRaws?.union($0) }.flatMap(Self.few)
    }

    static func note(_ raw: String, in raws: inout Set<String>?) {
        guard raws?.insert(raw).inserted ?? false else { return }
        raws = raw.utf8.count > 200 ? nil : raws.flatMap(few)
    }

    private static func few(_ raws: Set<String>) -> Set<String>? { raws.count > 100 ? nil : raws }
}

/// The objects of one class.
package struct ObservedClass: Sendable {
    /// `$classes` after the class itself: its superclasses.
    package var superclasses: [String]
    /// What other archives have in their place.
    package var otherSuperclasses: Set<[String]> = []
    package var count = 0
    /// By key.
    package var keys: [String: ObservedKey] = [:]
    /// Models whose stamps the objects carry, with the highest version of each.
    package var stamps: [String: Int] = [:]

    package init(superclasses: [String]) {
        self.superclasses = superclasses
    }
}

/// The classes of several archives, by their archive names.
package struct ObservedClasses: Sendable {
    package private(set) var classes: [String: ObservedClass] = [:]

    package init() {}

    /// Iterates once over every object of a keyed archive.
    /// - Parameter group: decides which objects count as one class: by default all objects of one name. It receives the name, the versions
    ///   in stamps, the keys, and a function that returns the integer under a key.
    package mutating func add(
        _ file: ArchiveFile,
        by group: (String, [String: Int], [String], (String) -> Int?) -> String = { name, _, _, _ in name }
    ) {
        var walk = Observation(file)
        for number in file.containers {
            guard case .fields(let type?, let fields) = file.value(number).value, !type.isFoundation,
                type.name != "NSValue" || FoundationObjects.type(of: fields) == nil
            else { continue }
            walk.add(number, type, fields, group)
        }
        for (name, tally) in walk.tallies {
            var seen =
                classes.removeValue(forKey: name) ?? ObservedClass(superclasses: Array(tally.type.chain.dropFirst()))
            let chain = Array(tally.type.chain.dropFirst())
            if chain != seen.superclasses { seen.otherSuperclasses.insert(chain) }
            seen.count += tally.count
            for (key, place) in tally.places { seen.keys[key, default: ObservedKey()].merge(tally.keys[place]) }
            seen.stamps.merge(tally.stamps) { max($0, $1) }
            classes[name] = seen
        }
    }
}

/// Foundation classes with a type of their own in schemas, if archives have them as objects with keys.
package enum FoundationObjects {
    private static let wrapped = [
        "NS.pointval": "CGPoint", "NS.sizeval": "CGSize", "NS.rectval": "CGRect", "NS.rangeval.location": "NSRange",
    ]
    static let geometry: Set = ["CGPoint", "CGRect"]

    /// By the name alone; nil for all other classes.
    static func type(_ name: String) -> ObservedType? {
        if name == "NSDecimalNumberPlaceholder" { return .value("Decimal") }
        if let type = BuiltinType(apple: name) { return .value(type.rawValue) }
        switch name {
        case "NSSet", "NSMutableSet": return .set(.nothing, form: nil)
        case "NSCountedSet": return .set(.nothing, form: name)
        case "NSArray", "NSMutableArray": return .array(.nothing, form: nil)
        case "NSOrderedSet", "NSMutableOrderedSet": return .array(.nothing, form: "NSOrderedSet")
        default: return nil
        }
    }

    /// Of an NSValue.
    static func type(of fields: ArchivedFields) -> ObservedType? {
        fields.shape.keys.lazy.compactMap { wrapped[$0] }.first.map { .value($0) }
    }

    /// Rectangles, points, sizes and ranges are text in archives.
    static func type(ofText text: String) -> ObservedType {
        guard text.utf8.first == UInt8(ascii: "{"), text.utf8.count < 200, text.hasSuffix("}"),
            text.allSatisfy({ "{}, .-+e0123456789".contains($0) })
        else { return string }
        let numbers = text.split(whereSeparator: { "{}, ".contains($0) })
        if text.hasPrefix("{{"), numbers.count == 4 { return .value("CGRect") }
        return numbers.count == 2 ? .value("CGPoint") : string
    }

    private static let string = ObservedType.value("String")
}

/// The types of one archive's values. Each container is examined once, however many references there are.
private struct Observation {
    private let file: ArchiveFile
    private var known: [Int: ObservedType] = [:]
    private(set) var tallies: [String: Tally] = [:]
    private var arrangements: [Arrangement.ID: Arrangement] = [:]

    /// What is counted as one class.
    final class Tally {
        let type: ArchivedClass
        var count = 0
        var places: [String: Int] = [:]
        var keys: [ObservedKey] = []
        /// By key: collections whose elements were noted.
        var examined: [Set<Int>] = []
        var stamps: [String: Int] = [:]

        init(_ type: ArchivedClass) { self.type = type }

        func place(of key: String) -> Int {
            if let place = places[key] { return place }
            places[key] = keys.count
            keys.append(ObservedKey())
            examined.append([])
            return keys.count - 1
        }
    }

    /// Objects of one class with the same keys. What was found out about one holds for the next that has the same stamps.
    private final class Arrangement {
        struct ID: Hashable {
            let type: ObjectIdentifier
            let shape: ObjectIdentifier
        }

        /// Both live as long as they are identified.
        let type: ArchivedClass
        let shape: ArchivedShape
        /// Fields that are stamps, and those that are not.
        let stampFields: [Int]
        let ownFields: [Int]
        var stamps: [(model: String, version: String)] = []
        /// Where the own fields are counted.
        var places: [Int] = []
        /// nil where the next object is to be looked at by itself.
        var tally: Tally?

        init(_ type: ArchivedClass, _ shape: ArchivedShape) {
            self.type = type
            self.shape = shape
            stampFields = shape.keys.indices.filter { ArchiveFile.isStamp(shape.keys[$0]) }
            ownFields = shape.keys.indices.filter { !ArchiveFile.isStamp(shape.keys[$0]) }
        }
    }

    init(_ file: ArchiveFile) {
        self.file = file
    }

    mutating func add(
        _ number: Int,
        _ type: ArchivedClass,
        _ fields: ArchivedFields,
        _ group: (String, [String: Int], [String], (String) -> Int?) -> String
    ) {
        let arrangement = arrangement(type, fields.shape)
        let stamps = arrangement.stampFields.isEmpty ? [] : file.stamps(fields)
        let tally: Tally
        if let known = arrangement.tally, stamps.elementsEqual(arrangement.stamps, by: ==) {
            tally = known
        } else {
            let versions = Dictionary(stamps.map { ($0.model, Int($0.version) ?? 0) }) { max($0, $1) }
            let keys = arrangement.ownFields.map { fields.shape.keys[$0] }
            var hasAsked = false
            let name = group(type.name, versions, keys) { key in
                hasAsked = true
                guard !ArchiveFile.isStamp(key), let field = fields[key],
                    case .integer(let digits) = file.value(field).value
                else { return nil }
                return Int(digits)
            }
            tally = tallies[name] ?? Tally(type)
            tallies[name] = tally
            tally.stamps.merge(versions) { max($0, $1) }
            arrangement.stamps = stamps
            arrangement.places = keys.map(tally.place)
            arrangement.tally = hasAsked ? nil : tally
        }
        tally.count += 1
        for (index, place) in zip(arrangement.ownFields, arrangement.places) {
            note(fields.value(index), of: number, in: &tally.keys[place], &tally.examined[place])
        }
    }

    private mutating func arrangement(_ type: ArchivedClass, _ shape: ArchivedShape) -> Arrangement {
        let id = Arrangement.ID(type: ObjectIdentifier(type), shape: ObjectIdentifier(shape))
        if let known = arrangements[id] { return known }
        if arrangements.count > 1_000 { arrangements = [:] }
        let arrangement = Arrangement(type, shape)
        arrangements[id] = arrangement
        return arrangement
    }

    private mutating func note(
        _ reference: Int,
        of owner: Int,
        in key: inout ObservedKey,
        _ examined: inout Set<Int>
    ) {
        let (number, value) = file.value(reference)
        let found = type(of: value, number, depth: 0)
        guard found != .nothing else {
            key.nilCount += 1
            return
        }
        key.count += 1
        if key.type != found { key.type = key.type.merged(with: found) }
        if case .fields(_?, _) = value, number <= owner { key.aboveCount += 1 }
        switch value {
        case .bool, .integer, .real:
            if number == reference { key.inlineCount += 1 } else { key.boxedCount += 1 }
        case .fields(_?, let fields) where leads(fields, to: owner): key.backCount += 1
        default: break
        }
        noteRaws(value, number, in: &key, &examined, depth: 0)
    }

    private func noteRaws(
        _ value: InspectedValue,
        _ number: Int,
        in key: inout ObservedKey,
        _ examined: inout Set<Int>,
        depth: Int
    ) {
        switch value {
        case .text(let raw), .integer(let raw): ObservedKey.note(raw, in: &key.raws)
        case .list(_, let items) where depth < 4 && examined.insert(number).inserted:
            for item in items where key.raws != nil {
                let (number, value) = file.value(item)
                noteRaws(value, number, in: &key, &examined, depth: depth + 1)
            }
        case .dictionary(_, let pairs) where depth < 4 && examined.insert(number).inserted:
            for pair in pairs where key.raws != nil || key.keyRaws != nil {
                switch file.value(pair.key).value {
                case .text(let raw), .integer(let raw): ObservedKey.note(raw, in: &key.keyRaws)
                default: break
                }
                let (number, value) = file.value(pair.value)
                noteRaws(value, number, in: &key, &examined, depth: depth + 1)
            }
        default: break
        }
    }

    /// Whether one of the fields is the object, or a collection with it.
    private func leads(_ fields: ArchivedFields, to owner: Int) -> Bool {
        fields.indices.contains { index in
            guard let target = try? file.target(of: fields.value(index)) else { return false }
            if target == owner { return true }
            guard file.isContainer(target), case .list(_, let items) = file.value(target).value, items.count <= 1_000
            else { return false }
            return items.contains { (try? file.target(of: $0)) == owner }
        }
    }

    private static let bool = ObservedType.value("Bool")
    private static let int = ObservedType.value("Int")
    private static let double = ObservedType.value("Double")
    private static let date = ObservedType.value("Date")

    private mutating func type(of value: InspectedValue, _ number: Int, depth: Int) -> ObservedType {
        switch value {
        case .null, .broken, .foundation("NSNull", _): return .nothing
        case .bool: return Self.bool
        case .integer(let digits): return digits.utf8.count < 19 || Int64(digits) != nil ? Self.int : .value("UInt64")
        case .real: return Self.double
        case .date: return Self.date
        case .text(let text): return FoundationObjects.type(ofText: text)
        case .data: return .value("Data")
        case .foundation(let name, _): return FoundationObjects.type(name) ?? .object(name)
        case .fields(let type?, let fields):
            return type.name == "NSValue" ? FoundationObjects.type(of: fields) ?? type.type : type.type
        case .list, .dictionary, .fields: break
        }
        if let type = known[number] { return type }
        guard depth < 100 else { return .nothing }
        // A collection that contains itself.
        known[number] = .nothing
        let type = collection(value, depth)
        known[number] = type
        return type
    }

    private mutating func collection(_ value: InspectedValue, _ depth: Int) -> ObservedType {
        func merged(_ references: some Sequence<Int>, _ walk: inout Observation) -> ObservedType {
            var type = ObservedType.nothing
            for reference in references {
                let (number, value) = walk.file.value(reference)
                let isNull =
                    switch value {
                    case .null, .foundation("NSNull", _): true
                    default: false
                    }
                let found = isNull ? .null : walk.type(of: value, number, depth: depth + 1)
                if type != found { type = type.merged(with: found) }
            }
            return type
        }
        switch value {
        case .list(let type, let items):
            let form = ["NSOrderedSet", "NSCountedSet"].first { type?.name.hasSuffix($0.dropFirst(2)) ?? false }
            let element = merged(items, &self)
            guard let name = type?.name, name.hasSuffix("Set"), form != "NSOrderedSet" else {
                return .array(element, form: form)
            }
            return .set(element, form: form)
        case .dictionary(_, let pairs):
            return .dictionary(key: merged(pairs.keys, &self), value: merged(pairs.values, &self))
        case .fields(_, let fields):
            return .dictionary(key: .value("String"), value: merged(fields.lazy.map(\.value), &self))
        default: return .nothing
        }
    }
}
