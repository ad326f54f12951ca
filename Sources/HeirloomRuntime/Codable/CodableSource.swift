import Foundation

/// A value behind a Decoder, read as the caller's type asks, so that the decoder's strategies for dates, data and floats apply.
struct CodableSource: TreeSource {
    enum Place {
        case field(KeyedDecodingContainer<CodableKey>, CodableKey)
        case decoder(any Decoder)
    }

    let place: Place
    let graph: TreeGraph
    let path: ValuePath

    init(_ place: Place, _ graph: TreeGraph, at path: ValuePath) {
        self.place = place
        self.graph = graph
        self.path = path
    }

    var isNull: Bool {
        switch place {
        case .field(let container, let key): (try? container.decodeNil(forKey: key)) ?? false
        case .decoder(let decoder): (try? decoder.singleValueContainer().decodeNil()) ?? false
        }
    }

    func value<T>(as type: T.Type) -> T? { nil }

    func bool() throws -> Bool {
        do {
            return try decode(Bool.self)
        } catch {
            switch try? decode(Int64.self) {
            case 0: return false
            case 1: return true
            default: throw error
            }
        }
    }

    func decimal() throws -> Decimal {
        if let text = try? decode(String.self) {
            guard let decimal = Decimal(exactText: text) else { throw mismatch(expected: "Decimal") }
            return decimal
        }
        return try decode(Decimal.self)
    }

    func integer() throws -> Int64 { try decode(Int64.self) }
    func unsigned() throws -> UInt64 { try decode(UInt64.self) }
    func float() throws -> Float { try decode(Float.self) }
    func double() throws -> Double { try decode(Double.self) }
    func string() throws -> String { try decode(String.self) }
    func data() throws -> Data { try decode(Data.self) }
    func leaf<T: LeafValue>(_ type: T.Type) throws -> T {
        if type == URL.self, (try? decode(String.self)) == nil, let url = (try? decode(RelativeURL.self))?.url as? T {
            return url
        }
        if type == IndexSet.self {
            guard let set = try decode(CodedIndexSet.self).value as? T else { throw mismatch(expected: "IndexSet") }
            return set
        }
        return try decode(type)
    }
    func codable<T: Codable>(_ type: T.Type) throws -> T { try decode(type) }

    func archivedData() throws -> Data? {
        let key = CodableKey(SecureData.key)
        guard let container = try? keyed(), container.contains(key) else { return try data() }
        return try CodableSource(.field(container, key), graph, at: path).data()
    }

    func elements() throws -> [any ValueSource] {
        try checkDepth()
        return try failing("an array") {
            var container =
                switch place {
                case .field(let container, let key): try container.nestedUnkeyedContainer(forKey: key)
                case .decoder(let decoder): try decoder.unkeyedContainer()
                }
            var elements: [any ValueSource] = []
            while !container.isAtEnd {
                let decoder = try container.superDecoder()
                elements.append(CodableSource(.decoder(decoder), graph, at: path.index(elements.count)))
            }
            return elements
        }
    }

    func entries() throws -> [(key: any ValueSource, value: any ValueSource)] {
        try namedSources().map { (DictionarySource($0.key, graph, at: $0.value.path), $0.value) }
    }

    /// The values of a dictionary by its keys as they stand in the data.
    func namedSources() throws -> [(key: String, value: CodableSource)] {
        try checkDepth()
        let container = try keyed()
        return try writtenKeys(of: container).sorted { $0.written < $1.written }.map { key in
            (key.written, CodableSource(.field(container, key.found), graph, at: path.key(key.written)))
        }
    }

    /// Keys of a dictionary are data. A decoder that converts keys gives them as they are only to a dictionary of Swift's.
    private func writtenKeys(
        of container: KeyedDecodingContainer<CodableKey>
    ) throws -> [(written: String, found: CodableKey)] {
        let found = container.allKeys
        guard let written = try? decode([String: SkippedValue].self).keys else {
            return found.map { ($0.stringValue, $0) }
        }
        let names = Set(found.map(\.stringValue))
        if names.count == written.count, written.allSatisfy({ names.contains($0) }) {
            return found.map { ($0.stringValue, $0) }
        }
        let pairs = written.map { (written: $0, found: Self.fromSnakeCase($0)) }
        guard Set(pairs.map(\.found)) == names, pairs.count == names.count else {
            throw graph.error(
                .mismatch,
                at: path,
                expected: "a decoder that leaves the keys of dictionaries as they are",
                found: "keys changed by a key strategy"
            )
        }
        return pairs.map { ($0.written, CodableKey($0.found)) }
    }

    /// What JSONDecoder's `convertFromSnakeCase` makes of a key.
    private static func fromSnakeCase(_ key: String) -> String {
        let inner = key.drop { $0 == "_" }
        guard let last = inner.lastIndex(where: { $0 != "_" }) else { return key }
        let words = inner[...last].split(separator: "_")
        guard words.count > 1 else { return key }
        let joined = words[0].lowercased() + words.dropFirst().map(\.capitalized).joined()
        return key.prefix(key.count - inner.count) + joined + inner[inner.index(after: last)...]
    }

    func propertyList() throws -> Any {
        if let container = try? keyed() {
            if let value = try namedValue(container) { return value }
            return Dictionary(uniqueKeysWithValues: try namedSources().map { ($0.key, try $0.value.propertyList()) })
        }
        do {
            return try elements().map { try $0.propertyList() }
        } catch let failure as ArchiveError where failure.path != path.text {
            throw failure
        } catch let failure as ArchiveError where failure.kind == .limitExceeded {
            throw failure
        } catch {
            // No array.
        }
        if isNull { return NSNull() }
        if let value = try? decode(Bool.self) { return value }
        if let value = try? decode(Int.self) { return value }
        if let value = try? decode(UInt64.self) { return value }
        if let value = try? decode(Double.self) { return value }
        if let value = try? decode(String.self) { return value }
        if let value = try? decode(Date.self) { return value }
        return try decode(Data.self)
    }

    /// A single value beside which its kind is named; nil where none is.
    private func namedValue(_ container: KeyedDecodingContainer<CodableKey>) throws -> Any? {
        let key = CodableKey(ArchivedKinds.valueKey)
        guard container.allKeys.count == 2, container.contains(key), let name = archiveName else { return nil }
        let value = CodableSource(.field(container, key), graph, at: path)
        switch name {
        case ArchivedValueKind.date.name: return try value.leaf(Date.self)
        case ArchivedValueKind.data.name: return try value.data()
        case ArchivedValueKind.decimal.name: return try value.decimal()
        case ArchivedValueKind.double.name: return try value.double()
        default: return nil
        }
    }

    func moved(to graph: TreeGraph) -> CodableSource { CodableSource(place, graph, at: path) }
    func held<T: NSObject>(_ type: T.Type) -> T? { nil }
    func reader(_ expected: String) throws -> ChannelReader {
        CodableReader(try keyed(), graph, at: path, decoder: decoder)
    }
    var isRecord: Bool { (try? keyed()) != nil }

    var archiveName: String? {
        guard let container = try? keyed() else { return nil }
        return graph.classes.registry.classKeys.lazy
            .compactMap { graph.stampKey($0, in: container) }
            .compactMap { try? container.decode(String.self, forKey: $0) }.first
    }

    func mismatch(expected: String) -> ArchiveError {
        graph.error(.mismatch, at: path, expected: expected, found: isNull ? "null" : nil)
    }

    private func decoder() throws -> any Decoder {
        switch place {
        case .field(let container, let key): try container.superDecoder(forKey: key)
        case .decoder(let decoder): decoder
        }
    }

    private func keyed() throws -> KeyedDecodingContainer<CodableKey> {
        try failing("an object") {
            switch place {
            case .field(let container, let key): try container.nestedContainer(keyedBy: CodableKey.self, forKey: key)
            case .decoder(let decoder): try decoder.container(keyedBy: CodableKey.self)
            }
        }
    }

    private func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try failing("\(type)") {
            switch place {
            case .field(let container, let key): try container.decode(type, forKey: key)
            case .decoder(let decoder): try decoder.singleValueContainer().decode(type)
            }
        }
    }

    private func failing<Result>(_ expected: String, _ decode: () throws -> Result) throws -> Result {
        do {
            return try decode()
        } catch let error as DecodingError {
            let failure = ArchiveError(error)
            // A value that lacks a part of its own is there itself.
            let kind: ArchiveError.Kind = failure.kind == .missing ? .mismatch : failure.kind
            throw graph.error(kind, at: path, expected: expected, found: failure.found)
        } catch let error as ArchiveError {
            throw error
        } catch {
            throw graph.error(.conversion, at: path, expected: expected, found: "\(error)")
        }
    }
}
