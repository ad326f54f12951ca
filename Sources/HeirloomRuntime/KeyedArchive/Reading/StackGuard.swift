import Foundation

/// How much of the thread's stack classes that recurse may still use.
struct StackGuard {
    /// A stack frame below this address is an error.
    private let limit: UInt

    /// The stack that is reserved for the class being read and for Foundation.
    private static let reserve: UInt = 96 * 1024

    /// Asking for the main thread's stack reads a file on Linux. It is asked once, since its size does not change.
    private static let mainStack = threadStack()

    init() {
        let (bottom, size) = Thread.isMainThread ? Self.mainStack : threadStack()
        let here = Self.address
        if size == 0 {
            // If a thread's stack is unknown, a quarter of a megabyte is assumed.
            limit = here - min(here, 256 * 1024)
        } else if here < bottom || here - bottom > size {
            // The address sanitizer puts variables elsewhere, so their addresses show nothing about the stack.
            limit = 0
        } else {
            limit = bottom + min(Self.reserve, size / 4)
        }
    }

    var isExhausted: Bool {
        @inline(__always) get { Self.address < limit }
    }

    private static var address: UInt {
        @inline(never) get {
            var marker: UInt8 = 0
            return withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
        }
    }
}

/// The lowest address and the size of the present thread's stack.
private func threadStack() -> (bottom: UInt, size: UInt) {
    #if canImport(Darwin)
        let thread = pthread_self()
        let size = UInt(pthread_get_stacksize_np(thread))
        return (UInt(bitPattern: pthread_get_stackaddr_np(thread)) - size, size)
    #elseif os(Linux) || os(Android)
        return withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { buffer in
            guard let attributes = buffer.baseAddress, getThreadAttributes(pthread_self(), attributes) == 0 else {
                return (0, 0)
            }
            defer { pthread_attr_destroy(attributes) }
            var bottom: UnsafeMutableRawPointer?
            var size = 0
            guard pthread_attr_getstack(attributes, &bottom, &size) == 0, size > 0 else { return (0, 0) }
            return (UInt(bitPattern: bottom), UInt(size))
        }
    #else
        return (0, 0)
    #endif
}

#if os(Linux) || os(Android)
    // Declared in pthread.h only with _GNU_SOURCE, which Swift's module of the C library does not define.
    @_silgen_name("pthread_getattr_np")
    private func getThreadAttributes(_ thread: pthread_t, _ attributes: UnsafeMutablePointer<pthread_attr_t>) -> Int32
#endif
