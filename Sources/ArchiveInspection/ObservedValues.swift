/// What the values of one place were seen to be, in one archive or several.
package indirect enum ObservedType: Hashable, Sendable {
    /// Nothing was there, or nil.
    case nothing
    /// A value that a schema has a type for, by that type's name.
    case value(String)
    /// An object of a class, by the name that archives have for it.
    case object(String)
    case array(ObservedType, form: String?)
    case set(ObservedType, form: String?)
    case dictionary(key: ObservedType, value: ObservedType)
    /// Several that are no common one.
    case several(Set<ObservedType>)

    /// What has room for both: numbers grow, collections of nothing take any elements.
    package func merged(with other: ObservedType) -> ObservedType {
        if self == other { return self }
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

    package var alternatives: Set<ObservedType> {
        switch self {
        case .nothing: []
        case .several(let all): all
        default: [self]
        }
    }
}

/// What stood under one key of a class's objects.
package struct ObservedKey: Sendable {
    package var type: ObservedType = .nothing
    /// Objects that have a value under it.
    package var count = 0
    /// Objects that have nil under it, as a reference to `$null` or as NSNull.
    package var nilCount = 0
    /// Numbers that stand as objects of their own, and those that stand inline.
    package var boxedCount = 0
    package var inlineCount = 0
    /// Different texts, as long as there are few; nil where there are many.
    package var texts: Set<String>? = []
    /// Objects that lead straight back to the one that refers to them.
    package var backCount = 0

    package init() {}

    package mutating func merge(_ other: ObservedKey) {
        type = type.merged(with: other.type)
        count += other.count
        nilCount += other.nilCount
        boxedCount += other.boxedCount
        inlineCount += other.inlineCount
        backCount += other.backCount
        texts = other.texts.flatMap { Self.few(texts?.union($0)) }
    }

    mutating func note(_ text: String) { texts = Self.few(texts?.union([text])) }

    private static func few(_ texts: Set<String>?) -> Set<String>? { (texts?.count ?? 9) > 8 ? nil : texts }
}

/// The objects of one class.
package struct ObservedClass: Sendable {
    /// `$classes` behind the class itself: its superclasses.
    package var superclasses: [String]
    package var count = 0
    /// By key.
    package var keys: [String: ObservedKey] = [:]
    /// Models whose stamps the objects carry, with the highest version of each.
    package var stamps: [String: Int] = [:]

    package init(superclasses: [String]) {
        self.superclasses = superclasses
    }
}

/// The classes of several archives, by the names that these have for them.
package struct ObservedClasses: Sendable {
    package private(set) var classes: [String: ObservedClass] = [:]

    package init() {}

    /// Goes once over every object of a keyed archive.
    ///
    /// - Parameter group: what is counted as one class: by default all objects of one name. It gets the name, the versions in stamps, and
    ///   the keys.
    package mutating func add(
        _ file: ArchiveFile,
        by group: (String, [String: Int], [String]) -> String = { name, _, _ in name }
    ) {
        var walk = Observation(file)
        for number in file.containers {
            guard case .fields(let type?, let fields) = file.value(number).value,
                FoundationObjects.type(type.name, fields) == nil
            else { continue }
            let stamps = Dictionary(file.stamps(fields).map { ($0.model, Int($0.version) ?? 0) }) { max($0, $1) }
            let own = fields.filter { !ArchiveFile.isStamp($0.key) }
            let name = group(type.name, stamps, own.map(\.key))
            var seen = classes[name] ?? ObservedClass(superclasses: Array(type.chain.dropFirst()))
            seen.count += 1
            for field in own {
                walk.note(field.value, of: number, in: &seen.keys[field.key, default: ObservedKey()])
            }
            seen.stamps.merge(stamps) { max($0, $1) }
            classes[name] = seen
        }
    }
}

/// Foundation's classes that have a type of their own in schemas, where archives have them as objects with keys.
package enum FoundationObjects {
    private static let types = [
        "NSLocale": "Locale", "NSTimeZone": "TimeZone", "NSIndexSet": "IndexSet", "NSMutableIndexSet": "IndexSet",
        "NSDateComponents": "DateComponents", "NSURL": "URL", "NSUUID": "UUID", "NSDecimalNumber": "Decimal",
        "NSDecimalNumberPlaceholder": "Decimal", "NSDate": "Date", "NSString": "String", "NSMutableString": "String",
        "NSData": "Data", "NSMutableData": "Data",
    ]
    private static let wrapped = [
        "NS.pointval": "CGPoint", "NS.sizeval": "CGSize", "NS.rectval": "CGRect", "NS.rangeval": "NSRange",
    ]
    static let geometry: Set = ["CGPoint", "CGRect"]

    /// nil for all other classes.
    static func type(_ name: String, _ fields: [(key: String, value: Int)]) -> ObservedType? {
        if let type = types[name] { return .value(type) }
        switch name {
        case "NSValue": return fields.lazy.compactMap { wrapped[$0.key] }.first.map { .value($0) }
        case "NSSet", "NSMutableSet": return .set(.nothing, form: nil)
        case "NSCountedSet": return .set(.nothing, form: name)
        case "NSArray", "NSMutableArray": return .array(.nothing, form: nil)
        case "NSOrderedSet", "NSMutableOrderedSet": return .array(.nothing, form: "NSOrderedSet")
        default: return nil
        }
    }

    /// Rectangles, points, sizes and ranges stand as text in archives.
    static func type(ofText text: String) -> ObservedType {
        guard text.utf8.count < 200, text.hasPrefix("{"), text.hasSuffix("}"),
            text.allSatisfy({ "{}, .-+e0123456789".contains($0) })
        else { return .value("String") }
        let numbers = text.split(whereSeparator: { "{}, ".contains($0) })
        if text.hasPrefix("{{"), numbers.count == 4 { return .value("CGRect") }
        return .value(numbers.count == 2 ? "CGPoint" : "String")
    }
}

/// The types of one archive's values. Each container is looked at once, however many refer to it.
private struct Observation {
    private let file: ArchiveFile
    private var known: [Int: ObservedType] = [:]

    init(_ file: ArchiveFile) {
        self.file = file
    }

    mutating func note(_ reference: Int, of owner: Int, in key: inout ObservedKey) {
        let (number, value) = file.value(reference)
        let found = type(of: value, number, depth: 0)
        guard found != .nothing else {
            key.nilCount += 1
            return
        }
        key.count += 1
        key.type = key.type.merged(with: found)
        switch value {
        case .bool, .integer, .real:
            if number == reference { key.inlineCount += 1 } else { key.boxedCount += 1 }
        case .text(let text): key.note(text)
        case .fields(_?, let fields) where leads(fields, to: owner): key.backCount += 1
        default: break
        }
    }

    /// Whether one of the fields is the object, or a collection with it.
    private func leads(_ fields: [(key: String, value: Int)], to owner: Int) -> Bool {
        fields.contains { field in
            let (number, value) = file.value(field.value)
            if number == owner { return true }
            guard case .list(_, let items) = value, items.count <= 1_000 else { return false }
            return items.contains { file.value($0).number == owner }
        }
    }

    private mutating func type(of value: InspectedValue, _ number: Int, depth: Int) -> ObservedType {
        switch value {
        case .null, .broken, .foundation("NSNull", _): return .nothing
        case .bool: return .value("Bool")
        case .integer(let digits): return .value(Int64(digits) == nil ? "UInt64" : "Int")
        case .real: return .value("Double")
        case .date: return .value("Date")
        case .text(let text): return FoundationObjects.type(ofText: text)
        case .data: return .value("Data")
        case .foundation(let name, _): return FoundationObjects.type(name, []) ?? .object(name)
        case .fields(let type?, let fields):
            return FoundationObjects.type(type.name, fields) ?? .object(type.name)
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
        func merged(_ references: [Int], _ walk: inout Observation) -> ObservedType {
            var type = ObservedType.nothing
            for reference in references {
                let (number, value) = walk.file.value(reference)
                type = type.merged(with: walk.type(of: value, number, depth: depth + 1))
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
            return .dictionary(key: merged(pairs.map(\.key), &self), value: merged(pairs.map(\.value), &self))
        case .fields(_, let fields):
            return .dictionary(key: .value("String"), value: merged(fields.map(\.value), &self))
        default: return .nothing
        }
    }
}
