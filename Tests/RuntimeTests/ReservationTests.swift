import Testing

@testable import HeirloomRuntime

/// The memory that a writer reserves when it has seen its first objects.
@Suite struct ReservationTests {
    /// Objects like those seen need so much; a list of a million in the first of them says nothing about the others.
    @Test func aGuessIsBounded() {
        var stack = NumberStack<UInt8>()
        stack.fill(to: 60, with: 0)
        #expect(stack.expected(1000) == 60_000)
        stack.fill(to: 1_000_000, with: 0)
        #expect(stack.expected(4096) < 10_000_000)
        stack.fill(to: 20_000_000, with: 0)
        #expect(stack.expected(4096) == 20_000_000)
    }
}
