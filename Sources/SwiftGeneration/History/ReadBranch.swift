import SchemaHistory

/// One branch of the function that reads a property from archives of older versions: rules that read alike.
struct ReadBranch {
    private(set) var rules: [ReadRule]
    let body: [UInt8]

    /// `case 1...2 where try fields.isArchived(as: ["Book"]), 3...:`.
    func emitHead(newest: Int, into out: inout SwiftText) {
        out.line("case ", rules.map { pattern($0, newest: newest) }.joined(separator: ", "), ":")
    }

    private func pattern(_ rule: ReadRule, newest: Int) -> String {
        let versions: String
        if rule.versions.contains(newest) {
            versions = "\(rule.versions.lowerBound)..."
        } else if rule.versions.count == 1 {
            versions = "\(rule.versions.lowerBound)"
        } else {
            versions = "\(rule.versions.lowerBound)...\(rule.versions.upperBound)"
        }
        guard let objects = rule.archivedAs else { return versions }
        var names: [String] = []
        for name in objects.flatMap(\.archiveNames) where !names.contains(name) { names.append(name) }
        let list = names.map { SwiftNames.literal($0) }.joined(separator: ", ")
        return "\(versions) where try fields.isArchived(as: [\(list)])"
    }

    fileprivate func overlaps(_ other: ReadBranch) -> Bool {
        rules.contains { rule in other.rules.contains { $0.versions.overlaps(rule.versions) } }
    }

    /// With the rules of a later branch. `where` applies to the pattern before it: patterns without come last.
    fileprivate func joined(with other: ReadBranch) -> ReadBranch {
        var joined = self
        for rule in other.rules {
            if let index = joined.rules.firstIndex(where: { $0.extended(by: rule) != nil }) {
                joined.rules[index] = joined.rules[index].extended(by: rule) ?? rule
            } else {
                joined.rules.append(rule)
            }
        }
        joined.rules = joined.rules.filter { $0.archivedAs != nil } + joined.rules.filter { $0.archivedAs == nil }
        return joined
    }
}

extension [ReadBranch] {
    /// Adds the rule after these, which apply before it, to the branch that reads alike. The last branch is for everything else.
    mutating func add(_ next: ReadBranch, isLast: Bool) {
        guard let index = lastIndex(where: { $0.body == next.body }) else { return append(next) }
        let between = self[(index + 1)...]
        let joined = self[index].joined(with: next)
        if isLast, !between.contains(where: self[index].overlaps) {
            remove(at: index)
            append(joined)
        } else if !between.contains(where: next.overlaps) {
            self[index] = joined
        } else {
            append(next)
        }
    }
}

extension ReadRule {
    /// A rule for what either of two rules is for; nil if that takes two.
    fileprivate func extended(by rule: ReadRule) -> ReadRule? {
        var whole = self
        if archivedAs == rule.archivedAs, versions.lowerBound == rule.versions.upperBound + 1 {
            whole.versions = rule.versions.lowerBound...versions.upperBound
        } else if versions == rule.versions, let own = archivedAs, let others = rule.archivedAs {
            whole.archivedAs = own + others
        } else {
            return nil
        }
        return whole
    }
}
