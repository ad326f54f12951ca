import Foundation

/// One encoding from a root: what all objects in it share.
final class CodableWriting {
    let registry: ModelRegistry
    /// Objects on the way from the root to the present one.
    private var ancestors: Set<ObjectIdentifier> = []
    private var depth = 0
    private let room = StackRoom()

    init(_ registry: ModelRegistry) {
        self.registry = registry
    }

    /// - Throws: EncodingError, above all for a strong cycle: JSON has no references.
    func encodeRoot(_ root: Any, to encoder: any Encoder) throws {
        switch root {
        case let object as any ArchivedObject: try encode(object, to: encoder, isNamed: false)
        case let value as any ArchivedStruct: try encode(value, to: encoder, isNamed: false)
        default: preconditionFailure("\(type(of: root)) is neither a class nor a struct of a model")
        }
    }

    func encode(_ object: NSObject, to encoder: any Encoder, isNamed: Bool) throws {
        guard let coding = object as? any NSCoding else { throw invalid(object, encoder, "it has no coding") }
        guard ancestors.insert(ObjectIdentifier(object)).inserted else {
            throw invalid(object, encoder, "it contains itself, and a strong cycle cannot be encoded")
        }
        defer { ancestors.remove(ObjectIdentifier(object)) }
        try nest(object, encoder) { [self] writer in
            if isNamed { try checkNames(object, encoder) }
            if registry.isStampedInJSON, let (key, name) = registry.classEntry(of: type(of: object), isNamed: isNamed) {
                writer.write(.string(name), forKey: key, options: FieldOptions())
            }
            coding.encode(with: writer)
        }
    }

    func encode(_ value: any ArchivedStruct, to encoder: any Encoder, isNamed: Bool) throws {
        try nest(value, encoder) { [self] writer in
            if isNamed {
                try checkNames(value, encoder)
                writer.write(.string(type(of: value).layout.name), forKey: registry.classKey, options: FieldOptions())
            }
            value.write(into: writer)
        }
    }

    func invalid(_ value: Any, _ encoder: any Encoder, _ reason: String) -> EncodingError {
        let text = "\(type(of: value)): \(reason)"
        return .invalidValue(value, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: text))
    }

    func checkNames(_ value: Any, _ encoder: any Encoder) throws {
        guard registry.isStampedInJSON else {
            throw invalid(value, encoder, "several types may stand here, and plain forms carry no class names")
        }
    }

    private func nest(_ value: Any, _ encoder: any Encoder, _ write: @escaping (CodableWriter) throws -> Void) throws {
        depth += 1
        defer { depth -= 1 }
        guard depth < ValuePath.deepest else {
            throw invalid(value, encoder, "it lies more than \(ValuePath.deepest) levels deep")
        }
        let writer = try room.call(at: depth) { [self] in
            Result {
                let writer = CodableWriter(encoder, self)
                try write(writer)
                return writer
            }
        }.get()
        if let error = writer.thrown { throw error }
        if let failure = writer.failure {
            let context = EncodingError.Context(
                codingPath: encoder.codingPath,
                debugDescription: failure.description,
                underlyingError: failure
            )
            throw EncodingError.invalidValue(value, context)
        }
    }
}
