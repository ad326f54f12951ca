import SchemaDiagnostics

private struct KeyUse {
    /// The class's number in the tree; nil in a struct.
    let number: Int?
    let what: String
    let span: SourceSpan
    var isVersionKey = false
    /// What wrote the key.
    var attribute: PropertyAttribute?
}

/// The properties by their keys, so far.
private struct KeyUses {
    var archive: [String: KeyUse] = [:]
    var json: [String: KeyUse] = [:]
    /// Objects on the paths in JSON.
    var ways: [String: KeyUse] = [:]
}

extension ModelResolver {
    /// Archive keys and JSON keys: an object has each once, including inherited keys.
    mutating func checkKeys() {
        let (stamps, kept) = reservedKeys
        if let keys = root.header?.keys, keys.value.hasPrefix("$") { reportReservedKey(keys) }
        for (index, declaration) in model.structs.enumerated() where isSpecial(declaration) {
            var uses = KeyUses()
            let reserved = declaration.keepsUnknownKeys ? kept : stamps
            for (position, property) in declaration.properties.enumerated() {
                let written = structDeclarations[index].properties[position]
                enterKeys(of: property, written, nil, true, reserved, &uses)
            }
        }
        checkKeysOfClasses()
    }

    /// Those of stamps, and with those of unknown keys that are kept.
    private var reservedKeys: (stamps: [String: String], kept: [String: String]) {
        let stamps = stampKeys(["version", "minReader", "class"])
        return (stamps, stamps.merging(stampKeys(ReservedNames.keptKeys)) { first, _ in first })
    }

    private mutating func checkKeysOfClasses() {
        guard hasSpecialKeys || tree.used.contains(where: { isSpecial($0) || $0.versionKey != nil }) else { return }
        let (stamps, kept) = reservedKeys
        var uses = KeyUses()
        for number in tree.preorder {
            let isOwn = number < tree.ownCount
            let declaration = classModel(number)
            let reserved = declaration.keepsUnknownKeys ? kept : stamps
            let declared = isOwn ? classDeclarations[number].properties : []
            if let versionKey = declaration.versionKey {
                let span = isOwn ? classDeclarations[number].versionKey?.key.span : nil
                let use = KeyUse(
                    number: number,
                    what: "'versionKey'",
                    span: span ?? declaration.span,
                    isVersionKey: true
                )
                if isOwn, versionKey.key.hasPrefix("$") { reportReservedKey(Spanned(versionKey.key, use.span)) }
                enter(versionKey.key, use, isOwn, reserved, into: &uses.archive, .duplicateKey)
            }
            for (position, property) in declaration.properties.enumerated() {
                let written = position < declared.count ? declared[position] : nil
                enterKeys(of: property, written, number, isOwn, reserved, &uses)
            }
        }
    }

    /// Names are unique; so are keys that are made from names, unless one is written or patterns differ.
    private func isSpecial(_ declaration: RecordModel) -> Bool {
        declaration.keyRule != KeyRule()
            || declaration.properties.contains { $0.isKeyWritten || $0.isJSONKeyWritten || $0.flat != nil }
    }

    private mutating func enterKeys(
        of property: PropertyModel,
        _ declaration: PropertyDeclaration?,
        _ number: Int?,
        _ isOwn: Bool,
        _ stamps: [String: String],
        _ uses: inout KeyUses
    ) {
        let what = "property '\(property.name)'"
        let isArchived = !property.excludedFrom.contains(.coding)
        let isInJSON = !property.excludedFrom.contains(.json)
        if let flat = property.flat {
            // Both archives and JSON have the parts, and nothing of the property itself.
            for key in flat where isArchived || isInJSON {
                let use = KeyUse(
                    number: number,
                    what: number == nil ? what : "'\(key.property)' of \(what)",
                    span: flatKeySpan(key, declaration) ?? property.span
                )
                let isFree = !isArchived || enter(key.key, use, isOwn, stamps, into: &uses.archive, .duplicateKey)
                if isInJSON, isFree {
                    enterJSON(key.key, use, isOwn, isArchived ? [:] : stamps, &uses)
                }
            }
            return
        }
        if isArchived {
            var use = KeyUse(number: number, what: what, span: declaration?[.key]?.valueSpan ?? property.span)
            use.attribute = declaration?[.key]
            enter(property.key, use, isOwn, stamps, into: &uses.archive, .duplicateKey)
            if isOwn, let number, property.key == model.classes[number].versionKey?.key {
                checkVersionKeyType(property, declaration)
            }
        }
        if isInJSON {
            var use = KeyUse(number: number, what: what, span: declaration?[.jsonKey]?.valueSpan ?? property.span)
            use.attribute = declaration?[.jsonKey]
            for key in property.jsonKeys { enterJSON(key, use, isOwn, stamps, &uses) }
        }
    }

    private mutating func checkVersionKeyType(_ property: PropertyModel, _ declaration: PropertyDeclaration?) {
        if case .builtin(let builtin) = property.type.wrapped, builtin.integerRange != nil { return }
        if property.type.isUnknown { return }
        let type = property.type.isOptional ? "Int?" : "Int"
        var edits = [FixIt.Edit(property.typeSpan.withQuotes, replacement: type)]
        if let value = declaration?[.default]?.valueSpan.withQuotes {
            let number = value.text.filter { !"\"'".contains($0) }
            edits = Int(number) == nil ? [] : edits + [FixIt.Edit(value, replacement: number)]
        }
        bag.report(
            .versionKeyType,
            "property '\(property.name)' has the 'versionKey' as its key and must be an integer, not \(describe(property.type))",
            at: property.typeSpan,
            fixIts: edits.isEmpty ? [] : [FixIt("write '\(type)'", edits: edits).withSeveralReadings]
        )
    }

    private func flatKeySpan(_ key: FlatKey, _ declaration: PropertyDeclaration?) -> SourceSpan? {
        guard let attribute = declaration?[.flat] else { return nil }
        guard case .flatKeys(let keys) = attribute.value else { return attribute.keySpan }
        return keys.first { $0.property.value == key.property }?.key.span
    }

    /// A path leads through objects: a value cannot be on it.
    private mutating func enterJSON(
        _ key: String,
        _ use: KeyUse,
        _ isOwn: Bool,
        _ stamps: [String: String],
        _ uses: inout KeyUses
    ) {
        guard enter(key, use, isOwn, stamps, into: &uses.json, .duplicateJSONKey) else { return }
        if let other = uses.ways[key], isOwn, isKind(use.number, of: other.number) {
            reportMeeting(key, of: use, use, other)
        }
        for way in JSONKey.ways(to: key) {
            // Reported once for each path.
            let isKnown = uses.ways[way].map { isKind(use.number, of: $0.number) } ?? false
            if let other = uses.json[way], isOwn, !isKnown, isKind(use.number, of: other.number) {
                reportMeeting(way, of: other, use, other)
            }
            uses.ways[way] = use
        }
    }

    private mutating func reportMeeting(_ key: String, of value: KeyUse, _ use: KeyUse, _ other: KeyUse) {
        let path = value.what == use.what ? other : use
        bag.report(
            .jsonPath,
            "'\(shortened(JSONKey.words(key)))' in JSON would be the value of \(value.what), and the object that contains \(path.what)",
            at: use.span,
            notes: [
                Note("\(other.what) is declared here", at: other.span),
                Note(
                    "give one of the two another 'jsonKey', as in 'jsonKey: [\(JSONKey.steps(key).joined(separator: ", ")), name]'"
                ),
            ]
        )
    }

    /// False if the key is used already.
    @discardableResult
    private mutating func enter(
        _ key: String,
        _ use: KeyUse,
        _ isOwn: Bool,
        _ stamps: [String: String],
        into uses: inout [String: KeyUse],
        _ id: DiagnosticID
    ) -> Bool {
        if isOwn, let owner = stamps[JSONKey.isPath(key) ? JSONKey.steps(key)[0] : key] {
            let isKept = ReservedNames.keptKeys.contains { key.hasSuffix(".\($0)") }
            let purpose = isKept ? "which 'unknownKeys: keep' uses in objects" : "which is that of the stamp"
            bag.report(
                .reservedKey,
                "\(use.what) has the key '\(shortened(JSONKey.words(key)))', \(purpose) of model '\(owner)'",
                at: use.span
            )
        }
        guard let other = uses[key], isKind(use.number, of: other.number) else {
            uses[key] = use
            return true
        }
        // A class's own property may be under its versionKey, and a subclass may read the same number again.
        if other.isVersionKey, use.isVersionKey || use.number == other.number { return true }
        guard isOwn else { return false }
        var place = ""
        if let number = other.number, number != use.number { place = " of superclass '\(tree.names[number].name)'" }
        bag.report(
            id,
            "\(use.what) has the key '\(shortened(JSONKey.words(key)))' of \(other.what)\(place)",
            at: use.span,
            notes: [
                Note("\(other.what) is declared here", at: other.span),
                use.attribute == nil && id == .duplicateKey
                    ? Note("each has a key of its own, as in 'key: \(key)2'") : nil,
            ],
            fixIts: [use.attribute?.removing]
        )
        return false
    }

    /// The other place of keys in the same object: a class's superclass, or the same struct.
    private func isKind(_ number: Int?, of other: Int?) -> Bool {
        guard let number, let other else { return true }
        return tree.isKind(number, of: other)
    }

    /// The keys of stamps that this model's objects can have, and their models.
    private func stampKeys(_ names: [String]) -> [String: String] {
        var keys: [String: String] = [:]
        for model in [model] + usedModels() {
            for key in names { keys["\(model.stampName).\(key)"] = model.name }
        }
        return keys
    }
}

extension DiagnosticID {
    static let reservedKey = DiagnosticID("reserved-key")
    static let versionKeyType = DiagnosticID("version-key-type")
    static let duplicateKey = DiagnosticID("duplicate-key")
    static let duplicateJSONKey = DiagnosticID("duplicate-json-key")
    static let jsonPath = DiagnosticID("json-path")
}
