import SchemaDiagnostics

extension ModelResolver {
    /// `access:` may be at most that of the owner, of the superclass and of the types in the declaration.
    mutating func checkAccess() {
        // Without any `access:` everything has the model's access, which is checked against `uses`.
        guard hasAccess(model) || usedModels().contains(where: hasAccess) else { return }
        let access = model.swift.access
        for declaration in enumDeclarations { checkAccess(declaration.access, of: "enum '\(declaration.name.value)'") }
        for (index, declaration) in structDeclarations.enumerated() {
            checkAccess(declaration.access, of: "struct '\(declaration.name.value)'")
            checkAccess(of: declaration, model.structs[index], access)
        }
        for (index, declaration) in classDeclarations.enumerated() {
            checkAccess(declaration.access, of: "class '\(declaration.name.value)'")
            checkSuperclassAccess(of: declaration, at: index)
            checkAccess(of: declaration, model.classes[index], access)
        }
    }

    private mutating func checkAccess(_ written: Spanned<SwiftOptions.Access>?, of what: String) {
        let access = model.swift.access
        guard let written, written.value > access else { return }
        bag.report(
            .accessMismatch,
            "\(what) is \(written.value.rawValue), but the model's code is \(access.rawValue)",
            at: written.span,
            notes: [Note("the access of the model is 'access: \(access.rawValue)' under 'swift'", at: model.header)],
            fixIts: [written.span.writing(access.rawValue)]
        )
    }

    private mutating func checkSuperclassAccess(of declaration: RecordDeclaration, at index: Int) {
        guard case .generated(let name) = model.classes[index].superclass, let above = access(of: name) else { return }
        let own = model.classes[index].access ?? model.swift.access
        let place = declaration.access?.span ?? declaration.superclass?.span ?? declaration.name.span
        if !isVisible(name, above) {
            reportHidden(name, above, at: place)
        } else if above < own {
            bag.report(
                .accessMismatch,
                "class '\(declaration.name.value)' is \(own.rawValue), but its superclass '\(name.name)' is \(above.rawValue)",
                at: place,
                fixIts: [declaration.access.map { $0.span.writing(above.rawValue) }]
            )
        } else if name.model != model.name, !isVisible(name, initAccess(of: name)) {
            bag.report(
                .accessMismatch,
                "'\(name.name)' cannot be inherited from: its 'init' is internal, since a required property is",
                at: place
            )
        }
    }

    /// The access of the memberwise initializer: that of the least accessible property that it requires.
    private func initAccess(of name: TypeName) -> SwiftOptions.Access {
        var result = SwiftOptions.Access.public
        var next: TypeName? = name
        while let name = next, let record = record(name) {
            let own = access(of: name) ?? .public
            result = min(result, own)
            for property in record.properties where property.isRequired && property.isArgument {
                result = min(result, property.access ?? own)
            }
            if case .generated(let parent) = record.superclass { next = parent } else { next = nil }
        }
        return result
    }

    private mutating func checkAccess(
        of owner: RecordDeclaration,
        _ record: RecordModel,
        _ highest: SwiftOptions.Access
    ) {
        let access = min(record.access ?? highest, highest)
        for (position, declaration) in owner.properties.enumerated() {
            var own = access
            if let attribute = declaration[.access], case .access(let written) = attribute.value {
                if written > access {
                    bag.report(
                        .accessMismatch,
                        "property '\(declaration.name.value)' is \(written.rawValue), but its \(owner.kind.rawValue) is \(access.rawValue)",
                        at: attribute.valueSpan,
                        fixIts: [attribute.valueSpan.writing(access.rawValue)]
                    )
                    continue
                }
                own = written
            }
            guard declaration[.virtual] == nil else { continue }
            for name in record.properties[position].type.names {
                guard let other = self.access(of: name) else { continue }
                if !isVisible(name, other) {
                    reportHidden(name, other, at: declaration.type.span)
                } else if other < own {
                    reportType(name, other, declaration, own)
                } else {
                    continue
                }
                break
            }
        }
    }

    private mutating func reportType(
        _ name: TypeName,
        _ other: SwiftOptions.Access,
        _ declaration: PropertyDeclaration,
        _ own: SwiftOptions.Access
    ) {
        let words = "access: \(other.rawValue)"
        let fixIt =
            declaration[.access].map { $0.valueSpan.writing(other.rawValue) }
            ?? FixIt("write '\(words)'", edits: declaration.changing(adding: [words]))
        bag.report(
            .accessMismatch,
            "property '\(declaration.name.value)' is \(own.rawValue), but its type '\(name.name)' is \(other.rawValue)",
            at: declaration.type.span,
            fixIts: [fixIt]
        )
    }

    private mutating func reportHidden(_ name: TypeName, _ access: SwiftOptions.Access, at span: SourceSpan) {
        bag.report(
            .accessMismatch,
            "'\(name.name)' is \(access.rawValue) to model '\(name.model)' and cannot be named from another module",
            at: span
        )
    }

    /// Whether this model's module can use a declaration of the used model with that access.
    private func isVisible(_ name: TypeName, _ access: SwiftOptions.Access) -> Bool {
        if name.model == model.name || access > .internal { return true }
        return usedModels().first { $0.name == name.model }?.swift.module == model.swift.module
    }

    private func hasAccess(_ model: Model) -> Bool {
        model.enums.contains { $0.access != nil }
            || [model.classes, model.structs].contains { records in
                records.contains { $0.access != nil || $0.properties.contains { $0.access != nil } }
            }
    }

    private func record(_ name: TypeName) -> RecordModel? { structModel(name) ?? classNumber(name).map(classModel) }

    /// The access of a declared type; nil for foreign ones.
    private func access(of name: TypeName) -> SwiftOptions.Access? {
        let owner = name.model == model.name ? model : usedModels().first { $0.name == name.model }
        guard let owner else { return nil }
        if let record = record(name) { return record.access ?? owner.swift.access }
        return enumModel(name).map { $0.access ?? owner.swift.access }
    }
}

extension PropertyModel {
    /// A stored property that the memberwise initialiser may set.
    package var isArgument: Bool { !isVirtual && inverseOf == nil && !isTransient }
}

extension DiagnosticID {
    static let accessMismatch = DiagnosticID("access-mismatch")
}
