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
    /// Entries for the `userInfo` of a decoder, which then knows this model's classes, also when it reads classes of one that this
    /// one uses.
    func userInfo(_ options: ReadingOptions) -> [CodingUserInfoKey: any Sendable] {
        guard let key = DecodingOptions.key else { return [:] }
        return [key: DecodingOptions(registry: self, options: options)]
    }

    /// Whether this model is, or uses, another one.
    func knows(_ registry: ModelRegistry) -> Bool {
        self === registry || uses.contains { $0.knows(registry) }
    }
}
