import Foundation

/// Reads an object from a Decoder's keyed container.
///
/// Codable in this folder: `ModelCodable` is what generated classes and structs conform to. In: a Decoder, with what the caller says of the
/// reading in its `userInfo`; out: the root, complete, of the class that the data names, or a `DecodingError` whose coding path leads to
/// the value. The way back is `CodableWriting`: an Encoder gets flat objects with their stamps, or an `EncodingError` for a cycle.
final class CodableReader: ChannelReader {
    private let container: KeyedDecodingContainer<CodableKey>
    /// Gives the decoder behind the container.
    let decoder: () throws -> any Decoder

    init(
        _ container: KeyedDecodingContainer<CodableKey>,
        _ graph: TreeGraph,
        at path: ValuePath,
        decoder: @escaping () throws -> any Decoder
    ) {
        self.container = container
        self.decoder = decoder
        super.init(.json, graph, at: path)
    }

    /// - Throws: DecodingError, with the coding path of the value that could not be read.
    static func read<Root: ModelType>(_ type: Root.Type, from decoder: any Decoder) throws -> Root {
        let carried = DecodingOptions.carried(by: decoder)
        let own = type.modelRegistry
        let registry = carried.flatMap { $0.registry.knows(own) ? $0.registry : nil } ?? own
        let graph = TreeGraph(registry, reading: type, carried?.options ?? ReadingOptions())
        do {
            return try graph.read(type, from: CodableSource(.decoder(decoder), graph, at: .root))
        } catch {
            throw graph.decodingError(error, below: decoder.codingPath)
        }
    }

    override func reader(in graph: TreeGraph) -> ChannelReader {
        CodableReader(container, graph, at: path, decoder: decoder)
    }

    override func value(forKey key: String) throws -> (any ValueSource)? {
        let codingKey = CodableKey(key)
        guard container.contains(codingKey) else { return nil }
        return CodableSource(.field(container, codingKey), graph, at: path.property(key))
    }

    /// What a superclass that is Codable itself could not read is told as if this class had read it.
    override func failWithError(_ error: any Error) {
        super.failWithError((error as? DecodingError).map { ArchiveError(superclass: $0) } ?? error)
    }

    override func className(forObjectOf registry: ModelRegistry) throws -> String? {
        guard registry.isStampedInJSON else { return nil }
        return try value(forKey: registry.classKey, of: nil)?.string()
    }

    /// Plain forms have no stamps.
    override func value(forKey key: String, of field: ArchiveField?) throws -> (any ValueSource)? {
        guard field == nil else { return try super.value(forKey: key, of: field) }
        guard graph.classes.registry.isStampedInJSON, let found = graph.stampKey(key, in: container) else { return nil }
        return CodableSource(.field(container, found), graph, at: path.property(key))
    }
}

extension ArchiveError {
    /// What a superclass's own decoding says.
    init(superclass error: DecodingError) {
        self.init(error)
        (reason, underlyingError) = (String(describing: error), error)
        key =
            switch error {
            case .keyNotFound(let key, _): key.stringValue
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                context.codingPath.last?.stringValue
            @unknown default: nil
            }
    }

    /// What a decoder says; the path is in its terms, and left out.
    init(_ error: DecodingError) {
        switch error {
        case .keyNotFound(let key, _): self.init(.missing, key: key.stringValue)
        case .typeMismatch, .valueNotFound: self.init(.mismatch)
        case .dataCorrupted: self.init(.outOfRange)
        @unknown default: self.init(.mismatch)
        }
    }
}

extension TreeGraph {
    /// The key of a stamp or class name; nil if absent. A decoder that converts keys from snake case knows it by another spelling, and
    /// without it an object would be taken for one of the current version.
    func stampKey(_ key: String, in container: KeyedDecodingContainer<CodableKey>) -> CodableKey? {
        if container.contains(CodableKey(key)) {
            hasExactStampKeys = true
            return CodableKey(key)
        }
        guard !hasExactStampKeys else { return nil }
        return container.allKeys.first { Self.folded($0.stringValue) == Self.folded(key) }
    }

    /// What key strategies leave of a key.
    static func folded(_ key: String) -> String { key.lowercased().replacingOccurrences(of: "_", with: "") }

    /// An error as users of Codable expect it.
    func decodingError(_ error: any Error, below base: [any CodingKey]) -> any Error {
        guard let error = error as? ArchiveError else { return error }
        var codingPath = base
        if let place = places[error.path] {
            codingPath += place.steps.map { step -> any CodingKey in
                switch step {
                case .property(let name), .key(let name): CodableKey(name)
                case .index(let index): CodableKey(intValue: index)
                }
            }
        } else if !error.path.isEmpty {
            codingPath.append(CodableKey(error.path))
        }
        func context(_ codingPath: [any CodingKey]) -> DecodingError.Context {
            DecodingError.Context(codingPath: codingPath, debugDescription: error.sentence, underlyingError: error)
        }
        switch error.kind {
        case .missing:
            let key = codingPath.count > base.count ? codingPath.removeLast() : CodableKey(error.key ?? "")
            return DecodingError.keyNotFound(key, context(codingPath))
        case .mismatch:
            guard let type = error.expectedType else { fallthrough }
            return DecodingError.typeMismatch(type, context(codingPath))
        default: return DecodingError.dataCorrupted(context(codingPath))
        }
    }
}
