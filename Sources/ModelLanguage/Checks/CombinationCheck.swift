import SchemaDiagnostics

/// Two attributes that contradict each other, and the reason.
private struct Conflict {
    let first: PropertyAttribute.Name
    let second: PropertyAttribute.Name
    let reason: String
    let names: AttributeSet

    init(_ first: PropertyAttribute.Name, _ second: PropertyAttribute.Name, _ reason: String) {
        self.first = first
        self.second = second
        self.reason = reason
        names = AttributeSet([first, second])
    }
}

/// Combinations that are possible for some type.
private let conflicts = [
    Conflict(.weak, .default, "a weak reference begins as nil, and nothing would retain its default"),
    Conflict(.weak, .inverse, weakInverseRule),
    Conflict(.weak, .conditional, "a weak reference is always archived conditionally"),
    Conflict(.weak, .convert, "a converted value is not a reference"),
    Conflict(.weak, .virtual, "a virtual property has no storage that could be weak"),
    Conflict(.conditional, .convert, "a converted value is not a reference"),
    Conflict(.inverse, .convert, "a converted value is not a reference"),
    Conflict(.inverse, .virtual, "a virtual property has no storage to restore the inverse from"),
    Conflict(.packed, .convert, "a converted value is archived as its 'as' says"),
    Conflict(.form, .convert, "a converted value is archived as its 'as' says"),
    Conflict(.form, .flat, "a flat struct is not a value of its own in the archive"),
    Conflict(.flat, .convert, "a flat struct is not a value of its own that could be converted"),
    Conflict(.virtual, .onChange, "the setter is written by you"),
    Conflict(.virtual, .deprecated, "the property is written by you; deprecate it there"),
    Conflict(.virtual, .mutable, "a virtual property is read from archives through its setter"),
    Conflict(.virtual, .access, "the property is written by you, with its access"),
    Conflict(.virtual, .copy, "a virtual property has no storage to copy"),
    Conflict(.virtual, .min, virtualRule),
    Conflict(.virtual, .max, virtualRule),
    Conflict(.virtual, .length, virtualRule),
    Conflict(.virtual, .elements, virtualRule),
    Conflict(.virtual, .pattern, virtualRule),
    Conflict(.presence, .default, "a value that is absent is '.absent'"),
    Conflict(.presence, .virtual, "a virtual property has no storage for three states"),
    Conflict(.presence, .convert, "a conversion has no third state"),
    Conflict(.presence, .flat, "a flat struct has no key that could be absent or null"),
    Conflict(.presence, .weak, "JSON leaves out weak references"),
    Conflict(.presence, .conditional, "JSON leaves out conditional references"),
    Conflict(.presence, .failure, "a value that cannot be read would be a fourth state"),
]

let weakInverseRule = "the end that declares the inverse retains the other one"
private let virtualRule = "objects are checked before virtual properties are set; check it in a method of yours"

extension ModelResolver {
    mutating func checkCombinations(_ property: PropertyModel, _ declaration: PropertyDeclaration) {
        if declaration.attributes.count > 1 {
            for conflict in conflicts where declaration.effective.isSuperset(of: conflict.names) {
                guard let first = declaration[conflict.first], let second = declaration[conflict.second] else {
                    continue
                }
                // That a type cannot be weak is reported, and the weak end of an inverse with the other one.
                if conflict.first == .weak, !property.type.isUnknown,
                    conflict.second == .inverse || !property.type.isOptional
                {
                    continue
                }
                // `default: nil` of a weak property is the same as no default.
                if conflict.first == .weak, conflict.second == .default, property.defaultValue == nil { continue }
                reportConflict(first, second, conflict.reason)
            }
            if let flat = declaration[.flat], case .flatKeys = flat.value, let key = declaration[.key] {
                reportConflict(flat, key, "the keys are given one by one")
            }
            if property.isPacked, let failure = declaration[.failure], property.failure == .skip,
                let packed = declaration[.packed]
            {
                reportConflict(packed, failure, "the elements of a packed array are read together or not at all")
            }
        }
        if let inverse = declaration[.inverse], property.excludedFrom.contains(.coding) {
            let message = "'inverse' and 'excluded' do not combine: the other end is restored from the archived one"
            reject(inverse, .attributeConflict, message)
        }
    }

    /// - Parameter cure: if it is another one than to remove either.
    mutating func reportConflict(
        _ one: PropertyAttribute,
        _ other: PropertyAttribute,
        _ reason: String,
        notes: [Note] = [],
        cure: FixIt? = nil
    ) {
        let (first, second) = one.keySpan.start < other.keySpan.start ? (one, other) : (other, one)
        bag.report(
            .attributeConflict,
            "'\(first.name.text)' and '\(second.name.text)' do not combine: \(reason)",
            at: second.keySpan,
            notes: [Note("'\(first.name.text)' is here", at: first.keySpan)] + notes,
            // Without 'transient' the type would be another one.
            fixIts: cure.map { [$0] } ?? [second, first].filter { $0.name != .transient }.map(\.removing)
        )
    }
}

extension DiagnosticID {
    static let attributeConflict = DiagnosticID("attribute-conflict")
}
