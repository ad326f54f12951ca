import Diagnostics

extension Replay {
    /// `writeAlso`: what it names must exist on both sides of the version, the window must be open once, and a way back be known.
    mutating func checkExtraKeys(_ keys: [ChangeDeclaration.ExtraKey], _ change: HistoryEntry, _ life: Life) {
        for key in keys {
            if key.until.value < version {
                bag.report(
                    .writeAlsoWindow,
                    "'until: \(key.until.value)' is before version \(version), which this entry belongs to",
                    at: key.until.span
                )
            }
            guard index(of: key.source, in: life, to: "writeAlso") != nil else { continue }
            record(
                .writeAlso(
                    Change.ExtraKey(
                        old: key.old.value,
                        source: key.source.value,
                        until: key.until.value,
                        span: key.old.span
                    )
                ),
                change,
                life
            )
        }
    }

    /// Whether a kind of change can happen to a declaration of that kind.
    mutating func checkKind(_ change: HistoryEntry, of life: Life) -> Bool {
        let isAllowed: Bool =
            switch change.kind {
            case .addCase, .removeCase, .renameCase, .reraw: life.kind == .enum
            case .add, .rename, .retype, .merge, .split, .remove, .rekey, .redefault, .exclude, .include:
                life.kind != .enum
            case .move, .superclass, .drop: life.kind == .class
            case .archiveName, .writeAlso: life.kind != .enum
            case .renameClass, .was, .accept: true
            }
        if isAllowed { return true }
        let article = life.kind == .enum ? "an" : "a"
        bag.report(
            .historyKind,
            "'\(change.kind.rawValue)' does not happen to \(article) \(life.kind.rawValue)",
            at: change.span,
            notes: [Note("'\(life.name)' is declared here", at: life.span)]
        )
        return false
    }
}
