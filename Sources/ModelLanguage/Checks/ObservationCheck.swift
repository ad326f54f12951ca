import SchemaDiagnostics

extension ModelResolver {
    /// Properties whose changes Swift's Observation receives: those that an observable class stores itself.
    mutating func resolveObservation() {
        let swift = root.header?.swift
        if let observable = swift?.observable, observable.value, let immutable = swift?.immutable, immutable.value {
            reportObservable(
                at: observable.span,
                "all classes are immutable",
                Note("that is declared here", at: immutable.span)
            )
        }
        for index in classDeclarations.indices where model.classes[index].isObservable {
            let declaration = classDeclarations[index]
            if model.classes[index].isImmutable {
                model.classes[index].isObservable = false
                if let observable = declaration.observable {
                    let note = Note("that is declared here", at: declaration.immutable?.span ?? swift?.immutable?.span)
                    reportObservable(at: observable.span, "class '\(declaration.name.value)' is immutable", note)
                }
                continue
            }
            for position in model.classes[index].properties.indices {
                let property = model.classes[index].properties[position]
                model.classes[index].properties[position].isObserved = !property.isVirtual
            }
        }
    }

    private mutating func reportObservable(at span: SourceSpan, _ reason: String, _ note: Note) {
        bag.report(
            .observableImmutable,
            "'observable' has no effect: \(reason)",
            at: span,
            notes: [note, Note("leave 'observable' out")]
        )
    }
}

extension DiagnosticID {
    static let observableImmutable = DiagnosticID("observable-immutable")
}
