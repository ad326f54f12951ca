import ModelDiff
import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import Workspace

extension LanguageServer {
    func hover(_ parameters: JSONValue) throws -> JSONText {
        let (document, offset) = try place(parameters)
        if let mention = try mention(parameters), let declaration = index.declarations[mention.name] {
            let path = Paths.isLockFile(document.path) ? declaration.span.file.path : document.path
            return hover(text(declaration, from: path), mention.span)
        }
        let word = document.file.word(at: offset)
        // To the end of the word, so that the whole word is used.
        let place = YAMLPlace(document.file, offset: word.end)
        guard !place.isText, word.start < word.end else { return .null }
        let schema = keySchema(of: document.path)
        // Up to there a key of a list's item looks like a value.
        let isKey = place.part == .key || document.file.bytes.dropFirst(word.end).first == UInt8(ascii: ":")
        let key = isKey ? [word.text] : []
        if let text = former(word.text, at: place.path, in: document.path) { return hover(text, word) }
        guard let text = schema.place(place.path + key).description else { return .null }
        let title = (place.path + key).last { $0 != YAMLPlace.item } ?? ""
        return hover("**\(title)**\n\n\(text)", word)
    }

    /// A property or case that a history names: its declaration before the version of the entry, and in it.
    private func former(_ name: String, at path: [String], in file: String) -> String? {
        guard path.count > 5, path[2] == "history", let version = Int(path[3]) else { return nil }
        for (root, _) in workspace.models(with: file) {
            let leaf = Leaf(owner: TypeName(model: root.model.name, name: path[1]), name: name)
            let lines = [version - 1, version].compactMap { version in
                root.history.shape(at: version)?.text(of: leaf, root.model.name).map { "- version \(version): \($0)" }
            }
            if !lines.isEmpty { return "**\(name)**\n\n" + lines.joined(separator: "\n") }
        }
        return nil
    }

    private func hover(_ markdown: String, _ span: SourceSpan) -> JSONText {
        .object([
            ("contents", .object([("kind", .string("markdown")), ("value", .string(markdown))])),
            ("range", positions.range(of: span)),
        ])
    }

    func keySchema(of path: String) -> KeySchema { Paths.name(of: path) == "heirloom.yaml" ? .policy : .language }

    /// The Swift declaration, the documentation, and the declaration in older versions.
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

    /// Its declaration in each version, newest first, then how the current code reads older archives, and how older code reads the current
    /// ones.
    private func past(of declaration: NameIndex.Declaration, from path: String) -> [String] {
        let name = declaration.name
        guard let member = name.member, declaration.kind == .property || declaration.kind == .case else { return [] }
        for (root, analysis) in workspace.models(with: path) {
            guard let model = Self.all(root).first(where: { $0.model.name == name.model }) else { continue }
            let leaf = Leaf(owner: TypeName(model: name.model, name: name.declaration), name: member)
            return past(of: leaf, in: model, analysis)
        }
        return []
    }

    private func past(of leaf: Leaf, in model: CheckedModel, _ analysis: Analysis) -> [String] {
        let (history, current) = (model.history, model.model.version)
        var leaf: Leaf? = leaf
        var texts: [(Int, String)] = []
        /// Its name in each version that has it.
        var names: [Int: [String]] = [:]
        for version in stride(from: current, through: model.model.readsFrom, by: -1) {
            let shape = history.shape(at: version)
            texts.append((version, leaf.flatMap { shape?.text(of: $0, model.model.name) } ?? "not there"))
            if let leaf, let owner = shape?.records[leaf.owner]?.name ?? shape?.enums[leaf.owner]?.name {
                names[version] = [owner, leaf.name]
            }
            leaf = leaf.flatMap { history.former($0, before: version) }
        }
        let lines = Self.runs(texts) { "\($0): \($1)" }
        guard texts.count > 1 else { return lines }
        let matrix = matrix(of: model, analysis)
        func verdicts(_ cell: (Int) -> VersionMatrix.Cell?) -> [(Int, String)] {
            texts.dropFirst().compactMap { version, _ in
                let all = [names[version], names[current]]
                let own = cell(version)?.details.first { detail in
                    all.contains([detail.declaration, detail.member].compactMap(\.self))
                }
                return own.map { (version, "\($0.verdict.outcome.phrase): \($0.verdict.because)") }
            }
        }
        return lines
            + Self.runs(verdicts { matrix[archive: $0, reader: current] }) {
                "archives of \($0), read by this version: \($1)"
            }
            + Self.runs(verdicts { matrix[archive: current, reader: $0] }) {
                "archives of this version, read by \($0): \($1)"
            }
    }

    private func matrix(of model: CheckedModel, _ analysis: Analysis) -> VersionMatrix {
        if let known = knownMatrix, known.analysis === analysis, known.model == model.model.name { return known.matrix }
        let matrix = VersionMatrix(model)
        knownMatrix = (analysis, model.model.name, matrix)
        return matrix
    }

    /// A line for each range of versions with the same text.
    private static func runs(_ texts: [(version: Int, text: String)], _ line: (String, String) -> String) -> [String] {
        var runs: [(first: Int, last: Int, text: String)] = []
        for (version, text) in texts {
            if let last = runs.last, last.text == text, last.first == version + 1 {
                runs[runs.count - 1].first = version
            } else {
                runs.append((version, version, text))
            }
        }
        return runs.map { run in
            line(run.first == run.last ? "version \(run.first)" : "versions \(run.first) to \(run.last)", run.text)
        }
    }

    private static func all(_ model: CheckedModel) -> [CheckedModel] { [model] + model.uses.flatMap(all) }
}

extension TypeSyntax {
    /// In Swift's notation.
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
    /// The declaration of a member in the schema of that version; nil if it has none.
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
