import CommandTestSupport
import Foundation
import RandomTestSupport
import Testing

#if os(Linux)
    private let isLinux = true
#else
    private let isLinux = false
#endif

/// The runtime, generated code and the tool's files for Darwin as Apple's compiler sees them, with Objective-C interoperability and stand-ins
/// for Apple's modules: see `Tests/Fixtures/Apple/typecheck.sh`. On Apple's platforms the build itself shows the same.
@Suite(.serialized, .enabled(if: isLinux))
struct AppleTypecheckTests {
    enum Form: String, CaseIterable {
        case macos, ios
    }

    private static let fixture = Repository.fixtures.appending(path: "Apple")

    /// For iOS, which has less, in `make assurance`.
    @Test(arguments: isAssurance ? Form.allCases : [.macos])
    func everythingCompiles(form: Form) async throws {
        let showcase =
            Repository.sources(below: "Tests/GeneratedModelTests/Generated") + [
                Repository.root.appending(path: "Tests/GeneratedModelTests/Handwritten.swift")
            ]
        let showcaseOfForm = form == .ios ? showcase + [Self.fixture.appending(path: "Showcase.swift")] : showcase
        let modules: [(name: String, files: [URL], isImported: Bool)] = [
            ("HeirloomRuntime", Repository.sources(below: "Sources/HeirloomRuntime"), true),
            ("SchemaDiagnostics", Repository.sources(below: "Sources/SchemaDiagnostics"), true),
            ("YAMLTree", Repository.sources(below: "Sources/YAMLTree"), true),
            ("ModelLanguage", Repository.sources(below: "Sources/ModelLanguage"), true),
            ("HeirloomMigration", Repository.sources(below: "Sources/HeirloomMigration"), false),
            ("ArchiveInspection", Self.inspection, false),
            ("Fixtures", try Self.fixtures(), false),
            ("Library", Repository.sources(below: "Examples/Library/Sources"), false),
            ("Showcase", showcaseOfForm, false),
            ("Tool", try Self.tool(), false),
        ]
        for module in modules {
            let outcome = try await Self.check(module.name, module.files, form, isImported: module.isImported)
            #expect(module.files.count > 1)
            #expect(outcome.output == "" && outcome.status == 0, "\(module.name) on \(form): \(outcome.output)")
        }
    }

    /// A stand-in that reports too little would let errors pass.
    @Test(arguments: Form.allCases)
    func knownErrorsAreReported(form: Form) async throws {
        let file = Self.fixture.appending(path: "KnownErrors.swift")
        let outcome = try await Self.check("KnownErrors", [file], form)
        var found: [Int: String] = [:]
        for match in outcome.output.matches(of: /KnownErrors\.swift:(\d+):\d+: (.*)/) {
            found[Int(match.output.1) ?? 0, default: ""] += match.output.2 + "\n"
        }
        var lines = 0
        for (index, line) in try Repository.text(file).split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            let messages = found.removeValue(forKey: index + 1)
            guard let mark = line.firstMatch(of: /\/\/ (error|macos|ios): (.*)/), index > 4,
                ["error", form.rawValue].contains(String(mark.output.1))
            else {
                #expect(messages == nil, "line \(index + 1)")
                continue
            }
            lines += 1
            #expect(messages?.contains(mark.output.2) == true, "line \(index + 1): \(messages ?? "no error")")
        }
        #expect(lines > 10 && found.isEmpty)
    }

    /// On Apple's platforms NSObject has members that Linux lacks. A member with the same name overrides it, or hides it from callers.
    @Test func noMemberHasANameOfNSObject() throws {
        let own = Repository.sources(below: "Sources/HeirloomRuntime")
        let generated =
            Repository.sources(below: "Tests/Fixtures/Generation")
            + Repository.sources(below: "Tests/GeneratedModelTests/Generated")
            + Repository.sources(below: "Examples/Library/Sources/Library/Generated")
        let members = try NSObjectMembers(own + generated)
        #expect(members.classes.isSuperset(of: ["HeirloomCoder", "ArchiveWriter", "CodableReader", "Person"]))
        #expect(members.found.contains { $0.name == "failWithError(_:)" || $0.name == "source(forKey:)" })
        #expect(members.clashes == [])
    }

    /// The names of all four certain errors that the check was written for.
    @Test func namesOfNSObjectAreFound() throws {
        let folder = try Repository.scratch("nsobject-members")
        let file = folder.appending(path: "Members.swift")
        try """
        class Base: NSCoder {
            var className: String?
            override var description: String { "" }
            func value(
                forKey key: String
            ) throws -> Int { 1 }
            func value(atPath key: String) -> Int { let classCode = 1; return classCode }
        }
        extension Base {
            #if canImport(ObjectiveC)
                func setValue(_ value: Any?, forKey key: String) {}
            #endif
        }
        struct Apart {
            var className: String?
        }
        """.write(to: file, atomically: true, encoding: .utf8)
        #expect(
            try NSObjectMembers([file]).clashes == [
                "Members.swift:2: className", "Members.swift:4: value(forKey:)",
                "Members.swift:11: setValue(_:forKey:)",
            ]
        )
    }

    // MARK: Files

    /// With the folders of the runtime to which it has links.
    private static var inspection: [URL] {
        ["ArchiveInspection", "HeirloomRuntime/Errors", "HeirloomRuntime/KeyedArchive/PropertyList"].flatMap {
            Repository.sources(below: "Sources/\($0)")
        }
    }

    /// Links with names of their own: files of one module may not have the same name.
    private static func fixtures() throws -> [URL] {
        let folder = try emptyScratch("apple-fixtures")
        return try Repository.sources(below: "Tests/Fixtures/Generation").map { file in
            let name = "\(file.deletingLastPathComponent().lastPathComponent)-\(file.lastPathComponent)"
            let link = folder.appending(path: name)
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
            return link
        }
    }

    /// The files with code for Darwin, as if the modules of Linux were absent.
    private static func tool() throws -> [URL] {
        let folder = try emptyScratch("apple-tool")
        let names = [
            "Workspace/Files/ChildProcess", "Workspace/Files/FileSystem", "Workspace/Files/Paths",
            "Workspace/Files/Remark",
            "Commands/Watching/FileWatch",
            "HeirloomCLI/CacheFolder", "SwiftGeneration/Rendering/ConcurrentMap",
        ]
        let files = names.map { Repository.root.appending(path: "Sources/\($0).swift") }
        let branching = try Repository.sources(below: "Sources").filter { file in
            // Those are modules above.
            guard !["/HeirloomRuntime/", "/HeirloomMigration/"].contains(where: file.path().contains) else {
                return false
            }
            return try Repository.text(file).contains("if canImport(Darwin)")
        }
        #expect(Set(branching).subtracting(files) == [], "files with branches for Darwin that nothing checks")
        return try files.map { file in
            let text = try Repository.text(file).replacing(/canImport\((Glibc|Musl)\)/, with: "false")
                .replacing("import Workspace\n", with: "")
            let copy = folder.appending(path: file.lastPathComponent)
            try text.write(to: copy, atomically: true, encoding: .utf8)
            return copy
        } + [fixture.appending(path: "Tool.swift")]
    }

    private static func emptyScratch(_ name: String) throws -> URL {
        let folder = try Repository.scratch(name)
        try FileManager.default.removeItem(at: folder)
        return try Repository.scratch(name)
    }

    private static func check(_ module: String, _ files: [URL], _ form: Form, isImported: Bool = false) async throws
        -> Command.Outcome
    {
        let script = fixture.appending(path: "typecheck.sh").path()
        let arguments =
            ["bash", script, form.rawValue, module] + files.map { $0.path() }
            + ["-I", Repository.root.appending(path: "Sources/CLibYAML").path()]
        return try await Command.run(arguments + (isImported ? ["--emit"] : []), in: Repository.root)
    }
}
