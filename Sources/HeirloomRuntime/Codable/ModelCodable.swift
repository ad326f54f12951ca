import Foundation

/// For generated code. A class or struct of a model that is Codable; both directions go through the type's one coding path.
public protocol ModelCodable: ModelType, Codable {}

extension ModelCodable {
    /// Creates an object of the class that the data names, if that is this class or a known subclass.
    public init(from decoder: any Decoder) throws {
        self = try CodableReader.read(Self.self, from: decoder)
    }

    public func encode(to encoder: any Encoder) throws {
        try CodableWriting(type(of: self).modelRegistry).encodeRoot(self, to: encoder)
    }
}

/// For generated code. A union of a model that is Codable.
@_documentation(visibility: internal)
public protocol CodableUnion: ArchivedUnion, Codable {
    static var modelRegistry: ModelRegistry { get }
}

extension CodableUnion {
    /// Creates the case that the data holds. An object has its own stamp.
    public init(from decoder: any Decoder) throws {
        let registry = Self.modelRegistry
        self = try CodableReader.read(Self.self, of: registry, from: decoder) { graph, source in
            try graph.options.check(for: graph.classes.registry)
            let stamp = registry.stamp
            let stamped = source.isRecord ? try source.reader("").newestVersion(of: stamp) : nil
            let version = stamped.map { Int(clamping: $0) } ?? graph.options.version ?? stamp.version
            return try graph.complete { try FieldValue(source).union(Self.self, Self.schemaPast(version)) }
        }
    }

    public func encode(to encoder: any Encoder) throws {
        try CodableWriting(Self.modelRegistry).encodeRoot(self, to: encoder)
    }
}

/// For generated code. A class of a model whose foreign superclass is Codable itself: it overrides the superclass's initializer and
/// `encode(to:)`, and JSON contains the superclass's values beside the model's.
@_documentation(visibility: internal)
public protocol InheritedCodable: ModelType {}

extension InheritedCodable {
    /// As `ModelCodable.init(from:)`; the superclass's own `init(from:)` is called on the way.
    public init(reading decoder: any Decoder) throws {
        self = try CodableReader.read(Self.self, from: decoder)
    }

    /// As `ModelCodable.encode(to:)`.
    public func encodeModel(to encoder: any Encoder) throws {
        try CodableWriting(type(of: self).modelRegistry).encodeRoot(self, to: encoder)
    }
}

extension FieldReader {
    /// For the initialiser of a superclass that is Codable itself; nil outside Codable.
    public var decoder: (any Decoder)? {
        get throws { try (source as? CodableReader)?.decoder() }
    }
}

extension FieldWriter {
    /// Lets a superclass that is Codable itself write its values; does nothing outside Codable.
    public func encodeSuperclass(_ encode: (any Encoder) throws -> Void) {
        (sink as? CodableWriter)?.writeSuperclass(encode)
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
