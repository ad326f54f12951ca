import Foundation

/// Memory of the C library, which can enlarge large blocks by moving their pages instead of copying them.
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

    /// Mapping megabytes of fresh memory page by page costs more than writing them. If the system has no large pages, this changes nothing.
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
