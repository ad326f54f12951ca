import Mustache
import SchemaDiagnostics

/// A template that makes files of its own, beside the generated Swift: `Extra.Class+Form.swift.mustache` makes `Book+Form.swift` for a
/// class `Book`, `Extra.Model.md.mustache` makes `Library.md` and `Extra.fields.md.mustache` makes `fields.md`.
struct ExtraTemplate {
    static let prefix = "Extra."
    private static let suffix = ".mustache"

    /// The file name of the template.
    let name: String
    let file: SourceFile
    /// The declarations that each get a file; nil: the model gets one.
    let kind: DeclarationContent.Kind?
    /// The name of the declaration or the model goes before the rest.
    private let replacesName: Bool
    private let rest: String

    init?(name: String, file: SourceFile) {
        let pattern = name.dropFirst(Self.prefix.count).dropLast(Self.suffix.count)
        guard name.hasPrefix(Self.prefix), name.hasSuffix(Self.suffix), !pattern.isEmpty,
            name.utf8.count > Self.prefix.utf8.count + Self.suffix.utf8.count
        else { return nil }
        self.name = name
        self.file = file
        let kind = DeclarationContent.Kind.allCases.first { kind in
            guard pattern.hasPrefix(kind.rawValue) else { return false }
            return pattern.dropFirst(kind.rawValue.count).first.map { !$0.isLetter && !$0.isNumber } ?? true
        }
        replacesName = kind != nil
        self.kind = kind == .model ? nil : kind
        rest = String(pattern.dropFirst(kind?.rawValue.count ?? 0))
    }

    var scopes: [TemplateScope] {
        kind == nil ? [TemplateNames.model] : [TemplateNames.model, TemplateNames.declaration]
    }

    /// The files that it writes, each with its path and its context.
    func files(for model: ModelContext) -> [(path: String, object: any MustacheParent)] {
        guard let kind else { return [((replacesName ? model.model.name : "") + rest, model)] }
        return model.contents.filter { $0.kind == kind }.map { content in
            (content.name + rest, DeclarationContext(content: content, model: model))
        }
    }
}
