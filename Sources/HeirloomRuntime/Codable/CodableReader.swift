import Foundation

/// Reads an object from a Decoder's keyed container.
///
/// Codable in this folder: generated classes and structs conform to `ModelCodable`. Input: a Decoder, with the caller's options in its
/// `userInfo`. Output: the complete root, of the class that the data names, or a `DecodingError` whose coding path leads to the value.
/// `CodableWriting` is the other direction: an Encoder receives flat objects with their stamps; a cycle is an `EncodingError`.
final class CodableReader: ChannelReader {
    private let container: KeyedDecodingContainer<CodableKey>
    /// Returns the decoder of the container.
    let decoder: () throws -> any Decoder
    private var reading: KeptReading??
    private lazy var elements = KeptElements()
    /// In JSON without class names: the key of the object's class, and its text where no class has it.
    private var telling: (key: String, unknown: String?)?

    init(
        _ container: KeyedDecodingContainer<CodableKey>,
        _ graph: TreeGraph,
        at path: ValuePath,
        decoder: @escaping () throws -> any Decoder
    ) {
        self.container = container
        self.decoder = decoder
        super.init(.json, graph, at: path)
    }

    /// - Throws: DecodingError, with the coding path of the value that could not be read.
    static func read<Root: ModelType>(_ type: Root.Type, from decoder: any Decoder) throws -> Root {
        try read(type, of: type.modelRegistry, from: decoder) { try $0.read(type, from: $1) }
    }

    static func read<Root>(
        _ type: Root.Type,
        of own: ModelRegistry,
        from decoder: any Decoder,
        _ read: (TreeGraph, CodableSource) throws -> Root
    ) throws -> Root {
        let carried = DecodingOptions.carried(by: decoder)
        let registry = carried.flatMap { $0.registry.knows(own) ? $0.registry : nil } ?? own
        let graph = TreeGraph(registry, reading: type, carried?.options ?? ReadingOptions())
        do {
            return try read(graph, CodableSource(.decoder(decoder), graph, at: .root))
        } catch {
            throw graph.decodingError(error, below: decoder.codingPath)
        }
    }

    override func reader(in graph: TreeGraph) -> ChannelReader {
        CodableReader(container, graph, at: path, decoder: decoder)
    }

    override func source(forKey key: String) throws -> (any ValueSource)? {
        let codingKey = CodableKey(key)
        guard container.contains(codingKey) else { return nil }
        return CodableSource(.field(container, codingKey), graph, at: path.property(key))
    }

    override func source(atPath key: String) throws -> (any ValueSource)? {
        var reader = self
        var steps = ValuePath.steps(of: key)
        let last = steps.removeLast()
        for step in steps {
            guard let source = try reader.source(forKey: step) as? CodableSource, !source.isNull else { return nil }
            do {
                guard let next = try source.reader("an object") as? CodableReader else { return nil }
                reader = next
            } catch var error as ArchiveError {
                if error.kind == .mismatch { error.expectedType = [String: Any].self }
                throw error
            }
        }
        return try reader.source(forKey: last)
    }

    /// If a superclass that is Codable itself cannot read a value, the error is reported as if this class had read it.
    override func failWithError(_ error: any Error) {
        super.failWithError((error as? DecodingError).map { ArchiveError(superclass: $0) } ?? error)
    }

    override func className(forObjectOf registry: ModelRegistry) throws -> String? {
        guard registry.isStampedInJSON else { return nil }
        return try value(forKey: registry.classKey, of: nil)?.string()
    }

    override func discriminatedClass(for type: AnyClass) throws -> AnyClass? {
        let registry = graph.classes.registry
        guard !registry.isStampedInJSON, let own = registry.discriminator(of: type) else { return nil }
        let key = own.key
        let source = try source(forKey: key)
        guard let source, !source.isNull else {
            if let only = registry.discriminatedClass(nil, for: type) { return only }
            var error = ArchiveError(.missing, key: key)
            error.found = source == nil ? nil : "nil"
            throw graph.error(error, at: path.property(key))
        }
        let name = try source.string()
        guard let named = registry.discriminatedClass(name, for: type) else {
            guard own.keepsUnknown else { throw graph.error(.unknownClass(name, expected: type), at: path) }
            telling = (key, name)
            return type
        }
        telling = (key, nil)
        return named
    }

    override var replacesUnknown: Bool { telling?.unknown != nil }

    override func newestVersion(of stamp: ModelStamp) throws -> Int64? {
        let own = try super.newestVersion(of: stamp)
        guard graph.classes.registry.isStampedInJSON else { return own }
        for holder in [stamp] + graph.classes.registry.uses.map(\.stamp) {
            if let inner = try keptReader(holder) {
                return max(own ?? .min, try inner.newestVersion(of: stamp) ?? .min)
            }
        }
        return own
    }

    // MARK: Unknown keys

    /// The reader of what the object keeps.
    private func keptReader(_ stamp: ModelStamp) throws -> CodableReader? {
        guard let source = try value(forKey: stamp.keptKey, of: nil) as? CodableSource, !source.isNull else {
            return nil
        }
        return try source.reader(stamp.keptKey) as? CodableReader
    }

    override func layers(_ unknown: ArchiveLayout.UnknownKeys, of layout: ArchiveLayout) throws -> FieldLayers? {
        try keptReading(layout).map { FieldLayers($0) }
    }

    /// If the object is of a newer version or keeps something: the layer from which each property is read.
    func keptReading(_ layout: ArchiveLayout) throws -> KeptReading? {
        if let reading { return reading }
        reading = .some(nil)
        guard graph.classes.registry.isStampedInJSON else { return nil }
        let layouts = made.map { ArchiveLayout.keeping($0) } ?? structure.map { [$0] } ?? []
        guard let unknown = layouts.first?.unknownKeys else { return nil }
        let found = KeptReading(layouts, .json)
        found.add(try layer(layouts, unknown))
        var current = self
        while let inner = try current.keptReader(unknown.stamp) {
            let layer = try inner.layer(layouts, unknown)
            guard layer.stamps.contains(where: { $1.version > found.layers.last?.stamps[$0]?.version ?? 0 }) else {
                let error = ArchiveError(.malformed, expected: "what a newer version wrote", found: "an older one")
                throw graph.error(error, at: inner.path)
            }
            found.add(layer)
            current = inner
        }
        if found.newer != nil || found.layers.count > 1 { reading = .some(found) }
        return reading ?? nil
    }

    private func layer(_ layouts: [ArchiveLayout], _ unknown: ArchiveLayout.UnknownKeys) throws -> KeptReading.Layer {
        var layer = KeptReading.Layer(place: self)
        for stamp in layouts.flatMap(\.stamps) {
            guard let version = try value(forKey: stamp.versionKey, of: nil)?.integer() else { continue }
            let minReader = try value(forKey: stamp.minReaderKey, of: nil)?.integer() ?? 1
            layer.stamps[stamp.name] = .init(version: Int(clamping: version), minReader: Int(clamping: minReader))
        }
        if let changed = try value(forKey: unknown.stamp.changedKey, of: nil), !changed.isNull {
            layer.changed = Set(try changed.elements().map { try $0.string() })
        }
        return layer
    }

    /// The content of a layer, except what was taken.
    fileprivate func kept(leaving taken: Set<String>) throws -> KeptJSON {
        let keys = container.allKeys.filter { !taken.contains($0.stringValue) }
        let paths = taken.map { ValuePath.steps(of: $0) }.filter { $0.count > 1 }
        return KeptJSON(
            entries: try keys.compactMap { key in
                var value: KeptJSON.Value? = try container.decode(KeptJSON.Value.self, forKey: key)
                for path in paths where path[0] == key.stringValue { value = value?.removing(path.dropFirst()) }
                return value.map { (key.stringValue, $0) }
            }
        )
    }

    private func contents(of keeper: any ArchiveLayout.Keeper, _ reading: KeptReading) throws -> KeptContents? {
        guard let newer = reading.newer, let layer = reading.layers[newer].place as? CodableReader else { return nil }
        return reading.contents(of: keeper, .json(try layer.kept(leaving: reading.takenKeys())))
    }

    /// In JSON without versions: what is left out of collections.
    var plainElements: KeptElements? {
        guard !graph.classes.registry.isStampedInJSON else { return nil }
        let layout = made.map { ArchiveLayout.keeping($0).first } ?? structure
        return layout?.unknownKeys == nil ? nil : elements
    }

    /// In JSON without versions: the keys that no property has.
    private func otherKeys(of keeper: any ArchiveLayout.Keeper, _ layouts: [ArchiveLayout]) throws -> KeptContents? {
        var taken = Set(try layouts.flatMap { try keysRead(of: $0) })
        if let telling, telling.unknown == nil { taken.insert(telling.key) }
        let value = try kept(leaving: taken)
        guard !value.entries.isEmpty || !elements.lists.isEmpty else { return nil }
        let contents = KeptContents(
            .json,
            changed: [],
            marks: elements.lists.isEmpty ? KeptMarks() : KeptMarks(of: keeper, in: .json),
            elements: elements.lists,
            value: .json(value)
        )
        contents.unknownName = telling?.unknown
        return contents
    }

    /// A struct with what it keeps.
    func keep<S: ArchivedStruct>(_ value: S) -> S {
        guard keeps, var keeper = value as? any ArchiveLayout.Keeper else { return value }
        do { keeper.schemaKept.contents = try contents(of: keeper, [S.layout]) } catch { failWithError(error) }
        return keeper as? S ?? value
    }

    /// Whether the object or struct may have something to keep.
    fileprivate var keeps: Bool {
        guard graph.classes.registry.isStampedInJSON else { return true }
        guard case .some(let reading?) = reading else { return false }
        return reading.newer != nil
    }

    /// What is kept, when everything has been read.
    fileprivate func contents(
        of keeper: any ArchiveLayout.Keeper,
        _ layouts: [ArchiveLayout]
    ) throws -> KeptContents? {
        guard case .some(let reading?) = reading else { return try otherKeys(of: keeper, layouts) }
        return try contents(of: keeper, reading)
    }

    /// Plain forms have no stamps.
    override func value(forKey key: String, of field: ArchiveField?) throws -> (any ValueSource)? {
        if let field {
            guard let form = field.jsonForm else { return try super.value(forKey: key, of: field) }
            return try value(of: field, form)
        }
        guard graph.classes.registry.isStampedInJSON, let found = graph.stampKey(key, in: container) else { return nil }
        return CodableSource(.field(container, found), graph, at: path.property(key))
    }
}

extension CodableReader {
    /// The value under the first of a field's keys that is there; null is there if nothing else is.
    private func value(of field: ArchiveField, _ form: ArchiveField.JSONForm) throws -> (any ValueSource)? {
        let key = try versionedKey(of: field, form)
        let own: (any ValueSource)?
        if key == field.json {
            own = try super.value(forKey: key, of: field)
        } else {
            own = try source(atPath: key)
        }
        guard var source = own as? CodableSource else { return own }
        source.form = form
        return source
    }

    /// The key that has a value, or the first.
    func versionedKey(of field: ArchiveField, _ form: ArchiveField.JSONForm) throws -> String {
        guard !form.otherKeys.isEmpty else { return field.json }
        var null: String?
        for key in [field.json] + form.otherKeys {
            guard let source = try source(atPath: key) else { continue }
            if !source.isNull { return key }
            null = null ?? key
        }
        return null ?? field.json
    }

    /// The keys from which a layout's fields are read, and those under which they are written.
    fileprivate func keysRead(of layout: ArchiveLayout) throws -> [String] {
        try (0..<layout.own).flatMap { index in
            let keys = layout.keys(of: index, in: .json)
            guard let form = layout.fields[index].jsonForm, !keys.isEmpty else { return keys }
            return keys + [try versionedKey(of: layout.fields[index], form)]
        }
    }
}

extension ArchiveError {
    /// The message of the superclass's own error.
    init(superclass error: DecodingError) {
        self.init(error)
        (reason, underlyingError) = (String(describing: error), error)
        key =
            switch error {
            case .keyNotFound(let key, _): key.stringValue
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                context.codingPath.last?.stringValue
            @unknown default: nil
            }
    }

    /// The decoder's message, without the path, which is in the decoder's terms.
    init(_ error: DecodingError) {
        switch error {
        case .keyNotFound(let key, _): self.init(.missing, key: key.stringValue)
        case .typeMismatch, .valueNotFound: self.init(.mismatch)
        case .dataCorrupted: self.init(.outOfRange)
        @unknown default: self.init(.mismatch)
        }
    }
}

extension TreeGraph {
    /// The key of a stamp or class name; nil if absent. A decoder that converts keys from snake case has another spelling of it. Without
    /// the key an object would be read as one of the current version.
    func stampKey(_ key: String, in container: KeyedDecodingContainer<CodableKey>) -> CodableKey? {
        if container.contains(CodableKey(key)) {
            hasExactStampKeys = true
            return CodableKey(key)
        }
        guard !hasExactStampKeys else { return nil }
        return container.allKeys.first { Self.folded($0.stringValue) == Self.folded(key) }
    }

    /// The form of a key after key strategies are applied.
    static func folded(_ key: String) -> String { key.lowercased().replacingOccurrences(of: "_", with: "") }

    /// An error as users of Codable expect it.
    func decodingError(_ error: any Error, below base: [any CodingKey]) -> any Error {
        guard let error = error as? ArchiveError else { return error }
        var codingPath = base
        if let place = places[String(error.path.dropLast(error.partsText.count))] {
            codingPath += (place.steps + error.parts).map { step -> any CodingKey in
                switch step {
                case .property(let name), .key(let name): CodableKey(name)
                case .index(let index): CodableKey(intValue: index)
                }
            }
        } else if !error.path.isEmpty {
            codingPath.append(CodableKey(error.path))
        }
        func context(_ codingPath: [any CodingKey]) -> DecodingError.Context {
            DecodingError.Context(codingPath: codingPath, debugDescription: error.subject, underlyingError: error)
        }
        switch error.kind {
        case .missing:
            let key = codingPath.count > base.count ? codingPath.removeLast() : CodableKey(error.key ?? "")
            return DecodingError.keyNotFound(key, context(codingPath))
        case .mismatch:
            guard let type = error.expectedType else { fallthrough }
            return DecodingError.typeMismatch(type, context(codingPath))
        default: return DecodingError.dataCorrupted(context(codingPath))
        }
    }
}

extension CodableReader: LayerSource {
    func hasKey(_ key: String) -> Bool {
        (try? source(atPath: key)).flatMap { $0 }.map { !$0.isNull } ?? false
    }
}

extension TreeGraph {
    /// Registers an object that a newer version wrote. What it keeps is taken when everything has been read.
    func keep(_ object: any ArchiveLayout.KeepingObject, from reader: ChannelReader) {
        if let reader = reader as? CodableReader, reader.keeps { keepers.append((object, reader)) }
    }

    func keepUnknown() throws {
        for (object, reader) in keepers {
            var object = object
            object.schemaKept.contents = try reader.contents(of: object, ArchiveLayout.keeping(type(of: object)))
        }
        keepers = []
    }
}
