import SchemaDiagnostics

// A draft is derived from its class when the class is resolved and checked. Until then the model has a class without properties in its
// place, so that types may name it.
extension ModelResolver {
    /// Determines which classes have drafts, and adds the drafts after all other classes.
    mutating func collectDrafts() {
        guard
            model.uses.contains(where: { $0.classes.contains(where: \.hasDraft) })
                || classDeclarations.contains(where: { $0.draft?.value == true })
        else { return }
        let numbers = Dictionary(classDeclarations.indices.map { (model.classes[$0].name, $0) }) { first, _ in first }
        let used = Set(usedModels().flatMap(\.classes).filter(\.hasDraft).map(\.name))
        var known: [Int: Bool] = [:]
        for number in classDeclarations.indices {
            var chain: [Int] = []
            var next: Int? = number
            var isDrafted = false
            while let current = next, !chain.contains(current) {
                chain.append(current)
                isDrafted = known[current] ?? classDeclarations[current].draft?.value ?? false
                if isDrafted { break }
                let parent = classDeclarations[current].superclass.flatMap { superclass($0.value) }
                next = parent.flatMap { numbers[$0] }
                if let parent, used.contains(parent) { isDrafted = true }
            }
            known[number] = isDrafted
        }
        for number in classDeclarations.indices where known[number] == true { enterDraft(of: number) }
    }

    private func superclass(_ name: String) -> TypeName? {
        let own = model.name + "."
        let type = names[name] ?? (name.hasPrefix(own) ? names[String(name.dropFirst(own.count))] : nil)
        if case .object(let name)? = type { return name } else { return nil }
    }

    mutating func checkDraftName(of name: TypeName, at span: SourceSpan) {
        guard let other = names.places[name.draft.swiftName] else { return }
        bag.report(
            .draftName,
            "the draft of '\(name.name)' would be called '\(name.draft.swiftName)', which is the name of \(article(other.kind)) \(other.kind)",
            at: span,
            notes: [
                Note("the \(other.kind) '\(name.draft.swiftName)' is declared here", at: other.span),
                Note("give one of the two another name; archives keep the old one with 'archiveName'"),
            ]
        )
    }

    private mutating func enterDraft(of number: Int) {
        let declaration = classDeclarations[number]
        let draft = model.classes[number].name.draft
        let span = declaration.draft?.span ?? declaration.name.span
        checkDraftName(of: draft.drafted, at: span)
        names.declare(draft.swiftName, as: .object(draft), kind: "draft", at: span)
        names.declare(draft.name, as: .object(draft), kind: "type", at: span)
        var stub = RecordDeclaration(kind: .class, name: Spanned(draft.name, span))
        stub.archiveName = Spanned(
            RecordModel.draftArchiveName(declaration.archiveName?.value ?? declaration.name.value),
            declaration.archiveName?.span ?? declaration.name.span
        )
        (stub.abstract, stub.final, stub.access) = (declaration.abstract, declaration.final, declaration.access)
        (stub.equality, stub.copying, stub.since) = (declaration.equality, declaration.copying, declaration.since)
        (stub.unknownKeys, stub.objc) = (declaration.unknownKeys, declaration.objc)
        stub.immutable = Spanned(false, span)
        if declaration.objc?.value ?? root.header?.swift.objc?.value ?? false {
            stub.objcName = Spanned(declaration.objcCName + "Draft", span)
        }
        drafts.append(number)
        model.classes.append(
            RecordModel(.class, name: draft, span: span, fileIndex: model.classes[number].fileIndex)
        )
        classDeclarations.append(stub)
    }

    /// Once superclasses are known by name: a draft inherits the superclass's draft.
    mutating func resolveDraftSuperclasses() {
        for (position, number) in drafts.enumerated() {
            let index = model.classes.count - drafts.count + position
            model.classes[index].superclass = model.classes[number].draftSuperclass
            guard case .generated(let parent)? = model.classes[index].superclass, let parent = classNumber(parent)
            else {
                continue
            }
            tree.setParent(parent, of: index)
        }
    }

    func hasDraft(_ name: TypeName) -> Bool {
        names[name.model == model.name ? name.draft.name : name.model + "." + name.draft.name] != nil
    }

    /// Runs a step while drafts have their properties.
    mutating func withDrafts(_ body: (inout ModelResolver) -> Void) {
        let count = referencing.count
        let first = model.classes.count - drafts.count
        for (position, number) in drafts.enumerated() {
            let properties = model.classes[number].draftProperties(hasDraft)
            model.classes[first + position].properties = properties
            for index in properties.indices where properties[index].type.mayHoldObjects {
                referencing.append(DeclaredPlace(isInClass: true, index: first + position, position: index))
            }
        }
        body(&self)
        for index in model.classes.indices.suffix(drafts.count) { model.classes[index].properties = [] }
        referencing.removeLast(referencing.count - count)
    }
}

extension RecordDeclaration {
    /// Its name in Objective-C.
    fileprivate var objcCName: String {
        let archived = archiveName?.value ?? name.value
        return objcName?.value ?? (isIdentifier(archived) ? archived : name.value)
    }
}

extension RecordModel {
    /// The properties of its drafts: required ones become optional, and properties of a class with drafts have its drafts as values. Only
    /// finished objects have transient state.
    package func draftProperties(_ hasDraft: (TypeName) -> Bool) -> [PropertyModel] {
        properties.filter { !$0.isTransient }.map { $0.draft(hasDraft) }
    }
}

extension PropertyModel {
    fileprivate func draft(_ hasDraft: (TypeName) -> Bool) -> PropertyModel {
        var draft = self
        draft.shape = shape.draft(hasDraft)
        (draft.isMutable, draft.onChange) = (true, nil)
        (draft.isCyclic, draft.isRecursive) = (false, false)
        return draft
    }
}

extension PropertyShape {
    package func draft(_ hasDraft: (TypeName) -> Bool) -> PropertyShape {
        var draft = self
        draft.type = type.draft(hasDraft)
        if isRequired { draft.type = .optional(draft.type) }
        draft.inverseOf = inverseOf.map { InverseSource(type: $0.type.draft, property: $0.property) }
        return draft
    }
}

extension PropertyType {
    /// With drafts in place of the objects of classes that have them.
    package func draft(_ hasDraft: (TypeName) -> Bool) -> PropertyType {
        mapParts { part in
            switch part {
            case .object(let name) where hasDraft(name): .object(name.draft)
            case .union(let name) where hasDraft(name): .union(name.draft)
            default: part
            }
        }
    }
}

extension DiagnosticID {
    static let draftName = DiagnosticID("draft-name")
}
