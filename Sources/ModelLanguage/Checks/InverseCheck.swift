import SchemaDiagnostics

extension ModelResolver {
    /// Connects both ends of every inverse: the source is checked, the target learns that it is one.
    mutating func resolveInverses() {
        for place in attributed where place.owner == .class {
            let declaration = classDeclarations[place.index].properties[place.position]
            if let inverse = declaration[.inverse] { resolveInverse(inverse, of: place.index, place.position) }
        }
    }

    private mutating func resolveInverse(_ attribute: PropertyAttribute, of index: Int, _ position: Int) {
        let property = model.classes[index].properties[position]
        guard let target = property.inverse, !property.type.isUnknown else { return }
        let element: PropertyType
        switch property.type {
        case .array(let inner), .set(let inner), .optional(let inner): element = inner
        case .builtin, .propertyList, .dictionary, .enumeration, .structure, .object, .foreign: element = property.type
        }
        guard case .object(let name) = element else {
            bag.report(
                .inverseType,
                "'inverse' stands at T, T?, [T] and Set<T> of a class T, not at \(describe(property.type))",
                at: attribute.keySpan,
                notes: [Note("the property's type is here", at: property.typeSpan)]
            )
            return
        }
        guard name.model == model.name, let start = classIndexes[name.name] else {
            reportOtherModel(name, attribute)
            return
        }
        let place = Spanned(target, attribute.valueSpan)
        var number = start
        while number >= 0, number < tree.ownCount {
            if let found = model.classes[number].properties.firstIndex(where: { $0.name == target }) {
                connect(source: (index, position), target: (number, found), at: place)
                return
            }
            number = tree.parents[number]
        }
        if number >= 0, tree.used[number - tree.ownCount].properties.contains(where: { $0.name == target }) {
            reportOtherModel(tree.names[number], attribute)
            return
        }
        reportUnknownProperty(place, of: name.name, candidates: model.classes[start].properties.map(\.name))
    }

    private mutating func connect(source: (Int, Int), target: (Int, Int), at place: Spanned<String>) {
        let owner = model.classes[source.0].name
        let other = model.classes[target.0].properties[target.1]
        if other.type.isUnknown { return }
        let notes = [Note("'\(other.name)' is declared here", at: other.span)]
        guard other.isWeak else {
            bag.report(
                .inverseTarget,
                "the inverse '\(other.name)' is not weak; expected { type: \(owner.name)?, weak: true }",
                at: place.span,
                notes: notes
            )
            return
        }
        guard case .object(let back) = other.type.wrapped else { return }
        let number = back.model == model.name ? classIndexes[back.name] : tree.usedNumber(back)
        guard let number, tree.isKind(source.0, of: number) else {
            bag.report(
                .inverseTarget,
                "the inverse '\(other.name)' refers to \(back.name), which '\(owner.name)' is not",
                at: place.span,
                notes: notes
            )
            return
        }
        let sourceName = model.classes[source.0].properties[source.1].name
        if model.classes[target.0].properties[target.1].inverseOf == nil {
            model.classes[target.0].properties[target.1].inverseOf = InverseSource(type: owner, property: sourceName)
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
