import CommandTestSupport
import Foundation
import Testing

/// Helpers on which other tests rely: limits that a busy machine does not break.
@Suite struct TestHelperTests {
    @Test func whoWaitsForASlotLetsOthersRun() async throws {
        let (compilers, others) = (Slots(1), Slots(1))
        let (open, opened) = AsyncStream.makeStream(of: Void.self)
        // More tasks than threads; all but one wait for a slot, that one for the quick one.
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 1...50 {
                group.addTask {
                    try await compilers.taken {
                        for await _ in open {}
                        return number
                    }
                }
            }
            let quick = try await others.taken { "quick" }
            #expect(quick == "quick")
            opened.finish()
            let sum = try await group.reduce(0, +)
            #expect(sum == 1275)
        }
    }

    @Test func slotsAreGivenBackByWhatFails() async throws {
        struct Failed: Error {}
        let slots = Slots(1)
        await #expect(throws: Failed.self) { try await slots.taken { throw Failed() } }
        #expect(try await slots.taken { 1 } == 1)
    }

    @Test func programsHaveProcessorTimeAndNoOtherLimit() async throws {
        await #expect(throws: Command.OutOfProcessorTime.self) {
            try await Command.run(["sh", "-c", "while :; do :; done"], seconds: 1)
        }
        #expect(try await Command.run(["sh", "-c", "sleep 2; echo awake"], seconds: 1).output == "awake\n")
    }

    @Test func noTestLooksAtTheClock() throws {
        let limits = [
            "timeLimit" + "(", "wait(" + "timeout", "Continuous" + "Clock", "Date().timeInterval" + "Since(start",
        ]
        for file in Repository.sources(below: "Tests") {
            let text = try Repository.text(file)
            for limit in limits { #expect(!text.contains(limit), "\(file.path()): limits are in processor time") }
        }
    }
}
