/// The severity of a change, mildest first.
package enum FindingSeverity: String, Sendable, Hashable, CaseIterable, Comparable {
    /// Every archive is read, and every reader works, as before.
    case safe
    /// New code reads all archives; an older app, JSON, a dictionary or Swift source may be affected.
    case caution
    /// Archives are read, but with data loss.
    case loss
    /// Some archive, or some reader that the policy protects, fails.
    case `break`

    package static func < (left: FindingSeverity, right: FindingSeverity) -> Bool { left.rank < right.rank }

    var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
