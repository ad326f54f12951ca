import SchemaDiagnostics

extension ModelResolver {
    mutating func resolveForeignTypes() {
        for (index, declaration) in foreignDeclarations.enumerated() {
            var result = model.foreignTypes[index]
            result.swiftName = declaration.swift?.value ?? declaration.name.value
            result.importedModule = declaration.importedModule?.value
            result.archiveName = declaration.archiveName?.value
            result.formerly = declaration.formerly.map(\.value)
            result.initArguments = declaration.initArguments?.value
            result.implementsCopying = declaration.copying?.value ?? false
            result.implementsCodable = declaration.codable?.value ?? false
            result.equality = declaration.equality?.value
            result.overriddenCoding = declaration.overrides?.value
            if let coding = resolveCoding(declaration) { result.coding = coding }
            if result.isOpaque { result.swiftName = "KeptValue" }
            model.foreignTypes[index] = result
        }
    }

    private mutating func resolveCoding(_ declaration: ForeignTypeDeclaration) -> ForeignTypeModel.Coding? {
        let name = declaration.name.value
        let ways: [(key: String, span: SourceSpan)] =
            [
                declaration.coding.map { ("coding", $0.span) }, declaration.oneOfKey.map { ("oneOf", $0) },
                declaration.convertKey.map { ("convert", $0) },
            ].compactMap { $0 }
        // `{ swift: NSObject, coding: none, oneOf: ... }` contradicts itself.
        if ways.count > 1 {
            bag.report(
                .foreignTypeCoding,
                "type '\(name)' says in two ways how it is archived: \(ways.map { "'\($0.key)'" }.joined(separator: " and "))",
                at: ways[1].span,
                notes: [Note("the other one is here", at: ways[0].span)]
            )
        } else if ways.isEmpty, !declaration.isCodingUnreadable {
            bag.report(
                .foreignTypeCoding,
                "type '\(name)' does not say how it is archived; expected 'coding', 'oneOf' or 'convert'",
                at: declaration.name.span,
                notes: [Note("'coding: secure' for NSSecureCoding classes, 'coding: codable' for Codable values")],
                fixIts: ["coding: secure", "coding: codable"].compactMap { declaration.name.writing($0) }
            )
        }
        let secureOnly: [(String, SourceSpan?)] = [
            ("'classes' names what an archived object may hold", declaration.classesKey),
            ("'archiveName' is the name of a class in archives", declaration.archiveName?.span),
            ("'formerly' lists names of a class in archives", declaration.formerlyKey),
        ]
        let coding = declaration.coding?.value
        for case (let meaning, let span?) in secureOnly
        where coding != .secure && coding != .opaque && !declaration.isCodingUnreadable {
            reportForeign(span, "\(meaning); '\(name)' is not 'coding: secure' or 'coding: opaque'")
        }
        if coding == .opaque, let swift = declaration.swift {
            reportForeign(
                swift.span,
                "'\(name)' is opaque: it is a KeptValue in Swift, and 'archiveName' is its name in archives"
            )
        }
        if coding == .secure || coding == ForeignTypeDeclaration.Coding.none, let swift = declaration.swift,
            !isNominal(swift.value)
        {
            reportForeign(
                swift.span,
                "'coding: \(coding == .secure ? "secure" : "none")' is for classes, which '\(shortened(swift.value))' is not"
            )
        }
        let isClass = coding.map { $0 == .secure || $0 == .none } ?? declaration.isCodingUnreadable
        if !isClass {
            let superclassOnly: [(String, SourceSpan?)] = [
                ("init", declaration.initArguments?.span), ("copying", declaration.copying?.span),
                ("codable", declaration.codable?.span), ("equality", declaration.equality?.span),
                ("overrides", declaration.overrides?.span),
            ]
            for case (let key, let span?) in superclassOnly {
                reportForeign(span, "'\(key)' is for superclasses, which '\(name)' cannot be")
            }
        }
        if coding == .secure, let overrides = declaration.overrides {
            reportForeign(
                overrides.span,
                "the coding of '\(name)' is 'secure', so it is called; 'overrides' is for 'coding: none', where it is not"
            )
        }
        if declaration.oneOfKey != nil { return .oneOf(resolveOneOf(declaration)) }
        if let convert = declaration.convert { return resolveConversion(convert).map { .convert($0) } }
        switch declaration.coding?.value {
        case .secure: return .secure(allowed: declaration.classes.map(\.value))
        case .opaque: return .opaque(allowed: declaration.classes.map(\.value))
        case .codable: return .codable
        case .some(.none), nil: return nil
        }
    }

    /// `Part`, `Kit.Part<Int>`: not an array, a tuple, an optional, a protocol or the like.
    private func isNominal(_ type: String) -> Bool {
        isDottedIdentifier(String(type.prefix { $0 != "<" })) && (!type.contains("<") || type.hasSuffix(">"))
    }

    /// nil for a Swift type that only a property's own conversion names.
    func foreignModel(_ name: TypeName) -> ForeignTypeModel? {
        foreignIndexes[name.name].map { model.foreignTypes[$0] }
    }

    private mutating func reportForeign(_ span: SourceSpan, _ message: String) {
        bag.report(.foreignTypeKey, message, at: span)
    }

    mutating func resolveConversion(_ declaration: ConversionDeclaration) -> Conversion? {
        let archived = resolveType(declaration.archived)
        guard !archived.isUnknown else { return nil }
        if archived.isOptional {
            bag.report(
                .convertTarget,
                "a conversion's 'as' is not optional: nil is never converted",
                at: declaration.archived.span,
                fixIts: declaration.archived.span.text.hasSuffix("?")
                    ? [declaration.archived.span.writing(String(declaration.archived.span.text.dropLast()))] : []
            )
            return nil
        }
        if let inner = foreignConversion(inside: archived) {
            bag.report(
                .convertTarget,
                "'\(inner)' is itself archived by a conversion; expected the archived type",
                at: declaration.archived.span
            )
            return nil
        }
        return Conversion(archived: archived, encode: declaration.encode, decode: declaration.decode)
    }

    /// A type of `types:` that is declared by `convert`, at any depth.
    private func foreignConversion(inside type: PropertyType) -> String? {
        var found: String?
        type.forEachPart { part in
            guard case .foreign(let name) = part, let index = foreignIndexes[name.name] else { return }
            if foreignDeclarations[index].convert != nil { found = found ?? name.name }
        }
        return found
    }

    private mutating func resolveOneOf(_ declaration: ForeignTypeDeclaration) -> [PropertyType] {
        var result: [PropertyType] = []
        var forms: [String: SourceSpan] = [:]
        if declaration.oneOf.isEmpty, let key = declaration.oneOfKey {
            bag.report(.oneOfMember, "'oneOf' lists no types", at: key)
        }
        for syntax in declaration.oneOf {
            let type = resolveType(syntax)
            guard !type.isUnknown else { continue }
            guard let form = archiveForm(of: type) else {
                bag.report(
                    .oneOfMember,
                    "\(describe(type)) cannot be listed in 'oneOf'; expected classes, structs, foreign types and Foundation's values",
                    at: syntax.span
                )
                continue
            }
            if let other = forms[form], other.text == syntax.span.text {
                bag.reportRepeated(Spanned(other.text, syntax.span), first: other, in: "'oneOf'")
                continue
            }
            if let other = forms[form] {
                bag.report(
                    .oneOfAmbiguous,
                    "\(describe(type)) looks in an archive like \(other.text), so that a reader cannot distinguish them",
                    at: syntax.span,
                    notes: [Note("the other one is here", at: other)]
                )
                continue
            }
            forms[form] = syntax.span
            result.append(type)
        }
        return result
    }

    /// The shape of this type's values for a reader; nil for a type that `oneOf` does not allow.
    mutating func archiveForm(of type: PropertyType) -> String? {
        switch type {
        case .builtin(let builtin):
            switch builtin.traits.form {
            case .integer, .real, .string: return builtin.traits.form.rawValue
            case .geometry: return "string"
            default: return builtin.rawValue.lowercased()
            }
        case .structure(let name), .object(let name): return "object \(name.model).\(name.name)"
        case .foreign(let name):
            guard let declaration = foreignIndexes[name.name].map({ foreignDeclarations[$0] }) else { return nil }
            if let convert = declaration.convert {
                // The conversion's own errors are reported when it is resolved.
                var silent = DiagnosticBag()
                swap(&bag, &silent)
                defer { swap(&bag, &silent) }
                return archiveForm(of: resolveType(convert.archived)) ?? "conversion \(name.name)"
            }
            switch declaration.coding?.value {
            case .secure: return "class \(name.name)"
            case .codable: return "data"
            case .opaque, .some(.none), nil: return nil
            }
        case .propertyList, .array, .set, .dictionary, .optional, .enumeration, .union: return nil
        }
    }
}

extension DiagnosticID {
    static let foreignTypeCoding = DiagnosticID("foreign-type-coding")
    static let foreignTypeKey = DiagnosticID("foreign-type-key")
    static let convertTarget = DiagnosticID("convert-target")
    static let oneOfMember = DiagnosticID("one-of-member")
    static let oneOfAmbiguous = DiagnosticID("one-of-ambiguous")
}
