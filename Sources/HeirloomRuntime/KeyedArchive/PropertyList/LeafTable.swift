import Foundation

/// Finds leaves of a property list by their bytes.
///
/// Most leaves are looked up once and not found. For those, `tags` is enough, and it stays in the processor's caches when `numbers` no
/// longer does.
struct LeafTable: ~Copyable {
    /// By slot: 0 if free, otherwise seven bits of the hash with the eighth set.
    private var tags: UnsafeMutablePointer<UInt8>
    /// By slot, where the tag is not 0: the leaf's number, with `time` set for times of dates.
    private var numbers: UnsafeMutablePointer<UInt32>
    /// In the order of insertion, to fill a larger table: the hash in the high half, the entry of `numbers` in the low half.
    private var entries = NumberStack<UInt64>()
    private var mask: Int
    private let seed = TableSeed.value

    private static let time: UInt32 = 1 << 31

    init() {
        mask = 255
        tags = Memory.zeroed(256, of: UInt8.self)
        numbers = Memory.grown(nil, to: 256 * 4).assumingMemoryBound(to: UInt32.self)
    }

    deinit {
        free(tags)
        free(numbers)
    }

    @inline(__always)
    func hash(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        let count = bytes.count
        var state = seed ^ UInt64(truncatingIfNeeded: count)
        if count >= 8 {
            var index = 0
            while index + 8 < count {
                state = mix(state ^ bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
                index += 8
            }
            state = mix(state ^ bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
        } else {
            var word: UInt64 = 0
            for byte in bytes { word = word << 8 | UInt64(byte) }
            state = mix(state ^ word)
        }
        return UInt32(truncatingIfNeeded: state >> 16)
    }

    /// The hash of a number that follows a marker.
    @inline(__always)
    func hash(_ marker: UInt8, _ bits: UInt64) -> UInt32 {
        UInt32(truncatingIfNeeded: mix(seed ^ bits &+ UInt64(marker) << 56) >> 16)
    }

    @inline(__always)
    private func mix(_ value: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15 ^ (seed | 1))
        return product.high ^ product.low
    }

    @inline(__always)
    func first(_ hash: UInt32) -> Int {
        Int(hash) & mask
    }

    /// The next leaf with this hash; `slot` moves on. If there is none, the slot is free.
    /// - Parameter isTime: searches only times of dates, otherwise everything else.
    @inline(__always)
    func candidate(_ slot: inout Int, _ hash: UInt32, isTime: Bool = false) -> UInt32? {
        let expected = Self.tag(hash)
        while true {
            let tag = tags[slot]
            if tag == 0 { return nil }
            let place = slot
            slot = (slot + 1) & mask
            if tag == expected, numbers[place] & Self.time == (isTime ? Self.time : 0) {
                return numbers[place] & ~Self.time
            }
        }
    }

    @inline(__always)
    private static func tag(_ hash: UInt32) -> UInt8 {
        0x80 | UInt8(truncatingIfNeeded: hash >> 25)
    }

    /// - Parameter slot: the free slot that `candidate` reached.
    @inline(__always)
    mutating func insert(_ number: UInt32, _ hash: UInt32, at slot: Int, isTime: Bool = false) {
        let entry = UInt64(hash) << 32 | UInt64(number | (isTime ? Self.time : 0))
        entries.append(entry)
        tags[slot] = Self.tag(hash)
        numbers[slot] = UInt32(truncatingIfNeeded: entry)
        if entries.count * 3 > mask * 2 { grow() }
    }

    @inline(__always)
    private func place(_ entry: UInt64) {
        let hash = UInt32(truncatingIfNeeded: entry >> 32)
        var slot = first(hash)
        while tags[slot] != 0 { slot = (slot + 1) & mask }
        tags[slot] = Self.tag(hash)
        numbers[slot] = UInt32(truncatingIfNeeded: entry)
    }

    @inline(never)
    private mutating func grow() {
        grow(to: TableSeed.larger(mask + 1))
    }

    /// Makes room for `times` the present contents.
    mutating func reserve(times: Int) {
        let count = entries.expected(times)
        var larger = mask + 1
        while count * 3 > larger * 2 { larger *= 2 }
        if larger > mask + 1 { grow(to: larger) }
        entries.reserve(times: times)
    }

    private mutating func grow(to size: Int) {
        free(tags)
        tags = Memory.zeroed(size, of: UInt8.self)
        // Their contents are written anew.
        free(numbers)
        numbers = Memory.grown(nil, to: size * 4).assumingMemoryBound(to: UInt32.self)
        mask = size - 1
        for entry in entries.slice(from: 0) { place(entry) }
    }
}

/// Differs in each process, so that nobody can choose values with equal hashes.
enum TableSeed {
    static let value = UInt64.random(in: .min ... .max)

    /// Small tables grow in large steps, since each growth costs a pass; large tables in small steps, since untouched memory costs more.
    static func larger(_ count: Int) -> Int {
        count < 65_536 ? count * 4 : count * 2
    }
}

/// Numbers by 64-bit key.
struct NumberTable: ~Copyable {
    struct Entry: BitwiseCopyable {
        var key: UInt64
        /// + 1; 0 is free.
        var value: UInt32
    }

    private var entries: UnsafeMutablePointer<Entry>
    private var mask: Int
    private var used = 0
    private let seed = TableSeed.value | 1

    init() {
        mask = 63
        entries = Memory.zeroed(64, of: Entry.self)
    }

    deinit {
        free(entries)
    }

    @inline(__always)
    private func slot(_ key: UInt64) -> Int {
        let product = (key ^ seed).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return Int(truncatingIfNeeded: product.high ^ product.low) & mask
    }

    /// The key of an object by its identity.
    @inline(__always)
    static func key(of object: AnyObject) -> UInt64 {
        UInt64(UInt(bitPattern: ObjectIdentifier(object)))
    }

    subscript(key: UInt64) -> UInt32? {
        @inline(__always) get {
            var slot = slot(key)
            while entries[slot].value != 0 {
                if entries[slot].key == key { return entries[slot].value - 1 }
                slot = (slot + 1) & mask
            }
            return nil
        }
    }

    /// The key must not be there yet.
    @inline(__always)
    mutating func insert(_ value: UInt32, for key: UInt64) {
        if used * 2 > mask { grow() }
        place(Entry(key: key, value: value + 1))
        used += 1
    }

    @inline(__always)
    private func place(_ entry: Entry) {
        var slot = slot(entry.key)
        while entries[slot].value != 0 { slot = (slot + 1) & mask }
        entries[slot] = entry
    }

    @inline(never)
    private mutating func grow() {
        let (old, count) = (entries, mask + 1)
        let larger = TableSeed.larger(count)
        entries = Memory.zeroed(larger, of: Entry.self)
        mask = larger - 1
        for index in 0..<count where old[index].value != 0 { place(old[index]) }
        free(old)
    }
}
