import SchemaDiagnostics

extension ModelResolver {
    /// The attributes that `transient: true` allows.
    private static let besideTransient = AttributeSet([
        .default, .doc, .info, .weak, .deprecated, .onChange, .transient, .import, .access,
    ])

    /// Whether the property would have no other error if it were transient.
    static func mayStandBesideTransient(_ property: PropertyDeclaration) -> Bool {
        if case .literal(let value)? = property[.default]?.value {
            guard case .mapping(let pairs) = value.content, pairs.first?.key.value.text == "swift" else { return false }
        }
        return property.effective.isSubset(of: besideTransient)
    }

    mutating func checkTransient(_ property: PropertyModel, _ declaration: PropertyDeclaration) {
        guard let transient = declaration[.transient] else { return }
        for attribute in declaration.attributes
        where attribute.isEffective && !Self.besideTransient.contains(AttributeSet(attribute.name)) {
            let reason =
                switch attribute.name {
                case .virtual: "a virtual property has no storage of its own"
                case .mutable: "only your code sets a transient property"
                case .copy: "a copy starts with the default"
                default: "a transient property is in no archive, dictionary or JSON"
                }
            reportConflict(transient, attribute, reason)
        }
        if property.isWeak, let weak = declaration[.weak] {
            if !property.type.isOptional {
                reportNotOptional(.weakType, property, weak, "a weak property may become nil")
            } else if let value = declaration[.default], property.defaultValue != nil {
                reportConflict(weak, value, "a weak reference begins as nil, and nothing would retain its default")
            }
        }
        guard property.isRequired, !property.isWeak, !defaultFailed.contains(property.span) else { return }
        let text = SwiftTypeText.yaml(SwiftTypeText.optional(property.transient?.swiftType ?? ""))
        bag.report(
            .transientRequired,
            "transient property '\(property.name)' must be optional or have a default",
            at: property.typeSpan,
            notes: [Note("every object begins with it; a default is written as 'default: { swift: … }'")],
            fixIts: [property.typeSpan.withQuotes.writing(text).withSeveralReadings]
        )
    }

    /// Only the compiler knows the type, so only Swift code can be its default.
    /// - Returns: false if the default is code, or `nil`.
    mutating func reportLiteralDefault(_ literal: Literal, of property: PropertyModel) -> Bool {
        if case .mapping(let pairs) = literal.content, pairs.count == 1, pairs[0].key.value.text == "swift" {
            return false
        }
        if property.type.isOptional, literal.scalar.map({ $0.isPlain && $0.text == "nil" }) == true { return false }
        defaultFailed.insert(property.span)
        let code: String? =
            switch literal.content {
            case .scalar(let scalar) where scalar.isPlain: YAMLText.scalar(scalar.text)
            case .scalar(let scalar): YAMLText.quoted("\"\(scalar.text)\"")
            case .list: YAMLText.quoted(literal.span.text)
            case .mapping(let pairs): pairs.isEmpty ? YAMLText.quoted("[:]") : nil
            }
        let fixed = code.map { "{ swift: \($0) }" }
        bag.report(
            .transientDefault,
            "the default of a transient property is Swift code, since its type is Swift's",
            at: literal.span,
            fixIts: [fixed.map { literal.span.writing($0) }]
        )
        return true
    }

    /// `excluded: { timer: coding }`, while the property is in no channel.
    mutating func reportPartlyExcluded(_ exclusion: ExclusionDeclaration, _ property: PropertyModel) {
        bag.report(
            .attributeConflict,
            "transient property '\(property.name)' is in no channel; 'excluded' need not name it",
            at: exclusion.property.span,
            notes: [Note("'\(property.name)' is declared here", at: property.span)]
        )
    }

    mutating func reportImport(_ attribute: PropertyAttribute) {
        let message = "'import' is for the type of a transient property; other types name their module under 'types'"
        reject(attribute, .importNotTransient, message)
    }
}

extension DiagnosticID {
    static let transientRequired = DiagnosticID("transient-required")
    static let transientDefault = DiagnosticID("transient-default")
    package static let transientPlace = DiagnosticID("transient-place")
    static let importNotTransient = DiagnosticID("import-not-transient")
}
