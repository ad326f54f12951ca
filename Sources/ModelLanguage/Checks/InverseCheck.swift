import SchemaDiagnostics

extension ModelResolver {
    /// Connects both ends of every inverse: the source is checked, and the target is marked.
    mutating func resolveInverses() {
        var positions: [Int: [String: Int]] = [:]
        for place in attributed where place.isInClass {
            if let inverse = declaration(at: place)[.inverse] { resolveInverse(inverse, of: place, &positions) }
        }
    }

    /// - Parameter positions: of the properties of the classes that were asked so far.
    private mutating func resolveInverse(
        _ attribute: PropertyAttribute,
        of place: DeclaredPlace,
        _ positions: inout [Int: [String: Int]]
    ) {
        let property = self[place]
        guard let target = property.inverse, !property.isTransient, !property.type.isUnknown else { return }
        let element: PropertyType
        switch property.type {
        case .array(let inner), .set(let inner), .optional(let inner): element = inner
        case .builtin, .propertyList, .dictionary, .enumeration, .union, .structure, .object, .foreign:
            element = property.type
        }
        guard case .object(let name) = element else {
            return reject(
                attribute,
                .inverseType,
                "'inverse' is for T, T?, [T] and Set<T> of a class T, not for \(describe(property.type))",
                notes: [Note("the property's type is here", at: property.typeSpan)] + noteOnStruct(element)
            )
        }
        guard name.model == model.name, let start = classIndexes[name.name] else {
            reportOtherModel(name, attribute)
            return
        }
        let written = Spanned(target, attribute.valueSpan)
        var number = start
        while number >= 0, number < tree.ownCount {
            let names = model.classes[number].properties.lazy.map(\.name)
            positions[number] = positions[number] ?? Dictionary(zip(names, 0...)) { first, _ in first }
            if let found = positions[number]?[target] {
                let end = DeclaredPlace(isInClass: true, index: number, position: found)
                connect(source: place, target: end, at: written)
                return
            }
            number = tree.parents[number]
        }
        if number >= 0, classModel(number).properties.contains(where: { $0.name == target }) {
            reportOtherModel(tree.names[number], attribute)
            return
        }
        // Reported as a name.
        guard isIdentifier(target) else { return }
        reportUnknownProperty(
            written,
            of: name.name,
            candidates: bag.suggests ? model.classes[start].properties.map(\.name) : [],
            notes: [Note("'inverse' names the weak property of '\(name.name)' that refers back")]
        )
    }

    private mutating func connect(source: DeclaredPlace, target: DeclaredPlace, at place: Spanned<String>) {
        let owner = model.classes[source.index].name
        let other = self[target]
        if other.type.isUnknown { return }
        let notes = [Note("'\(other.name)' is declared here", at: other.span)]
        if self[source].isWeak { return reportWeakSource(source, target, notes) }
        guard other.isWeak else {
            reportBothStrong(source, target, at: place, notes)
            return
        }
        guard case .object(let back) = other.type.wrapped else { return }
        guard let number = classNumber(back), tree.isKind(source.index, of: number) else {
            bag.report(
                .inverseTarget,
                "the inverse '\(other.name)' refers to \(back.name), which '\(owner.name)' is not",
                at: place.span,
                notes: notes
            )
            return
        }
        if other.inverseOf == nil {
            self[target].shape.inverseOf = InverseSource(type: owner, property: self[source].name)
        }
    }

    /// The end that declares the inverse is weak: the other one declares it, or both are.
    private mutating func reportWeakSource(
        _ source: DeclaredPlace,
        _ target: DeclaredPlace,
        _ notes: [Note]
    ) {
        let (own, other) = (declaration(at: source), declaration(at: target))
        // That another type is weak is reported.
        guard case .optional = self[source].type, let inverse = own[.inverse], let weak = own[.weak] else { return }
        let name = own.name.value
        let isThere = other[.inverse] != nil
        let moving = FixIt(
            isThere
                ? "remove 'inverse' here" : "write 'inverse: \(shortened(name))' at '\(shortened(other.name.value))'",
            edits: own.changing(removing: [.inverse])
                + (isThere ? [] : other.changing(adding: ["inverse: \(name)"]))
        )
        let cure = self[target].isWeak ? weak.removing : moving
        reportConflict(weak, inverse, weakInverseRule, notes: notes, cure: cure)
    }

    /// Neither end is weak. The end that is one object is made weak, and the other one declares the inverse.
    private mutating func reportBothStrong(
        _ source: DeclaredPlace,
        _ target: DeclaredPlace,
        at place: Spanned<String>,
        _ notes: [Note]
    ) {
        let (own, other) = (declaration(at: source), declaration(at: target))
        let isMutual = other[.inverse].map { if case .text(own.name.value) = $0.value { true } else { false } } ?? false
        // Of two ends that name each other, the first is reported.
        if isMutual, (target.index, target.position) < (source.index, source.position) { return }
        func weakening(_ weak: DeclaredPlace, _ strong: DeclaredPlace) -> FixIt? {
            guard !self[weak].type.isCollection else { return nil }
            let (end, back) = (declaration(at: weak), declaration(at: strong))
            let type = self[weak].type.isOptional ? nil : end.optionalType
            let inverse = back[.inverse] == nil ? back.changing(adding: ["inverse: \(end.name.value)"]) : []
            return FixIt(
                "write 'weak: true' at '\(shortened(end.name.value))'",
                edits: end.changing(type: type, adding: ["weak: true"], removing: [.inverse]) + inverse
            )
        }
        let owner = model.classes[source.index].name.name
        let isList = self[target].type.isCollection
        let fixIts =
            (isList ? [] : [weakening(target, source)]) + (isMutual || isList ? [weakening(source, target)] : [])
        let message: String =
            if isList, self[source].type.isCollection {
                "'\(own.name.value)' and '\(other.name.value)' are both lists, and one end of an inverse is a weak reference"
            } else if isMutual {
                "'\(own.name.value)' and '\(other.name.value)' name each other: only the end that retains declares the inverse, and the other one is weak"
            } else if isList {
                "the inverse '\(other.name.value)' is a list, which cannot be weak: it declares the inverse, and '\(own.name.value)' is weak"
            } else {
                "the inverse '\(other.name.value)' is not weak; expected { type: \(owner)?, weak: true }"
            }
        bag.report(
            .inverseTarget,
            message,
            at: place.span,
            notes: notes,
            fixIts: fixIts.compactMap(\.self).map(\.withSeveralReadings)
        )
    }

    private mutating func reportOtherModel(_ name: TypeName, _ attribute: PropertyAttribute) {
        bag.report(
            .inverseOtherModel,
            "'\(name.name)' belongs to model '\(name.model)'; both ends of an inverse are declared in one model",
            at: attribute.valueSpan
        )
    }
}

extension DiagnosticID {
    static let inverseType = DiagnosticID("inverse-type")
    static let inverseTarget = DiagnosticID("inverse-target")
    static let inverseOtherModel = DiagnosticID("inverse-other-model")
}
