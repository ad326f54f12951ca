import SchemaDiagnostics

extension ModelResolver {
    /// An object keeps unknown keys as a whole: `unknownKeys` is declared at the base-most class, and applies to all its subclasses.
    mutating func resolveUnknownKeys() {
        for number in tree.preorder where number < tree.ownCount {
            let parent = tree.parents[number]
            guard parent >= 0 else {
                if model.classes[number].keepsUnknownKeys {
                    checkForeignSuperclass(of: number, classDeclarations[number])
                }
                continue
            }
            let isKept = ofClass(parent) { $0.keepsUnknownKeys }
            model.classes[number].keepsUnknownKeys = isKept
            guard !isKept, let written = classDeclarations[number].unknownKeys else { continue }
            let superclass = classModel(parent)
            bag.report(
                .unknownKeysPlace,
                "'unknownKeys' is at a base-most class, and '\(tree.names[number].name)' has the superclass '\(superclass.name.name)'",
                at: written.span,
                notes: [
                    Note(
                        "with 'unknownKeys: keep' at '\(baseName(of: number))' the classes below it keep unknown keys too",
                        at: superclass.span
                    )
                ]
            )
        }
    }

    private func baseName(of number: Int) -> String {
        var number = number
        while tree.parents[number] >= 0 { number = tree.parents[number] }
        return tree.names[number].name
    }

    /// The schema does not list the keys that a foreign superclass writes: they could not be distinguished from unknown ones.
    private mutating func checkForeignSuperclass(of number: Int, _ declaration: RecordDeclaration) {
        let own = model.classes[number]
        guard own.keepsUnknownKeys, case .foreign(let name) = own.superclass,
            case .secure? = foreignModel(name)?.coding
        else { return }
        model.classes[number].keepsUnknownKeys = false
        bag.report(
            .unknownKeysPlace,
            "'\(own.name.name)' cannot keep unknown keys: its superclass '\(name.name)' archives keys of its own, which no schema describes",
            at: declaration.unknownKeys?.span ?? declaration.superclass?.span ?? own.span
        )
    }
}

extension DiagnosticID {
    static let unknownKeysPlace = DiagnosticID("unknown-keys-place")
}
