/// The kind of value of a name in a template.
indirect enum TemplateValue: Sendable {
    case text
    case flag
    /// A list of texts, each `{{.}}` inside its section.
    case texts
    /// A list of things with names of their own.
    case list(TemplateScope)
    case object(TemplateScope)
    /// Any YAML: a name below it means the entry there, if there is one.
    case info
}

/// The names in scope in a part of a template, in addition to those around it.
struct TemplateScope: Sendable {
    let values: [(name: String, value: TemplateValue)]
    /// Other names may be defined too.
    var isOpen = false

    func value(named name: String) -> TemplateValue? {
        values.first { $0.name == name }?.value
    }

    var names: [String] { values.map(\.name) }
}

/// Every name that a template may use, by the part of the model that it describes. A test compares this list with the names that rendering
/// provides.
enum TemplateNames {
    static let info = TemplateScope(values: [("isFirst", .flag), ("isLast", .flag)], isOpen: true)
    static let section = TemplateScope(values: [
        ("name", .text), ("text", .text), ("isFirst", .flag), ("isLast", .flag),
    ])
    static let property = TemplateScope(values: [
        ("name", .text), ("type", .text), ("doc", .text), ("info", .info), ("default", .text), ("key", .text),
        ("jsonKey", .text),
        ("isOptional", .flag), ("isRequired", .flag), ("isCoded", .flag), ("isWeak", .flag), ("isVirtual", .flag),
        ("isFirst", .flag), ("isLast", .flag),
    ])
    static let enumCase = TemplateScope(values: [
        ("name", .text), ("raw", .text), ("doc", .text), ("info", .info), ("isFirst", .flag), ("isLast", .flag),
    ])
    static let sections = TemplateScope(values: Section.Name.allCases.map { ($0.rawValue, .text) })
    static let declaration = TemplateScope(values: [
        ("kind", .text), ("name", .text), ("swiftName", .text), ("superclass", .text), ("archiveName", .text),
        ("rawType", .text), ("isAbstract", .flag), ("isFinal", .flag), ("schema", .text), ("doc", .text),
        ("info", .info), ("opening", .text),
        ("members", .list(section)), ("extensions", .list(section)), ("section", .object(sections)),
        ("properties", .list(property)), ("cases", .list(enumCase)),
    ])
    static let model = TemplateScope(values: [
        ("model", .text), ("module", .text), ("access", .text), ("version", .text), ("schema", .text),
        ("info", .info), ("classes", .list(declaration)),
        ("structs", .list(declaration)), ("enums", .list(declaration)),
    ])
    static let file = TemplateScope(values: [
        ("schema", .text), ("header", .texts), ("imports", .texts), ("declarations", .list(arranged)),
    ])
    /// A declaration that its own template has arranged.
    static let arranged = TemplateScope(
        values: declaration.values + [
            ("text", .text), ("isFirst", .flag), ("isLast", .flag),
        ]
    )

    /// The scopes of a template, outermost first; nil if no template of that name is known.
    static func scopes(of template: String) -> [TemplateScope]? {
        if template == fileTemplate { return [model, file] }
        if template == declarationTemplate { return [model, declaration] }
        return DeclarationContent.Kind.allCases.contains { $0.template == template } ? [model, declaration] : nil
    }

    static let fileTemplate = "File.swift.mustache"
    /// Arranges declarations of each kind that has no template of its own.
    static let declarationTemplate = "Declaration.swift.mustache"
    static let all = DeclarationContent.Kind.allCases.map(\.template) + [declarationTemplate, fileTemplate]
    /// Functions that swift-mustache applies to a value: `{{uppercased(name)}}`.
    static let transforms = [
        "first", "last", "reversed", "count", "empty", "sorted", "capitalized", "lowercased", "uppercased",
    ]
}
