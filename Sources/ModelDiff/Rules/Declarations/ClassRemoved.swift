import ModelLanguage
import SchemaHistory

extension Rule {
    static let classRemoved = Rule(
        "class-removed",
        .break,
        "a class, struct or enum is gone",
        on: .class,
        .struct,
        .enum,
        kinds: .removed
    ) { change, context in
        guard let view = change.oldOwner else { return nil }
        let name = view.name.name
        var draft = Draft("\(change.thing.title) '\(name)' is gone")
        draft.source = Verdict(.refuses, "uses of '\(name)' no longer compile")
        draft.forward = context.forward(.reads, of: view)
        guard change.isDeclared else {
            draft.isFixed = true
            draft.backward = context.backward(Verdict(.refuses, "those with a '\(name)' in them"), of: view)
            draft.fixes = [context.tombstone(view)]
            return draft
        }
        if case .declaration(let target)? = change.partners.first {
            draft.severity = .caution
            draft.message += "; its objects are read as '\(target.name.name)'"
            let kept = Set(target.properties.map(\.name))
            let lost = view.properties.map(\.name).filter {
                !kept.contains($0) && !context.renames(change).contains($0)
            }
            if !lost.isEmpty {
                let names = lost.map { "'\($0)'" }.joined(separator: ", ")
                draft.loss = "\(names) of its objects"
                draft.severity = .loss
                draft.backward = context.backward(Verdict(.loses), of: view)
            } else {
                draft.backward = context.backward(.reads, of: view)
            }
        } else if view.thing == .enum {
            // It has no objects: what became of its values is told of the properties that had them.
            draft.severity = .safe
            draft.backward = context.backward(.reads, of: view)
        } else {
            draft.severity = .loss
            let functions = context.functions(taking: view)
            if functions.isEmpty {
                draft.message += "; its objects are dropped"
                draft.loss = "objects of '\(name)': references become nil and leave collections"
            } else {
                let names = functions.joined(separator: ", ")
                draft.message += "; its objects are dropped where no function gets them"
                draft.loss =
                    "objects of '\(name)' but for what \(names) makes of them: other references become nil and leave collections"
            }
            draft.backward = context.backward(Verdict(.loses), of: view)
        }
        return draft
    }
}

extension DiffContext {
    /// The functions of the new history that get objects of a removed class or struct, or raw values of a removed enum.
    fileprivate func functions(taking view: DeclarationView) -> [String] {
        guard let identity = comparison.names.identities[view.name] else { return [] }
        var functions: Set<String> = []
        for rule in newPlan.records.values.flatMap(\.properties.values).flatMap(\.allRules) {
            rule.source.forEachFunction { function, types in
                for type in types { type.forEachName { if $0 == identity { functions.insert(function) } } }
            }
        }
        return functions.sorted()
    }

    fileprivate func renames(_ change: ModelChange) -> Set<String> {
        var names: Set<String> = []
        for entry in change.declaration?.changes ?? [] {
            if let removal = entry.kind as? Change.RemoveDeclaration { names.formUnion(removal.rename.map(\.old)) }
        }
        return names
    }

    /// Where properties are of a type that goes, pasting alone does not do.
    func wordOnProperties(of view: DeclarationView) -> String {
        let records = comparison.old.shapes.last?.records.values.map(\.properties) ?? []
        var isNamed = false
        for property in records.joined() {
            property.type.forEachName { if $0 == view.name { isNamed = true } }
        }
        return isNamed ? "; properties of that type need a word of their own" : ""
    }

    /// What is pasted is a better form of what the history says already.
    func placeOfEntry(_ change: ModelChange) -> String {
        change.isDeclared ? ", in place of the entry that is there" : ""
    }

    /// The entry under `removed:` that a declaration leaves behind.
    func tombstone(_ view: DeclarationView, _ lead: String = "") -> Fix {
        var parts = ["in: \(comparison.nextVersion)"]
        if view.since > 1 { parts.append("since: \(view.since)") }
        if view.thing != .class { parts.append("kind: \(view.thing.rawValue)") }
        parts.append("readAs: drop")
        if let model = view.classModel {
            if case .generated(let name)? = model.superclass { parts.append("superclass: \(name.name)") }
            if model.isAbstract { parts.append("abstract: true") }
        }
        if view.isArchiveNameWritten, let name = view.archiveName {
            parts.append("archiveName: \(YAMLText.scalar(name))")
        }
        // What is in no data is no part of what archives hold.
        let properties = view.properties.filter { !PropertyShape($0).isInvisible }
        if !properties.isEmpty {
            let rows = properties.map { "\($0.name): \(spell($0))" }.joined(separator: ", ")
            parts.append("properties: { \(rows) }")
        }
        if let model = view.enumModel {
            if model.rawType != .string { parts.append("raw: \(model.rawType.spelling)") }
            parts.append(
                "cases: { \(model.cases.map { "\($0.name): \(YAMLText.scalar($0.raw))" }.joined(separator: ", ")) }"
            )
        }
        return Fix(
            "\(lead)leave word of it; 'readAs' may also name the class that takes its place\(wordOnProperties(of: view))",
            at: "removed",
            yaml: "\(view.name.name): { \(parts.joined(separator: ", ")) }"
        )
    }
}
