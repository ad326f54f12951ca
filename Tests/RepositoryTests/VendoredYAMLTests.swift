import CommandTestSupport
import Foundation
import RandomTestSupport
import Testing

/// The copy of libyaml's parser, which hosts other than Linux build in place of the system's.
@Suite struct VendoredYAMLTests {
    /// SwiftPM builds the copy and what reads YAML with it, by the manifest's own targets. The tests of this build are linked with that in place
    /// of what they were built with.
    @Test(.enabled("part of make assurance; on other hosts every build has the copy") { isLinux && isAssurance })
    func theTestsOfYAMLPassWithTheCopy() async throws {
        let folder = try scratchFolder()
        let made = try await Command.run(
            [
                "swift", "build", "--target", "YAMLTree", "--scratch-path", folder.path(),
                "--disable-automatic-resolution",
            ],
            in: Repository.root,
            environment: .inherited(["HEIRLOOM_VENDORED_YAML": "1"])
        )
        try #require(made.status == 0, "\(made.output)")

        // The tests' objects ask for the system's library: they find an empty one.
        let empty = folder.appending(path: "libyaml.a")
        try Data("!<arch>\n".utf8).write(to: empty)
        try Data(Self.runner.utf8).write(to: folder.appending(path: "Runner.swift"))
        let tests = ["YAMLTreeTests", "DiagnosticsTestSupport", "CommandTestSupport"].flatMap {
            Repository.objects(of: $0, at: "Tests/\($0)")
        }
        let places = [
            ("YAMLTree", "Sources/YAMLTree"), ("SchemaDiagnostics", "Sources/SchemaDiagnostics"),
            ("CLibYAML", "Vendor/libyaml"),
        ]
        let copied = places.flatMap { Repository.objects(of: $0, at: $1, in: folder.appending(path: "debug")) }
        let linked = try await Command.run(
            ["swiftc", "-parse-as-library", "-swift-version", "6", "-L", folder.path(), "Runner.swift", "-o", "tests"]
                + tests + copied,
            in: folder
        )
        try #require(linked.status == 0, "\(linked.output)")
        let run = try await Command.run([folder.path() + "/tests", "--testing-library", "swift-testing"], in: folder)
        #expect(run.status == 0, "\(run.output.suffix(3_000))")
        #expect(run.output.contains(/Test run with \d\d+ tests .*passed/), "\(run.output.suffix(3_000))")
        let libraries = try Data(contentsOf: folder.appending(path: "tests"))
        #expect(libraries.range(of: Data("libyaml-0.so".utf8)) == nil, "the program still loads the system's library")
    }

    /// The files are those of the release that NOTICE names.
    @Test func theCopyIsAsReleased() throws {
        let notice = try Repository.text("NOTICE")
        #expect(notice.contains("Vendor/libyaml has the parser of its release 0.2.5, unchanged"))
        let license = try Repository.text("Vendor/libyaml/LICENSE")
        #expect(license.contains("Copyright (c) 2017-2020 Ingy döt Net") && license.contains("Kirill Simonov"))
        #expect(try Repository.text("Package.swift").contains("YAML_VERSION_STRING\", to: \"\\\"0.2.5\\\""))
    }

    private static let runner = """
        import Testing

        @main enum Runner {
            static func main() async { await Testing.__swiftPMEntryPoint() as Never }
        }

        """

    private static var isLinux: Bool {
        #if os(Linux)
            true
        #else
            false
        #endif
    }

    /// It has links to what this build's dependencies were checked out to, so that nothing is fetched.
    private func scratchFolder() throws -> URL {
        let own = Repository.products.deletingLastPathComponent().deletingLastPathComponent()
        let folder = own.appending(path: "vendored-yaml")
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in ["checkouts", "repositories", "workspace-state.json"] {
            let place = folder.appending(path: name)
            let given = own.appending(path: name)
            if given.pathExtension == "json" {
                try FileManager.default.copyItem(at: given, to: place)
            } else {
                try FileManager.default.createSymbolicLink(at: place, withDestinationURL: given)
            }
        }
        return folder
    }
}
