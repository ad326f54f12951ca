import ModelLanguage
import SchemaDiagnostics
import YAMLTree

/// What other files of the project say of a finding: where an unknown type is declared, which root includes a file. They are read only
/// where there is such a finding.
package struct FileAdvice {
    /// The number of findings and of files for which others are read.
    private static let limit = 10

    private let loader: SchemaLoader
    private var files: any SchemaFiles { loader.files }
    private var declarations: [String: NearbyFiles.Declaration?] = [:]

    package static func added(to bag: DiagnosticBag, of loader: SchemaLoader) -> DiagnosticBag {
        let ids: Set<DiagnosticID> = [.unknownType, .rootWithoutModel, .schemaUnused]
        guard bag.diagnostics.contains(where: { ids.contains($0.id) }) else { return bag }
        var advice = FileAdvice(loader)
        var result = DiagnosticBag()
        for finding in bag.diagnostics { result.report(advice.advised(finding) ?? finding) }
        return result
    }

    private init(_ loader: SchemaLoader) { self.loader = loader }

    private mutating func advised(_ finding: Diagnostic) -> Diagnostic? {
        guard let part = loader.part(of: finding.span.file) else { return nil }
        switch finding.id {
        case .unknownType: return atUnknownType(finding, part)
        case .rootWithoutModel: return atRoot(finding, part)
        case .schemaUnused: return atUnused(finding, part)
        default: return nil
        }
    }

    // MARK: A type of another file

    private mutating func atUnknownType(_ finding: Diagnostic, _ part: SchemaLoader.Loaded) -> Diagnostic? {
        let name = finding.span.text
        guard let root = loader.root(of: part), let found = declaration(of: name, near: root) else { return nil }
        var finding = finding
        let place = "\(found.kind) '\(name)' is declared in '\(found.file)'"
        guard let model = found.model else {
            finding.notes = [Note("\(place), which 'include' does not list")]
            finding.fixIts = listing(found.file, under: "include", in: root).map { [$0.withSeveralReadings] } ?? []
            return finding
        }
        // Another version of the same model.
        if model == root.schema?.header?.model.value { return nil }
        finding.notes = [Note("\(place), by model '\(model)', which 'uses' does not list")]
        finding.fixIts =
            listing(found.file, under: "uses", in: root).map { fixIt in
                var fixIt = fixIt
                fixIt.edits += access(of: Paths.join(Paths.folder(of: root.path), found.file), from: root)
                return [fixIt.withSeveralReadings]
            } ?? []
        return finding
    }

    private mutating func declaration(of name: String, near root: SchemaLoader.Loaded) -> NearbyFiles.Declaration? {
        let key = root.path + ":" + name
        if let known = declarations[key] { return known }
        guard declarations.count < Self.limit, !name.isEmpty,
            name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
        else { return nil }
        if let used = usedDeclaration(of: name, by: root) {
            declarations[key] = .some(used)
            return used
        }
        let search = NearbyFiles(files: files, folder: Paths.folder(of: root.path))
        let found = search.declaring(name).filter { Paths.join(search.folder, $0.file) != root.path }
        declarations[key] = .some(found.count == 1 ? found[0] : nil)
        return found.count == 1 ? found[0] : nil
    }

    /// By a model that a used model uses.
    private func usedDeclaration(of name: String, by root: SchemaLoader.Loaded) -> NearbyFiles.Declaration? {
        let found = loader.all.compactMap { part -> NearbyFiles.Declaration? in
            guard part.path != root.path, let schema = part.schema, let header = schema.header else { return nil }
            let kind =
                schema.classes.contains { $0.name.value == name }
                ? "class"
                : schema.structs.contains { $0.name.value == name }
                    ? "struct" : schema.enums.contains { $0.name.value == name } ? "enum" : nil
            let path = Paths.relative(part.path, to: Paths.folder(of: root.path))
            return kind.map { NearbyFiles.Declaration(file: path, kind: $0, model: header.model.value) }
        }
        return found.count == 1 ? found[0] : nil
    }

    /// Makes the declarations of a used model visible in another module.
    private func access(of path: String, from root: SchemaLoader.Loaded) -> [FixIt.Edit] {
        guard let own = root.schema?.header, let identity = files.identity(of: path),
            let used = loader.all.first(where: { files.identity(of: $0.path) == identity })?.schema?.header,
            used.swift.access == nil
        else { return [] }
        func module(_ header: HeaderDeclaration) -> String { header.swift.module?.value ?? header.model.value }
        let needed =
            module(own) == module(used) ? own.swift.access?.value : max(own.swift.access?.value ?? .package, .package)
        return needed.flatMap { settingAccess($0.rawValue, at: used.model.span) }.map { [$0] } ?? []
    }

    // MARK: Which root has a file

    private func atRoot(_ finding: Diagnostic, _ part: SchemaLoader.Loaded) -> Diagnostic {
        var finding = finding
        let name = Paths.name(of: part.path)
        if let root = includingRoot(of: part) {
            let ending = RootDiscovery.builtEnding
            let other = name.hasSuffix(ending) ? String(name.dropLast(ending.count)) + ".yaml" : nil
            finding.notes = [
                Note(
                    other.map { "'\(root)' includes it: call it '\($0)', since each '\(ending)' file is a root file" }
                        ?? "'\(root)' includes it: name that root file instead"
                )
            ]
            return finding
        }
        guard part.tree?.mapping != nil, part.tree?.isFlow == false, let word = Paths.modelName(of: name) else {
            return finding
        }
        let head = "model: \(word)\nversion: 1\n"
        finding.fixIts = [
            FixIt(
                "write 'model: \(word)' and 'version: 1' above, if it is one",
                edits: [FixIt.Edit(inserting: head, at: part.file.textStart, in: part.file)]
            ).withSeveralReadings
        ]
        return finding
    }

    private func includingRoot(of part: SchemaLoader.Loaded) -> String? {
        guard let identity = files.identity(of: part.path) else { return nil }
        if let root = loader.root(of: part), root.path != part.path { return root.path }
        let folder = Paths.folder(of: part.path)
        let above = ["", "..", "../.."].flatMap { above in
            let folder = Paths.join(folder, above)
            return RootDiscovery.roots(in: folder, files).map { Paths.join(folder, $0) }
        }
        return above.prefix(Self.limit).first { path in
            SchemaLoader(files).parts(of: path).dropFirst().contains { files.identity(of: $0.path) == identity }
        }
    }

    private func atUnused(_ finding: Diagnostic, _ part: SchemaLoader.Loaded) -> Diagnostic? {
        let folder = Paths.folder(of: part.path)
        let roots = loader.all.filter { $0.schema?.header != nil && Paths.folder(of: $0.path) == folder }
        guard roots.count == 1, let fixIt = listing(Paths.name(of: part.path), under: "include", in: roots[0]) else {
            return nil
        }
        var finding = finding
        finding.fixIts = [fixIt.withSeveralReadings]
        return finding
    }

    // MARK: Lists

    /// Adds a file to a list at the top of a root file.
    private func listing(_ file: String, under key: String, in root: SchemaLoader.Loaded) -> FixIt? {
        guard let tree = root.tree, !tree.isFlow, let pairs = tree.mapping else { return nil }
        func inserting(_ text: String, _ offset: Int) -> FixIt {
            FixIt(
                "write '\(key): [\(file)]' in '\(root.path)'",
                edits: [FixIt.Edit(inserting: text, at: offset, in: root.file)]
            )
        }
        guard let list = pairs[key] else {
            guard let head = pairs["version"] ?? pairs["model"] else { return nil }
            let line = head.value.span.position.line
            guard line < root.file.lineStarts.count else { return nil }
            return inserting("\(key): [\(file)]\n", root.file.lineStarts[line])
        }
        var fixIt: FixIt?
        if let items = list.value.sequence, let last = items.last {
            let end = last.span.withQuotes.end
            let margin = String(repeating: " ", count: max(last.span.position.column - 3, 0))
            fixIt = inserting(list.value.isFlow ? ", \(file)" : "\n\(margin)- \(file)", end)
        } else if let scalar = list.value.scalar, scalar.isPlain, list.value.span.end > list.value.span.start {
            fixIt = FixIt("", replace: list.value.span, with: "[\(scalar.text), \(file)]")
        }
        fixIt?.message = "write '\(file)' under '\(key)' in '\(root.path)'"
        return fixIt
    }
}

extension SourceFile {
    /// After a byte order mark.
    fileprivate var textStart: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}
