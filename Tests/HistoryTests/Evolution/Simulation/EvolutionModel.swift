/// A model as the oracle knows it: nothing of the compiler's own types, names as they are at one version.
struct SimModel {
    /// Structs are among them: what happens to properties happens to theirs as well.
    var classes: [SimClass] = []
    var enums: [SimEnum] = []

    func index(_ id: Int) -> Int? { classes.firstIndex { $0.id == id } }

    subscript(id: Int) -> SimClass {
        get { classes.first { $0.id == id }! }
        set { classes[index(id)!] = newValue }
    }

    /// The class and those above it, itself first.
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

    /// What of them is archived, but for what another property restores.
    func coded(_ id: Int) -> [SimProperty] { properties(id).filter { !$0.isExcluded } }

    func caseID(_ name: String) -> String? { enums.flatMap(\.cases).first { $0.name == name }?.id }

    /// Every class whose objects share a namespace with the class's: above and below.
    func family(_ id: Int) -> [SimClass] { classes.filter { isKind($0.id, of: id) || isKind(id, of: $0.id) } }

    var types: [SimType] { classes.flatMap(\.properties).map(\.type) }

    /// Whether values of a struct or class may hold one of another, or of itself.
    func leads(from id: Int, to target: Int) -> Bool {
        if index(id) != nil, family(id).contains(where: { $0.id == target }) { return true }
        var seen: Set<Int> = []
        var open = [id]
        while let next = open.popLast() {
            for type in family(next).flatMap(\.properties).map(\.type) {
                for name in type.declarations {
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

    /// Under which key a property stands in objects of a class, and the keys of its parts where it is flat.
    func keys(of property: SimProperty) -> [String] {
        guard property.isFlat, case .structure(let id) = property.type.wrapped else { return [property.key] }
        return flatKeys(of: property, id).map(\.key)
    }

    /// Without those of parts that archives leave out.
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
        if let inverse = property.inverse { text += ", inverse: \(inverse)" }
        if let failure = property.failure { text += ", failure: \(failure.rawValue)" }
        return text + " }"
    }
}

struct SimClass {
    var id: Int
    var name: String
    var isStruct = false
    /// Refers to objects, itself or in what it holds: no element of a set.
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

    /// The same in all versions, whatever it is called.
    var id: Int
    /// Another number since values were last converted by a function.
    var meaning = 0
    var name: String
    var key: String
    var isKeyWritten: Bool
    /// Its key in JSON, or the keys on the way; nil: its name.
    var jsonPath: [String]?
    var type: SimType
    var value: SimValue?
    var isExcluded = false
    /// Channels that leave it out, where not all do.
    var absentFrom: Set<SimForm> = []
    var isFlat = false
    /// By the id of the struct's property, where keys are written; else they are made.
    var flatKeys: [Int: String] = [:]
    var isWeak = false
    /// The weak property of what it refers to that is set to this object.
    var inverse: String?
    /// No part of the shape: that of the last version alone.
    var failure: Failure?
}

/// A property under the key it had in the version before.
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
    var since = 1
    var unknown = Unknown.error
    var cases: [SimCase]
}

struct SimCase: Equatable {
    var name: String
    var raw: String
    var isRawWritten: Bool
    /// The same in all versions.
    var id: String
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

    /// Nothing that the model declares: functions take and give such values alone, as theirs are today's types.
    var isPlain: Bool { declarations.isEmpty }
    func mentions(_ id: Int) -> Bool { declarations.contains(id) }

    var isCollection: Bool {
        switch self {
        case .array, .set, .dictionary: true
        case .int, .double, .string, .bool, .enumeration, .structure, .object, .optional: false
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
}
