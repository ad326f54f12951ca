import SchemaDiagnostics

extension ModelResolver {
    /// Checks a class's options against those of its superclass.
    mutating func checkClassOptions() {
        var objcNames: [String: SourceSpan] = [:]
        for index in classDeclarations.indices where hasOptions(index) {
            let (declaration, resolved) = (classDeclarations[index], model.classes[index])
            if resolved.isAbstract, resolved.isFinal, let span = declaration.final?.span {
                bag.report(
                    .abstractFinal,
                    "class '\(resolved.name.name)' is abstract and final: no object of it could ever be made",
                    at: span,
                    notes: [declaration.abstract.map { Note("it is declared abstract here", at: $0.span) }],
                    fixIts: [span.removing("final"), declaration.abstract?.span.removing("abstract")]
                )
            }
            if let name = declaration.objcName, !resolved.isObjC {
                bag.report(
                    .objcNameUnused,
                    "'objcName' has no use without 'objc: true'",
                    at: name.span,
                    fixIts: [
                        declaration.objc == nil ? declaration.name.writing("objc: true") : nil,
                        name.span.removing("objcName"),
                    ]
                )
            }
            checkObjCName(resolved, declaration, &objcNames)
            if tree.parents[index] >= 0 { checkSuperclass(tree.parents[index], of: index, declaration) }
        }
    }

    /// Whether there is anything to be checked.
    private func hasOptions(_ index: Int) -> Bool {
        let parent = tree.parents[index]
        return model.classes[index].isAbstract || model.classes[index].isObjC
            || classDeclarations[index].objcName != nil
            || parent >= tree.ownCount
            || parent >= 0
                && (model.classes[parent].isFinal
                    || model.classes[index].equality != model.classes[parent].equality
                    || model.classes[index].copying != model.classes[parent].copying)
    }

    private mutating func checkObjCName(
        _ resolved: RecordModel,
        _ declaration: RecordDeclaration,
        _ names: inout [String: SourceSpan]
    ) {
        guard resolved.isObjC else { return }
        let name = resolved.objcName ?? (isIdentifier(resolved.archiveName) ? resolved.archiveName : resolved.name.name)
        let span = declaration.objcName?.span ?? declaration.name.span
        let isKeyword = ReservedNames.objectiveC.contains(name)
        if isKeyword || ReservedNames.types.contains(name) {
            bag.report(
                .objcNameTaken,
                isKeyword
                    ? "'\(name)' cannot be the name of a class in Objective-C: it is a keyword there, or of C or C++"
                    : "'\(name)' cannot be the name of a class in Objective-C: Foundation, or the runtime, has it",
                at: span
            )
        }
        if let other = names[name] {
            bag.report(
                .objcNameTaken,
                "two classes have the Objective-C name '\(name)'",
                at: span,
                notes: [Note("the other one is declared here", at: other)]
            )
        } else {
            names[name] = span
        }
    }

    private mutating func checkSuperclass(_ parent: Int, of index: Int, _ declaration: RecordDeclaration) {
        let own = model.classes[index]
        let superclass = classModel(parent)
        let place = declaration.superclass?.span ?? own.span
        let there = Note("'\(superclass.name.name)' is declared here", at: superclass.span)
        if superclass.isFinal {
            bag.report(
                .superclassFinal,
                "'\(superclass.name.name)' is final and cannot be a superclass",
                at: place,
                notes: [there],
                fixIts: parent < tree.ownCount
                    ? [classDeclarations[parent].final?.span.removing("final")].compactMap(\.self) : []
            )
        }
        if own.equality == .value, superclass.equality == .identity {
            reportNotCovered(
                "'\(own.name.name)' is equal by value, so its superclass '\(superclass.name.name)' must be, too",
                "'\(superclass.name.name)' is equal by identity",
                at: declaration.equality?.span ?? place,
                superclass,
                write: "equality: value"
            )
        }
        if own.copying == .deep, superclass.copying == .shallow {
            reportNotCovered(
                "'\(own.name.name)' is copied deep, so its superclass '\(superclass.name.name)' must be, too",
                "'\(superclass.name.name)' is copied shallowly",
                at: declaration.copying?.span ?? place,
                superclass,
                write: "copying: deep"
            )
        }
        guard parent >= tree.ownCount, let used = usedModels().first(where: { $0.name == superclass.name.model }) else {
            return
        }
        if model.swift.codable != .none, used.swift.codable != model.swift.codable {
            reportNotCovered(
                "'\(own.name.name)' is 'codable: \(model.swift.codable.rawValue)', which its superclass '\(superclass.name.name)' is not",
                "model '\(used.name)' is 'codable: \(used.swift.codable.rawValue)'",
                at: place,
                superclass
            )
        }
        if used.swift.access == .package, used.swift.module != model.swift.module {
            bag.report(
                .superclassAccess,
                "'\(superclass.name.name)' of model '\(used.name)' is not public and cannot be a superclass in another module",
                at: place,
                notes: [Note("write 'access: public' under 'swift' in '\(used.name)'", at: used.header)]
            )
        }
    }

    /// - Parameter key: what the superclass has to say, too; nil if another model decides it.
    private mutating func reportNotCovered(
        _ message: String,
        _ note: String,
        at span: SourceSpan,
        _ superclass: RecordModel,
        write key: String? = nil
    ) {
        let fixIt = key.flatMap { key in
            classDeclarations.first { $0.name.span == superclass.span && $0.equality == nil && $0.copying == nil }?
                .name.writing(key, isNamed: true)
        }
        bag.report(
            .notCovered,
            message,
            at: span,
            notes: [Note(note, at: superclass.span)],
            fixIts: [fixIt]
        )
    }
}

extension DiagnosticID {
    static let abstractFinal = DiagnosticID("abstract-final")
    static let objcNameUnused = DiagnosticID("objc-name-unused")
    static let objcNameTaken = DiagnosticID("objc-name-taken")
    static let superclassFinal = DiagnosticID("superclass-final")
    static let superclassAccess = DiagnosticID("superclass-access")
    static let notCovered = DiagnosticID("not-covered-by-superclass")
}
