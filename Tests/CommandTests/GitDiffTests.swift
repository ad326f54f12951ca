import Foundation
import Testing

/// `heirloom diff` and git: any revision, moved files, submodules, shallow clones, and git's own diff driver.
@Suite struct GitDiffTests {
    private let old = GitFixture.schema("title: String, nick: String?")
    private let new = GitFixture.schema(
        "title: String",
        version: 2,
        history: "    history:\n      2:\n        - remove: { nick: String? }\n"
    )

    private func repository(_ path: String = "Schemas/library.yaml") async throws -> GitFixture {
        let git = try GitFixture()
        try git.write(old, to: path)
        try await git.sh("git init -q . && git add . && git commit -qm one")
        return git
    }

    @Test func comparesWithARevisionAndLeavesTheWorkTreeAlone() async throws {
        let git = try await repository()
        try git.write(new, to: "Schemas/library.yaml")
        let result = try await git.sh("heirloom diff --against HEAD; git status --short")
        #expect(result.stdout.contains("[property-removed]"))
        #expect(result.stdout.contains("HEAD:Schemas/library.yaml:5:34"))
        #expect(result.stdout.hasSuffix(" M Schemas/library.yaml\n"))
        #expect(try await git.sh("heirloom diff --against HEAD --fail-on loss").status == 1)
        #expect(
            try await git.sh("heirloom diff HEAD:Schemas/library.yaml Schemas/library.yaml").stdout.contains(
                "[property-removed]"
            )
        )
    }

    @Test func aRevisionWhereAFileIsExpectedIsTold() async throws {
        let git = try await repository()
        let alone = try await git.sh("heirloom diff HEAD")
        #expect(alone.status == 3)
        #expect(
            alone.stderr == "error: 'HEAD' is a git revision, not a file: use '--against HEAD' to compare with it\n"
        )
        let beside = try await git.sh("heirloom diff HEAD Schemas/library.yaml")
        #expect(beside.stderr.contains("as in 'HEAD:Schemas/library.yaml'"), "\(beside)")
        #expect(try await git.sh("heirloom diff HAED").stderr.contains("[file-missing]"))
    }

    @Test func includesAndUsedModelsAreReadAtThatRevision() async throws {
        let git = try GitFixture()
        let head = "include: [\"parts/*.yaml\"]\nuses: [../Core/core.yaml]\n"
        try git.write(GitFixture.schema("title: String, owner: Person?", head: head), to: "Schemas/library.yaml")
        try git.write(
            "classes:\n  Shelf:\n    properties: { label: String, row: Int? }\n",
            to: "Schemas/parts/shelf.yaml"
        )
        try git.write(
            "model: Core\nversion: 1\nswift: { access: public }\nclasses:\n  Person:\n    properties: { name: String }\n",
            to: "Core/core.yaml"
        )
        try await git.sh("git init -q . && git add . && git commit -qm one && rm -r Schemas/parts Core")
        try git.write(GitFixture.schema("title: String, owner: Person?", head: head), to: "Schemas/library.yaml")
        try git.write("classes:\n  Shelf:\n    properties: { label: String }\n", to: "Schemas/parts/other.yaml")
        try git.write(
            "model: Core\nversion: 1\nswift: { access: public }\nclasses:\n  Person:\n    properties: { name: String }\n",
            to: "Core/core.yaml"
        )
        let result = try await git.sh("heirloom diff --against HEAD || true")
        #expect(result.stdout.contains("'Shelf.row' is gone"), "\(result)")
        #expect(!result.stdout.contains("owner"))
    }

    @Test func findsTheSchemaWhereItWasBefore() async throws {
        let git = try await repository("Old/lib.yaml")
        try await git.sh("mkdir Schemas && git mv Old/lib.yaml Schemas/library.yaml")
        try git.write(new, to: "Schemas/library.yaml")
        let result = try await git.sh("heirloom diff --against HEAD")
        #expect(result.stdout.contains("HEAD:Old/lib.yaml → Schemas/library.yaml"), "\(result)")
        #expect(result.stdout.contains("[property-removed]"))
    }

    @Test func findsTheSchemaByItsModelWhereGitSeesNoMove() async throws {
        let git = try await repository("Old/lib.yaml")
        try await git.sh("rm Old/lib.yaml")
        try git.write(GitFixture.schema("a: Int, b: Int, c: Int, d: Int"), to: "Schemas/library.yaml")
        #expect(
            try await git.sh("heirloom diff --against HEAD || true").stdout.contains(
                "HEAD:Old/lib.yaml → Schemas/library.yaml"
            )
        )
    }

    @Test func anOldSideWithErrorsIsNamedAndIsNoFinding() async throws {
        let git = try await repository()
        try git.write(
            "model: Library\nversion: 1\nclasses:\n  Book:\n    properties: { title: Strin }\n",
            to: "Schemas/library.yaml"
        )
        try await git.sh("git commit -qam broken")
        try git.write(old, to: "Schemas/library.yaml")
        let result = try await git.sh("heirloom diff --against HEAD")
        #expect(result.status == 3)
        #expect(
            result.stderr.hasPrefix(
                "error: the old side, HEAD:Schemas/library.yaml, cannot be compared: its schema has errors"
            )
        )
        #expect(result.stderr.contains("HEAD:Schemas/library.yaml:5:26"))
        let swapped = try await git.sh("git stash -q && heirloom diff --against HEAD~1")
        #expect(
            swapped.status == 3
                && swapped.stderr.hasPrefix("error: the new side, Schemas/library.yaml, cannot be compared")
        )
    }

    @Test func aRevisionThatIsNotThereIsNoFinding() async throws {
        let git = try await repository()
        let result = try await git.sh("heirloom diff --against nowhere")
        #expect(result.status == 3 && result.stderr.contains("there is no revision 'nowhere'"))
        #expect(
            try await git.sh("cd / && heirloom diff --against HEAD '\(git.folder.path())/Schemas/library.yaml'").status
                == 0
        )
        #expect(try await git.sh("mkdir x && cd x && heirloom diff --against HEAD missing.yaml").status == 3)
    }

    @Test func aShallowCloneSaysHowToGetTheRevision() async throws {
        let git = try GitFixture()
        try git.write(old, to: "origin/Schemas/library.yaml")
        try await git.sh("cd origin && git init -q . && git add . && git commit -qm one && git tag first")
        try git.write(new, to: "origin/Schemas/library.yaml")
        try await git.sh(
            "cd origin && git commit -qam two && cd .. && git clone -q --depth=1 --no-tags \"file://$PWD/origin\" shallow"
        )
        let result = try await git.sh("cd shallow && heirloom diff --against HEAD~1")
        #expect(result.status == 3 && result.stderr.contains("this clone is shallow"), "\(result)")
        let same = try await git.sh("cd shallow && heirloom diff --against HEAD")
        #expect(same.status == 0 && same.stdout.contains("no change"))
    }

    @Test func submodulesAreReadAtTheCommitThatTheRevisionNames() async throws {
        let git = try GitFixture()
        try git.write(
            "model: Core\nversion: 1\nswift: { access: public }\nclasses:\n  Person:\n    abstract: true\n    properties: { name: String, born: Date? }\n",
            to: "core/core.yaml"
        )
        try await git.sh("cd core && git init -q . && git add . && git commit -qm one")
        let head = "uses: [../core/core.yaml]\n"
        try git.write(GitFixture.schema("title: String", head: head), to: "app/Schemas/library.yaml")
        try await git.sh(
            "cd app && git init -q . && git submodule --quiet add \"$PWD/../core\" core && git add . && git commit -qm one"
        )
        try git.write(
            "model: Core\nversion: 1\nswift: { access: public }\nclasses:\n  Person: { properties: { nam: Strin } }\n",
            to: "app/core/core.yaml"
        )
        try await git.sh("cd app/core && git commit -qam broken && git checkout -q HEAD~1")
        let result = try await git.sh("cd app && heirloom diff --against HEAD")
        #expect(result.status == 0 && result.stdout.contains("no change"), "\(result)")
        let missing = try await git.sh(
            "cd app && git clone -q . ../bare && cd ../bare && mkdir -p core && heirloom diff --against HEAD"
        )
        #expect(missing.status == 3)
    }

    @Test func gitShowsSchemaChangesItself() async throws {
        let git = try await repository()
        try await git.sh("heirloom diff --install-git-driver && heirloom diff --install-git-driver")
        #expect(try await git.sh("cat .git/info/attributes").stdout.components(separatedBy: "diff=heirloom").count == 3)
        try git.write(new, to: "Schemas/library.yaml")
        let result = try await git.sh("git diff")
        #expect(result.status == 0)
        #expect(result.stdout.hasPrefix("heirloom diff Schemas/library.yaml\n"), "\(result)")
        #expect(result.stdout.contains("'Book.nick' of type 'String?' was removed [property-removed]"))
        #expect(try await git.sh("git add -A && git diff --cached").stdout.contains("[property-removed]"))
        #expect(
            try await git.sh("git commit -qm two && git show --ext-diff HEAD").stdout.contains("[property-removed]")
        )
        #expect(
            try await git.sh(
                "git mv Schemas/library.yaml Schemas/books.yaml && git commit -qm move && git show --ext-diff -M HEAD"
            ).status == 0
        )
    }

    /// Of the build plugin's roots too, in a package that is a folder of the repository.
    @Test func gitShowsSchemasThatTheBuildGeneratesFrom() async throws {
        let git = try GitFixture()
        try git.write(old, to: "app/Sources/Library/Models/library.heirloom.yaml")
        try await git.sh(
            "git init -q . && git add . && git commit -qm one && cd app && heirloom diff --install-git-driver"
        )
        try git.write(new, to: "app/Sources/Library/Models/library.heirloom.yaml")
        let shown = try await git.sh("git diff").stdout
        #expect(shown.contains("'Book.nick' of type 'String?' was removed [property-removed]"), "\(shown)")
    }

    @Test func gitShowsTheModelOfAnIncludedFile() async throws {
        let git = try GitFixture()
        try git.write(GitFixture.schema("title: String", head: "include: [people.yaml]\n"), to: "Schemas/library.yaml")
        try git.write(
            "classes:\n  Person:\n    properties: { name: String, nick: String? }\n",
            to: "Schemas/people.yaml"
        )
        try await git.sh("git init -q . && git add . && git commit -qm one && heirloom diff --install-git-driver")
        try git.write("classes:\n  Person:\n    properties: { name: String }\n", to: "Schemas/people.yaml")
        #expect(try await git.sh("git diff").stdout.contains("'Person.nick' is gone"))
    }

    /// Wherever the file is: beside a root of the build plugin, or in a folder of its own.
    @Test(arguments: [
        "Schemas/library.yaml ../Shared/people.yaml Shared",
        "Sources/App/library.heirloom.yaml people.yaml Sources/App",
    ])
    func gitShowsTheModelOfAnIncludedFileElsewhere(_ places: String) async throws {
        let words = places.split(separator: " ").map(String.init)
        let git = try GitFixture()
        let person = "classes:\n  Person:\n    properties: { name: String, nick: String? }\n"
        try git.write(GitFixture.schema("title: String", head: "include: [\(words[1])]\n"), to: "app/\(words[0])")
        try git.write(person, to: "app/\(words[2])/people.yaml")
        let installed = try await git.sh(
            "git init -q . && git add . && git commit -qm one && cd app && heirloom diff --install-git-driver"
        )
        #expect(installed.stdout.contains("/app/\(words[2])/*.y*ml"), "\(installed)")
        try git.write(person.replacing(", nick: String?", with: ""), to: "app/\(words[2])/people.yaml")
        let shown = try await git.sh("git diff")
        #expect(shown.stdout.contains("'Person.nick' is gone"), "\(shown)")
    }

    @Test func gitShowsTheLinesOfABrokenSchema() async throws {
        let git = try await repository()
        try await git.sh("heirloom diff --install-git-driver")
        try git.write(old + "nonsense: true\n", to: "Schemas/library.yaml")
        let result = try await git.sh("git diff")
        #expect(result.status == 0)
        #expect(
            result.stdout.contains("the new side, Schemas/library.yaml, cannot be compared")
                && result.stdout.contains("+nonsense: true")
        )
    }

    /// Comparisons ignore comments, hooks and similar text; and no line names a temporary file of git.
    @Test func gitShowsTheLinesWhereTheModelIsTheSame() async throws {
        let git = try await repository()
        try await git.sh("heirloom seal && git add . && git commit -qm sealed && heirloom diff --install-git-driver")
        try git.write("# A comment.\n" + old, to: "Schemas/library.yaml")
        try await git.sh("echo '# Another.' >> Schemas/library.lock.yaml")
        for command in ["git diff", "git add . && git diff --cached", "git commit -qm c && git show --ext-diff HEAD"] {
            let shown = try await git.sh(command).stdout
            #expect(shown.contains("Library 1 may be merged, policy backward: no change\n"), "\(shown)")
            #expect(shown.contains("--- a/Schemas/library.yaml\n+++ b/Schemas/library.yaml\n@@ "), "\(shown)")
            #expect(shown.contains("\n+# A comment.\n") && shown.contains("\n+# Another.\n"))
            #expect(!shown.contains("git-blob") && !shown.contains("/tmp"), "\(shown)")
            #expect(!shown.contains("HEADSchemas"))
        }
    }

    /// git would show no further file.
    @Test func gitsOwnRunGoesOnWithoutTheDriver() async throws {
        let git = try await repository()
        try await git.sh("heirloom diff --install-git-driver")
        try git.write(new, to: "Schemas/library.yaml")
        try git.write(old, to: "Schemas/other.yaml")
        try await git.sh(
            "git add . && git commit -qm two && echo '# end' | tee -a Schemas/library.yaml >> Schemas/other.yaml"
        )
        let missing = try await git.sh("PATH=/usr/bin:/bin; git diff")
        #expect(missing.status == 0 && missing.stderr.isEmpty, "\(missing)")
        #expect(
            missing.stdout.contains("+++ b/Schemas/library.yaml") && missing.stdout.contains("+++ b/Schemas/other.yaml")
        )
        let closed = try await git.sh("git -c core.pager=true -c pager.diff=true --paginate diff; git diff | true")
        #expect(closed.status == 0 && !closed.stderr.contains("died"), "\(closed)")
    }

    /// The build plugin's roots are at any place in the target.
    @Test func gitShowsTheRootsOfTheBuildPlugin() async throws {
        let git = try await repository("Sources/App/Model/library.heirloom.yaml")
        try await git.sh("heirloom diff --install-git-driver")
        try git.write(new, to: "Sources/App/Model/library.heirloom.yaml")
        let result = try await git.sh("git diff")
        #expect(result.stdout.contains("'Book.nick' of type 'String?' was removed [property-removed]"), "\(result)")
    }

    /// Staged and unstaged changes, untracked and deleted files: a comparison changes none of them.
    @Test func neitherWorkTreeNorIndexIsTouched() async throws {
        let git = try await repository()
        try git.write("a\n", to: "kept.txt")
        try git.write("b\n", to: "gone.txt")
        try await git.sh("git add . && git commit -qm more && git rm -q gone.txt")
        try git.write(new, to: "Schemas/library.yaml")
        try await git.sh("git add Schemas && echo '# more' >> Schemas/library.yaml && echo c > untracked.txt")
        // For a file whose time changed and whose content did not, git would write its index again.
        try await git.sh("touch -d '2001-01-01' kept.txt")
        let state = """
            sha256sum .git/index Schemas/* kept.txt untracked.txt; stat -c '%n %Y' .git/index Schemas/* kept.txt
            find . -path ./.git -prune -o -print | sort; git --no-optional-locks stash list
            """
        let before = try await git.sh(state).stdout
        try await git.sh("heirloom diff --against HEAD; heirloom diff --against HEAD~1; mv Schemas/library.yaml x.yaml")
        try await git.sh("heirloom diff x.yaml --against HEAD; mv x.yaml Schemas/library.yaml")
        #expect(try await git.sh(state).stdout == before)
    }

    @Test func aBareRepositoryIsEnough() async throws {
        let git = try await repository()
        try git.write(new, to: "Schemas/library.yaml")
        try await git.sh(
            "git commit -qam two && git clone -q --bare . ../$(basename $PWD)-bare && mv ../$(basename $PWD)-bare bare"
        )
        let result = try await git.sh("cd bare && heirloom diff HEAD~1:Schemas/library.yaml HEAD:Schemas/library.yaml")
        #expect(result.stdout.contains("[property-removed]"), "\(result)")
    }

    /// Nothing forbidden, something forbidden, wrong usage, a side that cannot be read: for both commands, with different statuses.
    @Test(arguments: [
        ("diff --against HEAD", 0), ("diff --against HEAD --fail-on loss", 1),
        ("diff --against HEAD --policy forward", 0),
        ("diff --against HEAD --from 2 --fail-on loss", 1), ("diff --against nowhere", 3), ("diff missing.yaml", 3),
        ("diff broken.yaml Schemas/library.yaml", 3), ("diff Schemas/library.yaml broken.yaml", 3),
        ("diff --against HEAD a.yaml b.yaml", 2), ("diff --fail-on nothing", 2), ("diff --format pdf", 2),
        ("diff --from 0", 2), ("diff --channels xml", 2), ("diff --channels coding,json --against HEAD", 0),
        ("diff --nonsense", 2), ("diff --against HEAD -o /dev/null/x", 3), ("matrix", 0),
        ("matrix broken.yaml", 3), ("matrix missing.yaml", 3), ("matrix --format sarif", 2),
        ("matrix -o /dev/null/x", 3),
    ])
    func exitStatusesAreAsSaid(_ command: String, _ status: Int32) async throws {
        let git = try await repository()
        try git.write(new, to: "Schemas/library.yaml")
        try git.write(
            "model: Library\nversion: 1\nclasses: { Book: { properties: { a: Strin } } }\n",
            to: "broken.yaml"
        )
        let result = try await git.sh("heirloom \(command)")
        #expect(result.status == status, "\(result)")
        #expect(status < 2 ? result.stderr.isEmpty : !result.stderr.isEmpty && result.stdout.isEmpty)
        if command.contains("broken.yaml Sch") { #expect(result.stderr.hasPrefix("error: the old side, broken.yaml")) }
        if command.hasSuffix(" broken.yaml"), command.hasPrefix("diff") {
            #expect(result.stderr.hasPrefix("error: the new side, broken.yaml"))
        }
    }
}
