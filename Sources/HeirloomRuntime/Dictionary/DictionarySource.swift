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
            guard let decimal = Decimal(exactText: text) else { throw unfit(Decimal.self) }
            return decimal
        }
        return try number { $0.exactDecimal }
    }

    func leaf<T: LeafValue>(_ type: T.Type) throws -> T {
        if let value = any as? T ?? ForeignObject.itself(any, as: NSValue.self)?.geometry as? T ?? T(leafForm: any) {
            return value
        }
        throw any is String && type is any SpelledValue.Type ? unfit(type) : mismatch(expected: type)
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

    /// The values whose kinds are named, because a property list cannot contain them.
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
        DictionarySource(flat(value), graph, at: path.index(index), in: scope, isShallow: isShallow)
    }

    func entries(_ each: (any ValueSource, any ValueSource) throws -> Void) throws {
        guard let dictionary = any as? [AnyHashable: Any] else { throw mismatch(expected: ArchiveError.dictionary) }
        try checkDepth()
        for (key, value) in dictionary {
            let place = path.key("\(key.base)")
            try each(
                DictionarySource(key.base, graph, at: place),
                DictionarySource(flat(value), graph, at: place, in: scope, isShallow: isShallow)
            )
        }
    }

    /// Elements of a Swift collection may be optionals.
    private func flat(_ value: Any) -> Any {
        guard isShallow, let optional = value as? any OptionalElement else { return value }
        return optional.wrapped ?? NSNull()
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

    /// The path to the place that has the object's dictionary, if that is not here.
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

    /// The object's dictionary unchanged, with other objects' dictionaries in place of the paths to them. Paths lead through different
    /// surroundings when it is written again.
    func kept() throws -> NSDictionary {
        guard let (dictionary, path) = record else { throw mismatch(expected: "an object's dictionary") }
        var left = 10_000 + (scope?.size ?? 0)
        return try kept(dictionary, at: path, &left) as NSDictionary
    }

    private func kept(_ dictionary: [String: Any], at path: ValuePath, _ left: inout Int) throws -> [String: Any] {
        left -= 1
        guard left > 0, path.depth < ValuePath.deepest, !graph.room.isExhausted(at: path.depth) else {
            throw graph.error(.tooDeep(), at: path)
        }
        var result: [String: Any] = [:]
        for (key, value) in dictionary { result[key] = try kept(any: value, at: path.key(key), &left) }
        return result
    }

    private func kept(any value: Any, at path: ValuePath, _ left: inout Int) throws -> Any {
        if let values = value as? [Any] {
            return try values.enumerated().map { try kept(any: $1, at: path.index($0), &left) }
        }
        guard let dictionary = value as? [String: Any] else { return value }
        let source = DictionarySource(value, graph, at: path, in: scope, isShallow: isShallow)
        guard source.reference != nil else { return try kept(dictionary, at: path, &left) }
        guard let (target, _) = source.record else { throw source.mismatch(expected: "the way to an object") }
        // Each step makes the path longer: a cycle ends at the limit of depth.
        return try kept(target, at: path, &left)
    }

    func instance<T: NSObject>(of type: T.Type) -> T? { ForeignObject.itself(any, as: type) }
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
