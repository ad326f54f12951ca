import Foundation
import Testing

/// `heirloom.yaml`: the roots, and the policy of a comparison.
@Suite struct PolicyFileTests {
    private static func schema(_ model: String, _ properties: String, version: Int = 1, more: String = "") -> String {
        "model: \(model)\nversion: \(version)\nclasses:\n  \(model)Note:\n    properties: { \(properties) }\n\(more)"
    }

    /// `nick` is removed with an entry: a loss.
    private func removing(_ policy: String = "", sealed: Bool = false) async throws -> GitFixture {
        let git = try GitFixture()
        try git.write(Self.schema("Aaa", "text: String, nick: String?"), to: "Schemas/a.yaml")
        if !policy.isEmpty { try git.write(policy, to: "heirloom.yaml") }
        try await git.sh("git init -q . \(sealed ? "&& heirloom seal >&2" : "") && git add . && git commit -qm one")
        let history = "    history: { 2: [{ remove: { nick: String? } }] }\n"
        try git.write(Self.schema("Aaa", "text: String", version: 2, more: history), to: "Schemas/a.yaml")
        return git
    }

    // MARK: Roots

    @Test func rootsAreThoseOfTheFile() async throws {
        let git = try GitFixture()
        try git.write("roots: [Models/a.yaml, \"Modules/*/*.yaml\"]\n", to: "heirloom.yaml")
        try git.write(Self.schema("Aaa", "text: String"), to: "Models/a.yaml")
        try git.write(Self.schema("Bbb", "text: String"), to: "Modules/One/b.yaml")
        try git.write("enums: { Kind: { cases: [x] } }\n", to: "Modules/One/part.yaml")
        try git.write(Self.schema("Ccc", "text: Strin"), to: "Schemas/other.yaml")
        #expect(try await git.sh("heirloom check").stdout == "checked 2 models, no errors\n")
        #expect(
            try await git.sh("heirloom seal && heirloom diff").stdout.contains(
                "Bbb 1 may be merged, policy backward: no change"
            )
        )
        #expect(try await git.sh("heirloom matrix").stdout.contains("Aaa: which version"))
        #expect(try await git.sh("heirloom evolve").status == 0)
        #expect(try await git.sh("heirloom generate --dry-run").stdout.contains("Modules/One/Generated/BbbNote.swift"))
        // From a folder below, where the nearest file is the one above.
        #expect(try await git.sh("cd Modules && heirloom check").stdout == "checked 2 models, no errors\n")
        #expect(
            try await git.sh("echo 'roots: Models/a.yaml' > one && heirloom check --config one").stdout.hasPrefix(
                "checked 1"
            )
        )
        #expect(try await git.sh("heirloom check --config none").status == 3)
        // A root that is not in the list is ignored.
        try await git.sh("git init -q . && git add . && git commit -qm one")
        try git.write("roots: [Models/a.yaml]\n", to: "heirloom.yaml")
        let hidden = try await git.sh("heirloom diff --against HEAD")
        #expect(
            hidden.status == 1 && hidden.stdout.contains("does not look for roots in 'Modules/One/b.yaml'"),
            "\(hidden)"
        )
        try git.write("roots: [\"Nowhere/*.yaml\"]\n", to: "heirloom.yaml")
        #expect(try await git.sh("heirloom check").stderr.contains("matches 'Nowhere/*.yaml' [no-roots]"))
    }

    /// A recorded run depends on the policy file too.
    @Test func aNewPolicyFileEndsWhatIsKnown() async throws {
        let git = try GitFixture()
        for name in ["Aaa", "Bbb"] { try git.write(Self.schema(name, "text: String"), to: "Schemas/\(name).yaml") }
        for _ in 1...2 { #expect(try await git.sh("heirloom generate").status == 0) }
        #expect(try await git.sh("heirloom generate").stdout.contains("wrote 0 files"))
        try await git.sh("rm Schemas/Generated/*.swift")
        try git.write("roots: [Schemas/Bbb.yaml]\n", to: "heirloom.yaml")
        #expect(try await git.sh("heirloom generate && ls Schemas/Generated").stdout.contains("BbbNote.swift"))
        #expect(try await git.sh("ls Schemas/Generated").stdout.contains("AaaNote.swift") == false)
    }

    /// A file of that name with `model:` is a schema, and the one above applies.
    @Test func aSchemaOfThatNameIsNoPolicy() async throws {
        let git = try await removing("diff: { failOn: loss }\n")
        try await git.sh("mv Schemas/a.yaml Schemas/heirloom.yaml")
        let result = try await git.sh("heirloom diff --against HEAD")
        #expect(result.status == 1 && result.stdout.contains("→ Schemas/heirloom.yaml"), "\(result)")
        #expect(try await git.sh("heirloom check").status == 0)
    }

    // MARK: The policy

    @Test func theFileDecidesAndOptionsGoBefore() async throws {
        let git = try await removing("diff:\n  policy: full\n  failOn: loss\n  channels: [coding]\n", sealed: true)
        for command in ["heirloom diff", "heirloom diff --against HEAD", "heirloom diff Schemas/a.yaml"] {
            let result = try await git.sh(command)
            #expect(result.status == 1, "\(command): \(result)")
            #expect(result.stdout.contains("old code new ones, in keyed archive"), "\(result)")
        }
        #expect(try await git.sh("heirloom diff --fail-on break").status == 0)
        #expect(try await git.sh("heirloom diff --from 2 --policy backward").stdout.contains("from version 2 on"))
        let json = try await git.sh("heirloom diff --format json || true").stdout
        #expect(json.contains("\"channels\": [") && json.contains("\"coding\""), "\(json)")
        // The nearest file applies.
        try git.write("diff: { failOn: break }\n", to: "Schemas/heirloom.yaml")
        #expect(try await git.sh("heirloom diff").status == 0)
        #expect(try await git.sh("heirloom diff --config heirloom.yaml").status == 1)
    }

    @Test func rulesAndSubjectsWeighAsTheFileSays() async throws {
        let git = try await removing(sealed: true)
        func status(_ policy: String) async throws -> (Int32, String) {
            try git.write(policy, to: "heirloom.yaml")
            let result = try await git.sh("heirloom diff --fail-on loss")
            return (result.status, result.stdout + result.stderr)
        }
        for nothing in ["diff: {}\n", "# Nothing yet.\n", ""] { #expect(try await status(nothing).0 == 1) }
        #expect(try await status("diff: { rules: { property-removed: break } }\n").1.contains("(1 break)"))
        #expect(try await status("diff: { rules: { property-removed: caution } }\n").0 == 0)
        #expect(try await status("diff: { rules: { property-removed: off } }\n").1.contains("no change"))
        for pattern in ["AaaNote.nick", "AaaNote", "Aaa*", "*.nick"] {
            let (code, text) = try await status("diff: { ignore: [\"\(pattern)\"] }\n")
            #expect(
                code == 0 && text.contains("1 accepted") && text.contains("is ignored by the policy file"),
                "\(text)"
            )
        }
        #expect(try await status("diff: { ignore: [AaaNote.text, Note] }\n").0 == 1)
        let (code, text) = try await status("diff: { rules: { property-remved: off }, polcy: full }\n")
        #expect(code == 3 && text.contains("[policy-unknown-rule]") && text.contains("[policy-unknown-key]"), "\(text)")
        #expect(text.contains("did you mean 'property-removed'?"))
    }

    /// If no address of the pages is known, formats that can contain the pages do.
    @Test func reportsLeadToThePagesOfTheirRules() async throws {
        let git = try await removing(sealed: true)
        let html = try await git.sh("heirloom diff --format html").stdout
        #expect(
            html.contains("<a href=\"#page-property-removed\">") && html.contains("<pre id=\"page-property-removed\">")
        )
        let sarif = try await git.sh("heirloom diff --format sarif").stdout
        #expect(sarif.contains(/"markdown": "# [^"\\]+ \[property-removed\]/) && !sarif.contains("helpUri"))
        for format in ["html", "sarif", "markdown", "json"] {
            let linked = try await git.sh("HEIRLOOM_PAGES=https://e.org/p heirloom diff --format \(format)").stdout
            #expect(linked.contains("https://e.org/p/property-removed.md"), "\(format)")
            #expect(!linked.contains("#page-"), "\(format)")
        }
        #expect(try await !git.sh("heirloom diff --format markdown").stdout.contains("#page-"))
    }

    // MARK: Two sides

    /// A policy that a request relaxes does not apply to it, and is reported.
    @Test(arguments: [
        ("failOn: loss", "failOn: break", "'failOn' was loss and is break"),
        ("failOn: loss", "failOn: loss, rules: { property-removed: off }", "'property-removed' was loss and is off"),
        ("failOn: loss", "failOn: loss, ignore: [AaaNote]", "'AaaNote' is ignored"),
        ("failOn: loss", "failOn: loss, from: 2", "'from' was 1 and is 2"),
        ("failOn: loss, policy: full", "failOn: loss, policy: forward", "'policy' was full and is forward"),
        ("failOn: loss", "failOn: loss, channels: [json]", "'channels' leaves out coding, dictionary"),
        ("failOn: loss", "", "'failOn' was loss and is break"),
    ])
    func theOldSideHoldsWhereStricter(_ before: String, _ after: String, _ words: String) async throws {
        let git = try await removing("diff: { \(before) }\n")
        try git.write("diff: { \(after) }\n", to: "heirloom.yaml")
        if after.isEmpty { try await git.sh("rm heirloom.yaml") }
        let result = try await git.sh("heirloom diff --against HEAD")
        #expect(result.status == 1 && result.stdout.contains("[property-removed]"), "\(result)")
        #expect(result.stdout.contains("the policy asks less than before: \(words) [policy-loosened]"), "\(result)")
        let loss = try await git.sh(
            "git add -A && git commit -qm two && heirloom diff --against HEAD"
        )
        #expect(loss.status == 0 && !loss.stdout.contains("policy-loosened"), "\(loss)")
    }

    @Test func whatIsTightenedHoldsAtOnceAndIsNoFinding() async throws {
        let git = try await removing("diff: { failOn: break, rules: { property-removed: caution } }\n")
        try git.write("diff: { failOn: loss }\n", to: "heirloom.yaml")
        let result = try await git.sh("heirloom diff --against HEAD")
        #expect(result.status == 1 && !result.stdout.contains("policy-loosened"), "\(result)")
    }

    /// Several roots have one file.
    @Test func aLooserPolicyIsToldOnce() async throws {
        let git = try GitFixture()
        for name in ["Aaa", "Bbb"] { try git.write(Self.schema(name, "text: String"), to: "Schemas/\(name).yaml") }
        try await git.sh("git init -q . && git add . && git commit -qm one")
        try git.write("diff: { from: 2 }\n", to: "heirloom.yaml")
        let result = try await git.sh("heirloom diff --against HEAD")
        #expect(
            result.status == 1 && result.stdout.components(separatedBy: "[policy-loosened]").count == 2,
            "\(result)"
        )
    }

    /// A request that only relaxes the policy is as severe as the changes that it would allow.
    @Test(arguments: [
        ("failOn: loss", "failOn: break", "loss"), ("failOn: caution", "failOn: loss", "caution"),
        ("failOn: break", "rules: { property-removed-undeclared: off }", "break"),
        ("failOn: break", "rules: { property-removed: caution }", "loss"),
        ("failOn: break", "ignore: [\"*\"]", "break"),
        ("policy: full", "policy: backward", "break"), ("failOn: break", "channels: [json]", "break"),
    ])
    func aLooserPolicyIsAsBadAsWhatItLetsPass(_ before: String, _ after: String, _ severity: String) async throws {
        let git = try GitFixture()
        try git.write(Self.schema("Aaa", "text: String"), to: "Schemas/a.yaml")
        try git.write("diff: { \(before) }\n", to: "heirloom.yaml")
        try await git.sh("git init -q . && git add . && git commit -qm one")
        try git.write("diff: { \(after) }\n", to: "heirloom.yaml")
        let result = try await git.sh("heirloom diff --against HEAD")
        #expect(result.stdout.contains("\(severity) "), "\(result)")
        #expect(result.stdout.contains("(1 \(severity))"), "\(result)")
        #expect(result.status == (severity == "break" || before == "failOn: \(severity)" ? 1 : 0), "\(result)")
    }

    @Test func aLooserPolicyMayBeAcceptedOrAllowed() async throws {
        let git = try await removing()
        let history = "    history: { 2: [{ accept: { rule: policy-loosened, because: retired } }] }\n"
        try git.write(
            Self.schema("Aaa", "text: String, nick: String?", version: 2, more: history),
            to: "Schemas/a.yaml"
        )
        try git.write("diff: { from: 2 }\n", to: "heirloom.yaml")
        let accepted = try await git.sh("heirloom diff --against HEAD")
        #expect(accepted.status == 0 && accepted.stdout.contains("accepted: retired"), "\(accepted)")
        try git.write("diff: { rules: { policy-loosened: caution } }\n", to: "heirloom.yaml")
        try await git.sh("git add . && git commit -qm two")
        try git.write("diff: { from: 2, rules: { policy-loosened: caution } }\n", to: "heirloom.yaml")
        let allowed = try await git.sh("heirloom diff --against HEAD")
        #expect(allowed.status == 0 && allowed.stdout.contains("[policy-loosened]"), "\(allowed)")
    }
}
