import CommandTestSupport
import Foundation
import Testing

/// `heirloom import` of Swift sources. The output of `heirloom-swift-import` is recorded, because its package takes minutes to build; if it
/// is built (`make test-tools`), the records are compared with its output.
@Suite struct SwiftDraftTests {
    private static let folder = Repository.fixtures.appending(path: "SwiftImport")
    private static let names = ["Absent", "Coding", "JSON", "Odd", "Old", "Past", "Reused", "Trips", "Wild"]
    private static let isRecording = ProcessInfo.processInfo.environment["HEIRLOOM_RECORD"] != nil

    /// The real program, as its own package builds it.
    private static let program: URL? = {
        let build = Repository.root.appending(path: "Tools/SwiftImport/.build")
        let places = ["release", "debug"].map { build.appending(path: "\($0)/heirloom-swift-import") }
        return places.first { FileManager.default.isExecutableFile(atPath: $0.path()) }
    }()

    private func sh(_ script: String, in folder: URL) async throws -> CommandCase.Outcome {
        try await CommandCase.run("/bin/sh", ["-c", script], in: folder)
    }

    @Test(arguments: names) func aDraftIsAsRecordedAndPassesCheck(_ name: String) async throws {
        let command = "heirloom import --model \(name)Model \(name)"
        let outcome = try await sh(command, in: Self.folder)
        #expect(outcome.status == 0 && outcome.stderr.isEmpty, "\(outcome)")
        let file = Self.folder.appending(path: "\(name).yaml")
        #expect(outcome.stdout == (try? Repository.text(file)))
        if Self.isRecording { try Data(outcome.stdout.utf8).write(to: file) }
        let checked = try await sh("heirloom check \(name).yaml", in: Self.folder)
        #expect(checked.stdout == "checked 1 model, no errors\n", "\(checked)")
    }

    /// A file beside its draft; the module is that of the path.
    @Test func aFileIsWrittenAndNeverOver() async throws {
        let folder = try Repository.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let sources = folder.appending(path: "Sources/Catalogue")
        try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: Self.folder.appending(path: "Coding"),
            to: sources.appending(path: "Coding")
        )
        let first = try await sh("heirloom import -o Schemas/catalogue.yaml Sources/Catalogue/Coding", in: folder)
        #expect(first.stdout == "wrote Schemas/catalogue.yaml\nnext: heirloom check\n")
        let again = try await sh("heirloom import -o Schemas/catalogue.yaml Sources/Catalogue/Coding", in: folder)
        #expect(again.status == 1 && again.stderr.contains("the file is there already; nothing was written"))
    }

    // MARK: The program

    @Test func aProgramThatIsNotThereIsToldHowToBuild() async throws {
        let folder = try Repository.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        // A copy that is not in its package.
        let script = """
            echo 'struct A: Codable {}' > A.swift && cp \(Repository.tool.path()) copy &&
            HEIRLOOM_SWIFT_IMPORT= PATH=/usr/bin ./copy import A.swift
            """
        let outcome = try await sh(script, in: folder)
        #expect(outcome.status == 1)
        #expect(
            outcome.stderr.contains("run 'make install-swift-import PREFIX=/usr/local' in Heirloom's checkout"),
            "\(outcome)"
        )
        // Beside the copy it is found.
        let found =
            "cp \(Self.folder.path())/replay.sh heirloom-swift-import; mkdir Facts; cp \(Self.folder.path())/Facts/JSON.json Facts/A.json; HEIRLOOM_SWIFT_IMPORT= ./copy import A.swift"
        #expect(try await sh(found, in: folder).stdout.contains("  Order:\n"))
    }

    @Test(arguments: [
        ("exit 9", "ended with status 9: it printed nothing"),
        ("echo 'error: no luck' >&2; exit 3", "ended with status 3: error: no luck"),
        ("kill -9 $$", "ended with status 128"),
        ("echo nonsense", "this program is of another version of Heirloom: build it again"),
        (#"echo '{"format": 99}'"#, "this program is of another version of Heirloom: build it again"),
    ])
    func aProgramThatFailsIsTold(_ script: String, _ message: String) async throws {
        let folder = try Repository.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("#!/bin/sh\n\(script)\n".utf8).write(to: folder.appending(path: "program"))
        try Data("struct A {}\n".utf8).write(to: folder.appending(path: "A.swift"))
        let command = "chmod +x program; HEIRLOOM_SWIFT_IMPORT=./program heirloom import A.swift; echo $?"
        let outcome = try await sh(command, in: folder)
        #expect(outcome.stderr.contains(message), "\(outcome)")
        #expect(outcome.stdout == "1\n")
    }

    @Test func sourcesThatAreNotThereAreTold() async throws {
        let outcome = try await sh("heirloom import Missing.swift", in: Self.folder)
        #expect(outcome.status == 3)
        #expect(
            outcome.stderr.contains(
                "Missing.swift: error: the Swift source cannot be read: there is no such file or folder"
            )
        )
        let mixed = try await sh("heirloom import Coding Facts/Coding.json", in: Self.folder)
        #expect(mixed.stderr.contains("import one kind at a time"), "\(mixed)")
    }

    // MARK: Where the program is built

    @Test(.enabled(if: program != nil, "'make test-tools' builds heirloom-swift-import")) func theRecordsAreFresh()
        async throws
    {
        let program = try #require(Self.program).path()
        for name in Self.names {
            let facts = try await Command.run([program, name], in: Self.folder, joined: false)
            try record(facts.stdout, as: name)
        }
        // Sources that pages import.
        for path in GuidePage.paths {
            let page = try GuidePage(path)
            let imported = page.blocks.flatMap(\.commands).flatMap {
                $0.command.matches(of: /heirloom import .*?(\S+\.swift)\b/)
            }
            for source in Set(imported.map { String($0.output.1) }) {
                let folder = try Repository.temporaryFolder()
                defer { try? FileManager.default.removeItem(at: folder) }
                let text = try #require(page.blocks.last { $0.path == source }?.text)
                let file = folder.appending(path: source)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(),
                    withIntermediateDirectories: true
                )
                try Data(text.utf8).write(to: file)
                let facts = try await Command.run([program, source], in: folder, joined: false)
                try record(facts.stdout, as: String(file.lastPathComponent.dropLast(6)))
            }
        }
    }

    private func record(_ facts: String, as name: String) throws {
        let file = Self.folder.appending(path: "Facts/\(name).json")
        #expect(facts == (try? Repository.text(file)), "\(name): HEIRLOOM_RECORD=1 make test-tools")
        if Self.isRecording { try Data(facts.utf8).write(to: file) }
    }

    private static let badSources = [
        ("struct A: Codable {\n  var x: Int\n  var = 3\n}\n", "A.swift:3:3: error: this is not valid Swift: "),
        ("let a = \u{0}", "error: this is no Swift source: it is not UTF-8 text"),
        ("let x = " + String(repeating: "(", count: 20_000), "parsing has exceeded the maximum nesting level"),
        ("let x = a" + String(repeating: " + a", count: 20_000) + "\nstruct A: Codable {}\n", ""),
        ("", "A.swift: error: nothing that a schema has is in it"),
        (
            "import RealmSwift\nclass Dog: Object { @Persisted var name: String }\n",
            "nothing that a schema has is in it"
        ),
    ]

    /// Each is a sentence, and not a crash.
    @Test(
        .enabled(if: program != nil, "'make test-tools' builds heirloom-swift-import"),
        arguments: badSources.indices
    )
    func badSourcesAreToldInASentence(_ number: Int) async throws {
        let (text, message) = Self.badSources[number]
        let program = try #require(Self.program).path()
        let folder = try Repository.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(text.utf8).write(to: folder.appending(path: "A.swift"))
        let outcome = try await sh("HEIRLOOM_SWIFT_IMPORT=\(program) heirloom import A.swift", in: folder)
        #expect(outcome.status == (message.isEmpty ? 0 : 1))
        if message.isEmpty {
            #expect(outcome.stderr.isEmpty && !outcome.stdout.isEmpty, "\(outcome)")
        } else {
            #expect(outcome.stderr.contains(message) && outcome.stdout.isEmpty, "\(outcome)")
        }
    }

    @Test(.enabled(if: program != nil, "'make test-tools' builds heirloom-swift-import")) func anEmptyFolderIsTold()
        async throws
    {
        let program = try #require(Self.program).path()
        let folder = try Repository.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let outcome = try await sh("mkdir Empty; HEIRLOOM_SWIFT_IMPORT=\(program) heirloom import Empty", in: folder)
        #expect(outcome.stderr.contains("Empty: error: the folder has no Swift file"), "\(outcome)")
    }
}
