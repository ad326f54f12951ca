import Foundation

// Numbers, texts and data: values without references.

extension PropertyListBuilder {
    /// The leaf whose bytes were appended from `start` on, or an equal one that exists.
    ///
    /// A leaf's first bytes contain its length, so a leaf that begins with these bytes is equal.
    @inline(__always)
    private mutating func unique(from start: Int) -> UInt32 {
        let bytes = UnsafeRawBufferPointer(start: leaves.base + start, count: leaves.count - start)
        let hash = table.hash(bytes)
        var slot = table.first(hash)
        while let candidate = table.candidate(&slot, hash) {
            if memcmp(leaves.base + node(Int(candidate)).start, leaves.base + start, bytes.count) == 0 {
                leaves.truncate(to: start)
                return candidate
            }
        }
        let number = append(Node(Node.leaf, start: start))
        table.insert(number, hash, at: slot)
        return number
    }

    /// A number of `size` bytes after a marker, or an equal one that exists.
    @inline(__always)
    private mutating func unique(_ marker: UInt8, _ bits: UInt64, size: Int, isTime: Bool = false) -> UInt32 {
        let hash = table.hash(marker, bits)
        var slot = table.first(hash)
        while let candidate = table.candidate(&slot, hash, isTime: isTime) {
            let place = leaves.base + node(Int(candidate)).start
            if place.load(as: UInt8.self) == marker,
                UInt64(bigEndian: place.loadUnaligned(fromByteOffset: 1, as: UInt64.self)) >> UInt64(64 - 8 * size)
                    == bits
            {
                return candidate
            }
        }
        let number = plain(marker, bits, size: size)
        table.insert(number, hash, at: slot, isTime: isTime)
        return number
    }

    /// A number for which no equal one is searched.
    @inline(__always)
    private mutating func plain(_ marker: UInt8, _ bits: UInt64, size: Int) -> UInt32 {
        let start = leaves.count
        let place = leaves.extend(by: 1 + size)
        place.storeBytes(of: marker, as: UInt8.self)
        (place + 1).storeBytes(of: (bits << UInt64(64 - 8 * size)).bigEndian, as: UInt64.self)
        return append(Node(Node.leaf, start: start))
    }

    private mutating func plain(from start: Int) -> UInt32 {
        append(Node(Node.leaf, start: start))
    }

    mutating func bool(_ value: Bool) -> UInt32 {
        let start = leaves.count
        leaves.append(value ? 0x09 : 0x08)
        return unique(from: start)
    }

    @inline(__always)
    mutating func integer(_ value: Int64) -> UInt32 {
        let bits = UInt64(bitPattern: value)
        switch bits {
        case 0...0xFF:
            let known = smallIntegers[Int(truncatingIfNeeded: bits)]
            if known != .max { return known }
            let number = unique(0x10, bits, size: 1)
            smallIntegers[Int(truncatingIfNeeded: bits)] = number
            return number
        case 0x100...0xFFFF: return unique(0x11, bits, size: 2)
        case 0x1_0000...0xFFFF_FFFF: return unique(0x12, bits, size: 4)
        default: return unique(0x13, bits, size: 8)
        }
    }

    /// The value of an integer object, if it is below 256.
    func smallInteger(_ number: UInt32) -> Int64? {
        smallIntegers.firstIndex(of: number).map { Int64($0) }
    }

    /// As a number, not by bit pattern.
    mutating func unsigned(_ value: UInt64) -> UInt32 {
        if let signed = Int64(exactly: value) { return integer(signed) }
        let start = leaves.count
        leaves.append(0x14)
        leaves.append(0, size: 8)
        leaves.append(value, size: 8)
        return unique(from: start)
    }

    @inline(__always)
    mutating func double(_ value: Double) -> UInt32 {
        unique(0x23, value.bitPattern, size: 8)
    }

    /// The time of a date. It is never shared with another number: each date has its own.
    @inline(__always)
    mutating func time(_ value: Double) -> UInt32 {
        unique(0x23, value.bitPattern, size: 8, isTime: true)
    }

    mutating func float(_ value: Float) -> UInt32 {
        unique(0x22, UInt64(value.bitPattern), size: 4)
    }

    mutating func date(_ value: Date) -> UInt32 {
        unique(0x33, value.timeIntervalSinceReferenceDate.bitPattern, size: 8)
    }

    mutating func data(_ value: Data) -> UInt32 {
        let start = leaves.count
        appendHead(0x40, value.count)
        value.withUnsafeBytes { bytes in leaves.append(bytes) }
        return value.count <= 256 ? unique(from: start) : plain(from: start)
    }

    mutating func string(_ value: String) -> UInt32 {
        let start = leaves.count
        let isWritten = value.utf8.withContiguousStorageIfAvailable { appendASCII(UnsafeRawBufferPointer($0)) }
        if isWritten != true { appendOther(value) }
        return unique(from: start)
    }

    /// Text that is not of ASCII alone, or whose bytes are not contiguous.
    @inline(never)
    private mutating func appendOther(_ value: String) {
        if Array(value.utf8).withUnsafeBytes({ appendASCII($0) }) { return }
        let units = value.utf16
        appendHead(0x60, units.count)
        for unit in units { leaves.append(UInt64(unit), size: 2) }
    }

    /// False, and nothing is written, if the text is not ASCII.
    @inline(__always)
    private mutating func appendASCII(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.isASCII else { return false }
        if bytes.count < 15 {
            leaves.append(0x50 | UInt8(truncatingIfNeeded: bytes.count))
        } else if bytes.count < 256 {
            leaves.append(0x5F10 << 8 | UInt64(truncatingIfNeeded: bytes.count), size: 3)
        } else {
            appendHead(0x50, bytes.count)
        }
        leaves.append(bytes)
        return true
    }

    /// A reference of a keyed archive.
    @inline(__always)
    mutating func uid(_ value: UInt32) -> UInt32 {
        let index = Int(value)
        if index < uids.count, uids[index] != .max { return uids[index] }
        return newUID(value)
    }

    private mutating func newUID(_ value: UInt32) -> UInt32 {
        // Files in XML may contain any number. One far above the known ones is not recorded, or a short file would require gigabytes.
        let isNear = Int(value) <= uids.count + 1_024
        if isNear { uids.fill(to: Int(value) + 1, with: .max) }
        let size = value <= 0xFF ? 1 : value <= 0xFFFF ? 2 : value <= 0xFF_FFFF ? 3 : 4
        let number = plain(0x80 | UInt8(size - 1), UInt64(value), size: size)
        if isNear { uids[Int(value)] = number }
        return number
    }

    private mutating func appendHead(_ marker: UInt8, _ count: Int) {
        if count > 512 << 20 { isTooLarge = true }
        Self.appendHead(marker, count, to: &leaves)
    }
}

extension UnsafeRawBufferPointer {
    /// Whether no byte has its high bit set.
    var isASCII: Bool {
        var index = 0
        while index + 8 <= count {
            if loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 != 0 { return false }
            index += 8
        }
        while index < count {
            if self[index] & 0x80 != 0 { return false }
            index += 1
        }
        return true
    }
}
