/// The current meaning of a raw value of an older version.
@_documentation(visibility: internal)
public enum PastCase<Value> {
    case value(Value)
    /// The case became another one. If several keys of a dictionary become one, the entry of the lowest order remains; an entry of that
    /// case itself precedes all.
    case merged(Value, order: Int)
    /// The case was removed, and its values with it.
    case dropped
    /// Not a case, neither in that version nor now.
    case unknown
}

/// For generated code. An enum's raw values as an older version wrote them.
@_documentation(visibility: internal)
public struct PastCases<E: ArchivedEnum> {
    /// nil if the raw value has its current meaning.
    let reading: (ArchiveKeyValue) -> PastCase<E>?
    let raw: any ArchivedRawValue.Type

    /// - Parameter raw: the raw type of that version.
    public init<Raw: ArchivedRawValue>(_ raw: Raw.Type, _ reading: @escaping (Raw) -> PastCase<E>?) {
        self.reading = { value in Raw(archiveKeyValue: value).map(reading) ?? .unknown }
        self.raw = raw
    }
}

extension FieldValue {
    /// An enum whose raw values may have had another meaning in the version that wrote them.
    public func enumeration<E: ArchivedEnum>(_ type: E.Type, _ past: PastCases<E>?) throws -> E {
        if let value = try undropped(type, past) { return value }
        throw located(ArchiveError(.dropped, expected: "a case of \(type)"))
    }

    /// The same; nil where the case was removed with its values.
    public func undropped<E: ArchivedEnum>(_ type: E.Type, _ past: PastCases<E>?) throws -> E? {
        guard let past else { return try enumeration(type) }
        if archive == nil, let value = try source.value(as: type) { return value }
        return try found(type, past, in: raw(past.raw))?.value
    }

    /// The meaning of a raw value in the last version of an enum that was removed.
    public func rawValue<E: ArchivedEnum>(of type: E.Type, _ past: PastCases<E>? = nil) throws -> E.RawValue {
        try enumeration(type, past).rawValue
    }

    /// The same; nil where the case was removed with its values.
    public func undroppedRawValue<E: ArchivedEnum>(of type: E.Type, _ past: PastCases<E>? = nil) throws -> E.RawValue? {
        try undropped(type, past)?.rawValue
    }

    /// A dictionary whose keys are raw values of a removed enum.
    public func dictionary<K: ArchiveKey & ArchivedEnum, V>(
        rawValuesOf key: K.Type,
        _ past: PastCases<K>?,
        skipping: FieldReader.Skipping? = nil,
        _ read: (FieldValue) throws -> V
    ) throws -> [K.RawValue: V] {
        let entries = try dictionary(key, past, skipping: skipping, read)
        return Dictionary(entries.map { ($0.key.rawValue, $0.value) }) { first, _ in first }
    }

    public func dictionaryOfPresent<K: ArchiveKey & ArchivedEnum, V>(
        rawValuesOf key: K.Type,
        _ past: PastCases<K>?,
        skipping: FieldReader.Skipping? = nil,
        _ read: (FieldValue) throws -> V?
    ) throws -> [K.RawValue: V] {
        try dictionary(rawValuesOf: key, past, skipping: skipping, read).compactMapValues { $0 }
    }

    /// A raw value of a type, UInt64 by bit pattern.
    func raw(_ type: any ArchivedRawValue.Type) throws -> ArchiveKeyValue {
        if type == String.self {
            return .text(try asking(String.self) { try archive?.hashedString(reference) ?? string() })
        }
        let isUnsigned = type == UInt64.self || type == UInt.self
        return .integer(try asking(type) { try isUnsigned ? Int64(bitPattern: uint64()) : int64() })
    }

    private func found<E: ArchivedEnum>(
        _ type: E.Type,
        _ past: PastCases<E>,
        in raw: ArchiveKeyValue
    ) throws -> (value: E, order: Int)? {
        let rawValue = E.RawValue(archiveKeyValue: raw)
        switch past.reading(raw) {
        case .value(let value): return (value, 0)
        case .merged(let value, let order): return (value, order)
        case .dropped: return nil
        case .unknown: if let value = rawValue.flatMap(E.unknownCase(for:)) { return (value, 0) }
        case nil: if let value = rawValue.flatMap(E.reading) { return (value, 0) }
        }
        throw unknownCase(type, raw)
    }

    func unknownCase<E: ArchivedEnum>(_ type: E.Type, _ raw: ArchiveKeyValue) -> ArchiveError {
        located(ArchiveError(.unknownCase, expected: "a case of \(type)", found: raw.text))
    }

    // MARK: Collections without the values of dropped cases

    public func arrayOfPresent<T>(skipping: FieldReader.Skipping? = nil, _ read: (FieldValue) throws -> T?) throws
        -> [T]
    {
        try array(skipping: skipping, read).compactMap { $0 }
    }

    public func setOfPresent<T: Hashable>(
        skipping: FieldReader.Skipping? = nil,
        _ read: (FieldValue) throws -> T?
    ) throws -> Set<T> {
        Set(try array(skipping: skipping, read).compactMap { $0 })
    }

    public func dictionaryOfPresent<K: ArchiveKey, V>(
        _ key: K.Type,
        skipping: FieldReader.Skipping? = nil,
        _ read: (FieldValue) throws -> V?
    ) throws -> [K: V] {
        try dictionary(key, skipping: skipping, read).compactMapValues { $0 }
    }

    public func dictionaryOfPresent<K: ArchiveKey & ArchivedEnum, V>(
        _ key: K.Type,
        _ past: PastCases<K>?,
        skipping: FieldReader.Skipping? = nil,
        _ read: (FieldValue) throws -> V?
    ) throws -> [K: V] {
        try dictionary(key, past, skipping: skipping, read).compactMapValues { $0 }
    }

    /// A dictionary whose keys' raw values may have had another meaning in the version that wrote them. Entries of dropped cases are left
    /// out. If several entries now have one key, the entry of the surviving case remains.
    public func dictionary<K: ArchiveKey & ArchivedEnum, V>(
        _ key: K.Type,
        _ past: PastCases<K>?,
        skipping: FieldReader.Skipping? = nil,
        _ read: (FieldValue) throws -> V
    ) throws -> [K: V] {
        guard let past else { return try dictionary(key, skipping: skipping, read) }
        // The entries are read twice, because values must be read last and are valid during the call only. Sources other than archives may
        // return them in another order the second time.
        var kept = PastKeys<K>()
        var result: [K: V] = [:]
        func note(_ name: FieldValue) throws {
            guard kept.add(try name.pastKey(key, past)) else { throw keyTwice }
        }
        func add(_ name: FieldValue, _ value: FieldValue) throws {
            guard let found = try? name.pastKey(key, past), kept.holds(found), result[found.value] == nil else {
                return
            }
            result[found.value] = try read(value)
        }
        try forEachEntry(skipping: skipping) { name, _ in try note(name) }
        try forEachEntry(skipping: skipping) { name, value in try add(name, value) }
        return result
    }

    /// nil where the case was removed with its values.
    private func pastKey<K: ArchiveKey & ArchivedEnum>(
        _ type: K.Type,
        _ past: PastCases<K>
    ) throws -> (value: K, order: Int)? {
        if archive == nil, let value = try source.value(as: type) { return (value, 0) }
        // Keys of JSON objects are always text.
        if archive == nil, past.raw != String.self, let integer = (try? source.string()).flatMap({ Int64($0) }) {
            return try found(type, past, in: .integer(integer))
        }
        return try found(type, past, in: raw(past.raw))
    }
}

/// Decides which of several dictionary entries with one key remains.
struct PastKeys<Key: Hashable> {
    private var orders: [Key: Int] = [:]

    /// False if two entries have equal claim to the key. nil does not count.
    mutating func add(_ found: (value: Key, order: Int)?) -> Bool {
        guard let found else { return true }
        let order = orders[found.value]
        orders[found.value] = min(found.order, order ?? found.order)
        return order != found.order
    }

    /// Whether the entry is the one that keeps the key.
    func holds(_ found: (value: Key, order: Int)) -> Bool { orders[found.value] == found.order }
}
