import ModelLanguage

/// A verdict for each version on the other side, oldest first.
package struct VersionVerdicts: Sendable, Hashable {
    package struct Row: Sendable, Hashable {
        package var version: Int
        package var verdict: Verdict

        package init(_ version: Int, _ verdict: Verdict) {
            self.version = version
            self.verdict = verdict
        }
    }

    package var rows: [Row]

    package init(_ rows: [Row] = []) { self.rows = rows }

    /// The worst of all; reads if there is no version at all.
    package var worst: Verdict { rows.lazy.map(\.verdict).worst }
    package var failing: [Int] { rows.filter { $0.verdict.outcome.isFailure }.map(\.version) }
    package var losing: [Int] { rows.filter { $0.verdict.outcome == .loses }.map(\.version) }

    /// Whether the verdict on a row's version is as bad.
    package func hasAsBad(_ row: Row) -> Bool {
        rows.contains { $0.version == row.version && $0.verdict.outcome >= row.verdict.outcome }
    }

    func map(_ verdict: (_ version: Int, Verdict) -> Verdict) -> VersionVerdicts {
        VersionVerdicts(rows.map { Row($0.version, verdict($0.version, $0.verdict)) })
    }

    package func from(_ version: Int) -> VersionVerdicts { VersionVerdicts(rows.filter { $0.version >= version }) }
}

extension [VersionVerdicts] {
    /// The worst for each version.
    package var merged: VersionVerdicts {
        var rows: [VersionVerdicts.Row] = []
        for row in flatMap(\.rows) {
            if let index = rows.firstIndex(where: { $0.version == row.version }) {
                rows[index].verdict = rows[index].verdict.worse(row.verdict)
            } else {
                rows.append(row)
            }
        }
        return VersionVerdicts(rows.sorted { $0.version < $1.version })
    }
}
