import Foundation

// One call for each type of the language, and one for its optional.

extension FieldSlot {
    public func bool(_ value: Bool) {
        if let core { core.pointee.putBool(value, key, options.isBoxed) } else { write(.bool(value)) }
    }

    public func bool(_ value: Bool?) {
        if let value { bool(value) }
    }

    public func int(_ value: Int) {
        if let core {
            core.pointee.putInteger(Int64(value), key, options.isBoxed)
        } else {
            write(.integer(Int64(value)))
        }
    }

    public func int(_ value: Int?) {
        if let value { int(value) }
    }

    public func int8(_ value: Int8) {
        if let core {
            core.pointee.putInteger(Int64(value), key, options.isBoxed)
        } else {
            write(.integer(Int64(value)))
        }
    }

    public func int8(_ value: Int8?) {
        if let value { int8(value) }
    }

    public func int16(_ value: Int16) {
        if let core {
            core.pointee.putInteger(Int64(value), key, options.isBoxed)
        } else {
            write(.integer(Int64(value)))
        }
    }

    public func int16(_ value: Int16?) {
        if let value { int16(value) }
    }

    public func int32(_ value: Int32) {
        if let core {
            core.pointee.putInteger(Int64(value), key, options.isBoxed)
        } else {
            write(.integer(Int64(value)))
        }
    }

    public func int32(_ value: Int32?) {
        if let value { int32(value) }
    }

    public func int64(_ value: Int64) {
        if let core {
            core.pointee.putInteger(Int64(value), key, options.isBoxed)
        } else {
            write(.integer(Int64(value)))
        }
    }

    public func int64(_ value: Int64?) {
        if let value { int64(value) }
    }

    public func uint8(_ value: UInt8) {
        if let core {
            core.pointee.putInteger(Int64(value), key, options.isBoxed)
        } else {
            write(.integer(Int64(value)))
        }
    }

    public func uint8(_ value: UInt8?) {
        if let value { uint8(value) }
    }

    public func uint16(_ value: UInt16) {
        if let core {
            core.pointee.putInteger(Int64(value), key, options.isBoxed)
        } else {
            write(.integer(Int64(value)))
        }
    }

    public func uint16(_ value: UInt16?) {
        if let value { uint16(value) }
    }

    public func uint32(_ value: UInt32) {
        if let core {
            core.pointee.putInteger(Int64(value), key, options.isBoxed)
        } else {
            write(.integer(Int64(value)))
        }
    }

    public func uint32(_ value: UInt32?) {
        if let value { uint32(value) }
    }

    public func uint(_ value: UInt) {
        if let core {
            core.pointee.putUnsigned(UInt64(value), key, options.isBoxed)
        } else {
            write(.unsigned(UInt64(value)))
        }
    }

    public func uint(_ value: UInt?) {
        if let value { uint(value) }
    }

    public func uint64(_ value: UInt64) {
        if let core {
            core.pointee.putUnsigned(UInt64(value), key, options.isBoxed)
        } else {
            write(.unsigned(UInt64(value)))
        }
    }

    public func uint64(_ value: UInt64?) {
        if let value { uint64(value) }
    }

    public func float(_ value: Float) {
        if let core { core.pointee.putFloat(value, key, options.isBoxed) } else { write(.float(value)) }
    }

    public func float(_ value: Float?) {
        if let value { float(value) }
    }

    public func double(_ value: Double) {
        if let core { core.pointee.putDouble(value, key, options.isBoxed) } else { write(.double(value)) }
    }

    public func double(_ value: Double?) {
        if let value { double(value) }
    }

    public func cgFloat(_ value: CGFloat) {
        if let core {
            core.pointee.putDouble(Double(value), key, options.isBoxed)
        } else {
            write(.double(Double(value)))
        }
    }

    public func cgFloat(_ value: CGFloat?) {
        if let value { cgFloat(value) }
    }

    public func string(_ value: String) {
        if let core, options.form == nil {
            core.pointee.putString(value, key)
        } else if let archive {
            archive.putString(value, self)
        } else {
            write(.string(value))
        }
    }

    public func string(_ value: String?) {
        if let value { string(value) }
    }

    public func data(_ value: Data) {
        if let archive { archive.putData(value, self) } else { write(.data(value)) }
    }

    public func data(_ value: Data?) {
        if let value { data(value) }
    }

    public func date(_ value: Date) {
        if let core, core.pointee.dateClass != 0 {
            core.pointee.putDate(value.timeIntervalSinceReferenceDate, key)
        } else if let archive {
            archive.putDate(value, self)
        } else {
            write(.date(value))
        }
    }

    public func date(_ value: Date?) {
        if let value { date(value) }
    }

    public func url(_ value: URL) {
        if let archive { archive.putURL(value, self) } else { write(.url(value)) }
    }

    public func url(_ value: URL?) {
        if let value { url(value) }
    }

    public func uuid(_ value: UUID) {
        if let archive { archive.putUUID(value, self) } else { write(.uuid(value)) }
    }

    public func uuid(_ value: UUID?) {
        if let value { uuid(value) }
    }

    public func decimal(_ value: Decimal) {
        if let archive { archive.putDecimal(value, self) } else { write(.decimal(value)) }
    }

    public func decimal(_ value: Decimal?) {
        if let value { decimal(value) }
    }

    public func point(_ value: CGPoint) {
        if let archive { archive.putPoint(value, self) } else { write(.point(value)) }
    }

    public func point(_ value: CGPoint?) {
        if let value { point(value) }
    }

    public func size(_ value: CGSize) {
        if let archive { archive.putSize(value, self) } else { write(.size(value)) }
    }

    public func size(_ value: CGSize?) {
        if let value { size(value) }
    }

    public func rect(_ value: CGRect) {
        if let archive { archive.putRect(value, self) } else { write(.rect(value)) }
    }

    public func rect(_ value: CGRect?) {
        if let value { rect(value) }
    }

    public func range(_ value: NSRange) {
        if let archive { archive.putRange(value, self) } else { write(.range(value)) }
    }

    public func range(_ value: NSRange?) {
        if let value { range(value) }
    }

    public func locale(_ value: Locale) {
        if let archive { archive.putLocale(value, self) } else { write(.locale(value)) }
    }

    public func locale(_ value: Locale?) {
        if let value { locale(value) }
    }

    public func timeZone(_ value: TimeZone) {
        if let archive { archive.putTimeZone(value, self) } else { write(.timeZone(value)) }
    }

    public func timeZone(_ value: TimeZone?) {
        if let value { timeZone(value) }
    }

    public func indexSet(_ value: IndexSet) {
        if let archive { archive.putIndexSet(value, self) } else { write(.indexSet(value)) }
    }

    public func indexSet(_ value: IndexSet?) {
        if let value { indexSet(value) }
    }

    public func dateComponents(_ value: DateComponents) {
        if let archive { archive.putDateComponents(value, self) } else { write(.dateComponents(value)) }
    }

    public func dateComponents(_ value: DateComponents?) {
        if let value { dateComponents(value) }
    }

    /// Any property-list value, NSNull inside collections.
    public func propertyList(_ value: Any?) {
        guard let value else { return }
        if let archive { archive.putPropertyList(value, self) } else { write(.propertyList(value)) }
    }
}
