import SchemaDiagnostics

extension ModelResolver {
    /// Declared names that would take the place of types that generated code names.
    mutating func checkTypeNames() {
        var made: [String: SourceSpan] = [model.name + "Model": model.header]
        for (entry, used) in zip(root.header?.uses ?? [], uses) {
            if let used, used.swift.module != model.swift.module { made[used.swift.module] = entry.span }
        }
        for declaration in model.structs { made[declaration.name.name + "ArchiveBox"] = declaration.span }
        // With a file for each, its file lies beside those of the declarations, on disks that may ignore case.
        let isFiled = model.swift.layout == .class
        let files = isFiled ? [(model.name + "Model").lowercased(): model.header] : [:]
        func check(_ name: Spanned<String>, _ kind: String, _ resolver: inout ModelResolver) {
            if ReservedNames.types.contains(name.value) || ReservedNames.classMembers.contains(name.value)
                || ReservedNames.namesInBodies.contains(name.value)
            {
                resolver.reportReservedTypeName(name, kind: kind)
            } else if let origin = made[name.value] ?? (kind == "type" ? nil : files[name.value.lowercased()]) {
                resolver.bag.report(
                    .reservedTypeName,
                    "\(article(kind)) \(kind) cannot be called '\(name.value)': generated code has that name already",
                    at: name.span,
                    notes: [Note("it comes from here", at: origin)]
                )
            }
        }
        for declaration in foreignDeclarations {
            // `NSData: { coding: secure }` names Foundation's own type; nothing takes its place.
            guard let swift = declaration.swift, swift.value != declaration.name.value else { continue }
            check(declaration.name, "type", &self)
        }
        for declaration in enumDeclarations { check(declaration.name, "enum", &self) }
        for declaration in structDeclarations + classDeclarations {
            check(declaration.name, declaration.kind.rawValue, &self)
        }
    }
}
