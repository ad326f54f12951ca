import CommandTestSupport
import Foundation
import Testing

/// The imports and operations that each target may use: the structure of the compiler.
@Suite struct LayeringTests {
    private static let driver: Set<String> = [
        "SchemaDiagnostics", "YAMLTree", "ModelLanguage", "SchemaHistory", "ModelDiff", "Foundation", "Glibc", "Musl",
        "Darwin",
    ]
    private static let imports: [String: Set<String>] = [
        "SchemaDiagnostics": [],
        "YAMLTree": ["CLibYAML", "SchemaDiagnostics"],
        "ModelLanguage": ["SchemaDiagnostics", "YAMLTree"],
        "SchemaHistory": ["SchemaDiagnostics", "ModelLanguage", "YAMLTree", "Dispatch"],
        "ModelDiff": ["SchemaDiagnostics", "SchemaHistory", "ModelLanguage"],
        "SwiftGeneration": [
            "SchemaDiagnostics", "EmbeddedFiles", "SchemaHistory", "ModelLanguage", "Mustache", "Dispatch",
            "Glibc", "Musl", "Synchronization",
        ],
        "Explanations": ["EmbeddedFiles"],
        // The rooms of the driver, from the bottom up. Only these access the disk.
        "Workspace": driver.union(["SwiftGeneration", "Explanations", "Dispatch"]),
        "Authoring": driver.union(["Workspace"]),
        "Importing": driver.union(["Workspace", "Authoring", "ArchiveInspection"]),
        "Fixtures": driver.union(["Workspace", "SwiftGeneration"]),
        "Commands": driver.union([
            "Workspace", "Authoring", "Importing", "SwiftGeneration", "Explanations", "ArchiveInspection", "Dispatch",
        ]),
        "LanguageServer": driver.union(["Workspace", "Authoring", "Commands", "Explanations"]),
        "HeirloomCLI": [
            "ArgumentParser", "Workspace", "Authoring", "Importing", "Fixtures", "Commands", "SchemaDiagnostics",
            "Explanations", "ModelDiff", "ArchiveInspection", "LanguageServer", "Glibc", "Musl", "Darwin",
        ],
        "HeirloomRuntime": ["Foundation", "Observation", "Glibc", "Musl", "Darwin"],
        "HeirloomMigration": ["HeirloomRuntime", "Foundation"],
        "ArchiveInspection": ["ModelLanguage", "SchemaDiagnostics", "Foundation", "Glibc", "Musl", "Darwin"],
        "EmbeddedFiles": [],
        "CLibYAML": [],
        "CProcessStart": [],
    ]

    @Test func everyTargetImportsOnlyWhatLiesBelowIt() throws {
        let folders = try FileManager.default.contentsOfDirectory(
            atPath: Repository.root.appending(path: "Sources").path()
        )
        #expect(Set(folders.filter { !$0.hasPrefix(".") }) == Set(Self.imports.keys))
        for (target, allowed) in Self.imports {
            for file in Repository.sources(below: "Sources/\(target)") {
                let found = try Repository.text(file).matches(of: /(?m)^\s*(?:[@\w()]+\s+)*import\s+(\w+)/).map {
                    String($0.output.1)
                }
                #expect(Set(found).subtracting(allowed).sorted() == [], "\(target)/\(file.lastPathComponent)")
            }
        }
    }

    /// Someone new can read a room in a day. Importing has a folder for each kind of source.
    @Test func noRoomOfTheDriverIsTooLarge() throws {
        for room in ["Workspace", "Authoring", "Fixtures", "Commands", "LanguageServer"] {
            let lines = try Repository.sources(below: "Sources/\(room)").flatMap {
                try Repository.text($0).split(separator: "\n")
            }
            let code = lines.map { $0.drop { $0 == " " } }.filter { !$0.isEmpty && !$0.hasPrefix("//") }
            #expect(code.count <= 3_000, "\(room)")
        }
    }

    /// Pointers are for calls of libyaml, and of the system if it requires them.
    @Test func pointersStayWhereTheyAreNeeded() throws {
        let allowed: Set<String> = [
            "ChildProcess.swift", "FileSystem.swift", "ContentHash.swift", "SourceFile.swift",
        ]
        for target in [
            "SchemaDiagnostics", "ModelLanguage", "SchemaHistory", "ModelDiff", "SwiftGeneration", "Workspace",
            "Authoring", "Importing", "Fixtures", "Commands", "HeirloomCLI",
            "Explanations",
        ] {
            for file in Repository.sources(below: "Sources/\(target)") where !allowed.contains(file.lastPathComponent) {
                let found = try Repository.text(file).firstMatch(
                    of: /\bUnsafe(Mutable)?(Raw)?(Buffer)?Pointer\s*[<(]|\bwithUnsafe\w+/
                )
                #expect(found == nil, "\(target)/\(file.lastPathComponent)")
            }
        }
    }

    @Test func noSourceHoldsWhatTheStyleForbids() throws {
        for file in Repository.sources(below: "Sources") + Repository.sources(below: "Tools/SwiftImport/Sources") {
            let text = try Repository.text(file)
            for word in [/\bfatalError\(/, /\btry!/, /\bas!/, /\bTODO\b/, /\bFIXME\b/] {
                #expect(text.firstMatch(of: word) == nil, "\(file.path())")
            }
        }
    }

    /// Nothing shows on which machine or by whom a file was created.
    @Test func noPathOfAMachineIsInTheRepository() throws {
        let patterns = ["/wo" + "rk/", "/tmp/" + "hl", "/ro" + "ot/", "/Us" + "ers/", "/ho" + "me/"]
        for folder in [
            "Sources", "Tests", "Schemas", "Templates", "Plugins", "Examples", "Benchmarks",
            "Tools/SwiftImport/Sources",
        ] {
            for file in Repository.files(below: folder) where !file.path().contains("/.build/") {
                guard let text = try? Repository.text(file) else { continue }
                for pattern in patterns { #expect(!text.contains(pattern), "\(pattern) in \(file.path())") }
            }
        }
    }

    @Test func noFileIsTooLong() throws {
        for folder in ["Sources", "Plugins", "Tools/SwiftImport/Sources"] {
            for file in Repository.sources(below: folder) {
                let count = try Repository.text(file).split(separator: "\n", omittingEmptySubsequences: false).count
                #expect(count <= 501, "\(file.path()) has \(count) lines")
            }
        }
    }
}
