import ModelLanguage

/// A form in which objects are stored, or passed to other code.
package enum Channel: String, Sendable, Hashable, CaseIterable {
    case archive
    case json
    case dictionary
    case source

    static let ofData: [Channel] = [.archive, .json, .dictionary]

    /// How it stores objects; what it does with single types, `TypeVerdict` says.
    struct Traits: Sendable {
        /// The word for it in `excluded:`.
        var exclusion: Channels
        /// The key of a property that is not flat.
        var key: @Sendable (PropertyShape) -> String?
        /// Objects and values of types show what they are.
        var namesTypes = false
        /// An object that another one owns can be referred to.
        var hasReferences = true
        /// A flat struct's properties are in the object that contains it.
        var isFlat = true
        /// Keys may be paths, through objects that they have in common.
        var hasPaths = false
        /// Other programs write it too.
        var hasOtherWriters = true
    }

    var traits: Traits {
        switch self {
        case .archive: Self.ofArchives
        case .json: Self.ofJSON
        case .dictionary: Self.ofDictionaries
        case .source: Self.ofSource
        }
    }

    private static let ofArchives = Traits(exclusion: .coding, key: \.key, namesTypes: true, hasOtherWriters: false)
    private static let ofJSON = Traits(exclusion: .json, key: \.jsonKey, hasReferences: false, hasPaths: true)
    private static let ofDictionaries = Traits(exclusion: .dictionary, key: \.name, isFlat: false)
    private static let ofSource = Traits(exclusion: [], key: { _ in nil })

    package var exclusion: Channels { traits.exclusion }
}

extension PropertyShape {
    /// Some value of it is written: JSON has no references without a value.
    package func isHeld(in channel: Channel) -> Bool {
        inverseOf == nil && !excludedFrom.contains(channel.exclusion)
            && (channel.traits.hasReferences || !isWeak && !isConditional)
    }

    /// Its keys; none if it is not written.
    package func keys(in channel: Channel) -> [String] {
        guard isHeld(in: channel) else { return [] }
        if channel.traits.isFlat, let flat { return flat.map(\.key) }
        return key(in: channel).map { [$0] } ?? []
    }

    /// The key of one that is not flat.
    func key(in channel: Channel) -> String? {
        isHeld(in: channel) ? channel.traits.key(self) : nil
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
