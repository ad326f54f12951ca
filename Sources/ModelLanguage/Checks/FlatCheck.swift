import SchemaDiagnostics

extension ModelResolver {
    /// Sets the keys of a flat struct's properties, in the struct's order.
    mutating func resolveFlat(_ property: inout PropertyModel, _ attribute: PropertyAttribute) {
        guard attribute.isEffective, !property.type.isUnknown else { return }
        guard case .structure(let name) = property.type.wrapped, let type = structModel(name) else {
            var notes: [Note] = []
            if case .object(let name) = property.type.wrapped {
                notes = [
                    Note(
                        "'\(name.name)' is a class, whose objects may be shared; declared under 'structs' it is a value"
                    )
                ]
            }
            return reject(
                attribute,
                .flatType,
                "'flat' is for structs, not for \(describe(property.type))",
                notes: notes
            )
        }
        let coded = type.properties.filter { !$0.excludedFrom.contains(.coding) }
        if let inner = coded.first(where: { $0.flat != nil }) ?? coded.first(where: { isDeclaredFlat($0, in: name) }) {
            bag.report(
                .flatInsideFlat,
                "'\(name.name)' has a flat struct itself, '\(inner.name)'; a flat struct has single values",
                at: attribute.keySpan,
                notes: [Note("'\(inner.name)' is declared here", at: inner.span)]
            )
            return
        }
        if property.type.isOptional, !coded.contains(where: { isAlwaysWritten($0) }) {
            bag.report(
                .flatOptional,
                "'\(name.name)' has no property that is always written, so nil and an empty '\(name.name)' look the same",
                at: property.typeSpan,
                notes: [Note("'flat' at an optional requires a struct with a required property", at: type.span)]
            )
        }
        switch attribute.value {
        case .flatKeys(let keys): property.shape.flat = resolveFlatKeys(keys, coded, property, attribute, type)
        case .flag, .number, .text, .texts, .dates, .form, .failure, .copying, .access, .convert, .literal,
            .info:
            let prefix = property.key
            property.shape.flat = coded.map { FlatKey(property: $0.name, key: "\(prefix).\($0.name)") }
        }
    }

    private mutating func resolveFlatKeys(
        _ keys: [FlatKeyDeclaration],
        _ coded: [PropertyModel],
        _ property: PropertyModel,
        _ attribute: PropertyAttribute,
        _ type: RecordModel
    ) -> [FlatKey] {
        var given: [String: String] = [:]
        for key in keys {
            guard coded.contains(where: { $0.name == key.property.value }) else {
                reportUnknownProperty(key.property, of: type.name.name, candidates: coded.map(\.name))
                continue
            }
            if key.key.value.hasPrefix("$") { reportReservedKey(key.key) }
            given[key.property.value] = key.key.value
        }
        let missing = coded.filter { given[$0.name] == nil }.map(\.name)
        if !missing.isEmpty, given.count == keys.count {
            bag.report(
                .flatKeyMissing,
                "'flat' gives no key for \(missing.map { "'\($0)'" }.joined(separator: ", ")) of '\(type.name.name)'",
                at: attribute.keySpan,
                notes: [Note("'flat: true' gives each its key: \(property.name).\(missing[0])")],
                fixIts: [addingKeys(missing, to: attribute)]
            )
        }
        return coded.compactMap { property in given[property.name].map { FlatKey(property: property.name, key: $0) } }
    }

    /// Keys that are the names of their properties.
    private func addingKeys(_ names: [String], to attribute: PropertyAttribute) -> FixIt? {
        let span = attribute.valueSpan
        guard span.text.hasPrefix("{"), span.text.hasSuffix("}") else { return nil }
        let text = names.map { "\($0): \($0)" }.joined(separator: ", ")
        return FixIt(
            "write '\(shortened(text))'",
            edits: [FixIt.Edit(span.at(span.start + 1, span.start + 1), replacement: " \(text),")]
        )
        .withSeveralReadings
    }

    /// The `flat` of structs later in the file is not resolved yet.
    private func isDeclaredFlat(_ property: PropertyModel, in type: TypeName) -> Bool {
        guard type.model == model.name, let index = structIndexes[type.name] else { return false }
        let declaration = structDeclarations[index].properties.first { $0.name.value == property.name }
        return declaration?[.flat]?.isEffective ?? false
    }

    private func isAlwaysWritten(_ property: PropertyModel) -> Bool {
        property.isRequired && !property.isConditional && !property.isWeak
    }

    func structModel(_ name: TypeName) -> RecordModel? {
        if name.model == model.name { return structIndexes[name.name].map { model.structs[$0] } }
        return model.uses.first { $0.name == name.model }?.structs.first { $0.name == name }
    }
}

extension DiagnosticID {
    static let flatType = DiagnosticID("flat-type")
    static let flatInsideFlat = DiagnosticID("flat-inside-flat")
    static let flatOptional = DiagnosticID("flat-optional")
    package static let flatKeyMissing = DiagnosticID("flat-key-missing")
}
