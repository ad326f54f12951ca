import EmbeddedFiles
import ModelLanguage
import Mustache
import SchemaDiagnostics

/// The templates of one run: the built-in ones, each replaced by the user's own with the same name, checked and parsed.
struct TemplateSet {
    private let templates: [String: MustacheTemplate]
    private let library: MustacheLibrary
    /// Templates of declarations whose result depends on the shape of a declaration alone.
    private let dependingOnShape: Set<String>
    private let extras: [ExtraTemplate]
    private let arrangements = ShapeArrangements()

    /// nil if the user's templates have any errors, all of which are reported.
    init?(overrides: [SourceFile], into bag: inout DiagnosticBag) {
        var files: [String: SourceFile] = [:]
        for template in (0...).lazy.map(embeddedTemplate).prefix(while: { $0 != nil }) {
            guard let template = template?.pointee else { continue }
            let file = SourceFile(path: String(cString: template.path), text: String(cString: template.text))
            files[TemplateSet.fileName(of: file)] = file
        }
        for file in overrides { Self.check(limitsOf: file, into: &bag) }
        if bag.hasErrors { return nil }
        let own = overrides.map { (name: TemplateSet.fileName(of: $0), file: $0) }
        for (name, file) in own { files[name] = file }
        for kind in DeclarationContent.Kind.allCases where files[kind.template] == nil {
            files[kind.template] = files[TemplateNames.declarationTemplate]
        }

        var partials: [String: SourceFile] = [:]
        for (name, file) in files { partials[TemplateSet.partialName(of: name)] = file }
        var check = TemplateCheck(files: partials)
        var dependingOnShape: Set<String> = []
        for name in TemplateNames.all {
            guard let file = files[name], let scopes = TemplateNames.scopes(of: name) else { continue }
            let used = check.check(file, in: scopes)
            if used.isSubset(of: ShapeArrangements.names) { dependingOnShape.insert(name) }
        }
        self.dependingOnShape = dependingOnShape
        let extras = own.compactMap { ExtraTemplate(name: $0.name, file: $0.file) }
        for extra in extras { _ = check.check(extra.file, in: extra.scopes) }
        self.extras = extras
        let roots = Set(TemplateNames.all + extras.map(\.name))
        for (name, file) in own {
            if roots.contains(name) || check.included.contains(TemplateSet.partialName(of: name)) { continue }
            let known = TemplateNames.all.joined(separator: ", ")
            var notes = [
                Note("templates are \(known); others must be included by one of them, as {{>name}}"),
                Note("a template that makes files of its own begins with '\(ExtraTemplate.prefix)'"),
            ]
            if let match = closestMatch(to: name, among: TemplateNames.all) {
                notes.insert(Note("did you mean '\(match)'?"), at: 0)
            }
            bag.report(
                .templateUnknownFile,
                "there is no template '\(name)'",
                at: SourceSpan(file: file),
                notes: notes
            )
        }
        bag.append(check.bag)
        if bag.hasErrors { return nil }

        var templates: [String: MustacheTemplate] = [:]
        var library = MustacheLibrary()
        for name in files.keys.sorted()
        where roots.contains(name) || check.included.contains(TemplateSet.partialName(of: name)) {
            guard let file = files[name] else { continue }
            do {
                // Without the first line texts would be escaped for HTML.
                let text = String(decoding: file.bytes, as: UTF8.self)
                let template = try MustacheTemplate(string: "{{% CONTENT_TYPE:TEXT}}\n" + text)
                templates[name] = template
                library.register(template, named: TemplateSet.partialName(of: name))
            } catch let error as MustacheTemplate.ParserError {
                let line = max(1, error.context.lineNumber - 1)
                let start = file.lineStarts.indices.contains(line - 1) ? file.lineStarts[line - 1] : 0
                let span = SourceSpan(file: file, start: start, end: start + file.line(line).count)
                bag.report(.templateSyntax, "this is not a well-formed template: \(error.error)", at: span)
            } catch {
                bag.report(.templateSyntax, "this is not a well-formed template: \(error)", at: SourceSpan(file: file))
            }
        }
        if bag.hasErrors { return nil }
        self.templates = templates
        self.library = library
    }

    /// Reading a template takes time for each section around a tag.
    private static func check(limitsOf file: SourceFile, into bag: inout DiagnosticBag) {
        if file.bytes.count > 1 << 20 {
            bag.report(.templateSyntax, "a template is at most 1 MB long", at: SourceSpan(file: file, start: 0, end: 0))
        }
        var depth = 0
        for index in file.bytes.indices.dropLast(2) where file.bytes[index] == 0x7B && file.bytes[index + 1] == 0x7B {
            switch UnicodeScalar(file.bytes[index + 2]) {
            case "#", "^", "<", "$": depth += 1
            case "/": depth -= 1
            default: continue
            }
            guard depth > 64 else { continue }
            let span = SourceSpan(file: file, start: index, end: index + 3)
            return bag.report(.templateSyntax, "sections are nested at most 64 levels deep", at: span)
        }
    }

    /// The text, with marks for what is placed in it, without a line end at its end.
    func render(_ object: any MustacheParent, with template: String) -> String {
        guard let template = templates[template] else {
            preconditionFailure("the templates were checked to be complete")
        }
        var text = template.render(object, library: library)
        while text.utf8.last == 0x0A { text.removeLast() }
        return text
    }

    /// The files that the user's own templates make beside the generated Swift.
    ///
    /// - Parameter generated: files that are there already.
    func extraFiles(
        of model: Model,
        _ contents: [DeclarationContent],
        beside generated: [RenderedFile],
        into bag: inout DiagnosticBag
    ) -> [RenderedFile] {
        // Some disks do not distinguish names that differ only in letter case.
        var taken = Dictionary(generated.map { ($0.path.lowercased(), "generated Swift") }) { first, _ in first }
        var files: [RenderedFile] = []
        for extra in extras {
            let context = ModelContext(model: model, contents: contents, texts: PlacedTexts())
            for (path, object) in extra.files(for: context) {
                if let other = taken.updateValue("'\(extra.name)'", forKey: path.lowercased()) {
                    bag.report(
                        .templateFileTaken,
                        "this template makes the file '\(path)', and so does \(other)",
                        at: SourceSpan(file: extra.file),
                        notes: [Note("rename the template: the file is named after it")]
                    )
                    break
                }
                files.append(
                    RenderedFile(path: path, bytes: context.texts.filling(render(object, with: extra.name) + "\n"))
                )
            }
        }
        return files
    }

    /// A declaration with what is after it as a section of its own.
    func withFormers(_ content: DeclarationContent, of model: ModelContext) -> DeclarationContent {
        if content.formers.isEmpty { return content }
        var content = content
        let texts = content.formers.map { arrange($0, with: TemplateNames.declarationTemplate, of: model) }
        content.extensions.append(Section(.formers, Array(texts.joined(separator: "\n\n".utf8))))
        return content
    }

    /// A declaration as its template arranges it.
    func arrange(_ content: DeclarationContent, with template: String, of model: ModelContext) -> [UInt8] {
        guard dependingOnShape.contains(template) else {
            return model.texts.filling(render(DeclarationContext(content: content, model: model), with: template))
        }
        let texts = content.texts
        let shape = ShapeArrangements.Shape(
            template: template,
            hasDoc: content.doc != nil,
            members: content.members.count,
            extensions: content.extensions.count
        )
        let arrangement = arrangements.arrangement(shape) {
            var numbered = content
            numbered.texts = texts.indices.map { Array("\($0)".utf8) }
            let places = PlacedTexts()
            let model = ModelContext(model: model.model, contents: [], texts: places)
            let text = render(DeclarationContext(content: numbered, model: model), with: template)
            return places.pieces(of: text).map { ($0.own, Int(String(decoding: $0.placed, as: UTF8.self))) }
        }
        return arrangement.reduce(into: []) { bytes, piece in
            bytes += piece.own
            if let text = piece.text { bytes += texts[text] }
        }
    }

    private static func fileName(of file: SourceFile) -> String {
        file.path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? file.path
    }

    private static func partialName(of fileName: String) -> String {
        fileName.hasSuffix(".mustache") ? String(fileName.dropLast(9)) : fileName
    }
}
