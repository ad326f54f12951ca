import Foundation

/// Numbers that come and go at the end.
struct NumberStack<Number: BitwiseCopyable>: ~Copyable {
    private var base: UnsafeMutablePointer<Number>
    private(set) var count = 0
    private var capacity: Int

    init(capacity: Int = 64) {
        self.capacity = max(1, capacity)
        base = Self.grown(nil, self.capacity)
    }

    deinit {
        free(base)
    }

    private static func grown(_ base: UnsafeMutablePointer<Number>?, _ capacity: Int) -> UnsafeMutablePointer<Number> {
        Memory.grown(base, to: capacity * MemoryLayout<Number>.stride).assumingMemoryBound(to: Number.self)
    }

    @inline(__always)
    mutating func append(_ number: Number) {
        if count == capacity { grow(1) }
        base[count] = number
        count += 1
    }

    @inline(__always)
    mutating func append(_ numbers: UnsafeBufferPointer<Number>) {
        if count + numbers.count > capacity { grow(numbers.count) }
        guard let start = numbers.baseAddress else { return }
        (base + count).update(from: start, count: numbers.count)
        count += numbers.count
    }

    @inline(never)
    private mutating func grow(_ size: Int) {
        reserve(max(capacity * 2, count + size))
    }

    /// Adds as many of the same number as are missing.
    @inline(__always)
    mutating func fill(to count: Int, with number: Number) {
        if count > capacity { grow(count - self.count) }
        while self.count < count {
            base[self.count] = number
            self.count += 1
        }
    }

    mutating func reserve(_ capacity: Int) {
        guard capacity > self.capacity else { return }
        self.capacity = capacity
        base = Self.grown(base, capacity)
    }

    subscript(index: Int) -> Number {
        @inline(__always) get {
            precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "a number that is there")
            return base[index]
        }
        @inline(__always) set {
            precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "a number that is there")
            base[index] = newValue
        }
    }

    /// Good until the next change.
    @inline(__always)
    func slice(from start: Int) -> UnsafeBufferPointer<Number> {
        UnsafeBufferPointer(start: base + start, count: count - start)
    }

    /// Good until the next change.
    @inline(__always)
    func slice(from start: Int, count: Int) -> UnsafeBufferPointer<Number> {
        precondition(start >= 0 && count >= 0 && start + count <= self.count, "numbers that are there")
        return UnsafeBufferPointer(start: base + start, count: count)
    }

    @inline(__always)
    mutating func truncate(to count: Int) {
        self.count = min(count, self.count)
    }

    mutating func removeLast() -> Number {
        precondition(count > 0, "a number that is there")
        count -= 1
        return base[count]
    }
}
