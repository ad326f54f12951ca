import ModelLanguage

/// Which declaration of the new model each declaration of the old one is.
struct NameMap {
    /// Old name -> new identity; absent: gone without a word.
    private(set) var identities: [TypeName: TypeName] = [:]
    /// Identity of a removed declaration -> what its objects are read as.
    private(set) var stands: [TypeName: TypeName] = [:]
    /// Old name -> what the new model declares under it, being another kind of thing.
    private var redeclared: [TypeName: PropertyType] = [:]
    /// One that may be the other under a new name is taken for it wherever it is named: the suspicion is told once.
    mutating func suspect(_ old: DeclarationView, as new: DeclarationView) { redeclared[old.name] = new.asType }

    /// Old enum case -> today's.
    var cases: [PropertyID: String] = [:]

    init(
        old: Model,
        _ oldDeclarations: [DeclarationView],
        new: ModelHistory,
        _ newDeclarations: [DeclarationView],
        base: ModelShape
    ) {
        let living = Dictionary(newDeclarations.map { ($0.name.name, $0) }) { first, _ in first }
        for view in oldDeclarations {
            if let identity = base.names[view.name.name], base.has(identity, as: view.thing) {
                identities[view.name] = identity
            } else if let today = living[view.name.name], today.thing == view.thing {
                identities[view.name] = today.name
            } else if let today = living[view.name.name] {
                redeclared[view.name] = today.asType
            }
        }
        for type in old.foreignTypes {
            identities[type.name] = TypeName(model: new.model.name, name: type.name.name)
        }
        for version in new.changes {
            for change in version.changes {
                if case .removeDeclaration(let target?, _, _) = change.kind { stands[change.declaration] = target }
            }
        }
    }

    func callAsFunction(_ name: TypeName) -> TypeName? {
        guard var identity = identities[name] ?? (stands[name] == nil ? nil : name) else { return nil }
        var steps = 0
        while let next = stands[identity], steps < 64 {
            identity = next
            steps += 1
        }
        return identity
    }

    /// The type in names of the new model. What another kind of thing took the place of is that thing: the change is told of the
    /// declaration, not of each property.
    func type(_ type: PropertyType) -> PropertyType {
        redeclared.isEmpty ? type.renaming { self($0) } : replaced(type).renaming { self($0) }
    }

    private func replaced(_ type: PropertyType) -> PropertyType {
        switch type {
        case .enumeration(let name), .structure(let name), .object(let name): redeclared[name] ?? type
        case .optional(let inner): .optional(replaced(inner))
        case .array(let element): .array(replaced(element))
        case .set(let element): .set(replaced(element))
        case .dictionary(let key, let value): .dictionary(key: replaced(key), value: replaced(value))
        case .builtin, .propertyList, .foreign: type
        }
    }

    func value(_ value: DefaultValue?) -> DefaultValue? {
        guard let value else { return nil }
        switch value {
        case .bool, .integer, .real, .string, .null, .code: return value
        case .enumCase(let type, let name):
            let identity = self(type) ?? type
            return .enumCase(identity, cases[PropertyID(identity, name)] ?? name)
        case .array(let values): return .array(values.map { self.value($0) ?? $0 })
        case .dictionary(let pairs):
            return .dictionary(
                pairs.map { DefaultPair(key: self.value($0.key) ?? $0.key, value: self.value($0.value) ?? $0.value) }
            )
        }
    }

    func conversion(_ conversion: Conversion?) -> Conversion? {
        conversion.map { Conversion(archived: type($0.archived), encode: $0.encode, decode: $0.decode) }
    }
}

extension ModelShape {
    func has(_ identity: TypeName, as thing: Thing) -> Bool {
        switch thing {
        case .class: records[identity]?.kind == .class
        case .struct: records[identity]?.kind == .struct
        case .enum: enums[identity] != nil
        case .model, .foreignType, .property, .enumCase: false
        }
    }
}

extension DeclarationView {
    /// As the type of a property; nil for what cannot be one.
    fileprivate var asType: PropertyType? {
        switch thing {
        case .class: .object(name)
        case .struct: .structure(name)
        case .enum: .enumeration(name)
        case .model, .foreignType, .property, .enumCase: nil
        }
    }
}
