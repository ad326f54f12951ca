import Foundation

/// For generated code. A class or struct of a model that is Codable; both directions go through the type's one coding path.
public protocol ModelCodable: ModelType, Codable {}

extension ModelCodable {
    /// Gives an object of the class that is named in the data, where that is this class or a known subclass.
    public init(from decoder: any Decoder) throws {
        self = try CodableReader.read(Self.self, from: decoder)
    }

    public func encode(to encoder: any Encoder) throws {
        try CodableWriting(type(of: self).modelRegistry).encodeRoot(self, to: encoder)
    }
}

/// A key of any name, in both directions.
struct CodableKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(_ key: String) {
        stringValue = key
        intValue = nil
    }

    init?(stringValue: String) {
        self.init(stringValue)
    }

    init(intValue: Int) {
        stringValue = "\(intValue)"
        self.intValue = intValue
    }
}
