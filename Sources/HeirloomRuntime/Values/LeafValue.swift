import Foundation

/// A value of a type for which Foundation has a class, except numbers, text and data: its form in each channel. Everything specific to such
/// a type is in one file of `Types`.
///
/// Names begin with `leaf`, because the runtime may be part of a module whose author has extensions of these types too.
protocol LeafValue: Codable, Sendable {
    /// Rejects values of the type that no form could restore, when writing and when reading.
    func checkWritable() throws
    /// Its form in deep dictionaries; nil if it cannot be written.
    var leafForm: Any? { get }
    init?(leafForm: Any)
    /// For coders that know only objects.
    var leafObject: NSObject { get }
    /// In a description.
    var leafSummary: String { get }
    /// Its form in one of our archives.
    static func leafRead(from archive: ArchiveReader, _ position: Int) throws -> Self
    func leafWrite(to archive: ArchiveWriter, _ slot: FieldSlot)
    /// Its reference in one of our archives; the same each time for values that are stored once.
    func leafReference(in archive: ArchiveWriter) -> UInt32
}

extension LeafValue {
    func checkWritable() throws {}
    var leafSummary: String { "\(self)" }
    /// Foundation's class, by its bridge.
    var leafObject: NSObject { (self as Any as? NSObject) ?? NSObject() }

    /// Its form as text, in which different values differ.
    var leafText: String {
        let form = leafForm ?? ""
        return (form as? Data)?.base64EncodedString() ?? "\(form)"
    }

    /// - Returns: itself, if a writer accepts it.
    func checkedRead() throws -> Self {
        do { try checkWritable() } catch var failure as ArchiveError {
            failure.kind = .outOfRange
            throw failure
        }
        return self
    }

    func leafWrite(to archive: ArchiveWriter, _ slot: FieldSlot) {
        archive.put(leafReference(in: archive), at: slot)
    }
}

/// A value that is an object of its own at each place of an archive.
protocol UnsharedValue: LeafValue {
    func leafWrite(as uid: UInt32, to archive: ArchiveWriter)
}

extension UnsharedValue {
    func leafReference(in archive: ArchiveWriter) -> UInt32 {
        let uid = archive.newUID()
        leafWrite(as: uid, to: archive)
        return archive.list.uid(uid)
    }
}

/// Text in deep dictionaries.
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

/// The bytes of its own coding in deep dictionaries.
protocol CodedValue: UnsharedValue {}

extension CodedValue {
    var leafForm: Any? { try? CodableData.encode(self) }

    init?(leafForm: Any) {
        guard let data = leafForm as? Data, let value = try? CodableData.decode(Self.self, from: data).checkedRead()
        else { return nil }
        self = value
    }
}

extension Date: LeafValue {
    var leafForm: Any? { self }
    var leafObject: NSObject { self as NSDate }
    /// On Linux, Foundation's description of NaN ends the process.
    var leafSummary: String { timeIntervalSinceReferenceDate.isNaN ? "a date that is not a number" : "\(self)" }

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
