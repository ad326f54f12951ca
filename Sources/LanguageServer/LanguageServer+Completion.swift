import Explanations
import Foundation
import ModelDiff
import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import Workspace
import YAMLTree

// Completion uses the lines above the place, and the models as they were when they could last be read. So it works while a file is edited.

extension LanguageServer {
    /// A completion at a place.
    struct Proposal {
        var label: String
        /// The numbers of the protocol.
        var kind: Int
        var detail: String?
        var documentation: String?
        var text: String?
    }

    func completion(_ parameters: JSONValue) throws -> JSONText {
        let (document, offset) = try place(parameters)
        let place = YAMLPlace(document.file, offset: offset)
        guard !place.isText else { return .array([]) }
        let language = keySchema(of: document.path)
        let context = CompletionContext(
            place: place,
            language: language,
            schema: language.place(place.path),
            index: index,
            model: index.model(ofFile: document.path),
            checked: workspace.models(with: document.path).first?.model,
            tree: workspace.file(document.path)?.tree,
            folder: Paths.folder(of: document.path)
        )
        var start = place.start
        // Inside of a type only a part of it is replaced.
        if place.part == .value, context.schema.definitions.contains("type") {
            start = max(start, document.file.word(at: offset).start)
        }
        let range = positions.range(min(start, offset), offset, in: document.file)
        return .array(
            context.proposals.enumerated().map { number, proposal in
                let order = String(number)
                return .object([
                    ("label", .string(proposal.label)), ("kind", .integer(proposal.kind)),
                    ("detail", proposal.detail.map(JSONText.string)),
                    (
                        "documentation",
                        proposal.documentation.map {
                            .object([("kind", .string("markdown")), ("value", .string($0))])
                        }
                    ),
                    ("sortText", .string(String(repeating: "0", count: 5 - min(5, order.count)) + order)),
                    (
                        "textEdit",
                        .object([("range", range), ("newText", .string(proposal.text ?? proposal.label))])
                    ),
                ])
            }
        )
    }
}

/// The facts about a place where something is to be written.
struct CompletionContext {
    typealias Proposal = LanguageServer.Proposal

    let place: YAMLPlace
    let language: KeySchema
    /// What it says of the place.
    let schema: KeySchema.Place
    let index: NameIndex
    /// The model that the file is part of.
    let model: String?
    let checked: CheckedModel?
    let tree: YAMLNode?
    /// Of the file.
    let folder: String

    var proposals: [Proposal] {
        let own = place.part == .key ? keys : values
        var seen: Set<String> = []
        return own.filter { seen.insert($0.label).inserted }
    }

    private var path: [String] { place.path }
    /// The declaration that the place is in.
    private var owner: SchemaName? {
        guard path.count > 1, let model else { return nil }
        return index.declaration(path[1], in: model)?.name
    }
    /// The property that the place is in, where it is in one.
    private var property: NameIndex.Declaration? {
        guard path.count > 3, path[2] == "properties", let owner else { return nil }
        return index.member(path[3], of: owner)
    }
    private var target: SchemaName? { model.flatMap { index.target(of: property?.type, in: $0) } }
    private var isHistory: Bool { path.count > 2 && path[2] == "history" }

    /// The kind of the declaration in whose history a change is to be written.
    private var historyKind: DeclarationKind? {
        guard isHistory, path.count == 5 else { return nil }
        return switch path[0] {
        case "classes": .class
        case "structs": .struct
        case "enums": .enum
        default: nil
        }
    }

    // MARK: Keys

    private var keys: [Proposal] {
        let present = Set((node(path)?.mapping ?? []).map(\.key.value))
        let kind = historyKind
        let fitting = schema.keys.filter { key in
            kind.map { kind in historyKinds.contains { $0.keywords.contains(key) && $0.owners.contains(kind) } } ?? true
        }
        let known = fitting.map { key in
            let text = language.step(key, from: schema).description
            return Proposal(label: key, kind: 14, documentation: text, text: "\(key): ")
        }.filter { !present.contains($0.label) }
        return names.map { name in
            var name = name
            name.text = "\(name.label): "
            return name
        } + known
    }

    /// Names of the model that are possible keys here.
    private var names: [Proposal] {
        if path == ["diff", "rules"] { return rules }
        guard let owner else { return [] }
        if path.last == "excluded", path.count == 3 { return members(of: owner, inherited: true) }
        if path.last == "flat", let target { return members(of: target) }
        guard isHistory else { return [] }
        if path.count == 3 { return versions(from: 2) }
        return path.count > 5 && path.last != YAMLPlace.item ? formerMembers + members(of: owner) : []
    }

    /// The keys of a mapping, as it could last be read.
    private func node(_ path: [String]) -> YAMLNode? {
        path.contains(YAMLPlace.item) ? nil : path.reduce(tree) { $0?[$1] }
    }

    // MARK: Values

    private var values: [Proposal] {
        var found = namesAsValues
        let isType = schema.definitions.contains("type")
        if isType || schema.definitions.contains("typeName") { found += types(builtIn: isType) }
        found += schema.words.filter { !isType || !$0.hasSuffix("?") }.map {
            Proposal(label: $0, kind: isType ? 25 : 12)
        }
        // An item of a list of mappings begins with a key.
        if path.last == YAMLPlace.item, !place.isFlow, schema.isMapping { found += keys }
        return found
    }

    private var namesAsValues: [Proposal] {
        guard let last = path.last(where: { $0 != YAMLPlace.item }) else { return [] }
        if ["readsFrom", "stampedFrom", "since", "until", "in"].contains(last) { return versions(from: 1) }
        if path.count == 2, path[0] == "include" || path[0] == "uses" { return files }
        if path.first == "roots" { return folderFiles }
        if path.first == "diff", last == "ignore" { return declarations { _ in true } }
        if path.first == "removed", last == "readAs" {
            return declarations { $0 != .type } + [Proposal(label: "drop", kind: 14)]
        }
        if path.count > 3, path[0] == "enums", path[2] == "oneOf", path.count == 4 || last == "of" {
            return declarations { $0 == .class || $0 == .struct } + [Proposal(label: "none", kind: 14)]
        }
        guard let owner else { return [] }
        if last == "inverse", let target { return members(of: target) }
        if last == "default", let target, index.declarations[target]?.kind == .enum {
            return members(of: target).map { value in
                var value = value
                value.label = ".\(value.label)"
                return value
            }
        }
        if last == "unknown" { return members(of: owner) + [Proposal(label: "keep", kind: 14)] }
        if path.count > 2, path[2] == "excluded", path.last == YAMLPlace.item {
            return members(of: owner, inherited: true)
        }
        guard isHistory, path.count > 5 else { return [] }
        if path[5] == "archiveName", let name = formerShape?.archiveName { return [Proposal(label: name, kind: 12)] }
        switch (path[5], last) {
        case ("accept", "rule"): return rules
        case ("accept", "on"): return members(of: owner) + declarations { _ in true }
        // Either types follow, or classes.
        case ("superclass", _),
            ("retype", _) where last != "using" && last != "inverse":
            return []
        case ("move", _): return declarations { $0 == .class }
        default: break
        }
        let isFormer = ["remove", "drop", "retype", "was"].contains(path[5])
        return isFormer ? formerMembers + members(of: owner) : members(of: owner)
    }

    private func types(builtIn: Bool) -> [Proposal] {
        guard let model, !(isHistory && path.count > 5 && path[5] == "move") else { return [] }
        return index.declarations(in: model).filter { text, declaration in
            if path.last == "superclass" {
                return declaration.kind == .class && declaration.name != owner || declaration.kind == .type
            }
            return builtIn || declaration.kind != .enum
        }.map { proposal($0.declaration, $0.text) }
    }

    private func declarations(_ isWanted: (NameIndex.Kind) -> Bool) -> [Proposal] {
        (model.map { index.declarations(in: $0) } ?? []).filter { isWanted($0.declaration.kind) }
            .map { proposal($0.declaration, $0.text) }
    }

    /// The rules of `heirloom diff`.
    private var rules: [Proposal] {
        Rule.all.map { rule in
            Proposal(
                label: rule.id,
                kind: 20,
                detail: rule.severity.rawValue,
                documentation: Explanation.of(rule.id)?.summary
            )
        }
    }

    private func members(of owner: SchemaName, inherited: Bool = false) -> [Proposal] {
        index.members(of: owner, inherited: inherited).map { proposal($0, $0.name.member ?? "") }
    }

    /// The members in the version before the one that the history describes.
    private var formerMembers: [Proposal] {
        let members = formerShape?.properties.map(\.name) ?? formerEnum?.cases.map(\.name) ?? []
        return members.map { Proposal(label: $0, kind: 10, detail: "before version \(path[3])") }
    }

    private var formerShape: RecordShape? { former { shape, name in shape.records[name] } }
    private var formerEnum: EnumShape? { former { shape, name in shape.enums[name] } }

    private func former<Found>(_ find: (ModelShape, TypeName) -> Found?) -> Found? {
        guard let owner, let version = Int(path[3]), let shape = checked?.history.shape(at: version - 1) else {
            return nil
        }
        return find(shape, TypeName(model: owner.model, name: owner.declaration))
    }

    /// Schemas beside this one.
    private var files: [Proposal] { files(in: folder) }

    /// Below the policy file.
    private var folderFiles: [Proposal] {
        files(in: folder)
            + files(in: Paths.join(folder, "Schemas")).map { file in
                Proposal(label: "Schemas/\(file.label)", kind: file.kind)
            }
    }

    private func files(in folder: String) -> [Proposal] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
        return names.filter { ($0.hasSuffix(".yaml") || $0.hasSuffix(".yml")) && !$0.contains(".lock.y") }.sorted().map
        {
            Proposal(label: $0, kind: 17)
        }
    }

    private func proposal(_ declaration: NameIndex.Declaration, _ text: String) -> Proposal {
        Proposal(
            label: text,
            kind: declaration.kind.completionKind,
            detail: declaration.type?.swift ?? declaration.kind.rawValue,
            documentation: declaration.doc
        )
    }

    /// Newest first; including the next one, for changes that are not released.
    private func versions(from first: Int) -> [Proposal] {
        let written = tree?["version"]?.scalar.flatMap { Int($0.text) } ?? checked?.model.version
        guard let current = written, current >= first else { return [] }
        return (first...min(current, first + 1_000)).reversed().map { Proposal(label: "\($0)", kind: 12) }
    }
}
