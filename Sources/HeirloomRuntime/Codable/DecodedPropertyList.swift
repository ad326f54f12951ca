import Foundation

/// A property-list value of any shape, from a Decoder that tells types apart only when asked for each.
struct DecodedPropertyList: Decodable {
    let value: Any

    init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: CodableKey.self) {
            var dictionary: [String: Any] = [:]
            for key in container.allKeys {
                dictionary[key.stringValue] = try container.decode(DecodedPropertyList.self, forKey: key).value
            }
            value = dictionary
        } else if var container = try? decoder.unkeyedContainer() {
            var array: [Any] = []
            while !container.isAtEnd { array.append(try container.decode(DecodedPropertyList.self).value) }
            value = array
        } else {
            value = try Self.scalar(decoder.singleValueContainer())
        }
    }

    private static func scalar(_ container: any SingleValueDecodingContainer) throws -> Any {
        if container.decodeNil() { return NSNull() }
        if let value = try? container.decode(Bool.self) { return value }
        if let value = try? container.decode(Int.self) { return value }
        if let value = try? container.decode(UInt64.self) { return value }
        if let value = try? container.decode(Double.self) { return value }
        if let value = try? container.decode(String.self) { return value }
        if let value = try? container.decode(Date.self) { return value }
        return try container.decode(Data.self)
    }
}
