import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import Workspace
import YAMLTree

/// Moves changes that the seals of released versions do not contain to the version after the last of them: the changes of another branch
/// while those were released.
///
/// Input: a model whose history is in order, and its seals. Output: new texts of files, with which the model is in order again.
package struct HistoryMoving {
    private let root: String
    private let seals: SealFile
    private let last: Int
    private var next: Int { last + 1 }

    package init?(_ root: String, _ seals: SealFile) {
        guard let last = seals.blocks.last?.version else { return nil }
        self.root = root
        self.seals = seals
        self.last = last
    }

    /// Nil if nothing is to be moved, or if it is not possible.
    package func move(_ checked: CheckedModel, into files: inout EditedFiles) -> (model: CheckedModel, lines: [String])?
    {
        let entries = checked.lateEntries(since: seals)
        let loader = SchemaLoader(files)
        guard loader.check(root) != nil else { return nil }
        let parts = loader.parts(of: root)
        let late = parts.map { part in entries.filter { $0.span.file.path == part.file.path } }
        var edits = parts.compactMap { SchemaEdits($0) }
        guard edits.count == parts.count else { return nil }
        let lives = zip(edits, late).map { lateLives($0, checked.history, $1) }
        let renumbered = Set(lives.joined().map(\.place.name))
        var taken: [(part: Int, place: DeclarationPlace, entries: [String], comments: [String])] = []
        for index in parts.indices {
            guard let found = edits[index].take(late[index], upTo: last, renumbered: renumbered) else { return nil }
            taken += found.map { (index, $0.place, $0.entries, $0.comments) }
            for life in lives[index] {
                if life.isSinceLate { edits[index].set("since", next, of: life.place) }
                if let end = life.end { edits[index].set("in", end, of: life.place) }
            }
            if !edits[index].isEmpty { files.setText(edits[index].text, at: parts[index].path) }
        }
        guard edits.contains(where: { !$0.isEmpty }) else { return nil }
        var insertions = SchemaLoader(files).parts(of: root).compactMap { SchemaEdits($0) }
        guard insertions.count == parts.count else { return nil }
        for (part, place, entries, comments) in taken {
            guard insertions[part].add(entries, comments: comments, to: next, of: place) else { return nil }
        }
        let version = lives.joined().compactMap(\.end).reduce(next, max)
        if checked.model.version < version { insertions[0].setVersion(version) }
        for (part, insertion) in zip(parts, insertions) where !insertion.isEmpty {
            files.setText(insertion.text, at: part.path)
        }
        guard let moved = Trial(files, of: [root]).model(of: root) else { return nil }
        let lines = Set(entries.map(\.version)).sorted().map { version in
            let lines = entries.filter { $0.version == version }.flatMap(\.lines).map { "'\($0)'" }
            return "version \(version) was released without \(lines.joined(separator: ", ")): moved to version \(next)"
        }
        return (moved, lines + lives.joined().flatMap { $0.lines(next) })
    }

    /// A declaration that was added or removed in a version that was released without that.
    private struct LateLife {
        var place: DeclarationPlace
        var isSinceLate: Bool
        /// The version that removes it, if that is another one now.
        var end: Int?

        func lines(_ next: Int) -> [String] {
            (isSinceLate ? ["'\(place.name)' was in no released version: it is added in version \(next)"] : [])
                + (end.map { ["'\(place.name)' is removed in version \($0)"] } ?? [])
        }
    }

    private func lateLives(_ edits: SchemaEdits, _ history: ModelHistory, _ late: [LateEntry]) -> [LateLife] {
        edits.places.compactMap { place in
            guard let declaration = edits.declaration(place)?.value else { return nil }
            func number(_ key: String) -> Int? { declaration[key]?.scalar.flatMap { Int($0.text) } }
            let end = number("in")
            let since = number("since")
            let isSinceLate =
                since.map { isMissing(place, from: $0, to: min(last, (end ?? .max) - 1), history) } ?? false
            guard let end else { return isSinceLate ? LateLife(place: place, isSinceLate: true) : nil }
            var moved = isStillThere(place.name, at: end, history) ? next : end
            // Members to move to the next version must exist in it.
            let entries = edits.changes(of: place).contains { found in
                late.contains { $0.span == found.change.key.span }
            }
            if entries || isSinceLate { moved = max(moved, next + 1) }
            guard isSinceLate || moved != end else { return nil }
            return LateLife(place: place, isSinceLate: isSinceLate, end: moved == end ? nil : moved)
        }
    }

    /// Whether the first seal of some versions lacks a declaration that the oldest of them added.
    private func isMissing(_ place: DeclarationPlace, from first: Int, to version: Int, _ history: ModelHistory) -> Bool
    {
        guard let block = seals.blocks.first(where: { $0.version >= first }), block.version <= version else {
            return false
        }
        let identity = TypeName(model: history.model.name, name: place.name)
        let name = history.shape(at: block.version)?.name(of: identity) ?? place.name
        return !isSealed(name, in: block.version) && !isUnderAnotherName(place, in: block, history)
    }

    /// Whether a declaration of its kind came in that block which the model does not have: it may be the same with another name.
    private func isUnderAnotherName(_ place: DeclarationPlace, in block: SealFile.Block, _ history: ModelHistory)
        -> Bool
    {
        guard let kind = ["classes": "class ", "structs": "struct ", "enums": "enum "][place.section] else {
            return false
        }
        func sealed(_ version: Int?) -> Set<String> {
            let lines = version.flatMap { seals.shape(of: $0) }?.lines ?? [:]
            return Set(lines.keys.filter { $0.hasPrefix(kind) }.map { String($0.dropFirst(kind.count)) })
        }
        let before = seals.blocks.last { $0.version < block.version }?.version
        let came = sealed(block.version).subtracting(sealed(before))
        return came.contains { history.shape(at: block.version)?.names[$0] == nil }
    }

    /// Whether the first seal from a version on has a declaration that, according to the history, was removed by then and not added again.
    private func isStillThere(_ name: String, at version: Int, _ history: ModelHistory) -> Bool {
        guard let block = seals.blocks.first(where: { $0.version >= version }) else { return false }
        return isSealed(name, in: block.version) && history.shape(at: block.version)?.names[name] == nil
    }

    /// Foreign types are settings.
    private func isSealed(_ name: String, in version: Int) -> Bool {
        let keys = ["class", "struct", "enum", "type"].map { "\($0) \(name)" }
        return [seals.shape(of: version), seals.settings(of: version)].contains { text in
            keys.contains { text?.lines[$0] != nil }
        }
    }
}
