import Foundation

/// A value of a tree: of a dictionary, or behind a Decoder.
protocol TreeSource: ValueSource {
    var graph: TreeGraph { get }
    var path: ValuePath { get }
    /// The same value in another graph.
    func moved(to graph: TreeGraph) -> Self
    /// A reader of the object or struct that the value is; the name is for errors.
    func reader(_ expected: String) throws -> ChannelReader
    /// The value itself where the source holds an object of the class.
    func held<T: NSObject>(_ type: T.Type) -> T?
    /// Whether the value is an object or a struct.
    var isRecord: Bool { get }
    /// How much there is of what the value is a part of, where several places may refer to one object.
    var sharedSize: Int? { get }
    /// An NSSecureCoding object as data, by itself or where its class is named; nil where there is none.
    func archivedData() throws -> Data?
}

extension TreeSource {
    var archivedType: ArchivedType? { archiveName.flatMap { graph.classes.archivedType(named: $0) } }

    func object<T: NSObject>(_ type: T.Type, formerName: String?) throws -> T {
        if let object = held(type) { return object }
        if let object = held(NSObject.self),
            let other = try graph.drafts.counterpart(of: object, as: type, in: graph, at: path)
        {
            return other
        }
        let reader = try reader("\(type)")
        reader.formerName = formerName
        return try graph.makeObject(type, from: reader)
    }

    func structure(_ layout: ArchiveLayout) throws -> FieldReader {
        try checkDepth()
        let reader = try reader(layout.name)
        reader.structure = layout
        return try FieldReader(reader, layout)
    }

    func secureObject<T: NSObject>(_ type: T.Type, allowing classes: [AnyClass]) throws -> T {
        if let object = held(type), isShallow || !(object is NSData) { return object }
        guard let data = try archivedData() else { throw mismatch(expected: "\(type)") }
        do {
            return try SecureData.decode(type, allowing: classes, from: data, graph.classes)
        } catch {
            throw graph.error(ArchiveError(.objectFailed, because: error, expected: "\(type)"), at: path)
        }
    }

    func isDropped(insteadOf classes: [AnyClass]) throws -> Bool {
        let graph = graph.former ?? graph
        guard graph.classes.registry.dropsObjects, isRecord else { return false }
        return try graph.isDropped(moved(to: graph).reader(""), insteadOf: classes)
    }

    func former<T: ModelType>(_ type: T.Type) throws -> [String: Any] {
        guard let graph = graph.former else { throw mismatch(expected: "\(type)") }
        return try graph.dictionary(sharedSize) { try FieldValue(moved(to: graph)).record(type) }
    }

    var sharedSize: Int? { nil }
    var defersSets: Bool { graph.defersSets }

    func attempt<T>(_ read: () throws -> T) throws -> T { try graph.attempt(read) }

    func report(_ error: ArchiveError) { graph.report(error, at: path) }

    var place: String { graph.note(path) }

    func checkDepth() throws {
        guard path.depth < ValuePath.deepest, !graph.room.isExhausted(at: path.depth) else {
            throw graph.error(.tooDeep(), at: path)
        }
    }
}
