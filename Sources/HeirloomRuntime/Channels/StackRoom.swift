import Foundation

/// Room on the stack for what recurses within bounds: 512 levels of JSON or of a dictionary need more than the 512 KB of a secondary thread.
final class StackRoom {
    /// Levels that need no asking.
    private static let shallow = 8
    private lazy var stack = StackGuard()

    /// Whether a value so many levels deep has no room on this thread.
    func isExhausted(at depth: Int) -> Bool {
        depth > Self.shallow && stack.isExhausted
    }

    /// Calls the body; where this thread has little room left, on one with enough of it, while this one waits.
    func call<Result>(at depth: Int, _ body: @escaping () -> Result) -> Result {
        guard isExhausted(at: depth) else { return body() }
        let outer = stack
        defer { stack = outer }
        // One thread waits for the other.
        nonisolated(unsafe) var result: Result?
        nonisolated(unsafe) let run = { [self] in
            stack = StackGuard()
            result = body()
        }
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            run()
            done.signal()
        }
        thread.stackSize = 32 * 1024 * 1024
        thread.start()
        done.wait()
        guard let result else { preconditionFailure("the thread has not run") }
        return result
    }
}
