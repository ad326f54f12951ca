import ModelLanguage
import SchemaDiagnostics
import YAMLTree

/// The versions up to a recorded one, as seals or an older schema recorded them: shapes, and the changes in the form of seals.
package final class RecordedPast {
    /// What a declaration that is removed now says of the versions before its last one.
    package struct Life: Sendable {
        package var since = 1
        /// The pattern of the keys that are not written, if its past shows that there is one.
        package var keys: String?
        /// Properties that no channel included in its last version, which seals do not have.
        package var hidden: [(name: String, text: String)] = []
        /// Newest first.
        package var blocks: [(version: Int, entries: [String])] = []

        /// `since`, `history`, without indentation.
        var lines: [String] {
            let history = blocks.flatMap { ["    \($0.version):"] + $0.entries.map { "      - \($0)" } }
            return (since > 1 ? ["  since: \(since)"] : []) + (history.isEmpty ? [] : ["  history:"] + history)
        }
    }

    /// In the seals' form, without the version's number.
    private let changes: (Int) -> [String]
    /// The last recorded shape of a version or an earlier one, with its settings.
    private let recorded: (Int) -> (version: Int, text: ShapeText)?
    /// What was asked before: each version applies to every declaration, each declaration is asked for several of its members.
    private var versions: [Int: (changes: [String], shape: (version: Int, text: ShapeText)?)] = [:]
    private var lives: [String: Life] = [:]

    package init(_ file: SealFile) {
        changes = { version in
            let own = file[version]?.ownChanges ?? []
            let others = file.blocks.flatMap(\.changes).filter { ChangeText.version(of: $0) == version }
            return own + others.map { String($0.dropFirst("\(version): ".count)) }
        }
        recorded = { version in
            guard let block = file.blocks.last(where: { $0.version <= version }),
                var text = file.shape(of: block.version)
            else { return nil }
            text.add(file.settings(of: block.version))
            return (block.version, text)
        }
    }

    package init(_ history: ModelHistory) {
        changes = { history.changeLines(to: $0) ?? [] }
        recorded = { version in
            guard var text = history.text(of: version), let shape = history.shape(at: version) else { return nil }
            text.add(.settings(nil, withKeysOf: shape))
            return (version, text)
        }
    }

    private func version(_ number: Int) -> (changes: [String], shape: (version: Int, text: ShapeText)?) {
        if let known = versions[number] { return known }
        let result = (changes: changes(number), shape: recorded(number))
        versions[number] = result
        return result
    }

    private func shape(_ number: Int) -> (version: Int, text: ShapeText)? { version(number).shape }

    /// - Parameter name: in the last version that had it.
    package func life(of name: String, in last: Int) -> Life {
        let key = "\(last) \(name)"
        if let known = lives[key] { return known }
        let life = found(name, in: last)
        lives[key] = life
        return life
    }

    /// Whether a key, archive name or raw value of a version followed the name: an older version had another name and with it another one.
    /// False: it was written, since it does not follow the rule, or was the same under another name. Nil: there was no other name, or an
    /// entry says what was written.
    /// - Parameters:
    ///   - attribute: `key`, `jsonKey`, `archiveName` or `raw`.
    ///   - member: nil for archive names.
    package func follows(_ attribute: String, of member: String?, in owner: String, at last: Int) -> Bool? {
        var (owner, member) = (owner, member)
        for version in stride(from: last, to: 1, by: -1) {
            let all = self.version(version).changes
            guard let now = shape(version)?.text, let before = shape(version - 1)?.text,
                let new = now.value(attribute, of: member, in: owner)
            else { return nil }
            if let own = now.derived(attribute, of: member, in: owner), own != new { return false }
            var then = Self.formerName(of: owner, all)
            var renamings: [String: String] = [:]
            for words in all.compactMap({ Self.split($0, of: then)?.split(separator: " ").map(String.init) })
            where words.count == 4 && ["rename", "renameCase"].contains(words[0]) {
                renamings[words[3]] = words[1]
            }
            var former = member
            if let name = member, let place = renamings[name] {
                var old = place
                for _ in renamings where before.lines["\(then).\(old)"] == nil { old = renamings[old] ?? old }
                former = old
                // A name that went, and came back from another one: in which order does not show.
                var next = renamings[old]
                for _ in renamings where next != name && next != nil {
                    if next == old { return nil }
                    next = next.flatMap { renamings[$0] }
                }
            }
            var isMoved = false
            if let former, before.lines["\(then).\(former)"] == nil,
                let move = all.first(where: { "\($0) ".contains(": move \(former) to \(then) ") })
            {
                then = String(move.prefix { $0 != ":" })
                isMoved = true
            }
            guard let old = before.value(attribute, of: former, in: then) else { return nil }
            let isRenamed = member == nil ? then != owner : former != member
            let own = all.compactMap { Self.split($0, of: then) }
            let isSaid = own.contains { line in
                [member, former].contains { line == "rekey \($0 ?? "")" || line == "reraw \($0 ?? "")" }
                    || member == nil && line.hasPrefix("archiveName ")
            }
            if old != new {
                let pattern = attribute == "key" ? "keys" : "jsonKeys"
                let isPattern = own.contains {
                    $0.hasPrefix("was ") && $0.dropFirst(4).components(", ").contains(pattern)
                }
                return !isSaid && (isRenamed || isMoved || isPattern) ? true : nil
            }
            // The same text was written then: the entry says that it was not written before. Of two keys it is one.
            let isOther = before.value("jsonKey", of: former, in: then) != now.value("jsonKey", of: member, in: owner)
            if isRenamed || isSaid && attribute != "jsonKey" && !(attribute == "key" && isOther) { return false }
            (owner, member) = (then, former)
        }
        return nil
    }

    private static func formerName(of name: String, _ changes: [String]) -> String {
        changes.lazy.compactMap { line -> String? in
            guard let words = split(line, of: nil), words.hasPrefix("renameClass "), words.hasSuffix(" to \(name)")
            else { return nil }
            return String(words.dropFirst(12).dropLast(" to \(name)".count))
        }.first ?? name
    }

    private func found(_ name: String, in last: Int) -> Life {
        var name = name
        var life = Life()
        life.keys = shape(last)?.text.keys(of: name)
        /// Properties that are included again in the versions so far.
        var included: Set<String> = []
        for version in stride(from: last, to: 1, by: -1) {
            guard let before = shape(version - 1) else { break }
            let all = self.version(version).changes
            let then = Self.formerName(of: name, all)
            guard before.text.hasDeclaration(then) else {
                life.since = before.version + 1
                break
            }
            let own = all.compactMap { Self.split($0, of: then) }
            for line in own {
                let words = line.split(separator: " ").map(String.init)
                if words.count > 1, words[0] == "include" { included.insert(words[1]) }
                guard words.count > 1, words[0] == "exclude", !included.contains(words[1]),
                    let text = before.text.lines["\(then).\(words[1])"],
                    shape(version)?.text.lines["\(name).\(words[1])"] == nil,
                    !own.contains(where: { $0.hasPrefix("rename \(words[1]) ") }),
                    !life.hidden.contains(where: { $0.name == words[1] })
                else { continue }
                let fields = FlowFields(of: text)
                life.hidden.append((words[1], fields.pairs.isEmpty ? text : fields.text(without: ["excluded"])))
            }
            let entries = SealedEntries(owner: then, name: name, before: before.text, after: shape(version)?.text) {
                self.follows($0, of: $1, in: then, at: version - 1)
            }.entries(own)
            if !entries.isEmpty { life.blocks.append((version, entries)) }
            name = then
        }
        return life
    }

    /// The change in a line, if it is one of the declaration's.
    private static func split(_ line: String, of owner: String?) -> String? {
        guard let colon = line.firstRange(of: ": "), owner == nil || line[..<colon.lowerBound] == owner ?? "" else {
            return nil
        }
        return String(line[colon.upperBound...])
    }
}

extension FlowFields {
    /// The key of which those of a flat struct are made; nil: they are written.
    static func flatKey(_ flat: String) -> String? {
        let pairs = FlowFields(of: flat).pairs
        let keys = Set(pairs.map { $0.value.hasSuffix(".\($0.key)") ? $0.value.dropLast($0.key.count + 1) : "" })
        return keys.count == 1 ? keys.first.flatMap { $0.isEmpty ? nil : String($0) } : nil
    }

    /// The fields of a declaration in flow form, each as it is written; none if it is a type alone.
    init(of text: String) {
        let tree = text.hasPrefix("{") ? parseYAML(text) : nil
        self.init((tree?.mapping ?? []).map { ($0.key.value, $0.value.span.withQuotes.text) })
    }
}

extension ShapeText {
    /// `Book` of `class Book`.
    static func declaredName(_ key: String) -> String? {
        DeclarationKind.allCases.first { key.hasPrefix("\($0.rawValue) ") }.map {
            String(key.dropFirst($0.rawValue.count + 1))
        }
    }

    func hasDeclaration(_ name: String) -> Bool { head(of: name) != nil }

    /// The line of a declaration.
    func head(of name: String) -> String? {
        DeclarationKind.allCases.lazy.compactMap { lines["\($0.rawValue) \(name)"] }.first
    }

    /// An attribute of a member, or of a declaration, that follows the name where it is not written.
    fileprivate func value(_ attribute: String, of member: String?, in owner: String) -> String? {
        let line = member.map { lines["\(owner).\($0)"] } ?? head(of: owner)
        guard attribute != "raw", let fields = line.map({ FlowFields(of: $0) }) else { return line }
        let flat = attribute == "key" ? fields["flat"] : nil
        return fields[attribute] ?? flat.map { FlowFields.flatKey($0) ?? $0 } ?? YAMLText.scalar(member ?? owner)
    }

    /// The same if it is not written; nil: not known, as that of a flat struct's keys.
    fileprivate func derived(_ attribute: String, of member: String?, in owner: String) -> String? {
        guard let member, ["key", "jsonKey"].contains(attribute) else { return YAMLText.scalar(member ?? owner) }
        let flat = lines["\(owner).\(member)"].flatMap { FlowFields(of: $0)["flat"] }
        if let flat, FlowFields.flatKey(flat) == nil { return nil }
        let rule = SettingsText.keyRule(head(of: owner))
        return YAMLText.scalar(attribute == "key" ? rule.key(for: member) : rule.json.key(for: member))
    }

    /// The pattern of the keys of a declaration; nil: they are the names.
    fileprivate func keys(of owner: String) -> String? {
        let pattern = SettingsText.keyRule(head(of: owner)).pattern
        return pattern == "*" ? nil : pattern
    }

    func members(of owner: String) -> [String] {
        lines.keys.filter { $0.hasPrefix("\(owner).") }.map { String($0.dropFirst(owner.count + 1)) }
    }

    /// Settings of a declaration or property stand with what its shape says.
    fileprivate mutating func add(_ settings: ShapeText?) {
        for (key, value) in settings?.lines ?? [:] where value.hasPrefix("{ ") {
            guard let own = lines[key], DeclarationKind.allCases.contains(where: { key.hasPrefix("\($0.rawValue) ") })
            else { continue }
            lines[key] = own == "{}" ? value : "{ \(own.dropFirst(2).dropLast(2)), \(value.dropFirst(2))"
        }
    }
}
