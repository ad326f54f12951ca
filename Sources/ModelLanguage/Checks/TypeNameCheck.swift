import SchemaDiagnostics

extension ModelResolver {
    /// Declared names that would hide types that generated code names.
    mutating func checkTypeNames() {
        var made: [String: SourceSpan] = [model.name + "Model": model.header]
        for (entry, used) in zip(root.header?.uses ?? [], uses) {
            if let used, used.swift.module != model.swift.module { made[used.swift.module] = entry.span }
        }
        // The type of such properties, which other models may have for their own.
        let present = model.records.lazy.flatMap(\.properties).first { $0.json.hasPresence }
        if let span = present?.span ?? (model.swift.runtime == .embedded ? model.header : nil) {
            made[ReservedNames.present] = span
        }
        var hidden: [String: (used: Model, span: SourceSpan)] = [:]
        for (entry, used) in zip(root.header?.uses ?? [], uses) {
            for used in used.map({ [$0] + $0.allUses }) ?? [] where used.hidesItsModule {
                for name in used.typeNames { hidden[name] = (used, entry.span) }
            }
        }
        for declaration in model.structs { made[declaration.name.name + "ArchiveBox"] = declaration.span }
        // With one file for each declaration, on disks that may ignore case.
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
            } else if kind != "type", let other = hidden[name.value] {
                resolver.bag.report(
                    .reservedTypeName,
                    "\(article(kind)) \(kind) cannot be called '\(name.value)': model \(other.used.name) declares one, too, and \(other.used.hiding)",
                    at: name.span,
                    notes: [Note("model \(other.used.name) is used here", at: other.span)]
                )
            } else if kind != "type", ReservedNames.hidden.contains(name.value) {
                let own = resolver.model.name + name.value
                resolver.bag.report(
                    .hiddenType,
                    "\(article(kind)) \(kind) called '\(name.value)' hides Swift's own type in its module: code there has to write '_Concurrency.\(name.value)'",
                    at: name.span,
                    notes: [
                        Note(
                            "another name is free, as in '\(own)'"
                                + (kind == "enum" ? "" : "; archives keep the name with 'archiveName: \(name.value)'")
                        )
                    ]
                )
            }
        }
        for declaration in foreignDeclarations {
            // `NSData: { coding: secure }` names Foundation's own type and hides nothing.
            guard let swift = declaration.swift, swift.value != declaration.name.value else { continue }
            check(declaration.name, "type", &self)
        }
        for declaration in enumDeclarations { check(declaration.name, "enum", &self) }
        for index in structDeclarations.indices { check(structDeclarations[index].name, "struct", &self) }
        for index in classDeclarations.indices { check(classDeclarations[index].name, "class", &self) }
    }
}

extension Model {
    fileprivate var typeNames: [String] { (records.map(\.name) + enums.map(\.name)).map(\.swiftName) }

    /// Whether the module has a type of its own name, in which Swift looks for the member in `Core.Person`.
    var hidesItsModule: Bool { typeNames.contains(swift.module) }

    /// Why a type of a model that hides its module cannot be distinguished from another of its name.
    var hiding: String { "Swift cannot distinguish the two, because module \(swift.module) has a type \(swift.module)" }
}

extension DiagnosticID {
    static let hiddenType = DiagnosticID("hidden-type", .warning)
}
