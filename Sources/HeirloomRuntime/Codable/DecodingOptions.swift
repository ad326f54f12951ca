import Foundation

/// What the caller of a decoder says about the reading, carried in the decoder's `userInfo`.
struct DecodingOptions: Sendable {
    static let key = CodingUserInfoKey(rawValue: "heirloom.reading")

    let registry: ModelRegistry
    let version: Int?
    let included: [any (NSObject & NSSecureCoding).Type]
    let onFailure: (@Sendable (ArchiveError) -> Void)?

    static func carried(by decoder: any Decoder) -> DecodingOptions? {
        key.flatMap { decoder.userInfo[$0] as? DecodingOptions }
    }
}

extension ModelRegistry {
    /// A JSON decoder that knows this model's classes also where it reads classes of a model that this one uses.
    ///
    /// - Parameters:
    ///   - version: the version of data without a stamp; nil: the current one.
    ///   - classes: hand-written subclasses that may be named in the data.
    ///   - onFailure: receives each value that a `failure:` policy let pass.
    public func decoder(
        version: Int? = nil,
        including classes: [any (NSObject & NSSecureCoding).Type] = [],
        onFailure: (@Sendable (ArchiveError) -> Void)? = nil
    ) -> JSONDecoder {
        let decoder = JSONDecoder()
        for (key, value) in userInfo(version: version, including: classes, onFailure: onFailure) {
            decoder.userInfo[key] = value
        }
        return decoder
    }

    /// The same for any other decoder: entries for its `userInfo`.
    public func userInfo(
        version: Int? = nil,
        including classes: [any (NSObject & NSSecureCoding).Type] = [],
        onFailure: (@Sendable (ArchiveError) -> Void)? = nil
    ) -> [CodingUserInfoKey: any Sendable] {
        guard let key = DecodingOptions.key else { return [:] }
        return [key: DecodingOptions(registry: self, version: version, included: classes, onFailure: onFailure)]
    }

    /// Whether this model is, or uses, another one.
    func knows(_ registry: ModelRegistry) -> Bool {
        self === registry || uses.contains { $0.knows(registry) }
    }
}
