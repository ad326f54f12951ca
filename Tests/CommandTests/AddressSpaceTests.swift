#if os(Linux)
    import Foundation
    import Testing

    /// If addresses are limited, as in batch systems and containers, less memory is reserved in advance (`LargePages.c`): the same files
    /// are written.
    @Suite struct AddressSpaceTests {
        private func fixture() throws -> GitFixture {
            let fixture = try GitFixture()
            var schema = "model: Big\nversion: 1\nclasses:\n"
            for number in 0..<100 {
                schema +=
                    "  C\(number): { properties: { a: Int, b: String?, c: \"[Double]\", d: Date, e: \"[C0]\" } }\n"
            }
            try fixture.write(schema, to: "Schemas/big.yaml")
            return fixture
        }

        /// Below what the program requires: it ends, with the same files or with an error. It does not wait for threads that it does not get.
        @Test func endsWithTooFewAddresses() async throws {
            let fixture = try fixture()
            try await fixture.sh("heirloom generate")
            for limit in stride(from: 90_000, through: 190_000, by: 5_000) {
                let result = try await fixture.sh("(ulimit -v \(limit); heirloom generate --output out 2>&1)")
                #expect(!result.output.isEmpty, "\(limit)")
                if result.status == 0 {
                    let difference = try await fixture.sh("diff -r Schemas/Generated out")
                    #expect(difference.status == 0, "\(limit): \(difference)")
                }
                try await fixture.sh("rm -rf out")
            }
        }

        @Test func generatesWithFewAddresses() async throws {
            let fixture = try fixture()
            try await fixture.sh("heirloom generate")
            // Kilobytes: from twice what the program and its libraries require up to the size with which every reservation succeeds.
            for limit in [200_000, 400_000, 1_000_000, 3_000_000, 8_000_000] {
                let result = try await fixture.sh(
                    "(ulimit -v \(limit); heirloom generate --output out-\(limit)) && diff -r Schemas/Generated out-\(limit)"
                )
                #expect(result.status == 0, "\(limit): \(result)")
            }
        }
    }
#endif
