import ModelLanguage
import Mustache
import SchemaHistory

// What templates may name. Each value is looked up by name when a template requests it; values that no template uses are not computed.

/// A text; in a section, whether it is not empty.
struct TemplateText: MustacheParent, MustacheCustomRenderable, MustacheTransformable {
    /// With marks in place of the texts in `texts`.
    let text: String
    var texts: PlacedTexts?
    /// Its place in a list of `info:`.
    var isFirst: Bool?
    var isLast: Bool?

    var renderText: String { text }
    var isNull: Bool { false }
    func child(named name: String) -> Any? { name == "isFirst" ? isFirst : name == "isLast" ? isLast : nil }
    func transform(_ name: String) -> Any? {
        let whole = texts.map { String(decoding: $0.filling(text), as: UTF8.self) } ?? text
        return switch whole.transform(name) {
        case let text as String: TemplateText(text: text)
        case let text as Substring: TemplateText(text: String(text))
        case let other: other
        }
    }
}

/// A value for nothing, so that an outer part's value with the same name is not used instead.
private struct Absent: MustacheCustomRepresentation {
    var representation: Any? { nil }
}

private func text(_ text: String?) -> Any {
    if let text { TemplateText(text: text) } else { Absent() }
}

private func info(_ value: InfoValue?) -> Any {
    switch value {
    case nil, .null: Absent()
    case .flag(let flag): flag
    case .text(let text): TemplateText(text: text)
    case .list(let items): inOrder(items, infoItem)
    case .mapping(let pairs): InfoContext(pairs: pairs)
    }
}

private func infoItem(_ value: InfoValue, isFirst: Bool, isLast: Bool) -> Any {
    switch value {
    case .null: TemplateText(text: "", isFirst: isFirst, isLast: isLast)
    case .text(let text): TemplateText(text: text, isFirst: isFirst, isLast: isLast)
    case .mapping(let pairs): InfoContext(pairs: pairs, isFirst: isFirst, isLast: isLast)
    case .flag, .list: info(value)
    }
}

/// A mapping of `info:`.
struct InfoContext: MustacheParent, MustacheCustomRenderable {
    let pairs: [InfoValue.Pair]
    var isFirst: Bool?
    var isLast: Bool?

    var renderText: String { "" }
    var isNull: Bool { false }

    func child(named name: String) -> Any? {
        if let pair = pairs.first(where: { $0.key == name }) { return info(pair.value) }
        return name == "isFirst" ? isFirst : name == "isLast" ? isLast : nil
    }
}

/// A part of the model for templates: everything that a template may name in it.
protocol TemplateContext: MustacheParent {
    static var entries: [TemplateEntry<Self>] { get }
    /// Its names may be used, too.
    var outer: (any MustacheParent)? { get }
}

/// A name of a template, the kind of its value, and the value.
struct TemplateEntry<Context>: Sendable {
    let name: String
    let kind: TemplateValue
    let value: @Sendable (Context) -> Any

    init(_ name: String, _ kind: TemplateValue, _ value: @escaping @Sendable (Context) -> Any) {
        (self.name, self.kind, self.value) = (name, kind, value)
    }
}

extension TemplateContext {
    var outer: (any MustacheParent)? { nil }
    static var scope: TemplateScope { TemplateScope(values: entries.map { ($0.name, $0.kind) }) }

    func child(named name: String) -> Any? {
        if let entry = Self.entries.first(where: { $0.name == name }) { return entry.value(self) }
        return outer?.child(named: name)
    }
}

struct ModelContext: TemplateContext {
    let model: Model
    let contents: [DeclarationContent]
    let texts: PlacedTexts

    static let entries: [TemplateEntry<Self>] = [
        .init("model", .text) { text($0.model.name) },
        .init("module", .text) { text($0.model.swift.module) },
        .init("access", .text) { text($0.model.swift.access.rawValue) },
        .init("version", .text) { text(String($0.model.version)) },
        .init("schema", .text) { text($0.model.files[0].name) },
        .init("info", .info) { info($0.model.info) },
        .init("classes", .list(DeclarationContext.scope)) { $0.contents(of: [.class]) },
        .init("structs", .list(DeclarationContext.scope)) { $0.contents(of: [.structure]) },
        .init("enums", .list(DeclarationContext.scope)) { $0.contents(of: [.enumeration, .optionSet]) },
    ]

    private func contents(of kinds: [DeclarationContent.Kind]) -> [DeclarationContext] {
        contents.filter { kinds.contains($0.kind) }.map { DeclarationContext(content: $0, model: self) }
    }
}

struct FileContext: TemplateContext {
    let schema: String
    let header: [String]
    let imports: [String]
    let declarations: [ArrangedContext]
    let model: ModelContext

    static let entries: [TemplateEntry<Self>] = [
        .init("schema", .text) { text($0.schema) },
        .init("header", .texts) { $0.header.map { TemplateText(text: $0) } },
        .init("imports", .texts) { $0.imports.map { TemplateText(text: $0) } },
        .init("declarations", .list(ArrangedContext.scope)) { $0.declarations },
    ]

    var outer: (any MustacheParent)? { model }
}

struct DeclarationContext: TemplateContext {
    let content: DeclarationContent
    let model: ModelContext

    static let entries: [TemplateEntry<Self>] = [
        .init("kind", .text) { text($0.content.kind.rawValue) },
        .init("name", .text) { text($0.content.name) },
        .init("swiftName", .text) { text($0.content.swiftName) },
        .init("superclass", .text) { text($0.content.superclass) },
        .init("archiveName", .text) { text($0.content.archiveName) },
        .init("rawType", .text) { text($0.content.rawType) },
        .init("isAbstract", .flag) { $0.content.isAbstract },
        .init("isFinal", .flag) { $0.content.isFinal },
        .init("schema", .text) { text($0.model.model.files[$0.content.fileIndex].name) },
        .init("doc", .text) { $0.content.doc.map($0.model.texts.place) ?? text(nil) },
        .init("info", .info) { info($0.content.info) },
        .init("opening", .text) { $0.model.texts.place($0.content.opening) },
        .init("members", .list(SectionContext.scope)) { $0.sections($0.content.members) },
        .init("extensions", .list(SectionContext.scope)) { $0.sections($0.content.extensions) },
        .init("section", .object(SectionsContext.scope)) {
            SectionsContext(content: $0.content, texts: $0.model.texts)
        },
        .init("properties", .list(PropertyContext.scope)) {
            inOrder($0.content.properties) { PropertyContext(property: $0, isFirst: $1, isLast: $2) }
        },
        .init("cases", .list(CaseContext.scope)) {
            inOrder($0.content.cases) { CaseContext(value: $0, isFirst: $1, isLast: $2) }
        },
    ]

    var outer: (any MustacheParent)? { model }

    private func sections(_ sections: [Section]) -> [SectionContext] {
        inOrder(sections) { SectionContext(section: $0, texts: model.texts, isFirst: $1, isLast: $2) }
    }
}

/// A list's elements with the knowledge whether they are its first and its last.
private func inOrder<Element, Context>(_ elements: [Element], _ context: (Element, Bool, Bool) -> Context) -> [Context]
{
    elements.enumerated().map { context($1, $0 == 0, $0 == elements.count - 1) }
}

/// A declaration in its file, arranged by its own template.
struct ArrangedContext: TemplateContext {
    let arranged: [UInt8]
    let isFirst: Bool
    let isLast: Bool
    let declaration: DeclarationContext

    static let entries: [TemplateEntry<Self>] = [
        .init("text", .text) { $0.declaration.model.texts.place($0.arranged) },
        .init("isFirst", .flag) { $0.isFirst },
        .init("isLast", .flag) { $0.isLast },
    ]

    static var scope: TemplateScope {
        TemplateScope(values: DeclarationContext.scope.values + entries.map { ($0.name, $0.kind) })
    }

    var outer: (any MustacheParent)? { declaration }
}

/// The sections of a declaration by their names.
struct SectionsContext: TemplateContext {
    let content: DeclarationContent
    let texts: PlacedTexts

    static let entries: [TemplateEntry<Self>] = Section.Name.allCases.map { name in
        .init(name.rawValue, .text) { context in
            let all = context.content.members + context.content.extensions
            return all.first { $0.name == name }.map { context.texts.place($0.bytes) } ?? text(nil)
        }
    }
}

struct SectionContext: TemplateContext {
    let section: Section
    let texts: PlacedTexts
    let isFirst: Bool
    let isLast: Bool

    static let entries: [TemplateEntry<Self>] = [
        .init("name", .text) { text($0.section.name.rawValue) },
        .init("text", .text) { $0.texts.place($0.section.bytes) },
        .init("isFirst", .flag) { $0.isFirst },
        .init("isLast", .flag) { $0.isLast },
    ]
}

struct PropertyContext: TemplateContext {
    let property: GeneratedProperty
    let isFirst: Bool
    let isLast: Bool

    static let entries: [TemplateEntry<Self>] = [
        .init("name", .text) { text($0.property.model.name) },
        .init("type", .text) { text($0.property.spelling) },
        .init("doc", .text) { text($0.property.model.doc) },
        .init("info", .info) { info($0.property.model.info) },
        .init("default", .text) { text($0.property.defaultValue) },
        .init("key", .text) { text($0.property.model.key) },
        .init("jsonKey", .text) { text(JSONKey.steps($0.property.model.jsonKey).joined(separator: ".")) },
        .init("isOptional", .flag) { $0.property.type.isOptional },
        .init("isRequired", .flag) { $0.property.model.isRequired },
        .init("isCoded", .flag) { $0.property.isCoded },
        .init("isWeak", .flag) { $0.property.model.isWeak },
        .init("isVirtual", .flag) { $0.property.model.isVirtual },
        .init("isFirst", .flag) { $0.isFirst },
        .init("isLast", .flag) { $0.isLast },
    ]
}

struct CaseContext: TemplateContext {
    let value: EnumModel.Case
    let isFirst: Bool
    let isLast: Bool

    static let entries: [TemplateEntry<Self>] = [
        .init("name", .text) { text($0.value.name) },
        .init("raw", .text) { text($0.value.payload == nil ? $0.value.raw : nil) },
        .init("doc", .text) { text($0.value.doc) },
        .init("info", .info) { info($0.value.info) },
        .init("isFirst", .flag) { $0.isFirst },
        .init("isLast", .flag) { $0.isLast },
    ]
}
