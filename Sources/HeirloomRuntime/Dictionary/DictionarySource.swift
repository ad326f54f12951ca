import Foundation

/// A value of a dictionary: as it is in memory (shallow), or of the property-list types (deep).
struct DictionarySource: ValueSource {
    let any: Any
    let graph: ReadingGraph
    let path: ValuePath
    let isShallow: Bool

    init(_ value: Any, _ graph: ReadingGraph, at path: ValuePath, isShallow: Bool = false) {
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
        guard let number, !number.isBool, let decimal = number.decimal else { throw mismatch(expected: "Decimal") }
        return decimal
    }

    func string() throws -> String { try typed("String") }
    func data() throws -> Data { try typed("Data") }
    func date() throws -> Date { try typed("Date") }
    func url() throws -> URL { try typed("URL") { URL(string: $0) } }
    func uuid() throws -> UUID { try typed("UUID") { UUID(uuidString: $0) } }
    func locale() throws -> Locale { try typed("Locale") { Locale(identifier: $0) } }
    func timeZone() throws -> TimeZone { try typed("TimeZone") { TimeZone(identifier: $0) } }
    func point() throws -> CGPoint { try typed("CGPoint") { CGPoint(spelling: $0) } }
    func size() throws -> CGSize { try typed("CGSize") { CGSize(spelling: $0) } }
    func rect() throws -> CGRect { try typed("CGRect") { CGRect(spelling: $0) } }
    func range() throws -> NSRange { try typed("NSRange") { NSRange(spelling: $0) } }

    func indexSet() throws -> IndexSet {
        if let set = any as? IndexSet { return set }
        guard let ranges = any as? [[Int]], let set = IndexSet(ranges: ranges) else {
            throw mismatch(expected: "IndexSet")
        }
        return set
    }

    func dateComponents() throws -> DateComponents {
        try codable(DateComponents.self)
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

    func secureObject<T: NSObject>(_ type: T.Type, allowing classes: [AnyClass]) throws -> T {
        if isShallow || !(any is Data), let object = ForeignObject.itself(any, as: type) { return object }
        let data = (any as? [String: Any])?[SecureData.key] as? Data ?? any as? Data
        guard let data else { throw mismatch(expected: "\(type)") }
        do {
            return try SecureData.decode(type, allowing: classes, from: data)
        } catch {
            throw graph.error(.objectFailed, at: path, expected: "\(type)", found: "data: \(error)")
        }
    }

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

    func object<T: NSObject>(_ type: T.Type, formerName: String?) throws -> T {
        if let object = ForeignObject.itself(any, as: type) { return object }
        guard let dictionary = any as? [String: Any] else { throw mismatch(expected: "\(type) or its dictionary") }
        let reader = DictionaryReader(dictionary, graph, at: path)
        reader.formerName = formerName
        return try graph.makeObject(type, from: reader)
    }

    func structure(_ layout: ArchiveLayout) throws -> FieldReader {
        guard let dictionary = any as? [String: Any] else {
            throw mismatch(expected: "\(layout.name) or its dictionary")
        }
        try checkDepth()
        return try FieldReader(DictionaryReader(dictionary, graph, at: path), layout)
    }

    var archiveName: String? {
        guard let dictionary = any as? [String: Any] else { return nil }
        return graph.classes.registry.classKeys.lazy.compactMap { dictionary[$0] as? String }.first
    }

    var archivedType: ArchivedType? { archiveName.flatMap { graph.classes.archivedType(named: $0) } }

    var shape: ArchivedValueKind.Shape? { ArchivedValueKind.Shape(of: any) }

    func isDropped(insteadOf classes: [AnyClass]) throws -> Bool {
        let graph = graph.former ?? graph
        guard graph.classes.registry.dropsObjects, let dictionary = any as? [String: Any] else { return false }
        return try graph.isDropped(DictionaryReader(dictionary, graph, at: path), insteadOf: classes)
    }

    func former<T: ModelType>(_ type: T.Type) throws -> [String: Any] {
        guard let graph = graph.former else { throw mismatch(expected: "\(type)") }
        let source = DictionarySource(any, graph, at: path, isShallow: isShallow)
        return try graph.dictionary { try FieldValue(source).record(type) }
    }

    func attempt<T>(_ read: () throws -> T) throws -> T { try graph.attempt(read) }

    func report(_ error: ArchiveError) { graph.report(error, at: path) }

    func located(_ error: ArchiveError) -> any Error {
        graph.error(error.kind, at: path, expected: error.expected, found: error.found)
    }

    func mismatch(expected: String) -> any Error {
        let found = isNull ? "NSNull" : "\(type(of: any))"
        return graph.error(.mismatch, at: path, expected: expected, found: found)
    }

    private var number: ForeignNumber? { ForeignNumber(any) }

    private func outOfRange(_ expected: String) -> any Error {
        graph.error(.outOfRange, at: path, expected: expected, found: "\(any)")
    }

    private func checkDepth() throws {
        guard path.depth < ValuePath.deepest, !graph.room.isExhausted(at: path.depth) else {
            throw graph.error(.limitExceeded, at: path, found: "more than \(ValuePath.deepest) levels")
        }
    }

    private func typed<T>(_ expected: String, fromText: (String) -> T? = { _ in nil }) throws -> T {
        if let value = any as? T { return value }
        if let value = ForeignObject.itself(any, as: NSValue.self)?.typed(T.self) { return value }
        if let text = any as? String, let value = fromText(text) { return value }
        throw mismatch(expected: expected)
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
        case _ where ForeignNumber(value) != nil: return
        default: throw mismatch(expected: "a property-list value")
        }
    }
}
