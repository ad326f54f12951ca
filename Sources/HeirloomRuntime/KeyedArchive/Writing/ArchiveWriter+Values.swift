import Foundation

// Values of the language, each in the form of LANGUAGE.md section 5: numbers inline, or boxed where the slot says so or an element of a
// collection needs it; everything else as Foundation's objects.

extension ArchiveWriter {
    func putNull(_ slot: FieldSlot) {
        put(null(), at: slot)
    }

    private func null() -> UInt32 {
        if let uid = values.null { return list.uid(uid) }
        let uid = valueObject(.null, [:])
        values.null = uid
        return list.uid(uid)
    }

    func putString(_ value: String, _ slot: FieldSlot) {
        if slot.options.form == .mutableString {
            put(list.uid(valueObject(.mutableString, [.string: list.string(value)])), at: slot)
        } else {
            put(boxed(list.string(value)), at: slot)
        }
    }

    func putData(_ value: Data, _ slot: FieldSlot) {
        if slot.options.form == .mutableData {
            put(list.uid(valueObject(.mutableData, [.data: list.data(value)])), at: slot)
        } else {
            put(boxed(list.data(value)), at: slot)
        }
    }

    func setGeometry(_ text: String, _ part: FoundationKey, _ special: Int64, _ uid: UInt32) {
        setValueObject(uid, .value, [part: boxed(list.string(text)), .special: list.integer(special)])
    }

    func setRange(_ value: NSRange, _ uid: UInt32) {
        setValueObject(
            uid,
            .value,
            [
                .rangeLocation: boxed(list.integer(Int64(value.location))),
                .rangeLength: boxed(list.integer(Int64(value.length))),
                .special: list.integer(4),
            ]
        )
    }

    func putCodable<T: Codable>(_ value: T, _ slot: FieldSlot) {
        do {
            put(boxed(list.data(try CodableData.encode(value))), at: slot)
        } catch {
            failWithError(ArchiveError(.unwritable, found: "\(T.self)", reason: String(describing: error)))
        }
    }

    func putPropertyList(_ value: Any, _ slot: FieldSlot) {
        guard let reference = reference(toAny: value) else { return }
        put(reference, at: slot)
    }

    // MARK: Values stored once

    func uid(of value: Date) -> UInt32 {
        if core.pointee.dateClass == 0 {
            let uid = classUID(FoundationClass.date.rawValue, FoundationClass.date.chain)
            core.pointee.dateClass = list.uid(uid)
        }
        return core.pointee.uid(ofTime: value.timeIntervalSinceReferenceDate)
    }

    func uid(of value: Decimal) -> UInt32 {
        if let uid = values.decimals[value] { return uid }
        let parts = DecimalParts(value)
        let uid = valueObject(
            .decimal,
            [
                .exponent: list.integer(Int64(parts.exponent)),
                .length: list.integer(Int64(parts.length)),
                .negative: list.bool(parts.isNegative),
                .compact: list.bool(true),
                .mantissaOrder: list.integer(1),
                .mantissa: list.data(parts.mantissa),
            ]
        )
        values.decimals[value] = uid
        return uid
    }
}
