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

// What is asked of each field, in one call where the compiler optimizes. Everything else takes the name as it is.

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

    public func isAbsent(_ field: some NamedField) throws -> Bool { try isAbsent(field.slot) }
    public func hasNoKey(_ field: some NamedField) throws -> Bool { try hasNoKey(field.slot) }
    public func missing(_ field: some NamedField) -> ArchiveError { missing(field.slot) }
}

extension FieldWriter {
    @inlinable
    public subscript(field: some NamedField) -> FieldSlot { self[field.slot] }
}
