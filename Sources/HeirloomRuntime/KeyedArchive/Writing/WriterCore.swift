import Foundation

/// The state that an `ArchiveWriter` changes with every value. It has its own memory, accessed by pointer, so that writing a value neither
/// counts references nor checks for exclusive access.
struct WriterCore: ~Copyable {
    /// The writer that owns this core.
    unowned(unsafe) var writer: ArchiveWriter?
    var list = PropertyListBuilder()
    /// By UID: the object's number in the list. UID 0 is `$null`.
    var objects = NumberStack<UInt32>()
    /// Keys and values of the objects being encoded, the innermost last, and where the innermost begins.
    var keys = NumberStack<UInt32>()
    var entries = NumberStack<UInt32>()
    var frame = 0
    /// Elements of the collections being encoded, the innermost last.
    var elements = NumberStack<UInt32>()
    /// By number in the list: UIDs of texts, numbers and data, for times of dates those of the dates; 0 for values without one.
    private var leafUIDs = NumberStack<UInt32>()
    /// By identity. Objects that are only referred to conditionally are not in it.
    var uids = NumberTable()
    /// References to classes that are written often; 0 until they are written.
    var dateClass: UInt32 = 0
    var arrayClass: UInt32 = 0
    /// The object or struct being encoded puts elements back that its reader left out.
    var putsBack = false
    /// Structs and collections around the value being written.
    var nesting = 0
    let stack = StackGuard()
    private let classKey: UInt32
    private let timeKey: UInt32
    private let objectsKey: UInt32

    init() {
        classKey = list.string(FoundationKey.class.rawValue)
        timeKey = list.string(FoundationKey.time.rawValue)
        objectsKey = list.string(FoundationKey.objects.rawValue)
        objects.append(list.string("$null"))
    }

    mutating func put(_ value: UInt32, _ key: UInt32) {
        if key == ArchiveWriter.element {
            elements.append(value)
        } else if key != ArchiveWriter.absent {
            keys.append(key)
            entries.append(value)
        }
    }

    mutating func newUID() -> UInt32 {
        objects.append(0)
        return UInt32(truncatingIfNeeded: objects.count - 1)
    }

    /// A reference to text, a number or data as an object of its own.
    mutating func boxed(_ leaf: UInt32) -> UInt32 {
        let index = Int(leaf)
        if index < leafUIDs.count, leafUIDs[index] != 0 { return list.uid(leafUIDs[index]) }
        return newBox(leaf)
    }

    private mutating func newBox(_ leaf: UInt32) -> UInt32 {
        objects.append(leaf)
        let uid = UInt32(truncatingIfNeeded: objects.count - 1)
        setUID(uid, ofLeaf: Int(leaf))
        return list.uid(uid)
    }

    private mutating func setUID(_ uid: UInt32, ofLeaf index: Int) {
        leafUIDs.fill(to: index + 1, with: 0)
        leafUIDs[index] = uid
    }

    private mutating func putNumber(_ leaf: UInt32, _ key: UInt32, _ isBoxed: Bool) {
        put(isBoxed || key == ArchiveWriter.element ? boxed(leaf) : leaf, key)
    }

    mutating func putBool(_ value: Bool, _ key: UInt32, _ isBoxed: Bool) { putNumber(list.bool(value), key, isBoxed) }
    mutating func putInteger(_ value: Int64, _ key: UInt32, _ isBoxed: Bool) {
        putNumber(list.integer(value), key, isBoxed)
    }
    mutating func putFloat(_ value: Float, _ key: UInt32, _ isBoxed: Bool) {
        putNumber(list.float(value), key, isBoxed)
    }
    mutating func putDouble(_ value: Double, _ key: UInt32, _ isBoxed: Bool) {
        putNumber(list.double(value), key, isBoxed)
    }

    /// Inline by bit pattern, boxed as the number that it represents.
    mutating func putUnsigned(_ value: UInt64, _ key: UInt32, _ isBoxed: Bool) {
        if isBoxed || key == ArchiveWriter.element {
            put(boxed(list.unsigned(value)), key)
        } else {
            put(list.integer(Int64(bitPattern: value)), key)
        }
    }

    /// A small number under a key that the object may already have; then the present value remains unless `replaces` is true.
    mutating func putOnce(_ number: Int64, _ key: UInt32, _ replaces: (Int64) -> Bool) {
        let value = list.integer(number)
        var place = frame
        while place < keys.count {
            if keys[place] == key {
                if let present = list.smallInteger(entries[place]), replaces(present) { entries[place] = value }
                return
            }
            place += 1
        }
        put(value, key)
    }

    /// A model's stamp, once per object: both a class and its superclass may write it.
    mutating func putStamp(version: Int, minReader: Int, versionKey: UInt32, minReaderKey: UInt32) {
        putOnce(Int64(version), versionKey) { _ in false }
        if minReader > 1 { putOnce(Int64(minReader), minReaderKey) { $0 < minReader } }
    }

    mutating func putString(_ value: String, _ key: UInt32) { put(boxed(list.string(value)), key) }

    /// The UID of a date that is written already, or of a new one. `dateClass` must be known.
    mutating func uid(ofTime time: Double) -> UInt32 {
        let leaf = list.time(time)
        let index = Int(leaf)
        if index < leafUIDs.count, leafUIDs[index] != 0 { return leafUIDs[index] }
        let uid = newUID()
        objects[Int(uid)] = list.pair(keys: (timeKey, classKey), values: (leaf, dateClass))
        setUID(uid, ofLeaf: index)
        return uid
    }

    /// `dateClass` must be known.
    mutating func putDate(_ time: Double, _ key: UInt32) { put(list.uid(uid(ofTime: time)), key) }

    /// Makes room for `times` the present contents.
    mutating func reserve(times: Int) {
        list.reserve(times: times)
        objects.reserve(times: times)
        leafUIDs.reserve(times: times)
    }

    /// Releases what only further values would need: the file, which is made next, takes as much memory.
    mutating func forgetTables() {
        list.table = LeafTable()
        list.uids = NumberStack()
        leafUIDs = NumberStack()
        objects = NumberStack()
        uids = NumberTable()
    }

    /// The array of the elements from `start` on. `arrayClass` must be known.
    mutating func setArray(_ uid: UInt32, elementsFrom start: Int) {
        let references = list.array(elements.slice(from: start))
        elements.truncate(to: start)
        objects[Int(uid)] = list.pair(keys: (objectsKey, classKey), values: (references, arrayClass))
    }

    /// Begins a struct or a collection; false if there is no depth or stack left.
    mutating func enter() -> Bool {
        guard nesting < ArchiveReader.nestingLimit, !stack.isExhausted else { return false }
        nesting += 1
        return true
    }

    /// Begins an array on the fast path; false if that is not possible, for example before the first array.
    mutating func enterArray() -> Bool { arrayClass != 0 && enter() }

    mutating func endArray(from start: Int, _ key: UInt32) {
        let uid = newUID()
        setArray(uid, elementsFrom: start)
        put(list.uid(uid), key)
        nesting -= 1
    }

    /// The dictionary of the innermost object, which ends here.
    mutating func close(_ outer: Int, classReference: UInt32) -> UInt32 {
        keys.append(classKey)
        entries.append(classReference)
        let dictionary = list.dictionary(keys: keys.slice(from: frame), values: entries.slice(from: frame))
        keys.truncate(to: frame)
        entries.truncate(to: frame)
        frame = outer
        return dictionary
    }
}
