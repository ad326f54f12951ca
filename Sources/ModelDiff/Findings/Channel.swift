import ModelLanguage

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

extension Channel {
    /// As it stands before "data".
    var noun: String { self == .json ? "JSON" : rawValue }

    /// The channels in which data of both models exists.
    static func all(of old: Model, _ new: Model) -> [Channel] {
        let hasJSON = old.swift.codable != .none && new.swift.codable != .none
        return hasJSON ? [.archive, .json, .dictionary] : [.archive, .dictionary]
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
