import Foundation

/// An NSCoder that stands in one object of a source of ours that is no archive: a dictionary, or a Decoder's container. Subclasses say
/// what stands under a key; this class gives it to generated code (as a `FieldSource`) and to hand-written `init?(coder:)`.
class ChannelReader: HeirloomCoder, FieldSource {
    let graph: TreeGraph
    let path: ValuePath
    /// The name that stands with the object; nil where none does.
    var archivedName: String?
    /// The name of the removed class or struct that stood in its place, where no name stands with it.
    var formerName: String?
    /// The class that the object is of.
    var made: AnyClass?
    /// The layout of the struct that it is instead.
    var structure: ArchiveLayout?
    /// The property asked for last: the place of an error that knows none.
    private(set) var lastKey: String?

    let form: ChannelForm

    init(_ form: ChannelForm, _ graph: TreeGraph, at path: ValuePath) {
        self.form = form
        self.graph = graph
        self.path = path
        super.init()
    }

    /// Where the object stands, if other places may refer to it.
    var sharedPlace: [ValuePath.Step]? { nil }
    /// A reader of the same object in another graph.
    func reader(in graph: TreeGraph) -> ChannelReader { preconditionFailure("a channel has its readers") }
    /// The value under a key; nil if absent.
    func value(forKey key: String) throws -> (any ValueSource)? { nil }
    /// The value of a field that has nested objects around it in JSON.
    func value(atPath key: String) throws -> (any ValueSource)? { try value(forKey: key) }
    /// The archive name that stands with an object of a hierarchy whose base-most class is of that model; nil if none does.
    func className(forObjectOf registry: ModelRegistry) throws -> String? { nil }

    /// The class that something else than its archive name tells; nil where nothing does.
    func toldClass(for type: AnyClass) throws -> AnyClass? { nil }

    /// The version of a model that wrote anything of the object.
    func newestVersion(of stamp: ModelStamp) throws -> Int64? {
        try value(forKey: stamp.versionKey, of: nil)?.integer()
    }

    func value(forKey key: String, of field: ArchiveField?) throws -> (any ValueSource)? {
        guard let field else { return try value(forKey: key) }
        lastKey = key
        return try field.isJSONPath ? value(atPath: key) : value(forKey: key)
    }

    /// Without a stamp, dictionaries and Codable forms are of the current version, unless the caller names one.
    func unstampedVersion(of stamp: ModelStamp) -> Int? {
        guard stamp == graph.classes.registry.stamp else { return stamp.version }
        return graph.options.version ?? stamp.version
    }

    func announce(_ object: any ArchivedObject) throws { graph.announce(object, from: self) }
    func after(_ step: CompletionStep, _ body: @escaping () throws -> Void) throws {
        graph.after(step, ofObject: 0) { [graph, path] in
            do { try body() } catch {
                var error = ArchiveError(wrapping: error)
                if error.path.isEmpty { error.path = graph.note(path) }
                throw error
            }
        }
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
        (try? value(forKey: key)) != nil
    }

    override func field(_ key: String) throws -> FieldValue? {
        lastKey = key
        return try value(forKey: key).map { FieldValue($0) }
    }

    override func decodedObject(of classes: [AnyClass]?, forKey key: String) -> Any? {
        read(key, nil) { field in
            let source = try field.source
            guard !source.isNull else { return nil }
            return try classes.map { try foundationObject(source, of: $0) } ?? source.propertyList()
        }
    }
}
