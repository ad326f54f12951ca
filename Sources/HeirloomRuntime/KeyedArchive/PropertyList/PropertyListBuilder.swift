import Foundation

/// Builds a binary property list. Objects get numbers in the order in which they come; equal texts and numbers are one object. Sizes of
/// references and offsets are the smallest that do.
struct PropertyListBuilder: ~Copyable {
    private enum Kind: UInt8 {
        case leaf
        case array
        case dictionary
    }

    private struct Node {
        /// In `leaves` for a leaf, in `references` for others.
        var start: Int
        /// Bytes of a leaf, references of an array, entries of a dictionary; the kind in the two lowest bits.
        private var countAndKind: UInt32
        /// Larger ones make the whole unwritable.
        static let largestCount = Int(UInt32.max >> 2)

        @inline(__always)
        init(kind: Kind, start: Int, count: Int) {
            self.start = start
            countAndKind = UInt32(truncatingIfNeeded: count) << 2 | UInt32(kind.rawValue)
        }

        var kind: Kind { Kind(rawValue: UInt8(countAndKind & 3)) ?? .leaf }
        var count: Int { Int(countAndKind >> 2) }
    }

    private var nodes: ContiguousArray<Node> = []
    private var leaves = ByteBuffer()
    private var references: ContiguousArray<UInt32> = []
    private var table = LeafTable()
    private var smallIntegers = ContiguousArray<UInt32>(repeating: .max, count: 256)
    private var uids: ContiguousArray<UInt32> = []

    /// Marks a reference that is an index into what `finish(top:resolving:)` is given.
    static let deferred: UInt32 = 1 << 31

    var count: Int { nodes.count }

    /// The leaf whose bytes were appended from `start` on: an equal one if there is one.
    @inline(__always)
    private mutating func unique(from start: Int) -> UInt32 {
        let bytes = UnsafeRawBufferPointer(start: leaves.base + start, count: leaves.count - start)
        let hash = LeafTable.hash(bytes)
        var slot = table.first(hash)
        while let candidate = table.candidate(&slot, hash) {
            let node = nodes[Int(candidate)]
            if node.count == bytes.count, memcmp(leaves.base + node.start, leaves.base + start, node.count) == 0 {
                leaves.truncate(to: start)
                return candidate
            }
        }
        let number = UInt32(truncatingIfNeeded: nodes.count)
        nodes.append(Node(kind: .leaf, start: start, count: bytes.count))
        table.insert(number, hash)
        return number
    }

    private mutating func plain(from start: Int) -> UInt32 {
        nodes.append(Node(kind: .leaf, start: start, count: leaves.count - start))
        return UInt32(truncatingIfNeeded: nodes.count - 1)
    }

    mutating func bool(_ value: Bool) -> UInt32 {
        let start = leaves.count
        leaves.append(value ? 0x09 : 0x08)
        return unique(from: start)
    }

    @inline(__always)
    mutating func integer(_ value: Int64) -> UInt32 {
        if 0..<256 ~= value, smallIntegers[Int(value)] != .max { return smallIntegers[Int(value)] }
        let start = leaves.count
        appendInteger(value)
        let number = unique(from: start)
        if 0..<256 ~= value { smallIntegers[Int(value)] = number }
        return number
    }

    /// The value of an integer object, if it is below 256.
    func smallInteger(_ number: UInt32) -> Int64? {
        smallIntegers.firstIndex(of: number).map { Int64($0) }
    }

    private mutating func appendInteger(_ value: Int64) {
        let bits = UInt64(bitPattern: value)
        switch value {
        case 0...0xFF:
            leaves.append(0x10)
            leaves.append(bits, size: 1)
        case 0x100...0xFFFF:
            leaves.append(0x11)
            leaves.append(bits, size: 2)
        case 0x1_0000...0xFFFF_FFFF:
            leaves.append(0x12)
            leaves.append(bits, size: 4)
        default:
            leaves.append(0x13)
            leaves.append(bits, size: 8)
        }
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
        let start = leaves.count
        leaves.append(0x23)
        leaves.append(value.bitPattern, size: 8)
        return unique(from: start)
    }

    mutating func float(_ value: Float) -> UInt32 {
        let start = leaves.count
        leaves.append(0x22)
        leaves.append(UInt64(value.bitPattern), size: 4)
        return unique(from: start)
    }

    mutating func date(_ value: Date) -> UInt32 {
        let start = leaves.count
        leaves.append(0x33)
        leaves.append(value.timeIntervalSinceReferenceDate.bitPattern, size: 8)
        return unique(from: start)
    }

    mutating func data(_ value: Data) -> UInt32 {
        let start = leaves.count
        appendHead(0x40, value.count)
        value.withUnsafeBytes { bytes in leaves.append(bytes) }
        return value.count <= 256 ? unique(from: start) : plain(from: start)
    }

    mutating func string(_ value: String) -> UInt32 {
        var value = value
        let start = leaves.count
        let isASCII = value.withUTF8 { bytes in
            let raw = UnsafeRawBufferPointer(bytes)
            guard raw.isASCII else { return false }
            appendHead(0x50, raw.count)
            leaves.append(raw)
            return true
        }
        if !isASCII {
            let units = value.utf16
            appendHead(0x60, units.count)
            for unit in units { leaves.append(UInt64(unit), size: 2) }
        }
        return unique(from: start)
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
        let start = leaves.count
        let size = value <= 0xFF ? 1 : value <= 0xFFFF ? 2 : value <= 0xFF_FFFF ? 3 : 4
        leaves.append(0x80 | UInt8(size - 1))
        leaves.append(UInt64(value), size: size)
        let number = plain(from: start)
        uids[Int(value)] = number
        return number
    }

    mutating func array(_ elements: UnsafeBufferPointer<UInt32>) -> UInt32 {
        let start = references.count
        references.append(contentsOf: elements)
        nodes.append(Node(kind: .array, start: start, count: elements.count))
        return UInt32(truncatingIfNeeded: nodes.count - 1)
    }

    mutating func array(_ elements: [UInt32]) -> UInt32 {
        elements.withUnsafeBufferPointer { array($0) }
    }

    /// - Parameters: as many keys as values.
    @inline(__always)
    mutating func dictionary(keys: UnsafeBufferPointer<UInt32>, values: UnsafeBufferPointer<UInt32>) -> UInt32 {
        let start = references.count
        references.append(contentsOf: keys)
        references.append(contentsOf: values)
        nodes.append(Node(kind: .dictionary, start: start, count: keys.count))
        return UInt32(truncatingIfNeeded: nodes.count - 1)
    }

    /// A dictionary of two entries.
    mutating func pair(keys: (UInt32, UInt32), values: (UInt32, UInt32)) -> UInt32 {
        let start = references.count
        references.append(keys.0)
        references.append(keys.1)
        references.append(values.0)
        references.append(values.1)
        nodes.append(Node(kind: .dictionary, start: start, count: 2))
        return UInt32(truncatingIfNeeded: nodes.count - 1)
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
        if count > Node.largestCount / 2 { isTooLarge = true }
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

    /// The whole file.
    ///
    /// - Parameter resolve: the object for a deferred reference; nil: a deferred element leaves its array.
    func finish(top: UInt32, resolving resolve: (Int) -> (inArray: UInt32?, elsewhere: UInt32)) -> Data {
        let referenceSize = Self.size(of: UInt64(max(1, nodes.count - 1)))
        var out = ByteBuffer(capacity: leaves.count + references.count * referenceSize + nodes.count * 8 + 64)
        Array("bplist00".utf8).withUnsafeBytes { out.append($0) }
        var offsets: ContiguousArray<Int> = []
        offsets.reserveCapacity(nodes.count)
        for node in nodes {
            offsets.append(out.count)
            switch node.kind {
            case .leaf: out.append(UnsafeRawBufferPointer(start: leaves.base + node.start, count: node.count))
            case .array:
                var elements = references[node.start..<node.start + node.count]
                if elements.contains(where: { $0 & Self.deferred != 0 }) {
                    elements =
                        ContiguousArray(
                            elements.compactMap {
                                $0 & Self.deferred == 0 ? $0 : resolve(Int($0 & ~Self.deferred)).inArray
                            }
                        )[...]
                }
                Self.appendHead(0xA0, elements.count, to: &out)
                for reference in elements { out.append(UInt64(reference), size: referenceSize) }
            case .dictionary:
                Self.appendHead(0xD0, node.count, to: &out)
                for reference in references[node.start..<node.start + 2 * node.count] {
                    let known =
                        reference & Self.deferred == 0 ? reference : resolve(Int(reference & ~Self.deferred)).elsewhere
                    out.append(UInt64(known), size: referenceSize)
                }
            }
        }
        let table = out.count
        let offsetSize = Self.size(of: UInt64(table))
        for offset in offsets { out.append(UInt64(offset), size: offsetSize) }
        out.append(0, size: 6)
        out.append(UInt64(offsetSize), size: 1)
        out.append(UInt64(referenceSize), size: 1)
        out.append(UInt64(nodes.count), size: 8)
        out.append(UInt64(top), size: 8)
        out.append(UInt64(table), size: 8)
        return out.takeData()
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
