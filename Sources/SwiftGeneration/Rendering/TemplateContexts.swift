import ModelLanguage
import Mustache
import SchemaHistory

// The values of `TemplateNames`. Each is looked up by name when a template requests it; values that no template uses are not computed.

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

struct ModelContext: MustacheParent {
    let model: Model
    let contents: [DeclarationContent]
    let texts: PlacedTexts

    func child(named name: String) -> Any? {
        switch name {
        case "model": text(model.name)
        case "module": text(model.swift.module)
        case "access": text(model.swift.access.rawValue)
        case "version": text(String(model.version))
        case "schema": text(model.files[0].name)
        case "info": info(model.info)
        case "classes": contents(of: [.class])
        case "structs": contents(of: [.structure])
        case "enums": contents(of: [.enumeration, .optionSet])
        default: nil
        }
    }

    private func contents(of kinds: [DeclarationContent.Kind]) -> [DeclarationContext] {
        contents.filter { kinds.contains($0.kind) }.map { DeclarationContext(content: $0, model: self) }
    }
}

struct FileContext: MustacheParent {
    let schema: String
    let header: [String]
    let imports: [String]
    let declarations: [ArrangedContext]
    let model: ModelContext

    func child(named name: String) -> Any? {
        switch name {
        case "schema": text(schema)
        case "header": header.map { TemplateText(text: $0) }
        case "imports": imports.map { TemplateText(text: $0) }
        case "declarations": declarations
        default: model.child(named: name)
        }
    }
}

struct DeclarationContext: MustacheParent {
    let content: DeclarationContent
    let model: ModelContext

    func child(named name: String) -> Any? {
        switch name {
        case "kind": text(content.kind.rawValue)
        case "name": text(content.name)
        case "swiftName": text(content.swiftName)
        case "superclass": text(content.superclass)
        case "archiveName": text(content.archiveName)
        case "rawType": text(content.rawType)
        case "isAbstract": content.isAbstract
        case "isFinal": content.isFinal
        case "schema": text(model.model.files[content.fileIndex].name)
        case "doc": content.doc.map(model.texts.place) ?? text(nil)
        case "info": info(content.info)
        case "opening": model.texts.place(content.opening)
        case "members": sections(content.members)
        case "extensions": sections(content.extensions)
        case "section": SectionsContext(content: content, texts: model.texts)
        case "properties": inOrder(content.properties) { PropertyContext(property: $0, isFirst: $1, isLast: $2) }
        case "cases": inOrder(content.cases) { CaseContext(value: $0, isFirst: $1, isLast: $2) }
        default: model.child(named: name)
        }
    }

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
struct ArrangedContext: MustacheParent {
    let arranged: [UInt8]
    let isFirst: Bool
    let isLast: Bool
    let declaration: DeclarationContext

    func child(named name: String) -> Any? {
        switch name {
        case "text": declaration.model.texts.place(arranged)
        case "isFirst": isFirst
        case "isLast": isLast
        default: declaration.child(named: name)
        }
    }
}

struct SectionsContext: MustacheParent {
    let content: DeclarationContent
    let texts: PlacedTexts

    func child(named name: String) -> Any? {
        let all = content.members + content.extensions
        return Section.Name(rawValue: name).map { name in
            all.first { $0.name == name }.map { texts.place($0.bytes) } ?? text(nil)
        }
    }
}

struct SectionContext: MustacheParent {
    let section: Section
    let texts: PlacedTexts
    let isFirst: Bool
    let isLast: Bool

    func child(named name: String) -> Any? {
        switch name {
        case "name": text(section.name.rawValue)
        case "text": texts.place(section.bytes)
        case "isFirst": isFirst
        case "isLast": isLast
        default: nil
        }
    }
}

struct PropertyContext: MustacheParent {
    let property: GeneratedProperty
    let isFirst: Bool
    let isLast: Bool

    func child(named name: String) -> Any? {
        let model = property.model
        return switch name {
        case "name": text(model.name)
        case "type": text(property.spelling)
        case "doc": text(model.doc)
        case "info": info(model.info)
        case "default": text(property.defaultValue)
        case "key": text(model.key)
        case "jsonKey": text(JSONKey.steps(model.jsonKey).joined(separator: "."))
        case "isOptional": model.type.isOptional
        case "isRequired": model.isRequired
        case "isCoded": property.isCoded
        case "isWeak": model.isWeak
        case "isVirtual": model.isVirtual
        case "isFirst": isFirst
        case "isLast": isLast
        default: nil
        }
    }
}

struct CaseContext: MustacheParent {
    let value: EnumModel.Case
    let isFirst: Bool
    let isLast: Bool

    func child(named name: String) -> Any? {
        switch name {
        case "name": text(value.name)
        case "raw": text(value.payload == nil ? value.raw : nil)
        case "doc": text(value.doc)
        case "info": info(value.info)
        case "isFirst": isFirst
        case "isLast": isLast
        default: nil
        }
    }
}
