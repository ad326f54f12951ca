import ModelLanguage

extension MissingHistory {
    /// All entries as YAML, by section. Entries that only the author can decide are in comments, or have alternatives in comments.
    package var text: String {
        var text = ""
        for section in ["enums", "structs", "classes"] {
            let owners = owners.filter { $0.place.section == section }
            guard !owners.isEmpty else { continue }
            text += "\(section):\n" + owners.map { self.text(of: $0) }.joined()
        }
        guard !removals.isEmpty else { return text }
        let certain = removals.filter(\.newNames.isEmpty)
        if !certain.isEmpty { text += "removed:\n" }
        for removal in certain {
            if removal.isThere { text += "  # in place of the entry that is there:\n" }
            text += removal.lines.map { "  \(removal.isThere ? $0 : choosing($0))\n" }.joined()
        }
        for removal in removals where !removal.newNames.isEmpty {
            let names = removal.newNames.map { "'\($0)'" }.joined(separator: " or ")
            text += "# if '\(removal.name)' did not become \(names):\n# removed:\n"
            text += removal.lines.map { "#   \(choosing($0))\n" }.joined()
        }
        return text
    }

    private func text(of owner: Owner) -> String {
        var text = "  \(owner.place.name):\n"
        if owner.isUnique, let former = owner.formerNames.first {
            text += "    # if it is '\(former)' under another name:\n"
            text += "    history:\n      \(version):\n        - renameClass: \(former)\n"
            text += "    # if it is new:\n    #   since: \(version)\n"
        } else if let since = owner.since {
            for former in owner.formerNames {
                text += "    # if it is '\(former)' under another name:\n"
                text += "    # history: { \(version): [{ renameClass: \(former) }] }\n"
            }
            text += owner.formerNames.isEmpty ? "    since: \(since)\n" : "    # if it is new:\n    # since: \(since)\n"
        }
        let lines = owner.entries.flatMap { self.lines(of: $0) } + owner.choices.flatMap { self.lines(of: $0) }
        let corrections = owner.corrections.map { "# \($0.line)" }
        guard !lines.isEmpty || !corrections.isEmpty else { return text }
        text += "    history:\n      \(version):\n"
        if owner.isAbove, !lines.isEmpty { text += "        # above the entries that are there:\n" }
        return text + (lines + corrections).map { "        \($0)\n" }.joined()
    }

    private func lines(of entry: Entry) -> [String] {
        switch entry.question {
        case nil, .value: ["- \(entry.line)"]
        case .either(let condition, let also, let otherwise):
            ["# if \(condition):"] + ([entry] + also).map { "- \($0.line)" } + ["# if not:"]
                + otherwise.map { "# - \($0.line)" }
        case .onlyIf(let condition): ["# if \(condition.text):", "# - \(entry.line)"]
        }
    }

    private func lines(of choice: Choice) -> [String] {
        ["# \(choice.question)"] + choice.candidates.flatMap { entries in entries.map { "# - \($0.line)" } }
            + ["# none of these:"] + choice.otherwise.map { "# - \($0.line)" }
    }

    /// A line, with the other word that its author may choose if the line has a placeholder.
    func choosing(_ line: String) -> String {
        line == "  readAs: drop" ? line + "  # leaves its objects out; or what they become: readAs: NAME" : line
    }
}

extension MissingHistory.Entry {
    var line: String { hint.map { "\(text)  # \($0)" } ?? text }
}

extension MissingHistory.Correction {
    fileprivate var line: String {
        let noun = entry.keyword == "remove" ? "removal" : entry.keyword
        let role =
            switch EntryForm.of(entry.keyword)?.former {
            case .value, .keys, nil: ""
            case .from, .ofSources: " as 'from'"
            }
        return "write '\(text)'\(role) in the \(noun) of '\(entry.property)' in version \(entry.version)"
    }
}
