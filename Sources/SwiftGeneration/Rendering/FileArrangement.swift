import Diagnostics
import ModelLanguage

/// Finished declarations -> files, through the templates.
///
/// Input: the declarations in the model's order. Output: files in order of path; nothing where the user's templates are wrong, which is
/// reported.
func arrange(
    _ contents: [DeclarationContent],
    of model: Model,
    options: GenerationOptions,
    into bag: inout DiagnosticBag
) -> [RenderedFile] {
    guard let templates = TemplateSet(overrides: options.templates, into: &bag) else { return [] }
    let context = ModelContext(model: model, contents: contents)
    var files: [RenderedFile] = []
    let groups =
        options.fileNames.isEmpty
        ? FileGroup.groups(of: contents, in: model, layout: options.layout ?? model.swift.layout)
        : FileGroup.groups(of: contents, in: model, named: options.fileNames)
    for group in groups {
        let declarations = group.contents.enumerated().map { index, content in
            let declaration = DeclarationContext(content: content, model: context)
            return ArrangedContext(
                arranged: templates.render(declaration, with: content.kind.template),
                isFirst: index == 0,
                isLast: index == group.contents.count - 1,
                declaration: declaration
            )
        }
        var imports = ImportList()
        for content in group.contents { imports.add(content.imports) }
        let file = FileContext(
            schema: model.files[group.fileIndex].name,
            header: headerLines(model.swift.header),
            imports: imports.lines(access: model.swift.access),
            declarations: declarations,
            model: context
        )
        let text = templates.render(file, with: TemplateNames.fileTemplate) + "\n"
        files.append(RenderedFile(path: group.name + ".swift", bytes: Array(text.utf8)))
    }
    return files.sorted { $0.path < $1.path }
}

/// The declarations that share a file.
private struct FileGroup {
    /// Without the extension.
    var name: String
    var fileIndex: Int
    var contents: [DeclarationContent]

    static func groups(of contents: [DeclarationContent], in model: Model, layout: SwiftOptions.Layout) -> [FileGroup] {
        var groups: [FileGroup] = []
        switch layout {
        case .class:
            groups = contents.map { FileGroup(name: $0.name, fileIndex: $0.fileIndex, contents: [$0]) }
        case .file:
            for (index, file) in model.files.enumerated() {
                let own = contents.filter { $0.fileIndex == index }
                if !own.isEmpty {
                    groups.append(FileGroup(name: baseName(of: file.name), fileIndex: index, contents: own))
                }
            }
        }
        // Files of one module must differ in name, also where letter case does not count.
        var taken: Set<String> = []
        for index in groups.indices {
            let name = groups[index].name
            var number = 2
            while !taken.insert(groups[index].name.lowercased()).inserted {
                groups[index].name = "\(name)-\(number)"
                number += 1
            }
        }
        return groups
    }

    /// One group per schema file that has a name, the root's first.
    static func groups(of contents: [DeclarationContent], in model: Model, named names: [String: String]) -> [FileGroup]
    {
        let files = model.files.map { names[$0.file.path] }
        var groups: [FileGroup] = []
        for (index, file) in model.files.enumerated() where index == 0 || files[index] != nil {
            let own = contents.filter { $0.fileIndex == index || index == 0 && files[$0.fileIndex] == nil }
            guard !own.isEmpty else { continue }
            let name = files[index].map { $0.hasSuffix(".swift") ? String($0.dropLast(6)) : $0 }
            groups.append(FileGroup(name: name ?? baseName(of: file.name), fileIndex: index, contents: own))
        }
        return groups
    }

    private static func baseName(of file: String) -> String {
        for suffix in [".yaml", ".yml"] where file.hasSuffix(suffix) { return String(file.dropLast(suffix.count)) }
        return file
    }
}

/// The user's header as comment lines.
private func headerLines(_ header: String?) -> [String] {
    guard let header else { return [] }
    var lines = header.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { line in
        var line = line
        while line.last?.isWhitespace == true { line.removeLast() }
        return line.hasPrefix("//") ? line : line.isEmpty ? "//" : "// " + line
    }
}
