import ModelLanguage
import SchemaDiagnostics
import Workspace
import YAMLTree

/// The meaning of a name in a schema: a declaration, or one of its members.
struct SchemaName: Hashable {
    var model: String
    var declaration: String
    var member: String?
}

/// The places where schemas declare things and where they name them, by their text: this works while a model has errors.
///
/// Names in histories are those of their version; they are found if they are still the same.
struct NameIndex {
    enum Kind: String, CaseIterable {
        case `class`, `struct`, `enum`, type, property, `case`
    }

    struct Declaration {
        var name: SchemaName
        var kind: Kind
        var span: SourceSpan
        /// The type of a property, and of a case's value.
        var type: TypeSyntax?
        var doc: String?
        /// Its superclass, as written.
        var superclass: String?
    }

    struct Mention {
        var name: SchemaName
        var kind: Kind
        var span: SourceSpan
        var isDeclaration = false
    }

    private(set) var declarations: [SchemaName: Declaration] = [:]
    /// In the order of the files.
    private(set) var order: [SchemaName] = []
    private(set) var mentions: [Mention] = []
    /// The names that a model can use, by their text.
    private var scopes: [String: [String: SchemaName]] = [:]
    private var modelOfFile: [String: String] = [:]

    /// - Parameter models: each model's name, its files, and the names of the models that it uses.
    init(_ models: [(name: String, files: [AnalyzedFile], uses: [String])]) {
        for model in models {
            for file in model.files {
                modelOfFile[file.path] = model.name
                if let schema = file.schema { declare(schema, of: model.name) }
            }
        }
        for model in models {
            var scope: [String: SchemaName] = [:]
            for used in model.uses + [model.name] {
                for name in order where name.model == used && name.member == nil {
                    scope[name.declaration] = name
                    scope["\(used).\(name.declaration)"] = name
                }
            }
            scopes[model.name] = scope
        }
        for model in models {
            for file in model.files {
                if let schema = file.schema { mention(schema, of: model.name) }
                if let tree = file.tree { mentionHistories(tree, of: model.name) }
            }
        }
    }

    // MARK: Asking

    func model(ofFile path: String) -> String? { modelOfFile[path] }

    func declaration(_ text: String, in model: String) -> Declaration? {
        scopes[model]?[text].flatMap { declarations[$0] }
    }

    /// Of a model's own files and of those that it uses.
    func declarations(in model: String) -> [(text: String, declaration: Declaration)] {
        (scopes[model] ?? [:]).compactMap { text, name in declarations[name].map { (text, $0) } }
            .filter { !$0.text.contains(".") }.sorted { $0.text < $1.text }
    }

    /// Its own members, and those that it inherits.
    func members(of owner: SchemaName, inherited: Bool = false) -> [Declaration] {
        var result: [Declaration] = []
        var next: SchemaName? = owner
        var seen: Set<SchemaName> = []
        while let owner = next, seen.insert(owner).inserted {
            result += order.filter {
                $0.member != nil && $0.declaration == owner.declaration && $0.model == owner.model
            }
            .compactMap { declarations[$0] }
            next = inherited ? superclass(of: owner) : nil
        }
        return result
    }

    func member(_ text: String, of owner: SchemaName) -> Declaration? {
        var next: SchemaName? = owner
        var seen: Set<SchemaName> = []
        while let owner = next, seen.insert(owner).inserted {
            let name = SchemaName(model: owner.model, declaration: owner.declaration, member: text)
            if let found = declarations[name] { return found }
            next = superclass(of: owner)
        }
        return nil
    }

    /// The class, struct or enum of a type, or inside it.
    func target(of type: TypeSyntax?, in model: String) -> SchemaName? {
        switch type?.form {
        case .name(let text)?: declaration(text, in: model)?.name
        case .array(let inner)?, .set(let inner)?, .optional(let inner)?, .dictionary(_, let inner)?:
            target(of: inner, in: model)
        case .swift?, .unreadable?, nil: nil
        }
    }

    /// The smallest mention around a place, or ending at it.
    func mention(at offset: Int, in path: String) -> Mention? {
        mentions.filter { $0.span.file.path == path && $0.span.start <= offset && offset <= $0.span.end }
            .min { $0.span.end - $0.span.start < $1.span.end - $1.span.start }
    }

    private func superclass(of owner: SchemaName) -> SchemaName? {
        declarations[owner]?.superclass.flatMap { declaration($0, in: owner.model)?.name }
    }

    // MARK: Declarations

    private mutating func add(_ declaration: Declaration) {
        guard declarations[declaration.name] == nil else { return }
        declarations[declaration.name] = declaration
        order.append(declaration.name)
        mentions.append(
            Mention(name: declaration.name, kind: declaration.kind, span: declaration.span, isDeclaration: true)
        )
    }

    private mutating func declare(_ schema: SchemaFile, of model: String) {
        func name(_ declaration: String, _ member: String? = nil) -> SchemaName {
            SchemaName(model: model, declaration: declaration, member: member)
        }
        for type in schema.types where type.removedIn == nil {
            add(Declaration(name: name(type.name.value), kind: .type, span: type.name.span))
        }
        for item in schema.enums {
            add(Declaration(name: name(item.name.value), kind: .enum, span: item.name.span, doc: item.doc))
            for value in item.cases {
                add(
                    Declaration(
                        name: name(item.name.value, value.name.value),
                        kind: .case,
                        span: value.name.span,
                        type: value.payload,
                        doc: value.doc
                    )
                )
            }
        }
        for record in schema.structs + schema.classes {
            let kind = record.kind == .class ? Kind.class : .struct
            add(
                Declaration(
                    name: name(record.name.value),
                    kind: kind,
                    span: record.name.span,
                    doc: record.doc,
                    superclass: record.superclass?.value
                )
            )
            for property in record.properties {
                var doc: String?
                if case .text(let text)? = property[.doc]?.value { doc = text }
                add(
                    Declaration(
                        name: name(record.name.value, property.name.value),
                        kind: .property,
                        span: property.name.span,
                        type: property.type,
                        doc: doc
                    )
                )
            }
        }
    }

    // MARK: Mentions

    private mutating func mention(_ declaration: Declaration?, _ span: SourceSpan) {
        guard let declaration else { return }
        // Without quotes and the model's name.
        let length = (declaration.name.member ?? declaration.name.declaration).utf8.count
        let text = span.text
        let isQuoted = text.last == "\"" || text.last == "'"
        let end = isQuoted ? span.end - 1 : span.end
        let part = end - length >= span.start ? span.at(end - length, end) : span
        mentions.append(Mention(name: declaration.name, kind: declaration.kind, span: part))
    }

    private mutating func mention(_ type: TypeSyntax, in model: String) {
        switch type.form {
        case .name(let text): mention(declaration(text, in: model), type.span)
        case .array(let inner), .set(let inner), .optional(let inner): mention(inner, in: model)
        case .dictionary(let key, let value):
            mention(key, in: model)
            mention(value, in: model)
        case .swift, .unreadable: break
        }
    }

    private mutating func mention(_ schema: SchemaFile, of model: String) {
        for type in schema.types { for part in type.oneOf { mention(part, in: model) } }
        for item in schema.enums {
            let owner = SchemaName(model: model, declaration: item.name.value)
            if let unknown = item.unknown { mention(member(unknown.value, of: owner), unknown.span) }
            for value in item.cases { if let payload = value.payload { mention(payload, in: model) } }
        }
        for record in schema.structs + schema.classes {
            let owner = SchemaName(model: model, declaration: record.name.value)
            if let superclass = record.superclass {
                mention(declaration(superclass.value, in: model), superclass.span)
            }
            for property in record.properties { mention(property, in: model) }
            for exclusion in record.excluded {
                mention(member(exclusion.property.value, of: owner), exclusion.property.span)
            }
        }
    }

    private mutating func mention(_ property: PropertyDeclaration, in model: String) {
        mention(property.type, in: model)
        let target = target(of: property.type, in: model)
        for attribute in property.attributes {
            switch attribute.value {
            case .text(let text) where attribute.name == .inverse:
                if let target { mention(member(text, of: target), attribute.valueSpan) }
            case .flatKeys(let keys):
                for key in keys { if let target { mention(member(key.property.value, of: target), key.property.span) } }
            case .literal(let literal): if let target { mention(literal, casesOf: target) }
            case .convert(let conversion): mention(conversion.archived, in: model)
            case .flag, .number, .text, .texts, .dates, .form, .failure, .copying, .access, .info: break
            }
        }
    }

    private mutating func mention(_ literal: Literal, casesOf owner: SchemaName) {
        guard declarations[owner]?.kind == .enum else { return }
        switch literal.content {
        case .scalar(let scalar):
            let name = scalar.text.hasPrefix(".") ? String(scalar.text.dropFirst()) : scalar.text
            mention(member(name, of: owner), literal.span)
        case .list(let items): for item in items { mention(item, casesOf: owner) }
        case .mapping(let pairs):
            for pair in pairs {
                mention(member(pair.key.value.text, of: owner), pair.key.span)
                mention(pair.value, casesOf: owner)
            }
        }
    }

    private mutating func mentionHistories(_ tree: YAMLNode, of model: String) {
        for section in ["enums", "structs", "classes"] {
            for pair in tree[section]?.mapping ?? [] {
                guard let history = pair.value["history"] else { continue }
                let owner = SchemaName(model: model, declaration: pair.key.value)
                for version in history.mapping ?? [] { mention(version.value, owner) }
            }
        }
    }

    private mutating func mention(_ node: YAMLNode, _ owner: SchemaName) {
        func found(_ text: String) -> Declaration? { member(text, of: owner) ?? declaration(text, in: owner.model) }
        guard node.anchorSpan == nil else { return }
        switch node.content {
        case .scalar(let scalar): mention(found(scalar.text), node.span)
        case .sequence(let items): for item in items { mention(item, owner) }
        case .mapping(let pairs):
            for pair in pairs {
                mention(found(pair.key.value), pair.key.span)
                mention(pair.value, owner)
            }
        }
    }
}
