import Foundation

/// Reads keyed archives: an NSCoder that replaces NSKeyedUnarchiver, for generated and hand-written classes alike.
///
/// Input: the bytes of an archive, binary or XML, and a table of classes. Output: objects, or a thrown `ArchiveError`. No bytes cause a
/// trap; time, memory and stack are limited in relation to the number of bytes.
///
/// Reading has two steps. `init?(coder:)` of a generated class reads values and registers the object. Its references are read later from a
/// work list, so that depth requires no stack and cycles close. Then sets are filled, virtual properties are read and hooks are called.
public final class ArchiveReader: HeirloomCoder {
    let core: UnsafeMutablePointer<ReaderCore>
    /// Retains the bytes, mapped or not, to which the core's list points.
    private let storage: NSData
    /// Keys of `$top`.
    let topLevel: (start: Int, count: Int)
    let classes: ClassTable
    let stack = StackGuard()
    let keys: KeyNumbers

    var classInfos: ContiguousArray<ArchivedClass> = []
    /// By UID of the class.
    var classNumberOfUID: [Int: Int32] = [:]
    /// By serial number of the layout.
    var layouts: ContiguousArray<ShapeCache?> = []

    var isDescribing = false
    /// Longer texts and data by UID, so that many references do not multiply them.
    var longStrings: [Int: String] = [:]
    var longData: [Int: Data] = [:]
    /// The values created from longer texts and data, for the same reason.
    var longValues: [LongPlace: Result<Any, ArchiveError>] = [:]
    /// By UID: property lists with the number of values in each.
    var propertyLists: [Int: (value: Any, weight: Int)] = [:]
    /// By UID: Foundation's collections that were created, with the number of values in each.
    var collectionWeights: [Int: Int] = [:]
    /// By position: the place of `$class` in large objects, -1 if there is none.
    var classPositions: [Int: Int] = [:]
    /// By UID: the version in the stamps of large objects, -1 if there is none.
    var stampedVersions: [Int: Int64] = [:]

    /// The error that init?(coder:) or a typed method reported and nobody has thrown yet.
    var pendingError: ArchiveError?
    /// Objects that could not be read, by UID; valid in later passes too.
    var failures: [Int: ArchiveError] = [:]
    var state = ReadingState<Int>()
    /// By UID: the version of objects without a stamp, after it was determined.
    var unstampedVersions: [Int: Int] = [:]
    /// The version of objects without a stamp, if the caller states it.
    var versionOfUnstamped: Int?
    var splits = SplitResults()
    var isReading = false
    /// The values that objects of newer versions keep.
    var kept = KeptState()
    /// The bytes are gone.
    var isClosed = false
    /// Set by the user; it takes precedence over the class table.
    var substitutes: [String: any (NSObject & NSSecureCoding).Type] = [:]
    /// Classes that the innermost `decodeObject(of:)` allows.
    var allowed: [AnyClass] = []
    /// Whether that is a list, which does not include subclasses: see `ForeignClasses`.
    var allowsListOnly = false
    var topError: ArchiveError?
    /// Reads the content of the current field, where it is of classes that the model no longer has.
    var former: ArchiveReader?
    /// Reads the same archive without any class, for archives of single objects.
    var unrelated: ArchiveReader?
    /// For objects that are created twice, as a draft and finished: the number of the first one, by UID.
    var counterparts: [Int: Int] = [:]
    var counterpartFailures: [Int: ArchiveError] = [:]
    /// Drafts at places that require finished objects: these drafts must be complete.
    var completing: [UnfinishedDraft] = []
    /// Such readers by the registry of their version.
    var formers: [ObjectIdentifier: ArchiveReader] = [:]
    /// The dictionaries of the objects that they read, retained: sharing must not multiply a small archive.
    lazy var formerDictionaries = SharedDictionaries(objects: objects.count)

    /// Receives each value that a `failure:` policy allowed to fail, with its path, and references that hand-written classes could not get.
    public var onFailure: ((ArchiveError) -> Void)?

    /// - Parameters:
    ///   - data: the archive.
    ///   - classes: nil: only classes that are passed by name, to `setClass(_:forClassName:)` or to a typed method, can be created.
    public convenience init(forReadingFrom data: Data, classes: ModelRegistry? = nil) throws {
        try self.init(data, ClassTable(classes ?? .none))
    }

    convenience init(_ data: Data, _ classes: ClassTable) throws {
        let storage = try XMLPropertyList.binary(from: data)
        let list = try BinaryPropertyList(storage)
        let keys = KeyNumbers(list)
        let root = try list.dictionary(at: list.topPosition())
        guard let objects = try keys.value(of: keys.number("$objects"), in: root), list.marker(at: objects) >> 4 == 10
        else {
            throw ArchiveError(.malformed, expected: "a keyed archive", found: "a property list without '$objects'")
        }
        guard let top = try keys.value(of: keys.number("$top"), in: root), list.marker(at: top) >> 4 == 13 else {
            throw ArchiveError(.malformed, expected: "a keyed archive", found: "a property list without '$top'")
        }
        let all = try list.list(at: objects)
        guard all.count < Int32.max else {
            throw ArchiveError(.limitExceeded, found: "\(all.count) objects")
        }
        let core = ReaderCore(list, objects: all, topLevel: try list.dictionary(at: top))
        self.init(storage, keys, core, classes)
    }

    /// A reader of the same archive with other classes.
    convenience init(in reader: ArchiveReader, classes: ClassTable) {
        let core = ReaderCore(reader.list, objects: reader.objects, topLevel: reader.topLevel)
        self.init(reader.storage, reader.keys, core, classes)
    }

    private init(_ storage: NSData, _ keys: KeyNumbers, _ core: consuming ReaderCore, _ classes: ClassTable) {
        self.storage = storage
        self.keys = keys
        self.classes = classes
        topLevel = (core.frame.keys, core.frame.count)
        self.core = .allocate(capacity: 1)
        self.core.initialize(to: core)
        super.init()
        self.core.pointee.reader = self
        self.core.pointee.mayDrop = classes.registry.dropsObjects
    }

    deinit {
        releaseMade(from: 0)
        core.deinitialize(count: 1)
        core.deallocate()
    }

    var list: BinaryPropertyList {
        @inline(__always) get { core.pointee.list }
    }
    var objects: (start: Int, count: Int) {
        @inline(__always) get { core.pointee.objects }
    }
    var madeNumbers: UnsafeMutablePointer<Int32> {
        @inline(__always) get { core.pointee.madeNumbers }
    }
    var made: ContiguousArray<MadeObject> {
        @inline(__always) _read { yield core.pointee.made }
        @inline(__always) _modify { yield &core.pointee.made }
    }
    var frame: ObjectFrame {
        @inline(__always) _read { yield core.pointee.frame }
        @inline(__always) _modify { yield &core.pointee.frame }
    }
    var path: ReadingPath {
        @inline(__always) _read { yield core.pointee.path }
        @inline(__always) _modify { yield &core.pointee.path }
    }

    /// Releases objects in the order of creation: the list still retains each object when the one that refers to it is released, so that a
    /// long chain does not recurse.
    func releaseMade(from start: Int) {
        for index in start..<max(start, made.count) {
            made[index].announced = nil
            made[index].object = nil
        }
    }

    // MARK: NSCoder

    /// The failure of the object that is being read, otherwise the first failure at the top of the archive.
    public override var error: (any Error)? { pendingError ?? topError }

    #if canImport(ObjectiveC)
        public override var allowedClasses: Set<AnyHashable>? { NSSet(array: allowed) as? Set<AnyHashable> }
    #else
        public override var allowedClasses: [AnyClass]? { allowed }
    #endif

    #if canImport(ObjectiveC)
        /// Returned by `decodeBytes(withReturnedLength:)`.
        private var lentBytes: [NSMutableData] = []
    #endif

    /// Reports that an object cannot be read, for example in `init(coder:)` of a hand-written class. Only the first error is used.
    public override func failWithError(_ error: any Error) {
        let error = located(error)
        if isReading {
            if pendingError == nil { pendingError = error }
        } else if topError == nil {
            topError = error
        }
    }

    public override func containsValue(forKey key: String) -> Bool {
        read(false) { try position(forKey: key) != nil }
    }

    override func field(_ key: String) throws -> FieldValue? {
        try position(forKey: key).map { FieldValue(core, $0) }
    }
    override func decodedObject(of classes: [AnyClass]?, forKey key: String) -> Any? {
        decode(classes, forKey: key)
    }
    override func decodedBytes(forKey key: String) -> UnsafeRawBufferPointer? {
        read(key, nil) { try bytes($0.reference) }
    }

    public override func decodePropertyList(forKey key: String) -> Any? {
        decode(FoundationClass.propertyListTypes, forKey: key)
    }
    /// Users of NSCoder expect the nearest value; generated code expects the exact one.
    public override func decodeFloat(forKey key: String) -> Float { read(key, 0) { Float(try $0.double()) } }

    public override func decodeObject() -> Any? { decode(nil, forKey: nextUnkeyed()) }
    public override func decodePropertyList() -> Any? { decodePropertyList(forKey: nextUnkeyed()) }
    public override func decodeData() -> Data? { decode([NSData.self], forKey: nextUnkeyed()) as? Data }

    #if canImport(ObjectiveC)
        public override func decodeBytes(
            withReturnedLength length: UnsafeMutablePointer<Int>
        ) -> UnsafeMutableRawPointer? {
            let span = decodedBytes(forKey: nextUnkeyed())
            length.pointee = span?.count ?? 0
            guard let span, let start = span.baseAddress else { return nil }
            // The caller may write into the memory that NSCoder returns.
            let copy = NSMutableData(bytes: start, length: span.count)
            lentBytes.append(copy)
            return copy.mutableBytes
        }
    #endif

    // MARK: For users

    /// Objects of archived class `name` are created as this class, regardless of the table.
    public func setClass(_ type: (any (NSObject & NSSecureCoding).Type)?, forClassName name: String) {
        substitutes[name] = type
    }

    /// The class that was passed to `setClass` for that name.
    public func `class`(forClassName name: String) -> (any (NSObject & NSSecureCoding).Type)? {
        substitutes[name]
    }
}
