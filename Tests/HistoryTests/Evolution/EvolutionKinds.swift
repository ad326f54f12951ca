/// The kinds of change that random histories are made of.
enum EvolutionKinds {
    static let all = [
        "add", "add with missing", "add computed", "remove", "rename", "swap", "rekey", "retype", "retype using",
        "else", "redefault",
        "merge", "split", "move", "exclude", "include", "renameClass", "superclass", "archiveName", "drop",
        "removed read as",
        "removed dropped", "since", "addCase", "removeCase", "removeCase dropped", "renameCase", "reraw", "writeAlso",
        "key reuse",
    ]

    static func count(_ evolution: Evolution, in kinds: inout [String: Int]) {
        func add(_ kind: String) { kinds[kind, default: 0] += 1 }
        for text in evolution.entries.values.flatMap({ $0.values }).joined() {
            let kind = String(text.prefix { $0 != ":" })
            add(kind)
            switch kind {
            case "add" where text.contains("missing: { from"): add("add computed")
            case "add" where text.contains("missing"): add("add with missing")
            case "rename" where text.contains(", "): add("swap")
            case "retype" where text.contains("using"): add("retype using")
            case "removeCase" where text.contains("drop"): add("removeCase dropped")
            default: break
            }
            if text.contains("else: ") { add("else") }
        }
        for text in evolution.removed { add(text.contains("readAs: drop") ? "removed dropped" : "removed read as") }
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
}
