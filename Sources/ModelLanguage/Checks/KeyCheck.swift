import SchemaDiagnostics

private struct KeyUse {
    let number: Int
    let what: String
    let span: SourceSpan
    var isVersionKey = false
}

extension ModelResolver {
    /// Archive keys and JSON keys: each stands once in an object, whatever its class inherits.
    mutating func checkKeys() {
        let stamps = stampKeys()
        for index in model.structs.indices { checkStructKeys(index, stamps) }
        guard hasSpecialKeys || tree.used.contains(where: isSpecial) else { return }
        var keys: [String: KeyUse] = [:]
        var jsonKeys: [String: KeyUse] = [:]
        for number in tree.preorder {
            let isOwn = number < tree.ownCount
            let declaration = isOwn ? model.classes[number] : tree.used[number - tree.ownCount]
            let declared = isOwn ? classDeclarations[number].properties : []
            if let versionKey = declaration.versionKey {
                let span = isOwn ? classDeclarations[number].versionKey?.key.span : nil
                let use = KeyUse(
                    number: number,
                    what: "'versionKey'",
                    span: span ?? declaration.span,
                    isVersionKey: true
                )
                if isOwn {
                    if versionKey.key.hasPrefix("$") { reportReservedKey(Spanned(versionKey.key, use.span)) }
                    checkStamp(versionKey.key, use, stamps)
                }
                enter(versionKey.key, use, isOwn, into: &keys, .duplicateKey)
            }
            for (position, property) in declaration.properties.enumerated() {
                let written = position < declared.count ? declared[position] : nil
                enterKeys(of: property, written, number, isOwn, stamps, &keys, &jsonKeys)
            }
        }
    }

    /// Names are unique; so are the keys made of them, unless one is written or patterns differ.
    private func isSpecial(_ declaration: ClassModel) -> Bool {
        declaration.keyPattern != "*" || declaration.versionKey != nil
            || declaration.properties.contains { $0.isKeyWritten || $0.isJSONKeyWritten || $0.flat != nil }
    }

    private mutating func enterKeys(
        of property: PropertyModel,
        _ declaration: PropertyDeclaration?,
        _ number: Int,
        _ isOwn: Bool,
        _ stamps: [String: String],
        _ keys: inout [String: KeyUse],
        _ jsonKeys: inout [String: KeyUse]
    ) {
        let what = "property '\(property.name)'"
        let isArchived = !property.excludedFrom.contains(.coding)
        let isInJSON = !property.excludedFrom.contains(.json)
        if let flat = property.flat {
            // Archives and JSON alike have the parts, and nothing of the property's own.
            for key in flat where isArchived || isInJSON {
                let use = KeyUse(
                    number: number,
                    what: "'\(key.property)' of property '\(property.name)'",
                    span: flatKeySpan(key, declaration) ?? property.span
                )
                if isOwn { checkStamp(key.key, use, stamps) }
                let isFree = !isArchived || enter(key.key, use, isOwn, into: &keys, .duplicateKey)
                if isInJSON, isFree { enter(key.key, use, isOwn, into: &jsonKeys, .duplicateJSONKey) }
            }
            return
        }
        if isArchived {
            let use = KeyUse(number: number, what: what, span: declaration?[.key]?.valueSpan ?? property.span)
            if isOwn { checkStamp(property.key, use, stamps) }
            enter(property.key, use, isOwn, into: &keys, .duplicateKey)
            if isOwn, property.key == model.classes[number].versionKey?.key { checkVersionKeyType(property) }
        }
        if isInJSON {
            let use = KeyUse(number: number, what: what, span: declaration?[.jsonKey]?.valueSpan ?? property.span)
            if isOwn { checkStamp(property.jsonKey, use, stamps) }
            enter(property.jsonKey, use, isOwn, into: &jsonKeys, .duplicateJSONKey)
        }
    }

    private mutating func checkVersionKeyType(_ property: PropertyModel) {
        if case .builtin(let builtin) = property.type.wrapped, builtin.integerRange != nil { return }
        if property.type.isUnknown { return }
        bag.report(
            .versionKeyType,
            "property '\(property.name)' stands under the 'versionKey' and must be an integer, not \(describe(property.type))",
            at: property.typeSpan
        )
    }

    private func flatKeySpan(_ key: FlatKey, _ declaration: PropertyDeclaration?) -> SourceSpan? {
        guard let attribute = declaration?[.flat] else { return nil }
        guard case .flatKeys(let keys) = attribute.value else { return attribute.keySpan }
        return keys.first { $0.property.value == key.property }?.key.span
    }

    /// False where the key is taken.
    @discardableResult
    private mutating func enter(
        _ key: String,
        _ use: KeyUse,
        _ isOwn: Bool,
        into keys: inout [String: KeyUse],
        _ id: DiagnosticID
    ) -> Bool {
        if let other = keys[key], tree.isKind(use.number, of: other.number) {
            // A class's own property may stand under its versionKey, and a subclass may read the same number again.
            if other.isVersionKey, use.isVersionKey || use.number == other.number { return true }
            guard isOwn else { return false }
            let place = other.number == use.number ? "" : " of superclass '\(tree.names[other.number].name)'"
            bag.report(
                id,
                "\(use.what) has the key '\(shortened(key))' of \(other.what)\(place)",
                at: use.span,
                notes: [Note("\(other.what) is declared here", at: other.span)]
            )
            return false
        }
        keys[key] = use
        return true
    }

    private mutating func checkStructKeys(_ index: Int, _ stamps: [String: String]) {
        let declaration = model.structs[index]
        let isSpecial =
            declaration.keyPattern != "*"
            || declaration.properties.contains { $0.isKeyWritten || $0.isJSONKeyWritten || $0.flat != nil }
        guard isSpecial else { return }
        var keys: [String: KeyUse] = [:]
        var jsonKeys: [String: KeyUse] = [:]
        func enter(
            _ key: String,
            _ use: KeyUse,
            _ id: DiagnosticID,
            _ keys: inout [String: KeyUse],
            _ bag: inout DiagnosticBag
        ) {
            guard let other = keys[key] else {
                keys[key] = use
                return
            }
            bag.report(
                id,
                "\(use.what) has the key '\(shortened(key))' of \(other.what)",
                at: use.span,
                notes: [Note("\(other.what) is declared here", at: other.span)]
            )
        }
        for (position, property) in declaration.properties.enumerated() {
            let written = structDeclarations[index].properties[position]
            let what = "property '\(property.name)'"
            let isArchived = !property.excludedFrom.contains(.coding)
            let isInJSON = !property.excludedFrom.contains(.json)
            for key in property.flat ?? [] where isArchived || isInJSON {
                let use = KeyUse(number: index, what: what, span: flatKeySpan(key, written) ?? property.span)
                checkStamp(key.key, use, stamps)
                if isArchived, keys[key.key] != nil {
                    enter(key.key, use, .duplicateKey, &keys, &bag)
                    continue
                }
                if isArchived { keys[key.key] = use }
                if isInJSON { enter(key.key, use, .duplicateJSONKey, &jsonKeys, &bag) }
            }
            if property.flat != nil { continue }
            if isArchived {
                let use = KeyUse(number: index, what: what, span: written[.key]?.valueSpan ?? property.span)
                checkStamp(property.key, use, stamps)
                enter(property.key, use, .duplicateKey, &keys, &bag)
            }
            if isInJSON {
                let use = KeyUse(number: index, what: what, span: written[.jsonKey]?.valueSpan ?? property.span)
                checkStamp(property.jsonKey, use, stamps)
                enter(property.jsonKey, use, .duplicateJSONKey, &jsonKeys, &bag)
            }
        }
    }

    /// The keys of stamps that can stand in this model's objects, and whose they are.
    private func stampKeys() -> [String: String] {
        var keys: [String: String] = [:]
        for model in [model] + usedModels() {
            for key in ["version", "minReader", "class"] { keys["\(model.stampName).\(key)"] = model.name }
        }
        return keys
    }

    private mutating func checkStamp(_ key: String, _ use: KeyUse, _ stamps: [String: String]) {
        guard let owner = stamps[key] else { return }
        bag.report(
            .reservedKey,
            "\(use.what) has the key '\(shortened(key))', which is that of the stamp of model '\(owner)'",
            at: use.span
        )
    }
}

extension DiagnosticID {
    static let reservedKey = DiagnosticID("reserved-key")
    static let versionKeyType = DiagnosticID("version-key-type")
    static let duplicateKey = DiagnosticID("duplicate-key")
    static let duplicateJSONKey = DiagnosticID("duplicate-json-key")
}
