import Foundation

/// Finds leaves of a property list by their bytes.
struct LeafTable: ~Copyable {
    /// High half: the hash. Low half: number + 1; 0 is free.
    private var slots: UnsafeMutablePointer<UInt64>
    private var mask: Int
    private var used = 0
    private let seed = TableSeed.value

    init() {
        mask = 255
        slots = Memory.zeroed(256, of: UInt64.self)
    }

    deinit {
        free(slots)
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

    /// Of a number behind a marker.
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

    /// The next leaf with this hash; `slot` moves on.
    @inline(__always)
    func candidate(_ slot: inout Int, _ hash: UInt32) -> UInt32? {
        while true {
            let entry = slots[slot]
            if entry == 0 { return nil }
            slot = (slot + 1) & mask
            if UInt32(truncatingIfNeeded: entry >> 32) == hash { return UInt32(truncatingIfNeeded: entry) &- 1 }
        }
    }

    @inline(__always)
    mutating func insert(_ number: UInt32, _ hash: UInt32) {
        if used * 2 > mask { grow() }
        place(UInt64(hash) << 32 | UInt64(number) + 1)
        used += 1
    }

    @inline(__always)
    private func place(_ entry: UInt64) {
        var slot = Int(entry >> 32) & mask
        while slots[slot] != 0 { slot = (slot + 1) & mask }
        slots[slot] = entry
    }

    @inline(never)
    private mutating func grow() {
        let (old, count) = (slots, mask + 1)
        let larger = TableSeed.larger(count)
        slots = Memory.zeroed(larger, of: UInt64.self)
        mask = larger - 1
        for index in 0..<count where old[index] != 0 { place(old[index]) }
        free(old)
    }
}

/// Differs in each process, so that nobody can choose values that collide.
enum TableSeed {
    static let value = UInt64.random(in: .min ... .max)

    /// Small tables grow fast, since each growth costs a pass; large ones grow slowly, since untouched memory costs more.
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
