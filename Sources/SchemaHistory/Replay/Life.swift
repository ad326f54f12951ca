import ModelLanguage
import SchemaDiagnostics

/// The lifetime of a declaration: the versions that had it, and its entries.
struct Life {
    var identity: TypeName
    var kind: DeclarationKind
    var span: SourceSpan
    /// The first version that had it.
    var since: Int
    /// The first version that did not have it; `Int.max` while it exists.
    var end = Int.max
    var blocks: [HistoryBlock]
    /// Set for declarations under `removed:`.
    var removed: RemovedDeclaration?
    /// An enum whose cases have structs and objects as values.
    var isUnion = false
    var hasDraft = false

    /// Its name in its last version.
    var name: String { identity.plainName }

    func contains(_ version: Int) -> Bool { since <= version && version < end }

    /// Its kind in a version: a class may have been a struct, and the reverse.
    func kind(at version: Int) -> DeclarationKind {
        blocks.filter { $0.version > version && $0.formerKind != nil }.min { $0.version < $1.version }?.formerKind
            ?? kind
    }

    func entries(of version: Int) -> [HistoryEntry] {
        blocks.lazy.filter { $0.version == version }.flatMap(\.entries)
    }
}

/// The meaning of the model's own names in one version.
struct VersionNames {
    /// The newest version in which the names had this meaning; nil if no version had them.
    var newest: Int?
    var identities: [String: TypeName] = [:]
    var kinds: [TypeName: DeclarationKind] = [:]
    /// The enums whose cases have structs and objects as values.
    var unions: Set<TypeName> = []
    /// The classes that have drafts.
    var drafted: Set<TypeName> = []
}

extension TypeName {
    /// The identity of a removed declaration, which no current declaration can have as its name.
    static func removed(_ name: String, since: Int, model: String) -> TypeName {
        TypeName(model: model, name: "\(name)#\(since)")
    }

    /// Names the declaration under `removed:`.
    package var isRemoved: Bool { name.contains("#") }
    /// The name without the mark of a removed declaration.
    package var plainName: String { name.split(separator: "#").first.map(String.init) ?? name }
}

extension Replay {
    mutating func collectLives() {
        for item in model.enums {
            var life = Life(identity: item.name, kind: .enum, span: item.span, since: item.since, blocks: item.history)
            life.isUnion = item.isUnion
            add(life)
        }
        for item in model.records {
            var life = Life(
                identity: item.name,
                kind: item.kind,
                span: item.span,
                since: item.since,
                blocks: item.history
            )
            life.hasDraft = item.hasDraft
            add(life)
        }
        for item in model.removed { add(item) }
        for life in lives { checkBlocks(of: life) }
    }

    private mutating func add(_ life: Life) {
        if life.since > model.version { report("exists since version \(life.since)", life.since, of: life) }
        lives.append(life)
    }

    private mutating func add(_ removed: RemovedDeclaration) {
        var life = Life(
            identity: .removed(removed.name, since: removed.since, model: model.name),
            kind: removed.kind,
            span: removed.span,
            since: removed.since,
            end: removed.removedIn,
            blocks: removed.history,
            removed: removed
        )
        switch removed.content {
        case .enum(let declaration): life.isUnion = declaration.oneOfKey != nil
        case .record: life.hasDraft = removed.hasDraft
        }
        if life.end > model.version { return report("was removed in version \(life.end)", life.end, of: life) }
        // No version that is still read had it.
        guard life.end > model.readsFrom else { return }
        if removed.isBroken { isBroken = true }
        guard removedIdentities.insert(life.identity).inserted else {
            bag.report(
                .historyNameClash,
                "'\(life.name)' is listed twice under 'removed' with the same first version, \(life.since)",
                at: life.span,
                notes: [Note("'since' says which version had the later one first, as in 'since: \(earlierEnd(life))'")]
            )
            return
        }
        lives.append(life)
    }

    /// It refers to a version above the model's.
    private mutating func report(_ claim: String, _ reached: Int, of life: Life, at span: SourceSpan? = nil) {
        bag.report(
            .historyVersion,
            "'\(life.name)' \(claim), but the model is at version \(model.version)",
            at: span ?? life.span,
            notes: [Note("the model's version is declared here", at: model.header)],
            fixIts: raising(to: reached)
        )
    }

    /// Raises the model's version.
    private func raising(to reached: Int) -> [FixIt] {
        guard model.header.text == "\(model.version)" else { return [] }
        let number = "\(reached)"
        return [
            FixIt("raise the model to 'version: \(number)'", replace: model.header, with: number).withSeveralReadings
        ]
    }

    /// Where the first of two removed declarations of one name ended.
    private func earlierEnd(_ life: Life) -> Int {
        min(life.end, lives.first { $0.identity == life.identity }?.end ?? life.end)
    }

    private mutating func checkBlocks(of life: Life) {
        for block in life.blocks where !block.entries.isEmpty {
            let claim: String
            let note: String
            var fixIts: [FixIt] = []
            if block.version > model.version {
                report("has changes of version \(block.version)", block.version, of: life, at: block.versionSpan)
                continue
            } else if block.version <= life.since {
                claim = "exists since version \(life.since)"
                note =
                    life.since == 1
                    ? "version 1 is the first; no changes lead to it"
                    : "'since: \(life.since)' says that no version before had it"
                fixIts = [firstChange(of: life, block), life.blocks.removing(block)].compactMap(\.self)
            } else if block.version >= life.end {
                claim = "was removed in version \(life.end)"
                note = "'in' is the first version without it"
                if let place = life.removed?.removedInSpan, block.version < model.version {
                    fixIts = [FixIt("write 'in: \(block.version + 1)'", replace: place, with: "\(block.version + 1)")]
                }
            } else {
                continue
            }
            bag.report(
                .historyVersion,
                "'\(life.name)' \(claim), so nothing can have changed in version \(block.version)",
                at: block.versionSpan,
                notes: [Note(note)],
                fixIts: fixIts.map(\.withSeveralReadings)
            )
        }
    }

    /// The first version that may have changes, where it is free.
    private func firstChange(of life: Life, _ block: HistoryBlock) -> FixIt? {
        let next = life.since + 1
        guard block.version <= life.since, next <= model.version, next < life.end,
            life.blocks.count == 1
        else { return nil }
        return FixIt("write '\(next)', the first version with changes", replace: block.versionSpan, with: String(next))
    }

    /// Determines the name of every declaration in every version.
    mutating func nameVersions() {
        let first = max(model.readsFrom, 1)
        var current: [TypeName: String] = [:]
        var tables: [VersionNames] = []
        let renaming = versionsThatRename()
        for version in stride(from: model.version, through: first, by: -1) {
            if let newer = tables.last, !renaming.contains(version + 1) {
                tables.append(newer)
                continue
            }
            for life in lives where life.contains(version + 1) {
                for entry in life.entries(of: version + 1) {
                    if let rename = entry.kind as? RenameClassEntry { current[life.identity] = rename.old.value }
                }
            }
            var table = VersionNames(newest: version)
            for life in lives where life.contains(version) {
                if life.end == version + 1 || version == model.version { current[life.identity] = life.name }
                let name = current[life.identity] ?? life.name
                if let other = table.identities[name] {
                    reportClash(life, other, name: name, at: version)
                } else {
                    table.identities[name] = life.identity
                    table.kinds[life.identity] = life.kind(at: version)
                    if life.isUnion { table.unions.insert(life.identity) }
                    if life.hasDraft, life.kind(at: version) == .class { table.drafted.insert(life.identity) }
                }
            }
            tables.append(table)
        }
        names = tables.reversed()
    }

    /// The versions whose names differ from those of the version before.
    private func versionsThatRename() -> Set<Int> {
        var versions: Set<Int> = []
        for life in lives {
            versions.insert(life.since)
            versions.insert(life.end)
            for block in life.blocks
            where block.formerKind != nil || block.entries.contains(where: { $0.kind is RenameClassEntry }) {
                versions.insert(block.version)
            }
        }
        return versions
    }

    private mutating func reportClash(_ life: Life, _ other: TypeName, name: String, at version: Int) {
        let present = lives.first { $0.identity == other }
        let place = present?.span
        let ends = [life.end, present?.end ?? .max].filter { $0 <= model.version }
        bag.report(
            .historyNameClash,
            "version \(version) has two declarations named '\(name)'",
            at: life.span,
            notes: [
                Note("the other one is this", at: place),
                Note(
                    "'since:', 'in:' and 'renameClass' say when each had the name"
                        + (ends.min().map { ", as in 'since: \($0)' of the later one" } ?? "")
                ),
            ]
        )
    }
}
