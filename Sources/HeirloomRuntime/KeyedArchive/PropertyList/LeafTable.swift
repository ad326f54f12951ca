/// Finds leaves of a property list by their bytes.
struct LeafTable {
    /// High half: the hash. Low half: number + 1; 0 is free.
    private var slots = ContiguousArray<UInt64>(repeating: 0, count: 256)
    private var used = 0

    /// Differs in each process, so that nobody can choose texts that collide.
    private static let seed = UInt64.random(in: .min ... .max)

    static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        var state = seed ^ UInt64(bytes.count)
        var index = 0
        while index + 8 <= bytes.count {
            state = mix(state ^ bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            index += 8
        }
        var tail: UInt64 = 0
        while index < bytes.count {
            tail = tail << 8 | UInt64(bytes[index])
            index += 1
        }
        state = mix(state ^ tail)
        return UInt32(truncatingIfNeeded: state >> 16)
    }

    @inline(__always)
    private static func mix(_ value: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15 ^ (seed | 1))
        return product.high ^ product.low
    }

    @inline(__always)
    func first(_ hash: UInt32) -> Int {
        Int(hash) & (slots.count - 1)
    }

    /// The next leaf with this hash; `slot` moves on.
    @inline(__always)
    func candidate(_ slot: inout Int, _ hash: UInt32) -> UInt32? {
        while slots[slot] != 0 {
            let entry = slots[slot]
            slot = (slot + 1) & (slots.count - 1)
            if UInt32(truncatingIfNeeded: entry >> 32) == hash { return UInt32(truncatingIfNeeded: entry) &- 1 }
        }
        return nil
    }

    mutating func insert(_ number: UInt32, _ hash: UInt32) {
        if used * 2 >= slots.count { grow() }
        place(UInt64(hash) << 32 | UInt64(number) + 1)
        used += 1
    }

    private mutating func place(_ entry: UInt64) {
        var slot = Int(entry >> 32) & (slots.count - 1)
        while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = entry
    }

    private mutating func grow() {
        let old = slots
        slots = ContiguousArray(repeating: 0, count: old.count * 4)
        for entry in old where entry != 0 { place(entry) }
    }
}

/// Numbers by 64-bit key.
struct NumberTable {
    private var keys = ContiguousArray<UInt64>(repeating: 0, count: 64)
    /// + 1; 0 is free.
    private var values = ContiguousArray<UInt32>(repeating: 0, count: 64)
    private var used = 0

    private static let seed = UInt64.random(in: .min ... .max) | 1

    @inline(__always)
    private func slot(_ key: UInt64) -> Int {
        let product = (key ^ Self.seed).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return Int(truncatingIfNeeded: product.high ^ product.low) & (keys.count - 1)
    }

    @inline(__always)
    subscript(key: UInt64) -> UInt32? {
        var slot = slot(key)
        while values[slot] != 0 {
            if keys[slot] == key { return values[slot] - 1 }
            slot = (slot + 1) & (keys.count - 1)
        }
        return nil
    }

    /// The key must not be there yet.
    mutating func insert(_ value: UInt32, for key: UInt64) {
        if used * 2 >= keys.count { grow() }
        var slot = slot(key)
        while values[slot] != 0 { slot = (slot + 1) & (keys.count - 1) }
        keys[slot] = key
        values[slot] = value + 1
        used += 1
    }

    private mutating func grow() {
        let (oldKeys, oldValues) = (keys, values)
        keys = ContiguousArray(repeating: 0, count: oldKeys.count * 4)
        values = ContiguousArray(repeating: 0, count: oldKeys.count * 4)
        used = 0
        for index in oldKeys.indices where oldValues[index] != 0 { insert(oldValues[index] - 1, for: oldKeys[index]) }
    }
}
