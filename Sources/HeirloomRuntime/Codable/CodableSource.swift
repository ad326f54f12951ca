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
    func leaf<T: LeafValue>(_ type: T.Type) throws -> T { try decode(type) }
    func codable<T: Codable>(_ type: T.Type) throws -> T { try decode(type) }
    func propertyList() throws -> Any { try decode(DecodedPropertyList.self).value }

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
        try checkDepth()
        let container = try keyed()
        return container.allKeys.sorted { $0.stringValue < $1.stringValue }.map { key in
            let place = path.key(key.stringValue)
            let text = DictionarySource(key.stringValue, graph, at: place)
            return (text, CodableSource(.field(container, key), graph, at: place))
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
