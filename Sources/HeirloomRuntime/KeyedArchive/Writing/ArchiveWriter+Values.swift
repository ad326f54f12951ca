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

    func putDate(_ value: Date, _ slot: FieldSlot) { put(list.uid(uid(of: value)), at: slot) }
    func putURL(_ value: URL, _ slot: FieldSlot) { put(list.uid(uid(of: value)), at: slot) }
    func putUUID(_ value: UUID, _ slot: FieldSlot) { put(list.uid(uid(of: value)), at: slot) }
    func putDecimal(_ value: Decimal, _ slot: FieldSlot) { put(list.uid(uid(of: value)), at: slot) }
    func putLocale(_ value: Locale, _ slot: FieldSlot) { put(list.uid(uid(of: value)), at: slot) }
    func putTimeZone(_ value: TimeZone, _ slot: FieldSlot) { put(list.uid(uid(of: value)), at: slot) }

    func putPoint(_ value: CGPoint, _ slot: FieldSlot) { putGeometry(NSStringFromPoint(value), .point, 1, slot) }
    func putSize(_ value: CGSize, _ slot: FieldSlot) { putGeometry(NSStringFromSize(value), .size, 2, slot) }
    func putRect(_ value: CGRect, _ slot: FieldSlot) { putGeometry(NSStringFromRect(value), .rect, 3, slot) }

    func putRange(_ value: NSRange, _ slot: FieldSlot) {
        if slot.options.isBoxed {
            let uid = newUID()
            setRange(value, uid)
            put(list.uid(uid), at: slot)
        } else {
            put(boxed(list.string(NSStringFromRange(value))), at: slot)
        }
    }

    private func putGeometry(_ text: String, _ part: FoundationKey, _ special: Int64, _ slot: FieldSlot) {
        if slot.options.isBoxed {
            let uid = newUID()
            setGeometry(text, part, special, uid)
            put(list.uid(uid), at: slot)
        } else {
            put(boxed(list.string(text)), at: slot)
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

    func putIndexSet(_ value: IndexSet, _ slot: FieldSlot) {
        let uid = newUID()
        setIndexSet(value, uid, .indexSet)
        put(list.uid(uid), at: slot)
    }

    func setIndexSet(_ value: IndexSet, _ uid: UInt32, _ class: FoundationClass) {
        let ranges = value.rangeView.map { ($0.lowerBound, $0.count) }
        if ranges.count == 1 {
            setValueObject(
                uid,
                `class`,
                [
                    .rangeCount: list.integer(1),
                    .location: list.integer(Int64(ranges[0].0)),
                    .indexLength: list.integer(Int64(ranges[0].1)),
                ]
            )
        } else if ranges.isEmpty {
            setValueObject(uid, `class`, [.rangeCount: list.integer(0)])
        } else {
            let packed = PackedNumbers.write(ranges.flatMap { [UInt64($0.0), UInt64($0.1)] })
            setValueObject(
                uid,
                `class`,
                [.rangeCount: list.integer(Int64(ranges.count)), .rangeData: boxed(list.data(packed))]
            )
        }
    }

    func putDateComponents(_ value: DateComponents, _ slot: FieldSlot) {
        let uid = newUID()
        setDateComponents(value, uid)
        put(list.uid(uid), at: slot)
    }

    func setDateComponents(_ value: DateComponents, _ uid: UInt32) {
        let calendar = value.calendar.map { reference(to: $0 as NSCalendar) } ?? nullReference
        let zone = value.timeZone.map { list.uid(self.uid(of: $0)) } ?? nullReference
        begin {
            for part in DateComponentPart.all {
                append(list.string(part.key), list.integer(Int64(value.value(for: part.component) ?? Int.max)))
            }
            // Foundation writes false where nothing is said; what says no is a number.
            append(
                key(.leapMonth),
                value.isLeapMonth == false ? list.integer(0) : list.bool(value.isLeapMonth ?? false)
            )
            append(key(.calendar), calendar)
            append(key(.timeZone), zone)
            return classUID(FoundationClass.dateComponents.rawValue, FoundationClass.dateComponents.chain)
        } into: {
            objects[Int(uid)] = $0
        }
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

    func uid(of value: URL) -> UInt32 {
        if let uid = values.urls[value] { return uid }
        let base = value.baseURL.map { list.uid(self.uid(of: $0)) } ?? nullReference
        let uid = valueObject(.url, [.base: base, .relative: boxed(list.string(value.relativeString))])
        values.urls[value] = uid
        return uid
    }

    func uid(of value: UUID) -> UInt32 {
        if let uid = values.uuids[value] { return uid }
        let bytes = withUnsafeBytes(of: value.uuid) { Data($0) }
        let uid = valueObject(.uuid, [.uuidBytes: list.data(bytes)])
        values.uuids[value] = uid
        return uid
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

    func uid(of value: Locale) -> UInt32 {
        if let uid = values.locales[value.identifier] { return uid }
        let uid = valueObject(.locale, [.identifier: boxed(list.string(value.identifier))])
        values.locales[value.identifier] = uid
        return uid
    }

    func uid(of value: TimeZone) -> UInt32 {
        if let uid = values.timeZones[value.identifier] { return uid }
        let data = (value as NSTimeZone).data
        let uid = valueObject(
            .timeZone,
            [.name: boxed(list.string(value.identifier)), .data: boxed(list.data(data))]
        )
        values.timeZones[value.identifier] = uid
        return uid
    }
}
