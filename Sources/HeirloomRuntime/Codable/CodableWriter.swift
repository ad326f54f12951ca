import Foundation

/// Writes an object into an Encoder's keyed container.
final class CodableWriter: ChannelWriter {
    private let encoder: any Encoder
    private var container: KeyedEncodingContainer<CodableKey>
    /// The containers of nested objects that `jsonKey` paths name, by path.
    private var nested: [[String]: KeyedEncodingContainer<CodableKey>] = [:]
    private let writing: CodableWriting
    /// Keys that show the object's class, with the texts that mean it. A property may hold one of them, otherwise the first is written.
    var discriminators: [String: [String]] = [:]
    /// The object or struct.
    var subject: Any?
    /// By key: its collections into which elements are put back. A cast is slow, and few objects have any.
    private lazy var neighbors =
        (subject as? any ArchiveLayout.Keeper)?.schemaKept.contents?.neighbors(in: .json) ?? [:]
    /// The first error of the encoder.
    private(set) var thrown: (any Error)?

    init(_ encoder: any Encoder, _ writing: CodableWriting) {
        self.encoder = encoder
        container = encoder.container(keyedBy: CodableKey.self)
        self.writing = writing
        super.init(.json, writesStamps: writing.registry.isStampedInJSON)
    }

    override var plainRegistry: ModelRegistry? { writing.registry.isStampedInJSON ? nil : writing.registry }

    func writeSuperclass(_ encode: (any Encoder) throws -> Void) {
        guard thrown == nil else { return }
        do {
            try encode(encoder)
        } catch {
            thrown = error
        }
    }

    override func write(_ value: WrittenValue, forKey key: String, options: FieldOptions) throws {
        guard thrown == nil, failure == nil, !options.isConditional else { return }
        if let names = discriminators[key] {
            if case .null = value { return }
            guard case .string(let text) = value, names.contains(text) else {
                let expected = names.map { "'\($0)'" }.joined(separator: " or ")
                throw ArchiveError(.unwritable, expected: expected, found: ArchiveError.words(value.plain))
            }
            discriminators[key] = nil
        }
        try write(value, CodableKey(key), into: &container)
    }

    func writeTold() throws {
        for (key, names) in discriminators.sorted(by: { $0.key < $1.key }) {
            discriminators[key] = nil
            guard let name = names.first else { continue }
            try write(.string(name), forKey: key, options: FieldOptions())
        }
    }

    override func write(_ value: WrittenValue, to field: ArchiveField?, options: FieldOptions) throws {
        let value = field.map { puttingBack(value, $0) } ?? value
        guard let field, field.isJSONPath || field.jsonForm?.dates != nil, let path = field.key(in: .json) else {
            return try super.write(value, to: field, options: options)
        }
        guard thrown == nil, failure == nil, !options.isConditional else { return }
        var way = ValuePath.steps(of: path)
        let key = CodableKey(way.removeLast())
        try writing.deeper(by: way.count) {
            try writing.checkDepth(encoder)
            var container = nestedContainer(way[...])
            try write(value, key, into: &container, dates: field.jsonForm?.dates)
        }
    }

    private func puttingBack(_ value: WrittenValue, _ field: ArchiveField) -> WrittenValue {
        switch value {
        case .array, .set, .dictionary: neighbors[field.json]?.value(value) ?? value
        default: value
        }
    }

    /// The keys that the object keeps, beside those of its properties.
    func writeOtherKeys(_ kept: KeptJSON) {
        guard thrown == nil, failure == nil else { return }
        do {
            for (key, value) in kept.entries { try write(value, key, way: []) }
        } catch {
            thrown = error
        }
    }

    private func write(_ value: KeptJSON.Value, _ key: String, way: [String]) throws {
        let inner = way + [key]
        if case .object(let values) = value, nested[inner] != nil {
            for (key, value) in values.sorted(by: { $0.key < $1.key }) { try write(value, key, way: inner) }
        } else {
            var container = nestedContainer(way[...])
            try container.encode(value, forKey: CodableKey(key))
        }
    }

    private func nestedContainer(_ way: ArraySlice<String>) -> KeyedEncodingContainer<CodableKey> {
        guard let last = way.last else { return container }
        if let known = nested[Array(way)] { return known }
        var outer = nestedContainer(way.dropLast())
        let made = outer.nestedContainer(keyedBy: CodableKey.self, forKey: CodableKey(last))
        nested[Array(way)] = made
        return made
    }

    /// - Throws: `ArchiveError`, with the path inside the value. The encoder's own errors are passed on unchanged.
    private func write(
        _ value: WrittenValue,
        _ key: CodableKey,
        into container: inout KeyedEncodingContainer<CodableKey>,
        dates: ArchiveField.JSONForm.Dates? = nil
    ) throws {
        do {
            switch value {
            case .bool(let value): try container.encode(value, forKey: key)
            case .integer(let value): try container.encode(value, forKey: key)
            case .double(let value): try container.encode(value, forKey: key)
            case .string(let value): try container.encode(value, forKey: key)
            // The field provides the step.
            default:
                try writing.deeper {
                    try container.encode(EncodedValue(value: value, writing: writing, dates: dates), forKey: key)
                }
            }
        } catch let failure as ArchiveError {
            throw failure
        } catch {
            thrown = error
        }
    }
}
