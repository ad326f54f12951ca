import SchemaDiagnostics

extension ModelResolver {
    /// Looks up a type as written; `unknown` if that is not possible, which is reported.
    /// - Parameter isConverted: whether the property has a `convert:` of its own, so that any Swift type may be named.
    mutating func resolveType(_ syntax: TypeSyntax, isConverted: Bool = false) -> PropertyType {
        if case .optional(let inner) = syntax.form {
            let wrapped = resolveInner(inner, isConverted: isConverted)
            return wrapped.isUnknown ? .unknown : .optional(wrapped)
        }
        return resolveInner(syntax, isConverted: isConverted)
    }

    private mutating func resolveInner(_ syntax: TypeSyntax, isConverted: Bool) -> PropertyType {
        switch syntax.form {
        case .name(let name):
            return resolveName(Spanned(name, syntax.span), isConverted: isConverted)
        case .array(let element):
            let element = resolveElement(element, isConverted: isConverted)
            return element.isUnknown ? .unknown : .array(element)
        case .set(let syntax):
            let element = resolveInner(syntax, isConverted: isConverted)
            guard !element.isUnknown else { return .unknown }
            setElements.append((element, syntax.span))
            return .set(element)
        case .dictionary(let keySyntax, let valueSyntax):
            let key = resolveInner(keySyntax, isConverted: isConverted)
            let value = resolveElement(valueSyntax, isConverted: isConverted)
            guard !key.isUnknown, checkDictionaryKey(key, at: keySyntax.span), !value.isUnknown else { return .unknown }
            return .dictionary(key: key, value: value)
        case .optional(let inner):
            let why = "'?' is allowed at the end of the whole type, and of the elements of an array or a dictionary"
            reportOptional(inner, in: syntax, why)
            return .unknown
        // Only whether it is an optional is known.
        case .swift(_, let isOptional):
            return isOptional ? .optional(.propertyList) : .propertyList
        case .unreadable:
            return .unknown
        }
    }

    /// An element of an array, or a value of a dictionary, each of which may be nil.
    private mutating func resolveElement(_ syntax: TypeSyntax, isConverted: Bool) -> PropertyType {
        guard case .optional(let inner) = syntax.form else { return resolveInner(syntax, isConverted: isConverted) }
        let wrapped = resolveInner(inner, isConverted: isConverted)
        if case .propertyList = wrapped {
            reportOptional(inner, in: syntax, "a PropertyList inside a collection may be NSNull, which is its nil")
            return .unknown
        }
        return wrapped.isUnknown ? .unknown : .optional(wrapped)
    }

    private mutating func reportOptional(_ inner: TypeSyntax, in syntax: TypeSyntax, _ why: String) {
        bag.report(
            .optionalInside,
            "'\(syntax.span.text)' cannot be inside another type: \(why)",
            at: syntax.span,
            fixIts: [syntax.span.writing(inner.span.text)]
        )
    }

    private mutating func checkDictionaryKey(_ key: PropertyType, at span: SourceSpan) -> Bool {
        switch key {
        case .builtin(.string), .builtin(.int), .builtin(.uuid), .enumeration: return true
        case .builtin, .propertyList, .array, .set, .dictionary, .optional, .union, .structure, .object, .foreign:
            var closest = "String"
            if case .builtin(let builtin) = key, builtin.integerRange != nil { closest = "Int" }
            bag.report(
                .dictionaryKeyType,
                "'\(span.text)' cannot be the key of a dictionary; expected String, Int, UUID or an enum",
                at: span,
                fixIts: [span.writing(closest).withSeveralReadings]
            )
            return false
        }
    }

    package mutating func resolveName(_ name: Spanned<String>, isConverted: Bool = false) -> PropertyType {
        if !names.ambiguous.isEmpty, let candidates = names.ambiguous[name.value] {
            let full = candidates.map { "\($0.model).\($0.name)" }
            bag.report(
                .ambiguousType,
                "'\(name.value)' is declared by several used models; write \(oneOf(full))",
                at: name.span,
                fixIts: full.map { name.span.writing($0) }
            )
            return .unknown
        }
        if let type = names[name.value] {
            reportHidden(name)
            return checkForeign(type, name, isConverted)
        }
        let own = model.name + "."
        if name.value.hasPrefix(own), let type = names[String(name.value.dropFirst(own.count))] {
            return checkForeign(type, name, isConverted)
        }
        if isConverted { return converted(name) }
        reportUnknownType(name)
        return .unknown
    }

    /// `Core.Person`, if it must be qualified in Swift too, and cannot be.
    private mutating func reportHidden(_ name: Spanned<String>) {
        guard !names.ambiguous.isEmpty else { return }
        let parts = name.value.split(separator: ".").map(String.init)
        guard parts.count == 2, let candidates = names.ambiguous[parts[1]],
            let used = model.uses.first(where: { $0.name == parts[0] }), used.hidesItsModule,
            let other = candidates.first(where: { $0.model != used.name })
        else { return }
        bag.report(
            .ambiguousType,
            "'\(name.value)' cannot be used: model \(other.model) declares '\(parts[1])', too, and \(used.hiding)",
            at: name.span
        )
    }

    /// A type of `types:` that is declared only as a superclass cannot be archived.
    private mutating func checkForeign(_ type: PropertyType, _ name: Spanned<String>, _ isConverted: Bool)
        -> PropertyType
    {
        guard case .foreign(let full) = type, !isConverted, let index = foreignIndexes[full.name] else { return type }
        guard foreignDeclarations[index].coding?.value == ForeignTypeDeclaration.Coding.none else { return type }
        bag.report(
            .typeNotCodable,
            "'\(name.value)' is declared 'coding: none' and can only be a superclass",
            at: name.span,
            notes: [Note("'\(name.value)' is declared here", at: foreignDeclarations[index].name.span)],
            fixIts: makingTransient()
        )
        return .unknown
    }

    /// A Swift type that only a property's own conversion knows.
    private mutating func converted(_ name: Spanned<String>) -> PropertyType {
        let full = TypeName(model: model.name, name: name.value)
        if convertedTypes[name.value] == nil {
            convertedTypes[name.value] = full
            model.foreignTypes.append(ForeignTypeModel(name: full, span: name.span, coding: .none))
        }
        return .foreign(full)
    }

    /// `Date` of `Foundation.Date` and of Go's `time.Time`.
    private func nameWithoutModule(_ name: String) -> String? {
        guard let dot = name.lastIndex(of: "."), isNamespace(name[..<dot]), names[String(name[..<dot])] == nil else {
            return nil
        }
        let bare = String(name[dot...].dropFirst())
        if case .builtin = names[bare] { return bare }
        return typeElsewhere(bare)
    }

    mutating func reportUnknownType(_ name: Spanned<String>, what: String = "type") {
        if let (plain, message) = plainText(name.value) {
            bag.report(
                .lookalikeCharacter,
                message,
                at: name.span,
                fixIts: [name.span.writing(plain)]
            )
            return
        }
        func report(_ message: String, write text: String) {
            let fixIt = name.span.writing(text)
            bag.report(.unknownType, "unknown \(what) \(message)", at: name.span, fixIts: [fixIt])
        }
        let isNoClass = what == "superclass" && adviceOnSuperclass(name.value) != nil
        if !isNoClass, let other = typeElsewhere(name.value) ?? nameWithoutModule(name.value) {
            return report("'\(name.value)'; in schemas it is written '\(other)'", write: other)
        }
        if let module = typesOfState[name.value] {
            bag.report(
                .typeNotCodable,
                "'\(name.value)' cannot be coded",
                at: name.span,
                notes: [adviceOnType(name.value).map { Note($0) }],
                fixIts: makingTransient(importing: module == "Foundation" ? nil : module)
            )
            return
        }
        let isPointer =
            name.value == "OpaquePointer" || name.value.hasPrefix("Unsafe") && name.value.hasSuffix("Pointer")
        if isPointer || name.value.hasSuffix(".Type") {
            let what = isPointer ? "a pointer" : "a metatype"
            bag.report(.typeNotCodable, "\(what) cannot be coded", at: name.span, fixIts: makingTransient())
            return
        }
        // What could not be read may declare it.
        if isIncomplete(for: name.value) { return }
        let former = bag.suggests ? files.lazy.flatMap(\.removed).first { $0.name == name.value } : nil
        if let former, what != "superclass" {
            bag.report(
                .unknownType,
                "'\(name.value)' was removed in version \(former.removedIn)",
                at: name.span,
                notes: [
                    Note("it is declared here", at: former.span),
                    Note(
                        typedProperty.map {
                            "its history says where it went, as in 'remove: { \($0.name.value): \($0.type.span.text) }'"
                        }
                            ?? "histories name it, and other removed declarations"
                    ),
                ]
            )
            return
        }
        if bag.suggests, let (now, entry) = renamedType(name.value) {
            bag.report(
                .unknownType,
                "unknown \(what) '\(name.value)'",
                at: name.span,
                notes: [Note("it is called '\(now)' since this entry", at: entry)],
                fixIts: [name.span.writing(now)]
            )
            return
        }
        var match = knownEntry(for: name.value) == nil ? names.closest(to: name.value) : nil
        if adviceOnType(name.value) != nil, case .builtin? = match.flatMap({ names[$0] }) { match = nil }
        if match == nil, let fixIt = makingDefault(name) {
            bag.report(
                .unknownType,
                "\(name.span.withQuotes.text) is a value, expected a type",
                at: name.span,
                fixIts: [fixIt]
            )
            return
        }
        var notes: [Note] = []
        let spelling = collectionElsewhere(name.value)?.example
        let advice = adviceOnType(name.value)
        let isKeyword = ReservedNames.keywords.contains(name.value)
        if isKeyword {
            notes = [Note("'\(name.value)' is a keyword of Swift's, expected the name of a type")]
        } else if what == "superclass", let advice = adviceOnSuperclass(name.value) {
            notes = [Note(advice)]
        } else if let advice {
            notes = [Note(advice)]
        } else if let spelling {
            notes = [Note("a collection is written with what it holds, as in \(spelling)")]
        } else if let place = name.value.split(separator: ".").first, name.value.contains(".") {
            let isModel = place == model.name || model.uses.contains { $0.name == place }
            let last = name.value.split(separator: ".").last.map(String.init) ?? ""
            if !isModel, names[last] != nil {
                return report("'\(name.value)'; here all types are declared by their names alone", write: last)
            }
            if !isModel, names[String(place)] != nil {
                let isDraft = last == "Draft"
                bag.report(
                    .unknownType,
                    isDraft
                        ? "'\(place)' has no draft in this model"
                        : "unknown \(what) '\(name.value)': '\(place)' is a type, and has no types of its own",
                    at: name.span,
                    notes: isDraft
                        ? [
                            Note(
                                "a class whose drafts are in archives keeps 'draft: true' as long as those versions are read"
                            )
                        ]
                        : [],
                    fixIts: [name.span.writing(String(place)).withSeveralReadings]
                )
                return
            }
            notes = isModel ? [] : [Note("'\(place)' is not among the models named under 'uses'")]
        } else if isExcluded {
            notes = [Note("with 'transient: true' an excluded property may be of any Swift type")]
        } else {
            notes = [
                Note(
                    "a Swift type that is not of this model must be declared under 'types', as in \(foreignEntry(for: name.value, asSuperclass: what == "superclass"))"
                )
            ]
        }
        // A type of Swift's begins with a capital letter.
        let isSwift = spelling == nil && advice == nil && !isKeyword && name.value.first?.isUppercase == true
        bag.report(
            .unknownType,
            "unknown \(what) '\(shortened(name.value))'",
            at: name.span,
            notes: match == nil ? notes : [],
            fixIts: match != nil
                ? FixIt.didYouMean(match, at: name.span)
                : isSwift ? declaring(name) + makingTransient().map(\.withSeveralReadings) : []
        )
    }

    /// The declaration that had a name, and the entry that says so.
    private func renamedType(_ name: String) -> (now: String, entry: SourceSpan)? {
        for file in files {
            let all =
                (file.classes + file.structs).map { ($0.name.value, $0.history) }
                + file.enums.map { ($0.name.value, $0.history) }
            for (now, history) in all {
                for entry in history.flatMap(\.entries) where entry.kind.formerName?.value == name {
                    return (now, entry.span)
                }
            }
        }
        return nil
    }

    /// Declares a type of a framework.
    private func declaring(_ name: Spanned<String>) -> [FixIt] {
        guard let entry = knownEntry(for: name.value) else { return [] }
        return [FixIt.declaring(name.value, as: entry, in: name.span.file, at: name.span.start)].compactMap {
            $0?.withSeveralReadings
        }
    }

    /// `title: "untitled"`: a default where the type is expected.
    private func makingDefault(_ name: Spanned<String>) -> FixIt? {
        let text = name.span.withQuotes.text
        guard let property = typedProperty, property.longFormSpan == nil, name.value.first?.isUppercase != true,
            let quote = text.first, quote == "\"" || quote == "'", property.type.span.withQuotes == name.span.withQuotes
        else { return nil }
        let new = "{ type: String, default: \(text) }"
        return name.span.withQuotes.writing(new).withSeveralReadings
    }

    /// No channel has the current property.
    private var isExcluded: Bool { typedProperty.map { excludedFromAll.contains($0.name.value) } ?? false }

    /// The edit that declares the current property as transient; nothing if it cannot be transient.
    private func makingTransient(importing module: String? = nil) -> [FixIt] {
        guard let property = typedProperty, Self.mayStandBesideTransient(property) else { return [] }
        let place = PropertyTypePlace(
            text: property.type.span.text,
            span: property.type.span.withQuotes,
            longForm: property.longFormSpan,
            hasDefault: property[.default] != nil
        )
        return [place.makingTransient(importing: module)]
    }
}

extension DiagnosticID {
    package static let unknownType = DiagnosticID("unknown-type")
    static let ambiguousType = DiagnosticID("ambiguous-type")
    static let optionalInside = DiagnosticID("optional-inside")
    static let dictionaryKeyType = DiagnosticID("dictionary-key-type")
}
