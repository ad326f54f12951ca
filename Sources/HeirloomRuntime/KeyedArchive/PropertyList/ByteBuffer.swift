import Foundation

/// Bytes that grow at the end.
struct ByteBuffer: ~Copyable {
    private(set) var base: UnsafeMutableRawPointer
    private(set) var count = 0
    private var capacity: Int

    init(capacity: Int = 4096) {
        self.capacity = capacity
        base = .allocate(byteCount: capacity, alignment: 16)
    }

    deinit {
        base.deallocate()
    }

    /// The bytes without copying them.
    consuming func takeData() -> Data {
        let (base, count) = (base, count)
        discard self
        return Data(bytesNoCopy: base, count: count, deallocator: .custom { pointer, _ in pointer.deallocate() })
    }

    /// Makes room; the bytes are the caller's to fill.
    @inline(__always)
    mutating func extend(by size: Int) -> UnsafeMutableRawPointer {
        if count + size > capacity { grow(size) }
        let start = base + count
        count += size
        return start
    }

    private mutating func grow(_ size: Int) {
        let larger = max(capacity * 2, count + size)
        let new = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 16)
        new.copyMemory(from: base, byteCount: count)
        base.deallocate()
        base = new
        capacity = larger
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        extend(by: 1).storeBytes(of: byte, as: UInt8.self)
    }

    /// The low `size` bytes of a number, highest first.
    @inline(__always)
    mutating func append(_ number: UInt64, size: Int) {
        let place = extend(by: size)
        var shift = size * 8
        for index in 0..<size {
            shift -= 8
            place.storeBytes(
                of: UInt8(truncatingIfNeeded: number >> UInt64(shift)),
                toByteOffset: index,
                as: UInt8.self
            )
        }
    }

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress else { return }
        extend(by: bytes.count).copyMemory(from: start, byteCount: bytes.count)
    }

    @inline(__always)
    mutating func truncate(to count: Int) {
        self.count = count
    }
}
