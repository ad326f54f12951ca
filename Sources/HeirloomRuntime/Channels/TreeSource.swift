import Foundation

/// A value of a tree: of a dictionary or of a Decoder.
protocol TreeSource: ValueSource {
    var graph: TreeGraph { get }
    var path: ValuePath { get }
    /// The same value in another graph.
    func moved(to graph: TreeGraph) -> Self
    /// A reader of the object or struct that this value contains; the name is for errors.
    func reader(_ expected: String) throws -> ChannelReader
    /// The value itself, if the source contains an object of the class.
    func instance<T: NSObject>(of type: T.Type) -> T?
    /// Whether the value is an object or a struct.
    var isRecord: Bool { get }
    /// The size of the enclosing value, where several places may refer to one object.
    var sharedSize: Int? { get }
    /// An NSSecureCoding object as data, alone or with the name of its class; nil if there is none.
    func archivedData() throws -> Data?
}

extension TreeSource {
    var archivedType: ArchivedType? { archiveName.flatMap { graph.classes.archivedType(named: $0) } }

    func object<T: NSObject>(_ type: T.Type, formerName: String?) throws -> T {
        if let object = instance(of: type) { return object }
        if let object = instance(of: NSObject.self),
            let other = try graph.drafts.counterpart(of: object, as: type, in: graph, at: path)
        {
            return other
        }
        let reader = try reader(ArchiveError.name(of: type))
        reader.formerName = formerName
        return try graph.makeObject(type, from: reader)
    }

    func structure<S: ArchivedStruct>(_ type: S.Type) throws -> FieldReader {
        try checkDepth()
        let layout = S.layout
        let reader = try reader(ArchiveError.name(of: type))
        // Objects of a name that was a class only in some versions may be dropped.
        if graph.classes.registry.dropsObjects, try graph.isDropped(layout.name, in: reader) {
            throw graph.error(.dropped(layout.name), at: reader.path)
        }
        reader.structure = layout
        return try FieldReader(reader, layout)
    }

    func secureObject<T: NSObject>(_ type: T.Type, allowing classes: [AnyClass]) throws -> T {
        if let object = instance(of: type), isShallow || !(object is NSData) { return object }
        guard let data = try archivedData() else { throw mismatch(expected: type) }
        do {
            return try SecureData.decode(type, allowing: classes, from: data, graph.classes)
        } catch {
            var failure = mismatch(expected: type)
            (failure.kind, failure.reason, failure.underlyingError) = (.objectFailed, "\(error)", error)
            throw failure
        }
    }

    func isDropped(insteadOf classes: [AnyClass]) throws -> Bool {
        let graph = graph.former ?? graph
        guard graph.classes.registry.dropsObjects, isRecord else { return false }
        return try graph.isDropped(moved(to: graph).reader(""), insteadOf: classes)
    }

    func former<T: ModelType>(_ type: T.Type) throws -> [String: Any] {
        guard let graph = graph.former else { throw mismatch(expected: type) }
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
