import CommandTestSupport
import Foundation
import SwiftGeneration

/// Generated code compiled by swiftc, with warnings as errors, together with the runtime of this build.
///
/// Code that was compiled is not compiled again while generated code, sources, settings and runtime are unchanged.
struct CompiledCase {
    struct Failed: Error, CustomStringConvertible {
        let what: String
        let output: String
        let folder: URL

        var description: String { "\(what) in \(folder.path()):\n\(output.suffix(6000))" }
    }

    /// Also the name of its folder below `.build/compiled-cases`.
    let name: String
    /// Swift files by path.
    private(set) var sources: [String: String] = [:]
    /// Modules that the sources import, each compiled before.
    private(set) var modules: [CompiledModule] = []
    var settings: [String] = ["-swift-version", "6"]
    /// Embedded runtimes need none.
    var usesRuntime = true
    var usesDice = false
    var usesMigration = false

    init(_ name: String) {
        self.name = name
    }

    mutating func add(_ model: GeneratedModel) {
        for file in model.files { sources[file.path] = file.text }
    }

    mutating func add(_ text: String, as path: String) {
        sources[path] = text
    }

    mutating func add(_ module: CompiledModule) {
        modules.append(module)
    }

    /// Passes if swiftc accepts everything.
    func typecheck() async throws {
        try await cached("typechecked") { folder, files in
            try await swiftc(["-typecheck", "-parse-as-library"] + files, in: folder)
        }
    }

    /// Passes if swiftc accepts everything, including checks after types, such as whether each property is initialized.
    func diagnose() async throws {
        try await cached("diagnosed") { folder, files in
            try await swiftc(["-emit-sil", "-o", "/dev/null", "-parse-as-library"] + files, in: folder)
        }
    }

    /// Compiles it as a module for others to import.
    func compile(as module: String) async throws -> CompiledModule {
        let library = CompiledModule(name: module, folder: try Repository.scratch(name), dependencies: modules)
        try await cached("compiled") { folder, files in
            // Otherwise files of another compilation would remain in it.
            try? FileManager.default.removeItem(at: folder.appending(path: "lib\(module).a"))
            try await swiftc(
                [
                    "-emit-module", "-emit-library", "-static", "-parse-as-library", "-module-name", module, "-o",
                    "lib\(module).a",
                    "-emit-module-path", "\(module).swiftmodule",
                ] + files,
                in: folder
            )
        }
        return library
    }

    /// Compiles it with its `main.swift` and returns the output.
    func run(arguments: [String] = []) async throws -> Command.Outcome {
        let program = try Repository.scratch(name).appending(path: "program")
        try await cached("linked") { folder, files in
            try await swiftc(["-o", program.path()] + files + linked, in: folder)
        }
        return try await Command.run([program.path()] + arguments, in: Repository.scratch(name))
    }

    private var linked: [String] {
        var all: [String] = usesRuntime ? Runtime.objects : []
        if usesDice { all += Runtime.dice }
        if usesMigration { all += Runtime.migration }
        for module in modules { all += module.archives }
        return all
    }

    private func swiftc(_ arguments: [String], in folder: URL) async throws {
        // One process for all files: several processes would each parse them.
        var all = ["swiftc", "-warnings-as-errors", "-Onone", "-package-name", "models", "-wmo"] + settings
        if usesRuntime { all += ["-I", Runtime.modules.path()] }
        for module in modules { all += module.searchPaths }
        let outcome = try await Command.run(all + arguments, in: folder, seconds: 3600)
        guard outcome.status == 0 else {
            throw Failed(what: "swiftc refused '\(name)'", output: outcome.output, folder: folder)
        }
    }

    /// Writes the sources, and calls `body` unless it has succeeded with the same before.
    private func cached(_ stamp: String, _ body: (URL, [String]) async throws -> Void) async throws {
        let folder = try Repository.scratch(name)
        var hash = ContentHash()
        hash.add(settings.joined(separator: " "))
        if usesRuntime { hash.add(Runtime.identity) }
        if usesDice { hash.add(Runtime.diceIdentity) }
        if usesMigration { hash.add(Runtime.migrationIdentity) }
        for module in modules { hash.add(module.identity) }
        let ordered = sources.sorted { $0.key < $1.key }
        for (path, text) in ordered {
            hash.add(path)
            hash.add(text)
        }
        let mark = folder.appending(path: stamp + ".stamp")
        if (try? String(contentsOf: mark, encoding: .utf8)) == hash.text { return }
        let sourceFolder = folder.appending(path: "sources")
        try? FileManager.default.removeItem(at: sourceFolder)
        try FileManager.default.createDirectory(at: sourceFolder, withIntermediateDirectories: true)
        for (path, text) in ordered {
            let file = sourceFolder.appending(path: path)
            let parent = file.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
            try text.write(to: file, atomically: false, encoding: .utf8)
        }
        try await body(folder, ordered.map { "sources/\($0.key)" })
        try hash.text.write(to: mark, atomically: true, encoding: .utf8)
    }
}

/// A module compiled by a case before.
struct CompiledModule {
    let name: String
    let folder: URL
    let dependencies: [CompiledModule]

    var searchPaths: [String] { ["-I", folder.path()] + dependencies.flatMap(\.searchPaths) }
    var archives: [String] { [folder.appending(path: "lib\(name).a").path()] + dependencies.flatMap(\.archives) }
    var identity: String {
        (try? String(contentsOf: folder.appending(path: "compiled.stamp"), encoding: .utf8)) ?? UUID().uuidString
    }
}

/// HeirloomRuntime as this build has made it.
enum Runtime {
    static let modules = Repository.products.appending(path: "Modules")

    static let objects = Repository.objects(of: "HeirloomRuntime", at: "Sources/HeirloomRuntime")
    /// Of random values, which a program imports as `RandomTestSupport`.
    static let dice = Repository.objects(of: "RandomTestSupport", at: "Tests/RandomTestSupport")

    /// The program of the packages that `heirloom migrate` writes.
    static let migration = Repository.objects(of: "HeirloomMigration", at: "Sources/HeirloomMigration")

    static let identity = identity(of: objects)
    static let diceIdentity = identity(of: dice)
    static let migrationIdentity = identity(of: migration)

    private static func identity(of objects: [String]) -> String {
        var hash = ContentHash()
        for object in objects {
            guard let data = FileManager.default.contents(atPath: object) else { continue }
            hash.add(data)
        }
        return hash.text
    }
}

/// A 64-bit FNV-1a hash: the same in every process.
struct ContentHash {
    private var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ text: String) {
        add(Data(text.utf8))
    }

    mutating func add(_ data: Data) {
        data.withUnsafeBytes { bytes in
            var hash = value
            for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            value = hash &* 31 &+ UInt64(bytes.count)
        }
    }

    var text: String { String(value, radix: 16) }
}
