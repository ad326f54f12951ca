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

/// The names of templates, and what these may name.
enum TemplateNames {
    static let info = TemplateScope(values: [("isFirst", .flag), ("isLast", .flag)], isOpen: true)
    static let declaration = DeclarationContext.scope
    static let model = ModelContext.scope

    /// The scopes of a template, outermost first; nil if no template of that name is known.
    static func scopes(of template: String) -> [TemplateScope]? {
        if template == fileTemplate { return [model, FileContext.scope] }
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
