import Foundation

// Values of the language in their archived forms: numbers inline, or boxed if the slot or an element of a collection requires it;
// everything else as Foundation objects.

extension ArchiveWriter {
    func null() -> UInt32 {
        if let known = values.null { return known }
        let reference = list.uid(valueObject(.null, [:]))
        values.null = reference
        return reference
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

    func putCodable<T: Codable>(_ value: T, _ slot: FieldSlot) {
        do {
            put(boxed(list.data(try CodableData.written(value))), at: slot)
        } catch {
            failWithError(error)
        }
    }
}

// MARK: Foundation's value objects; those with an identity get a UID before they are written

extension ArchiveWriter {
    /// A reference to geometry in an NSValue.
    func box(_ value: some GeometryValue) -> UInt32 {
        let uid = newUID()
        setBox(uid, value)
        return list.uid(uid)
    }

    func setBox<Value: GeometryValue>(_ uid: UInt32, _ value: Value) {
        let special = Value.leafKind.rawValue
        if let part = Value.leafKind.part {
            setValueObject(
                uid,
                .value,
                [part: boxed(list.string(value.leafSpelling)), .special: list.integer(special)]
            )
        } else if let range = value as? NSRange {
            let (location, length) = (Int64(range.location), Int64(range.length))
            setValueObject(
                uid,
                .value,
                [
                    .rangeLocation: boxed(list.integer(location)), .rangeLength: boxed(list.integer(length)),
                    .special: list.integer(special),
                ]
            )
        }
    }

    func setReals(_ uid: UInt32, _ form: BoxedReals, _ value: NSValue) {
        begin(uid) {
            for (key, real) in zip(form.keys, form.reals(of: value)) { append(list.string(key), list.double(real)) }
            append(key(.special), list.integer(form.rawValue))
            return classUID(FoundationClass.value.rawValue, FoundationClass.value.chain)
        }
    }
}
