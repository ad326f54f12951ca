import SchemaDiagnostics
import YAMLTree

extension ModelResolver {
    /// Fills in the header's defaults and checks its values against each other and against the used models.
    mutating func resolveHeader() {
        guard let header = root.header else { return }
        model.formerly = header.formerly.map(\.value)
        // Of a module that was renamed the list ends with the model's own name, whose stamps go on.
        let others = header.formerly.count == 1 ? header.formerly : header.formerly.dropLast()
        for name in others where name.value == header.model.value {
            bag.report(
                .formerlyCurrent,
                "'\(name.value)' is the model's current name, not an earlier one",
                at: name.span,
                fixIts: [name.removing(from: header.formerly, of: "formerly")]
            )
        }
        model.readsFrom = resolveVersion(header.readsFrom, "readsFrom")
        model.stampedFrom = resolveVersion(header.stampedFrom, "stampedFrom")
        model.info = header.info
        resolveSwiftOptions(header)
        for file in files.dropFirst() {
            if let other = file.header {
                bag.report(
                    .includedRoot,
                    "'\(lastPathComponent(file.file.path))' is the root file of model '\(other.model.value)' and cannot be included",
                    at: other.model.span,
                    notes: other.model.value == header.model.value
                        ? [] : [Note("the types of '\(other.model.value)' are named by 'uses' in place of 'include'")],
                    fixIts: [removingHeader(other, from: header.model.value)]
                )
            }
            for key in file.strayHeaderKeys {
                bag.report(
                    .headerInInclude,
                    "'\(key.value)' belongs in the root file, not in an included one",
                    at: key.span,
                    notes: [Note("the root file is '\(root.file.path)'", at: header.model.span)]
                )
            }
        }
        checkUses(header)
    }

    /// Makes a root file a part of a model.
    private func removingHeader(_ other: HeaderDeclaration, from model: String) -> FixIt {
        let spans = [other.model.span] + [other.version?.span].compactMap(\.self)
        let keys = spans.count == 1 ? "'model'" : "'model' and 'version'"
        let fixIt = FixIt("remove \(keys), which the root file has", edits: spans.map { removal(of: $0, to: $0) })
        return other.model.value == model ? fixIt : fixIt.withSeveralReadings
    }

    private mutating func resolveSwiftOptions(_ header: HeaderDeclaration) {
        let written = header.swift
        model.swift = SwiftOptions(
            output: written.output?.value ?? "Generated",
            module: written.module?.value ?? header.model.value,
            access: written.access?.value ?? .internal,
            layout: written.layout?.value ?? .class,
            runtime: written.runtime?.value ?? .module,
            codable: written.codable?.value ?? .none,
            header: written.header?.value,
            imports: written.imports.map(\.value)
        )
        guard ReservedNames.modules.contains(model.swift.module) else { return }
        bag.report(
            .reservedModuleName,
            "a Swift module cannot be called '\(model.swift.module)': it is a keyword, or Swift's own or imported by generated code",
            at: written.module?.span ?? header.model.span,
            notes: written.module == nil
                ? [Note("the module has the model's name, unless 'swift: { module: … }' names another")] : []
        )
    }

    private mutating func checkUses(_ header: HeaderDeclaration) {
        if model.swift.runtime == .embedded, let first = header.uses.first, let runtime = header.swift.runtime {
            bag.report(
                .embeddedWithUses,
                "a model with an embedded runtime cannot use another model",
                at: first.span,
                notes: [Note("the runtime is embedded here", at: runtime.span)]
            )
        }
        var seen: [String: SourceSpan] = [header.model.value: header.model.span]
        var files: [String: SourceSpan] = [:]
        for (entry, used) in zip(header.uses, uses) {
            guard let used else { continue }
            if let first = files[used.header.file.path] {
                bag.reportRepeated(entry, first: first, in: "'uses'")
                continue
            }
            files[used.header.file.path] = entry.span
            if let first = seen[used.name] {
                bag.report(
                    .usedModelName,
                    "the used model is called '\(used.name)' too",
                    at: entry.span,
                    notes: [Note("the other model of that name", at: first)]
                )
            }
            seen[used.name] = entry.span
            if used.swift.runtime == .embedded, model.swift.runtime != .embedded {
                bag.report(
                    .embeddedWithUses,
                    "model '\(used.name)' has an embedded runtime, so no other model can use it",
                    at: entry.span,
                    notes: [Note("model '\(used.name)' is declared here", at: used.header)]
                )
            }
            checkAccess(of: used, at: entry.span)
        }
    }

    /// Users of this model's declarations must be able to see the types that these expose.
    private mutating func checkAccess(of used: Model, at span: SourceSpan) {
        let isSameModule = used.swift.module == model.swift.module
        let needed = isSameModule ? model.swift.access : max(model.swift.access, .package)
        guard used.swift.access < needed else { return }
        bag.report(
            .usedModelAccess,
            used.swift.access == .internal
                ? "model '\(used.name)' is internal to module '\(used.swift.module)' and cannot be named from '\(model.swift.module)'"
                : "model '\(used.name)' is \(used.swift.access.rawValue), this one \(model.swift.access.rawValue): its types would be"
                    + " exposed further than they are seen",
            at: span,
            notes: [Note("write 'access: \(needed.rawValue)' under 'swift' in '\(used.name)'", at: used.header)],
            fixIts: settingAccess(needed.rawValue, at: used.header).map {
                // The declarations of another module become visible.
                [FixIt("write it there", edits: [$0]).withSeveralReadings]
            } ?? []
        )
    }
}

/// Writes `access` below `swift` in the file of a model's header.
package func settingAccess(_ access: String, at header: SourceSpan) -> FixIt.Edit? {
    var ignored = DiagnosticBag()
    var edits = TreeEdits(header.file)
    guard let tree = parseYAML(header.file, into: &ignored) else { return nil }
    let pair = TreeEdits.NewPair("access", flow: access)
    if let written = tree["swift"]?["access"] {
        edits.replace(written.span, access)
    } else if let swift = tree.pair("swift") {
        let first = swift.value.mapping?.isEmpty == false ? 0 : nil
        guard edits.put(pair, into: swift, isFlow: tree.isFlow, before: first) else { return nil }
    } else {
        let last = tree.mapping?.lastIndex { ["model", "version"].contains($0.key.value) } ?? -1
        let next = last + 1 < tree.mapping?.count ?? 0 ? last + 1 : nil
        guard edits.put(pair.below("swift"), into: tree, above: nil, before: next) else { return nil }
    }
    return edits.edits.first
}

extension DiagnosticID {
    static let reservedModuleName = DiagnosticID("reserved-module-name")
    static let formerlyCurrent = DiagnosticID("formerly-current")
    static let versionAboveCurrent = DiagnosticID("version-above-current")
    static let includedRoot = DiagnosticID("included-root")
    static let headerInInclude = DiagnosticID("header-in-include")
    static let embeddedWithUses = DiagnosticID("embedded-with-uses")
    static let usedModelName = DiagnosticID("used-model-name")
    static let usedModelAccess = DiagnosticID("used-model-access")
}
