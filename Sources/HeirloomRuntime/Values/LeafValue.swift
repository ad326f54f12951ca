import Foundation

/// A value of a type that Foundation has a class for, beyond numbers, text and data: what each channel makes of it. All that is particular
/// to such a type is in one file of `Types`.
///
/// Names begin with `leaf`, since the runtime may be part of a module whose author has extensions of these types too.
protocol LeafValue: Codable, Sendable {
    /// Refuses the values of the type that no form could give back.
    func checkWritable() throws
    /// As deep dictionaries have it; nil where it cannot be written.
    var leafForm: Any? { get }
    init?(leafForm: Any)
    /// For coders that know objects alone.
    var leafObject: NSObject { get }
    /// In a description.
    var leafSummary: String { get }
    /// As one of our archives has it.
    static func leafRead(from archive: ArchiveReader, _ position: Int) throws -> Self
    func leafWrite(to archive: ArchiveWriter, _ slot: FieldSlot)
    /// The reference by which one of our archives has it; for values that are stored once it is the same each time.
    func leafReference(in archive: ArchiveWriter) -> UInt32
}

extension LeafValue {
    func checkWritable() throws {}
    var leafSummary: String { "\(self)" }

    func leafWrite(to archive: ArchiveWriter, _ slot: FieldSlot) {
        archive.put(leafReference(in: archive), at: slot)
    }
}

/// Stands in deep dictionaries as text.
protocol SpelledValue: LeafValue {
    var leafSpelling: String { get }
    init?(leafSpelling: String)
}

extension SpelledValue {
    var leafForm: Any? { leafSpelling }
    var leafSummary: String { leafSpelling }

    init?(leafForm: Any) {
        guard let text = leafForm as? String else { return nil }
        self.init(leafSpelling: text)
    }
}

extension Date: LeafValue {
    var leafForm: Any? { self }
    var leafObject: NSObject { self as NSDate }

    init?(leafForm: Any) {
        guard let date = leafForm as? Date else { return nil }
        self = date
    }

    static func leafRead(from archive: ArchiveReader, _ position: Int) throws -> Date { try archive.date(position) }

    func leafReference(in archive: ArchiveWriter) -> UInt32 {
        if archive.core.pointee.dateClass == 0 {
            let uid = archive.classUID(FoundationClass.date.rawValue, FoundationClass.date.chain)
            archive.core.pointee.dateClass = archive.list.uid(uid)
        }
        let uid = archive.core.pointee.uid(ofTime: timeIntervalSinceReferenceDate)
        return archive.list.uid(uid)
    }
}

extension Decimal: SpelledValue {
    var leafSpelling: String { "\(self)" }
    var leafObject: NSObject { ArchivedDecimal.object(self) }

    init?(leafSpelling: String) {
        self.init(exactText: leafSpelling)
    }

    static func leafRead(from archive: ArchiveReader, _ position: Int) throws -> Decimal {
        try archive.decimal(position)
    }

    func leafReference(in archive: ArchiveWriter) -> UInt32 {
        if let known = archive.values.decimals[self] { return known }
        let parts = DecimalParts(self)
        let uid = archive.valueObject(
            .decimal,
            [
                .exponent: archive.list.integer(Int64(parts.exponent)),
                .length: archive.list.integer(Int64(parts.length)),
                .negative: archive.list.bool(parts.isNegative),
                .compact: archive.list.bool(true),
                .mantissaOrder: archive.list.integer(1),
                .mantissa: archive.list.data(parts.mantissa),
            ]
        )
        let reference = archive.list.uid(uid)
        archive.values.decimals[self] = reference
        return reference
    }
}
