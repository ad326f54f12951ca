/// A model as the oracle knows it: without the compiler's own types, with the names of one version.
struct SimModel {
    /// Including structs: changes of properties apply to theirs as well.
    var classes: [SimClass] = []
    var enums: [SimEnum] = []

    func index(_ id: Int) -> Int? { classes.firstIndex { $0.id == id } }

    subscript(id: Int) -> SimClass {
        get { classes.first { $0.id == id }! }
        set { classes[index(id)!] = newValue }
    }

    /// The class and its superclasses, itself first.
    func chain(_ id: Int) -> [SimClass] {
        var chain: [SimClass] = []
        var next: Int? = id
        while let id = next, let item = classes.first(where: { $0.id == id }) {
            chain.append(item)
            next = item.parent
        }
        return chain
    }

    func isKind(_ id: Int, of ancestor: Int) -> Bool { chain(id).contains { $0.id == ancestor } }

    /// All properties of an object, base-most class first.
    func properties(_ id: Int) -> [SimProperty] { chain(id).reversed().flatMap(\.properties) }

    /// The archived ones, except those that another property restores.
    func coded(_ id: Int) -> [SimProperty] { properties(id).filter { !$0.isExcluded } }

    func property(_ id: Int) -> SimProperty? { classes.flatMap(\.properties).first { $0.id == id } }

    /// Whether another property sets it.
    func isRestored(_ property: SimProperty) -> Bool {
        property.isWeak && classes.contains { $0.properties.contains { $0.isInverse && $0.end == property.id } }
    }

    func caseID(_ name: String) -> String? { enums.flatMap(\.cases).first { $0.name == name }?.id }

    /// Classes and structs in a type, including those of its unions.
    func parts(of type: SimType) -> [Int] {
        type.declarations.flatMap { id in
            enums.first { $0.id == id }.map { $0.payloads.flatMap(\.declarations) } ?? [id]
        }
    }

    func isClass(_ id: Int) -> Bool { index(id).map { !classes[$0].isStruct } ?? true }

    func isUnion(_ type: SimType) -> Bool {
        guard case .enumeration(let id) = type else { return false }
        return enums.contains { $0.id == id && $0.isUnion }
    }

    /// Classes and structs in some union, and their subclasses.
    func isInUnion(_ id: Int) -> Bool {
        let held = enums.flatMap(\.payloads).flatMap(\.declarations)
        return chain(id).contains { held.contains($0.id) }
    }

    /// Unions whose cases could not be distinguished.
    var hasAmbiguousUnions: Bool {
        enums.contains { item in
            let held = item.payloads.flatMap(\.declarations)
            return held.indices.contains { index in
                held[..<index].contains { isKind($0, of: held[index]) || isKind(held[index], of: $0) }
            }
        }
    }

    /// Every class whose objects share a namespace with the class's: superclasses and subclasses.
    func family(_ id: Int) -> [SimClass] { classes.filter { isKind($0.id, of: id) || isKind(id, of: $0.id) } }

    func hasDraft(_ id: Int, _ drafted: Set<Int>) -> Bool {
        isClass(id) && chain(id).contains { drafted.contains($0.id) }
    }

    /// Whether these classes may have drafts: some object is of each, and what is flat in one shows whether it is there.
    func mayHaveDrafts(_ drafted: Set<Int>) -> Bool {
        classes.allSatisfy { item in
            if !hasDraft(item.id, drafted) { return true }
            if item.isAbstract, !classes.contains(where: { $0.parent == item.id }) { return false }
            return item.properties.allSatisfy { property in
                guard property.isFlat, case .structure(let id) = property.type else { return true }
                return coded(id).contains { !$0.type.isOptional && $0.value == nil }
            }
        }
    }

    var types: [SimType] { classes.flatMap(\.properties).map(\.type) }

    /// Whether values of a struct or class may contain one of another, or of itself.
    func leads(from id: Int, to target: Int) -> Bool {
        if index(id) != nil, family(id).contains(where: { $0.id == target }) { return true }
        var seen: Set<Int> = []
        var open = [id]
        while let next = open.popLast() {
            for type in family(next).flatMap(\.properties).map(\.type) {
                for name in parts(of: type) {
                    if name == target
                        || index(target) != nil && index(name) != nil
                            && family(target).contains(where: { $0.id == name })
                    {
                        return true
                    }
                    if index(name) != nil, seen.insert(name).inserted { open.append(name) }
                }
            }
        }
        return false
    }

    /// The same through some properties: a class is always its own family.
    func leads(from id: Int, to target: Int, through types: [SimType]) -> Bool {
        types.flatMap { parts(of: $0) }.contains { $0 == target || leads(from: $0, to: target) }
    }

    /// A type in the names of this version.
    func spell(_ type: SimType) -> String {
        switch type {
        case .int: "Int"
        case .double: "Double"
        case .string: "String"
        case .bool: "Bool"
        case .enumeration(let id): enums.first { $0.id == id }?.name ?? "NoEnum"
        case .structure(let id), .object(let id): index(id).map { classes[$0].name } ?? "NoClass"
        case .array(let type): "[\(spell(type))]"
        case .set(let type): "Set<\(spell(type))>"
        case .dictionary(let key, let value): "[\(spell(key)): \(spell(value))]"
        case .optional(let type): "\(spell(type))?"
        }
    }

    /// The key of a property in objects of a class, and the keys of its parts if it is flat.
    func keys(of property: SimProperty) -> [String] {
        guard property.isFlat, case .structure(let id) = property.type.wrapped else { return [property.key] }
        return flatKeys(of: property, id).map(\.key)
    }

    /// Without parts that archives exclude.
    func archiveKeys(of property: SimProperty) -> [String] {
        guard property.isFlat, case .structure(let id) = property.type.wrapped else { return [property.key] }
        return flatKeys(of: property, id).filter { !$0.part.absentFrom.contains(.archive) }.map(\.key)
    }

    func flatKeys(of property: SimProperty, _ id: Int) -> [(part: SimProperty, key: String)] {
        coded(id).map { ($0, property.flatKeys[$0.id] ?? "\(property.key).\($0.name)") }
    }

    /// As a schema of this version declares it.
    func declare(_ property: SimProperty) -> String {
        var text = "{ type: \"\(spell(property.type))\""
        if property.isFlat {
            if property.flatKeys.isEmpty {
                text += ", flat: true"
            } else if case .structure(let id) = property.type.wrapped {
                text +=
                    ", flat: { \(flatKeys(of: property, id).map { "\($0.part.name): \($0.key)" }.joined(separator: ", ")) }"
            }
        }
        if property.isKeyWritten, property.flatKeys.isEmpty { text += ", key: \(property.key)" }
        if let path = property.jsonPath { text += ", jsonKey: [\(path.joined(separator: ", "))]" }
        if let value = property.value { text += ", default: \(value.literal)" }
        if property.isWeak { text += ", weak: true" }
        if property.isInverse, let end = property.end.flatMap({ self.property($0) }) {
            text += ", inverse: \(end.name)"
        }
        if let failure = property.failure { text += ", failure: \(failure.rawValue)" }
        return text + " }"
    }
}

struct SimClass {
    var id: Int
    var name: String
    var isStruct = false
    /// Refers to objects, itself or in its parts: it cannot be an element of a set.
    var holdsObjects = true
    var parent: Int?
    var archiveName: String
    var isArchiveNameWritten: Bool
    var since: Int
    var isAbstract = false
    var keys = "*"
    var properties: [SimProperty] = []

    func key(for name: String) -> String { keys.replacing("*", with: name) }

    /// Keys that are not written follow names and pattern.
    mutating func refreshKeys() {
        for index in properties.indices where !properties[index].isKeyWritten {
            properties[index].key = key(for: properties[index].name)
        }
    }
}

struct SimProperty {
    enum Failure: String {
        case null = "nil"
        case `default`
        case skip
    }

    /// The same in all versions, regardless of its name.
    var id: Int
    /// Another number since values were last converted by a function.
    var meaning = 0
    var name: String
    var key: String
    var isKeyWritten: Bool
    /// Its key in JSON, or the keys of its path; nil: its name.
    var jsonPath: [String]?
    var type: SimType
    var value: SimValue?
    var isExcluded = false
    /// Channels that exclude it, if not all do.
    var absentFrom: Set<SimForm> = []
    var isFlat = false
    /// By the id of the struct's property, if keys are written; otherwise they are derived.
    var flatKeys: [Int: String] = [:]
    var isWeak = false
    /// The weak property, by its id, of what it refers to that refers back to this object.
    var end: Int?
    /// That one is set to this object, and is not archived.
    var isInverse = false
    /// Not part of the shape: that of the last version only.
    var failure: Failure?
}

/// A property with the key it had in the previous version.
struct SimExtra {
    var owner: Int
    var old: SimProperty
    var until: Int
}

struct SimEnum {
    enum Unknown: Equatable {
        case error
        case keep
        case fallback(String)
    }

    var id: Int
    var name: String
    /// Raw values are numbers.
    var isInteger = false
    /// Cases have objects and structs as values, or none.
    var isUnion = false
    var since = 1
    var unknown = Unknown.error
    var cases: [SimCase]

    var payloads: [SimType] { cases.compactMap(\.payload) }
}

struct SimCase: Equatable {
    var name: String
    var raw: String
    var isRawWritten: Bool
    /// The same in all versions.
    var id: String
    /// The value's type of a union's case.
    var payload: SimType?
}

/// Declarations are named by number.
indirect enum SimType: Equatable {
    case int, double, string, bool
    case enumeration(Int)
    case structure(Int)
    case object(Int)
    case array(SimType)
    case set(SimType)
    case dictionary(SimType, SimType)
    case optional(SimType)

    var isOptional: Bool { if case .optional = self { true } else { false } }
    var wrapped: SimType { if case .optional(let type) = self { type } else { self } }

    var declarations: [Int] {
        switch self {
        case .int, .double, .string, .bool: []
        case .enumeration(let id), .structure(let id), .object(let id): [id]
        case .array(let type), .set(let type), .optional(let type): type.declarations
        case .dictionary(let key, let value): key.declarations + value.declarations
        }
    }

    /// Without declarations of the model: functions only take and return such values, since their types are the current ones.
    var isPlain: Bool { declarations.isEmpty }
    func mentions(_ id: Int) -> Bool { declarations.contains(id) }

    var isCollection: Bool {
        switch self {
        case .array, .set, .dictionary: true
        case .int, .double, .string, .bool, .enumeration, .structure, .object, .optional: false
        }
    }

    func replacing(_ old: SimType, by new: SimType) -> SimType {
        if self == old { return new }
        return switch self {
        case .array(let type): .array(type.replacing(old, by: new))
        case .set(let type): .set(type.replacing(old, by: new))
        case .dictionary(let key, let value): .dictionary(key, value.replacing(old, by: new))
        case .optional(let type): .optional(type.replacing(old, by: new))
        case .int, .double, .string, .bool, .enumeration, .structure, .object: self
        }
    }

    func replacing(_ old: Int, with new: Int) -> SimType {
        switch self {
        case .structure(old): .structure(new)
        case .object(old): .object(new)
        case .array(let type): .array(type.replacing(old, with: new))
        case .set(let type): .set(type.replacing(old, with: new))
        case .dictionary(let key, let value):
            .dictionary(key.replacing(old, with: new), value.replacing(old, with: new))
        case .optional(let type): .optional(type.replacing(old, with: new))
        case .int, .double, .string, .bool, .enumeration, .structure, .object: self
        }
    }
}

/// An object or struct at one version.
struct SimObject: Equatable {
    var classID: Int
    var values: [String: SimValue]
    var isDropped = false
}

/// As it stands in an archive.
struct SimArchived: Equatable {
    var classID: Int
    var className: String
    var fields: [String: SimValue]
    /// At a place for several kinds: its class is written in every channel.
    var isNamed = false

    /// The same with drafts for the objects of classes, all complete. What a union holds is finished.
    func drafted(_ isClass: (Int) -> Bool) -> SimArchived {
        func drafted(_ value: SimValue) -> SimValue {
            switch value {
            case .archived(let object): .archived(object.isNamed ? object : object.drafted(isClass))
            case .array(let items): .array(items.map(drafted))
            case .set(let items): .set(items.map(drafted))
            case .dictionary(let entries):
                .dictionary(entries.map { SimEntry(key: $0.key, value: drafted($0.value)) })
            case .int, .double, .string, .bool, .enumCase, .record, .up, .null, .failed: value
            }
        }
        var draft = self
        draft.fields = fields.mapValues(drafted)
        if isClass(classID) { draft.className += ".draft" }
        return draft
    }
}
