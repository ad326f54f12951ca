import Foundation

/// What an `ArchiveWriter` changes with every value. It stands in memory of its own, known by pointer, so that writing a value neither counts
/// references nor checks for exclusive access.
struct WriterCore: ~Copyable {
    var list = PropertyListBuilder()
    /// By UID: the object's number in the list. UID 0 is `$null`.
    var objects = NumberStack()
    /// Keys and values of the objects being encoded, the innermost last, and where the innermost begins.
    var keys = NumberStack()
    var entries = NumberStack()
    var frame = 0
    /// Elements of the collections being encoded, the innermost last.
    var elements = NumberStack()
    /// By number in the list: UIDs of texts, numbers and data; 0 for what has none.
    private var leafUIDs = NumberStack()
    /// By bit pattern.
    private var dates = NumberTable()
    /// References to classes that are written often; 0 until they are written.
    var dateClass: UInt32 = 0
    private let classKey: UInt32
    private let timeKey: UInt32

    init() {
        classKey = list.string(FoundationKey.class.text)
        timeKey = list.string(FoundationKey.time.text)
        objects.append(list.string("$null"))
    }

    @inline(__always)
    mutating func put(_ value: UInt32, _ key: UInt32) {
        if key == ArchiveWriter.element {
            elements.append(value)
        } else if key != ArchiveWriter.absent {
            keys.append(key)
            entries.append(value)
        }
    }

    @inline(__always)
    mutating func newUID() -> UInt32 {
        objects.append(0)
        return UInt32(truncatingIfNeeded: objects.count - 1)
    }

    /// A reference to text, a number or data as an object of its own.
    @inline(__always)
    mutating func boxed(_ leaf: UInt32) -> UInt32 {
        let index = Int(leaf)
        if index < leafUIDs.count, leafUIDs[index] != 0 { return list.uid(leafUIDs[index]) }
        return newBox(leaf)
    }

    private mutating func newBox(_ leaf: UInt32) -> UInt32 {
        while leafUIDs.count <= Int(leaf) { leafUIDs.append(0) }
        objects.append(leaf)
        let uid = UInt32(truncatingIfNeeded: objects.count - 1)
        leafUIDs[Int(leaf)] = uid
        return list.uid(uid)
    }

    @inline(__always)
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

    /// Inline by bit pattern, boxed as the number it is.
    mutating func putUnsigned(_ value: UInt64, _ key: UInt32, _ isBoxed: Bool) {
        if isBoxed || key == ArchiveWriter.element {
            put(boxed(list.unsigned(value)), key)
        } else {
            put(list.integer(Int64(bitPattern: value)), key)
        }
    }

    /// A small number under a key that the object may have already; then the present one stays unless `replaces` it.
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

    mutating func putString(_ value: String, _ key: UInt32) { put(boxed(list.string(value)), key) }

    /// The UID of a date that is written already, or of a new one. `dateClass` must be known.
    mutating func uid(ofTime time: Double) -> UInt32 {
        if let uid = dates[time.bitPattern] { return uid }
        let uid = newUID()
        let number = list.double(time)
        objects[Int(uid)] = list.pair(keys: (timeKey, classKey), values: (number, dateClass))
        dates.insert(uid, for: time.bitPattern)
        return uid
    }

    /// The dictionary of the innermost object, which ends here.
    @inline(__always)
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

/// Numbers that come and go at the end.
struct NumberStack: ~Copyable {
    private var base: UnsafeMutablePointer<UInt32>
    private(set) var count = 0
    private var capacity = 64

    init() {
        base = .allocate(capacity: 64)
    }

    deinit {
        base.deallocate()
    }

    @inline(__always)
    mutating func append(_ number: UInt32) {
        if count == capacity { grow() }
        base[count] = number
        count += 1
    }

    private mutating func grow() {
        let new = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity * 2)
        new.update(from: base, count: count)
        base.deallocate()
        base = new
        capacity *= 2
    }

    subscript(index: Int) -> UInt32 {
        @inline(__always) get {
            precondition(index < count, "a number that is there")
            return base[index]
        }
        @inline(__always) set {
            precondition(index < count, "a number that is there")
            base[index] = newValue
        }
    }

    /// Good until the next change.
    @inline(__always)
    func slice(from start: Int) -> UnsafeBufferPointer<UInt32> {
        UnsafeBufferPointer(start: base + start, count: count - start)
    }

    @inline(__always)
    mutating func truncate(to count: Int) {
        self.count = min(count, self.count)
    }

    mutating func removeLast() -> UInt32 {
        count -= 1
        return base[count]
    }
}
