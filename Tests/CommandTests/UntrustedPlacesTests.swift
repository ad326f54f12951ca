import CommandTestSupport
import Foundation
import Testing

/// What other people, or a full disk, put where a command reads and writes.
@Suite struct UntrustedPlacesTests {
    private static let schema = "model: M\nversion: 1\nclasses: { A: { properties: { x: Int } } }\n"

    /// Only what the command line names may be something else than a file: no command waits for a pipe, or reads a device to its end.
    @Test func pipesAndDevicesAreNotRead() async throws {
        let fixture = try GitFixture()
        try fixture.write(Self.schema, to: "Schemas/m.yaml")
        let outcome = try await fixture.sh(
            """
            mkfifo pipe
            said() { grep -o 'not a regular file\\|larger than 64 MB\\|leads out of the folder' | sort -u; }
            try() { heirloom "$@" 2>&1 | said; }
            for what in /dev/zero "$PWD/pipe"; do
              ln -s "$what" Schemas/m.lock.yaml; try check; try seal; rm Schemas/m.lock.yaml
              printf 'model: M\\nversion: 1\\ninclude: [%s]\\n' "$what" > include.yaml; try check include.yaml
              printf 'model: M\\nversion: 1\\nuses: [%s]\\n' "$what" > uses.yaml; try check uses.yaml
              mkdir templates; ln -s "$what" templates/class.mustache
              try generate Schemas/m.yaml --templates templates; rm -r templates
              ln -s "$what" heirloom.yaml; try check; rm heirloom.yaml
            done
            mkdir templates; echo x > outside; ln -s ../outside templates/class.mustache
            try generate Schemas/m.yaml --templates templates
            head -c 70000000 /dev/zero > large.yaml; printf 'model: M\\nversion: 1\\ninclude: [large.yaml]\\n' > include.yaml
            try check include.yaml
            cat Schemas/m.yaml | heirloom check - | tail -1
            cat Schemas/m.yaml > pipe & heirloom check pipe | tail -1
            """
        )
        let lines = outcome.stdout.split(separator: "\n").map(String.init)
        let regular = Array(repeating: "not a regular file", count: 10)
        let out = ["leads out of the folder", "leads out of the folder", "leads out of the folder"]
        #expect(lines.filter { $0 == regular[0] }.count == 10 && lines.filter { $0 == out[0] }.count == 3, "\(outcome)")
        #expect(
            lines.contains("larger than 64 MB") && lines.suffix(2).allSatisfy { $0.contains("1 model") },
            "\(outcome)"
        )
    }

    /// A policy that is no file is an error, not the same as none.
    @Test(arguments: ["mkfifo heirloom.yaml", "ln -s /dev/zero heirloom.yaml", "mkdir heirloom.yaml"])
    func aPolicyIsAFile(_ make: String) async throws {
        let fixture = try GitFixture()
        try fixture.write(Self.schema, to: "m.yaml")
        let outcome = try await fixture.sh("\(make); heirloom check m.yaml 2>&1 || echo \"status $?\"")
        #expect(outcome.stdout.contains("heirloom.yaml: error:") && outcome.stdout.contains("status "), "\(outcome)")
    }

    /// An object that a partial clone lacks is not fetched: fetching runs programs that the repository's configuration names.
    @Test func nothingIsFetched() async throws {
        let fixture = try GitFixture()
        try fixture.write(Self.schema, to: "m.yaml")
        let outcome = try await fixture.sh(
            """
            git init -q . && git add m.yaml && git -c user.name=a -c user.email=a@example.org commit -qm 1
            printf '#!/bin/sh\\ntouch %s/ran\\n' "$PWD" > program; chmod +x program
            git config extensions.partialClone origin; git config remote.origin.promisor true
            git config remote.origin.url "ext::$PWD/program"; git config protocol.ext.allow always
            git config remote.origin.uploadpack "$PWD/program"; git config core.sshCommand "$PWD/program"
            heirloom diff m.yaml --against 1111111111111111111111111111111111111111 > /dev/null 2>&1 || echo "status $?"
            rm .git/objects/$(git rev-parse HEAD:m.yaml | sed 's/../&\\//')
            heirloom diff m.yaml --against HEAD > /dev/null 2>&1 || echo "status $?"; ls ran 2> /dev/null || true
            """
        )
        #expect(outcome.stdout == "status 3\nstatus 3\n", "\(outcome)")
    }

    /// What a killed run left goes at the next one, also where that has nothing to do.
    @Test func workFoldersOfFixturesGo() async throws {
        let fixture = try GitFixture()
        try fixture.write(Self.schema, to: "m.yaml")
        let outcome = try await fixture.sh(
            """
            heirloom seal m.yaml > /dev/null; mkdir -p m.fixtures/v1 m.fixtures/.making-1/package
            printf '{}' > m.fixtures/v1/samples.json; heirloom fixtures m.yaml > /dev/null 2>&1; ls -A m.fixtures
            """
        )
        #expect(outcome.stdout == "v1\n", "\(outcome)")
    }

    /// A link with the name of an unfinished file is not written through, and others' files are left alone.
    @Test func linksAreNotFollowedForUnfinishedFiles() async throws {
        let fixture = try GitFixture()
        try fixture.write(Self.schema, to: "m.yaml")
        let outcome = try await fixture.sh(
            """
            echo mine > victim; mkdir -p Gen
            ln -s ../victim Gen/.heirloom-writing-1-A.swift; ln -s ../victim Gen/.heirloom-undo-1
            printf 'heirloom undo 1 7\\n6 3 1 1\\nvictim\\nbad\\n' > .heirloom-undo-2
            heirloom generate m.yaml --output Gen > /dev/null
            cat victim; test -L Gen/A.swift || echo file
            """
        )
        #expect(outcome.stdout == "mine\nfile\n", "\(outcome)")
    }

    @Test func namedDevicesAndPipesAreWrittenTo() async throws {
        let fixture = try GitFixture()
        try fixture.write(Self.schema, to: "m.yaml")
        let outcome = try await fixture.sh(
            """
            heirloom describe m.yaml > plain
            heirloom describe m.yaml -o /dev/stdout > named && cmp plain named
            heirloom describe m.yaml -o /dev/stdout | cmp plain -
            heirloom describe m.yaml -o /dev/null && echo null
            mkfifo pipe; cat pipe > read & heirloom describe m.yaml -o pipe && wait && cmp plain read
            echo old > real; chmod 600 real; ln -s real link; heirloom describe m.yaml -o link
            test -L link && cmp plain real && stat -c %a real
            chmod 444 real; heirloom describe m.yaml -o real 2>&1 || echo status $?
            mkdir folder; heirloom describe m.yaml -o folder 2>&1 || echo status $?
            ln -s nowhere/at/all lost; heirloom describe m.yaml -o lost 2>&1 || echo status $?; test -L lost
            """
        )
        let expected = """
            null
            600
            error: 'real' cannot be written: the file is read-only
            status 3
            error: 'folder' cannot be written: it is a folder
            status 3
            error: 'lost' cannot be written: it is a link that leads nowhere
            status 3

            """
        #expect(outcome.stdout == expected, "\(outcome)")
    }

    @Test func outputThatCannotBeWrittenIsToldByEveryCommand() async throws {
        let fixture = try GitFixture()
        try fixture.write(Self.schema, to: "Schemas/m.yaml")
        let outcome = try await fixture.sh(
            """
            set +e
            heirloom seal > /dev/null; echo '{ "a": 1 }' > data.json
            for words in 'check --format json' 'check --format sarif' 'describe' 'describe --format html' 'diff' 'diff --format sarif' \\
              'matrix' 'schema' 'rules' 'explain unknown-type' '--help' '--version' 'help check' 'rename A B --dry-run' \\
              'generate --dry-run' 'stubs --format json' 'inspect data.json --format json' \\
              '--generate-completion-script bash'; do
              heirloom $words > /dev/full 2> errors; status=$?
              test $status = 3 && grep -q 'standard output cannot be written: no space left' errors || { echo "$words: $status"; cat errors; }
            done
            """
        )
        #expect(outcome.stdout == "", "\(outcome)")
    }

    @Test func aFileLimitIsAnError() async throws {
        let fixture = try GitFixture()
        try fixture.write(Self.schema, to: "m.yaml")
        let outcome = try await fixture.sh(
            """
            (ulimit -f 1; heirloom describe m.yaml --format html -o page.html 2>&1 || echo status $?); ls
            """
        )
        #expect(outcome.stdout.contains("the file would be too large\nstatus 3\nm.yaml\n"), "\(outcome)")
    }

    @Test func lineFeedsInNamesAreNoLines() async throws {
        let fixture = try GitFixture()
        let name = "x\n::error::evil.yaml"
        for text in [Self.schema, Self.schema.replacing("Int", with: "Strin")] {
            try fixture.write(text, to: name)
            let outcome = try await fixture.sh(
                """
                set +e
                name='\(name)'
                heirloom seal "$name" 2>&1; heirloom check "$name" 2>&1; heirloom check "$name" --format github 2>&1
                heirloom diff "$name" 2>&1; heirloom rename A B "$name" --dry-run 2>&1; heirloom rename A B "$name" 2>&1
                heirloom generate "$name" --output 'a
                ::error::b' 2>&1; heirloom check "missing$name" 2>&1; heirloom describe "$name" -o 'a
                ::error::b' 2>&1
                """
            )
            let raw = outcome.stdout.split(separator: "\n").filter { $0.hasPrefix("::error::") }
            #expect(raw.isEmpty && outcome.stdout.contains("\\u{a}::error::evil"), "\(raw) \(outcome)")
        }
    }

    /// A policy that another user put above the schema does not apply, unless it is in the schema's repository.
    @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
    func policiesOfOtherUsersDoNotApply() async throws {
        let fixture = try GitFixture()
        try fixture.write(Self.schema, to: "shared/project/Schemas/m.yaml")
        try fixture.write("roots: [../other.yaml]\n", to: "shared/heirloom.yaml")
        let outcome = try await fixture.sh(
            """
            set +e
            said() { heirloom check "$@" 2>&1; }
            cd shared/project; chmod 755 "$HOME"
            said --verbose | grep -c "the policy file is '../heirloom.yaml'"
            chown 12345 ../heirloom.yaml
            said --verbose | grep -c "'../heirloom.yaml' belongs to another user and is not used; '--config ../heirloom.yaml' uses it"
            said --verbose | grep -c 'there is no policy file'
            said --config ../heirloom.yaml --verbose | grep -c "the policy file is '../heirloom.yaml'"
            mkdir ../.git; chown 12345 ../.git; said | grep -c 'belongs to another user'
            chown 0 ../.git; said | grep -q 'other.yaml' && echo 1
            """
        )
        #expect(outcome.stdout == "1\n1\n1\n1\n1\n1\n", "\(outcome)")
    }

    /// The filters of a repository that somebody else made are not run.
    @Test func theDiffDriverRunsNoFilter() async throws {
        let fixture = try GitFixture()
        try fixture.write(Self.schema, to: "old.yaml")
        try fixture.write(Self.schema.replacing("Int", with: "Int #"), to: "m.yaml")
        let outcome = try await fixture.sh(
            """
            git init -q .; echo '*.yaml filter=evil diff=evil' > .gitattributes
            for key in filter.evil.clean filter.evil.smudge diff.evil.textconv diff.evil.command diff.external core.fsmonitor; do
              git config $key 'touch ran; cat'
            done
            heirloom git-diff m.yaml old.yaml 1111111 100644 m.yaml 0000000 100644 | grep -c '^[-+] *A' || :
            ls
            """
        )
        #expect(!outcome.stdout.contains("ran"), "\(outcome)")
    }
}
