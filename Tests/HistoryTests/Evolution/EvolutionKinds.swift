/// The kinds of change in random histories.
enum EvolutionKinds {
    static let all = [
        "add", "add with missing", "add computed", "remove", "rename", "swap", "rekey", "retype", "retype using",
        "else", "redefault",
        "merge", "split", "move", "exclude", "include", "renameClass", "superclass", "archiveName", "drop",
        "removed read as",
        "removed dropped", "since", "addCase", "removeCase", "removeCase dropped", "renameCase", "reraw", "writeAlso",
        "key reuse", "was", "was abstract", "was keys", "was unknown", "flat", "flat with keys", "to and from flat",
        "struct", "struct in a collection", "struct inside a struct", "change of a struct", "removed struct",
        "removed with rename", "name that came back", "enum keys", "keys made one", "dictionary", "element by element",
        "object", "missing: fail", "else in merge", "several to several", "failure", "writeAlso for several versions",
        "set of structs", "exclude by channel", "include by channel", "excluded by channel from the beginning",
        "combination of what a channel leaves out", "path in JSON", "rekey in JSON", "was kind", "union",
        "union in a collection", "addCase in a union", "removeCase of what stays", "removeCase of what stays, dropped",
        "renameCase in a union", "became a union", "optional elements", "optional entries", "elements became optional",
        "elements became required", "rekey of none", "reraw of none", "archiveName of none", "drafts", "drafts of some",
        "inverse", "to and from an inverse",
    ]

    static func count(_ evolution: Evolution, in kinds: inout [String: Int]) {
        func add(_ kind: String) { kinds[kind, default: 0] += 1 }
        for text in evolution.entries.values.flatMap({ $0.values }).joined() {
            let kind = String(text.prefix { $0 != ":" })
            add(kind)
            switch kind {
            case "rekey" where text.contains("~"), "reraw" where text.contains("~"),
                "archiveName" where text.contains("~"):
                add("\(kind) of none")
            case "exclude" where text.contains("["): add("exclude by channel")
            case "rekey" where text.contains("jsonKey"): add("rekey in JSON")
            case "include" where text.contains("["): add("include by channel")
            case "add" where text.contains("missing: { from"): add("add computed")
            case "add" where text.contains("missing"): add("add with missing")
            case "rename" where text.contains(", "): add("swap")
            case "retype" where text.contains("using"): add("retype using")
            case "removeCase" where text.contains("of: "):
                add("removeCase of what stays\(text.contains("drop") ? ", dropped" : "")")
            case "removeCase" where text.contains("drop"): add("removeCase dropped")
            case "addCase" where text.contains("[u"): add("addCase in a union")
            case "renameCase" where text.contains("{ u"): add("renameCase in a union")
            case "was":
                for attribute in ["abstract", "keys", "unknown", "kind"] where text.contains(attribute) {
                    add("was \(attribute)")
                }
            case "retype" where text.contains("flat: "): add("to and from flat")
            case "retype" where text.contains("inverse: "): add("to and from an inverse")
            case "merge", "split":
                if text.contains("else: ") { add("else in merge") }
                if text.contains("excluded: ") { add("combination of what a channel leaves out") }
                if kind == "split", text.contains("}, p") { add("several to several") }
            default: break
            }
            if text.contains("else: ") { add("else") }
            if text.contains("missing: fail") { add("missing: fail") }
        }
        if evolution.hasDrafts { add("drafts") }
        let isDrafted = evolution.model.classes.filter { !$0.isStruct }.map { evolution.drafted.contains($0.id) }
        if Set(isDrafted).count > 1 { add("drafts of some") }
        countShapes(evolution, in: &kinds)
        for extra in evolution.extras where extra.value.contains(where: { $0.until > extra.key }) {
            add("writeAlso for several versions")
        }
        for (name, items) in evolution.removed {
            if items.count > 1 || evolution.model.classes.contains(where: { $0.name == name }) {
                add("name that came back")
            }
            for text in items {
                if text.contains("kind: struct") { add("removed struct") }
                if text.contains("      rename: ") { add("removed with rename") }
            }
        }
        for text in evolution.removed.values.joined() {
            add(text.contains("readAs: drop") ? "removed dropped" : "removed read as")
        }
        for item in evolution.model.classes where item.since > 1 { add("since") }
        var owners: [String: Set<Int>] = [:]
        for model in evolution.versions {
            for item in model.classes {
                for property in item.properties {
                    owners["\(item.id) \(property.key)", default: []].insert(property.id)
                }
            }
        }
        for ids in owners.values where ids.count > 1 { add("key reuse") }
    }

    private static func countShapes(_ evolution: Evolution, in kinds: inout [String: Int]) {
        func add(_ kind: String) { kinds[kind, default: 0] += 1 }
        let merged = Set(evolution.caseUpgrades.values.joined().map(\.old))
        for model in evolution.versions {
            for item in model.classes {
                if item.isStruct, evolution.entries[item.id] != nil { add("change of a struct") }
                for property in item.properties {
                    if property.isFlat { add(property.flatKeys.isEmpty ? "flat" : "flat with keys") }
                    if property.failure != nil { add("failure") }
                    if property.isInverse { add("inverse") }
                    if property.jsonPath?.count ?? 0 > 1 { add("path in JSON") }
                    if !property.absentFrom.isEmpty { add("excluded by channel from the beginning") }
                    switch property.type.wrapped {
                    case .enumeration where model.isUnion(property.type.wrapped): add("union")
                    case .array(let type) where model.isUnion(type): add("union in a collection")
                    case .structure: add(item.isStruct ? "struct inside a struct" : "struct")
                    case .object: add("object")
                    case .array(.optional): add("optional elements")
                    case .dictionary(let key, let value):
                        add("dictionary")
                        if value.isOptional { add("optional entries") }
                        if case .enumeration(let id) = key {
                            add("enum keys")
                            let cases = model.enums.first { $0.id == id }?.cases ?? []
                            if cases.contains(where: { merged.contains($0.name) }) { add("keys made one") }
                        }
                    case .set(.structure): add("set of structs")
                    case .array(.structure): add("struct in a collection")
                    case .int, .double, .string, .bool, .enumeration, .array, .set, .optional: break
                    }
                }
            }
        }
        for (old, new) in zip(evolution.versions, evolution.versions.dropFirst()) {
            let types = old.classes.flatMap(\.properties).map { ($0.id, $0.type.wrapped) }
            let before = Dictionary(types) { first, _ in first }
            for property in new.classes.flatMap(\.properties) {
                if new.isUnion(property.type.wrapped), let type = before[property.id], !old.isUnion(type) {
                    add("became a union")
                }
                if case .array(let old)? = before[property.id], case .array(let new) = property.type.wrapped, old != new
                {
                    add("element by element")
                    if !old.isOptional, new.isOptional { add("elements became optional") }
                    if old.isOptional, !new.isOptional { add("elements became required") }
                }
            }
        }
    }
}
