import Foundation

/// Builds a binary property list. Objects are numbered in the order in which they are added; equal texts and numbers are one object.
/// References and offsets have the smallest sufficient sizes.
struct PropertyListBuilder: ~Copyable {
    /// One object: where its bytes begin in `leaves` or its references in `references`, preceded by their count. The two lowest bits are
    /// the kind.
    struct Node {
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
    var nodes = NumberStack<UInt64>()
    /// They are in the order of their nodes, without gaps.
    var leaves = ByteBuffer(capacity: 4096)
    var references = NumberStack<UInt32>()
    var table = LeafTable()
    var smallIntegers = ContiguousArray<UInt32>(repeating: .max, count: 256)
    /// By value: the numbers of references of a keyed archive; `max` for values without one.
    var uids = NumberStack<UInt32>()
    /// Bytes before the containers' references, and the number of references.
    private(set) var headBytes = 0
    private(set) var referenceCount = 0
    /// Where the keys of dictionaries written last begin in `references`, by their number.
    private var recentKeys: (Int, Int, Int, Int) = (-1, -1, -1, -1)
    /// A text or data has more than 512 MB.
    var isTooLarge = false

    /// Marks a reference that is an index for `finish(top:resolving:)`.
    static let deferred: UInt32 = 1 << 31

    var count: Int { nodes.count }

    /// Makes room for `times` the present contents.
    mutating func reserve(times: Int) {
        nodes.reserve(times: times)
        references.reserve(times: times)
        leaves.reserve(times: times)
        table.reserve(times: times)
    }

    @inline(__always)
    mutating func append(_ node: Node) -> UInt32 {
        nodes.append(node.bits)
        return UInt32(truncatingIfNeeded: nodes.count - 1)
    }

    @inline(__always)
    func node(_ index: Int) -> Node {
        Node(bits: nodes[index])
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

    /// Writes the count before the references.
    @inline(__always)
    private mutating func begin(_ count: Int) -> Int {
        references.append(UInt32(truncatingIfNeeded: count))
        referenceCount += count
        headBytes += count < 15 ? 1 : count <= 0xFF ? 3 : count <= 0xFFFF ? 4 : 6
        return references.count - 1
    }

    mutating func dictionary(keys: [UInt32], values: [UInt32]) -> UInt32 {
        keys.withUnsafeBufferPointer { keys in
            values.withUnsafeBufferPointer { dictionary(keys: keys, values: $0) }
        }
    }
}
