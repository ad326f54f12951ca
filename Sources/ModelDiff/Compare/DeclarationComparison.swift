import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

extension ModelComparison {
    mutating func compareDeclarations(_ missing: () -> MissingHistory?) {
        var paired: Set<TypeName> = []
        var gone: [DeclarationView] = []
        var pairs: [TypeName: DeclarationView] = [:]
        for view in counterparts.oldDeclarations {
            if let identity = names.identities[view.name], let new = counterparts.newView(of: identity),
                new.thing == view.thing || base.has(identity, as: view.thing)
            {
                paired.insert(identity)
                pairs[identity] = view
            } else {
                gone.append(view)
            }
        }
        var came: [DeclarationView] = counterparts.newDeclarations.filter { !paired.contains($0.name) }
        suspectRenames(gone: &gone, came: &came, missing)
        var undeclared = UndeclaredProperties()
        for view in counterparts.newDeclarations {
            guard let old = pairs[view.name] else { continue }
            compare(old, view)
            compareProperties(old, view, leftovers: &undeclared)
            if view.thing == .enum { compareEnum(old, view) }
        }
        for view in came {
            let isDescribed = view.since > old.model.version
            let declared = isDescribed ? Declared(version: view.since, span: view.span) : nil
            changes.append(ModelChange(.added, nil, view, declared))
        }
        for view in gone { noteRemoval(view) }
        settle(undeclared, missing)
    }

    private mutating func noteRemoval(_ view: DeclarationView) {
        let redeclared = counterparts.newDeclarations.first { $0.name.name == view.name.name && $0.thing != view.thing }
        var change = ModelChange(redeclared == nil ? .removed : .redeclared, view, redeclared)
        if let redeclared {
            change.thing = view.thing
            changes.removeAll {
                $0.kind == .added && $0.newOwner?.name == redeclared.name && $0.thing == redeclared.thing
            }
        }
        if let identity = names.identities[view.name],
            let removal = entry(of: identity, explaining: .removed)
        {
            change.declaration = removal
            if names.stands[identity] != nil { change.heir = counterparts.newView(of: names.standIn(of: identity)) }
        }
        changes.append(change)
    }

    /// A removed and an added declaration that may be the same, neither of them declared in the history.
    private mutating func suspectRenames(
        gone: inout [DeclarationView],
        came: inout [DeclarationView],
        _ missing: () -> MissingHistory?
    ) {
        let open = gone.filter { names.identities[$0.name] == nil }
        guard !open.isEmpty, came.contains(where: { $0.since <= old.model.version }), let missing = missing() else {
            return
        }
        var taken: Set<TypeName> = []
        let owners = missing.ownersByName
        came.removeAll { view in
            let former = (owners[view.name.name]?.formerNames ?? []).lazy.compactMap { name in
                open.first { $0.name.name == name && $0.thing == view.thing && !taken.contains($0.name) }
            }.first
            guard view.since <= old.model.version, let former else { return false }
            changes.append(ModelChange(.removalAndAddition, former, view))
            counterparts.names.suspect(former, as: view)
            taken.insert(former.name)
            return true
        }
        gone.removeAll { taken.contains($0.name) }
    }

    /// Attributes of one declaration; its members are compared afterwards.
    private mutating func compare(_ old: DeclarationView, _ new: DeclarationView) {
        let record = base.records[new.name]
        let shape = base.enums[new.name]
        let known = record != nil || shape != nil
        func add(_ kind: Difference, declared: Bool) {
            let entry =
                self.entry(of: new.name, explaining: kind) ?? Declared(version: self.new.model.version, span: new.span)
            changes.append(ModelChange(kind, old, new, declared ? entry : nil))
        }
        if old.thing != new.thing { add(.redeclared, declared: true) }
        let isRenamed = old.name.name != new.name.name
        if isRenamed {
            add(.renamed, declared: known)
        } else if old.archiveName != new.archiveName {
            add(.archiveName, declared: record?.archiveName == old.archiveName)
        }
        if entry(of: new.name, explaining: .dropped) != nil {
            add(.dropped, declared: true)
        }
        if old.keyRule.pattern != new.keyRule.pattern {
            add(.keyPattern, declared: record?.keyRule.pattern == old.keyRule.pattern)
        }
        if old.keyRule.json != new.keyRule.json {
            add(.jsonKeyStyle, declared: record?.keyRule.json == old.keyRule.json)
        }
        let unions = old.enumModel.flatMap { old in new.enumModel.map { (old: old, new: $0) } }
        if old.discriminator != new.discriminator
            || unions.map({ $0.new.verdict(onJSONOf: $0.old).outcome != .reads }) == true
        {
            add(.discriminator, declared: true)
        }
        if old.isBoxed != new.isBoxed { add(.boxing, declared: true) }
        if old.writesNil != new.writesNil { add(.writtenNil, declared: true) }
        // A class has the setting of its superclass.
        if old.keepsUnknownKeys != new.keepsUnknownKeys, new.classModel?.hasGeneratedSuperclass != true {
            add(.unknownKeys, declared: true)
        }
        if old.classModel?.hasDraft ?? false != new.classModel?.hasDraft ?? false,
            new.classModel?.hasGeneratedSuperclass != true
        {
            add(.drafts, declared: true)
        }
        if old.isValidated != new.isValidated { add(.validation, declared: true) }
        if old.hooks != new.hooks { add(.hooks, declared: true) }
        if old.protocols != new.protocols { add(.conformances, declared: true) }
        // A class that became a struct has lost its superclass.
        if let old = old.recordModel, let new = new.recordModel,
            translated(old.superclass) != new.superclass
        {
            let isKnown = record.map { names.superclass($0.superclass) == translated(old.superclass) } ?? false
            add(.superclass, declared: isKnown)
        }
        guard let oldClass = old.classModel, let newClass = new.classModel else { return }
        if oldClass.isAbstract != newClass.isAbstract {
            add(.abstractness, declared: record?.isAbstract == oldClass.isAbstract)
        }
        if oldClass.versionKey != newClass.versionKey {
            add(.versionKey, declared: record?.versionKey == oldClass.versionKey)
        }
        if oldClass.isFinal != newClass.isFinal { add(.finality, declared: true) }
        if oldClass.equality != newClass.equality { add(.equality, declared: true) }
    }

    func translated(_ superclass: RecordModel.Superclass?) -> RecordModel.Superclass? { names.superclass(superclass) }
}

extension NameMap {
    /// A removed declaration keeps its own kind, regardless of the class as which its objects are read.
    func superclass(_ superclass: RecordModel.Superclass?) -> RecordModel.Superclass? {
        switch superclass {
        case .generated(let name)?: .generated(identities[name] ?? name)
        case .foreign(let name)?: .foreign(self(name) ?? name)
        case nil: nil
        }
    }
}

extension RecordModel {
    fileprivate var hasGeneratedSuperclass: Bool {
        if case .generated? = superclass { true } else { false }
    }
}
