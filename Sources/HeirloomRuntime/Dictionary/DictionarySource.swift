import Foundation

/// A value of a dictionary: as it is in memory (shallow), or of the property-list types (deep).
struct DictionarySource: TreeSource {
    let any: Any
    let graph: TreeGraph
    let path: ValuePath
    let isShallow: Bool

    init(_ value: Any, _ graph: TreeGraph, at path: ValuePath, isShallow: Bool = false) {
        // A nil that was put into an Any.
        if case Optional<Any>.none = value { any = NSNull() } else { any = value }
        self.graph = graph
        self.path = path
        self.isShallow = isShallow
    }

    var isNull: Bool { ForeignObject.isNull(any) }

    func value<T>(as type: T.Type) -> T? { any as? T }

    func bool() throws -> Bool {
        guard let number, let bool = number.exactBool else { throw mismatch(expected: "Bool") }
        return bool
    }

    func integer() throws -> Int64 {
        guard let number, !number.isBool else { throw mismatch(expected: "an integer") }
        guard let integer = number.exactInteger else { throw outOfRange("an integer of 64 bits") }
        return integer
    }

    func unsigned() throws -> UInt64 {
        guard let number, !number.isBool else { throw mismatch(expected: "an unsigned integer") }
        guard let integer = number.exactUnsigned else { throw outOfRange("an unsigned integer of 64 bits") }
        return integer
    }

    func double() throws -> Double {
        guard let number, !number.isBool else { throw mismatch(expected: "a number") }
        guard let double = number.exactDouble else { throw outOfRange("Double") }
        return double
    }

    func float() throws -> Float {
        let double = try double()
        let float = Float(double)
        guard float.isFinite || !double.isFinite else { throw outOfRange("Float") }
        return float
    }

    func decimal() throws -> Decimal {
        if let decimal = any as? Decimal { return decimal }
        if let text = any as? String {
            guard let decimal = Decimal(exactText: text) else { throw mismatch(expected: "Decimal") }
            return decimal
        }
        guard let number, !number.isBool, let decimal = number.exactDecimal else { throw mismatch(expected: "Decimal") }
        return decimal
    }

    func string() throws -> String { try typed("String") }
    func data() throws -> Data { try typed("Data") }

    func leaf<T: LeafValue>(_ type: T.Type) throws -> T {
        if let value = any as? T ?? ForeignObject.itself(any, as: NSValue.self)?.typed(type) ?? T(leafForm: any) {
            return value
        }
        throw mismatch(expected: "\(type)")
    }

    func propertyList() throws -> Any {
        try checkPropertyList(any, depth: 0)
        return any
    }

    func codable<T: Codable>(_ type: T.Type) throws -> T {
        if let value = any as? T { return value }
        guard let data = any as? Data else { throw mismatch(expected: "\(type)") }
        do {
            return try CodableData.decode(type, from: data)
        } catch {
            throw graph.error(.conversion, at: path, expected: "\(type)", found: "data: \(error)")
        }
    }

    func archivedData() -> Data? { (any as? [String: Any])?[SecureData.key] as? Data ?? any as? Data }

    func elements() throws -> [any ValueSource] {
        let elements: [Any]
        switch any {
        case let array as [Any]: elements = array
        case let set as Set<AnyHashable>: elements = set.map(\.base)
        case let ordered as NSOrderedSet: elements = ordered.array
        default: throw mismatch(expected: "an array or a set")
        }
        try checkDepth()
        return elements.enumerated().map { DictionarySource($1, graph, at: path.index($0), isShallow: isShallow) }
    }

    func entries() throws -> [(key: any ValueSource, value: any ValueSource)] {
        guard let dictionary = any as? [AnyHashable: Any] else { throw mismatch(expected: "a dictionary") }
        try checkDepth()
        return dictionary.map { key, value in
            let place = path.key("\(key.base)")
            return (
                DictionarySource(key.base, graph, at: place),
                DictionarySource(value, graph, at: place, isShallow: isShallow)
            )
        }
    }

    func moved(to graph: TreeGraph) -> DictionarySource {
        DictionarySource(any, graph, at: path, isShallow: isShallow)
    }

    func reader(_ expected: String) throws -> ChannelReader {
        guard let dictionary = any as? [String: Any] else { throw mismatch(expected: "\(expected) or its dictionary") }
        return DictionaryReader(dictionary, graph, at: path)
    }

    func held<T: NSObject>(_ type: T.Type) -> T? { ForeignObject.itself(any, as: type) }
    var isRecord: Bool { any is [String: Any] }

    var archiveName: String? {
        guard let dictionary = any as? [String: Any] else { return nil }
        return graph.classes.registry.classKeys.lazy.compactMap { dictionary[$0] as? String }.first
    }

    var shape: ArchivedValueKind.Shape? { ArchivedValueKind.Shape(of: any) }

    func mismatch(expected: String) -> any Error {
        let found = isNull ? "NSNull" : "\(type(of: any))"
        return graph.error(.mismatch, at: path, expected: expected, found: found)
    }

    private var number: AnyNumber? { AnyNumber(any) }

    private func outOfRange(_ expected: String) -> any Error {
        graph.error(.outOfRange, at: path, expected: expected, found: "\(any)")
    }

    private func typed<T>(_ expected: String) throws -> T {
        guard let value = any as? T else { throw mismatch(expected: expected) }
        return value
    }

    private func checkPropertyList(_ value: Any, depth: Int) throws {
        guard depth < ValuePath.deepest else {
            throw graph.error(.limitExceeded, at: path, found: "more than \(ValuePath.deepest) levels")
        }
        switch value {
        case is String, is Date, is Data: return
        case let array as [Any]: for element in array { try checkPropertyList(element, depth: depth + 1) }
        case let dictionary as [String: Any]:
            for value in dictionary.values { try checkPropertyList(value, depth: depth + 1) }
        case _ where depth > 0 && ForeignObject.isNull(value): return
        case _ where AnyNumber(value) != nil: return
        default: throw mismatch(expected: "a property-list value")
        }
    }
}
