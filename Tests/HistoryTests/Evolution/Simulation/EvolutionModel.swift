/// A model as the oracle knows it: nothing of the compiler's own types, names as they are at one version.
struct SimModel {
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

    func caseID(_ name: String) -> String? { enums.flatMap(\.cases).first { $0.name == name }?.id }

    /// Every class whose objects share a namespace with the class's: above and below.
    func family(_ id: Int) -> [SimClass] { classes.filter { isKind($0.id, of: id) || isKind(id, of: $0.id) } }
}

struct SimClass {
    var id: Int
    var name: String
    var parent: Int?
    var archiveName: String
    var isArchiveNameWritten: Bool
    var since: Int
    var properties: [SimProperty] = []
}

struct SimProperty {
    /// The same in all versions, whatever it is called.
    var id: Int
    /// Another number since values were last converted by a function.
    var meaning = 0
    var name: String
    var key: String
    var isKeyWritten: Bool
    var type: SimType
    var value: SimValue?
    var isExcluded = false

    var declaration: String {
        var text = "{ type: \"\(type.spelling)\""
        if isKeyWritten { text += ", key: \(key)" }
        if let value { text += ", default: \(value.literal)" }
        return text + " }"
    }
}

/// A property under the key it had in the version before.
struct SimExtra {
    var owner: Int
    var old: SimProperty
}

struct SimEnum {
    var name: String
    var cases: [SimCase]
}

struct SimCase: Equatable {
    var name: String
    var raw: String
    var isRawWritten: Bool
    /// The same in all versions.
    var id: String
}

indirect enum SimType: Equatable {
    case int, double, string, bool
    case enumeration(String)
    case array(SimType)
    case set(SimType)
    case optional(SimType)

    var spelling: String {
        switch self {
        case .int: "Int"
        case .double: "Double"
        case .string: "String"
        case .bool: "Bool"
        case .enumeration(let name): name
        case .array(let type): "[\(type.spelling)]"
        case .set(let type): "Set<\(type.spelling)>"
        case .optional(let type): "\(type.spelling)?"
        }
    }

    var isOptional: Bool { if case .optional = self { true } else { false } }
    var wrapped: SimType { if case .optional(let type) = self { type } else { self } }
    var hasEnum: Bool {
        switch self {
        case .int, .double, .string, .bool: false
        case .enumeration: true
        case .array(let type), .set(let type), .optional(let type): type.hasEnum
        }
    }
}

/// Values of properties. `failed`: reading it is an error.
indirect enum SimValue: Equatable, CustomStringConvertible {
    case int(Int)
    case double(Double)
    case string(String)
    case bool(Bool)
    case enumCase(String)
    case array([SimValue])
    case set([SimValue])
    case null
    case failed

    var literal: String {
        switch self {
        case .int(let value): "\(value)"
        case .double(let value): "\(value)"
        case .string(let text): "\"\(text)\""
        case .bool(let value): "\(value)"
        case .enumCase(let name): ".\(name)"
        case .array(let values), .set(let values): "[\(values.map(\.literal).joined(separator: ", "))]"
        case .null: "nil"
        case .failed: "failed"
        }
    }

    var description: String { literal }

    /// Sets in one order, without repetition.
    var canonical: SimValue {
        guard case .set(let values) = self else { return self }
        var distinct: [SimValue] = []
        for value in values where !distinct.contains(value) { distinct.append(value) }
        return .set(distinct.sorted { $0.literal < $1.literal })
    }
}

/// Converter functions of schemas, the same for oracle and reader: a result that depends on name and arguments alone. Some fail.
func apply(_ function: String, _ arguments: [SimValue], to type: SimType) -> SimValue {
    let texts = arguments.map(\.literal)
    // Components of a tuple fail together.
    let whole = function.split(separator: ".").prefix(2).joined(separator: ".")
    if hash("\(whole)\(texts)") % 7 == 0 { return .failed }
    return make(type.wrapped, hash("\(function)\(texts)\(type.wrapped.spelling)"))
}

private func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}

private func make(_ type: SimType, _ hash: UInt64) -> SimValue {
    switch type {
    case .int: .int(Int(hash % 50))
    case .double: .double(Double(hash % 50))
    case .string: .string("\(hash % 50)")
    case .bool: .bool(hash % 2 == 0)
    case .enumeration: .failed
    case .array(let element): .array((0..<hash % 3).map { make(element, hash / 7 + $0) })
    case .set(let element): SimValue.set((0..<hash % 3).map { make(element, hash / 7 + $0) }).canonical
    case .optional(let type): make(type, hash)
    }
}

/// A converter function: the types of its arguments and results.
struct SimFunction {
    var owner: String
    var name: String
    var arguments: [SimType]
    var results: [SimType]
}

/// An object at one version.
struct SimObject {
    var classID: Int
    var values: [String: SimValue]
    var isDropped = false
}
