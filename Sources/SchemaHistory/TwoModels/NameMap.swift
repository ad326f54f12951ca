import ModelLanguage

/// The new model's counterpart of each declaration of the old model.
package struct NameMap: Sendable {
    /// Old name -> new identity; absent: removed without a history entry.
    package private(set) var identities: [TypeName: TypeName] = [:]
    /// The reverse.
    package private(set) var oldNames: [TypeName: TypeName] = [:]
    /// Identity of a removed declaration -> the class as which its objects are read.
    package private(set) var stands: [TypeName: TypeName] = [:]
    /// Old name -> the new model's declaration of that name, if it is of another kind.
    private var redeclared: [TypeName: PropertyType] = [:]
    /// Identity -> its current kind, if the history says that it changed between class and struct.
    private var changedKinds: [TypeName: PropertyType] = [:]
    /// A declaration that may be another one with a new name is treated as renamed wherever it is named: the suspicion is reported once.
    package mutating func suspect(_ old: DeclarationView, as new: DeclarationView) { redeclared[old.name] = new.asType }

    /// The new model has a declaration with the name of an old declaration that has another name now: the same name has two meanings.
    package private(set) var hasReusedNames = false

    /// Old enum case -> the current ones.
    package var cases: [Leaf: String] = [:]
    /// The old model's name.
    let model: String
    /// The old side's models and those that they use -> their names on the new side.
    private var models: [String: String] = [:]

    init(
        old: Model,
        _ oldDeclarations: [DeclarationView],
        new: ModelHistory,
        _ newDeclarations: [DeclarationView],
        base: ModelShape,
        uses: [CheckedModel]
    ) {
        model = old.name
        models[old.name] = new.model.name
        let living = Dictionary(newDeclarations.map { ($0.name.name, $0) }) { first, _ in first }
        let newView = Dictionary(newDeclarations.map { ($0.name, $0) }) { first, _ in first }
        for view in oldDeclarations {
            if let identity = base.names[view.name.name], base.has(identity, as: view.thing) {
                identities[view.name] = identity
                if let newView = newView[identity], newView.thing != view.thing {
                    (redeclared[view.name], changedKinds[identity]) = (newView.asType, newView.asType)
                }
            } else if let newView = living[view.name.name], newView.thing == view.thing {
                identities[view.name] = newView.name
            } else if let newView = living[view.name.name] {
                redeclared[view.name] = newView.asType
            }
            if let identity = identities[view.name], let newView = living[view.name.name], newView.name != identity {
                hasReusedNames = true
            }
        }
        for type in old.foreignTypes {
            identities[type.name] = TypeName(model: new.model.name, name: type.name.name)
        }
        for (name, identity) in identities { oldNames[identity] = name }
        stands.merge(new.heirs) { $1 }
        enterUsed(old, uses)
    }

    /// The current names of used models' types: those models' own histories have them.
    private mutating func enterUsed(_ old: Model, _ uses: [CheckedModel]) {
        for used in uses {
            let names = [used.model.name] + used.model.formerly
            guard let oldUse = old.uses.first(where: { names.contains($0.name) }) else { continue }
            models[oldUse.name] = used.model.name
            enterUsed(oldUse, used.uses)
            stands.merge(used.history.heirs) { $1 }
            guard let oldShape = used.history.shape(at: oldUse.version) else { continue }
            for (name, identity) in oldShape.names {
                identities[TypeName(model: oldUse.name, name: name)] = identity
                if identity.name != name, used.history.shapes.last?.names[name] != nil { hasReusedNames = true }
            }
            let lineage = used.history.cases(since: oldUse.version)
            for item in oldShape.enums.values {
                for value in item.cases {
                    let newName = lineage.inReader(value.name, of: item.identity, from: oldUse.version)
                    cases[Leaf(owner: item.identity, name: value.name)] = newName
                }
            }
        }
    }

    package func callAsFunction(_ old: TypeName) -> TypeName? {
        // A removed declaration is known by its model's name too, also while that changes.
        let name = old.isRemoved ? TypeName(model: models[old.model] ?? old.model, name: old.name) : old
        return (identities[name] ?? (stands[name] == nil ? nil : name)).map(standIn)
    }

    /// The class as which its objects are read, if an identity of the new model is that of a removed declaration.
    package func standIn(of identity: TypeName) -> TypeName {
        var identity = identity
        var steps = 0
        while let next = stands[identity], steps < 64 {
            identity = next
            steps += 1
        }
        return identity
    }

    /// A type of the new model, or of its history, for comparison with `type` of an old one.
    package func newType(_ type: PropertyType) -> PropertyType {
        let type = stands.isEmpty ? type : type.renamed(standIn)
        return changedKinds.isEmpty ? type : replaced(type, changedKinds)
    }

    /// The type of an old property in names of the new model. If another kind of declaration replaced it, the result is that type: the
    /// change is reported for the declaration, not for each property.
    package func type(_ type: PropertyType) -> PropertyType {
        (redeclared.isEmpty ? type : replaced(type, redeclared)).renamed { self($0) ?? $0 }
    }

    private func replaced(_ type: PropertyType, _ others: [TypeName: PropertyType]) -> PropertyType {
        type.mapParts { part in
            switch part {
            case .enumeration(let name), .union(let name), .structure(let name), .object(let name):
                others[name] ?? part
            case .builtin, .propertyList, .array, .set, .dictionary, .optional, .foreign: part
            }
        }
    }

    /// An old case, with the name of its value's type in the new model.
    package func enumCase(_ value: EnumModel.Case) -> EnumModel.Case {
        var result = value
        if let payload = value.payload { result.hold(type(payload)) }
        return result
    }

    /// An old case, with the identity of its value's type: histories know the values of a version by it, also if the type is removed.
    package func caseOfThen(_ value: EnumModel.Case) -> EnumModel.Case {
        var result = value
        if let payload = value.payload { result.hold(payload.renamed { identities[$0] ?? $0 }) }
        return result
    }

    package func value(_ value: DefaultValue?) -> DefaultValue? { value?.mapCases(enumCase) }

    /// The cases of the model's own enums keep their names of that version: the caller knows which version that is.
    package func renamingTypes(in value: DefaultValue) -> DefaultValue {
        value.mapCases { $0.model == model ? (identities[$0] ?? $0, $1) : enumCase($0, $1) }
    }

    /// - Parameter isDescribed: whether it is the history's description of the old version, with the names of its cases.
    package func newValue(_ value: DefaultValue?, isDescribed: Bool) -> DefaultValue? {
        value?.mapCases { (standIn(of: $0), isDescribed ? cases[Leaf(owner: standIn(of: $0), name: $1)] ?? $1 : $1) }
    }

    private func enumCase(_ type: TypeName, _ name: String) -> (TypeName, String) {
        let identity = self(type) ?? type
        return (identity, cases[Leaf(owner: identity, name: name)] ?? name)
    }
}

extension ModelShape {
    package func has(_ identity: TypeName, as thing: Thing) -> Bool {
        switch thing {
        case .class: records[identity]?.kind == .class
        case .struct: records[identity]?.kind == .struct
        case .enum: enums[identity] != nil
        case .model, .foreignType, .property, .enumCase: false
        }
    }
}

extension DeclarationView {
    /// As the type of a property; nil if it cannot be one.
    fileprivate var asType: PropertyType? {
        switch thing {
        case .class: .object(self.name)
        case .struct: .structure(self.name)
        case .enum: enumModel?.type
        case .model, .foreignType, .property, .enumCase: nil
        }
    }
}
