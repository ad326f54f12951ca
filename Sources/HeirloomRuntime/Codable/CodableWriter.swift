import Foundation

/// Writes an object into an Encoder's keyed container.
final class CodableWriter: ChannelWriter {
    private let encoder: any Encoder
    private var container: KeyedEncodingContainer<CodableKey>
    private let writing: CodableWriting
    /// The first error of the encoder.
    private(set) var thrown: (any Error)?

    init(_ encoder: any Encoder, _ writing: CodableWriting) {
        self.encoder = encoder
        container = encoder.container(keyedBy: CodableKey.self)
        self.writing = writing
        super.init(.json, writesStamps: writing.registry.isStampedInJSON)
    }

    func writeSuperclass(_ encode: (any Encoder) throws -> Void) {
        guard thrown == nil else { return }
        do {
            try encode(encoder)
        } catch {
            thrown = error
        }
    }

    override func write(_ value: WrittenValue, forKey key: String, options: FieldOptions) {
        guard thrown == nil, !options.isConditional else { return }
        let key = CodableKey(key)
        do {
            switch value {
            case .bool(let value): try container.encode(value, forKey: key)
            case .integer(let value): try container.encode(value, forKey: key)
            case .double(let value): try container.encode(value, forKey: key)
            case .string(let value): try container.encode(value, forKey: key)
            default: try container.encode(EncodedValue(value, writing), forKey: key)
            }
        } catch {
            thrown = error
        }
    }
}
