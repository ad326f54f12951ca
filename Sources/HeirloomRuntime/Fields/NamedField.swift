/// For generated code. The fields of one layout by name: an enumeration without payloads and raw values, whose cases are in the layout's
/// order.
///
/// Such an enumeration is its number in memory (TypeLayout.rst of the Swift compiler), so that a name costs nothing where the compiler
/// optimizes. Everything that Swift would derive for each enumeration is here once.
@_documentation(visibility: internal)
public protocol NamedField: Hashable {}

extension NamedField {
    /// The field's place in the layout.
    @inlinable
    public var slot: Int {
        switch MemoryLayout<Self>.size {
        case 0: 0
        case 1: Int(unsafeBitCast(self, to: UInt8.self))
        default: Int(unsafeBitCast(self, to: UInt16.self))
        }
    }

    @inlinable
    public static func == (left: Self, right: Self) -> Bool { left.slot == right.slot }

    @inlinable
    public func hash(into hasher: inout Hasher) { hasher.combine(slot) }

    @inlinable
    public var hashValue: Int { slot.hashValue }
}

extension FieldReader {
    @inlinable
    public subscript(field: some NamedField) -> FieldValue {
        get throws { try self[field.slot] }
    }

    @inlinable
    public func ifPresent(_ field: some NamedField) throws -> FieldValue? { try ifPresent(field.slot) }

    @inlinable
    public func nullable(_ field: some NamedField, orDropped: Bool = false) throws -> FieldValue? {
        try nullable(field.slot, orDropped: orDropped)
    }

    @inlinable
    public func conditional(_ field: some NamedField) throws -> FieldValue? { try conditional(field.slot) }

    @inlinable
    public func isAbsent(_ field: some NamedField) throws -> Bool { try isAbsent(field.slot) }

    @inlinable
    public func hasNoKey(_ field: some NamedField) throws -> Bool { try hasNoKey(field.slot) }

    @inlinable
    public func isExcluded(_ field: some NamedField) -> Bool { isExcluded(field.slot) }

    @inlinable
    public func flat<S: ArchivedStruct>(_ field: some NamedField, _ type: S.Type) throws -> S {
        try flat(field.slot, type)
    }

    @inlinable
    public func flatIfPresent<S: ArchivedStruct>(
        _ field: some NamedField,
        _ type: S.Type,
        orDefault: Bool = false
    ) throws -> S? {
        try flatIfPresent(field.slot, type, orDefault: orDefault)
    }

    @inlinable
    public func former<T>(
        _ field: some NamedField,
        _ registry: ModelRegistry,
        _ read: (FieldReader) throws -> T
    ) throws -> T {
        try former(field.slot, registry, read)
    }

    @inlinable
    public func formerFlat<S: ArchivedStruct & ModelType>(
        _ field: some NamedField,
        _ type: S.Type
    ) throws -> [String: Any] {
        try formerFlat(field.slot, type)
    }

    @inlinable
    public func formerFlatIfPresent<S: ArchivedStruct & ModelType>(
        _ field: some NamedField,
        _ type: S.Type,
        orDefault: Bool = false
    ) throws -> [String: Any]? {
        try formerFlatIfPresent(field.slot, type, orDefault: orDefault)
    }

    @inlinable
    public func attempt<T>(
        _ field: some NamedField,
        else other: @autoclosure () throws -> T,
        _ read: () throws -> T
    ) throws -> T {
        try attempt(field.slot, else: other(), read)
    }

    @inlinable
    public func missing(_ field: some NamedField) -> ArchiveError { missing(field.slot) }

    @inlinable
    public func layer<T>(_ field: some NamedField, _ read: (FieldReader) throws -> T) throws -> T {
        try layer(field.slot, read)
    }

    @inlinable
    public func part<T>(_ field: some NamedField, _ read: (FieldReader) throws -> T) throws -> T {
        try part(field.slot, read)
    }

    @inlinable
    public func counting<T>(_ field: some NamedField, _ elements: [T], _ count: Int) throws -> [T] {
        try counting(field.slot, elements, count)
    }

    @inlinable
    public func counting<T>(_ field: some NamedField, _ elements: [T]?, _ count: Int) throws -> [T]? {
        try counting(field.slot, elements, count)
    }

    @inlinable
    public func skipping<Items: Sequence, T>(
        _ field: some NamedField,
        _ items: Items,
        _ convert: (Items.Element) throws -> T
    ) throws -> [T] {
        try skipping(field.slot, items, convert)
    }
}

extension FieldReader {
    @inlinable
    public func split<each Value, T>(
        _ field: some NamedField,
        _ targets: String,
        by function: (repeat each Value) throws -> T?,
        _ values: repeat each Value
    ) throws -> T {
        try split(field.slot, targets, by: function, repeat each values)
    }
}

extension FieldConverter {
    @inlinable
    public func converting<each Value, T>(
        _ field: some NamedField,
        using function: (repeat each Value) throws -> T?,
        _ values: repeat each Value
    ) throws -> T {
        try converting(field.slot, using: function, repeat each values)
    }

    @inlinable
    public func converting<Value, T>(
        _ field: some NamedField,
        _ value: Value,
        _ function: (Value) throws -> T?
    ) throws -> T {
        try converting(field.slot, value, function)
    }

    @inlinable
    public func computing<each Value, T>(
        _ field: some NamedField,
        using function: (repeat each Value) throws -> T?,
        _ values: repeat each Value
    ) throws -> T? {
        try computing(field.slot, using: function, repeat each values)
    }
}

extension FieldWriter {
    @inlinable
    public subscript(field: some NamedField) -> FieldSlot { self[field.slot] }

    @inlinable
    public func flat<S: ArchivedStruct>(_ field: some NamedField, _ value: S?) { flat(field.slot, value) }

    @inlinable
    public func writeAlso(
        _ field: some NamedField,
        below version: Int,
        of object: ArchiveLayout,
        _ write: () throws -> Void
    ) {
        writeAlso(field.slot, below: version, of: object, write)
    }
}

extension ArchiveLayout.UnknownKeys {
    public init<Field: NamedField>(
        in stamp: ModelStamp,
        weak: [String] = [],
        origins: [Field: [ArchiveLayout.Origin]]
    ) {
        let bySlot = origins.map { ($0.key.slot, $0.value) }
        self.init(in: stamp, weak: weak, origins: Dictionary(uniqueKeysWithValues: bySlot))
    }
}

extension ArchiveLayout.Origin {
    public init<Field: NamedField>(_ versions: ClosedRange<Int>, _ fields: [Field], missing: Bool = false) {
        self.init(versions, fields.map(\.slot), missing: missing)
    }
}
