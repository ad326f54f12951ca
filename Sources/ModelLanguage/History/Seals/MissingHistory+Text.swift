extension MissingHistory {
    /// All of it as YAML, by section; where there are two readings, the second in comments.
    package var text: String {
        var text = ""
        for section in ["enums", "structs", "classes"] {
            let owners = owners.filter { $0.section == section }
            guard !owners.isEmpty else { continue }
            text += "\(section):\n" + owners.map { self.text(of: $0) }.joined()
        }
        guard !removals.isEmpty else { return text }
        let certain = removals.filter { $0.newName == nil }
        if !certain.isEmpty { text += "removed:\n" }
        for removal in certain { text += removal.lines.map { "  \(choosing($0))\n" }.joined() }
        for removal in removals {
            guard let name = removal.newName else { continue }
            text += "# if '\(name)' is not '\(removal.name)' under another name:\n# removed:\n"
            text += removal.lines.map { "#   \(choosing($0))\n" }.joined()
        }
        return text
    }

    private func text(of owner: Owner) -> String {
        var text = "  \(owner.name):\n"
        if let former = owner.formerName {
            text += "    # if it is '\(former)' under another name:\n"
            text += "    history:\n      \(version):\n        - renameClass: \(former)\n"
            text += "    # if it is new:\n    #   since: \(version)\n"
        } else if let since = owner.since {
            text += "    since: \(since)\n"
        }
        guard !owner.entries.isEmpty else { return text }
        text += "    history:\n      \(version):\n"
        for entry in owner.entries {
            switch entry.question {
            case nil, .value: text += "        - \(choosing(entry.text))\n"
            case .either(let condition, let otherwise):
                text += "        # if \(condition):\n        - \(choosing(entry.text))\n        # if not:\n"
                for other in otherwise { text += "        # - \(choosing(other))\n" }
            case .onlyIf(let condition): text += "        # if \(condition):\n        # - \(choosing(entry.text))\n"
            }
        }
        return text
    }

    /// A line with the other word that its author may choose, where one stands in it for want of a better.
    private func choosing(_ line: String) -> String {
        switch true {
        case line.hasPrefix("add: {"):
            line + "  # refuses older archives; or the value they have: missing: VALUE"
        case line.hasPrefix("removeCase: {"):
            line + "  # leaves its values out; or the case they become: readAs: CASE"
        case line == "  readAs: drop":
            line + "  # leaves its objects out; or what they become: readAs: NAME"
        default: line
        }
    }
}
