import Foundation
import Testing

/// The lock file between two states of one repository, and the other actions of `heirloom seal`.
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
        #expect(gone.stdout.contains("the seals of versions 1–2 are gone"), "\(gone)")
        #expect(gone.stdout.contains("[seal-lost]") && gone.stdout.contains("status 1"), "\(gone)")
        try #expect(
            await fixture.sh("git checkout -q . && heirloom diff --against HEAD").stdout.hasPrefix(
                "Library 2 may be merged, policy backward: no change"
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
        #expect(reason.stdout.contains("versions 1–2 were sealed again: it was a rename"), "\(reason)")
        #expect(reason.stdout.contains("[seal-resealed]") && reason.stdout.contains("[reading-changed]"), "\(reason)")
        #expect(reason.stdout.hasSuffix("1\n"), "\(reason)")
    }

    /// `check` reports errors in the file; a comparison that is made without it reports them too.
    @Test(arguments: [
        "s/hash: ..../hash: 0000/", "s/previous: ..../previous: 0000/", "/^  previous/d",
        "s/^- version: 2/- version: 1/",
    ])
    func aLockFileThatCannotBeTrustedIsABreak(_ edit: String) async throws {
        let fixture = try await repository()
        let result = try await fixture.sh(
            "sed -i '\(edit)' Schemas/library.lock.yaml; heirloom diff --against HEAD || echo status $?"
        )
        #expect(result.stdout.contains("the lock file cannot be trusted: "), "\(result)")
        #expect(result.stdout.contains("[seal-replaced]") && result.stdout.contains("status 1"), "\(result)")
        #expect(try await fixture.sh("heirloom check").status == 1)
        #expect(try await fixture.sh("git stash -q && heirloom diff --against stash@{0}").status == 0)
    }

    /// Version 2 never had a seal of its own: its changes are sealed with version 3.
    @Test(arguments: [
        ("missing: 0", "missing: 1", "does not say 'Book: add pages missing 0' any more"),
        ("[{ add: { pages: { missing: 0 } } }]", "[]", "version 1"),
        ("4: [", "4: [{ retype: { title: { from: String, using: Book.f } } }", "now says 'Book: retype title"),
    ])
    func whatLedToASkippedVersionIsSealedToo(_ old: String, _ new: String, _ words: String) async throws {
        let fixture = try GitFixture()
        let text = Self.schema(
            5,
            "title: String, pages: { type: Int, default: 3 }",
            "{ 4: [], 2: [{ add: { pages: { missing: 0 } } }] }"
        )
        try fixture.write(Self.schema(1, "title: String"), to: "Schemas/library.yaml")
        try await fixture.sh("heirloom seal")
        try fixture.write(text, to: "Schemas/library.yaml")
        let sealed = try await fixture.sh("heirloom seal && heirloom check && cat Schemas/library.lock.yaml")
        #expect(sealed.stdout.contains("    2: Book: add pages missing 0\n    3: nothing\n"), "\(sealed)")
        try fixture.write(text.replacing(old, with: new), to: "Schemas/library.yaml")
        let edited = try await fixture.sh("heirloom check")
        #expect(edited.status == 1 && edited.stderr.contains(words), "\(edited)")
        try await fixture.sh("heirloom seal --reseal x && heirloom check")
        // Versions that are not read any more are not compared.
        try fixture.write(text.replacing("types:", with: "readsFrom: 3\ntypes:"), to: "Schemas/library.yaml")
        #expect(try await fixture.sh("heirloom seal --reseal x && heirloom check").status == 0)
    }

    /// Attributes outside of the shape may change without a new version: `diff` against the seal and against git reports the same.
    @Test(arguments: [
        ("model: Library", "model: Books", "model-renamed"),
        ("model: Library", "model: Library\nformerly: [Old]", "model-renamed"),
        ("coding: secure", "coding: codable", "foreign-type-changed"),
        ("coding: secure", "coding: secure, classes: [NSString]", "foreign-type-changed"),
        ("import: Places", "import: Spots", "foreign-type-changed"),
        ("import: Places", "import: Places, swift: Spot", "foreign-type-changed"),
        ("as: String", "as: Int", "foreign-type-changed"),
        ("[Money, Size]", "[Money]", "foreign-type-changed"),
        ("types:", "readsFrom: 2\ntypes:", "reads-from-raised"),
        ("types:", "swift: { module: Other }\ntypes:", "module-changed"),
        ("types:", "swift: { codable: true }\ntypes:", "coding-added"),
        ("note: String?", "note: { type: String?, failure: nil }", "failure-policy-changed"),
        ("    history:", "    versionKey: { key: v, none: 1, values: { 2: 2 } }\n    history:", "version-key-changed"),
        ("types:", "stampedFrom: 2\ntypes:", "stamped-from-changed"),
        ("types:", "unknownKeys: keep\ntypes:", "unknown-keys-changed"),
    ])
    func settingsAreJudged(_ old: String, _ new: String, _ rule: String) async throws {
        let fixture = try await repository()
        let text = Self.schema(2, "title: String, note: String?", "{ 2: [{ add: [note] }] }")
        #expect(
            try await fixture.sh("heirloom diff").stdout.hasPrefix(
                "Library 2 may be merged, policy backward: no change"
            )
        )
        try fixture.write(text.replacing(old, with: new), to: "Schemas/library.yaml")
        let sealed = try await fixture.sh("heirloom diff || true")
        #expect(sealed.stdout.contains("[\(rule)]"), "\(sealed)")
        let git = try await fixture.sh("heirloom diff --against HEAD || true")
        #expect(git.stdout.contains("[\(rule)]"), "\(git)")
    }

    /// Sealing again records the current settings, if the shape is unchanged.
    @Test func sealingAgainRefreshesSettings() async throws {
        let fixture = try await repository()
        let text = Self.schema(2, "title: String, note: String?", "{ 2: [{ add: [note] }] }")
        try fixture.write(text.replacing("import: Places", with: "import: Spots"), to: "Schemas/library.yaml")
        let resealed = try await fixture.sh(
            """
            heirloom seal --reseal moved; heirloom check; heirloom diff; heirloom seal --reseal again
            grep -E 'resealed|import: |replaced' Schemas/library.lock.yaml | cut -c1-40
            heirloom diff --against HEAD || echo status $?
            """
        )
        #expect(
            resealed.stdout.contains("Library 2 may be merged, policy backward: no change\nlast seal"),
            "\(resealed)"
        )
        #expect(resealed.stdout.contains("resealed: [\"moved\"]\n"), "\(resealed)")
        #expect(resealed.stdout.contains("+ type Place: { import: Spots,"), "\(resealed)")
        #expect(resealed.stdout.contains("[seal-resealed]") && resealed.stdout.contains("[foreign-type-changed]"))
    }

    /// The same letters with other code points. In settings, shapes and changes; against the seal and against git.
    @Test(arguments: ["Plätze", "nötig", "A.für"])
    func anotherSpellingIsTold(_ part: String) async throws {
        let fixture = try GitFixture()
        let text = """
            model: Library
            version: 2
            types: { Place: { import: Plätze, coding: secure } }
            classes:
              A:
                properties: { a: Int?, b: { type: Int?, key: nötig }, p: Place? }
                history: { 2: [{ add: { b: { missing: { from: [a], using: A.für } } } }] }
            """
        try fixture.write(text, to: "Schemas/library.yaml")
        #expect(try await fixture.sh("git init -q . && heirloom seal && git add . && git commit -qm one").status == 0)
        let other = part.replacing("ä", with: "a\u{308}").replacing("ö", with: "o\u{308}").replacing(
            "ü",
            with: "u\u{308}"
        )
        try fixture.write(text.replacing(part, with: other), to: "Schemas/library.yaml")
        let git = try await fixture.sh("heirloom diff --against HEAD || echo status $?")
        #expect(git.stdout.contains("[spelling-changed]") && git.stdout.contains("status 1"), "\(git)")
        let sealed = try await fixture.sh("heirloom check || true; heirloom diff || echo status $?")
        #expect((sealed.stdout + sealed.stderr).contains(part.hasPrefix("P") ? "spelling-changed" : "history-edited"))
        #expect(sealed.stdout.contains("spelling-changed") || part == "A.für", "\(sealed)")
    }

    /// Stamps are written under the oldest name: without it nothing that was written is recognized any more.
    @Test(arguments: [
        ("[Late, Old]", "[]", "'formerly' does not name 'Late', 'Old' any more", "is not seen"),
        (
            "[Late, Old]", "[Old]", "'formerly' does not name 'Late' any more",
            "classes that Foundation wrote as 'Late.Name'"
        ),
        ("[Old]", "[Old, Older]", "'formerly' says that stamps are written as 'Older.version'", "is not seen"),
    ])
    func earlierNamesAreNotForgotten(_ before: String, _ after: String, _ message: String, _ verdict: String)
        async throws
    {
        let fixture = try GitFixture()
        func schema(_ names: String) -> String {
            Self.schema(1, "title: String").replacing("model: Library", with: "model: Library\nformerly: \(names)")
        }
        try fixture.write(schema(before), to: "Schemas/library.yaml")
        try await fixture.sh("git init -q . && heirloom seal && git add . && git commit -qm one")
        try fixture.write(schema(after), to: "Schemas/library.yaml")
        for command in ["heirloom diff", "heirloom diff --against HEAD"] {
            let result = try await fixture.sh(command)
            #expect(result.status == 1 && result.stdout.contains(message), "\(result)")
            #expect(result.stdout.contains(verdict), "\(result)")
        }
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
        // Lowered again, with another history.
        try fixture.write(
            Self.schema(3, "title: String, note: String?", "{ 2: [{ rename: { name: title } }, { add: [note] }] }"),
            to: "Schemas/library.yaml"
        )
        let lowered = try await fixture.sh("heirloom check")
        #expect(lowered.status == 1 && lowered.stderr.contains("[version-pruned]"), "\(lowered)")
        #expect(try await fixture.sh("git checkout -q Schemas/library.lock.yaml; heirloom check").status == 1)
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
