import ModelLanguage

/// A form in which objects leave the process, or meet other code.
package enum Channel: String, Sendable, Hashable, CaseIterable {
    case archive
    case json
    case dictionary
    case source

    static let ofData: [Channel] = [.archive, .json, .dictionary]

    /// What a property that is excluded from it says.
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
        shape.convert = convert?.renaming(rename)
        return shape
    }
}

extension Conversion {
    package func renaming(_ rename: (PropertyType) -> PropertyType) -> Conversion {
        Conversion(archived: rename(archived), encode: encode, decode: decode)
    }
}
