import Foundation

/// A written value on its way into an Encoder.
struct EncodedValue: Encodable {
    let value: WrittenValue
    let writing: CodableWriting

    init(_ value: WrittenValue, _ writing: CodableWriting) {
        self.value = value
        self.writing = writing
    }

    func encode(to encoder: any Encoder) throws {
        switch value {
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let value): try encode(value, encoder)
        case .integer(let value): try encode(value, encoder)
        case .unsigned(let value): try encode(value, encoder)
        case .float(let value): try encode(value, encoder)
        case .double(let value): try encode(value, encoder)
        case .string(let value): try encode(value, encoder)
        case .data(let value): try encode(value, encoder)
        case .leaf(let value): try encode(value, encoder)
        case .propertyList(let value): try encodePropertyList(value, to: encoder)
        case .codable(let value): try encode(value, encoder)
        case .secureObject(let value): try encode(SecureData.encode(value), encoder)
        case .object(let object): try writing.encode(object, to: encoder, isNamed: false)
        case .structure(let value): try writing.encode(value, to: encoder, isNamed: false)
        case .named(let value): try encodeNamed(value, to: encoder)
        case .tagged(let value, let tag): try encode(value, tag, to: encoder)
        case .array(let values): try encode(elements: values, to: encoder)
        case .set(let values): try encode(elements: values.sortedByText(), to: encoder)
        case .dictionary(let entries):
            var container = encoder.container(keyedBy: CodableKey.self)
            for (key, value) in entries {
                try container.encode(EncodedValue(value, writing), forKey: CodableKey(key.keyText))
            }
        }
    }

    private func encode(_ value: some Encodable, _ encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }

    private func encode(elements: [WrittenValue], to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for element in elements { try container.encode(EncodedValue(element, writing)) }
    }

    private func encodeNamed(_ value: WrittenValue, to encoder: any Encoder) throws {
        switch value {
        case .object(let object): try writing.encode(object, to: encoder, isNamed: true)
        case .structure(let value): try writing.encode(value, to: encoder, isNamed: true)
        case .secureObject(let object):
            var container = encoder.container(keyedBy: CodableKey.self)
            try container.encode(runtimeName(of: type(of: object)), forKey: CodableKey(writing.registry.classKey))
            try container.encode(SecureData.encode(object), forKey: CodableKey(SecureData.key))
        default: try EncodedValue(value, writing).encode(to: encoder)
        }
    }

    private func encode(_ value: WrittenValue, _ tag: WrittenValue.Tag, to encoder: any Encoder) throws {
        guard tag.inJSON else { return try EncodedValue(value, writing).encode(to: encoder) }
        try writing.checkNames(tag.name, encoder)
        var container = encoder.container(keyedBy: CodableKey.self)
        try container.encode(tag.name, forKey: CodableKey(writing.registry.classKey))
        try container.encode(EncodedValue(value, writing), forKey: CodableKey(ArchivedKinds.valueKey))
    }

    private func encodePropertyList(_ value: Any, to encoder: any Encoder) throws {
        do {
            try EncodedValue(WrittenValue(of: value), writing).encode(to: encoder)
        } catch let error as ArchiveError {
            throw writing.invalid(value, encoder, error.description)
        }
    }
}
