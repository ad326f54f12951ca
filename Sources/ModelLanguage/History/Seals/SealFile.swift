import Diagnostics
import YAMLTree

/// `<root>.lock.yaml`: what was released. A block per sealed version, oldest first, each with what changed in the shape since the
/// block before, the changes that led to it, and a hash over its own text: a block is never touched again, new ones are appended.
package struct SealFile: Sendable, Hashable {
    package struct Block: Sendable, Hashable {
        package var version: Int
        /// Versions of the used models at that time, by model.
        package var uses: [String: Int]
        /// Why the block was sealed again, newest last.
        package var reasons: [String]
        /// `+ Book.title: String` for what came or changed, `- Book.nick` for what went; ordered by key.
        package var shape: [String]
        package var changes: [String]

        package init(version: Int, uses: [String: Int], reasons: [String], shape: [String], changes: [String]) {
            self.version = version
            self.uses = uses
            self.reasons = reasons
            self.shape = shape
            self.changes = changes
        }

        /// Everything but the hash itself.
        var text: String {
            var text = ""
            if !uses.isEmpty {
                let pairs = uses.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
                text += "  uses: { \(pairs.joined(separator: ", ")) }\n"
            }
            if !reasons.isEmpty {
                text += "  resealed: [\(reasons.map { YAMLText.quoted($0) }.joined(separator: ", "))]\n"
            }
            text += block("shape", shape)
            text += block("changes", changes)
            return text
        }

        private func block(_ key: String, _ lines: [String]) -> String {
            lines.isEmpty ? "" : "  \(key): |\n" + lines.map { "    \($0)\n" }.joined()
        }

        package var hash: String { SHA256.hexDigest("\(version)\n\(text)") }

        package var rendered: String { "- version: \(version)\n  hash: \(hash)\n\(text)" }
    }

    package var blocks: [Block]

    package init(blocks: [Block] = []) { self.blocks = blocks }

    package static let header = """
        # What was released, version by version. Written by 'heirloom seal' and appended to; edits are noticed.

        """

    package var rendered: String { SealFile.header + blocks.map(\.rendered).joined() }

    /// The whole shape of a sealed version; nil where it is not sealed.
    package func shape(of version: Int) -> ShapeText? {
        guard blocks.contains(where: { $0.version == version }) else { return nil }
        var lines: [String: String] = [:]
        for block in blocks where block.version <= version {
            for line in block.shape {
                let text = line.dropFirst(2)
                if line.hasPrefix("- ") {
                    lines[String(text)] = nil
                } else if let colon = text.firstRange(of: ": ") {
                    lines[String(text[..<colon.lowerBound])] = String(text[colon.upperBound...])
                }
            }
        }
        return ShapeText(lines: lines)
    }

    /// The lines that lead from one shape to another.
    package static func difference(from old: ShapeText, to new: ShapeText) -> [String] {
        Set(old.lines.keys).union(new.lines.keys).sorted().compactMap { key in
            guard let value = new.lines[key] else { return "- \(key)" }
            return old.lines[key] == value ? nil : "+ \(key): \(value)"
        }
    }
}

/// Reads a lock file's tree. Anything that `heirloom seal` would not have written is reported, with the hash that tells it.
package func readSeals(_ tree: YAMLNode, into bag: inout DiagnosticBag) -> SealFile? {
    guard case .sequence(let items) = tree.content else {
        bag.report(.sealTampered, "expected the sealed versions as 'heirloom seal' writes them", at: tree.span)
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
                "the seal of version \(block.version) was edited: its hash does not fit its text any more",
                at: place,
                notes: [
                    Note("restore the file as it was released"),
                    Note("if that version must be told otherwise: 'heirloom seal --reseal REASON'"),
                ]
            )
            isWhole = false
        }
        if let last = file.blocks.last, last.version >= block.version {
            bag.report(
                .sealTampered,
                last.version == block.version
                    ? "version \(block.version) is sealed twice"
                    : "version \(block.version) stands behind version \(last.version); seals are appended",
                at: place,
                notes: [Note("two branches may have sealed: keep the block that was released and seal again")]
            )
            isWhole = false
        }
        if isWhole, let stray = block.strayName(behind: &known) {
            bag.report(
                .sealTampered,
                "a seal before that of version \(block.version) is gone: this one changes '\(stray)', which none before it has",
                at: place,
                notes: [Note("restore the file as it was released")]
            )
            isWhole = false
        }
        file.blocks.append(block)
    }
    return isWhole ? file : nil
}

extension SealFile.Block {
    /// What it changes though nothing before it has that: a member without its declaration, or something that goes.
    ///
    /// - Parameter known: keys of all lines before; afterwards those of this block too.
    fileprivate func strayName(behind known: inout Set<String>) -> String? {
        var came: [String] = []
        for line in shape {
            let text = line.dropFirst(2)
            if line.hasPrefix("- ") {
                guard known.remove(String(text)) != nil else { return String(text) }
            } else if let colon = text.firstRange(of: ": ") {
                came.append(String(text[..<colon.lowerBound]))
            }
        }
        known.formUnion(came)
        return came.first { key in
            guard let dot = key.firstIndex(of: "."), !key.contains(" ") else { return false }
            return !["class", "struct", "enum"].contains { known.contains("\($0) \(key[..<dot])") }
        }
    }
}

/// As `readSeals`, but hashes and order are not asked for: for sealing again.
package func readEditedSeals(_ tree: YAMLNode) -> SealFile {
    var bag = DiagnosticBag()
    let blocks = (tree.sequence ?? []).compactMap { readBlock($0, into: &bag)?.0 }.sorted { $0.version < $1.version }
    return SealFile(
        blocks: blocks.enumerated().filter { $0 == 0 || blocks[$0 - 1].version < $1.version }.map(\.element)
    )
}

private func readBlock(_ node: YAMLNode, into bag: inout DiagnosticBag) -> (SealFile.Block, String, SourceSpan)? {
    guard case .mapping(let pairs) = node.content else {
        bag.report(.sealTampered, "expected a sealed version", at: node.span)
        return nil
    }
    var block = SealFile.Block(version: 0, uses: [:], reasons: [], shape: [], changes: [])
    var hash: String?
    for pair in pairs {
        let text = pair.value.scalar?.text
        switch pair.key.value {
        case "version": block.version = text.flatMap { Int($0) } ?? 0
        case "hash": hash = text
        case "resealed": block.reasons = (pair.value.sequence ?? []).compactMap { $0.scalar?.text }
        case "uses":
            for used in pair.value.mapping ?? [] {
                block.uses[used.key.value] = used.value.scalar.flatMap { Int($0.text) } ?? 0
            }
        case "shape": block.shape = lines(text)
        case "changes": block.changes = lines(text)
        default:
            bag.report(
                .sealTampered,
                "'\(shortened(pair.key.value))' is nothing that 'heirloom seal' writes",
                at: pair.key.span
            )
            return nil
        }
    }
    guard block.version > 0, let hash else {
        bag.report(.sealTampered, "a sealed version needs its number and its hash", at: node.span)
        return nil
    }
    return (block, hash, pairs.first { $0.key.value == "version" }?.value.span ?? node.span)
}

private func lines(_ text: String?) -> [String] {
    (text ?? "").split(separator: "\n").map(String.init)
}

extension DiagnosticID {
    package static let sealTampered = DiagnosticID("seal-tampered", "a lock file was edited by hand")
}
