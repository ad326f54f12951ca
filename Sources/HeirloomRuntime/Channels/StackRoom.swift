import Foundation

/// Makes sure that recursion within our limits has enough stack: 512 levels of JSON or of a dictionary require more than the 512 KB of a
/// secondary thread.
final class StackRoom {
    /// Up to this depth, the stack is not checked.
    private static let shallow = 8
    private lazy var stack = StackGuard()

    /// Whether this thread has too little stack for a value of this depth.
    func isExhausted(at depth: Int) -> Bool {
        depth > Self.shallow && stack.isExhausted
    }

    /// Calls the body. If this thread has little stack left, the body runs on another thread, and this thread waits.
    func call<Result>(at depth: Int, _ body: @escaping () -> Result) -> Result {
        guard isExhausted(at: depth) else { return body() }
        let outer = stack
        defer { stack = outer }
        // Only one of the two threads runs at a time.
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
