import SchemaDiagnostics

extension ModelResolver {
    /// The requirements of each property's attributes on its type and on other attributes.
    mutating func checkAttributes() {
        let owners = model.validatedOwners
        for place in attributed {
            let declaration = declaration(at: place)
            if !place.isInClass, let transient = declaration[.transient], declaration.type.swiftText != nil {
                bag.report(
                    .transientPlace,
                    "a struct is a value and has no transient property",
                    at: transient.keySpan,
                    notes: [
                        Note(
                            "'excluded' leaves out of archives what could be in one; other state is for a class that has the struct"
                        )
                    ]
                )
                continue
            }
            if !place.isInClass, let inverse = declaration[.inverse] {
                reject(
                    inverse,
                    .inverseInStruct,
                    "a struct's property cannot have an inverse: the other end refers to an object"
                )
            }
            var property = self[place]
            checkAttributes(of: &property, declaration)
            self[place] = property
            guard let value = property.defaultValue, let written = declaration[.default] else { continue }
            let owner = owners[property.span]
            let count = declaration[.count]?.valueSpan
            bag.check(value, of: property, validatedBy: owner, at: written.valueSpan, count: count)
        }
    }

    private mutating func checkAttributes(of property: inout PropertyModel, _ declaration: PropertyDeclaration) {
        if property.isTransient { return checkTransient(property, declaration) }
        for attribute in declaration.attributes {
            switch attribute.name {
            case .jsonKey, .dates, .lenient, .presence: checkJSONForm(property, attribute)
            case .key, .default, .doc, .mutable, .deprecated, .inverse, .convert, .virtual, .onChange, .copy,
                .transient,
                .access,
                .info:
                break
            case .import: reportImport(attribute)
            case .min, .max, .length, .elements, .pattern: resolveRule(&property, attribute, declaration)
            case .weak: if property.isWeak { checkWeak(property, attribute) }
            case .conditional: if property.isConditional { checkConditional(property, attribute) }
            case .packed: if property.isPacked { checkPacked(property, attribute) }
            case .count: if !property.isPacked { reportCount(attribute) }
            case .form: checkForm(property, attribute)
            case .flat: resolveFlat(&property, attribute)
            case .failure: checkFailure(property, attribute, declaration)
            }
        }
        checkLimits(property, declaration)
        checkCombinations(property, declaration)
    }

    // MARK: weak, conditional

    private mutating func checkWeak(_ property: PropertyModel, _ attribute: PropertyAttribute) {
        if property.type.isUnknown { return }
        guard isReference(property.type.wrapped) else {
            let isList =
                switch property.type.wrapped {
                case .array(let element), .set(let element): isReference(element)
                default: false
                }
            let notes =
                isList
                ? [Note("a list retains its objects; with 'conditional: true' it does not bring them into an archive")]
                : []
            bag.report(
                .weakType,
                "a weak property is an optional class, not \(describe(property.type))",
                at: property.typeSpan,
                notes: [Note("it is declared weak here", at: attribute.keySpan)] + notes,
                fixIts: [attribute.removing]
            )
            return
        }
        if !property.type.isOptional {
            reportNotOptional(.weakType, property, attribute, "a weak property may become nil")
        }
    }

    mutating func reportNotOptional(
        _ id: DiagnosticID,
        _ property: PropertyModel,
        _ attribute: PropertyAttribute,
        _ why: String
    ) {
        let text = optionalText(property)
        let type = property.transient.map { SwiftTypeText.optional($0.swiftType) } ?? describe(property.type) + "?"
        bag.report(
            id,
            "\(why); expected '\(type)'",
            at: property.typeSpan,
            notes: [Note("it is declared \(attribute.name.text) here", at: attribute.keySpan)],
            fixIts: [property.typeSpan.writing(text)]
        )
    }

    private mutating func checkConditional(_ property: PropertyModel, _ attribute: PropertyAttribute) {
        if property.type.isUnknown { return }
        switch property.type.wrapped {
        case .array(let element), .set(let element):
            if isReference(element), !property.type.isOptional { return }
        case let type where isReference(type):
            if !property.type.isOptional {
                let why = "a conditional reference may be missing in an archive"
                reportNotOptional(.conditionalType, property, attribute, why)
            }
            return
        case .builtin, .propertyList, .dictionary, .optional, .enumeration, .union, .structure, .object, .foreign: break
        }
        let types = "T?, [T] and Set<T> of a class T, not for \(describe(property.type))"
        reject(attribute, .conditionalType, "'conditional' is for \(types)")
    }

    /// The optional of a type as written, with quotes if it had them.
    private func optionalText(_ property: PropertyModel) -> String {
        if let transient = property.transient { return SwiftTypeText.yaml(SwiftTypeText.optional(transient.swiftType)) }
        let text = property.typeSpan.text
        guard let quote = text.last, quote == "\"" || quote == "'" else { return text + "?" }
        return "\(text.dropLast())?\(quote)"
    }

    /// A class: of a model, or a foreign one.
    func isReference(_ type: PropertyType) -> Bool {
        switch type {
        case .object: return true
        case .foreign(let name):
            guard let foreign = foreignModel(name) else { return false }
            switch foreign.coding {
            case .secure, .none: return true
            // Swift has no weak `Any`; for a protocol, Swift checks that only classes conform.
            case .oneOf(let members): return foreign.swiftName != "Any" && members.allSatisfy { isReference($0) }
            case .codable, .convert, .opaque: return false
            }
        case .builtin, .propertyList, .array, .set, .dictionary, .optional, .enumeration, .union, .structure:
            return false
        }
    }

    // MARK: packed, count

    private mutating func checkPacked(_ property: PropertyModel, _ attribute: PropertyAttribute) {
        if property.type.isUnknown { return }
        if case .array(.builtin(let element)) = property.type.wrapped, element.integerRange != nil || element.isReal {
            return
        }
        let types = "arrays of integers or floating-point numbers, not for \(describe(property.type))"
        reject(attribute, .packedType, "'packed' is for \(types)")
    }

    private mutating func reportCount(_ attribute: PropertyAttribute) {
        let note = Note("'elements' says how many a list may have, as in 'elements: 3'")
        reject(attribute, .countUnpacked, "'count' fixes the length of packed arrays only", notes: [note])
    }

    // MARK: failure

    private mutating func checkFailure(
        _ property: PropertyModel,
        _ attribute: PropertyAttribute,
        _ declaration: PropertyDeclaration
    ) {
        if property.type.isUnknown { return }
        let problem: String
        switch property.failure {
        case .fail: return
        case .nil:
            if property.type.isOptional { return }
            problem = "'failure: nil' requires an optional, and \(describe(property.type)) is not one"
        case .default:
            if declaration[.default] != nil { return }
            problem = "'failure: default' requires a default"
        case .skip:
            if property.type.wrapped.isCollection { return }
            problem = "'failure: skip' leaves out an element; \(describe(property.type)) has none"
        }
        bag.report(
            .failurePolicy,
            problem,
            at: attribute.valueSpan,
            fixIts: (property.failure == .nil ? [declaration.makingOptional] : []) + [attribute.removing]
        )
    }
}

extension AttributeSet {
    static let convert = AttributeSet(.convert)

    /// Attributes that combine with any type and any other attribute.
    private static let free = AttributeSet([
        .default, .doc, .key, .mutable, .deprecated, .copy, .access,
        .info,
    ])

    var needsCheck: Bool { !subtracting(.free).isEmpty }
}

extension DiagnosticID {
    static let inverseInStruct = DiagnosticID("inverse-in-struct")
    static let weakType = DiagnosticID("weak-type")
    static let conditionalType = DiagnosticID("conditional-type")
    static let packedType = DiagnosticID("packed-type")
    static let countUnpacked = DiagnosticID("count-unpacked")
    static let failurePolicy = DiagnosticID("failure-policy")
}
