import ModelLanguage
import SchemaHistory

extension Channel {
    package var title: String {
        switch self {
        case .archive: "keyed archive"
        case .json: "JSON"
        case .dictionary: "dictionary"
        case .source: "Swift source"
        }
    }

    /// The names of the channels that contain data, as schemas and `--channels` spell them.
    package static let spellings: [(name: String, channel: Channel)] = [
        ("coding", .archive), ("json", .json), ("dictionary", .dictionary),
    ]

    /// The word before "data".
    var noun: String { self == .json ? "JSON" : rawValue }
}

/// The result of a change in one channel, version by version.
package struct ChannelVerdict: Sendable, Hashable {
    package var channel: Channel
    package var backwardVersions: VersionVerdicts
    package var forwardVersions: VersionVerdicts
    /// For code that uses the generated types; it has no versions.
    private let source: Verdict

    package var backward: Verdict { backwardVersions.worst.worse(source) }
    package var forward: Verdict { forwardVersions.worst }

    init(
        _ channel: Channel,
        backward: VersionVerdicts = .init(),
        forward: VersionVerdicts = .init(),
        source: Verdict = .reads
    ) {
        self.channel = channel
        backwardVersions = backward
        forwardVersions = forward
        self.source = source
    }
}
