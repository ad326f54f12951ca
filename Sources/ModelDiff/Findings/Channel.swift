/// A form in which objects leave the process, or meet other code.
package enum Channel: String, Sendable, Hashable, CaseIterable {
    case archive
    case json
    case dictionary
    case source

    package var title: String {
        switch self {
        case .archive: "keyed archive"
        case .json: "JSON"
        case .dictionary: "dictionary"
        case .source: "Swift source"
        }
    }
}

/// What a change means in one channel. In `source`, `backward` is the verdict on code that uses the generated types.
package struct ChannelVerdict: Sendable, Hashable {
    package var channel: Channel
    package var backward: Verdict
    package var forward: Verdict

    package init(_ channel: Channel, backward: Verdict, forward: Verdict) {
        self.channel = channel
        self.backward = backward
        self.forward = forward
    }
}
