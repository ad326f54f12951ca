import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

/// The caller's options for generation.
package struct GenerationOptions: Sendable {
    /// The user's own templates, used instead of the built-in ones with the same file name (`Class.swift.mustache`), and the partials they
    /// include.
    package var templates: [SourceFile]
    /// Used instead of the schema's `swift.layout`.
    package var layout: SwiftOptions.Layout?
    /// Names of Swift files by the path of the schema file whose declarations they contain, instead of any layout. Declarations of a schema
    /// file without one are in the root's file.
    package var fileNames: [String: String]

    package init(
        templates: [SourceFile] = [],
        layout: SwiftOptions.Layout? = nil,
        fileNames: [String: String] = [:]
    ) {
        self.templates = templates
        self.layout = layout
        self.fileNames = fileNames
    }
}

/// Checked model -> Swift files.
///
/// Input: a model whose past is in order. Output: the files in order of path, equal bytes for equal input. If the user's templates have
/// errors, they are reported into `bag`, and nothing is returned.
package func renderModel(
    _ checked: CheckedModel,
    options: GenerationOptions = GenerationOptions(),
    into bag: inout DiagnosticBag
) -> [RenderedFile] {
    let model = checked.model
    let plan = planGeneration(checked)
    reportFormerObjects(plan, into: &bag)
    var files = arrange(DeclarationList(plan), of: model, options: options, into: &bag)
    if plan.isStandalone, !files.isEmpty {
        let schema = model.files.first?.name ?? model.name
        files += embeddedRuntime(access: model.swift.access, schema: schema).map { file in
            RenderedFile(path: "\(embeddedRuntimeFolder)/\(file.path)", bytes: file.bytes)
        }
        files.sort { $0.path < $1.path }
    }
    return files
}
