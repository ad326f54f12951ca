import ModelLanguage

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

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

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
