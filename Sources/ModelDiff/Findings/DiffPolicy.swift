/// Which verdicts decide, and from which version on.
package struct DiffPolicy: Sendable, Hashable {
    package enum Direction: String, Sendable, Hashable, CaseIterable {
        /// New code reads old archives.
        case backward
        /// Old code reads new archives.
        case forward
        case full
    }

    package var direction: Direction
    /// The oldest version that matters; nil: all that are read.
    package var from: Int?
    package var failOn: FindingSeverity
    /// The channels whose data matters; nil: all that the models have.
    package var channels: Set<Channel>?

    package init(
        direction: Direction = .backward,
        from: Int? = nil,
        failOn: FindingSeverity = .break,
        channels: Set<Channel>? = nil
    ) {
        self.direction = direction
        self.from = from
        self.failOn = failOn
        self.channels = channels
    }

    package func asks(_ channel: Channel) -> Bool { channel != .source && channels?.contains(channel) ?? true }

    package var coversBackward: Bool { direction != .forward }
    package var coversForward: Bool { direction != .backward }
}
