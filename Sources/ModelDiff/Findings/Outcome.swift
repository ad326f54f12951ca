import SchemaHistory

/// What happens when code of one version reads data of another, best first.
package enum Outcome: String, Sendable, Hashable, CaseIterable, Comparable {
    /// Everything arrives.
    case reads
    /// It depends on the value: one that a conversion or an older type cannot hold is reported as an error.
    case depends
    /// It is read; what was stored in some places does not arrive.
    case loses
    /// It is an error.
    case refuses
    /// It is read and means something else.
    case misreads

    package static func < (left: Outcome, right: Outcome) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .reads: 0
        case .depends: 1
        case .loses: 2
        case .refuses: 3
        case .misreads: 4
        }
    }

    /// A reader fails, or is given a wrong value.
    package var isFailure: Bool { self >= .refuses }
}

/// An outcome with its reason: lower case, no full stop.
package struct Verdict: Sendable, Hashable {
    package var outcome: Outcome
    package var because: String

    package init(_ outcome: Outcome, _ because: String = "") {
        self.outcome = outcome
        self.because = because
    }

    package static let reads = Verdict(.reads)

    /// The worse of the two; the first where they are alike.
    package func worse(_ other: Verdict) -> Verdict { other.outcome > outcome ? other : self }
}

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

    /// The worst of all; reads where there is no version at all.
    package var worst: Verdict { rows.reduce(Verdict.reads) { $0.worse($1.verdict) } }
    package var failing: [Int] { rows.filter { $0.verdict.outcome.isFailure }.map(\.version) }
    package var losing: [Int] { rows.filter { $0.verdict.outcome == .loses }.map(\.version) }

    mutating func set(_ verdict: Verdict, for version: Int) {
        if let row = rows.firstIndex(where: { $0.version == version }) {
            rows[row].verdict = verdict
        } else {
            rows.append(Row(version, verdict))
        }
    }

    package func from(_ version: Int) -> VersionVerdicts { VersionVerdicts(rows.filter { $0.version >= version }) }
}

extension [VersionVerdicts] {
    /// The worst for each version.
    var merged: VersionVerdicts {
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
