/// Values of properties, and their archived forms. `failed`: reading it is an error.
indirect enum SimValue: Equatable, CustomStringConvertible {
    case int(Int)
    case double(Double)
    case string(String)
    case bool(Bool)
    case enumCase(String)
    case array([SimValue])
    case set([SimValue])
    case dictionary([SimEntry])
    case record(SimObject)
    /// The object that contains this property's object.
    case up
    case null
    case failed
    /// In archives alone.
    case archived(SimArchived)

    /// As schemas and functions spell it.
    var literal: String { text { "#\($0)" } }
    var description: String { literal }

    /// With the names of classes in a version.
    func text(_ name: (Int) -> String) -> String {
        func list(_ values: [SimValue]) -> String { "[\(values.map { $0.text(name) }.joined(separator: ", "))]" }
        switch self {
        case .int(let value): return "\(value)"
        case .double(let value): return "\(value)"
        case .string(let text): return "\"\(text)\""
        case .bool(let value): return "\(value)"
        case .enumCase(let name): return ".\(name)"
        case .array(let values), .set(let values): return list(values)
        case .dictionary(let entries):
            let texts = entries.map { "\($0.key.text(name)): \($0.value.text(name))" }.sorted()
            return texts.isEmpty ? "{}" : "{ \(texts.joined(separator: ", ")) }"
        case .record(let object):
            let values = object.values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.text(name))" }
            return "\(name(object.classID))(\(values.joined(separator: ", ")))"
        case .up: return "up"
        case .null: return "nil"
        case .failed: return "failed"
        case .archived(let object):
            let values = object.fields.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.text(name))" }
            return "\(object.className)<\(values.joined(separator: ", "))>"
        }
    }

    /// Sets and dictionaries in one order, sets without repetition.
    var canonical: SimValue {
        switch self {
        case .set(let values):
            var distinct: [SimValue] = []
            for value in values where !distinct.contains(value) { distinct.append(value) }
            return .set(distinct.sorted { $0.literal < $1.literal })
        case .dictionary(let entries): return .dictionary(entries.sorted { $0.key.literal < $1.key.literal })
        case .int, .double, .string, .bool, .enumCase, .array, .record, .up, .null, .failed, .archived: return self
        }
    }

    /// Each value directly in this one, replaced by the body's result; nil: it is removed from its collection.
    func mapElements(_ body: (SimValue) -> SimValue?) -> SimValue {
        switch self {
        case .array(let items): .array(items.compactMap(body))
        case .set(let items): SimValue.set(items.compactMap(body)).canonical
        case .dictionary(let entries):
            SimValue.dictionary(
                entries.compactMap { entry in
                    body(entry.key).flatMap { key in body(entry.value).map { SimEntry(key: key, value: $0) } }
                }
            ).canonical
        case .record(let object):
            .record(
                SimObject(
                    classID: object.classID,
                    values: object.values.mapValues { body($0) ?? .null },
                    isDropped: object.isDropped
                )
            )
        case .int, .double, .string, .bool, .enumCase, .up, .null, .failed, .archived: self
        }
    }

    /// With arrays in their place, as in printed values.
    var withoutSets: SimValue {
        if case .set(let items) = self { return .array(items.map(\.withoutSets)) }
        return mapElements(\.withoutSets).canonical
    }

    /// Arrays in one order: if a set became an array, it has the order of the archive.
    var unordered: SimValue {
        let value = mapElements(\.unordered)
        guard case .array(let items) = value else { return value.canonical }
        return .array(items.sorted { $0.literal < $1.literal })
    }
}

struct SimEntry: Equatable {
    var key: SimValue
    var value: SimValue
}

/// A converter function: the types of its arguments and results.
struct SimFunction {
    var owner: String
    var name: String
    var arguments: [SimType]
    var results: [SimType]
}

extension SimType {
    /// For types without declarations.
    var spelling: String { SimModel().spell(self) }
}

/// Converter functions of schemas, the same for oracle and reader: the result depends only on name and arguments. Some fail.
/// - Parameter salt: another number results in another function of that name.
func apply(_ function: String, _ arguments: [SimValue], to type: SimType, salt: Int = 0) -> SimValue {
    let texts = arguments.map(\.literal) + (salt == 0 ? [] : ["\(salt)"])
    // Components of a tuple fail together.
    let whole = function.split(separator: ".").prefix(2).joined(separator: ".")
    if hash("\(whole)\(texts)") % 7 == 0 { return .failed }
    let result = make(type.wrapped, hash("\(function)\(texts)\(type.wrapped.spelling)"))
    // Some texts are numbers with a fraction.
    if case .string(let text) = result, salt % 2 == 1 { return .string("\(text).0") }
    return result
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
    case .enumeration, .structure, .object: .failed
    case .array(let element): .array((0..<hash % 3).map { make(element, hash / 7 + $0) })
    case .set(let element): SimValue.set((0..<hash % 3).map { make(element, hash / 7 + $0) }).canonical
    case .dictionary(let key, let value):
        // Neighboring numbers result in different keys.
        SimValue.dictionary(
            (0..<hash % 3).map { SimEntry(key: make(key, hash / 7 + $0), value: make(value, hash / 7 + $0)) }
        ).canonical
    case .optional(let type): make(type, hash)
    }
}

/// Built-in conversions, written for the oracle alone.
func convert(_ value: SimValue, _ from: SimType, _ to: SimType) -> SimValue {
    if value == .failed || from == to { return value }
    func all(_ items: [SimValue], _ old: SimType, _ new: SimType) -> [SimValue]? {
        let items = items.map { convert($0, old, new) }
        return items.contains(.failed) ? nil : items
    }
    switch (from, to) {
    case (.optional(let old), .optional(let new)): return value == .null ? .null : convert(value, old, new)
    case (.optional(let old), .array) where !old.isList && value == .null: return .array([])
    case (.optional(let old), .set) where !old.isList && value == .null: return .set([])
    case (.optional(let old), _): return value == .null ? .failed : convert(value, old, to)
    case (_, .optional(let new)): return convert(value, from, new)
    default: break
    }
    switch (value, from, to) {
    case (.array(let items), .array(let old), .array(let new)), (.set(let items), .set(let old), .array(let new)):
        return all(items, old, new).map { .array($0) } ?? .failed
    case (.array(let items), .array(let old), .set(let new)), (.set(let items), .set(let old), .set(let new)):
        return all(items, old, new).map { SimValue.set($0).canonical } ?? .failed
    case (.dictionary(let entries), .dictionary(let oldKey, let old), .dictionary(let newKey, let new)):
        guard let keys = all(entries.map(\.key), oldKey, newKey), let values = all(entries.map(\.value), old, new)
        else { return .failed }
        return SimValue.dictionary(zip(keys, values).map { SimEntry(key: $0, value: $1) }).canonical
    case (_, _, .array(let element)): return all([value], from, element).map { .array($0) } ?? .failed
    case (_, _, .set(let element)): return all([value], from, element).map { .set($0) } ?? .failed
    case (.int(let number), _, .double): return .double(Double(number))
    case (.int(let number), _, .string): return .string("\(number)")
    case (.double(let number), _, .string): return .string("\(number)")
    case (.string(let text), _, .int): return Int(text).flatMap { String($0) == text ? .int($0) : nil } ?? .failed
    case (.string(let text), _, .double): return Double(text).flatMap { "\($0)" == text ? .double($0) : nil } ?? .failed
    case (.bool(let value), _, .int): return .int(value ? 1 : 0)
    default: return value
    }
}

extension SimType {
    fileprivate var isList: Bool {
        switch self {
        case .array, .set: true
        case .int, .double, .string, .bool, .enumeration, .structure, .object, .dictionary, .optional: false
        }
    }
}
