import ModelLanguage
import SchemaHistory

/// Which declaration of the new model each declaration of the old one is.
struct NameMap {
    /// Old name -> new identity; absent: gone without a word.
    private(set) var identities: [TypeName: TypeName] = [:]
    /// The reverse.
    private(set) var oldNames: [TypeName: TypeName] = [:]
    /// Identity of a removed declaration -> what its objects are read as.
    private(set) var stands: [TypeName: TypeName] = [:]
    /// Old name -> what the new model declares under it, being another kind of thing.
    private var redeclared: [TypeName: PropertyType] = [:]
    /// One that may be the other under a new name is taken for it wherever it is named: the suspicion is told once.
    mutating func suspect(_ old: DeclarationView, as new: DeclarationView) { redeclared[old.name] = new.asType }

    /// The new model has a declaration under a name that one of the old model had, which is called otherwise now: the same word means
    /// two things.
    private(set) var hasReusedNames = false

    /// Old enum case -> today's.
    var cases: [Leaf: String] = [:]
    /// The old model's name.
    private let model: String

    init(
        old: Model,
        _ oldDeclarations: [DeclarationView],
        new: ModelHistory,
        _ newDeclarations: [DeclarationView],
        base: ModelShape,
        uses: [CheckedModel]
    ) {
        model = old.name
        let living = Dictionary(newDeclarations.map { ($0.name.name, $0) }) { first, _ in first }
        for view in oldDeclarations {
            if let identity = base.names[view.name.name], base.has(identity, as: view.thing) {
                identities[view.name] = identity
            } else if let today = living[view.name.name], today.thing == view.thing {
                identities[view.name] = today.name
            } else if let today = living[view.name.name] {
                redeclared[view.name] = today.asType
            }
            if let identity = identities[view.name], let today = living[view.name.name], today.name != identity {
                hasReusedNames = true
            }
        }
        for type in old.foreignTypes {
            identities[type.name] = TypeName(model: new.model.name, name: type.name.name)
        }
        for (name, identity) in identities { oldNames[identity] = name }
        followRemovals(new)
        enterUsed(old, uses)
    }

    private mutating func followRemovals(_ history: ModelHistory) {
        for change in history.changes.flatMap(\.changes) {
            if let removal = change.kind as? Change.RemoveDeclaration { stands[change.declaration] = removal.readAs }
        }
    }

    /// What types of used models are called by now: those models' own histories tell it.
    private mutating func enterUsed(_ old: Model, _ uses: [CheckedModel]) {
        for used in uses {
            let names = [used.model.name] + used.model.formerly
            guard let before = old.uses.first(where: { names.contains($0.name) }) else { continue }
            enterUsed(before, used.uses)
            followRemovals(used.history)
            guard let then = used.history.shape(at: before.version) else { continue }
            for (name, identity) in then.names {
                identities[TypeName(model: before.name, name: name)] = identity
                if identity.name != name, used.history.shapes.last?.names[name] != nil { hasReusedNames = true }
            }
            for (today, origin) in PropertyTrace(used.history, from: before.version).caseOrigins {
                for root in origin.roots { cases[root] = today.name }
            }
        }
    }

    func callAsFunction(_ name: TypeName) -> TypeName? {
        (identities[name] ?? (stands[name] == nil ? nil : name)).map(standIn)
    }

    /// What its objects are read as, where an identity of the new model is that of a removed declaration.
    private func standIn(of identity: TypeName) -> TypeName {
        var identity = identity
        var steps = 0
        while let next = stands[identity], steps < 64 {
            identity = next
            steps += 1
        }
        return identity
    }

    /// A type of the new model, or of what its history tells, to be compared with `type` of an old one.
    func newType(_ type: PropertyType) -> PropertyType { stands.isEmpty ? type : type.renamed(standIn) }

    /// The type of an old property in names of the new model. What another kind of thing took the place of is that thing: the change is told of the
    /// declaration, not of each property.
    func type(_ type: PropertyType) -> PropertyType {
        (redeclared.isEmpty ? type : replaced(type)).renamed { self($0) ?? $0 }
    }

    private func replaced(_ type: PropertyType) -> PropertyType {
        switch type {
        case .enumeration(let name), .union(let name), .structure(let name), .object(let name): redeclared[name] ?? type
        case .optional(let inner): .optional(replaced(inner))
        case .array(let element): .array(replaced(element))
        case .set(let element): .set(replaced(element))
        case .dictionary(let key, let value): .dictionary(key: replaced(key), value: replaced(value))
        case .builtin, .propertyList, .foreign: type
        }
    }

    /// An old case, with what it holds called as in the new model.
    func enumCase(_ value: EnumModel.Case) -> EnumModel.Case {
        var result = value
        if let payload = value.payload { result.hold(type(payload)) }
        return result
    }

    func value(_ value: DefaultValue?) -> DefaultValue? { value?.mapCases(enumCase) }

    /// The cases of the model's own enums keep their names of then: who asks knows which version that is.
    func renamingTypes(in value: DefaultValue) -> DefaultValue {
        value.mapCases { $0.model == model ? (identities[$0] ?? $0, $1) : enumCase($0, $1) }
    }

    /// - Parameter isTold: it is what the history tells of the old version, in names of its cases.
    func newValue(_ value: DefaultValue?, isTold: Bool) -> DefaultValue? {
        value?.mapCases { (standIn(of: $0), isTold ? cases[Leaf(owner: standIn(of: $0), name: $1)] ?? $1 : $1) }
    }

    private func enumCase(_ type: TypeName, _ name: String) -> (TypeName, String) {
        let identity = self(type) ?? type
        return (identity, cases[Leaf(owner: identity, name: name)] ?? name)
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
        case .enum: enumModel?.type
        case .model, .foreignType, .property, .enumCase: nil
        }
    }
}
