import SchemaDiagnostics

extension ModelResolver {
    /// Subclasses of an immutable class become immutable, and properties that these cannot have are reported.
    mutating func resolveImmutability() {
        guard tree.preorder.contains(where: { ofClass($0) { $0.isImmutable } }) else { return }
        for number in tree.preorder where number < tree.ownCount {
            let declaration = classDeclarations[number]
            if tree.parents[number] >= 0 {
                let parent = classModel(tree.parents[number])
                if parent.isImmutable, let written = declaration.immutable, !written.value {
                    bag.report(
                        .immutableSuperclass,
                        "class '\(declaration.name.value)' is immutable, since its superclass '\(parent.name.name)' is",
                        at: written.span,
                        notes: [Note("class '\(parent.name.name)' is declared here", at: parent.span)],
                        fixIts: [written.span.removing("immutable")]
                    )
                } else if model.classes[number].isImmutable, !parent.isImmutable {
                    bag.report(
                        .immutableSuperclass,
                        "class '\(declaration.name.value)' is immutable, but its superclass '\(parent.name.name)' is not",
                        at: declaration.immutable?.span ?? declaration.name.span,
                        notes: [
                            Note("class '\(parent.name.name)' is declared here", at: parent.span),
                            Note("write 'immutable: true' there, too, or leave it out here"),
                        ]
                    )
                }
                if parent.isImmutable { model.classes[number].isImmutable = true }
            }
            guard model.classes[number].isImmutable else { continue }
            for property in declaration.properties { checkImmutable(property, of: declaration) }
        }
    }

    private mutating func checkImmutable(_ property: PropertyDeclaration, of owner: RecordDeclaration) {
        for attribute in property.attributes {
            let reason: String
            switch (attribute.name, attribute.value) {
            case (.virtual, .flag(true)): reason = "a virtual property is read from archives through its setter"
            case (.transient, .flag(true)): reason = "state that is never coded is set after 'init'"
            case (.onChange, _): reason = "nothing changes after 'init'"
            case (.mutable, .flag(true)): reason = "nobody can set a property after 'init'"
            default: continue
            }
            bag.report(
                .immutableProperty,
                "'\(attribute.name.text)' is not for immutable classes: \(reason)",
                at: attribute.keySpan,
                notes: immutableNote(owner),
                fixIts: attribute.name == .transient ? [] : [attribute.removing]
            )
        }
    }

    /// The object that refers to it sets the other end of an inverse.
    mutating func checkImmutableEnds() {
        for index in classDeclarations.indices where model.classes[index].isImmutable {
            let declaration = classDeclarations[index]
            for property in model.classes[index].properties {
                guard let source = property.inverseOf else { continue }
                bag.report(
                    .immutableProperty,
                    "'\(property.name)' cannot be the weak end of an inverse: '\(source.type.name).\(source.property)' would set it after 'init'",
                    at: property.span,
                    notes: immutableNote(declaration)
                )
            }
        }
    }

    private func immutableNote(_ owner: RecordDeclaration) -> [Note] {
        [Note("class '\(owner.name.value)' is immutable", at: owner.immutable?.span ?? owner.name.span)]
            + (owner.immutable == nil ? [Note("it is no more with 'immutable: false' of its own")] : [])
    }

    // MARK: Sendable

    /// Whether several tasks may use objects of the class, including those of subclasses.
    func isSendableClass(_ name: TypeName) -> Bool {
        let number = name.model == model.name ? classIndexes[name.name] : tree.usedNumber(name)
        guard let number else { return false }
        let record = classModel(number)
        return record.isImmutable && record.isSendable
    }

    /// The part that prevents a class from being Sendable: a property, or nil for the superclass.
    private func unsendablePart(of number: Int) -> (property: PropertyModel?, why: String)? {
        let record = classModel(number)
        if case .foreign(let name) = record.superclass { return (nil, "its superclass '\(name.name)' may not be") }
        if record.keepsUnknownKeys { return (nil, "what it keeps of newer versions may not be") }
        return record.properties.first { $0.isArgument && !isSendable($0.type) }.map { ($0, "'\($0.name)' is not") }
    }

    /// Immutable classes of which all parts are Sendable, in the whole hierarchy: if one class is not, none of its hierarchy is, and no
    /// class that refers to it.
    mutating func resolveSendableClasses() {
        for number in 0..<tree.ownCount { model.classes[number].isSendable = model.classes[number].isImmutable }
        var isChanged = model.classes.contains(where: \.isSendable)
        while isChanged {
            isChanged = false
            for number in 0..<tree.ownCount where model.classes[number].isSendable {
                let base = base(of: number)
                let isWhole =
                    unsendablePart(of: number) == nil && unsendableValue(in: model.classes[number]) == nil
                    && (base < tree.ownCount || classModel(base).isSendable)
                if isWhole { continue }
                isChanged = true
                for other in 0..<tree.ownCount where tree.isKind(other, of: base) {
                    model.classes[other].isSendable = false
                }
            }
        }
    }

    /// Structs and unions of this model are not resolved yet: whether one of them contains, at any depth, a value that is not Sendable.
    private func unsendableValue(in record: RecordModel) -> String? {
        var seen: Set<String> = []
        var pending = record.properties.map(\.type)
        while let type = pending.popLast() {
            var found: String?
            type.forEachPart { part in
                guard let name = part.name, name.model == model.name, !seen.contains(name.name) else { return }
                let parts: [PropertyType]
                var keepsUnknownKeys = false
                var kind = "struct"
                if case .structure = part, let index = structIndexes[name.name] {
                    parts = model.structs[index].properties.map(\.type)
                    keepsUnknownKeys = model.structs[index].keepsUnknownKeys
                } else if case .union = part, let index = enumIndexes[name.name] {
                    parts = model.enums[index].payloads
                    keepsUnknownKeys = model.enums[index].unknown == .keep
                    kind = "union"
                } else {
                    return
                }
                seen.insert(name.name)
                if keepsUnknownKeys || parts.contains(where: { !isSendable($0) }) { found = "\(kind) '\(name.name)'" }
                pending += parts
            }
            if let found { return found }
        }
        return nil
    }

    private func base(of number: Int) -> Int {
        var base = number
        while tree.parents[base] >= 0 { base = tree.parents[base] }
        return base
    }

    mutating func noteWhatIsNotSendable() {
        checkImmutableEnds()
        for number in 0..<tree.ownCount where model.classes[number].isImmutable && !model.classes[number].isSendable {
            let record = model.classes[number]
            let part = unsendablePart(of: number)
            let value = unsendableValue(in: record)
            guard part != nil || value != nil else { continue }
            let why = part?.why ?? "\(value ?? "") is not"
            bag.report(
                .immutableNotSendable,
                "immutable class '\(record.name.name)' is not Sendable: \(why)",
                at: part?.property?.span ?? record.span
            )
        }
    }
}

extension DiagnosticID {
    static let immutableProperty = DiagnosticID("immutable-property")
    static let immutableSuperclass = DiagnosticID("immutable-superclass")
    static let immutableNotSendable = DiagnosticID("immutable-not-sendable", .note)
}
