import Foundation

/// A foreign Codable value as Data: JSON, because Foundation's property-list decoder on Linux is not safe on hostile bytes. Keys are
/// sorted, so that equal values give equal bytes; infinities and NaN are words.
enum CodableData {
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
            throw ArchiveError(.conversion, expected: "\(type)", found: "data", reason: String(describing: error))
        }
    }
}
