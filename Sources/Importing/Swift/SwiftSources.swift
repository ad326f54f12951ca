import ModelLanguage
import SchemaDiagnostics
import Workspace

/// Swift files and folders, as a source of drafts.
enum SwiftSources {
    static func isSource(_ path: String) -> Bool {
        path.hasSuffix(".swift") || FileSystem.kind(of: path) == .folder
    }

    static func draft(_ request: ImportRequest, into bag: inout DiagnosticBag) -> SchemaDraft? {
        SwiftTool.facts(of: request.sources, into: &bag).map { draft(of: $0, request) }
    }

    static func draft(of facts: SwiftFacts, _ request: ImportRequest) -> SchemaDraft {
        let module = request.module ?? module(of: facts.files)
        let model = request.modelName(module)
        var first = SwiftDraft(facts, module: module)
        let versions = SwiftVersions(facts, place: first.place)
        guard !versions.schemas.isEmpty else { return first.draft(model: model) }
        var drafts: [SchemaDraft] = []
        var formerNames: [[String: [String: DraftHistory.FormerName]]] = []
        for schema in versions.schemas {
            var drafting = SwiftDraft(facts, module: module, schema: schema)
            drafts.append(drafting.draft(model: model))
            formerNames.append(drafting.formerNames)
        }
        var history = DraftHistory(versions: drafts, formerNames: formerNames)
        for stage in facts.stages where stage.isCustom {
            guard let to = versions.schemas.first(where: { $0.name == stage.to }) else { continue }
            history.remarks[to.number, default: []].add("A custom stage has code for this.", first.place(stage.place))
        }
        var draft = history.merged()
        draft.comments += versions.comments
        for type in first.types.all where first.role(of: type) == .model {
            if versions.schemas.contains(where: { $0.models.contains(type.name) }) { continue }
            draft.leftOut.add(
                "\(type.name) is in no VersionedSchema of the plan, and is left out.",
                first.place(type.place)
            )
        }
        return draft
    }

    /// The word after `Sources/`, if all files have the same one.
    private static func module(of files: [String]) -> String? {
        let words = files.map { file -> Substring? in
            let parts = file.split(separator: "/")
            guard let index = parts.lastIndex(of: "Sources"), index + 2 < parts.count else { return nil }
            return parts[index + 1]
        }
        guard let word = words.first, let word, words.allSatisfy({ $0 == word }), isIdentifier(String(word)) else {
            return nil
        }
        return String(word)
    }
}

extension SwiftDraft {
    /// For each SwiftData class the original names that its properties state.
    var formerNames: [String: [String: DraftHistory.FormerName]] {
        var result: [String: [String: DraftHistory.FormerName]] = [:]
        for type in types.all where role(of: type) == .model {
            guard let name = names[type.name] else { continue }
            for fact in Self.stored(type) {
                guard let old = Self.formerName(of: fact) else { continue }
                result[name, default: [:]][fact.name] = .init(name: old, place: place(fact.place))
            }
        }
        return result
    }
}
