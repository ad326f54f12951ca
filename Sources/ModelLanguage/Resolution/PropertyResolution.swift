import SchemaDiagnostics
import YAMLTree

extension ModelResolver {
    package mutating func resolveProperties(
        _ declarations: [PropertyDeclaration],
        isClass: Bool = true,
        at index: Int = 0,
        keys: KeyRule,
        copying: Copying
    ) -> [PropertyModel] {
        var result: [PropertyModel] = []
        result.reserveCapacity(declarations.count)
        for position in declarations.indices {
            let property = resolveProperty(declarations[position], keys: keys, copying: copying)
            let place = DeclaredPlace(isInClass: isClass, index: index, position: position)
            if property.type.mayHoldObjects { referencing.append(place) }
            if declarations[position].effective.needsCheck { attributed.append(place) }
            result.append(property)
        }
        if keys != KeyRule() { hasSpecialKeys = true }
        return result
    }

    private mutating func resolveProperty(
        _ declaration: PropertyDeclaration,
        keys: KeyRule,
        copying: Copying
    ) -> PropertyModel {
        let name = declaration.name.value
        let attributes = declaration.attributes
        let isConverted = declaration.effective.contains(.convert)
        if mayBeTransient, !isConverted { typedProperty = declaration }
        let type = resolveType(declaration.type, isConverted: isConverted)
        typedProperty = nil
        var property = PropertyModel(
            name: name,
            span: declaration.name.span,
            type: type,
            typeSpan: declaration.type.span
        )
        property.shape.key = keys.key(for: name)
        property.shape.jsonKey = keys.json.key(for: name)
        property.copying = copying
        if let text = declaration.type.swiftText {
            property.transient = TransientState(swiftType: inSwift(text))
            property.shape.excludedFrom = .all
        }
        for attribute in attributes { apply(attribute, of: declaration, to: &property) }
        return property
    }

    /// A transient property's type, with the types that only schemas name as Swift spells them.
    private func inSwift(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while !rest.isEmpty {
            let other = rest.prefix { !isWordPart($0) }
            rest = rest[other.endIndex...]
            let word = rest.prefix(while: isWordPart)
            rest = rest[word.endIndex...]
            let isMember = other.last == "." || rest.first == "."
            let swift = isMember || word.isEmpty ? nil : swiftName(ofSchemaType: String(word))
            let isComposed = swift?.contains(" ") == true && rest.first == "?"
            result += other + (isComposed ? "(\(swift ?? ""))" : swift ?? String(word))
        }
        return result
    }

    private func isWordPart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }

    /// Nil if Swift has the name.
    private func swiftName(ofSchemaType name: String) -> String? {
        switch names[name] {
        case .propertyList: "Any"
        case .foreign(let type): foreignIndexes[type.name].map { model.foreignTypes[$0].swiftName }
        default: nil
        }
    }

    private mutating func apply(
        _ attribute: PropertyAttribute,
        of declaration: PropertyDeclaration,
        to property: inout PropertyModel
    ) {
        switch (attribute.name, attribute.value) {
        case (.default, .literal(let literal)):
            if property.isTransient, !mayBeTransient || reportLiteralDefault(literal, of: property) { return }
            if literal.scalar?.text == "nil" { typedProperty = declaration }
            let value = readValue(literal, as: property.type)
            typedProperty = nil
            if value == nil { defaultFailed.insert(property.span) }
            // `default: nil` of an optional is the same as no default.
            property.shape.defaultValue = value == .null ? nil : value
        case (.doc, .text(let text)): property.doc = text
        case (.info, .info(let info)): property.info = info
        case (.key, .text(let text)):
            property.shape.key = text
            property.isKeyWritten = true
            hasSpecialKeys = true
            if text.hasPrefix("$") { reportReservedKey(Spanned(text, attribute.valueSpan)) }
        case (.jsonKey, .text(let text)):
            property.shape.jsonKey = text
            property.isJSONKeyWritten = true
            hasSpecialKeys = true
        case (.jsonKey, .texts(let keys)):
            property.shape.jsonKey = keys[0]
            property.json.otherKeys = Array(keys.dropFirst())
            property.isJSONKeyWritten = true
            hasSpecialKeys = true
        case (.dates, .dates(let dates)): property.json.dates = dates
        case (.lenient, .flag(let flag)): property.json.isLenient = flag
        case (.presence, .flag(let flag)): property.json.hasPresence = flag
        case (.deprecated, .text(let text)): property.deprecated = text
        case (.inverse, .text(let text)): property.shape.inverse = text
        case (.onChange, .text(let text)): property.onChange = text
        case (.import, .text(let text)): property.transient?.importedModule = text
        case (.access, .access(let access)): property.access = access
        case (.mutable, .flag(let flag)): property.isMutable = flag
        case (.weak, .flag(let flag)): property.shape.isWeak = flag
        case (.conditional, .flag(let flag)): property.shape.isConditional = flag
        case (.packed, .flag(let flag)): property.shape.isPacked = flag
        case (.virtual, .flag(let flag)): property.shape.isVirtual = flag
        case (.count, .number(let number)): property.shape.count = number
        case (.form, .form(let form)): property.form = form
        case (.failure, .failure(let policy)): property.failure = policy
        case (.copy, .copying(let copying)):
            property.copying = copying
            property.isAlwaysShared = copying == .shallow
        case (.convert, .convert(let conversion)): property.shape.convert = resolveConversion(conversion)
        // The struct's properties may not be resolved yet: see `resolveFlat`.
        case (.flat, _): hasSpecialKeys = true
        // Rules and what is transient are read with the type.
        case (.min, _), (.max, _), (.length, _), (.elements, _), (.pattern, _), (.transient, _): break
        default: assertionFailure("nothing takes '\(attribute.name.text)' into the model")
        }
    }

    mutating func reportReservedKey(_ key: Spanned<String>) {
        bag.report(
            .reservedKey,
            "a key cannot begin with '$': '\(shortened(key.value))' belongs to the archive format",
            at: key.span
        )
    }
}
