import ModelLanguage
import SchemaDiagnostics

/// A declaration's time: the versions that had it, and its entries.
struct Life {
    var identity: TypeName
    var kind: DeclarationKind
    var span: SourceSpan
    /// The first version that had it.
    var since: Int
    /// The first version that did not; `Int.max` while it lives.
    var end = Int.max
    var blocks: [HistoryBlock]
    /// Set for what `removed:` names.
    var removed: RemovedDeclaration?
    /// An enum whose cases hold structs and objects.
    var isUnion = false
    var hasDraft = false

    /// Its name in its last version.
    var name: String { identity.plainName }

    func contains(_ version: Int) -> Bool { since <= version && version < end }

    func entries(of version: Int) -> [HistoryEntry] {
        blocks.lazy.filter { $0.version == version }.flatMap(\.entries)
    }
}

/// What the model's own names meant at one version.
struct VersionNames {
    var identities: [String: TypeName] = [:]
    var kinds: [TypeName: DeclarationKind] = [:]
    /// The enums whose cases hold structs and objects.
    var unions: Set<TypeName> = []
    /// The classes that have drafts.
    var drafted: Set<TypeName> = []
}

extension TypeName {
    /// The identity of something removed: no living declaration can be called so.
    static func removed(_ name: String, since: Int, model: String) -> TypeName {
        TypeName(model: model, name: "\(name)#\(since)")
    }

    /// Names what `removed:` declares.
    package var isRemoved: Bool { name.contains("#") }
    /// The name without the mark of something removed.
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
        if life.since > model.version { report("exists since version \(life.since)", of: life) }
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
        if life.end > model.version { return report("was removed in version \(life.end)", of: life) }
        // Nothing that is still read comes from its time.
        guard life.end > model.readsFrom else { return }
        if removed.isBroken { isBroken = true }
        if lives.contains(where: { $0.identity == life.identity }) {
            bag.report(
                .historyNameClash,
                "'\(life.name)' is listed twice under 'removed' with the same first version, \(life.since)",
                at: life.span
            )
            return
        }
        lives.append(life)
    }

    /// It speaks of a version above the model's.
    private mutating func report(_ claim: String, of life: Life, at span: SourceSpan? = nil) {
        bag.report(
            .historyVersion,
            "'\(life.name)' \(claim), but the model is at version \(model.version)",
            at: span ?? life.span,
            notes: [Note("the model's version is declared here", at: model.header)]
        )
    }

    private mutating func checkBlocks(of life: Life) {
        for block in life.blocks where !block.entries.isEmpty {
            let claim: String
            let note: String
            if block.version > model.version {
                report("has changes of version \(block.version)", of: life, at: block.versionSpan)
                continue
            } else if block.version <= life.since {
                claim = "exists since version \(life.since)"
                note =
                    life.since == 1
                    ? "version 1 is the first; no changes lead to it"
                    : "'since: \(life.since)' says that no version before had it"
            } else if block.version >= life.end {
                claim = "was removed in version \(life.end)"
                note = "what changed in its last version is part of how it is removed"
            } else {
                continue
            }
            bag.report(
                .historyVersion,
                "'\(life.name)' \(claim), so nothing can have changed in version \(block.version)",
                at: block.versionSpan,
                notes: [Note(note)]
            )
        }
    }

    /// Works out what every declaration was called at every version.
    mutating func nameVersions() {
        let first = max(model.readsFrom, 1)
        var current: [TypeName: String] = [:]
        var tables: [VersionNames] = []
        for version in stride(from: model.version, through: first, by: -1) {
            var table = VersionNames()
            for life in lives where life.contains(version) {
                if life.end == version + 1 || version == model.version { current[life.identity] = life.name }
                let name = current[life.identity] ?? life.name
                if let other = table.identities[name] {
                    reportClash(life, other, name: name, at: version)
                } else {
                    table.identities[name] = life.identity
                    table.kinds[life.identity] = life.kind
                    if life.isUnion { table.unions.insert(life.identity) }
                    if life.hasDraft { table.drafted.insert(life.identity) }
                }
                for entry in life.entries(of: version) {
                    if let rename = entry.kind as? RenameClassEntry {
                        current[life.identity] = rename.old.value
                    }
                }
            }
            tables.append(table)
        }
        names = tables.reversed()
    }

    private mutating func reportClash(_ life: Life, _ other: TypeName, name: String, at version: Int) {
        let place = lives.first { $0.identity == other }?.span
        bag.report(
            .historyNameClash,
            "version \(version) has two declarations named '\(name)'",
            at: life.span,
            notes: [
                Note("the other one is this", at: place),
                Note("'since:', 'in:' and 'renameClass' say when each had the name"),
            ]
        )
    }
}
