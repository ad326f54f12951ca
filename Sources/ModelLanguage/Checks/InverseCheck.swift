import SchemaDiagnostics

extension ModelResolver {
    /// Connects both ends of every inverse: the source is checked, and the target is marked.
    mutating func resolveInverses() {
        for place in attributed where place.isInClass {
            if let inverse = declaration(at: place)[.inverse] { resolveInverse(inverse, of: place) }
        }
    }

    private mutating func resolveInverse(_ attribute: PropertyAttribute, of place: DeclaredPlace) {
        let property = self[place]
        guard let target = property.inverse, !property.isTransient, !property.type.isUnknown else { return }
        let element: PropertyType
        switch property.type {
        case .array(let inner), .set(let inner), .optional(let inner): element = inner
        case .builtin, .propertyList, .dictionary, .enumeration, .union, .structure, .object, .foreign:
            element = property.type
        }
        guard case .object(let name) = element else {
            bag.report(
                .inverseType,
                "'inverse' is for T, T?, [T] and Set<T> of a class T, not for \(describe(property.type))",
                at: attribute.keySpan,
                notes: [Note("the property's type is here", at: property.typeSpan)],
                fixIts: [attribute.removing]
            )
            return
        }
        guard name.model == model.name, let start = classIndexes[name.name] else {
            reportOtherModel(name, attribute)
            return
        }
        let written = Spanned(target, attribute.valueSpan)
        var number = start
        while number >= 0, number < tree.ownCount {
            if let found = model.classes[number].properties.firstIndex(where: { $0.name == target }) {
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
            candidates: model.classes[start].properties.map(\.name),
            notes: [Note("'inverse' names the weak property of '\(name.name)' that refers back")]
        )
    }

    private mutating func connect(source: DeclaredPlace, target: DeclaredPlace, at place: Spanned<String>) {
        let owner = model.classes[source.index].name
        let other = self[target]
        if other.type.isUnknown { return }
        let notes = [Note("'\(other.name)' is declared here", at: other.span)]
        guard other.isWeak else {
            // That this end is weak is reported.
            if self[source].isWeak { return }
            bag.report(
                .inverseTarget,
                "the inverse '\(other.name)' is not weak; expected { type: \(owner.name)?, weak: true }",
                at: place.span,
                notes: notes
            )
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
