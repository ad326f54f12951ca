import Foundation

/// Builds a binary property list. Objects get numbers in the order in which they come; equal texts and numbers are one object. Sizes of
/// references and offsets are the smallest that do.
struct PropertyListBuilder: ~Copyable {
    /// One object: where its bytes begin in `leaves` or its references in `references`, which its count precedes; the kind in the two lowest
    /// bits.
    private struct Node {
        let bits: UInt64

        static let leaf: UInt64 = 0
        static let array: UInt64 = 1
        static let dictionary: UInt64 = 2
        /// A dictionary with the keys of an earlier one: the count, where those begin in `references`, the values.
        static let sharing: UInt64 = 3

        @inline(__always)
        init(_ kind: UInt64, start: Int) {
            bits = UInt64(truncatingIfNeeded: start) << 2 | kind
        }

        @inline(__always)
        init(bits: UInt64) {
            self.bits = bits
        }

        var kind: UInt64 { @inline(__always) get { bits & 3 } }
        var start: Int { @inline(__always) get { Int(truncatingIfNeeded: bits >> 2) } }
    }

    /// Nodes by number.
    private var nodes = NumberStack<UInt64>()
    /// Lie in the order of their nodes, without gaps.
    private var leaves = ByteBuffer()
    private var references = NumberStack<UInt32>()
    private var table = LeafTable()
    private var smallIntegers = ContiguousArray<UInt32>(repeating: .max, count: 256)
    private var uids = NumberStack<UInt32>()

    /// Marks a reference that is an index into what `finish(top:resolving:)` is given.
    static let deferred: UInt32 = 1 << 31

    var count: Int { nodes.count }

    /// Makes room for `times` as much as there is.
    mutating func reserve(times: Int) {
        nodes.reserve(nodes.count * times)
        references.reserve(references.count * times)
        leaves.reserve(leaves.count * times)
        table.reserve(times: times)
    }

    @inline(__always)
    private mutating func append(_ node: Node) -> UInt32 {
        nodes.append(node.bits)
        return UInt32(truncatingIfNeeded: nodes.count - 1)
    }

    @inline(__always)
    private func node(_ index: Int) -> Node {
        Node(bits: nodes[index])
    }

    /// Bytes in front of the containers' references, and how many references there are.
    private var headBytes = 0
    private var referenceCount = 0
    /// Where the keys of dictionaries written last begin in `references`, by their number.
    private var recentKeys: (Int, Int, Int, Int) = (-1, -1, -1, -1)

    /// The leaf whose bytes were appended from `start` on: an equal one if there is one.
    ///
    /// A leaf's first bytes tell its length, so one that begins with these bytes is equal.
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

    /// A number of `size` bytes behind a marker: an equal one if there is one.
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

    /// A number that is not looked for.
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

    /// The time of a date, which is no other number: each date has its own.
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

    /// Text that is not of ASCII alone, or whose bytes do not lie together.
    @inline(never)
    private mutating func appendOther(_ value: String) {
        if Array(value.utf8).withUnsafeBytes({ appendASCII($0) }) { return }
        let units = value.utf16
        appendHead(0x60, units.count)
        for unit in units { leaves.append(UInt64(unit), size: 2) }
    }

    /// False, and nothing is written, where the text is not of ASCII alone.
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
        while uids.count <= Int(value) { uids.append(.max) }
        let size = value <= 0xFF ? 1 : value <= 0xFFFF ? 2 : value <= 0xFF_FFFF ? 3 : 4
        let number = plain(0x80 | UInt8(size - 1), UInt64(value), size: size)
        uids[Int(value)] = number
        return number
    }

    @inline(__always)
    mutating func array(_ elements: UnsafeBufferPointer<UInt32>) -> UInt32 {
        let start = begin(elements.count)
        references.append(elements)
        return append(Node(Node.array, start: start))
    }

    mutating func array(_ elements: [UInt32]) -> UInt32 {
        elements.withUnsafeBufferPointer { array($0) }
    }

    /// - Parameters: as many keys as values.
    @inline(__always)
    mutating func dictionary(keys: UnsafeBufferPointer<UInt32>, values: UnsafeBufferPointer<UInt32>) -> UInt32 {
        let start = begin(keys.count)
        referenceCount += keys.count
        let known = withUnsafePointer(to: &recentKeys) {
            UnsafeRawPointer($0).load(fromByteOffset: 8 * (keys.count & 3), as: Int.self)
        }
        if keys.count > 2, known >= 0, known <= UInt32.max, known + keys.count <= start,
            references[known - 1] == UInt32(truncatingIfNeeded: keys.count), let first = keys.baseAddress,
            let other = references.slice(from: known, count: keys.count).baseAddress,
            memcmp(other, first, keys.count * 4) == 0
        {
            references.append(UInt32(truncatingIfNeeded: known))
            references.append(values)
            return append(Node(Node.sharing, start: start))
        }
        withUnsafeMutablePointer(to: &recentKeys) {
            UnsafeMutableRawPointer($0).storeBytes(of: start + 1, toByteOffset: 8 * (keys.count & 3), as: Int.self)
        }
        references.append(keys)
        references.append(values)
        return append(Node(Node.dictionary, start: start))
    }

    /// A dictionary of two entries.
    @inline(__always)
    mutating func pair(keys: (UInt32, UInt32), values: (UInt32, UInt32)) -> UInt32 {
        let start = begin(2)
        referenceCount += 2
        references.append(keys.0)
        references.append(keys.1)
        references.append(values.0)
        references.append(values.1)
        return append(Node(Node.dictionary, start: start))
    }

    /// Puts the count in front of references.
    @inline(__always)
    private mutating func begin(_ count: Int) -> Int {
        references.append(UInt32(truncatingIfNeeded: count))
        referenceCount += count
        headBytes += count < 15 ? 1 : count <= 0xFF ? 3 : count <= 0xFFFF ? 4 : 6
        return references.count - 1
    }

    mutating func dictionary(_ entries: [(key: String, value: UInt32)]) -> UInt32 {
        let keys = entries.map { string($0.key) }
        let values = entries.map(\.value)
        return keys.withUnsafeBufferPointer { keys in
            values.withUnsafeBufferPointer { dictionary(keys: keys, values: $0) }
        }
    }

    /// A text or data has more than 512 MB.
    private(set) var isTooLarge = false

    private mutating func appendHead(_ marker: UInt8, _ count: Int) {
        if count > 512 << 20 { isTooLarge = true }
        Self.appendHead(marker, count, to: &leaves)
    }

    private static func appendHead(_ marker: UInt8, _ count: Int, to bytes: inout ByteBuffer) {
        if count < 15 {
            bytes.append(marker | UInt8(count))
        } else {
            bytes.append(marker | 15)
            let size = count <= 0xFF ? 0 : count <= 0xFFFF ? 1 : count <= 0xFFFF_FFFF ? 2 : 3
            bytes.append(0x10 | UInt8(size))
            bytes.append(UInt64(count), size: 1 << size)
        }
    }

    /// The whole file; nothing can be added after that.
    ///
    /// - Parameter resolve: the object for a deferred reference; nil: a deferred element leaves its array.
    mutating func finish(top: UInt32, resolving resolve: (Int) -> (inArray: UInt32?, elsewhere: UInt32)) -> Data {
        let referenceSize = Self.size(of: UInt64(max(1, nodes.count - 1)))
        let bound = 8 + leaves.count + headBytes + referenceCount * referenceSize
        var out = ByteBuffer(capacity: bound + nodes.count * Self.size(of: UInt64(bound)) + 32)
        Array("bplist00".utf8).withUnsafeBytes { out.append($0) }
        // Each node gives way to its offset.
        var index = 0
        while index < nodes.count {
            let node = self.node(index)
            if node.kind == Node.leaf {
                // Leaves that follow each other lie together.
                let shift = out.count - node.start
                while index < nodes.count, self.node(index).kind == Node.leaf {
                    nodes[index] = UInt64(truncatingIfNeeded: self.node(index).start + shift)
                    index += 1
                }
                var next = index
                while next < nodes.count, self.node(next).kind != Node.leaf { next += 1 }
                let end = next < nodes.count ? self.node(next).start : leaves.count
                out.append(UnsafeRawBufferPointer(start: leaves.base + node.start, count: end - node.start))
                continue
            }
            nodes[index] = UInt64(truncatingIfNeeded: out.count)
            index += 1
            let isArray = node.kind == Node.array
            let count = Int(references[node.start])
            if node.kind == Node.sharing {
                Self.appendHead(0xD0, count, to: &out)
                let keys = Int(references[node.start + 1])
                out.append(references.slice(from: keys, count: count), size: referenceSize)
                append(node.start + 2, count, to: &out, referenceSize) { resolve($0).elsewhere }
            } else if isArray {
                let listed = references.slice(from: node.start + 1, count: count)
                if listed.contains(where: { $0 & Self.deferred != 0 }) {
                    let resolved = listed.compactMap { reference -> UInt32? in
                        reference & Self.deferred == 0 ? reference : resolve(Int(reference & ~Self.deferred)).inArray
                    }
                    Self.appendHead(0xA0, resolved.count, to: &out)
                    resolved.withUnsafeBufferPointer { out.append($0, size: referenceSize) }
                } else {
                    Self.appendHead(0xA0, count, to: &out)
                    out.append(listed, size: referenceSize)
                }
            } else {
                Self.appendHead(0xD0, count, to: &out)
                append(node.start + 1, 2 * count, to: &out, referenceSize) { resolve($0).elsewhere }
            }
        }
        let table = out.count
        let offsetSize = Self.size(of: UInt64(table))
        out.append(nodes.slice(from: 0), size: offsetSize)
        out.append(0, size: 6)
        out.append(UInt64(offsetSize), size: 1)
        out.append(UInt64(referenceSize), size: 1)
        out.append(UInt64(nodes.count), size: 8)
        out.append(UInt64(top), size: 8)
        out.append(UInt64(table), size: 8)
        return out.takeData()
    }

    /// References as they are, deferred ones as `resolve` has them.
    @inline(__always)
    private func append(
        _ start: Int,
        _ count: Int,
        to out: inout ByteBuffer,
        _ size: Int,
        resolving resolve: (Int) -> UInt32
    ) {
        let listed = references.slice(from: start, count: count)
        var deferred: UInt32 = 0
        for reference in listed { deferred |= reference & Self.deferred }
        if deferred == 0 {
            out.append(listed, size: size)
        } else {
            for reference in listed {
                let resolved = reference & Self.deferred == 0 ? reference : resolve(Int(reference & ~Self.deferred))
                out.append(UInt64(resolved), size: size)
            }
        }
    }

    /// Bytes that a number needs.
    private static func size(of number: UInt64) -> Int {
        max(1, (64 - number.leadingZeroBitCount + 7) / 8)
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
