import Foundation

/// Bytes that grow at the end.
struct ByteBuffer: ~Copyable {
    private(set) var base: UnsafeMutableRawPointer
    private(set) var count = 0
    /// Without the slack behind it.
    private var capacity: Int
    /// A whole word may be stored where fewer bytes are meant.
    private static let slack = 8

    init(capacity: Int = 4096) {
        self.capacity = capacity
        base = Memory.grown(nil, to: capacity + Self.slack)
    }

    deinit {
        free(base)
    }

    /// The bytes without copying them.
    consuming func takeData() -> Data {
        let (base, count) = (base, count)
        discard self
        return Data(bytesNoCopy: base, count: count, deallocator: .free)
    }

    /// Makes room; the bytes are the caller's to fill.
    @inline(__always)
    mutating func extend(by size: Int) -> UnsafeMutableRawPointer {
        if count + size > capacity { grow(size) }
        let start = base + count
        count += size
        return start
    }

    @inline(never)
    private mutating func grow(_ size: Int) {
        reserve(max(capacity * 2, count + size))
    }

    mutating func reserve(_ capacity: Int) {
        guard capacity > self.capacity else { return }
        self.capacity = capacity
        base = Memory.grown(base, to: capacity + Self.slack)
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        extend(by: 1).storeBytes(of: byte, as: UInt8.self)
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
    mutating func append<Number: FixedWidthInteger & BitwiseCopyable>(
        _ numbers: UnsafeBufferPointer<Number>,
        size: Int
    ) {
        var place = extend(by: numbers.count * size)
        let shift = UInt64(64 - 8 * size)
        for number in numbers {
            // Over the bytes of the next one, or the slack.
            place.storeBytes(of: (UInt64(truncatingIfNeeded: number) << shift).bigEndian, as: UInt64.self)
            place += size
        }
    }

    @inline(__always)
    mutating func truncate(to count: Int) {
        self.count = count
    }
}

/// Memory of the C library, which can grow large blocks by moving their pages instead of copying them.
enum Memory {
    static func grown(_ base: UnsafeMutableRawPointer?, to size: Int) -> UnsafeMutableRawPointer {
        guard let grown = realloc(base, size) else { preconditionFailure("no memory for \(size) bytes") }
        askForLargePages(grown, size)
        return grown
    }

    static func zeroed<T: BitwiseCopyable>(_ count: Int, of type: T.Type) -> UnsafeMutablePointer<T> {
        guard let zeroed = calloc(count, MemoryLayout<T>.stride) else {
            preconditionFailure("no memory for \(count) \(type)")
        }
        askForLargePages(zeroed, count * MemoryLayout<T>.stride)
        return zeroed.bindMemory(to: type, capacity: count)
    }

    /// Fresh memory of megabytes costs more to be mapped page by page than to be written. Where the system has no large pages to give,
    /// nothing is lost.
    private static func askForLargePages(_ base: UnsafeMutableRawPointer, _ size: Int) {
        #if os(Linux)
            let page = 2 << 20
            guard size >= 2 * page else { return }
            let start = (UInt(bitPattern: base) + UInt(page - 1)) & ~UInt(page - 1)
            let end = (UInt(bitPattern: base) + UInt(size)) & ~UInt(page - 1)
            guard end > start else { return }
            madvise(UnsafeMutableRawPointer(bitPattern: start), Int(end - start), MADV_HUGEPAGE)
        #endif
    }
}
