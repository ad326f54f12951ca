import ModelLanguage
import SchemaDiagnostics
import YAMLTree

/// Checks a model and its history against the released versions. The past must equal the seals; a change of the current shape requires a
/// new version and a history entry.
/// - Parameter isOpen: whether the model is one whose history does not lead to the past, from the newest seal on.
package func checkSeals(
    _ file: SealFile,
    of checked: CheckedModel,
    isOpen: Bool = false,
    into bag: inout DiagnosticBag
) {
    SealCheck(file: file, checked: checked, isOpen: isOpen).run(into: &bag)
}

/// What the history does not say of the newest sealed version that the model reads; nil if that is nothing.
/// - Parameter isOpen: as for `checkSeals`.
package func historyMissing(since file: SealFile, in checked: CheckedModel, isOpen: Bool) -> MissingHistory? {
    let check = SealCheck(file: file, checked: checked, isOpen: isOpen)
    guard isOpen || check.edited() != nil, check.moved(among: check.changed()).isEmpty else { return nil }
    return check.newest.flatMap { check.missing(at: $0) }
}

extension CheckedModel {
    /// Reports entries of sealed versions that are below another version's number; false if there are none.
    package func reportMoved(_ file: SealFile, into bag: inout DiagnosticBag) -> Bool {
        let check = SealCheck(file: file, checked: self, isOpen: false)
        return check.reportMoved(among: check.changed(), into: &bag)
    }

    /// Whether the history describes all sealed versions as they were sealed. Where it does so for the newest one, and not for an older one,
    /// a key may be written that followed its name.
    package func tellsShapes(of file: SealFile) -> Bool {
        SealCheck(file: file, checked: self, isOpen: false).edited() == nil
    }
}

private struct SealCheck {
    let file: SealFile
    let checked: CheckedModel
    /// Also what no channel includes may be missing, which shapes do not have.
    let isOpen: Bool
    var history: ModelHistory { checked.history }
    private var readable: [SealFile.Block] { file.blocks.filter { $0.version >= history.readsFrom } }
    var newest: SealFile.Block? { readable.last }

    /// The history's description of a sealed version.
    private func described(_ block: SealFile.Block) -> ShapeText? {
        history.text(of: block.version, uses: checked.usedNames(block))
    }

    func run(into bag: inout DiagnosticBag) {
        guard let last = file.blocks.last else { return }
        let model = history.model
        if model.version < last.version {
            bag.report(
                .versionDecreased,
                "the model is at version \(model.version), but version \(last.version) was released",
                at: model.header,
                notes: [Note("a version number never goes down: 'version: \(last.version)' or above")],
                fixIts: model.header.text == "\(model.version)"
                    ? [
                        FixIt("write 'version: \(last.version)'", replace: model.header, with: "\(last.version)")
                            .withSeveralReadings
                    ] : []
            )
            return
        }
        if let folded = file.blocks.first(where: { $0.folds != nil }), history.readsFrom < folded.version {
            bag.report(
                .versionPruned,
                "versions below \(folded.version) were pruned from the seals: the lock file no longer says what they were",
                at: model.header,
                notes: [
                    Note("'readsFrom: \(folded.version)' or above; or take the blocks back from an older lock file")
                ]
            )
            return
        }
        if model.version > last.version + 1 {
            let skipped = (last.version + 1)..<model.version
            bag.report(
                .versionGap,
                skipped.count == 1
                    ? "version \(skipped.lowerBound) was not sealed, and is skipped if version \(model.version) is"
                    : "versions \(skipped.lowerBound) to \(model.version - 1) were not sealed, and are skipped if version \(model.version) is",
                at: model.header,
                notes: [
                    Note("the last seal is that of version \(last.version)"),
                    Note("if apps wrote archives of a skipped version, seal it first, from its schema"),
                ]
            )
        }
        checkName(of: last, into: &bag)
        let readable = readable
        guard let newest else { return }
        let changed = changed()
        if reportMoved(among: changed, into: &bag) { return }
        let edited = edited()
        if isOpen || edited != nil, let missing = missing(at: newest) {
            if !reportMisspelled(newest, into: &bag) { reportMissing(missing, newest, into: &bag) }
            return
        }
        if let edited {
            let lost = changed.filter { $0.block.version > edited.block.version && !$0.block.changes.isEmpty }
            return reportEdited(edited, lost.map(\.block), into: &bag)
        }
        for item in changed where item.block.version > history.readsFrom { reportChange(item, into: &bag) }
        for block in readable {
            guard let used = checked.changedUse(block, file.shape(of: block.version)),
                let version = block.uses[used.model.name]?.version
            else {
                continue
            }
            bag.report(
                .historyEdited,
                "version \(version) of '\(used.model.name)' is described differently from when version \(block.version) of '\(model.name)' was released with it",
                at: used.model.header,
                notes: [
                    Note(
                        "restore the history of '\(used.model.name)', or, if the seal is wrong: 'heirloom seal --reseal REASON'"
                    )
                ]
            )
        }
    }

    /// Archives have the model's name in their stamps.
    private func checkName(of last: SealFile.Block, into bag: inout DiagnosticBag) {
        let model = history.model
        guard let settings = file.settings(of: last.version), let name = SettingsText.modelName(settings),
            name != model.name, !model.formerly.contains(name),
            SettingsText.namesInData(settings) != [model.stampName, model.swift.module]
        else { return }
        let names = ([name] + model.formerly).joined(separator: ", ")
        bag.report(
            .historyMismatch,
            "version \(last.version) was released as '\(name)', and 'formerly' does not name it: '\(model.name)' does not recognize its archives",
            at: model.header,
            notes: [Note("'formerly: [\(names)]' in the header keeps the old names")],
            fixIts: model.formerly.isEmpty
                ? [
                    FixIt(
                        "add 'formerly: [\(names)]'",
                        replace: model.header,
                        with: "\(model.header.text)\nformerly: [\(names)]"
                    )
                ] : []
        )
    }

    /// A block with the lines that were sealed and those that the history has now.
    typealias ChangedBlock = (block: SealFile.Block, sealed: [String], described: [String])

    /// Those whose entries are not what was sealed.
    func changed() -> [ChangedBlock] {
        guard let newest = file.blocks.last?.version else { return [] }
        return readable.compactMap { block in
            checked.changes(of: block, sealed: newest).map { (block, $0.sealed, $0.described) }
        }
    }

    /// Whether the block of a sealed version got another number.
    func reportMoved(among changed: [ChangedBlock], into bag: inout DiagnosticBag) -> Bool {
        let moved = moved(among: changed)
        guard let first = moved.first else { return false }
        let lines = moved.filter { $0.version == first.version && $0.now == first.now }.map { "'\($0.line)'" }
        let all = lines.joined(separator: ", ")
        bag.report(
            .historyEdited,
            "version \(first.version) was released with \(all), which its history says of version \(first.now)",
            at: history.model.header,
            notes: [
                Note("what was released does not change: what version \(first.version) has belongs below its number")
            ]
        )
        return true
    }

    /// Sealed changes that the history says of a version which is not sealed.
    func moved(among changed: [ChangedBlock]) -> [(version: Int, line: String, now: Int)] {
        guard !changed.isEmpty, let last = file.blocks.last?.version, last < history.model.version else { return [] }
        let later = ((last + 1)...history.model.version).map { version in
            (version, Set(ChangeText.settled(history.changeLines(to: version) ?? [], sealed: last)))
        }
        return changed.flatMap { item in
            item.sealed.filter { !item.described.contains($0) }.compactMap { line in
                later.first { $0.1.contains(line) }.map { (item.block.version, line, $0.0) }
            }
        }
    }

    typealias EditedBlock = (sealed: ShapeText, described: ShapeText, block: SealFile.Block)

    /// A sealed version that the history describes differently: the newest one, as an error in it would also be one in older versions.
    func edited() -> EditedBlock? {
        let readable = Set(readable.map(\.version))
        var edited: EditedBlock?
        file.forEachShape { block, sealed in
            guard readable.contains(block.version), !checked.describes(sealed, of: block),
                let described = described(block)
            else {
                return
            }
            edited = (sealed, described, block)
        }
        return edited
    }

    func missing(at block: SealFile.Block) -> MissingHistory? {
        var ignored = DiagnosticBag()
        let path = history.model.header.file.path
        guard let sealed = SealedModel(file, version: block.version, of: checked, path: path, into: &ignored) else {
            return nil
        }
        let missing = checked.missingHistory(since: RecordedVersion(sealed, of: file))
        return missing?.isEmpty == false ? missing : nil
    }

    /// Names in entries that the sealed version does not have, and that are similar to those that only it has: no entry is missing.
    private func reportMisspelled(_ block: SealFile.Block, into bag: inout DiagnosticBag) -> Bool {
        guard let sealed = file.shape(of: block.version), let described = described(block) else { return false }
        func names(in one: ShapeText, not other: ShapeText) -> [String: [String]] {
            let keys = one.lines.keys.filter { other.lines[$0] == nil }.map { $0.split { " .".contains($0) } }
            return Dictionary(grouping: keys.filter { $0.count == 2 }) { String($0[0]) }
                .mapValues { $0.map { String($0[1]) }.sorted() }
        }
        let gone = names(in: sealed, not: described)
        let model = history.model
        let entries = (model.records.flatMap(\.history) + model.enums.flatMap(\.history)).filter {
            $0.version > block.version
        }.flatMap(\.entries)
        var isReported = false
        for (owner, names) in names(in: described, not: sealed).sorted(by: { $0.key < $1.key }) {
            for name in names {
                guard let meant = closestMatch(to: name, among: gone[owner] ?? []),
                    let (entry, span) = entries.lazy.compactMap({ entry in
                        entry.whole.word(name).map { (entry, $0) }
                    }).first
                else { continue }
                isReported = true
                bag.report(
                    .historyMismatch,
                    "'\(entry.keyword)' names '\(name)', which version \(block.version) was released without",
                    at: span,
                    fixIts: FixIt.didYouMean(meant, at: span)
                )
            }
        }
        return isReported
    }

    private func reportMissing(_ missing: MissingHistory, _ block: SealFile.Block, into bag: inout DiagnosticBag) {
        let isOpen = history.model.version > block.version
        var notes: [Note] = []
        if !isOpen { notes.append(Note("a released version does not change: set 'version: \(missing.version)'")) }
        let sealed = file.shape(of: block.version)
        if let advice = checked.adviceOnLateChanges(block, sealed, belongingTo: missing.version) {
            notes.append(Note(advice))
        }
        notes.append(
            Note(
                "the history that is missing, ready to paste ('heirloom evolve' prints it again):\n\(missing.text.dropLast())"
            )
        )
        let (what, span) = firstDifference(block, missing)
        bag.report(
            isOpen ? .historyMismatch : .versionNotBumped,
            isOpen
                ? "\(what): no history entry explains this change since version \(block.version)"
                : "\(what), but version \(block.version) was released differently",
            at: span,
            notes: notes
        )
    }

    private func firstDifference(_ block: SealFile.Block, _ missing: MissingHistory) -> (String, SourceSpan) {
        guard let sealed = file.shape(of: block.version), let described = described(block) else {
            return ("the model changed", history.model.header)
        }
        let new = Set(history.model.declaredNew.map(\.name))
        for line in SealFile.difference(from: sealed, to: described) {
            let key = SealFile.keyAndValue(of: line).key
            // What says that it is new needs no other entry.
            if key.split(whereSeparator: { " .".contains($0) }).contains(where: { new.contains(String($0)) }) {
                continue
            }
            if line.hasPrefix("- ") {
                // The members of a removed declaration are removed with it.
                let owner = key.split(separator: ".").first.map(String.init) ?? key
                let head = sealed.lines.keys.first { $0.hasSuffix(" \(owner)") && described.lines[$0] == nil }
                return ("'\(head ?? key)' is gone", place(of: key, at: block.version))
            }
            return (
                sealed.lines[key] == nil ? "'\(key)' is new" : "'\(key)' changed", place(of: key, at: block.version)
            )
        }
        guard let name = missing.owners.first?.name else { return ("the model changed", history.model.header) }
        return ("'\(name)' changed", place(of: name, at: block.version))
    }

    /// The current place in the schema of some version's declaration or property.
    private func place(of key: String, at version: Int) -> SourceSpan {
        let header = history.model.header
        guard let shape = history.shape(at: version) else { return header }
        let parts = (key.split(separator: " ").last.map(String.init) ?? key).split(separator: ".").map(String.init)
        guard let name = parts.first, let identity = shape.names[name] else { return header }
        if parts.count > 1 {
            if let property = shape.records[identity]?[parts[1]] { return property.span }
            if let item = shape.enums[identity]?.cases.first(where: { $0.name == parts[1] }) { return item.span }
        }
        let model = history.model
        return model.records.first { $0.name == identity }?.span
            ?? model.enums.first { $0.name == identity }?.span ?? model.removed.first { $0.name == name }?.span
            ?? header
    }

    private func reportEdited(_ edited: EditedBlock, _ others: [SealFile.Block], into bag: inout DiagnosticBag) {
        let (sealed, described, block) = edited
        let respelled = Respelling.all(sealed.texts, described.texts)
        for spelling in respelled { reportRespelled(spelling, spelling.subject, block, into: &bag) }
        for line in SealFile.difference(from: sealed, to: described) {
            let key = SealFile.keyAndValue(of: line).key
            if respelled.contains(where: { $0.subject == key }) { continue }
            let now = described.lines[key].map { "has '\(key)' as '\($0)'" } ?? "has no '\(key)'"
            let was = sealed.lines[key].map { "with '\($0)'" } ?? "without it"
            bag.report(
                .historyEdited,
                "the history \(now) in version \(block.version), which was released \(was)",
                at: place(of: key, at: block.version),
                notes: [
                    Note(
                        "what was released cannot be changed afterwards; restore the history of the versions above \(block.version)"
                    )
                ] + others.map(\.changesAsNote) + [
                    Note("if the seal is wrong: 'heirloom seal --reseal REASON'")
                ]
            )
        }
    }

    private func reportRespelled(
        _ spelling: Respelling,
        _ subject: String,
        _ block: SealFile.Block,
        into bag: inout DiagnosticBag
    ) {
        let version = ChangeText.version(of: subject) ?? block.version
        bag.report(
            .historyEdited,
            "'\(subject)' has another spelling in version \(version), with \(spelling.words), than it was released with",
            at: place(of: subject, at: block.version),
            notes: [
                Note(
                    "it looks the same; archives hold the bytes that were released: restore them, or write them as an escape in double quotes"
                )
            ]
        )
    }

    private func reportChange(_ item: ChangedBlock, into bag: inout DiagnosticBag) {
        let (block, sealed, described) = item
        func changes(_ lines: [String], without others: [String]) -> [String] {
            lines.filter { !others.contains($0) && !$0.hasSuffix(": nothing") }
        }
        let lost = changes(sealed, without: described)
        let new = changes(described, without: sealed)
        if lost.isEmpty, new.isEmpty, let spelling = Respelling.all(sealed, described).first {
            return reportRespelled(spelling, spelling.new, block, into: &bag)
        }
        let whole = lost.first ?? new.first ?? ""
        let other = ChangeText.version(of: whole)
        let line = other.map { whole.dropFirst("\($0): ".count) } ?? whole[...]
        let version = other ?? block.version
        bag.report(
            .historyEdited,
            lost.isEmpty
                ? "the history of version \(version) now says '\(line)', but it was released differently"
                : "the history of version \(version) does not say '\(line)' any more, but it was released differently",
            at: place(of: "class \(line.prefix { $0 != ":" })", at: version),
            notes: [Note("restore the entry, or, if the seal is wrong: 'heirloom seal --reseal REASON'")]
        )
    }
}

extension SealFile.Block {
    var changesAsNote: Note {
        Note("version \(version) was released with: " + changes.map { "'\($0)'" }.joined(separator: ", "))
    }
}

extension SourceSpan {
    /// The place of a word in it.
    fileprivate func word(_ word: String) -> SourceSpan? {
        let bytes = file.bytes
        let size = word.utf8.count
        return (start..<max(start, end - size)).lazy.map { at($0, $0 + size) }.first { place in
            bytes[place.start..<place.end].elementsEqual(word.utf8)
                && !(place.start > 0 && isWord(bytes[place.start - 1]))
                && !(place.end < bytes.count && isWord(bytes[place.end]))
        }
    }
}

extension CheckedModel {
    /// How to handle changes that were added to a version's history after the version was sealed: if two branches sealed the version, git
    /// puts the entries of both into it.
    /// - Parameter sealed: the version's shape. What is said of a declaration with another name is not late, but the same in other words.
    package func adviceOnLateChanges(_ block: SealFile.Block, _ sealed: ShapeText?, belongingTo version: Int) -> String?
    {
        guard block.version > history.readsFrom,
            let described = history.changeLines(to: block.version, uses: usedNames(block))
        else { return nil }
        let shape = history.shape(at: block.version)
        let others = (shape?.names.keys.filter { sealed?.hasDeclaration($0) == false } ?? []).sorted()
        let elsewhere = Set(block.changes.filter { !described.contains($0) }.map(\.changeWithoutOwner))
        let late = described.filter { line in
            !block.changes.contains(line) && !elsewhere.contains(line.changeWithoutOwner)
                && !others.contains { line.hasPrefix("\($0): ") || line.hasSuffix(" to \($0)") }
        }.map { "'\($0)'" }
        guard !late.isEmpty, block.version <= model.version else { return nil }
        let lost = block.changes.filter { line in
            let subject = line.split(separator: " ").prefix(2)
            return !described.contains(line) && described.contains { $0.split(separator: " ").prefix(2) == subject }
        }.map { "'\($0)'" }
        if !lost.isEmpty {
            return "version \(block.version) was released with \(lost.joined(separator: ", ")), and its history says "
                + "\(late.joined(separator: ", ")) now: restore what was released"
        }
        return """
            version \(block.version) was released without entries that its history has now: \(late.joined(separator: ", ")): move such entries \
            to version \(version)
            """
    }
}

extension DiagnosticID {
    package static let versionDecreased = DiagnosticID("version-decreased")
    package static let versionGap = DiagnosticID("version-gap", .warning)
    package static let versionNotBumped = DiagnosticID("version-not-bumped")
    package static let historyMismatch = DiagnosticID("history-mismatch")
    package static let historyEdited = DiagnosticID("history-edited")
    package static let versionPruned = DiagnosticID("version-pruned")
}
