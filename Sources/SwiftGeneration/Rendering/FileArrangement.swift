import ModelLanguage
import SchemaDiagnostics

/// Declarations -> files, through the templates.
///
/// Input: the declarations in the model's order. Output: files in order of path; nothing if the user's templates have errors, which are
/// reported.
func arrange(
    _ declarations: DeclarationList,
    of model: Model,
    options: GenerationOptions,
    into bag: inout DiagnosticBag
) -> [RenderedFile] {
    guard let templates = TemplateSet(overrides: options.templates, into: &bag) else { return [] }
    let layout = options.layout ?? model.swift.layout
    let groups = FileGroup.groups(of: declarations.headers, in: model, layout: layout, named: options.fileNames)
    // Emitters read the plan and change nothing in it.
    nonisolated(unsafe) let list = declarations
    // The user's own templates may name all declarations in every file.
    let isEachMadeForItsFile = options.templates.isEmpty && groups.count == list.headers.count
    let contents = isEachMadeForItsFile ? [] : list.contents()
    let header = headerLines(model.swift.header)
    let files = mapConcurrently(groups.count) { number in
        let group = groups[number]
        let context = ModelContext(model: model, contents: contents, texts: PlacedTexts())
        let parts = contents.isEmpty ? group.members.map(list.content) : group.members.map { contents[$0] }
        var imports = ImportList()
        for part in parts { imports.add(part.imports) }
        let arranged = parts.enumerated().map { index, content in
            let content = templates.withFormers(content, of: context)
            return ArrangedContext(
                arranged: templates.arrange(content, with: content.kind.template, of: context),
                isFirst: index == 0,
                isLast: index == parts.count - 1,
                declaration: DeclarationContext(content: content, model: context)
            )
        }
        let file = FileContext(
            schema: model.files[group.fileIndex].name,
            header: header,
            imports: imports.lines,
            declarations: arranged,
            model: context
        )
        let text = templates.render(file, with: TemplateNames.fileTemplate) + "\n"
        return RenderedFile(path: group.name + ".swift", bytes: context.texts.filling(text))
    }
    let extras = templates.extraFiles(of: model, contents, beside: files, into: &bag)
    return bag.hasErrors ? [] : (files + extras).sorted { $0.path < $1.path }
}

/// The declarations that share a file.
private struct FileGroup {
    /// Without the extension.
    var name: String
    var fileIndex: Int
    /// Numbers of the declarations.
    var members: [Int]

    /// One group per declaration, or per schema file, the root's first.
    /// - Parameter names: of the groups by the path of the schema file, in place of any layout; declarations in other files are in the
    ///   root's group.
    static func groups(
        of headers: [DeclarationList.Header],
        in model: Model,
        layout: SwiftOptions.Layout,
        named names: [String: String]
    ) -> [FileGroup] {
        if names.isEmpty, layout == .class {
            return distinct(
                headers.indices.filter { !headers[$0].isDraft }.map { index in
                    let draft = headers.indices.contains(index + 1) && headers[index + 1].isDraft ? [index + 1] : []
                    return FileGroup(
                        name: headers[index].name,
                        fileIndex: headers[index].fileIndex,
                        members: [index] + draft
                    )
                }
            )
        }
        let files = model.files.map { names.isEmpty ? baseName(of: $0.name) : names[$0.file.path].map(withoutSuffix) }
        var groups: [FileGroup] = []
        for (index, file) in model.files.enumerated() where index == 0 || files[index] != nil {
            let own = headers.indices.filter {
                headers[$0].fileIndex == index || index == 0 && files[headers[$0].fileIndex] == nil
            }
            guard !own.isEmpty else { continue }
            groups.append(FileGroup(name: files[index] ?? baseName(of: file.name), fileIndex: index, members: own))
        }
        return names.isEmpty ? distinct(groups) : groups
    }

    /// Files of one module must differ in name, also where letter case does not count. `main.swift` would be the program.
    private static func distinct(_ groups: [FileGroup]) -> [FileGroup] {
        var groups = groups
        var taken: Set<String> = ["main"]
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

    private static func withoutSuffix(_ name: String) -> String {
        name.hasSuffix(".swift") ? String(name.dropLast(6)) : name
    }

    private static func baseName(of file: String) -> String {
        for suffix in [".yaml", ".yml"] where file.hasSuffix(suffix) { return String(file.dropLast(suffix.count)) }
        return file
    }
}

/// The user's header as comment lines.
private func headerLines(_ header: String?) -> [String] {
    commentLines(header ?? "").map { $0.hasPrefix("//") ? $0 : $0.isEmpty ? "//" : "// " + $0 }
}
