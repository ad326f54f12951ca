import CommandTestSupport
import Foundation
import RandomTestSupport
import Testing

/// The patch of a dry run is the change that the command makes.
@Suite struct PatchTests {
    @Test func gitAppliesWhatADryRunPrints() async throws {
        let seed: UInt64 = environmentNumber("HEIRLOOM_PATCHES_SEED") ?? 1
        for number in 0..<draws(4, "HEIRLOOM_PATCHES") {
            var dice = Dice(seed: seed &+ UInt64(number))
            let fixture = try GitFixture()
            // Most lines are there many times; few are unique.
            let classes = (0..<dice.number(1...40)).map { number in
                let lines = (0..<dice.number(0...5)).map { index in
                    "      \(["a", "b", "c", "d", "e"][index]): \(dice.pick(["Int", "A?", "'[A]'", "A? # twice: A"]))\n"
                }
                let name = dice.pick(["  C\(number):\n", "  \"C\(number)\":\n"])
                return lines.isEmpty ? "  C\(number): {}\n" : name + "    properties:\n" + lines.joined()
            }
            let own = "  A: { properties: { x: Int } }\n"
            var all = classes
            all.insert(own, at: dice.number(0...classes.count))
            var text = "model: M\nversion: 1\nclasses:\n" + all.joined()
            if dice.number(0...1) == 0 { text = text.replacing("\n", with: "\r\n") }
            if dice.number(0...2) == 0 { while text.last?.isNewline == true { text.removeLast() } }
            try fixture.write(text, to: "m.yaml")
            let outcome = try await fixture.sh(
                """
                heirloom rename A Bb --dry-run m.yaml > patch; cp m.yaml old.yaml
                heirloom rename A Bb m.yaml > /dev/null; mv m.yaml new.yaml; mv old.yaml m.yaml
                git apply --whitespace=nowarn patch && cmp m.yaml new.yaml && echo same; grep -c Bb m.yaml
                """
            )
            let uses = text.split(whereSeparator: \.isNewline).filter { $0.contains("A?") || $0.contains("[A]") }
            #expect(outcome.stdout == "same\n\(uses.count + 1)\n", "seed \(seed &+ UInt64(number)): \(outcome)")
        }
    }
}
