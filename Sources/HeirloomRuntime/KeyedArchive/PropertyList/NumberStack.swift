import Foundation

/// Numbers that are added and removed at the end.
struct NumberStack<Number: BitwiseCopyable>: ~Copyable {
    private var start: UnsafeMutablePointer<Number>
    private(set) var count = 0
    /// Without the slack after it.
    private var capacity: Int

    init(capacity: Int = 64) {
        self.capacity = max(1, capacity)
        start = Self.grown(nil, self.capacity)
    }

    deinit {
        free(start)
    }

    private static func grown(_ base: UnsafeMutablePointer<Number>?, _ capacity: Int) -> UnsafeMutablePointer<Number> {
        // Slack: a whole word may be stored where fewer bytes are meant.
        Memory.grown(base, to: capacity * MemoryLayout<Number>.stride + 8).assumingMemoryBound(to: Number.self)
    }

    @inline(__always)
    mutating func append(_ number: Number) {
        if count == capacity { grow(1) }
        start[count] = number
        count += 1
    }

    @inline(__always)
    mutating func append(_ numbers: UnsafeBufferPointer<Number>) {
        guard let first = numbers.baseAddress else { return }
        extend(by: numbers.count).copyMemory(from: first, byteCount: numbers.count * MemoryLayout<Number>.stride)
    }

    /// Makes room for more; the caller fills it.
    @inline(__always)
    mutating func extend(by size: Int) -> UnsafeMutableRawPointer {
        if count + size > capacity { grow(size) }
        defer { count += size }
        return UnsafeMutableRawPointer(start + count)
    }

    @inline(never)
    private mutating func grow(_ size: Int) {
        reserve(max(capacity * 2, count + size))
    }

    /// Adds the same number until the count is reached.
    @inline(__always)
    mutating func fill(to count: Int, with number: Number) {
        if count > capacity { grow(count - self.count) }
        while self.count < count {
            start[self.count] = number
            self.count += 1
        }
    }

    /// Makes room for `times` the present contents.
    mutating func reserve(times: Int) {
        reserve(expected(times))
    }

    /// The first contents may be far larger than what follows, as a list of a million is.
    func expected(_ times: Int) -> Int { min(count * times, max(count, 1 << 23)) }

    private mutating func reserve(_ capacity: Int) {
        guard capacity > self.capacity else { return }
        self.capacity = capacity
        start = Self.grown(start, capacity)
    }

    subscript(index: Int) -> Number {
        @inline(__always) get {
            precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "a number that is there")
            return start[index]
        }
        @inline(__always) set {
            precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "a number that is there")
            start[index] = newValue
        }
    }

    /// Valid until the next change.
    @inline(__always)
    func slice(from first: Int) -> UnsafeBufferPointer<Number> {
        UnsafeBufferPointer(start: start + first, count: count - first)
    }

    /// Valid until the next change.
    @inline(__always)
    func slice(from first: Int, count: Int) -> UnsafeBufferPointer<Number> {
        precondition(first >= 0 && count >= 0 && first + count <= self.count, "numbers that are there")
        return UnsafeBufferPointer(start: start + first, count: count)
    }

    @inline(__always)
    mutating func truncate(to count: Int) {
        self.count = min(count, self.count)
    }

    mutating func removeLast() -> Number {
        precondition(count > 0, "a number that is there")
        count -= 1
        return start[count]
    }
}

/// Bytes that grow at the end.
typealias ByteBuffer = NumberStack<UInt8>

extension NumberStack where Number == UInt8 {
    var base: UnsafeMutableRawPointer { UnsafeMutableRawPointer(start) }

    /// The bytes without copying them.
    consuming func takeData() -> Data {
        let (start, count) = (start, count)
        discard self
        return Data(bytesNoCopy: start, count: count, deallocator: .free)
    }

    /// The low `size` bytes of a number, highest first.
    ///
    /// - Parameter size: 1 to 8.
    @inline(__always)
    mutating func append(_ number: UInt64, size: Int) {
        extend(by: size).storeBytes(of: (number << UInt64(64 - 8 * size)).bigEndian, as: UInt64.self)
    }

    @inline(__always)
    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress else { return }
        extend(by: bytes.count).copyMemory(from: start, byteCount: bytes.count)
    }

    /// The low `size` bytes of each of several numbers, highest first.
    @inline(__always)
    mutating func append<Other: FixedWidthInteger & BitwiseCopyable>(_ numbers: UnsafeBufferPointer<Other>, size: Int) {
        var place = extend(by: numbers.count * size)
        let shift = UInt64(64 - 8 * size)
        for number in numbers {
            // May write into the next number, or into the slack.
            place.storeBytes(of: (UInt64(truncatingIfNeeded: number) << shift).bigEndian, as: UInt64.self)
            place += size
        }
    }
}
