/// The history entries that lead from a recorded shape to what the working schema says it was: what the author has not yet written.
///
/// Never decides what only the author knows: where something went and something like it came, both readings are given.
package struct MissingHistory: Sendable {
    /// A change of one declaration, as history entries to paste: `rename: { a: b }`.
    package struct Entry: Sendable, Hashable {
        package var text: String
        /// The other reading, entry by entry; empty where there is only one.
        package var otherwise: [String]
    }

    /// Entries of one declaration, by what it is called in the version they lead to.
    package struct Owner: Sendable {
        /// `classes`, `structs`, `enums`.
        package var section: String
        package var name: String
        package var entries: [Entry] = []
        /// The declaration is new: `since: N` is missing.
        package var since: Int?
        /// An old declaration that may be the same under another name.
        package var formerName: String?
    }

    /// A declaration that went: its entry under `removed`, line by line without indentation.
    package struct Removal: Sendable {
        package var name: String
        package var lines: [String]
        /// A new declaration that may be the same.
        package var newName: String?
    }

    package var version: Int
    package var owners: [Owner] = []
    package var removals: [Removal] = []

    package var isEmpty: Bool { owners.isEmpty && removals.isEmpty }
    /// Some entry has two readings: the author must choose.
    package var isAmbiguous: Bool {
        removals.contains { $0.newName != nil } || owners.contains { $0.entries.contains { !$0.otherwise.isEmpty } }
    }

    /// - Parameters:
    ///   - recorded: the sealed shape.
    ///   - told: the shape that the working schema gives that version.
    ///   - version: the version the entries lead to.
    package init(recorded: ShapeText, told: ShapeText, version: Int) {
        self.version = version
        let old = Declarations(recorded)
        let new = Declarations(told)
        var gone = old.names.filter { new.heads[$0] == nil }
        let came = new.names.filter { old.heads[$0] == nil }
        for name in new.names where old.heads[name] != nil {
            var owner = Owner(section: new.section(name), name: name)
            owner.entries = MissingHistory.entries(name, old, new, version: version)
            if !owner.entries.isEmpty { owners.append(owner) }
        }
        for name in came {
            var owner = Owner(section: new.section(name), name: name, since: version)
            if let former = gone.first(where: { old.isLike($0, new, name) }) {
                owner.formerName = former
                removals.append(MissingHistory.removal(former, old, version: version, newName: name))
                gone.removeAll { $0 == former }
            }
            owners.append(owner)
        }
        for name in gone { removals.append(MissingHistory.removal(name, old, version: version, newName: nil)) }
    }

    private static func removal(_ name: String, _ old: Declarations, version: Int, newName: String?) -> Removal {
        var lines = ["\(name):", "  in: \(version)"]
        let head = old.heads[name]
        if old.section(name) == "structs" { lines.append("  kind: struct") }
        if old.section(name) != "enums" { lines.append("  readAs: drop") }
        for (key, value) in head?.attributes ?? [] { lines.append("  \(key): \(value)") }
        let members = old.members[name] ?? []
        if old.section(name) == "enums" {
            lines.append("  cases: { \(members.map { "\($0.name): \($0.text)" }.joined(separator: ", ")) }")
        } else if !members.isEmpty {
            lines.append("  properties:")
            for member in members { lines.append("    \(member.name): \(member.declaration)") }
            let excluded = members.compactMap { member in
                Fields(member.text)["excluded"].map { "\(member.name): \($0)" }
            }
            if !excluded.isEmpty { lines.append("  excluded: { \(excluded.joined(separator: ", ")) }") }
        }
        return Removal(name: name, lines: lines, newName: newName)
    }

    // MARK: One declaration

    private static func entries(_ name: String, _ old: Declarations, _ new: Declarations, version: Int) -> [Entry] {
        let before = old.members[name] ?? []
        let after = new.members[name] ?? []
        var result = headEntries(old.heads[name], new.heads[name])
        var gone = before.filter { member in !after.contains { $0.name == member.name } }
        var came = after.filter { member in !before.contains { $0.name == member.name } }
        let isEnum = new.section(name) == "enums"
        for member in after {
            guard let was = before.first(where: { $0.name == member.name }), was.text != member.text else { continue }
            result +=
                isEnum ? [Entry(text: "reraw: { \(member.name): \(was.text) }", otherwise: [])] : changes(was, member)
        }
        // What went and what came may be one and the same.
        for member in gone {
            guard let match = came.first(where: { $0.isLike(member) }) else { continue }
            let verbs =
                isEnum
                ? ("renameCase", [removalEntry(member, isEnum), "addCase: [\(match.name)]"])
                : ("rename", [removalEntry(member, isEnum), additionEntry(match)])
            result.append(Entry(text: "\(verbs.0): { \(member.name): \(match.name) }", otherwise: verbs.1))
            gone.removeAll { $0.name == member.name }
            came.removeAll { $0.name == match.name }
        }
        for member in gone { result.append(Entry(text: removalEntry(member, isEnum), otherwise: [])) }
        let optional = came.filter { !isEnum && $0.isOptionalOrDefaulted }
        if !optional.isEmpty {
            result.append(Entry(text: "add: [\(optional.map(\.name).joined(separator: ", "))]", otherwise: []))
        }
        for member in came where !isEnum && !member.isOptionalOrDefaulted {
            result.append(Entry(text: additionEntry(member), otherwise: []))
        }
        if isEnum, !came.isEmpty {
            result.append(Entry(text: "addCase: [\(came.map(\.name).joined(separator: ", "))]", otherwise: []))
        }
        return result
    }

    private static func additionEntry(_ member: Member) -> String {
        member.isOptionalOrDefaulted ? "add: [\(member.name)]" : "add: { \(member.name): { missing: fail } }"
    }

    private static func removalEntry(_ member: Member, _ isEnum: Bool) -> String {
        isEnum
            ? "removeCase: { \(member.name): { raw: \(member.text), readAs: drop } }"
            : "remove: { \(member.name): \(member.declaration) }"
    }

    private static func headEntries(_ old: Head?, _ new: Head?) -> [Entry] {
        guard let old, let new, old.text != new.text else { return [] }
        var result: [Entry] = []
        let before = Fields(old.text)
        let after = Fields(new.text)
        for key in Set(before.keys).union(after.keys).sorted() where before[key] != after[key] {
            switch key {
            case "superclass": result.append(Entry(text: "superclass: \(before[key] ?? "NSObject")", otherwise: []))
            case "archiveName": result.append(Entry(text: "archiveName: \(before[key] ?? old.name)", otherwise: []))
            case "abstract": result.append(Entry(text: "was: { abstract: \(before[key] ?? "false") }", otherwise: []))
            case "unknown": result.append(Entry(text: "was: { unknown: \(before[key] ?? "error") }", otherwise: []))
            case "raw": result.append(Entry(text: "was: { raw: \(before[key] ?? "String") }", otherwise: []))
            default: result.append(Entry(text: "was: { \(key): \(before[key] ?? "false") }", otherwise: []))
            }
        }
        return result
    }

    /// A property that is there before and after, but otherwise.
    private static func changes(_ old: Member, _ new: Member) -> [Entry] {
        let before = Fields(old.text)
        let after = Fields(new.text)
        var result: [Entry] = []
        let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
        let oldChannels = channels(before["excluded"])
        let newChannels = channels(after["excluded"])
        let gone = newChannels.filter { !oldChannels.contains($0) }
        let back = oldChannels.filter { !newChannels.contains($0) }
        if !gone.isEmpty {
            result.append(Entry(text: "exclude: { \(new.name): [\(gone.joined(separator: ", "))] }", otherwise: []))
        }
        if !back.isEmpty {
            result.append(Entry(text: "include: { \(new.name): [\(back.joined(separator: ", "))] }", otherwise: []))
        }
        if changed.contains("key") || changed.contains("jsonKey") {
            let key = before["key"] ?? old.name
            if changed.contains("jsonKey") {
                let json = before["jsonKey"] ?? old.name
                let parts = (changed.contains("key") ? ["key: \(key)"] : []) + ["jsonKey: \(json)"]
                result.append(
                    Entry(text: "rekey: { \(new.name): { \(parts.joined(separator: ", ")) } }", otherwise: [])
                )
            } else {
                result.append(Entry(text: "rekey: { \(new.name): \(key) }", otherwise: []))
            }
        }
        let rest = changed.subtracting(["key", "jsonKey", "excluded"])
        let isOptional = before["type"]?.hasSuffix("?") == true || before["type"]?.hasSuffix("?\"") == true
        if rest == ["default"], before["default"] != nil || isOptional {
            result.append(Entry(text: "redefault: { \(new.name): \(before["default"] ?? "nil") }", otherwise: []))
        } else if !rest.isEmpty {
            result.append(
                Entry(text: "retype: { \(new.name): { from: \(old.declarationWithoutKeys) } }", otherwise: [])
            )
        }
        return result
    }

    private static func channels(_ text: String?) -> [String] {
        (text ?? "").split { "[], ".contains($0) }.map(String.init)
    }
}

/// The lines of a shape, put together by declaration.
private struct Declarations {
    var heads: [String: Head] = [:]
    var members: [String: [Member]] = [:]
    var names: [String] = []

    init(_ text: ShapeText) {
        for key in text.sortedKeys {
            let value = text.lines[key] ?? ""
            if let space = key.firstIndex(of: " ") {
                let name = String(key[key.index(after: space)...])
                heads[name] = Head(kind: String(key[..<space]), name: name, text: value)
                names.append(name)
            } else if let dot = key.firstIndex(of: ".") {
                members[String(key[..<dot]), default: []].append(
                    Member(name: String(key[key.index(after: dot)...]), text: value)
                )
            }
        }
        names.sort()
    }

    func section(_ name: String) -> String {
        switch heads[name]?.kind {
        case "enum": "enums"
        case "struct": "structs"
        default: "classes"
        }
    }

    /// Most of the members are the same.
    func isLike(_ name: String, _ other: Declarations, _ otherName: String) -> Bool {
        guard section(name) == other.section(otherName) else { return false }
        let own = Set((members[name] ?? []).map { "\($0.name) \($0.text)" })
        let others = Set((other.members[otherName] ?? []).map { "\($0.name) \($0.text)" })
        return own == others || own.intersection(others).count * 2 > max(own.count, others.count)
    }
}

private struct Head {
    var kind: String
    var name: String
    var text: String

    var attributes: [(key: String, value: String)] {
        let fields = Fields(text)
        return fields.keys.map { ($0, fields[$0] ?? "") }
    }
}

private struct Member {
    var name: String
    /// A type, or `{ type: Int, default: 0 }`; for cases the raw value.
    var text: String

    var isOptionalOrDefaulted: Bool {
        let fields = Fields(text)
        let type = fields["type"] ?? text
        return fields["default"] != nil || type.hasSuffix("?") || type.hasSuffix("?\"")
    }

    /// As `remove` takes it: without what is no attribute of a property.
    var declaration: String { Fields(text).text(without: ["excluded"]) }
    var declarationWithoutKeys: String { Fields(text).text(without: ["excluded", "key", "jsonKey"]) }

    func isLike(_ other: Member) -> Bool {
        guard
            text.hasPrefix("{") || other.text.hasPrefix("{") || text.first?.isUppercase == true || text.hasPrefix("\"")
        else {
            // Raw values follow the names.
            return text == other.text || (text == name && other.text == other.name)
        }
        return Fields(text)["type"] == Fields(other.text)["type"]
    }
}

/// The attributes of a line in flow form, each with its text as written.
private struct Fields {
    private(set) var keys: [String] = []
    private var values: [String: String] = [:]

    init(_ text: String) {
        guard text.hasPrefix("{ "), text.hasSuffix(" }") else {
            if text != "{}" {
                keys = ["type"]
                values["type"] = text
            }
            return
        }
        var depth = 0
        var isQuoted = false
        var isEscaped = false
        var part = ""
        var parts: [String] = []
        for character in text.dropFirst(2).dropLast(2) {
            if isQuoted {
                if isEscaped {
                    isEscaped = false
                } else if character == "\\" {
                    isEscaped = true
                } else if character == "\"" {
                    isQuoted = false
                }
            } else if character == "\"" {
                isQuoted = true
            } else if character == "{" || character == "[" {
                depth += 1
            } else if character == "}" || character == "]" {
                depth -= 1
            } else if character == ",", depth == 0 {
                parts.append(part)
                part = ""
                continue
            }
            part.append(character)
        }
        parts.append(part)
        for part in parts {
            let trimmed = part.drop { $0 == " " }
            guard let colon = trimmed.firstRange(of: ": ") else { continue }
            let key = String(trimmed[..<colon.lowerBound])
            keys.append(key)
            values[key] = String(trimmed[colon.upperBound...])
        }
    }

    subscript(_ key: String) -> String? { values[key] }

    func text(without left: Set<String>) -> String {
        let rest = keys.filter { !left.contains($0) }
        if rest == ["type"] { return values["type"] ?? "" }
        return "{ \(rest.map { "\($0): \(values[$0] ?? "")" }.joined(separator: ", ")) }"
    }
}
