import Foundation

/// A written value that an Encoder encodes.
struct EncodedValue: Encodable {
    let value: WrittenValue
    let writing: CodableWriting
    /// The path to it from the enclosing value.
    var step: ValuePath.Step?
    /// JSON cannot distinguish a date from a number: the kind is written with the value.
    var isInPropertyList = false
    /// How dates are written, if the field says it.
    var dates: ArchiveField.JSONForm.Dates?

    func encode(to encoder: any Encoder) throws {
        guard let step else { return try write(to: encoder) }
        try writing.inside(step) { try write(to: encoder) }
    }

    private func write(to encoder: any Encoder) throws {
        switch value {
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let value): try encode(value, encoder)
        case .integer(let value): try encode(value, encoder)
        case .unsigned(let value): try encode(value, encoder)
        // In a PropertyList it is read as a Double.
        case .float(let value) where isInPropertyList: try encode(inPropertyList: Double(value), encoder)
        case .float(let value): try encode(value, encoder)
        case .double(let value) where isInPropertyList: try encode(inPropertyList: value, encoder)
        case .double(let value): try encode(value, encoder)
        case .string(let value): try encode(value, encoder)
        case .data(let value) where isInPropertyList:
            try encodeNamed(ArchivedValueKind.data, .data(value), encoder)
        case .data(let value): try encode(value, encoder)
        case .leaf(let value): try encode(leaf: value, encoder)
        case .propertyList(let value):
            let written = try writing.checking(encoder) { try WrittenValue(propertyList: value) }
            try EncodedValue(value: written, writing: writing, isInPropertyList: true).encode(to: encoder)
        case .codable(let value): try encode(value, encoder)
        case .secureObject(let value, let classes):
            try encode(writing.checking(encoder) { try SecureData.encode(value, classes, writing.registry) }, encoder)
        case .object(let object): try writing.encode(object, to: encoder, isNamed: false)
        case .structure(let value): try writing.encode(value, to: encoder, isNamed: false)
        case .named(let value): try encodeNamed(value, to: encoder)
        case .tagged(let value, let tag): try encode(value, tag, to: encoder)
        case .kept(let value):
            switch value.box.contents {
            case .json(let value): try encode(value, encoder)
            case .living(let object): try writing.encode(object, to: encoder, isNamed: true)
            case .text, .dictionary, .archived: throw writing.invalid(encoder, value.unwritable(in: .json))
            }
        case .array(let values): try encode(elements: values, to: encoder)
        case .set(let values): try encode(elements: values.sortedByText(), to: encoder)
        case .dictionary(let entries): try encode(entries, to: encoder)
        }
    }

    private func encode(_ value: some Encodable, _ encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }

    private func encode(leaf value: any LeafValue, _ encoder: any Encoder) throws {
        try writing.checking(encoder) { try value.checkWritable() }
        switch value {
        case let date as Date where dates != nil:
            guard let written = try writing.checking(encoder, { try dates?.written(date) }) else { return }
            try EncodedValue(value: written, writing: writing).encode(to: encoder)
        case let date as Date where isInPropertyList: try encodeNamed(ArchivedValueKind.date, .leaf(date), encoder)
        case let decimal as Decimal where isInPropertyList:
            try encodeNamed(ArchivedValueKind.decimal, .leaf(decimal), encoder)
        case let url as URL where url.baseURL != nil: try encode(RelativeURL(url), encoder)
        // As a number it would not be valid JSON.
        case let decimal as Decimal where decimal.isNaN: try encode("NaN", encoder)
        default: try encode(value, encoder)
        }
    }

    private func encode(inPropertyList value: Double, _ encoder: any Encoder) throws {
        // With a strategy of the encoder it may be text.
        if value.isFinite {
            try encode(value, encoder)
        } else {
            try encodeNamed(ArchivedValueKind.double, .double(value), encoder)
        }
    }

    private func inside(_ value: WrittenValue, _ step: ValuePath.Step?) -> EncodedValue {
        EncodedValue(value: value, writing: writing, step: step, isInPropertyList: isInPropertyList, dates: dates)
    }

    private func encode(elements: [WrittenValue], to encoder: any Encoder) throws {
        try writing.checkDepth(encoder)
        var container = encoder.unkeyedContainer()
        for (index, element) in elements.enumerated() {
            try container.encode(inside(element, .index(index)))
        }
    }

    /// As a Swift dictionary, because key strategies leave its keys unchanged: they are data.
    private func encode(_ entries: [(key: WrittenValue, value: WrittenValue)], to encoder: any Encoder) throws {
        try writing.checkDepth(encoder)
        var dictionary: [String: EncodedValue] = [:]
        for (key, value) in entries {
            let text = key.keyText
            if isInPropertyList,
                writing.registry.classKeys.contains(where: { TreeGraph.folded($0) == TreeGraph.folded(text) })
            {
                throw writing.invalid(
                    encoder,
                    ArchiveError.modelKey(text)
                )
            }
            let value = inside(value, .key(text))
            guard dictionary.updateValue(value, forKey: text) == nil else {
                throw writing.invalid(
                    encoder,
                    ArchiveError(.unwritable, expected: "distinct keys", found: "'\(text)' twice")
                )
            }
        }
        var container = encoder.singleValueContainer()
        try container.encode(dictionary)
    }

    /// A single value of a PropertyList, with the name of its kind. Like all dictionaries there, its keys are not changed by strategies.
    private func encodeNamed(_ kind: ArchivedValueKind, _ value: WrittenValue, _ encoder: any Encoder) throws {
        guard writing.registry.isStampedInJSON else {
            let expected = "a value that JSON without class names can distinguish from others"
            throw writing.invalid(encoder, ArchiveError(.unwritable, expected: expected, found: kind.name))
        }
        let parts = [writing.registry.classKey: .string(kind.name), ArchivedKinds.valueKey: value]
        try encode(parts.mapValues { EncodedValue(value: $0, writing: writing) }, encoder)
    }

    private func encodeNamed(_ value: WrittenValue, to encoder: any Encoder) throws {
        switch value {
        case .object(let object): try writing.encode(object, to: encoder, isNamed: true)
        case .structure(let value): try writing.encode(value, to: encoder, isNamed: true)
        case .secureObject(let object, let classes):
            let data = try writing.checking(encoder) { try SecureData.encode(object, classes, writing.registry) }
            var container = encoder.container(keyedBy: CodableKey.self)
            let name = writing.registry.name(of: type(of: object))
            try container.encode(name, forKey: CodableKey(writing.registry.classKey))
            try container.encode(data, forKey: CodableKey(SecureData.key))
        default: try EncodedValue(value: value, writing: writing).encode(to: encoder)
        }
    }

    private func encode(_ value: WrittenValue, _ tag: WrittenValue.Tag, to encoder: any Encoder) throws {
        if let union = tag.union, !writing.registry.isStampedInJSON {
            return try encode(value, union, to: encoder)
        }
        guard tag.inJSON else { return try inside(value, nil).encode(to: encoder) }
        try writing.checkNames(encoder)
        var container = encoder.container(keyedBy: CodableKey.self)
        try container.encode(tag.name, forKey: CodableKey(writing.registry.classKey))
        try container.encode(EncodedValue(value: value, writing: writing), forKey: CodableKey(ArchivedKinds.valueKey))
    }

    /// A case of a union, in JSON without class names.
    private func encode(_ value: WrittenValue, _ tag: UnionTag, to encoder: any Encoder) throws {
        func inside(_ value: WrittenValue, _ step: ValuePath.Step?) -> EncodedValue {
            EncodedValue(value: value, writing: writing, step: step, dates: dates ?? tag.dates)
        }
        // Keys of a keyed container: those of a dictionary would be data.
        func encodeKeyed(_ inner: EncodedValue?, _ key: String, _ content: String) throws {
            try writing.checkDepth(encoder)
            var container = encoder.container(keyedBy: CodableKey.self)
            try container.encode(tag.names[0], forKey: CodableKey(key))
            if let inner { try container.encode(inner, forKey: CodableKey(content)) }
        }
        let inner = if case .named(let value) = value { value } else { value }
        switch (tag.key, tag.content, inner) {
        case (let key?, let content?, _):
            try encodeKeyed(inside(inner, .property(content)), key, content)
        case (let key?, nil, .object(let object)): try writing.encode(object, to: encoder, telling: (key, tag.names))
        case (let key?, nil, .structure(let value)): try writing.encode(value, to: encoder, telling: (key, tag.names))
        case (let key?, nil, _): try encodeKeyed(nil, key, "")
        case (nil, _, _):
            try writing.check(inner, tag, dates ?? tag.dates, encoder)
            try inside(inner, nil).encode(to: encoder)
        }
    }
}
