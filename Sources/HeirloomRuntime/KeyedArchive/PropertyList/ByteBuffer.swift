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
        capacity = max(capacity * 2, count + size)
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

    @inline(__always)
    mutating func truncate(to count: Int) {
        self.count = count
    }
}

/// Memory of the C library, which can grow large blocks by moving their pages instead of copying them.
enum Memory {
    static func grown(_ base: UnsafeMutableRawPointer?, to size: Int) -> UnsafeMutableRawPointer {
        guard let grown = realloc(base, size) else { preconditionFailure("no memory for \(size) bytes") }
        return grown
    }

    static func zeroed<T: BitwiseCopyable>(_ count: Int, of type: T.Type) -> UnsafeMutablePointer<T> {
        guard let zeroed = calloc(count, MemoryLayout<T>.stride) else {
            preconditionFailure("no memory for \(count) \(type)")
        }
        return zeroed.bindMemory(to: type, capacity: count)
    }
}
