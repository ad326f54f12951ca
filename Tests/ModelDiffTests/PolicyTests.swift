import SchemaHistory
import Testing

@testable import ModelDiff

@Suite struct PolicyTests {
    private let renamed = (
        old: "model: M\nversion: 1\nclasses:\n  A:\n    properties: { name: String }\n",
        new: """
        model: M
        version: 2
        classes:
          A:
            properties: { title: String }
            history:
              2:
                - rename: { name: title }

        """
    )

    @Test func theDirectionDecidesWhatBreaks() throws {
        #expect(try !compare(renamed.old, renamed.new).fails)
        #expect(try compare(renamed.old, renamed.new, DiffPolicy(direction: .forward)).fails)
        #expect(try compare(renamed.old, renamed.new, DiffPolicy(direction: .full)).fails)
    }

    @Test func theThresholdDecidesWhatFails() throws {
        #expect(try compare(renamed.old, renamed.new, DiffPolicy(failOn: .caution)).fails)
        #expect(try !compare(renamed.old, renamed.new, DiffPolicy(failOn: .loss)).fails)
    }

    private let required = (
        old: """
        model: M
        version: 2
        classes:
          A:
            properties: { name: String, size: Int }
            history:
              2:
                - add: { size: { missing: 0 } }

        """,
        new: """
        model: M
        version: 3
        classes:
          A:
            properties: { name: String, size: Int, kind: Int }
            history:
              3:
                - add: { kind: { missing: fail } }
              2:
                - add: { size: { missing: 0 } }

        """
    )

    @Test func versionsThatBreakAreNamed() throws {
        let finding = try #require(compare(required.old, required.new).findings.first)
        #expect(finding.rule == "property-added-required")
        #expect(finding.backward.failing == [1, 2])
    }

    @Test func versionsThatDoNotMatterDoNotBreak() throws {
        #expect(try compare(required.old, required.new, DiffPolicy(from: 2)).fails)
        #expect(try !compare(required.old, required.new, DiffPolicy(from: 3)).fails)
    }

    private let accepted = (
        old: "model: M\nversion: 1\nclasses:\n  A:\n    properties: { name: String, nick: String? }\n",
        new: """
        model: M
        version: 2
        classes:
          A:
            properties: { name: String }
            history:
              2:
                - remove: { nick: String? }
                - accept: { rule: property-removed, on: nick, because: "unused since 2024" }
                - accept: { rule: property-renamed, on: name, because: "never happened" }

        """
    )

    @Test func aMistypedRuleIsToldWithTheOneMeant() throws {
        let report = try compare(accepted.old, accepted.new.replacing("property-renamed", with: "property-remvoed"))
        let shown = report.rendered(as: .text, ReportOptions(toolVersion: "0"))
        #expect(shown.contains("there is no rule 'property-remvoed' to accept; did you mean 'property-removed'?"))
    }

    @Test func whatIsAcceptedStaysVisibleAndDoesNotFail() throws {
        let report = try compare(accepted.old, accepted.new, DiffPolicy(failOn: .loss))
        let finding = try #require(report.findings.first)
        #expect(finding.isAccepted && finding.severity == .loss)
        #expect(finding.acceptance?.because == "unused since 2024")
        #expect(!report.fails)
        #expect(report.idleAcceptances.map(\.state) == [.unused])
    }

    @Test func anAcceptanceExpiresWithTheSeal() throws {
        let report = try compare(accepted.old, accepted.new, DiffPolicy(failOn: .loss), sealedVersion: 2)
        #expect(report.fails)
        #expect(report.findings.first?.acceptance?.state == .expired)
    }

    @Test func nothingIsPromisedToAVersionThatIsNotSealed() throws {
        let old = "model: M\nversion: 2\nclasses:\n  A:\n    properties: { name: String, nick: String? }\n"
        let new = "model: M\nversion: 2\nclasses:\n  A:\n    properties: { name: String, size: Int }\n"
        #expect(try compare(old, new).fails)
        let report = try compare(old, new, sealedVersion: 1)
        #expect(!report.findings.contains { $0.rule == "version-not-bumped" })
        #expect(report.findings.contains { $0.rule == "version-open" })
    }

    // MARK: Channels

    private func rekeyed(_ codable: String, _ entry: String) -> (old: String, new: String) {
        let head = "swift: { codable: \(codable) }\nclasses:\n  A:\n    properties:\n"
        return (
            "model: M\nversion: 1\n\(head)      name: { type: String, jsonKey: n }\n",
            "model: M\nversion: 2\n\(head)      name: { type: String, jsonKey: full }\n" + entry
        )
    }
    private let rekey = "    history: { 2: [{ rekey: { name: { key: name, jsonKey: n } } }] }\n"

    /// Archives are as before; JSON of version 2 lacks the key that code of version 1 requires.
    @Test func fullBreaksWhereJSONBreaks() throws {
        let (old, new) = rekeyed("true", rekey)
        #expect(try !compare(old, new).fails)
        #expect(try compare(old, new, DiffPolicy(direction: .full)).fails)
        #expect(try compare(old, new, DiffPolicy(direction: .full, channels: [.json])).fails)
        #expect(try !compare(old, new, DiffPolicy(direction: .full, channels: [.archive, .dictionary])).fails)
        #expect(try !compare(old, new, DiffPolicy(direction: .full, from: 2)).fails)
    }

    /// Without stamps JSON has no versions: the current reader must accept every older form, regardless of the history.
    @Test func plainJSONIsReadAsTodays() throws {
        let (old, new) = rekeyed("plain", rekey)
        #expect(try compare(old, new).fails)
        #expect(try !compare(old, new, DiffPolicy(channels: [.archive])).fails)
        let same = rekeyed("plain", "")
        #expect(try !compare(same.old, same.old).fails)
    }

    /// A channel that is not in the policy is reported and fails nothing.
    @Test func channelsThatDoNotMatterDoNotBreak() throws {
        let (old, new) = rekeyed("true", "")
        #expect(try compare(old, new).fails, "undeclared, and JSON of version 1 is refused")
        let report = try compare(old, new, DiffPolicy(channels: [.archive]))
        #expect(!report.findings.contains { $0.rule == "json-key-changed" && $0.severity > .caution })
        let gone = new.replacing("codable: true", with: "codable: false").replacing(
            ", jsonKey: full",
            with: ", jsonKey: n"
        )
        #expect(try compare(old, gone).fails)
        #expect(try !compare(old, gone, DiffPolicy(channels: [.archive, .dictionary])).fails)
        #expect(
            try compare(old, gone, DiffPolicy(channels: [.archive])).policyText.contains(
                ", in keyed archive; not judged: "
            )
        )
    }

    @Test func fingerprintsNameTheCauseAndNotTheText() throws {
        let report = try compare(accepted.old, accepted.new)
        let moved = try compare(accepted.old, "# a line more\n" + accepted.new, DiffPolicy(direction: .full))
        #expect(report.findings.map(\.fingerprint) == moved.findings.map(\.fingerprint))
        let other = try compare(
            accepted.old.replacing("nick: String?", with: "nick: Int?"),
            accepted.new.replacing("nick: String?", with: "nick: Int?")
        )
        #expect(report.findings.map(\.fingerprint) != other.findings.map(\.fingerprint))
    }

    /// New code cannot read version 1 and reads 2; code of 1 and 2 cannot read what it writes: every policy, from every version.
    @Test(arguments: DiffPolicy.Direction.allCases, [nil, 1, 2, 3])
    func everyPolicyFromEveryVersion(_ direction: DiffPolicy.Direction, _ from: Int?) throws {
        let old = """
            model: M
            version: 2
            classes:
              A:
                properties: { name: String, size: Int }
                history: { 2: [{ add: { size: { missing: fail } } }] }

            """
        let new = """
            model: M
            version: 3
            classes:
              A:
                properties: { title: String, size: Int, kind: Int }
                history:
                  3:
                    - rename: { name: title }
                    - add: { kind: { missing: { from: [size], using: A.kind } } }
                  2:
                    - add: { size: { missing: fail } }

            """
        for failOn in [FindingSeverity.caution, .loss, .break] {
            let report = try compare(old, new, DiffPolicy(direction: direction, from: from, failOn: failOn))
            let rename = try #require(report.findings.first { $0.rule == "property-renamed" })
            let addition = try #require(report.findings.first { $0.subject.member == "kind" })
            #expect(rename.forward.failing == [1, 2] && rename.backward.failing.isEmpty)
            #expect(addition.backward.rows.map(\.version) == [1, 2])
            let isForwardBroken = direction != .backward && (from ?? 1) < 3
            let isBackwardBroken = direction != .forward && !addition.backward.from(from ?? 1).failing.isEmpty
            #expect((rename.severity == .break) == isForwardBroken)
            #expect((addition.severity == .break) == isBackwardBroken)
            #expect(report.fails == report.findings.contains { $0.severity >= failOn })
        }
    }
}
