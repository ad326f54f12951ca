import Foundation

// One call for each type of the language; nil writes nothing.

extension FieldSlot {
    public func bool(_ value: Bool?) {
        guard let value else { return }
        if let core { core.pointee.putBool(value, key, options.isBoxed) } else { write(.bool(value)) }
    }

    public func int(_ value: Int?) { integer(value) }
    public func int8(_ value: Int8?) { integer(value) }
    public func int16(_ value: Int16?) { integer(value) }
    public func int32(_ value: Int32?) { integer(value) }
    public func int64(_ value: Int64?) { integer(value) }
    public func uint8(_ value: UInt8?) { integer(value) }
    public func uint16(_ value: UInt16?) { integer(value) }
    public func uint32(_ value: UInt32?) { integer(value) }
    public func uint(_ value: UInt?) { unsigned(value) }
    public func uint64(_ value: UInt64?) { unsigned(value) }

    private func integer<Number: FixedWidthInteger>(_ value: Number?) {
        guard let value else { return }
        let number = Int64(truncatingIfNeeded: value)
        if let core {
            core.pointee.putInteger(number, key, options.isBoxed)
        } else if !takes(value) {
            write(.integer(number))
        }
    }

    private func unsigned<Number: UnsignedInteger>(_ value: Number?) {
        guard let value else { return }
        let number = UInt64(truncatingIfNeeded: value)
        if let core {
            core.pointee.putUnsigned(number, key, options.isBoxed)
        } else if !takes(value) {
            write(.unsigned(number))
        }
    }

    public func float(_ value: Float?) {
        guard let value else { return }
        if let core { core.pointee.putFloat(value, key, options.isBoxed) } else { write(.float(value)) }
    }

    public func double(_ value: Double?) {
        guard let value else { return }
        if let core { core.pointee.putDouble(value, key, options.isBoxed) } else { write(.double(value)) }
    }

    public func cgFloat(_ value: CGFloat?) {
        if core != nil || !takes(value) { double(value.map { Double($0) }) }
    }

    public func string(_ value: String?) {
        if let value { string(value) }
    }

    /// The most frequent value: taken out of an optional, it would be retained and released.
    public func string(_ value: String) {
        if let core, options.form == nil {
            core.pointee.putString(value, key)
        } else if let archive {
            archive.putString(value, self)
        } else {
            write(.string(value))
        }
    }

    public func data(_ value: Data?) {
        guard let value else { return }
        if let archive { archive.putData(value, self) } else { write(.data(value)) }
    }

    public func date(_ value: Date?) {
        guard let value else { return }
        if let core, core.pointee.dateClass != 0 {
            core.pointee.putDate(value.timeIntervalSinceReferenceDate, key)
        } else {
            leaf(value)
        }
    }

    /// Any property-list value, NSNull inside collections.
    public func propertyList(_ value: Any?) {
        guard let value else { return }
        if !isElement, ForeignObject.isNull(value) { return fail(PropertyListValue.loneNull) }
        if let archive { archive.putPropertyList(value, self) } else { write(.propertyList(value)) }
    }
}
