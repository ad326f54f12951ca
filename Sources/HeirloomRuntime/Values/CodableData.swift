import Foundation

/// A foreign Codable value as Data: JSON, because Foundation's property-list decoder on Linux is not safe with hostile bytes. Keys are
/// sorted, so that equal values result in equal bytes; infinities and NaN are words.
enum CodableData {
    /// As a value is written.
    static func written(_ value: some Encodable) throws -> Data {
        do { return try encode(value) } catch {
            throw ArchiveError(.unwritable, because: error, found: "\(type(of: value))")
        }
    }

    static func encode<T: Encodable>(_ value: T) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf",
            negativeInfinity: "-inf",
            nan: "nan"
        )
        return try encoder.encode(value)
    }

    static func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf",
            negativeInfinity: "-inf",
            nan: "nan"
        )
        do { return try decoder.decode(type, from: data) } catch {
            throw ArchiveError(
                .conversion,
                because: error,
                expected: ArchiveError.name(of: type),
                found: ArchiveError.words(data)
            )
        }
    }
}
