import Foundation

/// The decoder of a value that is read later.
private struct HeldDecoder: Decodable {
    let decoder: any Decoder

    init(from decoder: any Decoder) {
        self.decoder = decoder
    }
}

/// One encoding from a root: the state that all its objects share.
final class CodableWriting {
    let registry: ModelRegistry
    /// Objects on the path from the root to the current object.
    private var ancestors: Set<ObjectIdentifier> = []
    /// The number of objects and collections around the current value.
    private var depth = 0
    /// The path to the value that could not be written, in the encoder's terms.
    private var failingPath: [any CodingKey]?
    private let room = StackRoom()
    /// Nothing keeps what is written, and unions in it are checked by themselves.
    private var isTrial = false

    init(_ registry: ModelRegistry) {
        self.registry = registry
    }

    /// Nothing in JSON shows the case of a union: the value must fit none of those that a reader tries first. Coders' own strategies are
    /// not known here.
    func check(
        _ value: WrittenValue,
        _ tag: UnionTag,
        _ dates: ArchiveField.JSONForm.Dates?,
        _ encoder: any Encoder
    ) throws {
        guard !tag.earlier.isEmpty, !isTrial else { return }
        let trial = CodableWriting(registry)
        (trial.isTrial, trial.depth, trial.ancestors) = (true, depth, ancestors)
        // What cannot be written is reported when it is.
        guard let data = try? JSONEncoder().encode(EncodedValue(value: value, writing: trial, dates: dates)),
            let decoder = try? JSONDecoder().decode(HeldDecoder.self, from: data).decoder
        else { return }
        let graph = TreeGraph(ClassTable(registry), ReadingOptions())
        var source = CodableSource(.decoder(decoder), graph, at: .root)
        source.form = ArchiveField.JSONForm(dates: dates)
        for kind in tag.earlier {
            let attempted: Any? = try? source.attempt { () -> Any in
                try ArchivedKinds([kind]).read(FieldValue(source), as: kind)
            }
            guard let read = attempted else { continue }
            let expected = "a value that its union reads back as the same case"
            let error = ArchiveError(
                .unwritable,
                expected: expected,
                found: "JSON of '\(type(of: read))', an earlier case"
            )
            throw invalid(encoder, error)
        }
    }

    /// - Throws: EncodingError, most often for a strong cycle: JSON has no references. Its underlying error is an `ArchiveError` with the
    ///   place.
    func encodeRoot(_ root: Any, to encoder: any Encoder) throws {
        do {
            switch root {
            case let object as any ArchivedObject: try encode(object, to: encoder, isNamed: false)
            case let value as any ArchivedStruct: try encode(value, to: encoder, isNamed: false)
            case let value as any ArchivedUnion:
                let written = FieldSlot.WrittenElements(plainRegistry: registry.isStampedInJSON ? nil : registry)
                value.encode(to: FieldSlot(written))
                if let fault = written.fault { throw invalid(encoder, fault.error) }
                for value in written.values { try EncodedValue(value: value, writing: self).encode(to: encoder) }
            default: preconditionFailure("\(type(of: root)) is neither a class, a struct nor a union of a model")
            }
        } catch let failure as ArchiveError {
            let context = EncodingError.Context(
                codingPath: failingPath ?? encoder.codingPath,
                debugDescription: failure.subject,
                underlyingError: failure
            )
            throw EncodingError.invalidValue(root, context)
        }
    }

    /// - Parameter kind: a key that only the caller knows, and the values for it; the first is written.
    func encode(
        _ object: NSObject,
        to encoder: any Encoder,
        isNamed: Bool = false,
        telling kind: (key: String, names: [String])? = nil
    ) throws {
        guard let coding = object as? any NSCoding else { throw invalid(encoder, .uncoded(object)) }
        guard ancestors.insert(ObjectIdentifier(object)).inserted else {
            let expected = "an object that does not contain itself: JSON has no strong cycle"
            throw invalid(encoder, ArchiveError(.unwritable, expected: expected, found: "\(type(of: object))"))
        }
        defer { ancestors.remove(ObjectIdentifier(object)) }
        try nest(encoder, type(of: object)) { [self] writer in
            if isNamed { try checkNames(encoder) }
            if let (key, names) = try classEntry(of: object, isNamed: isNamed, encoder) {
                writer.discriminators[key] = names
            }
            if let kind { writer.discriminators[kind.key] = kind.names }
            writer.subject = object
            coding.encode(with: writer)
            try writer.writeTold()
        }
    }

    /// The key and value that identify the object's class.
    private func classEntry(
        of object: NSObject,
        isNamed: Bool,
        _ encoder: any Encoder
    ) throws -> (key: String, names: [String])? {
        if registry.isStampedInJSON {
            return registry.classEntry(of: type(of: object), isNamed: isNamed).map { ($0.key, [$0.name]) }
        }
        guard let own = registry.discriminator(of: type(of: object)) else { return nil }
        if (object as? any ArchiveLayout.Keeper)?.schemaKept.contents?.unknownName != nil { return nil }
        if !own.names.isEmpty { return (own.key, own.names) }
        let expected = "an object of a class that the discriminator lists"
        throw invalid(encoder, ArchiveError(.unwritable, expected: expected, found: "\(type(of: object))"))
    }

    func encode(
        _ value: any ArchivedStruct,
        to encoder: any Encoder,
        isNamed: Bool = false,
        telling kind: (key: String, names: [String])? = nil
    ) throws {
        try nest(encoder) { [self] writer in
            if isNamed {
                try checkNames(encoder)
                try writer.write(
                    .string(type(of: value).layout.name),
                    forKey: registry.classKey,
                    options: FieldOptions()
                )
            }
            if let kind { writer.discriminators[kind.key] = kind.names }
            writer.subject = value
            FieldWriter.box(value, into: writer)
            try writer.writeTold()
        }
    }

    /// Writes one level deeper.
    func inside(_ step: ValuePath.Step, _ write: () throws -> Void) throws {
        do { try deeper(write) } catch let failure as ArchiveError { throw failure.inside(step) }
    }

    func deeper(by levels: Int = 1, _ write: () throws -> Void) rethrows {
        depth += levels
        defer { depth -= levels }
        try write()
    }

    /// An error of the value that the encoder is about to write.
    func invalid(_ encoder: any Encoder, _ failure: ArchiveError) -> ArchiveError {
        if failingPath == nil { failingPath = encoder.codingPath }
        return failure
    }

    /// Runs a check that may reject the value.
    func checking<T>(_ encoder: any Encoder, _ body: () throws -> T) throws -> T {
        do { return try body() } catch { throw invalid(encoder, ArchiveError(wrapping: error)) }
    }

    func checkNames(_ encoder: any Encoder) throws {
        guard registry.isStampedInJSON else {
            let expected = "a place that allows one type only: plain forms have no class names"
            throw invalid(encoder, ArchiveError(.unwritable, expected: expected, found: "several"))
        }
    }

    /// Fails if a new object or collection would be deeper than decoders accept.
    func checkDepth(_ encoder: any Encoder) throws {
        guard depth < ValuePath.deepest - 1 else {
            throw invalid(encoder, .tooDeep())
        }
    }

    private func nest(
        _ encoder: any Encoder,
        _ type: AnyClass? = nil,
        _ write: @escaping (CodableWriter) throws -> Void
    ) throws {
        try checkDepth(encoder)
        let writer = try room.call(at: depth) { [self] in
            Result {
                let writer = CodableWriter(encoder, self)
                try write(writer)
                return writer
            }
        }.get()
        if let error = writer.thrown { throw error }
        if let failure = writer.failure {
            throw invalid(encoder, type.map { failure.inside($0, registry) } ?? failure)
        }
    }
}
