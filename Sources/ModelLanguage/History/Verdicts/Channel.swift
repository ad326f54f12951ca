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
    /// nil for a set of several.
    init?(_ channels: Channels) {
        guard let channel = Channel.allCases.first(where: { $0.exclusion == channels && $0 != .source }) else {
            return nil
        }
        self = channel
    }

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
    /// The keys it stands under; none where it is not written.
    package func keys(in channel: Channel) -> [String] {
        guard inverseOf == nil, !excludedFrom.contains(channel.exclusion) else { return [] }
        switch channel {
        case .archive: return flat?.map(\.key) ?? [key]
        case .json: return isWeak || isConditional ? [] : flat?.map(\.key) ?? [jsonKey]
        case .dictionary: return [name]
        case .source: return []
        }
    }

    package func renaming(_ rename: (PropertyType) -> PropertyType) -> PropertyShape {
        var shape = self
        shape.type = rename(type)
        if let convert {
            shape.convert = Conversion(
                archived: rename(convert.archived),
                encode: convert.encode,
                decode: convert.decode
            )
        }
        return shape
    }
}
