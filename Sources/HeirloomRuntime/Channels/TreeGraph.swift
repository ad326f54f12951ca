import Foundation

/// The reading of one JSON document or dictionary: a tree. Only a deep dictionary has places that refer to an object elsewhere in it. See
/// `ReadingGraph` for its steps.
///
/// This folder is what the channels other than keyed archives have in common. Reading: a `ChannelReader` stands in one object and gives
/// its values as `ValueSource`s, by way of `FieldReader` to generated code, by NSCoder's calls to hand-written one. Writing: an object
/// writes itself into a `ChannelWriter`, which gets `WrittenValue`s from both kinds of code alike. What is particular to dictionaries and
/// Codable is in the folders of these names; other NSCoders are served by `KeyedCoderSource` and `KeyedCoderSink`.
final class TreeGraph: ReadingGraph {
    let classes: ClassTable
    let room = StackRoom()
    /// A stamp was found under the very key it is written under.
    var hasExactStampKeys = false
    let options: ReadingOptions
    var state = ReadingState<String>()
    /// Objects whose references are still to be read.
    private var objects: [(object: any ArchivedObject, coder: NSCoder)] = []
    /// By place: objects that may vanish.
    private var doubtfulObjects: [String: NSObject] = [:]
    /// By place: objects to which other places may refer; nil while they are being made.
    private var sharedObjects: [[ValuePath.Step]: NSObject?] = [:]
    /// Their places, in the order of making.
    private var sharedPlaces: [[ValuePath.Step]] = []
    /// Sets of objects to which several places may refer are read empty, and filled at the end.
    private(set) var defersSets = false
    private(set) var mustReadAgain = false
    /// What functions get of objects to which several places refer.
    private var formerDictionaries: SharedDictionaries?
    /// The first error that an `init?(coder:)` told its coder.
    private var failure: ArchiveError?
    /// Called where a value of an object that keeps unknown keys is not taken as it stands.
    var keptField: (() -> Void)?
    /// Objects that newer versions wrote.
    var keepers: [(object: any ArchiveLayout.KeepingObject, reading: KeptReading)] = []
    /// Drafts that finished objects were asked of: they have to be complete.
    var completing: [(reader: ChannelReader, type: any ArchivedObject.Type)] = []
    /// Makes drafts of finished objects that a dictionary holds, and the reverse.
    var drafts = DraftConversion()
    /// Where errors occurred, by their text, for errors that name the way in other terms.
    private(set) var places: [String: ValuePath] = [:]
    /// Reads what stands in the present field, where that is of classes the model no longer has.
    private(set) var former: TreeGraph?

    init(_ classes: ClassTable, _ options: ReadingOptions) {
        self.classes = classes
        self.options = options
    }

    func announce(_ object: any ArchivedObject, from coder: NSCoder) {
        objects.append((object, coder))
    }

    /// Remembers an object that has been made, in case it may vanish.
    func remember(_ object: NSObject, at path: ValuePath) {
        if state.hasDoubts { doubtfulObjects[path.text] = object }
    }

    /// The object of a place to which others may refer, made where it is asked for first.
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
        let object = try make()
        sharedObjects[place] = .some(object)
        return object
    }

    func share(_ object: NSObject?, at place: [ValuePath.Step]) {
        sharedPlaces.append(place)
        sharedObjects[place] = .some(object)
    }

    /// As archives do, where several places may refer to an element: at the end all of them are complete.
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

    /// A place as text, remembered for errors that name it in other terms.
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
    /// Each reader has its own place: this is how many shared objects there are.
    var standing: Int {
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
    /// A failure is known before anything else refers to its object.
    func refuseObject(_ number: Int, _ error: ArchiveError) {}
    func doubtfulObject(at key: String) -> NSObject? { doubtfulObjects[key] }
    func pathText(of key: String) -> String { key }
    func takeFailure() -> ArchiveError? {
        defer { failure = nil }
        return failure
    }
    /// Whatever a tree's sources throw has its place.
    func located(_ error: any Error, ofObject number: Int?) -> any Error { error }
}

// MARK: Classes that the model no longer has

extension TreeGraph {
    /// Has what stands in a field be known by the classes of a past version.
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
    ///
    /// - Parameter size: of what it is a part of, where several places may refer to one object.
    func dictionary(_ size: Int? = nil, _ read: () throws -> Any) throws -> [String: Any] {
        let value = try complete(read)
        let shared = formerDictionaries ?? size.map { SharedDictionaries(objects: $0) } ?? SharedDictionaries()
        if size != nil { formerDictionaries = shared }
        return try classes.registry.wholeDictionary(of: value, shared)
    }
}
