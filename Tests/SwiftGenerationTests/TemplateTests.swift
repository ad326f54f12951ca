import CommandTestSupport
import Foundation
import ModelLanguage
import Mustache
import Testing

@testable import SwiftGeneration

@Suite struct TemplateTests {
    private static let schema = """
        model: Sample
        version: 3
        enums:
          Kind: { cases: [one, two] }
        structs:
          Pair: { properties: { left: Int, right: Int } }
        classes:
          Book:
            doc: What one reads.
            properties:
              title: { type: String, doc: On the cover. }
              pages: { type: Int, default: 1 }
        """

    private func ids(_ templates: [String: String]) -> [String] {
        do {
            _ = try GeneratedModel(Self.schema, templates: templates)
            return []
        } catch {
            return (error as? GeneratedModel.Refused)?.ids ?? ["\(error)"]
        }
    }

    @Test func ownTemplateReplacesTheBuiltInOne() throws {
        let template = """
            // {{name}} of {{model}} {{version}}
            {{opening}}
            {{section.properties}}
              static let names = [{{#properties}}"{{name}}"{{^isLast}}, {{/isLast}}{{/properties}}]
            }
            """
        let model = try GeneratedModel(Self.schema, templates: ["Class.swift.mustache": template])
        let book = try #require(model.file("Book.swift"))
        #expect(book.contains("// Book of Sample 3\n"))
        #expect(book.contains("  static let names = [\"title\", \"pages\"]\n}"))
        #expect(!book.contains("init?(coder:"))
        #expect(try #require(model.file("Pair.swift")).contains("struct Pair"))
    }

    /// Every kind of declaration is arranged by one template unless it has one of its own.
    @Test(arguments: ["library.yaml", "showcase.yaml"], [SwiftOptions.Layout.class, .file])
    func theBuiltInTemplatesAreWhatArranges(schema: String, layout: SwiftOptions.Layout) throws {
        let schemas = [
            schema: try String(contentsOf: Repository.root.appending(path: "Schemas/\(schema)"), encoding: .utf8)
        ]
        func text(_ name: String) throws -> String {
            try String(contentsOf: Repository.root.appending(path: "Templates/\(name)"), encoding: .utf8)
        }
        var own = ["File.swift.mustache": try text("File.swift.mustache")]
        for kind in DeclarationContent.Kind.allCases {
            own[kind.template] = try text("Declaration.swift.mustache")
        }
        let plain = try GeneratedModel(schemas, root: schema, layout: layout)
        #expect(!plain.files.isEmpty)
        #expect(try GeneratedModel(schemas, root: schema, layout: layout, templates: own).files == plain.files)
        let marked = ["Declaration.swift.mustache": "// {{kind}}\n" + (try text("Declaration.swift.mustache"))]
        let others = try GeneratedModel(schemas, root: schema, layout: layout, templates: marked)
        for kind in DeclarationContent.Kind.allCases { #expect(others.text.contains("\n// \(kind.rawValue)\n")) }
    }

    @Test func templatesLoopOverClassesAndTheirProperties() throws {
        let template = """
            {{#declarations}}
            {{text}}
            {{/declarations}}
            {{#classes}}
            // {{name}}: {{#properties}}{{name}} {{type}}{{#default}} = {{.}}{{/default}}; {{/properties}}
            {{/classes}}
            """
        let model = try GeneratedModel(Self.schema, templates: ["File.swift.mustache": template])
        let text = try #require(model.file("Kind.swift"))
        #expect(text.contains("// Book: title String; pages Int = 1; \n"))
    }

    /// Finished texts are inserted after a template has been rendered; functions of a template apply to their content.
    @Test func functionsOfTemplatesTakeFinishedTexts() throws {
        let templates = [
            "Enum.swift.mustache": "{{opening}}\n{{#members}}// {{uppercased(text)}}\n{{/members}}}",
            "File.swift.mustache":
                "{{#declarations}}{{text}}\n{{/declarations}}// {{#declarations}}{{uppercased(text)}}{{/declarations}}",
        ]
        let model = try GeneratedModel(Self.schema, templates: templates)
        let text = try #require(model.file("Kind.swift"))
        let opening = "nonisolated enum Kind: String, CaseIterable, Sendable, ArchivedEnum, ArchiveKey {"
        let cases = "//   CASE ONE\n  CASE TWO\n}\n"
        #expect(text == opening + "\n" + cases + "// " + opening.uppercased() + "\n" + cases)
    }

    @Test func partialsAreIncluded() throws {
        let templates = [
            "Enum.swift.mustache": "{{opening}}\n{{>Cases}}\n}",
            "Cases.mustache": "{{#cases}}  case {{name}}\n{{/cases}}",
        ]
        let model = try GeneratedModel(Self.schema, templates: templates)
        #expect(try #require(model.file("Kind.swift")).contains("  case one\n  case two\n"))
    }

    private static let noted = """
        model: Notes
        version: 1
        info: { title: What is noted }
        enums:
          Kind: { cases: { one: { info: First }, two: { raw: b } }, info: { order: [one, { name: two }, ~] } }
        structs:
          Pair: { properties: { left: Int }, info: [a, [b, c]] }
        classes:
          Card:
            info: { label: Card }
            properties:
              info: { type: String, info: { label: "A: b", width: 12, isShown: true, isOld: false, none: ~ } }
              plain: Int
        """

    /// `info:` is found at each place, and absent if none is written, even if the surrounding part has one.
    @Test func templatesSeeInfo() throws {
        let templates = [
            "Extra.Class.txt.mustache": """
            {{model}} {{info.label}} {{#properties}}{{name}}: \
            {{#info}}<{{label}} {{width}}{{#isShown}} shown{{/isShown}}{{#isOld}} old{{/isOld}}{{^none}} none{{/none}}>{{/info}}\
            {{^info}}-{{/info}}{{info.label}}{{uppercased(info.width)}}{{info.isOld}};{{/properties}}{{info}}
            """,
            "Extra.Enum.txt.mustache":
                "{{#info.order}}{{.}}{{name}}{{^isLast}},{{/isLast}}{{/info.order}}|{{#cases}}{{info}};{{/cases}}",
            "Extra.Struct-of.txt.mustache":
                "{{#info}}{{^isFirst}}{{#.}}{{.}} {{/.}}{{/isFirst}}{{#isFirst}}{{.}} {{/isFirst}}{{/info}}",
            "Extra.Model.txt.mustache": "{{info.title}}: {{#classes}}{{name}}{{/classes}}",
            "Extra.Classes.md.mustache": "{{>Line}}",
            "Line.mustache": "{{#classes}}{{info.label}}{{info.more.of.it}}{{/classes}}",
        ]
        let model = try GeneratedModel(Self.noted, templates: templates)
        #expect(
            model.file("Card.txt")
                == "Notes Card info: <A: b 12 shown none>A: b12false;plain: -;\n"
        )
        #expect(model.file("Kind.txt") == "oneKind,two,Kind|First;;\n")
        #expect(model.file("Pair-of.txt") == "a b c \n")
        #expect(model.file("Notes.txt") == "What is noted: Card\n")
        #expect(model.file("Classes.md") == "Card\n")
        #expect(model.files.map(\.path) == model.files.map(\.path).sorted())
    }

    @Test func whatIsWrongWithATemplateIsReported() {
        #expect(ids(["Extra.Class.swift.mustache": "x"]) == ["template-file-taken"])
        #expect(ids(["Extra.book.SWIFT.mustache": "x"]) == ["template-file-taken"])
        #expect(ids(["Extra.Model.md.mustache": "x", "Extra.sample.md.mustache": "x"]) == ["template-file-taken"])
        #expect(ids(["Extra.Model.md.mustache": "{{name}}"]) == ["template-unknown-name"])
        #expect(ids(["Extra.Class.md.mustache": "{{lable}}{{info.lable}}"]) == ["template-unknown-name"])
        #expect(ids(["Extra.mustache": "x"]) == ["template-unknown-file"])

        #expect(ids(["Class.swift.mustache": "{{opening}}{{naem}}"]) == ["template-unknown-name"])
        #expect(ids(["Class.swift.mustache": "{{#properties}}{{nmae}}{{/properties}}"]) == ["template-unknown-name"])
        #expect(ids(["Enum.swift.mustache": "{{section.encodign}}"]) == ["template-unknown-name"])
        #expect(ids(["Enum.swift.mustache": "{{shout(name)}}"]) == ["template-unknown-name"])
        #expect(ids(["Enum.swift.mustache": "{{>Missing}}"]) == ["template-unknown-name"])
        #expect(ids(["Enum.swift.mustache": "{{#cases}}"]) == ["template-syntax"])
        #expect(ids(["Enum.swift.mustache": "{{#cases}}{{/members}}"]) == ["template-syntax"])
        #expect(ids(["Enum.swift.mustache": "{{/cases}}"]) == ["template-syntax"])
        #expect(ids(["Enum.swift.mustache": "{{name"]) == ["template-syntax"])
        #expect(ids(["Enum.swift.mustache": "{{=<% %>=}}"]).contains("template-syntax"))
        #expect(ids(["Enum.swift.mustache": "{{>Own}}", "Own.mustache": "{{>Own}}"]) == ["template-syntax"])
        #expect(ids(["Klass.swift.mustache": "x"]) == ["template-unknown-file"])
    }

    /// A name in the list without a value would be rendered as blank text, which the list is there to prevent.
    @Test func everyListedNameHasAValue() throws {
        let generated = try GeneratedModel(Self.schema)
        let content = DeclarationContent(.class, "Book", 0, planGeneration(generated.checked)) { _ in }
        let model = ModelContext(model: generated.model, contents: [content], texts: PlacedTexts())
        let declaration = DeclarationContext(content: content, model: model)
        let arranged = ArrangedContext(arranged: [], isFirst: true, isLast: true, declaration: declaration)
        let property = try #require(planGeneration(generated.checked).classes.first?.properties.first)
        let enumCase = try #require(generated.model.enums.first?.cases.first)
        let contexts: [(TemplateScope, any MustacheParent)] = [
            (TemplateNames.model, model),
            (
                FileContext.scope,
                FileContext(schema: "", header: [], imports: [], declarations: [arranged], model: model)
            ),
            (TemplateNames.declaration, declaration),
            (ArrangedContext.scope, arranged),
            (SectionsContext.scope, SectionsContext(content: content, texts: model.texts)),
            (
                SectionContext.scope,
                SectionContext(section: Section(.layout, []), texts: model.texts, isFirst: true, isLast: true)
            ),
            (PropertyContext.scope, PropertyContext(property: property, isFirst: true, isLast: true)),
            (CaseContext.scope, CaseContext(value: enumCase, isFirst: true, isLast: true)),
        ]
        for (scope, context) in contexts {
            for name in scope.names { #expect(context.child(named: name) != nil, "\(type(of: context)).\(name)") }
            #expect(context.child(named: "naem") == nil)
        }
    }
}
