import Foundation

/// A package in a folder outside the repository, built as its user would build it. All share one scratch folder, so that the compiler is
/// built once.
package struct ExamplePackage {
    package struct Build {
        package var log: String
        package var status: Int32

        /// Names of the schemas from which code was generated.
        package var generated: Set<String> {
            Set(log.matches(of: /Generating Swift from (.+)/).map { String($0.output.1) })
        }

        /// Names of Swift files of a module that were compiled.
        package func compiled(_ module: String) -> Set<String> {
            Set(
                log.matches(of: /Compiling (\S+) (.+\.swift)/).filter { $0.output.1 == module }.map {
                    String($0.output.2)
                }
            )
        }
    }

    /// Kept between runs if the variable names it, since building the compiler takes longest.
    package static let keptScratch = ProcessInfo.processInfo.environment["HEIRLOOM_EXAMPLES_SCRATCH"]

    package let folder: URL
    package let scratch: URL
    private let cache: URL
    /// Of `swift build`, besides the folder.
    package var options: [String] = []

    /// A copy of an example, in a folder of that name or another.
    package init(copyOf example: String, as name: String? = nil, in workspace: ExampleFolder) throws {
        folder = workspace.folder.appending(path: name ?? example)
        scratch = workspace.scratch
        cache = workspace.cache
        let source = Repository.root.appending(path: "Examples/\(example)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in try FileManager.default.contentsOfDirectory(atPath: source.path()) where name != ".build" {
            try FileManager.default.copyItem(at: source.appending(path: name), to: folder.appending(path: name))
        }
        let path = Repository.root.path(percentEncoded: false)
        try edit("Package.swift") { $0.replacingOccurrences(of: "path: \"../..\"", with: "path: \"\(path)\"") }
    }

    package func path(_ relative: String) -> URL { folder.appending(path: relative) }

    package func text(_ relative: String) throws -> String { try String(contentsOf: path(relative), encoding: .utf8) }

    package func write(_ text: String, to relative: String) throws {
        try FileManager.default.createDirectory(
            at: path(relative).deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try text.write(to: path(relative), atomically: true, encoding: .utf8)
    }

    package func edit(_ relative: String, _ change: (String) -> String) throws {
        try write(change(try text(relative)), to: relative)
    }

    package func build() async throws -> Build {
        try await build(with: [])
    }

    /// The first build, and a second one: SwiftPM plans again once after a package's first build. The plan in the scratch folder is that of
    /// the previous package.
    package func firstBuild() async throws -> Build {
        let first = try await build(with: ["--disable-build-manifest-caching"])
        if first.status == 0 { _ = try await build() }
        return first
    }

    private func build(with others: [String]) async throws -> Build {
        let folder = ["--scratch-path", scratch.path(percentEncoded: false)]
        let result = try await run("swift", ["build"] + folder + options + others)
        return Build(log: result.output, status: result.status)
    }

    /// `swift package heirloom ...`
    package func command(_ arguments: String...) async throws -> (output: String, status: Int32) {
        let options = ["--scratch-path", scratch.path(percentEncoded: false)]
        return try await run("swift", ["package"] + options + ["heirloom"] + arguments)
    }

    /// `swift package heirloom-write ...`, with the permission that SwiftPM asks for.
    package func writingCommand(_ arguments: String...) async throws -> (output: String, status: Int32) {
        let options = ["--scratch-path", scratch.path(percentEncoded: false), "--allow-writing-to-package-directory"]
        return try await run("swift", ["package"] + options + ["heirloom-write"] + arguments)
    }

    /// The output of a built program.
    package func output(of program: String) async throws -> String {
        try await run(scratch.appending(path: "debug/\(program)").path(percentEncoded: false), []).output
    }

    /// Both streams of a program that runs in the package's folder.
    package func run(_ program: String, _ arguments: [String]) async throws -> (output: String, status: Int32) {
        let environment = Command.Environment.inherited(["XDG_CACHE_HOME": cache.path(percentEncoded: false)])
        let outcome = try await Command.run([program] + arguments, in: folder, environment: environment)
        return (outcome.output, outcome.status)
    }

    /// The plugin's output folder for a target, of the package in that folder if several have such a target.
    package func generated(_ target: String, _ file: String, of package: String? = nil) -> URL? {
        let outputs = scratch.appending(path: "plugins/outputs")
        let all =
            FileManager.default.enumerator(at: outputs, includingPropertiesForKeys: nil)?.allObjects as? [URL] ?? []
        return all.first { url in
            let parts = url.pathComponents
            // SwiftPM writes the package's identity in lower case.
            return url.lastPathComponent == file && parts.contains(target)
                && package.map { parts.contains($0.lowercased()) } ?? true
        }
    }
}

/// The folder of one test run; removed with it.
package final class ExampleFolder {
    package let folder: URL
    package let scratch: URL
    /// In place of the user's: the compiler's records are removed with the run, while packages that SwiftPM has fetched are available.
    package let cache: URL

    package init() throws {
        // A space and a letter that is not ASCII, as users' folders have.
        folder = FileManager.default.temporaryDirectory.appending(path: "heirloom examples é \(UUID().uuidString)")
        scratch = ExamplePackage.keptScratch.map { URL(filePath: $0) } ?? folder.appending(path: "build")
        cache = folder.appending(path: "cache")
        try FileManager.default.createDirectory(at: cache, withIntermediateDirectories: true)
        if let users = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first {
            let fetched = users.appending(path: "org.swift.swiftpm")
            try FileManager.default.createSymbolicLink(
                at: cache.appending(path: fetched.lastPathComponent),
                withDestinationURL: fetched
            )
        }
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }
}
