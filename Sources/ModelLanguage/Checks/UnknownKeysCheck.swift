import SchemaDiagnostics

extension ModelResolver {
    /// An object keeps unknown keys as a whole: `unknownKeys` is at the base-most class, and all classes below it do as that does.
    mutating func resolveUnknownKeys() {
        for number in tree.preorder where number < tree.ownCount {
            let declaration = classDeclarations[number]
            let parent = tree.parents[number]
            guard parent >= 0 else {
                checkForeignSuperclass(of: number, declaration)
                continue
            }
            let superclass = classModel(parent)
            model.classes[number].keepsUnknownKeys = superclass.keepsUnknownKeys
            guard let written = declaration.unknownKeys, !superclass.keepsUnknownKeys else { continue }
            bag.report(
                .unknownKeysPlace,
                "'unknownKeys' is at a base-most class, and '\(declaration.name.value)' has the superclass '\(superclass.name.name)'",
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

    /// What a superclass writes by itself is not in the schema: nobody could tell its keys from unknown ones.
    private mutating func checkForeignSuperclass(of number: Int, _ declaration: RecordDeclaration) {
        let own = model.classes[number]
        guard own.keepsUnknownKeys, case .foreign(let name) = own.superclass,
            case .secure? = foreignModel(name)?.coding
        else { return }
        model.classes[number].keepsUnknownKeys = false
        bag.report(
            .unknownKeysPlace,
            "'\(own.name.name)' cannot keep unknown keys: its superclass '\(name.name)' archives keys of its own, which no schema tells",
            at: declaration.unknownKeys?.span ?? declaration.superclass?.span ?? own.span
        )
    }
}

extension DiagnosticID {
    static let unknownKeysPlace = DiagnosticID("unknown-keys-place")
}
