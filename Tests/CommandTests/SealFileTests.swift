import Foundation
import Testing

/// The lock file between two states of one repository, and what `heirloom seal` does beside sealing.
@Suite struct SealFileTests {
    private static func schema(_ version: Int, _ properties: String, _ history: String = "{}", _ head: String = "")
        -> String
    {
        """
        model: Library
        version: \(version)
        \(head)types:
          Place: { import: Places, coding: secure }
          Colour: { convert: { as: String, encode: .hex, decode: Colour.init(hex:) } }
          Thing: { swift: any Thing, oneOf: [Money, Size] }
        structs:
          Money: { properties: { amount: Int } }
          Size: { properties: { width: Int } }
        classes:
          Book:
            properties: { \(properties), place: Place?, colour: Colour?, thing: Thing? }
            history: \(history)

        """
    }

    /// Two versions, both sealed, each committed.
    private func repository() async throws -> GitFixture {
        let fixture = try GitFixture()
        try fixture.write(Self.schema(1, "title: String"), to: "Schemas/library.yaml")
        #expect(try await fixture.sh("git init -q . && heirloom seal && git add . && git commit -qm one").status == 0)
        try fixture.write(
            Self.schema(2, "title: String, note: String?", "{ 2: [{ add: [note] }] }"),
            to: "Schemas/library.yaml"
        )
        #expect(try await fixture.sh("heirloom seal && git commit -qam two").status == 0)
        return fixture
    }

    @Test func aLostBlockIsABreak() async throws {
        let fixture = try await repository()
        let cut = try await fixture.sh(
            """
            sed -i '/^- version: 2/,$d' Schemas/library.lock.yaml
            heirloom check && heirloom diff --against HEAD || echo status $?
            """
        )
        #expect(cut.stdout.contains("[seal-lost]") && cut.stdout.contains("status 1"), "\(cut)")
        let other = try await fixture.sh(
            "sed -i 's/note: String?/note: Int?/' Schemas/library.yaml; heirloom diff --against HEAD || echo status $?"
        )
        #expect(other.stdout.contains("[version-not-bumped]") && other.stdout.contains("status 1"), "\(other)")
        let gone = try await fixture.sh(
            "git checkout -q . && rm Schemas/library.lock.yaml; heirloom diff --against HEAD || echo status $?"
        )
        #expect(gone.stdout.contains("the seal of version 1–2 is gone"), "\(gone)")
        #expect(gone.stdout.contains("[seal-lost]") && gone.stdout.contains("status 1"), "\(gone)")
        try #expect(
            await fixture.sh("git checkout -q . && heirloom diff --against HEAD").stdout.hasPrefix(
                "Library 2: no change"
            )
        )
    }

    @Test func aBlockSealedAgainInSilenceIsABreakAndWithAReasonACaution() async throws {
        let fixture = try await repository()
        let edited = Self.schema(
            2,
            "title: String, note: String?",
            "{ 2: [{ rename: { name: title } }, { add: [note] }] }"
        )
        try fixture.write(edited, to: "Schemas/library.yaml")
        let silent = try await fixture.sh(
            "rm Schemas/library.lock.yaml && heirloom seal && heirloom diff --against HEAD || echo status $?"
        )
        #expect(silent.stdout.contains("[seal-lost]") && silent.stdout.contains("[seal-replaced]"), "\(silent)")
        #expect(silent.stdout.contains("status 1"))
        let reason = try await fixture.sh(
            """
            git checkout -q Schemas/library.lock.yaml && heirloom seal --reseal 'it was a rename' && heirloom check
            heirloom diff --against HEAD || echo status $?
            grep -c "replaced: \\[$(git show HEAD:Schemas/library.lock.yaml | grep hash: | tail -1 | cut -c9-)\\]" Schemas/library.lock.yaml
            """
        )
        #expect(reason.stdout.contains("version 1–2 was sealed again: it was a rename"), "\(reason)")
        #expect(reason.stdout.contains("[seal-resealed]") && reason.stdout.contains("[reading-changed]"), "\(reason)")
        #expect(reason.stdout.hasSuffix("1\n"), "\(reason)")
    }

    /// What is no shape may change without a new version: `diff` against the seal and against git says the same of it.
    @Test(arguments: [
        ("model: Library", "model: Books", "model-renamed"),
        ("coding: secure", "coding: codable", "foreign-type-changed"),
        ("as: String", "as: Int", "foreign-type-changed"),
        ("[Money, Size]", "[Money]", "foreign-type-changed"),
        ("types:", "readsFrom: 2\ntypes:", "reads-from-raised"),
        ("types:", "swift: { module: Other }\ntypes:", "module-changed"),
        ("types:", "swift: { codable: true }\ntypes:", "coding-added"),
        ("note: String?", "note: { type: String?, failure: nil }", "failure-policy-changed"),
        ("    history:", "    versionKey: { key: v, none: 1, values: { 2: 2 } }\n    history:", "version-key-changed"),
        ("types:", "stampedFrom: 2\ntypes:", "stamped-from-changed"),
    ])
    func settingsAreJudged(_ old: String, _ new: String, _ rule: String) async throws {
        let fixture = try await repository()
        let text = Self.schema(2, "title: String, note: String?", "{ 2: [{ add: [note] }] }")
        #expect(try await fixture.sh("heirloom diff").stdout.hasPrefix("Library 2: no change"))
        try fixture.write(text.replacing(old, with: new), to: "Schemas/library.yaml")
        let sealed = try await fixture.sh("heirloom diff || true")
        #expect(sealed.stdout.contains("[\(rule)]"), "\(sealed)")
        let git = try await fixture.sh("heirloom diff --against HEAD || true")
        #expect(git.stdout.contains("[\(rule)]"), "\(git)")
    }

    @Test func pruningFoldsWhatIsNoLongerRead() async throws {
        let fixture = try await repository()
        #expect(
            try await fixture.sh("heirloom seal --prune").stdout == "nothing to fold in Schemas/library.lock.yaml\n"
        )
        let third = Self.schema(3, "title: String, note: String?", "{ 3: [] }", "readsFrom: 3\n")
        try fixture.write(third, to: "Schemas/library.yaml")
        let pruned = try await fixture.sh("heirloom seal && heirloom seal --prune && heirloom check && heirloom diff")
        #expect(pruned.stdout.contains("folded version 1, 2 of Library in Schemas/library.lock.yaml\n"), "\(pruned)")
        #expect(pruned.status == 0, "\(pruned)")
        #expect(try await !fixture.sh("heirloom diff --against HEAD || true").stdout.contains("[seal-"))
    }

    @Test func checkTellsThatSealingWasForgotten() async throws {
        let fixture = try await repository()
        let sealed = try await fixture.sh("heirloom seal --check")
        #expect(sealed.status == 0 && sealed.stdout == "version 2 of Library is sealed\n", "\(sealed)")
        let text = Self.schema(3, "title: String, note: String?", "{ 3: [], 2: [{ add: [note] }] }")
        try fixture.write(text, to: "Schemas/library.yaml")
        let forgotten = try await fixture.sh("heirloom seal --check; git status --short")
        #expect(forgotten.status == 1, "\(forgotten)")
        #expect(forgotten.stderr.contains("[version-unsealed]"), "\(forgotten)")
        #expect(forgotten.stderr.contains("version 3 of 'Library' is not sealed: the last seal is that of version 2"))
        #expect(try await fixture.sh("heirloom seal --check --prune").status == 2)
    }
}
