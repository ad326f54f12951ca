#if canImport(Darwin)
    import Dispatch
#else
    #if canImport(Musl)
        import Musl
    #else
        import Glibc
    #endif
    import Synchronization
#endif

/// The results of 0, 1, ..., in that order, worked out on all cores; equal to `(0..<count).map(transform)`.
package func mapConcurrently<Result: Sendable>(_ count: Int, _ transform: @Sendable (Int) -> Result) -> [Result] {
    // Threads cost more than a handful of types.
    guard count >= 16 else { return (0..<count).map(transform) }
    return [Result](unsafeUninitializedCapacity: count) { buffer, initialized in
        nonisolated(unsafe) let results = buffer
        performConcurrently(count) { results.initializeElement(at: $0, to: transform($0)) }
        initialized = count
    }
}

#if canImport(Darwin)
    private func performConcurrently(_ count: Int, _ body: @Sendable (Int) -> Void) {
        DispatchQueue.concurrentPerform(iterations: count, execute: body)
    }
#else
    /// Dispatch waits without end for a thread that the system does not create, for example where address space is limited. Here the other
    /// threads do its part.
    private func performConcurrently(_ count: Int, _ body: @Sendable (Int) -> Void) {
        withoutActuallyEscaping(body) { body in
            let work = ConcurrentWork(count, body)
            var threads: [pthread_t] = []
            for _ in 1..<max(1, min(count, sysconf(Int32(_SC_NPROCESSORS_ONLN)))) {
                var thread = pthread_t()
                let context = Unmanaged.passUnretained(work).toOpaque()
                let status = pthread_create(&thread, nil, ConcurrentWork.main, context)
                guard status == 0 else { break }
                threads.append(thread)
            }
            work.run()
            for thread in threads { pthread_join(thread, nil) }
        }
    }

    private final class ConcurrentWork: Sendable {
        private let count: Int
        private let body: @Sendable (Int) -> Void
        private let next = Atomic(0)

        init(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
            self.count = count
            self.body = body
        }

        static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
            if let context { Unmanaged<ConcurrentWork>.fromOpaque(context).takeUnretainedValue().run() }
            return nil
        }

        /// Takes one number after the other until none is left.
        func run() {
            while true {
                let number = next.add(1, ordering: .relaxed).oldValue
                guard number < count else { return }
                body(number)
            }
        }
    }
#endif
