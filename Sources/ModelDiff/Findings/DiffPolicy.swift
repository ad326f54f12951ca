import ModelLanguage
import SchemaHistory

/// The verdicts that decide, and the oldest version that counts.
package struct DiffPolicy: Sendable, Hashable {
    package typealias Channel = SchemaHistory.Channel

    package enum Direction: String, Sendable, Hashable, CaseIterable {
        /// New code reads old archives.
        case backward
        /// Old code reads new archives.
        case forward
        case full
    }

    package var direction: Direction
    /// The oldest version that counts; nil: all that are read.
    package var from: Int?
    package var failOn: FindingSeverity
    /// The channels whose data counts; nil: all that the models have.
    package var channels: Set<Channel>?
    /// The policy files' settings for rules and subjects, one for each side that may have a file: the stricter one applies.
    package var sides: [Side] = []

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

// MARK: Rules and subjects

extension DiffPolicy {
    /// The severity for the findings of a rule.
    package enum Level: Sendable, Hashable, Comparable {
        /// They are not reported.
        case off
        case severity(FindingSeverity)

        package init?(_ word: String) {
            let severity = FindingSeverity(rawValue: word).map(Level.severity)
            guard let level = word == "off" ? .off : severity else { return nil }
            self = level
        }

        package var word: String {
            switch self {
            case .off: "off"
            case .severity(let severity): severity.rawValue
            }
        }
    }

    /// `Book.cache`, `Book` with all its members, `Legacy*`: findings on these count as accepted.
    package struct Ignored: Sendable, Hashable {
        package var pattern: String
        package var place: Place

        package init(_ pattern: String, _ place: Place) {
            self.pattern = pattern
            self.place = place
        }

        func covers(_ subject: Subject) -> Bool {
            guard let declaration = subject.declaration else { return false }
            return matches(declaration, pattern[...]) || matches(subject.path, pattern[...])
        }

        private func matches(_ text: String, _ pattern: Substring) -> Bool {
            guard let star = pattern.firstIndex(of: "*") else { return text == pattern }
            guard text.hasPrefix(pattern[..<star]) else { return false }
            let (rest, end) = (text.dropFirst(pattern[..<star].count), pattern[pattern.index(after: star)...])
            return rest.indices.contains { matches(String(rest[$0...]), end) } || matches("", end)
        }
    }

    package struct Side: Sendable, Hashable {
        package var levels: [String: Level]
        package var ignored: [Ignored]

        package init(levels: [String: Level] = [:], ignored: [Ignored] = []) {
            self.levels = levels
            self.ignored = ignored
        }
    }

    /// The findings with the severities of the files.
    func weighing(_ findings: [Finding], of model: Model) -> [Finding] {
        guard !sides.isEmpty else { return findings }
        return findings.compactMap { finding -> Finding? in
            var finding = finding
            guard
                case .severity(let severity)? = sides.map({ $0.levels[finding.rule] ?? .severity(finding.severity) })
                    .max()
            else { return nil }
            finding.severity = severity
            let ignored = sides.map { side in side.ignored.first { $0.covers(finding.subject) } }
            if let entry = ignored.last ?? nil, !ignored.contains(nil) {
                finding.acceptance = Acceptance(
                    rule: finding.rule,
                    declaration: finding.subject.declaration ?? model.name,
                    target: finding.subject.member,
                    because: "'\(entry.pattern)' is ignored by the policy file",
                    version: model.version,
                    state: .valid,
                    place: entry.place
                )
            }
            return finding
        }
    }

    /// The union of both requirements.
    package func joined(with other: DiffPolicy) -> DiffPolicy {
        var policy = self
        if direction != other.direction { policy.direction = .full }
        policy.failOn = min(failOn, other.failOn)
        policy.from = from.flatMap { first in other.from.map { min(first, $0) } }
        policy.channels = channels.flatMap { own in other.channels.map(own.union) }
        policy.sides += other.sides
        return policy
    }

    /// The requirements that this policy relaxes, in words, each with the worst severity that now passes.
    package func loosening(of before: DiffPolicy) -> [(words: String, passes: FindingSeverity)] {
        var result: [(words: String, passes: FindingSeverity)] = []
        func note(_ words: String, _ passes: FindingSeverity = .break) { result.append((words, passes)) }
        if before.joined(with: self).direction != direction {
            note("'policy' was \(before.direction.rawValue) and is \(direction.rawValue)")
        }
        if failOn > before.failOn {
            let passes = FindingSeverity.allCases.last { $0 < failOn } ?? .caution
            note("'failOn' was \(before.failOn.rawValue) and is \(failOn.rawValue)", passes)
        }
        if let from, from > before.from ?? 1 { note("'from' was \(before.from ?? 1) and is \(from)") }
        let lost = Channel.spellings.filter { !asks($0.channel) && before.asks($0.channel) }.map(\.name)
        if !lost.isEmpty { note("'channels' leaves out \(lost.joined(separator: ", "))") }
        for rule in Rule.all {
            let levels = [before, self].map { policy in
                policy.sides.compactMap { $0.levels[rule.id] }.max() ?? .severity(rule.severity)
            }
            guard levels[1] < levels[0], case .severity(let severity) = levels[0] else { continue }
            note("'\(rule.id)' was \(levels[0].word) and is \(levels[1].word)", severity)
        }
        let known = Set(before.sides.flatMap(\.ignored).map(\.pattern))
        for entry in sides.flatMap(\.ignored) where !known.contains(entry.pattern) {
            note("'\(entry.pattern)' is ignored")
        }
        return result
    }
}
