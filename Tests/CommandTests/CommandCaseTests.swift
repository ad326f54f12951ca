import Foundation
import Testing

/// The output and status of the program, word for word. With `HEIRLOOM_RECORD=1` in the environment the expected texts are written again;
/// the test still fails, so that a recording is reviewed.
@Suite struct CommandCaseTests {
    @Test(arguments: CommandCase.all)
    func theCommandDoesAsRecorded(_ commandCase: CommandCase) async throws {
        let outcome = try await commandCase.run()
        if ProcessInfo.processInfo.environment["HEIRLOOM_RECORD"] == "1", outcome != commandCase.expected {
            try commandCase.record(outcome)
            Issue.record("recorded anew")
            return
        }
        let expected = commandCase.expected
        #expect(outcome.stdout == expected.stdout)
        #expect(outcome.stderr == expected.stderr)
        #expect(outcome.status == expected.status)
    }

    @Test func thereAreCases() {
        #expect(CommandCase.all.count > 20)
    }
}
