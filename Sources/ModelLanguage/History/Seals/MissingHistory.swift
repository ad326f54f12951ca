/// The history entries that lead from a recorded shape to what the working schema says it was: what the author has not yet written.
///
/// Never decides what only the author knows: where something went and something like it came, both readings are given.
package struct MissingHistory: Sendable {
    /// A change of one declaration, as history entries to paste: `rename: { a: b }`.
    package struct Entry: Sendable, Hashable {
        package var text: String
        /// What its author has to say first.
        package var question: Question?

        package init(text: String, question: Question? = nil) {
            self.text = text
            self.question = question
        }
    }

    /// Why an entry cannot be written without asking.
    package enum Question: Sendable, Hashable {
        /// There is another reading, entry by entry, if this does not hold.
        case either(String, otherwise: [String])
        /// It is right only if this holds.
        case onlyIf(String)
        /// It would hold, but a value in it is a guess.
        case value
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
        /// Nothing is said in it that only its author knows, such as what its objects are read as.
        package var isDecided: Bool
    }

    package var version: Int
    package var owners: [Owner] = []
    package var removals: [Removal] = []

    package var isEmpty: Bool { owners.isEmpty && removals.isEmpty }
    /// Some entry has two readings: the author must choose.
    package var isAmbiguous: Bool {
        removals.contains { $0.newName != nil }
            || owners.contains { $0.entries.contains { if case .either = $0.question { true } else { false } } }
    }

    /// What has one reading only and needs no word of its author.
    package var decided: MissingHistory {
        var decided = self
        decided.owners = owners.compactMap { owner in
            var owner = owner
            owner.entries.removeAll { $0.question != nil }
            let isNew = owner.since != nil && owner.formerName == nil
            return owner.entries.isEmpty && !isNew ? nil : owner
        }
        decided.removals.removeAll { $0.newName != nil || !$0.isDecided }
        return decided
    }

    /// - Parameters:
    ///   - recorded: the sealed shape.
    ///   - told: the shape that the working schema gives that version.
    ///   - version: the version the entries lead to.
    package init(recorded: ShapeText, told: ShapeText, version: Int) {
        self.version = version
        let old = ShapeDeclarations(recorded)
        let new = ShapeDeclarations(told)
        var gone = old.names.filter { new.heads[$0] == nil }
        let came = new.names.filter { old.heads[$0] == nil }
        let moves = ShapeMoves(from: old, to: new)
        var formerNames: [(former: String, new: String)] = []
        for name in came {
            guard let former = gone.first(where: { old.isLike($0, new, name) }) else { continue }
            formerNames.append((former, name))
            gone.removeAll { $0 == former }
        }
        for name in new.names where old.heads[name] != nil {
            var owner = Owner(section: new.section(name), name: name)
            owner.entries = MissingHistory.entries(name, old, new, moves)
            // What is no change where a declaration only has another name.
            for names in formerNames {
                let followed = ShapeDeclarations(recorded.naming(names.former, names.new))
                let others = Set(MissingHistory.entries(name, followed, new, moves).map(\.text))
                for index in owner.entries.indices where !others.contains(owner.entries[index].text) {
                    if case .either = owner.entries[index].question { continue }
                    owner.entries[index].question = .onlyIf(
                        "'\(names.new)' is not '\(names.former)' under another name"
                    )
                }
            }
            if !owner.entries.isEmpty { owners.append(owner) }
        }
        for name in came {
            var owner = Owner(section: new.section(name), name: name, since: version)
            if let former = formerNames.first(where: { $0.new == name })?.former {
                owner.formerName = former
                removals.append(MissingHistory.removal(former, old, version: version, newName: name))
            }
            owners.append(owner)
        }
        for name in gone { removals.append(MissingHistory.removal(name, old, version: version, newName: nil)) }
    }

    private static func removal(_ name: String, _ old: ShapeDeclarations, version: Int, newName: String?) -> Removal {
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
                ShapeFields(member.text)["excluded"].map { "\(member.name): \($0)" }
            }
            if !excluded.isEmpty { lines.append("  excluded: { \(excluded.joined(separator: ", ")) }") }
        }
        return Removal(name: name, lines: lines, newName: newName, isDecided: old.section(name) == "enums")
    }

    // MARK: One declaration

    private static func entries(
        _ name: String,
        _ old: ShapeDeclarations,
        _ new: ShapeDeclarations,
        _ moves: ShapeMoves
    ) -> [Entry] {
        let before = old.members[name] ?? []
        let after = new.members[name] ?? []
        var result = headEntries(old.heads[name], new.heads[name])
        let isEnum = new.section(name) == "enums"
        for member in after {
            guard let was = before.first(where: { $0.name == member.name }), was.text != member.text else { continue }
            result += isEnum ? [Entry(text: "reraw: { \(member.name): \(was.text) }")] : changes(was, member)
        }
        var gone: [ShapeMember] = []
        for member in before where !after.contains(where: { $0.name == member.name }) {
            guard let place = moves.targets[ShapeMoves.Place(name, member.name)] else {
                gone.append(member)
                continue
            }
            let question = Question.either("it went there with its values", otherwise: [removalEntry(member, isEnum)])
            result.append(Entry(text: "move: { \(member.name): \(place) }", question: question))
        }
        var came: [ShapeMember] = []
        for member in after where !before.contains(where: { $0.name == member.name }) {
            guard let place = moves.sources[ShapeMoves.Place(name, member.name)] else {
                came.append(member)
                continue
            }
            let question = Question.onlyIf("it did not come here from '\(place)'")
            result.append(Entry(text: additionEntry(member), question: question))
        }
        return result + pairs(gone, came, isEnum)
    }

    /// What went and what came: may be one and the same.
    private static func pairs(_ allGone: [ShapeMember], _ allCame: [ShapeMember], _ isEnum: Bool) -> [Entry] {
        var result: [Entry] = []
        var gone = allGone
        var came = allCame
        for member in allGone {
            guard let match = came.first(where: { $0.isLike(member) }) else { continue }
            let (verb, otherwise) =
                isEnum
                ? ("renameCase", [removalEntry(member, isEnum), "addCase: [\(match.name)]"])
                : ("rename", [removalEntry(member, isEnum), additionEntry(match)])
            let what = isEnum ? "case" : "property"
            let question = Question.either("it is the same \(what) under another name", otherwise: otherwise)
            result.append(Entry(text: "\(verb): { \(member.name): \(match.name) }", question: question))
            gone.removeAll { $0.name == member.name }
            came.removeAll { $0.name == match.name }
        }
        // Three of a kind: what is left may be what was renamed.
        for member in gone {
            let others = allCame.filter { $0.isLike(member) }.map { "'\($0.name)'" }
            let question =
                others.isEmpty ? nil : Question.onlyIf("it did not become \(others.joined(separator: " or "))")
            result.append(Entry(text: removalEntry(member, isEnum), question: question ?? (isEnum ? .value : nil)))
        }
        var certain: [ShapeMember] = []
        for member in came {
            let others = allGone.filter { $0.isLike(member) }.map { "'\($0.name)'" }
            if !others.isEmpty {
                let text = isEnum ? "addCase: [\(member.name)]" : additionEntry(member)
                let question = Question.onlyIf("it was not \(others.joined(separator: " or "))")
                result.append(Entry(text: text, question: question))
            } else if isEnum || member.isOptionalOrDefaulted {
                certain.append(member)
            } else {
                result.append(Entry(text: additionEntry(member), question: .value))
            }
        }
        if !certain.isEmpty {
            let names = certain.map(\.name).joined(separator: ", ")
            result.append(Entry(text: "\(isEnum ? "addCase" : "add"): [\(names)]"))
        }
        return result
    }

    private static func additionEntry(_ member: ShapeMember) -> String {
        member.isOptionalOrDefaulted ? "add: [\(member.name)]" : "add: { \(member.name): { missing: fail } }"
    }

    private static func removalEntry(_ member: ShapeMember, _ isEnum: Bool) -> String {
        isEnum
            ? "removeCase: { \(member.name): { raw: \(member.text), readAs: drop } }"
            : "remove: { \(member.name): \(member.declaration) }"
    }

    private static func headEntries(_ old: ShapeHead?, _ new: ShapeHead?) -> [Entry] {
        guard let old, let new, old.text != new.text else { return [] }
        var result: [Entry] = []
        let before = ShapeFields(old.text)
        let after = ShapeFields(new.text)
        for key in Set(before.keys).union(after.keys).sorted() where before[key] != after[key] {
            switch key {
            case "superclass": result.append(Entry(text: "superclass: \(before[key] ?? "NSObject")"))
            case "archiveName": result.append(Entry(text: "archiveName: \(before[key] ?? old.name)"))
            case "abstract": result.append(Entry(text: "was: { abstract: \(before[key] ?? "false") }"))
            case "unknown": result.append(Entry(text: "was: { unknown: \(before[key] ?? "error") }"))
            case "raw": result.append(Entry(text: "was: { raw: \(before[key] ?? "String") }"))
            default: result.append(Entry(text: "was: { \(key): \(before[key] ?? "false") }"))
            }
        }
        return result
    }

    /// A property that is there before and after, but otherwise.
    private static func changes(_ old: ShapeMember, _ new: ShapeMember) -> [Entry] {
        let before = ShapeFields(old.text)
        let after = ShapeFields(new.text)
        var result: [Entry] = []
        let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
        let oldChannels = channels(before["excluded"])
        let newChannels = channels(after["excluded"])
        let gone = newChannels.filter { !oldChannels.contains($0) }
        let back = oldChannels.filter { !newChannels.contains($0) }
        if !gone.isEmpty {
            result.append(Entry(text: "exclude: { \(new.name): [\(gone.joined(separator: ", "))] }"))
        }
        if !back.isEmpty {
            result.append(Entry(text: "include: { \(new.name): [\(back.joined(separator: ", "))] }"))
        }
        if changed.contains("key") || changed.contains("jsonKey") {
            let key = before["key"] ?? old.name
            if changed.contains("jsonKey") {
                let json = before["jsonKey"] ?? old.name
                let parts = (changed.contains("key") ? ["key: \(key)"] : []) + ["jsonKey: \(json)"]
                result.append(
                    Entry(text: "rekey: { \(new.name): { \(parts.joined(separator: ", ")) } }")
                )
            } else {
                result.append(Entry(text: "rekey: { \(new.name): \(key) }"))
            }
        }
        let rest = changed.subtracting(["key", "jsonKey", "excluded"])
        let isOptional = before["type"]?.hasSuffix("?") == true || before["type"]?.hasSuffix("?\"") == true
        if rest == ["default"], before["default"] != nil || isOptional {
            result.append(Entry(text: "redefault: { \(new.name): \(before["default"] ?? "nil") }"))
        } else if !rest.isEmpty {
            result.append(
                Entry(text: "retype: { \(new.name): { from: \(old.declarationWithoutKeys) } }")
            )
        }
        return result
    }

    private static func channels(_ text: String?) -> [String] {
        (text ?? "").split { "[], ".contains($0) }.map(String.init)
    }
}

extension ShapeText {
    /// The same with another name for a declaration, wherever a type or superclass names it.
    fileprivate func naming(_ old: String, _ new: String) -> ShapeText {
        ShapeText(
            lines: lines.mapValues { text in
                var result = ""
                var word = ""
                for character in text {
                    if character.isLetter || character.isNumber || character == "_" {
                        word.append(character)
                        continue
                    }
                    result += word == old ? new : word
                    word = ""
                    result.append(character)
                }
                return result + (word == old ? new : word)
            }
        )
    }
}
