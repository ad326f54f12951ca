import Foundation

/// An NSCoder that reads one object of a dictionary or of a Decoder's container. A subclass returns the value for a key; this class passes
/// it to generated code (as a `FieldSource`) and to a hand-written `init?(coder:)`.
class ChannelReader: HeirloomCoder, FieldSource {
    let graph: TreeGraph
    let path: ValuePath
    /// The class name beside the object's values; nil if there is none.
    var archivedName: String?
    /// The archive name of the removed class or struct at this place, if the object has no name.
    var formerName: String?
    /// The class of the object.
    var made: AnyClass?
    /// The layout, if this is a struct and not an object.
    var structure: ArchiveLayout?
    /// The property that was asked for last: the place of an error that has none.
    private var lastKey: String?
    var splits = SplitResults()

    let form: ChannelForm

    init(_ form: ChannelForm, _ graph: TreeGraph, at path: ValuePath) {
        self.form = form
        self.graph = graph
        self.path = path
        super.init()
    }

    func key(of field: ArchiveField) -> String? { field.key(in: form) }
    /// The place of the object, if other places may refer to it.
    var sharedPlace: [ValuePath.Step]? { nil }
    /// A reader of the same object in another graph.
    func reader(in graph: TreeGraph) -> ChannelReader { preconditionFailure("a channel has its readers") }
    /// The value under a key; nil if absent.
    func source(forKey key: String) throws -> (any ValueSource)? { nil }
    /// The value of a field that is inside nested objects in JSON.
    func source(atPath key: String) throws -> (any ValueSource)? { try source(forKey: key) }
    /// The archive name beside the values of an object whose base-most class is of that model; nil if there is none.
    func className(forObjectOf registry: ModelRegistry) throws -> String? { nil }

    /// The class, where the data shows it without an archive name; nil where it does not.
    func discriminatedClass(for type: AnyClass) throws -> AnyClass? { nil }
    /// The data shows a class that this version does not know; the object is of the class above it.
    var replacesUnknown: Bool { false }

    /// The version of a model that wrote the object, or part of it.
    func newestVersion(of stamp: ModelStamp) throws -> Int64? {
        try value(forKey: stamp.versionKey, of: nil)?.integer()
    }

    func value(forKey key: String, of field: ArchiveField?) throws -> (any ValueSource)? {
        guard let field else { return try source(forKey: key) }
        lastKey = key
        return try field.isJSONPath ? source(atPath: key) : source(forKey: key)
    }

    /// Without a stamp, dictionaries and Codable forms are of the current version, unless the caller names one.
    func unstampedVersion(of stamp: ModelStamp) -> Int? {
        guard stamp == graph.classes.registry.stamp else { return stamp.version }
        return graph.options.version ?? stamp.version
    }

    var discarded: Int { graph.state.discarded }
    var registry: ModelRegistry? { graph.classes.registry }
    func archivedClass(asIn fields: FieldReader) -> (name: String?, made: AnyClass?) { (archivedName, made) }
    func lastField(of layout: ArchiveLayout) -> Int? {
        lastKey.flatMap { key in layout.fields.firstIndex { $0.key(in: form) == key } }
    }
    func layers(_ unknown: ArchiveLayout.UnknownKeys, of layout: ArchiveLayout) throws -> FieldLayers? { nil }

    func announce(_ object: any ArchivedObject, asIn fields: FieldReader) { graph.announce(object, from: self) }
    func after(_ step: CompletionStep, _ body: @escaping () throws -> Void) throws {
        graph.after(step, ofObject: 0) { [graph, path] in
            do { try body() } catch {
                var error = ArchiveError(wrapping: error)
                if error.path.isEmpty { error.path = graph.note(path) }
                throw error
            }
        }
    }
    func fillSets(rank: Int, asIn fields: FieldReader, _ fill: @escaping (FieldReader) throws -> Void) throws {
        try graph.fillSets(rank: rank, in: self) { try fill(fields) }
    }
    func check(_ rule: @escaping () throws -> Void) {
        graph.check(ofObject: 0) { [graph, path] in
            do { try rule() } catch { throw ArchiveError(wrapping: error).inside(graph.note(path)) }
        }
    }
    func atObject(_ error: any Error) -> ArchiveError { ArchiveError(wrapping: error).inside(graph.note(path)) }
    func noteUntaken() { graph.keptField?.note() }
    func reading<T>(before registry: ModelRegistry, _ body: () throws -> T) throws -> T {
        try graph.reading(before: registry, body)
    }
    func formerFlat<S: ArchivedStruct & ModelType>(_ type: S.Type, _ flat: ArchiveLayout) throws -> [String: Any] {
        guard let former = graph.former else {
            return try S.modelRegistry.wholeDictionary(of: S(from: FieldReader(self, flat)))
        }
        return try former.dictionary { try S(from: FieldReader(reader(in: former), flat)) }
    }
    func report(_ error: ArchiveError) { graph.report(error) }
    func attempt<T>(_ read: () throws -> T) throws -> T { try graph.attempt(read) }
    func path(of name: String) -> String { graph.note(path.field(name)) }

    override func failWithError(_ error: any Error) {
        var failure = ArchiveError(wrapping: error)
        if failure.path.isEmpty {
            let place = (failure.key ?? lastKey).map { path.field($0) } ?? path
            if failure.key == nil { failure.key = lastKey.map { ValuePath.steps(of: $0).joined(separator: ".") } }
            failure.path = graph.note(place)
        }
        graph.fail(failure)
    }

    // MARK: Hand-written classes

    override func containsValue(forKey key: String) -> Bool {
        (try? source(forKey: key)) != nil
    }

    override func field(_ key: String) throws -> FieldValue? {
        lastKey = key
        return try source(forKey: key).map { FieldValue($0) }
    }

    override func decodedObject(of classes: [AnyClass]?, forKey key: String) -> Any? {
        read(key, nil) { field in
            let source = try field.source
            guard !source.isNull else { return nil }
            return try classes.map { try foundationObject(source, of: $0) } ?? source.propertyList()
        }
    }
}
