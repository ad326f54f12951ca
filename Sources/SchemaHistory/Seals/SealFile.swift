import ModelLanguage
import SchemaDiagnostics
import YAMLTree

/// `<root>.lock.yaml`: the released versions. A block per sealed version, oldest first. Each block has the differences from the previous
/// block, the changes that led to the version, and a hash over its own text, which includes the previous block's hash. So a block that was
/// lost, swapped or edited is detected.
package struct SealFile: Sendable, Hashable {
    package struct Block: Sendable, Hashable {
        package var version: Int
        /// The link of the previous block; nil for the first.
        package var previous: String?
        /// The link of the newest of the blocks that were folded into this one.
        package var folds: String?
        /// The versions of the used models at that time, by name.
        package var uses: [String: UsedModel] = [:]
        /// Why the block was sealed again, newest last.
        package var reasons: [String] = []
        /// Why it was sealed although the policy did not accept it.
        package var despite: String?
        /// Hashes of the blocks that this one replaced, newest last.
        package var replaced: [String] = []
        /// `+ Book.title: String` for additions and changes, `- Book.nick` for removals; ordered by key.
        package var shape: [String] = []
        /// Settings that affect reading and are not part of a shape, in the same form.
        package var settings: [String] = []
        package var changes: [String] = []

        /// Everything except the hash itself.
        var text: String {
            var text = "  form: \(SealFile.form)\n"
            if let previous { text += "  previous: \(previous)\n" }
            if let folds { text += "  folds: \(folds)\n" }
            if !uses.isEmpty {
                let pairs = uses.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.text)" }
                text += "  uses: { \(pairs.joined(separator: ", ")) }\n"
            }
            if let despite { text += "  despite: \(YAMLText.quoted(despite))\n" }
            if !reasons.isEmpty {
                text += "  resealed: [\(reasons.map { YAMLText.quoted($0) }.joined(separator: ", "))]\n"
            }
            if !replaced.isEmpty { text += "  replaced: [\(replaced.joined(separator: ", "))]\n" }
            text += block("shape", shape)
            text += block("settings", settings)
            text += block("changes", changes)
            return text
        }

        private func block(_ key: String, _ lines: [String]) -> String {
            lines.isEmpty ? "" : "  \(key): |\n" + lines.map { "    \($0)\n" }.joined()
        }

        package var hash: String { SHA256.hexDigest("\(version)\n\(text)") }

        /// What the next block is chained to.
        var link: String { folds ?? hash }

        package var rendered: String { "- version: \(version)\n  hash: \(hash)\n\(text)" }

        /// Equal in everything about its version, wherever it is chained.
        func isSame(as other: Block) -> Bool {
            var (one, other) = (self, other)
            one.previous = nil
            other.previous = nil
            return one.hash == other.hash
        }
    }

    package struct UsedModel: Sendable, Hashable {
        package var version: Int
        /// Over the shape of the declarations that it uses; nil if the model does not describe that version any more.
        package var hash: String?

        var text: String { hash.map { "{ version: \(version), hash: \($0) }" } ?? "\(version)" }
    }

    /// Of all blocks. The first form, without settings and complete changes, was never released.
    package static let form = 2

    package var blocks: [Block]
    /// The error in the file from which the blocks were read; nil: none.
    package var doubt: String?

    package init(blocks: [Block] = []) { self.blocks = blocks }

    package static let header = """
        # What was released, version by version. Written by 'heirloom seal' and appended to; edits are noticed.

        """

    package var rendered: String { SealFile.header + blocks.map(\.rendered).joined() }

    package subscript(version: Int) -> Block? { blocks.first { $0.version == version } }

    /// The link to which the next block is chained: it covers all blocks up to the last.
    package var link: String? { blocks.last?.link }

    /// The whole shape of a sealed version; nil where it is not sealed.
    package func shape(of version: Int) -> ShapeText? { lines(\.shape, of: version) }

    /// The settings of a sealed version; nil where it is not sealed.
    package func settings(of version: Int) -> ShapeText? { lines(\.settings, of: version) }

    /// What a name declared in the newest sealed version that had it; nil if none had.
    /// - Returns: also its members, as a schema declares them.
    package func lastDeclaration(of name: String) -> (kind: DeclarationKind, version: Int, members: [String])? {
        var last: (DeclarationKind, Int, [String])?
        forEachShape { block, text in
            let kind = DeclarationKind.allCases.first { text.lines["\($0.rawValue) \(name)"] != nil }
            guard let kind else { return }
            let members = text.lines.filter { $0.key.hasPrefix("\(name).") }.sorted { $0.key < $1.key }
            last = (kind, block.version, members.map { "\($0.key.dropFirst(name.count + 1)): \($0.value)" })
        }
        return last
    }

    /// A line of a difference; the value is nil where it is removed.
    static func keyAndValue(of line: String) -> (key: String, value: String?) {
        let text = line.dropFirst(2)
        guard line.hasPrefix("+ "), let colon = text.firstRange(of: ": ") else { return (String(text), nil) }
        return (String(text[..<colon.lowerBound]), String(text[colon.upperBound...]))
    }

    private func lines(_ part: KeyPath<Block, [String]>, of version: Int) -> ShapeText? {
        if self[version] == nil { return nil }
        var text = ShapeText()
        for block in blocks where block.version <= version { text.apply(block[keyPath: part]) }
        return text
    }

    /// Each block with the whole shape of its version, oldest first: in one pass over all of them.
    func forEachShape(_ body: (Block, ShapeText) -> Void) {
        var shape = ShapeText()
        for block in blocks {
            shape.apply(block.shape)
            body(block, shape)
        }
    }

    /// The lines that lead from one shape to another.
    package static func difference(from old: ShapeText, to new: ShapeText) -> [String] {
        Set(old.lines.keys).union(new.lines.keys).sorted().compactMap { key in
            guard let line = new.line(key) else { return "- \(key)" }
            return old.line(key)?.hasSameBytes(as: line) == true ? nil : "+ \(line)"
        }
    }

    /// Folds the blocks of versions below one into a single block: its text is complete, and the block after it remains chained.
    /// - Returns: the versions that have no block of their own any more.
    package mutating func fold(below version: Int) -> [Int] {
        let old = blocks.filter { $0.version < version }
        guard old.count > 1, let last = old.last, let shape = shape(of: last.version) else { return [] }
        var block = Block(version: last.version, uses: last.uses)
        block.folds = last.link
        block.shape = SealFile.difference(from: ShapeText(), to: shape)
        block.settings = SealFile.difference(from: ShapeText(), to: settings(of: last.version) ?? ShapeText())
        blocks.replaceSubrange(0..<old.count, with: [block])
        return old.map(\.version)
    }

    /// Chains the current blocks.
    package mutating func chainAnew() {
        var link: String?
        for index in blocks.indices {
            blocks[index].previous = link
            link = blocks[index].link
        }
    }
}

extension ShapeText {
    /// - Parameter difference: as `SealFile.difference` returns it.
    fileprivate mutating func apply(_ difference: [String]) {
        for line in difference {
            let (key, value) = SealFile.keyAndValue(of: line)
            // The newest line also decides the spelling of the key.
            lines[key] = nil
            if let value { lines[key] = FlowFields.settled(value) }
        }
    }
}

/// Reads a lock file's tree. Anything that `heirloom seal` would not have written is reported; the hash shows it.
package func readSeals(_ tree: YAMLNode, into bag: inout DiagnosticBag) -> SealFile? {
    guard case .sequence(let items) = tree.content else {
        let note = Note("restore the file as it was released; if nothing was ever sealed, remove it")
        let message = "expected the sealed versions as 'heirloom seal' writes them"
        bag.report(.sealTampered, message, at: tree.span, notes: [note])
        return nil
    }
    var file = SealFile()
    var isWhole = true
    var known: Set<String> = []
    for item in items {
        guard let (block, hash, place) = readBlock(item, into: &bag) else {
            isWhole = false
            continue
        }
        if block.hash != hash {
            bag.report(
                .sealTampered,
                "the seal of version \(block.version) was edited: its hash no longer matches its text",
                at: place,
                notes: [
                    restoring,
                    Note("if that version must be described differently: 'heirloom seal --reseal REASON'"),
                ]
            )
            isWhole = false
        }
        if let last = file.blocks.last, last.version >= block.version {
            bag.report(
                .sealTampered,
                last.version == block.version
                    ? "version \(block.version) is sealed twice"
                    : "version \(block.version) comes after version \(last.version); seals are appended",
                at: place,
                notes: [Note(SealFile.wayOutOfConflicts(item.span.file.path))]
            )
            isWhole = false
        }
        if isWhole, let problem = file.brokenChain(before: block) ?? block.strayName(behind: &known) {
            bag.report(.sealTampered, problem, at: place, notes: [restoring])
            isWhole = false
        }
        file.blocks.append(block)
    }
    return isWhole ? file : nil
}

extension SealFile {
    /// The only solution if two branches sealed: nobody can write a hash by hand.
    package static func wayOutOfConflicts(_ path: String) -> String {
        """
        two branches sealed: take the file whole from the branch that was released ('git checkout BRANCH -- \(path)'), then \
        run 'heirloom evolve --write'
        """
    }

    /// The error in a block's place after the previous ones; nil if it is chained to them.
    fileprivate func brokenChain(before block: Block) -> String? {
        if block.folds != nil, !blocks.isEmpty {
            return "version \(block.version) replaces pruned versions, but earlier versions are still listed"
        }
        guard let last = blocks.last else {
            if block.previous != nil { return "a seal before that of version \(block.version) is gone" }
            let isWhole = block.settings.contains { $0.hasPrefix("+ model: ") }
            return isWhole ? nil : "the seal of version \(block.version) has no settings"
        }
        if block.previous == link { return nil }
        if block.previous == nil { return "the seal of version \(block.version) is not chained to the one before it" }
        return """
            the seal of version \(block.version) does not follow that of version \(last.version): a seal between them is missing, or an \
            earlier one was replaced
            """
    }
}

extension SealFile.Block {
    /// Changes without a base in the previous blocks: a member without its declaration, or a removal of something unknown.
    /// - Parameter known: keys of all previous lines; afterwards also those of this block.
    fileprivate func strayName(behind known: inout Set<String>) -> String? {
        var came: [String] = []
        func gone(_ name: String) -> String {
            "a seal before that of version \(version) is gone: this one changes '\(name)', which none before it has"
        }
        for line in shape {
            let text = line.dropFirst(2)
            if line.hasPrefix("- ") {
                guard known.remove(String(text)) != nil else { return gone(String(text)) }
            } else if let colon = text.firstRange(of: ": ") {
                came.append(String(text[..<colon.lowerBound]))
            }
        }
        known.formUnion(came)
        return came.first { key in
            guard let dot = key.firstIndex(of: "."), !key.contains(" ") else { return false }
            return !["class", "struct", "enum"].contains { known.contains("\($0) \(key[..<dot])") }
        }.map(gone)
    }
}

/// As `readSeals`, but without checking hashes, order and chain: for sealing again.
/// - Returns: the blocks, and for those that do not fit their hash, the one in the file.
package func readEditedSeals(_ tree: YAMLNode) -> (file: SealFile, hashes: [Int: String]) {
    var bag = DiagnosticBag()
    let blocks = (tree.sequence ?? []).compactMap { readBlock($0, into: &bag) }.sorted { $0.0.version < $1.0.version }
    let kept = blocks.enumerated().filter { $0 == 0 || blocks[$0 - 1].0.version < $1.0.version }.map(\.element)
    let edited = kept.filter { $0.0.hash != $0.1 }.map { ($0.0.version, $0.1) }
    return (SealFile(blocks: kept.map(\.0)), Dictionary(edited) { first, _ in first })
}

private let restoring = Note("restore the file as it was released")

private func readBlock(_ node: YAMLNode, into bag: inout DiagnosticBag) -> (SealFile.Block, String, SourceSpan)? {
    guard case .mapping(let pairs) = node.content else {
        bag.report(.sealTampered, "expected a sealed version", at: node.span, notes: [restoring])
        return nil
    }
    var block = SealFile.Block(version: 0)
    var form = 1
    var hash: String?
    for pair in pairs {
        let text = pair.value.scalar?.text
        let texts = (pair.value.sequence ?? []).compactMap { $0.scalar?.text }
        switch pair.key.value {
        case "version": block.version = text.flatMap { Int($0) } ?? 0
        case "hash": hash = text
        case "form": form = text.flatMap { Int($0) } ?? 0
        case "previous": block.previous = text
        case "folds": block.folds = text
        case "despite": block.despite = text
        case "resealed": block.reasons = texts
        case "replaced": block.replaced = texts
        case "uses": for used in pair.value.mapping ?? [] { block.uses[used.key.value] = usedModel(used.value) }
        case "shape": block.shape = lines(text)
        case "settings": block.settings = lines(text)
        case "changes": block.changes = lines(text)
        default:
            bag.report(
                .sealTampered,
                "'heirloom seal' does not write '\(shortened(pair.key.value))'",
                at: pair.key.span,
                notes: [restoring]
            )
            return nil
        }
    }
    guard block.version > 0, let hash else {
        let message = "a sealed version requires its number and its hash"
        bag.report(.sealTampered, message, at: node.span, notes: [restoring])
        return nil
    }
    let place = pairs["version"]?.value.span ?? node.span
    guard form == SealFile.form else {
        bag.report(
            .sealTampered,
            "the seal of version \(block.version) is of form \(form), which this version of heirloom does not know",
            at: place,
            notes: [
                form > SealFile.form
                    ? Note("a newer heirloom wrote it: update heirloom")
                    : Note("no release wrote it: remove the file, and seal anew with 'heirloom seal'")
            ]
        )
        return nil
    }
    return (block, hash, place)
}

/// `2`, or `{ version: 2, hash: 41d8… }`.
private func usedModel(_ node: YAMLNode) -> SealFile.UsedModel {
    func text(_ key: String) -> String? { node.mapping?[key]?.value.scalar?.text }
    let version = node.scalar?.text ?? text("version")
    return SealFile.UsedModel(version: version.flatMap { Int($0) } ?? 0, hash: text("hash"))
}

private func lines(_ text: String?) -> [String] {
    (text ?? "").split(separator: "\n").map(String.init)
}

extension DiagnosticID {
    package static let sealTampered = DiagnosticID("seal-tampered")
}
