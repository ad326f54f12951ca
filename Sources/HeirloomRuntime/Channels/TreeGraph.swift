import Foundation

/// The reading of one JSON document or dictionary, which is a tree. Only a deep dictionary can refer to an object at another place.
/// `ReadingGraph` describes the steps.
///
/// This folder contains what all channels except keyed archives share. Reading: a `ChannelReader` reads one object. It returns values as
/// `ValueSource`s: through `FieldReader` to generated code, through NSCoder's methods to hand-written code. Writing: an object writes
/// itself into a `ChannelWriter`, which receives `WrittenValue`s from both kinds of code. The folders `Dictionary` and `Codable` contain
/// what only those channels have. `KeyedCoderSource` and `KeyedCoderSink` connect other NSCoders.
final class TreeGraph: ReadingGraph {
    let classes: ClassTable
    let room = StackRoom()
    /// Some object has a stamp under the key under which stamps are written.
    var hasExactStampKeys = false
    /// Unions whose cases nothing names.
    var attempts = UnionAttempts()
    let options: ReadingOptions
    var state = ReadingState<String>()
    /// Objects whose references have not been read yet.
    private var objects: [(object: any ArchivedObject, coder: NSCoder)] = []
    /// By place: objects that may be dropped.
    private var doubtfulObjects: [String: NSObject] = [:]
    /// By place: objects to which other places may refer; nil while an object is being created.
    private var sharedObjects: [[ValuePath.Step]: NSObject?] = [:]
    /// Their places, in the order of creation.
    private var sharedPlaces: [[ValuePath.Step]] = []
    /// Sets of objects to which several places may refer are empty at first and filled at the end.
    private(set) var defersSets = false
    private(set) var mustReadAgain = false
    /// The dictionaries that functions receive for objects to which several places refer.
    private var formerDictionaries: SharedDictionaries?
    /// The first error that an `init?(coder:)` reported to its coder.
    private var failure: ArchiveError?
    /// The property that is being read, of an object or a struct with `unknownKeys: keep`.
    private(set) var keptField: KeptField?
    /// Objects that keep something.
    var keepers: [(object: any ArchiveLayout.KeepingObject, reader: CodableReader)] = []
    /// Drafts at places that require finished objects: these drafts must be complete.
    var completing: [(reader: ChannelReader, type: any ArchivedObject.Type)] = []
    /// Converts finished objects of a dictionary to drafts, and drafts to finished objects.
    var drafts = DraftConversion()
    /// The places of errors by their text, for errors that name the path in other terms.
    private(set) var places: [String: ValuePath] = [:]
    /// Reads the content of the current field, where it is of classes that the model no longer has.
    private(set) var former: TreeGraph?

    struct KeptField {
        let elements: KeptElements
        /// Called if the value is not used unchanged.
        let note: () -> Void
    }

    init(_ classes: ClassTable, _ options: ReadingOptions) {
        self.classes = classes
        self.options = options
    }

    /// Around the reading of a property, or of an object to which it refers.
    func keeping<T>(_ field: KeptField?, _ read: () throws -> T) rethrows -> T {
        let outer = keptField
        keptField = field
        defer { keptField = outer }
        return try read()
    }

    func announce(_ object: any ArchivedObject, from coder: NSCoder) {
        objects.append((object, coder))
    }

    /// Registers an object that may be removed at the end.
    func remember(_ object: NSObject, at path: ValuePath) {
        if state.hasDoubts { doubtfulObjects[path.text] = object }
    }

    /// The object at a place to which others may refer. The first call creates it.
    func shared(at place: [ValuePath.Step]?, _ path: ValuePath, _ make: () throws -> NSObject) throws -> NSObject {
        guard let place else { return try make() }
        if let known = sharedObjects[place] {
            guard let known else { throw error(ArchiveError(.unfinishedObject), at: path) }
            return known
        }
        share(nil, at: place)
        let outer = defersSets
        defersSets = false
        defer { defersSets = outer }
        do {
            let object = try make()
            sharedObjects[place] = .some(object)
            return object
        } catch {
            // The object is not being created any more. Later requests get the same failure, also from sets that are read twice.
            sharedObjects[place] = nil
            throw error
        }
    }

    func share(_ object: NSObject?, at place: [ValuePath.Step]) {
        sharedPlaces.append(place)
        sharedObjects[place] = .some(object)
    }

    /// As in archives, where several places may refer to an element: at the end all of them are complete.
    func fillSets(rank: Int, in reader: ChannelReader, _ fill: @escaping () throws -> Void) throws {
        guard reader.sharedPlace != nil, !state.areSetsFilled else { return try fill() }
        let outer = defersSets
        (defersSets, mustReadAgain) = (true, true)
        defer { defersSets = outer }
        try fill()
        fillSets(rank: rank, ofObject: 0, fill)
    }

    func report(_ error: ArchiveError, at path: ValuePath) {
        var error = error
        if error.path.isEmpty { error.path = note(path) }
        report(error)
    }

    /// A place as text, recorded for errors that name it in other terms.
    func note(_ path: ValuePath) -> String {
        let text = path.text
        places[text] = path
        return text
    }

    func fail(_ error: ArchiveError) {
        if failure == nil { failure = error }
    }

    func error(_ error: ArchiveError, at path: ValuePath) -> ArchiveError {
        var error = error
        error.path = note(path)
        return error
    }

    // MARK: ReadingGraph

    static var isTree: Bool { true }
    var onFailure: ((ArchiveError) -> Void)? { options.onFailure }
    /// Each reader has its own place: this is the number of shared objects.
    var position: Int {
        get { sharedPlaces.count }
        set {
            for place in sharedPlaces.dropFirst(newValue) { sharedObjects[place] = nil }
            sharedPlaces.removeLast(max(0, sharedPlaces.count - newValue))
        }
    }
    var objectCount: Int { objects.count }
    func beginPass(_ number: Int) {
        doubtfulObjects = [:]
        keepers = []
        completing = []
        drafts.reset()
        (defersSets, mustReadAgain) = (false, false)
    }
    func beginSets() { defersSets = false }
    func readReferences(ofObject number: Int) throws {
        try objects[number].object.readReferences(from: objects[number].coder)
        try throwPending()
    }
    func forgetObjects(from number: Int) { objects.removeLast(max(0, objects.count - number)) }
    /// A failure is reported before anything else refers to its object.
    func refuseObject(_ number: Int, _ error: ArchiveError) {}
    func doubtfulObject(at key: String) -> NSObject? { doubtfulObjects[key] }
    func pathText(of key: String) -> String { key }
    func takeFailure() -> ArchiveError? {
        defer { failure = nil }
        return failure
    }
    /// Everything that the sources of a tree throw has its place already.
    func located(_ error: any Error, ofObject number: Int?) -> any Error { error }
}

// MARK: Classes that the model no longer has

extension TreeGraph {
    /// Reads a field's content with the classes of a past version.
    func reading<T>(before registry: ModelRegistry, _ body: () throws -> T) throws -> T {
        let outer = former
        let options = ReadingOptions(
            [],
            version: options.version.map { min($0, registry.version) },
            duringTheCall: { [unowned self] in report($0) }
        )
        let graph = TreeGraph(ClassTable(registry, before: classes), options)
        graph.hasExactStampKeys = hasExactStampKeys
        graph.formerDictionaries = formerDictionaries
        former = graph
        defer {
            formerDictionaries = graph.formerDictionaries
            places.merge(graph.places) { first, _ in first }
            former = outer
        }
        return try body()
    }

    /// The deep dictionary of an object or a struct of this graph's version.
    /// - Parameter size: the size of the enclosing value, where several places may refer to one object.
    func dictionary(_ size: Int? = nil, _ read: () throws -> Any) throws -> [String: Any] {
        let value = try complete(read)
        let shared = formerDictionaries ?? size.map { SharedDictionaries(objects: $0) } ?? SharedDictionaries()
        if size != nil { formerDictionaries = shared }
        return try classes.registry.wholeDictionary(of: value, shared)
    }
}
