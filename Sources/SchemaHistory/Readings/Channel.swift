import ModelLanguage

/// A form in which objects are stored, or passed to other code.
package enum Channel: String, Sendable, Hashable, CaseIterable {
    case archive
    case json
    case dictionary
    case source

    static let ofData: [Channel] = [.archive, .json, .dictionary]

    /// The word for it in `excluded:`.
    package var exclusion: Channels {
        switch self {
        case .archive: .coding
        case .json: .json
        case .dictionary: .dictionary
        case .source: []
        }
    }
}

extension PropertyShape {
    /// Some value of it is written: JSON has no references without a value.
    package func isHeld(in channel: Channel) -> Bool {
        inverseOf == nil && !excludedFrom.contains(channel.exclusion) && (channel != .json || !isWeak && !isConditional)
    }

    /// Its keys; none if it is not written.
    package func keys(in channel: Channel) -> [String] {
        guard isHeld(in: channel) else { return [] }
        if channel != .dictionary, let flat { return flat.map(\.key) }
        return key(in: channel).map { [$0] } ?? []
    }

    /// The key of one that is not flat.
    func key(in channel: Channel) -> String? {
        guard isHeld(in: channel) else { return nil }
        return switch channel {
        case .archive: key
        case .json: jsonKey
        case .dictionary: name
        case .source: nil
        }
    }

    package func renaming(_ rename: (PropertyType) -> PropertyType) -> PropertyShape {
        var shape = self
        shape.type = rename(type)
        shape.convert = convert?.renaming(rename)
        return shape
    }
}

extension Conversion {
    package func renaming(_ rename: (PropertyType) -> PropertyType) -> Conversion {
        Conversion(archived: rename(archived), encode: encode, decode: decode)
    }
}
