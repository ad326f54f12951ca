import Foundation

/// The caller's options for a reading, in the decoder's `userInfo`.
struct DecodingOptions: Sendable {
    static let key = CodingUserInfoKey(rawValue: "heirloom.reading")

    let registry: ModelRegistry
    let options: ReadingOptions

    static func carried(by decoder: any Decoder) -> DecodingOptions? {
        key.flatMap { decoder.userInfo[$0] as? DecodingOptions }
    }
}

extension ModelRegistry {
    /// A JSON decoder that knows this model's classes, also when it reads classes of a model that this one uses.
    /// - Parameters:
    ///   - version: the version of data without a stamp; nil: the current one.
    ///   - classes: hand-written subclasses that the data may name.
    ///   - onFailure: receives each value that a `failure:` policy allowed to fail.
    public func decoder(
        version: Int? = nil,
        including classes: [any (NSObject & NSSecureCoding).Type] = [],
        onFailure: (@Sendable (ArchiveError) -> Void)? = nil
    ) -> JSONDecoder {
        decoder(options: ReadingOptions(including: classes, version: version, onFailure: onFailure))
    }

    func decoder(options: ReadingOptions) -> JSONDecoder {
        let decoder = JSONDecoder()
        for (key, value) in userInfo(options) { decoder.userInfo[key] = value }
        return decoder
    }

    /// The same for any other decoder: entries for its `userInfo`.
    public func userInfo(_ options: ReadingOptions = ReadingOptions()) -> [CodingUserInfoKey: any Sendable] {
        guard let key = DecodingOptions.key else { return [:] }
        return [key: DecodingOptions(registry: self, options: options)]
    }

    /// Whether this model is, or uses, another one.
    func knows(_ registry: ModelRegistry) -> Bool {
        self === registry || uses.contains { $0.knows(registry) }
    }
}
