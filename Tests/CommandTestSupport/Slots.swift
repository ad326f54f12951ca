/// Slots for a limited number of tasks at once. A task without a free slot waits in order, and blocks no thread.
package actor Slots {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    package init(_ count: Int) {
        free = max(1, count)
    }

    /// Runs `body` when there is a slot for it.
    package nonisolated func taken<Result: Sendable>(_ body: @Sendable () async throws -> Result) async throws -> Result
    {
        await take()
        do {
            let result = try await body()
            await giveBack()
            return result
        } catch {
            await giveBack()
            throw error
        }
    }

    private func take() async {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    private func giveBack() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
}
