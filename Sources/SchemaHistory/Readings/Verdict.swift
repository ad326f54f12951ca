import ModelLanguage

/// The result when code of one version reads data of another, best first.
package enum Outcome: String, Sendable, Hashable, CaseIterable, Comparable {
    /// Everything is read.
    case reads
    /// It depends on the value: a value that a conversion or an older type cannot represent is reported as an error.
    case depends
    /// It is read with data loss: the values of some places are missing.
    case loses
    /// It is an error.
    case refuses
    /// It is read with a wrong meaning.
    case misreads

    package static func < (left: Outcome, right: Outcome) -> Bool { left.rank < right.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// A reader fails, or gets a wrong value.
    package var isFailure: Bool { self >= .refuses }
}

/// A result with its reason: lower case, no full stop.
package struct Verdict: Sendable, Hashable {
    package var outcome: Outcome
    package var because: String

    package init(_ outcome: Outcome, _ because: String = "") {
        self.outcome = outcome
        self.because = because
    }

    package static let reads = Verdict(.reads)

    /// The worse of the two; the first if they are equal.
    package func worse(_ other: Verdict) -> Verdict { other.outcome > outcome ? other : self }
}
