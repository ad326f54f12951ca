import Foundation

/// Writes keyed archives: an NSCoder that replaces NSKeyedArchiver, for generated and hand-written classes alike.
///
/// Input: objects, and a table of class names. Output: the bytes of a binary archive, which are the same for the same objects in every
/// process. An object gets its UID at the first reference to it and is encoded later, from a queue, so that depth requires no stack.
/// Objects are distinguished by identity; equal texts, numbers, dates and other values are stored once.
public final class ArchiveWriter: HeirloomCoder {
    let core: UnsafeMutablePointer<WriterCore>
    let classes: ClassTable

    /// Retains the referenced objects, so that no other object gets their identity meanwhile; also the queue.
    var queue: ContiguousArray<(object: NSObject, uid: UInt32)> = []
    var nextQueued = 0
    var values = ValueUIDs()
    var conditionals: ContiguousArray<NSObject> = []
    var conditionalNumbers = NumberTable()

    /// Positions of keys in large objects of hand-written classes, which may write a key twice.
    var keyPlaces: [UInt32: Int] = [:]
    var keyPlacesFrame = -1
    var keyPlacesEnd = 0
    var unkeyed = 0

    /// Numbers of layouts' keys by serial number of the layout.
    var layouts: ContiguousArray<UnsafeMutablePointer<UInt32>?> = []
    let keyNumbers = RecentTexts()
    var classUIDs: [String: UInt32] = [:]
    var writtenClasses: [ObjectIdentifier: WrittenClass] = [:]
    let recentClasses = RecentClasses()
    /// Set by the user; it takes precedence over the class table.
    var substitutes: [ObjectIdentifier: String] = [:]
    var failure: ArchiveError?
    /// The kept values of written objects, retained until everything has been written.
    var kept: [KeptContents] = []
    var keptValues: [KeptValue] = []
    /// By number of the key: the collections of the current object or struct into which elements are put back.
    private var neighbors: [UInt32: KeptNeighbors] = [:]
    /// References to lists of weak keys, by their texts.
    var weakLists: [[String]: UInt32] = [:]
    /// Name of the class being encoded, for errors.
    var writtenName: String?
    /// The object that was being encoded when the writer failed.
    private var failing: NSObject?
    /// The archive, when it is finished.
    private var encoded: Data?

    /// Numbers in the list of the keys of Foundation's objects that have been used so far; `max` for the others.
    var foundationKeys = ContiguousArray<UInt32>(repeating: .max, count: FoundationKey.allCases.count)
    let nullReference: UInt32

    /// A slot's key where the value is an element of a collection.
    static let element = UInt32.max
    /// A slot's key if archives do not include the field.
    static let absent = UInt32.max - 1

    /// - Parameter classes: nil: classes are written under their runtime names.
    public init(classes: ModelRegistry? = nil) {
        self.classes = ClassTable(classes ?? .none)
        let core = UnsafeMutablePointer<WriterCore>.allocate(capacity: 1)
        core.initialize(to: WriterCore())
        self.core = core
        nullReference = core.pointee.list.uid(0)
        super.init()
        core.pointee.writer = self
    }

    deinit {
        for keys in layouts { keys?.deallocate() }
        core.deinitialize(count: 1)
        core.deallocate()
    }

    var list: PropertyListBuilder {
        _read { yield core.pointee.list }
        _modify { yield &core.pointee.list }
    }
    var uids: NumberTable {
        _read { yield core.pointee.uids }
        _modify { yield &core.pointee.uids }
    }
    var objects: NumberStack<UInt32> {
        _read { yield core.pointee.objects }
        _modify { yield &core.pointee.objects }
    }
    var keys: NumberStack<UInt32> {
        _read { yield core.pointee.keys }
        _modify { yield &core.pointee.keys }
    }
    var entries: NumberStack<UInt32> {
        _read { yield core.pointee.entries }
        _modify { yield &core.pointee.entries }
    }
    var elements: NumberStack<UInt32> {
        _read { yield core.pointee.elements }
        _modify { yield &core.pointee.elements }
    }

    /// Objects of this class are written under another name: an old one, for older readers.
    public func setClassName(_ name: String?, for type: AnyClass) {
        substitutes[ObjectIdentifier(type)] = name
    }

    /// Writes a value under a top-level key, with everything that it refers to.
    /// - Parameters:
    ///   - key: the top-level key of the value.
    ///   - write: writes the value to its place, as generated code writes a field: `{ $0.object(book) }`,
    ///     `{ $0.array(books) { $0.object($1) } }`.
    public func root(forKey key: String = "root", _ write: (FieldSlot) -> Void) {
        elements.truncate(to: 0)
        write(FieldSlot(core, key: Self.element))
        if elements.count == 1 {
            append(list.string(key), elements.removeLast())
            encodeQueue()
        } else {
            failWithError(ArchiveError(.unwritable, key: key, expected: "one value", found: "none"))
        }
        guard failure != nil else { return }
        let collected = FieldSlot.WrittenElements()
        write(FieldSlot(collected))
        locateFailure(from: collected.values)
    }

    /// Adds to the error, if there is one, the place of the value that could not be written.
    func locateFailure(from roots: @autoclosure () -> [WrittenValue]) {
        guard let failure, !failure.isLocated else { return }
        self.failure = FaultFinder.locate(failure, in: failing, from: roots(), classes)
    }

    /// The archive. Nothing can be written after this call; further calls return the same.
    public func encodedData() throws -> Data {
        if let encoded { return encoded }
        encodeQueue()
        if let failure { throw failure }
        guard !list.isTooLarge else {
            throw ArchiveError(.unwritable, expected: "text and data below 512 MB", found: "more")
        }
        let top = list.dictionary(
            keys: keys.slice(from: core.pointee.frame),
            values: entries.slice(from: core.pointee.frame)
        )
        // Resolving a conditional reference may require a UID that no other reference required.
        let resolved = conditionals.map { object in uids[identity(of: object)].map { list.uid($0) } }
        let all = list.array(objects.slice(from: 0))
        let parts = [list.integer(100_000), list.string("NSKeyedArchiver"), top, all]
        let names = ["$version", "$archiver", "$top", "$objects"].map { list.string($0) }
        let file = list.dictionary(keys: names, values: parts)
        core.pointee.forgetTables()
        (queue, nextQueued) = ([], 0)
        let data = list.finish(top: file) { index in (resolved[index], resolved[index] ?? nullReference) }
        encoded = data
        return data
    }

    /// Encodes the objects in the queue, which becomes longer by their references.
    func encodeQueue() {
        while nextQueued < queue.count, failure == nil {
            let (object, uid) = queue[nextQueued]
            nextQueued += 1
            // Many objects wait in the queue: they are probably similar to the first.
            if nextQueued == 33, queue.count > 100 { core.pointee.reserve(times: min(4096, queue.count / 32)) }
            encodeObject(object, uid)
        }
    }

    /// Around the encoding of an object or a struct.
    func puttingBack<T>(_ contents: KeptContents?, _ encode: () throws -> T) rethrows -> T {
        guard core.pointee.putsBack || contents?.elements.isEmpty == false else { return try encode() }
        let outer = neighbors
        neighbors = [:]
        for (key, list) in contents?.neighbors(in: .archive) ?? [:] { neighbors[self.list.string(key)] = list }
        core.pointee.putsBack = !neighbors.isEmpty
        defer {
            neighbors = outer
            core.pointee.putsBack = !outer.isEmpty
        }
        return try encode()
    }

    func neighbors(at slot: FieldSlot) -> KeptNeighbors? { core.pointee.putsBack ? neighbors[slot.key] : nil }

    func append(_ key: UInt32, _ value: UInt32) {
        keys.append(key)
        entries.append(value)
    }

    // MARK: NSCoder

    /// The first failure of this archive. Nothing can be written after it.
    public override var error: (any Error)? { failure }

    /// Ends the archive with an error, for example in `encode(with:)` of a hand-written class. Only the first error is used.
    public override func failWithError(_ error: any Error) {
        guard failure == nil else { return }
        var error = ArchiveError(wrapping: error)
        if error.className == nil { error.className = writtenName }
        failure = error
        failing = nextQueued > 0 ? queue[nextQueued - 1].object : nil
    }

    public override func encode(_ object: Any?, forKey key: String) { put(object, forKey: key) }
    public override func encode(_ object: Any?) { put(object, forKey: nextUnkeyed()) }
    public override func encodeRootObject(_ rootObject: Any) { put(rootObject, forKey: "root") }
    public override func encodeConditionalObject(_ object: Any?, forKey key: String) {
        putConditional(object, forKey: key)
    }
    public override func encodeConditionalObject(_ object: Any?) { putConditional(object, forKey: nextUnkeyed()) }
    override func put(_ value: WrittenValue, forKey key: String) { put(leaf(of: value), key) }
    public override func encodeBytes(_ bytes: UnsafeRawPointer?, length: Int) {
        put(list.data(bytes.map { Data(bytes: $0, count: length) } ?? Data()), nextUnkeyed())
    }
    private func nextUnkeyed() -> String {
        defer { unkeyed += 1 }
        return "$\(unkeyed)"
    }
}

/// References to values that are stored once.
struct ValueUIDs {
    var urls: [URL: UInt32] = [:]
    var uuids: [UUID: UInt32] = [:]
    var decimals: [Decimal: UInt32] = [:]
    var locales: [String: UInt32] = [:]
    var timeZones: [String: UInt32] = [:]
    var null: UInt32?
}
