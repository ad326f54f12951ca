import Foundation

/// For generated code. One value to be read: of a field, or an element of a collection. Each method returns exactly the type in its name,
/// from every form that archives use, or throws.
@_documentation(visibility: internal)
public struct FieldValue {
    /// The core of our archives' reader, which outlives the value: the value is only used while the reader reads. Such structs contain no
    /// `unowned(unsafe)`: users of a module with library evolution would get its layout wrong (Swift 6.3).
    let core: UnsafeMutablePointer<ReaderCore>?
    /// Number of the value in the archive's property list.
    let reference: Int
    let other: OtherValue?

    /// A value of a source that is not one of our archives.
    final class OtherValue {
        let source: any ValueSource
        /// The value's field, or the field that contains the element; nil in hand-written classes.
        let place: FieldContext?

        init(_ source: any ValueSource, _ place: FieldContext?) {
            self.source = source
            self.place = place
        }
    }

    init(_ core: UnsafeMutablePointer<ReaderCore>, _ reference: Int) {
        self.core = core
        self.reference = reference
        other = nil
    }

    init(_ archive: ArchiveReader, _ reference: Int) {
        self.init(archive.core, reference)
    }

    var archive: ArchiveReader? { core?.pointee.reader }

    init(_ source: any ValueSource, in place: FieldContext? = nil) {
        core = nil
        reference = 0
        other = OtherValue(source, place)
    }

    /// The archive name of the object here, if the data has none.
    var formerName: String? { (other?.place?.field)?.formerName }

    /// The source, if the value is not in an archive that Heirloom reads. Only asked for in that case.
    var source: any ValueSource {
        get throws {
            guard let other else { throw ArchiveError(.malformed, reason: "a value of no source") }
            return other.source
        }
    }

    /// NSNull, or a reference to `$null`.
    public var isNull: Bool {
        get throws {
            if let archive { return try archive.isNull(reference) }
            return try source.isNull
        }
    }
}

extension FieldValue {
    public func bool() throws -> Bool { try value(Bool.self, { try $0.bool($1) }, { try $0.bool() }) }

    public func int() throws -> Int { try integer() }
    public func int8() throws -> Int8 { try integer() }
    public func int16() throws -> Int16 { try integer() }
    public func int32() throws -> Int32 { try integer() }
    public func int64() throws -> Int64 { try integer() }
    public func uint() throws -> UInt { UInt(try unsigned(upTo: UInt64(UInt.max), UInt.self)) }
    public func uint8() throws -> UInt8 { try integer() }
    public func uint16() throws -> UInt16 { try integer() }
    public func uint32() throws -> UInt32 { try integer() }
    public func uint64() throws -> UInt64 { try unsigned(upTo: .max, UInt64.self) }

    public func float() throws -> Float {
        let number = try value(Float.self, { try $0.float($1) }, { try $0.float() })
        noteUntaken(if: (try? double()).map { Double(number) != $0 && !$0.isNaN } ?? false)
        return number
    }

    public func double() throws -> Double {
        if let number = core?.pointee.double(reference) { return number }
        return try value(Double.self, { try $0.double($1) }, { try $0.double() })
    }

    public func cgFloat() throws -> CGFloat {
        CGFloat(try asking(CGFloat.self) { try double() })
    }

    public func string() throws -> String {
        if let text = core?.pointee.string(reference) { return text }
        return try value(String.self, { try $0.string($1) }, { try $0.string() })
    }

    public func data() throws -> Data { try value(Data.self, { try $0.data($1) }, { try $0.data() }) }

    public func date() throws -> Date {
        if let time = core?.pointee.time(reference) { return Date(timeIntervalSinceReferenceDate: time) }
        return try leaf()
    }

    public func decimal() throws -> Decimal { try value(Decimal.self, { try $0.decimal($1) }, { try $0.decimal() }) }

    /// Any property-list value, NSNull inside collections.
    public func propertyList(isElement: Bool = false) throws -> Any {
        try placed {
            let value = if let archive { try archive.propertyList(reference) } else { try source.propertyList() }
            if !isElement, ForeignObject.isNull(value) {
                throw ArchiveError(.missing, expected: PropertyListValue.words)
            }
            return value
        }
    }

    /// Reads from the archive's reader, or from the source if the value is not in one of our archives.
    /// - Parameter asked: the type in the schema, which errors name.
    private func value<T>(
        _ type: T.Type,
        _ archived: (ArchiveReader, Int) throws -> T,
        _ other: (any ValueSource) throws -> T,
        as asked: Any.Type = T.self
    ) throws -> T {
        try asking(asked) {
            if let archive { return try archived(archive, reference) }
            return try other(source)
        }
    }

    /// Reads a single value. Errors name the type in the schema, not the type as which a channel reads it.
    func asking<T>(_ type: Any.Type, _ read: () throws -> T) throws -> T {
        do { return try read() } catch { throw located(error, expecting: type) }
    }

    /// Reads a value whose errors are to name another type.
    func placed<T>(_ read: () throws -> T) throws -> T {
        do { return try read() } catch { throw located(error) }
    }

    private func integer<T: FixedWidthInteger>() throws -> T {
        if let number = core?.pointee.integer(reference), let exact = T(exactly: number) { return exact }
        return T(truncatingIfNeeded: try otherInteger(in: Int64(T.min)...Int64(T.max), T.self))
    }

    /// One function for all widths.
    private func otherInteger(in range: ClosedRange<Int64>, _ type: Any.Type) throws -> Int64 {
        let number = try value(Int64.self, { try $0.integer($1) }, { try $0.integer() }, as: type)
        guard range.contains(number) else { throw outOfRange(type, "\(number)") }
        return number
    }

    private func unsigned(upTo limit: UInt64, _ type: Any.Type) throws -> UInt64 {
        let number = try value(UInt64.self, { try $0.unsigned($1) }, { try $0.unsigned() }, as: type)
        guard number <= limit else { throw outOfRange(type, "\(number)") }
        return number
    }

    func outOfRange(_ type: Any.Type, _ found: String) -> ArchiveError {
        located(ArchiveError(.outOfRange, expected: ArchiveError.name(of: type), found: found))
    }

    /// An error with the place of this value, if it has none.
    func located(_ error: any Error) -> ArchiveError {
        var error = archive?.located(error) ?? ArchiveError(wrapping: error)
        if let source = other?.source { error = source.located(error) }
        other?.place.map { error.complete(with: $0) }
        // A nil is reported as nil, regardless of the requested type.
        if error.kind == .mismatch, error.found == ArchiveError.words(NSNull()) {
            (error.kind, error.expected) = (.missing, nil)
        }
        return error
    }

    private func located(_ error: any Error, expecting type: Any.Type) -> ArchiveError {
        var error = located(error)
        guard error.kind == .mismatch || error.kind == .outOfRange else { return error }
        (error.expected, error.expectedType) = (ArchiveError.name(of: type), type)
        return error
    }
}
