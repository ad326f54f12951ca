import CommandTestSupport
import Foundation
import RandomTestSupport
import Testing

/// `heirloom migrate`: the package that it writes for the running example is compiled, and its program is run with archives of all
/// versions.
@Suite(.serialized) struct MigrateTests {
    private static let archives = Repository.fixtures.appending(path: "Archives/Library")

    /// The program of the package; with `show FILE` it prints the content of an archive, as the app of version 5 does.
    private static func program() async throws -> CompiledCase {
        let folder = try Repository.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let apps = archives.appending(path: "Apps").path()
        let written = try await Command.run(
            [
                Repository.tool.path(), "migrate", "Schemas/library.yaml", "--write-package", folder.path(), "--to",
                "5",
                "--sources", "Examples/Library/Sources/Library", "\(apps)/Report.swift", "\(apps)/V5.swift",
            ],
            in: Repository.root
        )
        try #require(written.status == 0, "\(written.output)")
        var program = CompiledCase("migrate")
        program.settings = ["-swift-version", "5", "-module-name", "Library"]
        program.usesMigration = true
        for file in Repository.files(in: folder.appending(path: "Sources/Library")) {
            program.add(try String(contentsOf: file, encoding: .utf8), as: file.lastPathComponent)
        }
        let main = try #require(program.sources["main.swift"])
        let show = """
            if CommandLine.arguments.dropFirst().first == "show" {
              print(try read(Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[2]))).joined(separator: "\\n"))
              exit(0)
            }
            exit(
            """
        // The package has the program in the runtime's module.
        let imported = "import HeirloomMigration\n" + main.replacing("\nexit(", with: "\n" + show)
        program.add(imported, as: "main.swift")
        program.add("final class MarkedBook: Book {}\n", as: "MarkedBook.swift")
        return program
    }

    /// Compiling a whole runtime takes seconds: the form in which more must fit together, in `make assurance` both.
    @Test(arguments: isAssurance ? ["module", "embedded"] : ["embedded"])
    func theRuntimeWithTheProgramCompiles(runtime: String) async throws {
        let folder = try Repository.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let schema = folder.appending(path: "shop.yaml")
        let text = """
            model: Shop
            version: 1
            swift: { runtime: \(runtime), module: Shop }
            classes:
              Item: { properties: { name: String } }
            """
        try text.write(to: schema, atomically: true, encoding: .utf8)
        let package = folder.appending(path: "Package")
        let written = try await Command.run(
            [Repository.tool.path(), "migrate", schema.path(), "--write-package", package.path()],
            in: folder
        )
        try #require(written.status == 0, "\(written.output)")
        var part = CompiledCase("migrate-\(runtime)")
        part.usesRuntime = false
        let target = runtime == "embedded" ? "Shop" : "HeirloomRuntime"
        let files = Repository.files(in: package.appending(path: "Sources/\(target)"))
        for file in files where file.lastPathComponent != "main.swift" {
            part.add(try String(contentsOf: file, encoding: .utf8), as: file.lastPathComponent)
        }
        #expect(part.sources["HeirloomMigration+MigrationProgram.swift"] != nil)
        try await part.typecheck()
    }

    @Test func filesAreRewrittenWithAllThatTheyHave() async throws {
        let program = try await Self.program()
        let folder = try Repository.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        func file(_ name: String) -> String { folder.appending(path: name).path() }
        func bytes(_ name: String) throws -> Data { try Data(contentsOf: folder.appending(path: name)) }
        func sh(_ script: String) async throws -> Command.Outcome {
            try await Command.run(["sh", "-c", script], in: folder)
        }
        for version in 1...5 {
            let source = Self.archives.appending(path: "\(version)/small-library.archive")
            try FileManager.default.copyItem(at: source, to: folder.appending(path: "v\(version)"))
        }
        let xml = try String(contentsOf: Self.archives.appending(path: "1/small-library.xml"), encoding: .utf8)
        let several = xml.replacing(
            "<key>root</key>",
            with: "<key>format</key>\n<integer>3</integer>\n<key>library</key>"
        )
        let texts = [
            "xml": xml, "several": several,
            "marked": xml.replacing(
                "<key>$classname</key>\n\t\t\t<string>Book</string>",
                with: "<key>$classname</key>\n\t\t\t<string>Library.MarkedBook</string>"
            ),
            "newer": xml.replacing(
                "version</key>\n\t\t\t<integer>1<",
                with: "version</key>\n\t\t\t<integer>6<",
                maxReplacements: 1
            ),
            "broken": xml.replacing("<key>title</key>", with: "<key>name</key>"),
            "junk": "junk", "read-only": xml, "strict": xml,
        ]
        for (name, text) in texts { try text.write(toFile: file(name), atomically: false, encoding: .utf8) }
        _ = try await sh("chmod 640 v2; chmod 444 read-only; ln -s v3 link; mkdir folder")
        let names = [
            "v1", "v2", "link", "v3", "v4", "v5", "xml", "several", "marked", "newer", "broken", "junk", "read-only",
        ]
        let before = try names.map(bytes)

        let dry = try await program.run(
            arguments: ["--dry-run", "-j1"] + names.map(file) + [file("folder"), file("gone")]
        )
        #expect(try names.map(bytes) == before)
        let lines = dry.output.replacing(folder.path() + "/", with: "").split(separator: "\n").map(String.init)
        for line in [
            "v1: to rewrite from version 1", "  lost: Human.nick in 1 object", "  lost: Book.coverImage in 1 object",
            "  lost: 1 object of Bookmark", "  lost: 1 object of Loan",
            "newer: failed, and left as it is: version cannot be read: expected at most version 5 of Library, found version 6 [in Catalogue]",
            "folder: failed, and left as it is: file cannot be used (it is a folder)",
            "gone: failed, and left as it is: file cannot be used (cannot open: No such file or directory)",
            "read-only: failed, and left as it is: file cannot be used (cannot replace: it is read-only)",
            "junk: failed, and left as it is: malformed archive: expected a property list, binary or XML, found 4 bytes of something else",
            "7 to rewrite, 1 of version 5 already, 1 named twice, 6 failed",
        ] { #expect(lines.contains(line), "\(line)\n\(dry.output)") }
        let broken = lines.first { $0.hasPrefix("broken: ") } ?? ""
        #expect(
            broken.contains("value is missing [at 'loans[0].item.title', in Item, key 'title', of version 1]"),
            "\(broken)"
        )
        #expect(dry.status == 1)

        let strict = try await program.run(arguments: ["--strict", file("strict")])
        #expect(
            strict.output.contains(
                "strict: failed, and left as it is: something would be lost\n  would be lost: Human.nick"
            )
        )
        #expect(try bytes("strict") == Data(xml.utf8) && strict.status == 1)

        let run = try await program.run(arguments: ["--format=json"] + names.map(file))
        let rewritten: Set = ["v1", "v2", "v3", "v4", "xml", "several", "marked"]
        for (name, old) in zip(names, before) where name != "link" {
            #expect(try (bytes(name) != old) == rewritten.contains(name), "\(name)")
            let line = run.output.split(separator: "\n").first { $0.contains("\(file(name))\"") }
            guard name != "v3" else { continue }
            #expect(
                line?.contains(
                    #""outcome":""# + (rewritten.contains(name) ? "rewritten" : name == "v5" ? "current" : "failed")
                ) == true
            )
        }
        #expect(run.output.contains(#""kind":"missing","lost":[],"outcome":"failed","path":""#), "\(run.output)")

        // The app of version 5 reads from the new files the values that it was expected to read from the old ones.
        let expected = try Repository.text("Tests/Fixtures/Archives/Library/readings.txt")
        for (name, version) in [("v1", 1), ("v2", 2), ("v3", 3), ("v4", 4), ("xml", 1)] {
            let section = expected.split(separator: "== \(version) by 5\n").last?.prefix { $0 != "=" } ?? ""
            let shown = try await program.run(arguments: ["show", file(name)]).output
            #expect(shown == section, "\(name)")
        }
        // Other programs read the format, and permissions and links are unchanged.
        for name in ["xml", "several", "marked"] {
            var format = PropertyListSerialization.PropertyListFormat.binary
            let list = try PropertyListSerialization.propertyList(from: bytes(name), format: &format) as? [String: Any]
            #expect(format == .xml)
            let top = list?["$top"] as? [String: Any]
            if name == "marked" { #expect(try bytes(name).contains(Data("Library.MarkedBook".utf8))) }
            if name == "several" { #expect(top?.keys.sorted() == ["format", "library"]) }
        }
        let modes = try await sh("ls -l v2 link | cut -c1-10; readlink link; ls -A | grep -c heirloom")
        #expect(modes.output == "lrwxrwxrwx\n-rw-r-----\nv3\n0\n")
        let again = try await program.run(arguments: names.map(file))
        #expect(
            again.output.hasSuffix("0 rewritten, 8 of version 5 already, 1 named twice, 4 failed\n"),
            "\(again.output)"
        )
    }

    @Test func aRunThatIsKilledIsGoneOnWith() async throws {
        #expect(try await Self.program().run(arguments: ["--help"]).status == 0)
        let folder = try Repository.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let names = (0..<1_200).map { "f\($0)" }
        let old = try Data(contentsOf: Self.archives.appending(path: "1/small-library.archive"))
        for name in names { try old.write(to: folder.appending(path: name)) }
        try names.joined(separator: "\n").write(to: folder.appending(path: "list"), atomically: false, encoding: .utf8)
        let tool = try Repository.scratch("migrate").appending(path: "program").path()
        // Its report waits in the pipe: the program cannot be far ahead of the reader when it is killed.
        let killed = try await Command.run(
            [
                "sh", "-c",
                """
                mkfifo report
                '\(tool)' --files-from list --format json -j3 > report & migrate=$!
                exec 3< report; for line in 1 2 3 4 5 6 7 8 9; do read -r line <&3; done
                kill -9 $migrate; wait $migrate; echo $?
                """,
            ],
            in: folder
        )
        #expect(killed.output.contains("137\n"), "\(killed.output)")
        let changed = try names.filter { try Data(contentsOf: folder.appending(path: $0)) != old }
        #expect(0 < changed.count && changed.count < names.count, "\(changed.count)")
        let resumed = try await Command.run(
            ["sh", "-c", "tr '\\n' '\\0' < list | '\(tool)' --null --files-from - | tail -1"],
            in: folder
        )
        #expect(
            resumed.output
                == "\(names.count - changed.count) rewritten, \(changed.count) of version 5 already, 0 failed\n"
        )
        let first = try Data(contentsOf: folder.appending(path: names[0]))
        #expect(try names.allSatisfy { try Data(contentsOf: folder.appending(path: $0)).count == first.count })
    }

    @Test func whatCannotBeWrittenIsSaid() async throws {
        let program = try await Self.program()
        #expect(try await program.run(arguments: ["--help"]).status == 0)
        let folder = try Repository.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let tool = try Repository.scratch("migrate").appending(path: "program").path()
        let old = try Data(contentsOf: Self.archives.appending(path: "1/small-library.archive"))
        func run(_ script: String) async throws -> String {
            try old.write(to: folder.appending(path: "a"))
            try old.write(to: folder.appending(path: "b"))
            return try await Command.run(["bash", "-c", script.replacing("TOOL", with: tool)], in: folder).output
        }
        // The files are converted without a report.
        for report in ["", "--format json"] {
            let full = try await run("TOOL a b \(report) > /dev/full; echo $?; TOOL a b")
            #expect(full.contains("error: standard output cannot be written: No space left on device\n3\n"), "\(full)")
            #expect(full.hasSuffix("0 rewritten, 2 of version 5 already, 0 failed\n"), "\(full)")
            let closed = try await run("TOOL a b \(report) | true; echo ${PIPESTATUS[0]}; TOOL a b")
            #expect(closed == "0\n0 rewritten, 2 of version 5 already, 0 failed\n")
        }
        #expect(try await run("TOOL --help > /dev/full; echo $?").hasSuffix("3\n"))
        let limited = try await run("(ulimit -f 0; TOOL a 2>&1; echo $?) | cat; ls -A")
        #expect(limited.contains("File too large") && limited.hasSuffix("1\na\nb\n"), "\(limited)")
        #expect(try Data(contentsOf: folder.appending(path: "a")) == old)
    }

    /// The page's commands, with the program of the running example. `parallel` requires other machines, and is left out.
    @Test func theCommandsOfThePageRun() async throws {
        #expect(try await Self.program().run(arguments: ["--help"]).status == 0)
        let folder = try Repository.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["bin", "tours"] {
            try FileManager.default.createDirectory(
                at: folder.appending(path: name),
                withIntermediateDirectories: true
            )
        }
        try FileManager.default.createSymbolicLink(
            at: folder.appending(path: "bin/migrate"),
            withDestinationURL: Repository.scratch("migrate").appending(path: "program")
        )
        for version in 1...5 {
            let source = Self.archives.appending(path: "\(version)/small-library.archive")
            try FileManager.default.copyItem(at: source, to: folder.appending(path: "tours/\(version).tour"))
        }
        try Data("junk".utf8).write(to: folder.appending(path: "tours/broken.tour"))

        let hasJQ = try await Command.run(["sh", "-c", "command -v jq"]).status == 0
        let leftOut = ["swift build", "alias ", "parallel "] + (hasJQ ? [] : ["jq "])
        let page = try GuidePage("Documentation/MigratingFiles.md")
        var outputs: [String] = []
        for block in page.blocks where block.info == "sh" {
            let lines = block.text.replacing("/srv/tours", with: "tours").replacing("\\\n", with: "")
                .split(separator: "\n").filter { line in !leftOut.contains { line.hasPrefix($0) } }
            let script = "PATH=\"$PWD/bin:$PATH\"\n" + lines.joined(separator: "\n")
            let outcome = try await Command.run(["sh", "-c", script], in: folder)
            // One of the files fails; xargs then has a status of its own.
            #expect([0, 1, 123].contains(outcome.status), "\(block.text)\(outcome.output)")
            outputs.append(outcome.output)
            guard let report = lines.last?.components(separatedBy: " > ").dropFirst().last else { continue }
            let results = try Repository.text(folder.appending(path: String(report))).split(separator: "\n")
            #expect(results.count == (report == "report.jsonl" ? 6 : results.count) && !results.isEmpty)
        }
        #expect(outputs.count == 6)

        func shape(_ line: Substring) -> String {
            String(line.split(separator: "left as it is: ")[0]).replacing(/^[\w\/.-]+\.tour/, with: "FILE")
                .replacing(/lost: \w+\.\w+/, with: "lost: KEY").replacing(/\d+/, with: "N")
        }
        let shown = try #require(page.blocks.first { $0.info == "text" }).text.split(separator: "\n").map(shape)
        let printed = Set(outputs[0].split(separator: "\n").map(shape))
        #expect(printed.isSuperset(of: shown), "\(outputs[0])")
    }

    @Test func wrongUseIsReported() async throws {
        let program = try await Self.program()
        for (arguments, text) in [
            ([], "no files were named"), (["--jobs", "0", "x"], "--jobs is a number from 1 to 1024"),
            (["--format", "xml", "x"], "--format is text or json"), (["--quick", "x"], "there is no option '--quick'"),
            (["-"], "--files-from -"), (["--jobs"], "--jobs needs a value"),
        ] {
            let outcome = try await program.run(arguments: arguments)
            #expect(outcome.status == 2 && outcome.output.contains(text), "\(arguments) \(outcome)")
        }
        let missing = try await program.run(arguments: ["--files-from", "no-such-list"])
        #expect(missing.status == 3 && missing.output.contains("the list 'no-such-list' cannot be read"))
        let help = try await program.run(arguments: ["--help"])
        #expect(help.status == 0 && help.output.hasPrefix("Rewrites keyed archives of Library as version 5"))
    }
}
