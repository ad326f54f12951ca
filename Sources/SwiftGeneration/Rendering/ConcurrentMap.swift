import Dispatch

/// The results of 0, 1, ..., in that order, worked out on all cores; equal to `(0..<count).map(transform)`.
package func mapConcurrently<Result: Sendable>(_ count: Int, _ transform: @Sendable (Int) -> Result) -> [Result] {
    // Threads cost more than a handful of types.
    guard count >= 16 else { return (0..<count).map(transform) }
    return [Result](unsafeUninitializedCapacity: count) { buffer, initialized in
        nonisolated(unsafe) let results = buffer
        DispatchQueue.concurrentPerform(iterations: count) { results.initializeElement(at: $0, to: transform($0)) }
        initialized = count
    }
}
