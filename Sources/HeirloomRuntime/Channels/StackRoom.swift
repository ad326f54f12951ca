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
        let call = Call { [self] in
            stack = StackGuard()
            return body()
        }
        let thread = Thread { call.run() }
        thread.stackSize = 32 * 1024 * 1024
        thread.start()
        return call.result()
    }

    // Unchecked: one thread waits for the other.
    private final class Call<Result>: @unchecked Sendable {
        private let body: () -> Result
        private var value: Result?
        private let done = DispatchSemaphore(value: 0)

        init(_ body: @escaping () -> Result) {
            self.body = body
        }

        func run() {
            value = body()
            done.signal()
        }

        func result() -> Result {
            done.wait()
            guard let value else { preconditionFailure("the thread has not run") }
            return value
        }
    }
}
