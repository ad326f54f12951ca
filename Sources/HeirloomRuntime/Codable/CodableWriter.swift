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

    override var namesClasses: Bool { writing.registry.isStampedInJSON }

    func writeSuperclass(_ encode: (any Encoder) throws -> Void) {
        guard thrown == nil else { return }
        do {
            try encode(encoder)
        } catch {
            thrown = error
        }
    }

    /// - Throws: `ArchiveError`, with the way inside the value. The encoder's own errors are kept as they are.
    override func write(_ value: WrittenValue, forKey key: String, options: FieldOptions) throws {
        guard thrown == nil, failure == nil, !options.isConditional else { return }
        let key = CodableKey(key)
        do {
            switch value {
            case .bool(let value): try container.encode(value, forKey: key)
            case .integer(let value): try container.encode(value, forKey: key)
            case .double(let value): try container.encode(value, forKey: key)
            case .string(let value): try container.encode(value, forKey: key)
            // The field tells the step.
            default: try writing.deeper { try container.encode(EncodedValue(value, writing, nil), forKey: key) }
            }
        } catch let failure as ArchiveError {
            throw failure
        } catch {
            thrown = error
        }
    }
}
