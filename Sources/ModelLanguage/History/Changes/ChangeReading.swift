import Diagnostics
import YAMLTree

/// History entries -> typed changes. Everything that shows in the entry alone is reported here; what it says about the model is
/// replay's matter.
extension SchemaReader {
    mutating func readChange(
        _ kind: HistoryEntry.Kind,
        _ pair: YAMLPair,
        of declaration: DeclarationKind
    ) -> ChangeDeclaration? {
        switch kind {
        case .add: return .add(readAdditions(pair))
        case .rename: return .rename(readRenamings(pair))
        case .retype: return .retype(pairs(pair.value, of: "'retype', of properties").compactMap { readRetyping($0) })
        case .merge: return readCombination(pair, isSplit: false)
        case .split: return readCombination(pair, isSplit: true)
        case .move:
            return .move(pairs(pair.value, of: "'move', of properties and classes").compactMap { readMovement($0) })
        case .remove:
            let removed = pairs(pair.value, of: "'remove', of properties and what they were, as in { nick: String? }")
            return .remove(removed.map { readProperty($0.key, $0.value) })
        case .drop: return readDrop(pair)
        case .rekey: return .rekey(readRekeyings(pair))
        case .redefault: return .redefault(readOldDefaults(pair))
        case .exclude: return .exclude(readChannelChanges(pair))
        case .include: return .include(readChannelChanges(pair))
        case .renameClass: return readOldName(pair).map { .renameClass($0) }
        case .archiveName: return text(pair).map { .archiveName($0) }
        case .superclass: return readOldSuperclass(pair)
        case .was:
            return .was(pairs(pair.value, of: "'was', of attributes").map { readOldAttribute($0, of: declaration) })
        case .addCase: return .addCase(readNames(pair))
        case .removeCase: return .removeCase(pairs(pair.value, of: "'removeCase'").compactMap { readCaseRemoval($0) })
        case .renameCase: return .renameCase(readRenamings(pair))
        case .reraw:
            let rekeyings = pairs(pair.value, of: "'reraw', of cases and old raw values").map { pair in
                ChangeDeclaration.Rekeying(name: pair.key, key: anyText(pair), jsonKey: nil)
            }
            return .reraw(rekeyings)
        case .writeAlso: return readWriteAlso(pair)
        case .accept: return readAcceptance(pair).map { .accept($0) }
        }
    }

    /// The old name alone: the new one is that of the declaration.
    private mutating func readOldName(_ pair: YAMLPair) -> Spanned<String>? {
        guard case .mapping(let pairs) = pair.value.content, pairs.count == 1, let old = pairs.first?.key else {
            return identifier(pair)
        }
        reportKind(
            pair.value,
            expected: "the old name for '\(pair.key.value)'",
            fixIts: [FixIt("write '\(shortened(old.value))'", replace: pair.value.span, with: old.value)]
        )
        return nil
    }

    /// One name or a list of them.
    private mutating func readNames(_ pair: YAMLPair) -> [Spanned<String>] {
        if case .scalar = pair.value.content { return text(pair).map { [$0] } ?? [] }
        return distinctTexts(pair)
    }

    mutating func readRenamings(_ pair: YAMLPair) -> [ChangeDeclaration.Renaming] {
        pairs(pair.value, of: "'\(pair.key.value)', of old and new names").compactMap { pair in
            identifier(pair).map { ChangeDeclaration.Renaming(old: pair.key, new: $0) }
        }
    }

    mutating func readOldDefaults(_ pair: YAMLPair) -> [ChangeDeclaration.OldDefault] {
        pairs(pair.value, of: "'\(pair.key.value)', of properties and values").map {
            ChangeDeclaration.OldDefault(property: $0.key, value: Literal($0.value))
        }
    }

    private mutating func readChannelChanges(_ pair: YAMLPair) -> [ExclusionDeclaration] {
        if case .scalar = pair.value.content {
            return readNames(pair).map { ExclusionDeclaration(property: $0, channels: .all) }
        }
        return readExcluded(pair)
    }

    // MARK: Properties that come

    private mutating func readAdditions(_ pair: YAMLPair) -> [ChangeDeclaration.Addition] {
        guard case .mapping(let pairs) = pair.value.content else {
            return readNames(pair).map { ChangeDeclaration.Addition(property: $0, missing: nil) }
        }
        return pairs.map { pair in
            var missing: ChangeDeclaration.Missing?
            for field in self.pairs(pair.value, of: "'\(shortened(pair.key.value))', as in { missing: 0 }") {
                if field.key.value == "missing" {
                    missing = readMissing(field)
                } else {
                    reportUnknownKey(field.key, in: "an added property", valid: ["missing"])
                }
            }
            return ChangeDeclaration.Addition(property: pair.key, missing: missing)
        }
    }

    mutating func readMissing(_ pair: YAMLPair) -> ChangeDeclaration.Missing? {
        switch pair.value.content {
        case .scalar(let scalar) where scalar.isPlain && scalar.text == "fail":
            return .fail(pair.value.span)
        case .mapping(let fields) where fields.contains(where: { $0.key.value == "using" }):
            var sources: [Spanned<String>]?
            var using: Spanned<String>?
            for field in fields {
                switch field.key.value {
                case "from": sources = readNames(field)
                case "using": using = text(field)
                default: reportUnknownKey(field.key, in: "'missing'", valid: ["from", "using"])
                }
            }
            guard let sources else {
                reportMissingKey(
                    "from",
                    in: "'missing'",
                    at: pair.key.span,
                    notes: [Note("the properties it is computed from")]
                )
                return nil
            }
            return using.map { .computed(from: sources, using: $0) }
        case .scalar, .sequence, .mapping:
            return .value(Literal(pair.value))
        }
    }

    // MARK: Properties that change

    /// `from`, `using`, `else`, `inverse`; the short form is a type.
    private mutating func readRetyping(_ pair: YAMLPair) -> ChangeDeclaration.Retyping? {
        guard case .mapping(let fields) = pair.value.content else {
            return ChangeDeclaration.Retyping(old: readProperty(pair.key, pair.value))
        }
        var old: PropertyDeclaration?
        var using: Spanned<String>?
        var otherwise: Spanned<ChangeDeclaration.Otherwise>?
        var inverse: Spanned<String>?
        for field in fields {
            switch field.key.value {
            case "from": old = readProperty(pair.key, field.value)
            case "using": using = text(field)
            case "else": otherwise = option(field)
            case "inverse": inverse = text(field)
            default: reportUnknownKey(field.key, in: "'retype'", valid: ["from", "using", "else", "inverse"])
            }
        }
        guard let old else {
            let notes = [Note("its type before, or its whole old declaration")]
            reportMissingKey("from", in: "'retype' of '\(shortened(pair.key.value))'", at: pair.key.span, notes: notes)
            return nil
        }
        return ChangeDeclaration.Retyping(old: old, using: using, otherwise: otherwise, inverse: inverse)
    }

    private mutating func readCombination(_ pair: YAMLPair, isSplit: Bool) -> ChangeDeclaration? {
        let place = "'\(pair.key.value)'"
        var sources: [PropertyDeclaration]?
        var targets: [Spanned<String>]?
        var using: Spanned<String>?
        var otherwise: Spanned<ChangeDeclaration.Otherwise>?
        var inverse: Spanned<String>?
        let fields = pairs(
            pair.value,
            of: "\(place), as in { from: { first: String }, into: name, using: Person.join }"
        )
        for field in fields {
            switch field.key.value {
            case "from":
                sources = pairs(field.value, of: "'from', of properties and types").map {
                    readProperty($0.key, $0.value)
                }
            case "into": targets = readNames(field)
            case "using": using = text(field)
            case "else": otherwise = option(field)
            case "inverse": inverse = text(field)
            default: reportUnknownKey(field.key, in: place, valid: ["from", "into", "using", "else", "inverse"])
            }
        }
        for key in ["from", "into", "using"] where !fields.contains(where: { $0.key.value == key }) {
            reportMissingKey(key, in: place, at: pair.key.span)
        }
        guard let sources, !sources.isEmpty, let targets, !targets.isEmpty, using != nil else { return nil }
        return .combine(
            ChangeDeclaration.Combination(
                isSplit: isSplit,
                sources: sources,
                targets: targets,
                using: using,
                otherwise: otherwise,
                inverse: inverse
            )
        )
    }

    private mutating func readMovement(_ pair: YAMLPair) -> ChangeDeclaration.Movement? {
        guard case .mapping(let fields) = pair.value.content else {
            return text(pair).map { ChangeDeclaration.Movement(property: pair.key, target: $0) }
        }
        var target: Spanned<String>?
        var movement = ChangeDeclaration.Movement(property: pair.key, target: pair.key)
        for field in fields {
            switch field.key.value {
            case "to": target = text(field)
            case "missing": movement.missing = readMissing(field)
            case "key": movement.key = text(field)
            case "jsonKey": movement.jsonKey = text(field)
            default: reportUnknownKey(field.key, in: "'move'", valid: ["to", "missing", "key", "jsonKey"])
            }
        }
        guard let target else {
            reportMissingKey("to", in: "'move' of '\(shortened(pair.key.value))'", at: pair.key.span)
            return nil
        }
        movement.target = target
        return movement
    }

    private mutating func readRekeyings(_ pair: YAMLPair) -> [ChangeDeclaration.Rekeying] {
        pairs(pair.value, of: "'rekey', of properties and old keys").map { pair in
            guard case .mapping(let fields) = pair.value.content else {
                return ChangeDeclaration.Rekeying(name: pair.key, key: text(pair))
            }
            var rekeying = ChangeDeclaration.Rekeying(name: pair.key)
            for field in fields {
                switch field.key.value {
                case "key": rekeying.key = text(field)
                case "jsonKey": rekeying.jsonKey = text(field)
                default: reportUnknownKey(field.key, in: "'rekey'", valid: ["key", "jsonKey"])
                }
            }
            return rekeying
        }
    }

    // MARK: Declarations

    private mutating func readDrop(_ pair: YAMLPair) -> ChangeDeclaration? {
        guard case .mapping(let fields) = pair.value.content else {
            guard let value = bool(pair) else { return nil }
            if value.value { return .drop(unless: nil) }
            bag.report(.historyEntry, "'drop: false' says nothing; expected 'drop: true' or no entry", at: value.span)
            return nil
        }
        var unless: Spanned<String>?
        for field in fields {
            if field.key.value == "unless" {
                unless = text(field)
            } else {
                reportUnknownKey(field.key, in: "'drop'", valid: ["unless"])
            }
        }
        guard let unless else {
            reportMissingKey("unless", in: "'drop'", at: pair.key.span)
            return nil
        }
        return .drop(unless: unless)
    }

    private mutating func readOldSuperclass(_ pair: YAMLPair) -> ChangeDeclaration? {
        var old: Spanned<String>?
        var missing: [ChangeDeclaration.OldDefault] = []
        if case .mapping(let fields) = pair.value.content {
            for field in fields {
                switch field.key.value {
                case "was": old = text(field)
                case "missing": missing = readOldDefaults(field)
                default: reportUnknownKey(field.key, in: "'superclass'", valid: ["was", "missing"])
                }
            }
            if old == nil { reportMissingKey("was", in: "'superclass'", at: pair.key.span) }
        } else {
            old = text(pair)
        }
        guard let old else { return nil }
        return .superclass(old.value == "NSObject" ? nil : old, missing: missing)
    }

    private mutating func readCaseRemoval(_ pair: YAMLPair) -> ChangeDeclaration.CaseRemoval? {
        var removal = ChangeDeclaration.CaseRemoval(name: pair.key)
        var readAs: Spanned<String>?
        if case .mapping(let fields) = pair.value.content {
            for field in fields {
                switch field.key.value {
                case "raw": removal.raw = anyText(field)
                case "readAs": readAs = text(field)
                default: reportUnknownKey(field.key, in: "'removeCase'", valid: ["raw", "readAs"])
                }
            }
            if readAs == nil {
                let notes = [Note("'readAs: drop', or the case it is read as")]
                reportMissingKey(
                    "readAs",
                    in: "'removeCase' of '\(shortened(pair.key.value))'",
                    at: pair.key.span,
                    notes: notes
                )
            }
        } else {
            readAs = text(pair)
        }
        guard let readAs else { return nil }
        removal.readAs = readAs.value == "drop" ? nil : readAs
        return removal
    }

    private mutating func readOldAttribute(
        _ pair: YAMLPair,
        of declaration: DeclarationKind
    ) -> ChangeDeclaration.OldAttribute {
        let value = declaration == .enum ? readEnumAttribute(pair) : readRecordAttribute(pair, of: declaration)
        return ChangeDeclaration.OldAttribute(name: pair.key.value, value: value ?? .other)
    }

    private mutating func readRecordAttribute(
        _ pair: YAMLPair,
        of declaration: DeclarationKind
    ) -> ChangeDeclaration.OldAttribute.Value? {
        let valid = declaration == .class ? Self.classKeys : Self.structKeys
        let others = ["properties", "history", "since", "archiveName", "superclass", "excluded"]
        switch pair.key.value {
        case "abstract" where declaration == .class: return bool(pair).map { .abstract($0) }
        case "keys": return keyPattern(pair).map { .keys($0) }
        case "versionKey" where declaration == .class: return readVersionKey(pair).map { .versionKey($0) }
        case let key where others.contains(key):
            let kinds = ["properties": "add, remove and the like", "excluded": "exclude and include"]
            bag.report(
                .historyKind,
                "'was' cannot tell of '\(key)'",
                at: pair.key.span,
                notes: [Note("there is a change of its own: \(kinds[key] ?? key)")]
            )
        case let key where valid.contains(key): break
        default: reportUnknownKey(pair.key, in: "'was'", valid: valid.filter { !others.contains($0) })
        }
        return nil
    }

    private mutating func readEnumAttribute(_ pair: YAMLPair) -> ChangeDeclaration.OldAttribute.Value? {
        switch pair.key.value {
        case "unknown": return text(pair).map { .unknown($0) }
        case "raw": return text(pair).flatMap { rawType($0) }.map { .raw($0) }
        case "options": return bool(pair).map { .options($0.value) }
        case "doc", "protocols": return nil
        default:
            reportUnknownKey(pair.key, in: "'was'", valid: ["unknown", "raw", "options", "doc", "protocols"])
            return nil
        }
    }

    private mutating func rawType(_ raw: Spanned<String>) -> EnumModel.RawType? {
        if raw.value == BuiltinType.string.rawValue { return .string }
        if let builtin = BuiltinType(rawValue: raw.value), builtin.integerRange != nil { return .integer(builtin) }
        bag.report(
            .enumRawType,
            "'\(shortened(raw.value))' cannot be the raw type of an enum; expected String or an integer type",
            at: raw.span
        )
        return nil
    }

    // MARK: Old readers, accepted findings

    private mutating func readWriteAlso(_ pair: YAMLPair) -> ChangeDeclaration? {
        let fields = pairs(pair.value, of: "'writeAlso', as in { old: { from: new, until: 6 } }")
        if fields.contains(where: { $0.key.value == "until" }) {
            var name: Spanned<String>?
            var until: Spanned<Int>?
            for field in fields {
                switch field.key.value {
                case "class": name = text(field)
                case "until": until = integer(field)
                default: reportUnknownKey(field.key, in: "'writeAlso'", valid: ["class", "until"])
                }
            }
            if name == nil { reportMissingKey("class", in: "'writeAlso'", at: pair.key.span) }
            guard let name, let until else { return nil }
            return .writeAlsoClass(name: name, until: until)
        }
        return .writeAlso(fields.compactMap { readExtraKey($0) })
    }

    private mutating func readExtraKey(_ pair: YAMLPair) -> ChangeDeclaration.ExtraKey? {
        var source: Spanned<String>?
        var until: Spanned<Int>?
        let fields = pairs(pair.value, of: "'\(shortened(pair.key.value))', as in { from: new, until: 6 }")
        for field in fields {
            switch field.key.value {
            case "from": source = text(field)
            case "until": until = integer(field)
            default: reportUnknownKey(field.key, in: "'writeAlso'", valid: ["from", "until"])
            }
        }
        for key in ["from", "until"] where !fields.contains(where: { $0.key.value == key }) {
            reportMissingKey(key, in: "'writeAlso' of '\(shortened(pair.key.value))'", at: pair.key.span)
        }
        guard let source, let until else { return nil }
        return ChangeDeclaration.ExtraKey(old: pair.key, source: source, until: until)
    }

    private mutating func readAcceptance(_ pair: YAMLPair) -> ChangeDeclaration.Acceptance? {
        var rule: Spanned<String>?
        var target: Spanned<String>?
        var reason: Spanned<String>?
        let fields = pairs(pair.value, of: "'accept', as in { rule: property-removed, on: nick, because: \"unused\" }")
        for field in fields {
            switch field.key.value {
            case "rule": rule = text(field)
            case "on": target = text(field)
            case "because": reason = text(field)
            default: reportUnknownKey(field.key, in: "'accept'", valid: ["rule", "on", "because"])
            }
        }
        for key in ["rule", "because"] where !fields.contains(where: { $0.key.value == key }) {
            reportMissingKey(key, in: "'accept'", at: pair.key.span)
        }
        guard let rule, let reason else { return nil }
        return ChangeDeclaration.Acceptance(rule: rule, target: target, reason: reason)
    }
}
