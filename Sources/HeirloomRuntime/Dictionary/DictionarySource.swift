import Foundation

/// A value of a dictionary: as it is in memory (shallow), or of the property-list types (deep).
struct DictionarySource: TreeSource, MemorySource {
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

    var readsBoolsAsNumbers: Bool { false }

    func decimal() throws -> Decimal {
        if let decimal = any as? Decimal { return decimal }
        if let text = any as? String {
            guard let decimal = Decimal(exactText: text) else { throw mismatch(expected: "Decimal") }
            return decimal
        }
        return try number("Decimal") { $0.exactDecimal }
    }

    func leaf<T: LeafValue>(_ type: T.Type) throws -> T {
        if let value = any as? T ?? ForeignObject.itself(any, as: NSValue.self)?.geometry as? T ?? T(leafForm: any) {
            return value
        }
        throw mismatch(expected: "\(type)")
    }

    func propertyList() throws -> Any {
        do {
            _ = try WrittenValue(propertyList: any)
        } catch {
            var failure = ArchiveError(wrapping: error)
            if failure.kind == .unwritable { failure.kind = .mismatch }
            failure.path = ValuePath.join(place, failure.path)
            throw failure
        }
        return isShallow ? any : unnamed(any)
    }

    /// The values beside which their kinds are named: what a property list does not hold.
    private func unnamed(_ value: Any) -> Any {
        if let values = value as? [Any] { return values.map(unnamed) }
        guard let entries = value as? [String: Any] else { return value }
        let name = graph.classes.registry.classKeys.lazy.compactMap { entries[$0] as? String }.first
        switch name {
        case FoundationClass.null.rawValue where entries.count == 1: return NSNull()
        case ArchivedValueKind.decimal.name where entries.count == 2:
            guard let text = entries[ArchivedKinds.valueKey] as? String, let decimal = Decimal(exactText: text) else {
                return value
            }
            return decimal
        default: return entries.mapValues(unnamed)
        }
    }

    func archivedData() -> Data? { (any as? [String: Any])?[SecureData.key] as? Data ?? any as? Data }

    func element(_ value: Any, at index: Int) -> DictionarySource {
        DictionarySource(value, graph, at: path.index(index), isShallow: isShallow)
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

    func mismatch(expected: String) -> ArchiveError {
        let found = isNull ? "NSNull" : "\(type(of: any))"
        return graph.error(.mismatch, at: path, expected: expected, found: found)
    }
}
