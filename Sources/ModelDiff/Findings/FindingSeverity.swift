/// How much a change hurts, mildest first.
package enum FindingSeverity: String, Sendable, Hashable, CaseIterable, Comparable {
    /// Every archive, and every reader, goes on as before.
    case safe
    /// Readable by new code; an older app, JSON, a dictionary or Swift source may notice.
    case caution
    /// Readable, but something that was stored is gone.
    case loss
    /// Some archive, or some reader that the policy protects, fails.
    case `break`

    package static func < (left: FindingSeverity, right: FindingSeverity) -> Bool { left.rank < right.rank }

    var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
