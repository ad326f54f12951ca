import Foundation

/// The state that an `ArchiveReader` uses and changes with every value. It has its own memory, accessed by pointer, so that reading a value
/// neither counts references nor checks for exclusive access.
///
/// Its own methods are the fast path: they read the forms that our writers and Foundation write, and return nil for everything else, valid
/// or not; the reader's methods then read or reject that.
struct ReaderCore: ~Copyable {
    /// The reader that owns this core.
    unowned(unsafe) var reader: ArchiveReader?
    let list: BinaryPropertyList
    /// References of `$objects`: an object's index there is its UID.
    let objects: (start: Int, count: Int)
    /// The created objects, in the order of creation: also the work list.
    var made: ContiguousArray<MadeObject> = []
    /// By UID: 0 not created yet, n created as number n - 1, -1 failed.
    let madeNumbers: UnsafeMutablePointer<Int32>
    /// By UID: 0 not looked up yet, n class number n - 1, -1 the object has no class.
    let classNumbers: UnsafeMutablePointer<Int32>
    /// The object that the coder is reading or writing.
    var frame: ObjectFrame
    var path = ReadingPath()
    /// Structs and collections around the value being read, those of outer objects first.
    var segments = NumberStack<PathSegment>()
    /// The class that was looked up last.
    var lastClass = (uid: -1, number: Int32(0))
    /// Structs and collections around the value being read.
    var nesting = 0
    /// The number of elements of shared collections, structs and data that may still be read again.
    var expansionLeft: Int
    /// The number of pairs of objects that may still be compared while sets are filled.
    var comparisonsLeft: Int
    /// Sets of objects remain empty until their elements are complete.
    var defersSets = false
    /// Since the reading began, a set was left empty, or a value must be read again for another reason.
    var mustReadAgain = false
    /// Objects of some class may be dropped.
    var mayDrop = false
    /// Set while only a part of the archive is read.
    var part: PartReading?
    /// The keys and class of the last date and the last array that were read.
    var dateShape = PairShape()
    var arrayShape = PairShape()

    init(_ list: BinaryPropertyList, objects: (start: Int, count: Int), topLevel: (start: Int, count: Int)) {
        self.list = list
        self.objects = objects
        madeNumbers = Memory.zeroed(max(1, objects.count), of: Int32.self)
        classNumbers = Memory.zeroed(max(1, objects.count), of: Int32.self)
        frame = ObjectFrame(uid: -1, owner: -1, keys: topLevel.start, count: topLevel.count)
        expansionLeft = 0
        comparisonsLeft = 0
        renewLimits()
    }

    /// Resets the state for another root.
    mutating func renewLimits() {
        expansionLeft = Self.expansionLimit(list)
        comparisonsLeft = list.byteCount + 262_144
    }

    deinit {
        free(madeNumbers)
        free(classNumbers)
    }

    /// The number of elements that an archive may have; those of shared collections once for each reference.
    static func expansionLimit(_ list: BinaryPropertyList) -> Int { 9 * list.byteCount + 65_536 }

    /// The place of the object with a UID.
    @inline(__always)
    func position(ofUID uid: Int) -> Int? {
        guard UInt(bitPattern: uid) < UInt(bitPattern: objects.count) else { return nil }
        return list.soundPosition(of: list.reference(uid, from: objects.start))
    }

    /// The place of the value itself, where a reference to it is.
    @inline(__always)
    func target(_ position: Int) -> Int? {
        guard list.marker(at: position) >> 4 == 8 else { return position }
        guard let uid = list.soundUID(at: position) else { return nil }
        return self.position(ofUID: uid)
    }

    @inline(__always)
    func integer(_ position: Int) -> Int64? {
        guard let target = target(position) else { return nil }
        return list.soundInteger(at: target)
    }

    @inline(__always)
    func double(_ position: Int) -> Double? {
        guard let target = target(position) else { return nil }
        return list.soundDouble(at: target)
    }

    /// The reader caches texts above this length, so that many references to one do not multiply it.
    static let longText = 64

    /// Short text of ASCII alone.
    @inline(__always)
    func string(_ position: Int) -> String? {
        guard list.marker(at: position) >> 4 == 8, let target = target(position),
            let span = list.soundASCII(at: target), span.count <= Self.longText
        else { return nil }
        return String(decoding: span, as: UTF8.self)
    }

    /// The time of a date whose form is that of the last date.
    @inline(__always)
    func time(_ position: Int) -> Double? {
        guard list.marker(at: position) >> 4 == 8, let target = target(position),
            let value = dateShape.value(at: target, list)
        else { return nil }
        return list.soundDouble(at: value)
    }

    /// References of an array's elements, if its form is that of the last array.
    @inline(__always)
    func elements(_ position: Int) -> (start: Int, count: Int)? {
        guard list.marker(at: position) >> 4 == 8, let target = target(position),
            let value = arrayShape.value(at: target, list), list.marker(at: value) >> 4 == 8,
            let array = self.target(value)
        else { return nil }
        return list.soundList(at: array)
    }

    /// Whether a value is certainly not of a removed class, because it is not an object.
    @inline(__always)
    func isPlain(_ position: Int) -> Bool {
        guard let target = target(position) else { return false }
        return list.marker(at: target) >> 4 != 13
    }
}

/// The form of the last dictionary of two entries whose second key is `$class`: objects that are written alike are recognized by their
/// bytes.
struct PairShape: Equatable {
    /// References of the keys, as they are in the file.
    private var keys: UInt64 = 0
    /// -1 if there was none yet.
    private var classUID = -1

    init() {}

    /// nil for another value, or a broken one.
    @inline(__always)
    init?(at position: Int, _ list: BinaryPropertyList) {
        let size = list.referenceSize
        guard list.marker(at: position) == 0xD2, size <= 4, position + 1 + 4 * size <= list.end,
            let classPosition = list.soundPosition(of: list.reference(3, from: position + 1)),
            list.marker(at: classPosition) >> 4 == 8, let uid = list.soundUID(at: classPosition)
        else { return nil }
        // There are always 8 bytes before the end of the keys.
        let word = list.bytes.loadUnaligned(fromByteOffset: position + 1 + 2 * size - 8, as: UInt64.self)
        keys = UInt64(bigEndian: word) & (UInt64.max >> UInt64(64 - 16 * size))
        classUID = uid
    }

    /// The value under the first key, if the keys and the class are the last ones.
    @inline(__always)
    func value(at position: Int, _ list: BinaryPropertyList) -> Int? {
        guard let found = PairShape(at: position, list), found == self else { return nil }
        return list.soundPosition(of: list.reference(2, from: position + 1))
    }
}
