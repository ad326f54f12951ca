import CompilerDriver
import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

extension LanguageServer {
    func hover(_ parameters: JSONValue) throws -> JSONText {
        let (document, offset) = try place(parameters)
        if let mention = try mention(parameters), let declaration = index.declarations[mention.name] {
            return hover(text(declaration, from: document.path), mention.span)
        }
        let word = document.file.word(at: offset)
        // Past the word, so that all of it counts.
        let place = YAMLPlace(document.file, offset: word.end)
        guard !place.isText, word.start < word.end else { return .null }
        let schema = keySchema(of: document.path)
        let key = place.part == .key ? [word.text] : []
        guard let text = schema.place(place.path + key).description else { return .null }
        let title = (place.path + key).last { $0 != YAMLPlace.item } ?? ""
        return hover("**\(title)**\n\n\(text)", word)
    }

    private func hover(_ markdown: String, _ span: SourceSpan) -> JSONText {
        .object([
            ("contents", .object([("kind", .string("markdown")), ("value", .string(markdown))])),
            ("range", positions.range(of: span)),
        ])
    }

    func keySchema(of path: String) -> KeySchema { Paths.name(of: path) == "heirloom.yaml" ? .policy : .language }

    /// The Swift declaration, the documentation, and what it was in older versions.
    func text(_ declaration: NameIndex.Declaration, from path: String) -> String {
        var parts = ["```swift\n\(swift(declaration))\n```"]
        if let doc = declaration.doc { parts.append(doc) }
        let past = past(of: declaration, from: path)
        if !past.isEmpty { parts.append(past.map { "- \($0)" }.joined(separator: "\n")) }
        return parts.joined(separator: "\n\n")
    }

    private func swift(_ declaration: NameIndex.Declaration) -> String {
        let name = declaration.name.member ?? declaration.name.declaration
        switch declaration.kind {
        case .class:
            return "class \(name): \(declaration.superclass ?? "NSObject")"
        case .struct: return "struct \(name)"
        case .enum: return "enum \(name)"
        case .type: return "typealias \(name)"
        case .case: return "case \(name)" + (declaration.type.map { "(\($0.swift))" } ?? "")
        case .property: return "var \(name): \(declaration.type?.swift ?? "Any")"
        }
    }

    /// A line for each run of versions in which it was the same, newest first.
    private func past(of declaration: NameIndex.Declaration, from path: String) -> [String] {
        let name = declaration.name
        guard
            let model = workspace.models(with: path).flatMap({ Self.all($0.model) }).first(where: {
                $0.model.name == name.model
            }), let member = name.member, declaration.kind == .property || declaration.kind == .case
        else { return [] }
        let owner = TypeName(model: name.model, name: name.declaration)
        var runs: [(first: Int, last: Int, text: String)] = []
        var leaf: Leaf? = Leaf(owner: owner, name: member)
        for version in stride(from: model.model.version, through: model.model.readsFrom, by: -1) {
            let text = leaf.flatMap { model.history.shape(at: version)?.text(of: $0, model.model.name) } ?? "not there"
            if let last = runs.last, last.text == text {
                runs[runs.count - 1].first = version
            } else {
                runs.append((version, version, text))
            }
            leaf = leaf.flatMap { model.history.former($0, before: version) }
        }
        return runs.map { run in
            "\(run.first == run.last ? "version \(run.first)" : "versions \(run.first) to \(run.last)"): \(run.text)"
        }
    }

    private static func all(_ model: CheckedModel) -> [CheckedModel] { [model] + model.uses.flatMap(all) }
}

extension TypeSyntax {
    /// As Swift spells it.
    var swift: String {
        switch form {
        case .name(let name): name
        case .array(let inner): "[\(inner.swift)]"
        case .set(let inner): "Set<\(inner.swift)>"
        case .dictionary(let key, let value): "[\(key.swift): \(value.swift)]"
        case .optional(let inner): "\(inner.swift)?"
        case .swift(let text, _): text
        case .unreadable: "Any"
        }
    }
}

extension ModelShape {
    /// How the schema of that version has a member; nil where it has none.
    fileprivate func text(of leaf: Leaf, _ model: String) -> String? {
        if let record = records[leaf.owner], let property = record[leaf.name] {
            let declaration = ShapeText.declaration(of: property, TypeText(shape: self, model: model))
            return "`\(record.name).\(property.name): \(declaration)`"
        }
        guard let item = enums[leaf.owner], let value = item.cases.first(where: { $0.name == leaf.name }) else {
            return nil
        }
        return value.payload == nil
            ? "`\(item.name).\(value.name)`, archived as `\(value.raw)`" : "`\(item.name).\(value.name)`"
    }
}
