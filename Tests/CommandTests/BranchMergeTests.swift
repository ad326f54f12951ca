import Foundation
import Testing

/// Two branches that add history to one open version, merged by git: neither is lost.
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

    /// Sealed on both sides: git shows the two blocks; one alone does not pass, and neither do both in one.
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
                "version 2 was released without what its history tells now, \(late): move such entries to version 3"
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
}
