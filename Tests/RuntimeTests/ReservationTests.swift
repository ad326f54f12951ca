import Testing

@testable import HeirloomRuntime

/// The memory that a writer reserves when it has seen its first objects.
@Suite struct ReservationTests {
    /// Objects like those seen need so much; a list of a million in the first of them says nothing about the others.
    @Test func aGuessIsBounded() {
        #expect(PropertyListBuilder.expected(60, 1000) == 60_000)
        #expect(PropertyListBuilder.expected(1_000_000, 4096) < 10_000_000)
        #expect(PropertyListBuilder.expected(20_000_000, 4096) == 20_000_000)
    }
}
