import Foundation
import Testing

/// `heirloom diff --against`: the context of a root's two texts. Removed roots, lock files, used models, submodules, diverged branches, and
/// repositories without all commits.
@Suite struct WholeSidesTests {
    private static func schema(
        _ model: String,
        _ properties: String,
        version: Int = 1,
        head: String = "",
        more: String = ""
    )
        -> String
    {
        "model: \(model)\nversion: \(version)\n\(head)classes:\n  \(model)Note:\n    properties: { \(properties) }\n\(more)"
    }

    private func repository(_ files: [(path: String, text: String)], sealed: Bool = false) async throws -> GitFixture {
        let git = try GitFixture()
        for file in files { try git.write(file.text, to: file.path) }
        try await git.sh("git init -q . \(sealed ? "&& heirloom seal >&2" : "") && git add . && git commit -qm one")
        return git
    }

    private func two() async throws -> GitFixture {
        try await repository([
            ("Schemas/a.yaml", Self.schema("Aaa", "text: String, nick: String?")),
            ("Schemas/b.yaml", Self.schema("Bbb", "text: String")),
        ])
    }

    // MARK: Roots

    @Test func aDeletedRootIsABreak() async throws {
        let git = try await two()
        try await git.sh("git rm -q Schemas/b.yaml")
        let result = try await git.sh("heirloom diff --against HEAD")
        #expect(result.status == 1, "\(result)")
        #expect(result.stdout.contains("Aaa 1 may be merged, policy backward: no change"))
        #expect(result.stdout.contains("the model 'Bbb' is gone: no schema declares it [model-removed]"))
        #expect(result.stdout.contains("was HEAD:Schemas/b.yaml:1:"))
        try await git.sh("git rm -q Schemas/a.yaml")
        let both = try await git.sh("heirloom diff --against HEAD --format json")
        #expect(both.status == 1 && both.stdout.components(separatedBy: "\"model-removed\"").count == 3, "\(both)")
        #expect(try await git.sh("heirloom diff --against HEAD --policy forward").status == 0)
    }

    @Test func aRootThatIsFoundElsewhereIsNotDeleted() async throws {
        let git = try await two()
        try await git.sh("mkdir -p Sources/App && git mv Schemas/b.yaml Sources/App/b.heirloom.yaml")
        let moved = try await git.sh("heirloom diff --against HEAD")
        #expect(
            moved.status == 0 && moved.stdout.contains("HEAD:Schemas/b.yaml → Sources/App/b.heirloom.yaml"),
            "\(moved)"
        )
        try await git.sh("mkdir Attic && git mv Sources/App/b.heirloom.yaml Attic/b.yaml")
        let hidden = try await git.sh("heirloom diff --against HEAD")
        #expect(hidden.status == 1 && hidden.stdout.contains("does not look for roots in 'Attic/b.yaml'"), "\(hidden)")
    }

    @Test func aDeletedRootThatWasNamedIsABreakToo() async throws {
        let git = try await two()
        try await git.sh("git rm -q Schemas/b.yaml")
        let result = try await git.sh("heirloom diff --against HEAD Schemas/b.yaml")
        #expect(result.status == 1 && result.stdout.contains("[model-removed]"), "\(result)")
        #expect(try await git.sh("heirloom diff --against HEAD Schemas/c.yaml").status == 3)
    }

    /// The root is moved and changed. It is found although its old text has `model` in quotes, or a copy of its new text is elsewhere.
    @Test(arguments: [
        "sed -i 's/^model: Bbb/\"model\" : \"Bbb\"/' Schemas/b.yaml",
        "mkdir Attic && sed 's/text/label/' Schemas/b.yaml > Attic/b.yaml",
    ])
    func aMovedRootIsComparedWithTheRootThatItWas(_ before: String) async throws {
        let git = try await two()
        try await git.sh("\(before) && git add . && git commit -qm two && git rm -q Schemas/b.yaml; rm -rf Attic")
        try git.write(
            Self.schema("Bbb", "label: String", more: String(repeating: "# more\n", count: 99)),
            to: "Schemas/z.yaml"
        )
        let result = try await git.sh("git add -A; heirloom diff --against HEAD")
        #expect(result.status == 1 && result.stdout.contains("HEAD:Schemas/b.yaml → Schemas/z.yaml"), "\(result)")
        let named = try await git.sh("heirloom diff --against HEAD Schemas/z.yaml")
        #expect(named.status == 1 && named.stdout.contains("HEAD:Schemas/b.yaml → Schemas/z.yaml"), "\(named)")
    }

    /// Two roots declare one model: the remaining one is compared with both.
    @Test func noneOfTwoRootsOfOneModelIsForgotten() async throws {
        let git = try await repository([
            ("Schemas/a.yaml", Self.schema("Aaa", "text: String")),
            ("Schemas/b.yaml", Self.schema("Aaa", "label: String")),
        ])
        let result = try await git.sh("git rm -q Schemas/b.yaml && heirloom diff --against HEAD")
        #expect(result.status == 1 && result.stdout.contains("HEAD:Schemas/b.yaml → Schemas/a.yaml"), "\(result)")
    }

    /// One root without a seal, one with errors: the others are reported on, and the status is still 3.
    @Test func oneRootKeepsNoOtherFromBeingCompared() async throws {
        let git = try GitFixture()
        try git.write(Self.schema("Aaa", "text: String"), to: "Schemas/a.yaml")
        try await git.sh("git init -q . && heirloom seal && git add . && git commit -qm one")
        try git.write(Self.schema("Aaa", "label: String"), to: "Schemas/a.yaml")
        try git.write(Self.schema("Bbb", "text: String"), to: "Schemas/b.yaml")
        try git.write(Self.schema("Ccc", "text: Strin"), to: "Schemas/c.yaml")
        for command in ["diff", "diff --against HEAD", "evolve"] {
            let result = try await git.sh("heirloom \(command)")
            #expect(result.status == (command == "evolve" ? 1 : 3), "\(result)")
            #expect(result.stdout.contains("label"), "\(command): \(result)")
            #expect(result.stderr.contains("Schemas/c.yaml"), "\(command): \(result)")
        }
        #expect(try await git.sh("heirloom diff").stderr.contains("'heirloom seal' creates the first one"))
    }

    @Test func beforeTheFirstCommitEverythingIsNew() async throws {
        let git = try GitFixture()
        try git.write(Self.schema("Aaa", "text: String"), to: "Schemas/a.yaml")
        let result = try await git.sh("git init -q . && git add . && heirloom diff --against HEAD")
        #expect(result.status == 0 && result.stderr.contains("Schemas/a.yaml is new"), "\(result)")
        #expect(try await git.sh("heirloom diff --against HEAD~1").status == 3)
    }

    /// Like every other command, also if there is no folder `Schemas`.
    @Test func aRootElsewhereIsComparedWithItsSeal() async throws {
        let git = try await repository([("Models/m.yaml", Self.schema("Aaa", "text: String"))])
        let result = try await git.sh("heirloom seal Models/m.yaml && heirloom diff Models/m.yaml")
        #expect(
            result.status == 0 && result.stdout.contains("Aaa 1 may be merged, policy backward: no change"),
            "\(result)"
        )
    }

    /// A root that is named alone is the new one, also where `Schemas` has the same model.
    @Test func aRootElsewhereIsNotTheOldSide() async throws {
        let text = Self.schema("Aaa", "text: String")
        let git = try await repository([("Schemas/a.yaml", text), ("Models/m.yaml", text)], sealed: true)
        let sealed = try await git.sh("heirloom seal Models/m.yaml && heirloom diff Models/m.yaml")
        #expect(sealed.status == 0 && sealed.stdout.contains("last seal → Models/m.yaml"), "\(sealed)")
        let new = try await git.sh("rm Models/m.lock.yaml; heirloom diff Models/m.yaml")
        #expect(new.status == 3 && new.stderr.contains("'heirloom diff OLD NEW' compares two files"), "\(new)")
    }

    // MARK: Seals

    /// Version 2 of `Aaa`, with a colour.
    private static let second = schema(
        "Aaa",
        "text: String, colour: String?",
        version: 2,
        more: "    history:\n      2:\n        - add: [colour]\n"
    )

    /// Version 2 is sealed on the old side: a missing seal on the new side does not make it a draft.
    @Test(arguments: ["sed -i '/^- version: 2/,$d' Schemas/a.lock.yaml", "rm Schemas/a.lock.yaml"])
    func whatIsSealedOnEitherSideIsReleased(_ cut: String) async throws {
        let git = try await repository([("Schemas/a.yaml", Self.schema("Aaa", "text: String"))], sealed: true)
        try git.write(Self.second, to: "Schemas/a.yaml")
        try await git.sh("heirloom seal && git commit -qam two && \(cut)")
        try git.write(Self.second.replacing("String?", with: "Int?"), to: "Schemas/a.yaml")
        let result = try await git.sh("heirloom diff --against HEAD")
        #expect(result.status == 1 && result.stdout.contains("[version-not-bumped]"), "\(result)")
        #expect(result.stdout.contains("[seal-lost]"))
    }

    /// A version that was finished and sealed in one request had no other state before.
    @Test func whatTheNewSideSealedFirstIsItsOwn() async throws {
        let git = try await repository([("Schemas/a.yaml", Self.schema("Aaa", "text: String"))], sealed: true)
        try git.write(Self.second, to: "Schemas/a.yaml")
        try await git.sh("git commit -qam open")
        try git.write(Self.second.replacing("String?", with: "Int?"), to: "Schemas/a.yaml")
        let result = try await git.sh("heirloom seal && heirloom diff --against HEAD")
        #expect(result.status == 0 && result.stdout.contains("[version-open]"), "\(result)")
    }

    @Test func anAcceptanceHoldsInTheRequestThatSeals() async throws {
        let git = try await repository(
            [("Schemas/a.yaml", Self.schema("Aaa", "text: String, nick: String?"))],
            sealed: true
        )
        let history = """
                history:
                  2:
                    - remove: { nick: String? }
                    - accept: { rule: property-removed, on: nick, because: unused }

            """
        try git.write(Self.schema("Aaa", "text: String", version: 2, more: history), to: "Schemas/a.yaml")
        let result = try await git.sh("heirloom seal && heirloom diff --against HEAD --fail-on loss")
        #expect(result.status == 0 && result.stdout.contains("accepted: unused"), "\(result)")
        let later = try await git.sh("git commit -qam two && heirloom diff --against HEAD~1 --fail-on loss")
        #expect(later.status == 0, "\(later)")
    }

    // MARK: Used models

    private static let core = "model: Core\nversion: 1\nswift: { access: public }\nclasses:\n  Person:\n"
    private static let app = schema("App", "owner: Person?", head: "uses: [../Core/core.yaml]\n")

    @Test func aUsedModelIsReportedUnderTheModelThatUsesIt() async throws {
        let git = try await repository([
            ("Core/core.yaml", Self.core + "    properties: { name: String, born: Date }\n"),
            ("Schemas/app.yaml", Self.app),
        ])
        try git.write(
            Self.core.replacing("version: 1", with: "version: 2") + "    properties: { name: String, age: Int }\n",
            to: "Core/core.yaml"
        )
        let result = try await git.sh("heirloom diff --against HEAD")
        #expect(
            result.status == 1 && result.stdout.contains("App 1 may be merged, policy backward: no change"),
            "\(result)"
        )
        #expect(result.stdout.contains("Core 1 → 2, used by App, "), "\(result)")
        #expect(result.stdout.contains("HEAD:Core/core.yaml → Core/core.yaml"))
        let document = try await git.sh("heirloom diff --against HEAD --format json").stdout
        #expect(document.contains("\"usedBy\": ["), "\(document)")
        // Where it is a root itself, it has one report.
        try await git.sh(
            "cp Core/core.yaml Schemas/kept && git checkout -q . && git mv Core/core.yaml Schemas/core.yaml"
        )
        try git.write(Self.app.replacing("../Core/core.yaml", with: "core.yaml"), to: "Schemas/app.yaml")
        try await git.sh("git commit -qam moved && mv Schemas/kept Schemas/core.yaml")
        let own = try await git.sh("heirloom diff --against HEAD").stdout
        #expect(own.contains("Core 1 → 2 ") && !own.contains("used by"), "\(own)")
    }

    /// As it was when the model that uses it was sealed, wherever its root is.
    @Test func aUsedModelIsComparedWithItsSealToo() async throws {
        let git = try await repository([
            ("Core/core.yaml", Self.core + "    properties: { name: String, born: Date? }\n"),
            ("Schemas/app.yaml", Self.app),
        ])
        try await git.sh("heirloom seal && heirloom seal Core/core.yaml")
        #expect(try await git.sh("heirloom diff").stdout.hasPrefix("App 1 may be merged, policy backward: no change\n"))
        let second = Self.core.replacing("version: 1", with: "version: 2") + "    properties: { name: String }\n"
        try git.write(second + "    history: { 2: [{ remove: { born: Date? } }] }\n", to: "Core/core.yaml")
        for _ in 1...2 {
            let result = try await git.sh("heirloom diff --fail-on loss")
            #expect(
                result.status == 1 && result.stdout.contains("Core 1 → 2, used by App, ")
                    && result.stdout.contains("(1 loss)"),
                "\(result)"
            )
            try await git.sh("heirloom seal Core/core.yaml")
        }
    }

    @Test func aSubmodulesPointerIsSeen() async throws {
        let git = try GitFixture()
        try git.write(Self.core + "    properties: { name: String, born: Date }\n", to: "core/core.yaml")
        try await git.sh("cd core && git init -q . && git add . && git commit -qm one")
        try git.write(Self.app, to: "app/Schemas/app.yaml")
        try await git.sh(
            "cd app && git init -q . && git submodule --quiet add \"$PWD/../core\" Core && git add . && git commit -qm one"
        )
        try git.write(
            Self.core.replacing("version: 1", with: "version: 2") + "    properties: { name: String }\n",
            to: "app/Core/core.yaml"
        )
        try await git.sh("cd app/Core && git commit -qam two")
        let result = try await git.sh("cd app && heirloom diff --against HEAD")
        #expect(result.status == 1 && result.stdout.contains("Core 1 → 2, used by App, "), "\(result)")
        // The submodule's own HEAD has version 2 already; the commit that the outer repository names does not.
        let named = try await git.sh("cd app && heirloom diff --against HEAD Core/core.yaml")
        #expect(named.status == 1 && named.stdout.contains("Core 1 → 2 "), "\(named)")
    }

    // MARK: Branches

    /// Main and a branch each make a version 2 of their own; main's changes are sealed.
    private func parted(sealed: Bool = true) async throws -> GitFixture {
        let git = try await repository([("Schemas/a.yaml", Self.schema("Aaa", "text: String"))], sealed: true)
        func second(_ name: String) -> String {
            let history = "    history:\n      2:\n        - add: [\(name)]\n"
            return Self.schema("Aaa", "text: String, \(name): String?", version: 2, more: history)
        }
        try await git.sh("git branch work")
        try git.write(second("colour"), to: "Schemas/a.yaml")
        try await git.sh("\(sealed ? "heirloom seal >&2;" : "") git commit -qam two && git checkout -q work")
        try git.write(second("photo"), to: "Schemas/a.yaml")
        try await git.sh("git commit -qam photo")
        return git
    }

    @Test func aBranchIsComparedWithWhereItComesFrom() async throws {
        let git = try await parted(sealed: false)
        for range in ["main...", "main...work", "main...HEAD"] {
            let result = try await git.sh("heirloom diff --against \(range)")
            #expect(result.status == 0, "\(result)")
            #expect(result.stdout.contains("Aaa 1 → 2 ") && !result.stdout.contains("colour"), "\(range): \(result)")
        }
        // The other branch as the new side: the work tree does not matter.
        let other = try await git.sh("heirloom diff --against work...main")
        #expect(other.stdout.contains("→ main:Schemas/a.yaml") && other.stdout.contains("colour"), "\(other)")
        #expect(!other.stdout.contains("photo"))
        let direct = try await git.sh("heirloom diff --against main || true").stdout
        #expect(direct.contains("colour"))
    }

    @Test func aNumberThatTheBaseSealedMeanwhileIsTaken() async throws {
        let git = try await parted()
        let taken = try await git.sh("heirloom diff --against main...")
        #expect(taken.status == 1, "\(taken)")
        #expect(
            taken.stdout.contains("version 2 was sealed in 'main' since, in another shape [version-taken]"),
            "\(taken)"
        )
        // Merged: the numbers are main's.
        let merged = """
            git merge -q -X ours main >&2; git checkout -q main -- Schemas && heirloom diff --against main...
            """
        let after = try await git.sh(merged)
        #expect(after.status == 0 && after.stdout.contains("no change"), "\(after)")
        // A branch that is only behind main takes nothing.
        let lagging = try await git.sh(
            "git checkout -qf main && git checkout -qb late HEAD~1 && heirloom diff --against main..."
        )
        #expect(
            lagging.status == 0 && lagging.stdout.contains("Aaa 1 may be merged, policy backward: no change"),
            "\(lagging)"
        )
    }

    /// The same version, from the same work: the branch has the changes that main released.
    @Test func whatMainReleasedOfTheBranchIsNotTaken() async throws {
        let git = try await parted()
        try await git.sh("git checkout -q main -- Schemas/a.yaml && git commit -qam same")
        let result = try await git.sh("heirloom diff --against main...")
        #expect(result.status == 0 && result.stdout.contains("Aaa 1 → 2"), "\(result)")
    }

    /// The rebase stopped at the entries of both, and they got each other's numbers.
    @Test func entriesThatARebaseRenumberedAreSeen() async throws {
        let git = try await parted()
        let history = "    history:\n      3:\n        - add: [colour]\n      2:\n        - add: [photo]\n"
        let both = Self.schema("Aaa", "text: String, colour: String?, photo: String?", version: 3, more: history)
        try await git.sh("git rebase main >&2 || true")
        try git.write(both, to: "Schemas/a.yaml")
        try await git.sh("git add . && GIT_EDITOR=true git rebase --continue >&2")
        let wrong = try await git.sh("heirloom diff --against main...")
        #expect(wrong.status == 1 && wrong.stdout.contains("'AaaNote.colour' is now nil"), "\(wrong)")
        #expect(wrong.stdout.contains("[reading-changed]"))
        let right = both.replacing("[colour]", with: "[x]").replacing("[photo]", with: "[colour]")
            .replacing("[x]", with: "[photo]")
        try git.write(right, to: "Schemas/a.yaml")
        let mended = try await git.sh("heirloom check >&2 && heirloom diff --against main...")
        #expect(
            mended.status == 0 && mended.stdout.contains("Aaa 2 → 3 may be merged")
                && mended.stdout.contains("(1 safe)"),
            "\(mended)"
        )
    }

    @Test func aShallowCloneHasNoMergeBase() async throws {
        let git = try await parted()
        try await git.sh(
            """
            mkdir origin && mv .git Schemas origin && git -C origin checkout -qf main
            git clone -q --depth=1 --no-single-branch "file://$PWD/origin" shallow
            """
        )
        let result = try await git.sh("cd shallow && heirloom diff --against origin/work...")
        #expect(result.status == 3, "\(result)")
        #expect(
            result.stderr.contains("have no commit in common; this clone is shallow: 'git fetch --unshallow'"),
            "\(result)"
        )
        let whole = try await git.sh("cd shallow && git fetch -q --unshallow && heirloom diff --against origin/work...")
        #expect(whole.status == 0, "\(whole)")
    }
}
