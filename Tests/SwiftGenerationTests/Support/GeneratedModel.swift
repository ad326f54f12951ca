import Foundation
import ModelLanguage
import ModelTestSupport
import SchemaDiagnostics
import SchemaHistory
import SwiftGeneration
import YAMLTree

/// A schema taken through the real stages, from YAML to Swift, without a file system.
struct GeneratedModel {
    let checked: CheckedModel
    let files: [RenderedFile]

    var model: Model { checked.model }

    /// All generated Swift as one text.
    var text: String { files.map(\.text).joined(separator: "\n") }

    func file(_ path: String) -> String? {
        files.first { $0.path == path }?.text
    }

    /// The findings of generation.
    struct Refused: Error, CustomStringConvertible {
        let diagnostics: [Diagnostic]

        var ids: [String] { diagnostics.map(\.id.name) }
        var description: String {
            diagnostics.map { "\($0.span.file.path):\($0.span.position.line): \($0.message) [\($0.id.name)]" }
                .joined(separator: "\n")
        }
    }

    /// - Parameters:
    ///   - schemas: texts by file name; `include:` and `uses:` name others of them.
    ///   - templates: texts of own templates by file name.
    init(
        _ schemas: [String: String],
        root: String,
        layout: SwiftOptions.Layout? = nil,
        templates: [String: String] = [:]
    ) throws {
        var bag = DiagnosticBag()
        guard let model = GeneratedModel.model(schemas, root: root, into: &bag), !bag.hasErrors,
            let checked = CheckedModel(model, into: &bag)
        else { throw Refused(diagnostics: bag.diagnostics) }
        let own = templates.sorted { $0.key < $1.key }.map { SourceFile(path: $0.key, text: $0.value) }
        let options = GenerationOptions(templates: own, layout: layout)
        let files = renderModel(checked, options: options, into: &bag)
        if bag.hasErrors { throw Refused(diagnostics: bag.diagnostics) }
        self.checked = checked
        self.files = files
    }

    init(_ schema: String, templates: [String: String] = [:]) throws {
        try self.init(["schema.yaml": schema], root: "schema.yaml", templates: templates)
    }

    static func model(_ schemas: [String: String], root: String, into bag: inout DiagnosticBag) -> Model? {
        let files = Dictionary(uniqueKeysWithValues: schemas.map { ($0, SourceFile(path: $0, text: $1)) })
        return files[root].flatMap { resolve($0, files: files, into: &bag) }
    }
}

/// The rendered files of a model that was not checked yet; none if its past is not in order.
func renderModel(
    _ model: Model,
    options: GenerationOptions = GenerationOptions(),
    into bag: inout DiagnosticBag
) -> [RenderedFile] {
    CheckedModel(model, into: &bag).map { renderModel($0, options: options, into: &bag) } ?? []
}

extension RenderedFile {
    var text: String { String(decoding: bytes, as: UTF8.self) }
}
