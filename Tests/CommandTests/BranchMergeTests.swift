import Foundation
import Testing

/// Two branches that add history to one open version, merged by git: no entry is lost.
@Suite struct BranchMergeTests {
    private static let base = """
        model: Library
        version: 1
        classes:
          Book:
            properties:
              name: String
              pages: { type: Int, default: 1 }
          Person:
            properties:
              first: String
              nick: String?

        """

    /// Version 1 is sealed and version 2 open; `books` renames a property, `people` adds one and removes one.
    private func branched() async throws -> GitFixture {
        let fixture = try GitFixture()
        try fixture.write(Self.base, to: "Schemas/library.yaml")
        let open = Self.base.replacing("version: 1", with: "version: 2")
        let books =
            open.replacing("      name:", with: "      title:").replacing(
                "default: 1 }\n",
                with: "default: 1 }\n    history:\n      2:\n        - rename: { name: title }\n"
            )
        let people = open.replacing(
            "      nick: String?\n",
            with: """
                      mail: String?
                    history:
                      2:
                        - add: [mail]
                        - remove: { nick: String? }

                """
        )
        #expect(try await fixture.sh("git init -q . && heirloom seal").status == 0)
        try fixture.write(open, to: "Schemas/library.yaml")
        try await fixture.sh("git add . && git commit -qm base")
        for (branch, schema) in [("books", books), ("people", people)] {
            try await fixture.sh("git checkout -qb \(branch) main")
            try fixture.write(schema, to: "Schemas/library.yaml")
            #expect(try await fixture.sh("heirloom check && git commit -qam \(branch)").status == 0)
        }
        return fixture
    }

    @Test func anOpenVersionHasTheHistoryOfBoth() async throws {
        let fixture = try await branched()
        #expect(try await fixture.sh("git merge -q -m both books && heirloom check").status == 0)
        let sealed = try await fixture.sh("heirloom seal && cat Schemas/library.lock.yaml")
        #expect(sealed.status == 0)
        for line in ["Book: rename name to title", "Person: add mail", "Person: remove nick"] {
            #expect(sealed.stdout.contains("    \(line)\n"), "\(sealed)")
        }
    }

    /// Sealed on both sides: git shows the two blocks; neither one of them alone nor both in one file pass the check.
    @Test func aVersionSealedOnBothSidesIsSealedAnew() async throws {
        let fixture = try await branched()
        try await fixture.sh("git checkout -q books && heirloom seal && git commit -qam sealed")
        try await fixture.sh("git checkout -q people && heirloom seal && git commit -qam sealed")
        let merge = try await fixture.sh(
            "git merge -q -m both books > merge.txt || git diff --name-only --diff-filter=U"
        )
        #expect(
            merge.stdout.contains("Schemas/library.lock.yaml\n") && !merge.stdout.contains("Schemas/library.yaml\n")
        )
        let conflict = try await fixture.sh("heirloom check")
        #expect(conflict.status == 1 && conflict.stderr.contains("[yaml-conflict-marker]"), "\(conflict)")
        #expect(conflict.stderr.contains("take the file whole from the branch that was released"), "\(conflict)")
        #expect(!conflict.stderr.contains("write what the lines are to be"), "\(conflict)")
        for side in ["ours", "theirs"] {
            let check = try await fixture.sh("git checkout -q --\(side) Schemas/library.lock.yaml && heirloom check")
            #expect(check.status == 1, "\(side): \(check)")
            let late = side == "theirs" ? "'Person: add mail', 'Person: remove nick'" : "'Book: rename name to title'"
            let advice =
                "version 2 was released without entries that its history has now: \(late): move such entries to version 3"
            #expect(check.stderr.contains("note: \(advice)\n"), "\(side): \(check)")
            let evolve = try await fixture.sh("heirloom evolve")
            #expect(evolve.stdout.contains("# \(advice)\n"), "\(side): \(evolve)")
        }
        let both = try await fixture.sh(
            """
            git checkout -q --merge Schemas/library.lock.yaml
            sed -i.old '/^[<=>]\\{7\\}/d' Schemas/library.lock.yaml
            heirloom check
            """
        )
        #expect(both.status == 1 && both.stderr.contains("a version is sealed twice [seal-tampered]"), "\(both)")
        #expect(both.stderr.contains("take the file whole from the branch that was released"), "\(both)")
        let resealed = try await fixture.sh(
            """
            git checkout -q --ours Schemas/library.lock.yaml
            heirloom seal --reseal 'two branches sealed version 2' && heirloom check && cat Schemas/library.lock.yaml
            """
        )
        #expect(resealed.status == 0, "\(resealed)")
        for line in ["Book: rename name to title", "Person: add mail", "two branches sealed version 2"] {
            #expect(resealed.stdout.contains(line), "\(resealed)")
        }
    }

    /// The only solution of a lock conflict: the released side unchanged, and the other changes become the next version.
    @Test(arguments: ["ours", "theirs"])
    func whatTheReleasedSealDoesNotHoldGoesToTheNextVersion(_ side: String) async throws {
        let fixture = try await branched()
        try await fixture.sh("git checkout -q books && heirloom seal && git commit -qam sealed")
        try await fixture.sh("git checkout -q people && heirloom seal && git commit -qam sealed")
        try await fixture.sh(
            "git merge -q -m both books > merge.txt || git checkout -q --\(side) Schemas/library.lock.yaml"
        )
        let evolve = try await fixture.sh("heirloom evolve --write")
        #expect(evolve.status == 0, "\(evolve)")
        let late = side == "theirs" ? "'Person: add mail', 'Person: remove nick'" : "'Book: rename name to title'"
        #expect(
            evolve.stdout == """
                Schemas/library.yaml: version 2 was released without \(late): moved to version 3
                wrote history to Schemas/library.yaml

                """,
            "\(evolve)"
        )
        let schema = try await fixture.sh("cat Schemas/library.yaml").stdout
        let moved =
            side == "theirs"
            ? "      3:\n        - add: [mail]\n        - remove: { nick: String? }\n"
            : "      3:\n        - rename: { name: title }\n"
        #expect(schema.hasPrefix("model: Library\nversion: 3\n") && schema.contains(moved), "\(schema)")
        #expect(schema.components(separatedBy: "2:").count == 2, "\(schema)")
        let sealed = try await fixture.sh("heirloom check && heirloom evolve && heirloom seal && heirloom diff")
        #expect(sealed.status == 0, "\(sealed)")
    }

    /// A part of an entry, an added class and a removed one, in block and flow style.
    @Test func partsOfEntriesAndDeclarationsMoveAsWell() async throws {
        let fixture = try GitFixture()
        let base = """
            model: Library
            version: 1
            classes:
              Book: { properties: { name: String } }
              Old: { properties: { a: Int } }
              Kept: { properties: { b: Int } }

            """
        try fixture.write(base, to: "Schemas/library.yaml")
        try await fixture.sh("heirloom seal")
        let released = """
            model: Library
            version: 2
            classes:
              Book:
                properties: { name: String, note: String? }
                history:
                  2:
                    - add: [note]
              Old: { properties: { a: Int } }
              Kept: { properties: { c: Int }, history: { 2: [{ rename: { b: c } }] } }

            """
        try fixture.write(released, to: "Schemas/library.yaml")
        try await fixture.sh("heirloom seal")
        let merged = """
            model: Library
            version: 2
            classes:
              Book:
                properties: { name: String, note: String?, mail: String? }
                history:
                  2:
                    # from both branches
                    - add: [note, mail]
              Kept: { properties: { c: Int, d: Int? }, history: { 2: [{ rename: { b: c } }, { add: [d] }] } }
              New: { since: 2, properties: { x: Int } }
            removed:
              Old: { in: 2, readAs: drop, properties: { a: Int } }

            """
        try fixture.write(merged, to: "Schemas/library.yaml")
        let evolve = try await fixture.sh("heirloom evolve --write && heirloom check && cat Schemas/library.yaml")
        #expect(evolve.status == 0, "\(evolve)")
        #expect(
            evolve.stdout.hasSuffix(
                """
                model: Library
                version: 3
                classes:
                  Book:
                    properties: { name: String, note: String?, mail: String? }
                    history:
                      3:
                        - add: [mail]
                      2:
                        # from both branches
                        - add: [note]
                  Kept: { properties: { c: Int, d: Int? }, history: { 3: [{ add: [d] }], 2: [{ rename: { b: c } }] } }
                  New: { since: 3, properties: { x: Int } }
                removed:
                  Old: { in: 3, readAs: drop, properties: { a: Int } }

                """
            ),
            "\(evolve)"
        )
    }

    /// The history of removed, added and former declarations, foreign types of the past, and acceptances.
    @Test func whatIsRemovedAndWhatIsAcceptedMovesAsWell() async throws {
        let fixture = try GitFixture()
        let base = """
            model: Library
            version: 1
            types:
              Place: { coding: secure }
            classes:
              Book: { properties: { name: String, nick: String?, place: Place? } }
              Old: { properties: { a: Int } }
              Gone: { properties: { b: Int } }

            """
        try fixture.write(base, to: "Schemas/library.yaml")
        try await fixture.sh("heirloom seal")
        let released = base.replacing("version: 1", with: "version: 2").replacing(
            "Place? } }",
            with: "Place?, note: Int? }, history: { 2: [{ add: [note] }] } }"
        )
        try fixture.write(released, to: "Schemas/library.yaml")
        try await fixture.sh("heirloom seal")
        let merged = """
            model: Library
            version: 3
            classes:
              Book:
                properties: { name: String, note: Int? }
                history:
                  2:
                    - add: [note]
                    - accept: { rule: property-added-optional, on: note, because: released }
                    - remove: { nick: String?, place: Place? }
                    - accept: { rule: property-removed, on: nick, because: unused }
                    - accept: { rule: class-dropped, on: Gone, because: unused }
            removed:
              Place: { in: 2, coding: secure }
              Old: { in: 3, readAs: drop, properties: { a: Int, c: Int? }, history: { 2: [{ add: [c] }] } }
              Gone: { in: 2, readAs: drop, properties: { b: Int } }
              Brief: { in: 3, since: 2, readAs: drop, properties: { d: Int } }

            """
        try fixture.write(merged, to: "Schemas/library.yaml")
        let evolve = try await fixture.sh("heirloom evolve --write && heirloom check && cat Schemas/library.yaml")
        #expect(evolve.status == 0, "\(evolve)")
        #expect(
            evolve.stdout.hasSuffix(
                """
                model: Library
                version: 4
                classes:
                  Book:
                    properties: { name: String, note: Int? }
                    history:
                      3:
                        - remove: { nick: String?, place: Place? }
                        - accept: { rule: property-removed, on: nick, because: unused }
                        - accept: { rule: class-dropped, on: Gone, because: unused }
                      2:
                        - add: [note]
                        - accept: { rule: property-added-optional, on: note, because: released }
                removed:
                  Place: { in: 3, coding: secure }
                  Old: { in: 4, readAs: drop, properties: { a: Int, c: Int? }, history: { 3: [{ add: [c] }], 2: [] } }
                  Gone: { in: 3, readAs: drop, properties: { b: Int } }
                  Brief: { in: 4, since: 3, readAs: drop, properties: { d: Int } }

                """
            ),
            "\(evolve)"
        )
        for line in [
            "'Place' is removed in version 3", "'Brief' was in no released version: it is added in version 3",
        ] {
            #expect(evolve.stdout.contains("Schemas/library.yaml: \(line)\n"), "\(evolve)")
        }
        let sealed = try await fixture.sh("heirloom seal && heirloom diff && heirloom evolve")
        #expect(sealed.status == 0, "\(sealed)")
    }

    /// An entry's old declaration of a property is corrected from the seal.
    @Test(arguments: [
        (
            "retype: { pages: { from: Int } }", "retype: { pages: { from: { type: Int, default: 1 } } }",
            "Double, default: 2"
        ),
        ("redefault: { pages: 7 }", "redefault: { pages: 1 }", "Int, default: 2"),
        ("remove: { pages: Int }", "remove: { pages: { type: Int, default: 1 } }", ""),
        (
            "split: { from: { pages: Int }, into: [sheets, rest], using: Book.split }",
            "split: { from: { pages: { type: Int, default: 1 } }, into: [sheets, rest], using: Book.split }",
            "sheets: Int, rest: Int"
        ),
    ])
    func whatAnEntrySaysWronglyIsWrittenAnew(_ wrong: String, _ right: String, _ now: String) async throws {
        let fixture = try GitFixture()
        try fixture.write(
            GitFixture.schema("name: String, pages: { type: Int, default: 1 }"),
            to: "Schemas/library.yaml"
        )
        try await fixture.sh("heirloom seal")
        let properties = now.isEmpty ? "" : now.hasPrefix("sheets") ? ", \(now)" : ", pages: { type: \(now) }"
        let schema = GitFixture.schema(
            "name: String\(properties)",
            version: 2,
            history: "    history:\n      2:\n        - \(wrong)\n"
        )
        try fixture.write(schema, to: "Schemas/library.yaml")
        #expect(try await fixture.sh("heirloom check").status == 1)
        let printed = try await fixture.sh("heirloom evolve")
        #expect(
            printed.stdout.contains("# write '") && printed.stdout.contains("of 'pages' in version 2"),
            "\(printed)"
        )
        let written = try await fixture.sh("heirloom evolve --write && heirloom check && cat Schemas/library.yaml")
        #expect(written.status == 0, "\(written)")
        #expect(written.stdout.hasSuffix(schema.replacing(wrong, with: right)), "\(written)")
    }

    /// With a revision: the branch's seals are removed, and the revision's seals count.
    @Test func sealsOfTheUnreleasedSideGo() async throws {
        let fixture = try await branched()
        try await fixture.sh("git checkout -q books && heirloom seal && git commit -qam sealed")
        try await fixture.sh("git checkout -q people && heirloom seal && git commit -qam sealed")
        try await fixture.sh(
            "git merge -q -m both books > merge.txt || git checkout -q --ours Schemas/library.lock.yaml"
        )
        let evolve = try await fixture.sh("heirloom evolve --write --against books && heirloom check")
        #expect(evolve.status == 0, "\(evolve)")
        #expect(
            evolve.stdout.hasPrefix("Schemas/library.lock.yaml: taken from books, which released version 2\n"),
            "\(evolve)"
        )
        #expect(evolve.stdout.contains("'Person: add mail', 'Person: remove nick': moved to version 3"), "\(evolve)")
        let same = try await fixture.sh("git show books:Schemas/library.lock.yaml | cmp - Schemas/library.lock.yaml")
        #expect(same.status == 0)
    }

    /// Changes of the base branch since then are not missing in the history here.
    @Test func evolveComparesWithWhereTheBranchComesFrom() async throws {
        let fixture = try await branched()
        try await fixture.sh("git checkout -q people")
        let direct = try await fixture.sh("heirloom evolve --against books")
        #expect(direct.status == 1 && direct.stdout.contains("title"), "\(direct)")
        for range in ["books...", "books...HEAD", "books...people"] {
            let result = try await fixture.sh("heirloom evolve --against \(range)")
            #expect(result.stdout.contains("mail") && !result.stdout.contains("title"), "\(range): \(result)")
        }
        #expect(try await fixture.sh("heirloom evolve --against nowhere...").status == 3)
    }
}
