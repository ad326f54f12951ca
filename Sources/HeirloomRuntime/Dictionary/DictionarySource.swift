import Foundation

/// A value of a dictionary: as it is in memory (shallow), or of the property-list types (deep).
struct DictionarySource: TreeSource, MemorySource {
    let any: Any
    let graph: TreeGraph
    let path: ValuePath
    private let scope: DictionaryScope?
    let isShallow: Bool

    init(
        _ value: Any,
        _ graph: TreeGraph,
        at path: ValuePath,
        in scope: DictionaryScope? = nil,
        isShallow: Bool = false
    ) {
        // A nil that was put into an Any.
        if case Optional<Any>.none = value { any = NSNull() } else { any = value }
        self.graph = graph
        self.path = path
        self.scope = scope
        self.isShallow = isShallow
    }

    var isNull: Bool {
        if ForeignObject.isNull(any) { return true }
        guard !isShallow, let record = any as? [String: Any], record.count == 1 else { return false }
        return kindName(in: record) == FoundationClass.null.rawValue
    }

    func value<T>(as type: T.Type) -> T? { any as? T }

    var readsBoolsAsNumbers: Bool { false }

    func decimal() throws -> Decimal {
        if let decimal = any as? Decimal { return decimal }
        if let text = any as? String {
            guard let decimal = Decimal(exactText: text) else { throw unfit(expected: "Decimal") }
            return decimal
        }
        return try number("Decimal") { $0.exactDecimal }
    }

    func leaf<T: LeafValue>(_ type: T.Type) throws -> T {
        if let value = any as? T ?? ForeignObject.itself(any, as: NSValue.self)?.geometry as? T ?? T(leafForm: any) {
            return value
        }
        throw any is String ? unfit(expected: "\(type)") : mismatch(expected: "\(type)")
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
        switch kindName(in: entries) {
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
        DictionarySource(value, graph, at: path.index(index), in: scope, isShallow: isShallow)
    }

    func entries(_ each: (any ValueSource, any ValueSource) throws -> Void) throws {
        guard let dictionary = any as? [AnyHashable: Any] else { throw mismatch(expected: "a dictionary") }
        try checkDepth()
        for (key, value) in dictionary {
            let place = path.key("\(key.base)")
            try each(
                DictionarySource(key.base, graph, at: place),
                DictionarySource(value, graph, at: place, in: scope, isShallow: isShallow)
            )
        }
    }

    var namedValue: (any ValueSource)? {
        (any as? [String: Any])?[ArchivedKinds.valueKey].map { DictionarySource($0, graph, at: path) }
    }

    func moved(to graph: TreeGraph) -> DictionarySource {
        DictionarySource(any, graph, at: path, in: scope, isShallow: isShallow)
    }

    func reader(_ expected: String) throws -> ChannelReader {
        guard let (dictionary, path) = record else {
            if let way = reference {
                let failure = ArchiveError(.malformed, expected: "the way to an object", found: "\(way)")
                throw graph.error(failure, at: path)
            }
            throw mismatch(expected: expected)
        }
        return DictionaryReader(dictionary, graph, at: path, in: scope)
    }

    /// The way to the place where the object's dictionary stands, if that is not here.
    private var reference: Any? {
        guard scope != nil, let record = any as? [String: Any], record.count == 1 else { return nil }
        return record[graph.classes.registry.sameKey]
    }

    /// The dictionary of the object or struct, and its place.
    private var record: (dictionary: [String: Any], path: ValuePath)? {
        guard let way = reference else { return (any as? [String: Any]).map { ($0, path) } }
        guard let (value, path) = scope?.value(at: way), let record = value as? [String: Any],
            record[graph.classes.registry.sameKey] == nil
        else { return nil }
        return (record, path)
    }

    private func kindName(in record: [String: Any]) -> String? {
        graph.classes.registry.classKeys.lazy.compactMap { record[$0] as? String }.first
    }

    func held<T: NSObject>(_ type: T.Type) -> T? { ForeignObject.itself(any, as: type) }
    var isRecord: Bool { any is [String: Any] }

    var archiveName: String? { (record?.dictionary).flatMap(kindName) }
    var sharedSize: Int? { scope?.size }

    func mismatch(expected: String) -> ArchiveError {
        graph.error(
            ArchiveError(.mismatch, expected: expected, found: archiveName ?? ArchiveError.words(any)),
            at: path
        )
    }
}
