import Foundation
import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import Workspace

/// The folder beside the seals: `library.fixtures`, with one folder for each version.
enum FixtureStore {
    static func folder(of root: String) -> String {
        let lock = SealStore.path(of: root)
        return lock.dropLast(".lock.yaml".count) + ".fixtures"
    }

    static func versions(in folder: String) throws(FileError) -> [Int] {
        guard FileSystem.kind(of: folder) != nil else { return [] }
        return try FileSystem.names(in: folder).compactMap { $0.hasPrefix("v") ? Int($0.dropFirst()) : nil }.sorted()
    }

    static func list(_ version: Int, in folder: String) throws(FileError) -> FixtureList {
        let path = Paths.join(folder, "v\(version)/samples.json")
        let bytes = try FileSystem.read(path)
        do { return try JSONDecoder().decode(FixtureList.self, from: Data(bytes)) } catch {
            throw FileError(path, "it is not what 'heirloom fixtures' wrote")
        }
    }
}

extension CompilerDriver {
    /// The results of `heirloom fixtures` for one model.
    package struct FixtureResult: Sendable {
        package var model: String
        package var folder: String
        package var made: [Int] = []
        /// Sealed versions that the current code no longer reads.
        package var unread: [Int] = []
        package var leftOut: [String] = []
        package var test: String?
    }

    /// Creates samples of each sealed version that has none yet.
    /// - Parameters:
    ///   - test: the test file to write, for one model; nil: none.
    ///   - onlyThere: whether to do so only for models that have the folder already.
    package static func fixtures(
        of roots: [String],
        test: String? = nil,
        onlyThere: Bool = false
    ) -> (result: RunResult, fixtures: [FixtureResult]) {
        var (models, bag) = load(roots)
        var results: [FixtureResult] = []
        if test != nil, models.count > 1, let (path, _) = models.last {
            let roots = models.map(\.path)
            bag.report(
                .notMade,
                "the test file is for one model; name its root file",
                at: SourceSpan(path: path),
                notes: [Note("root files: \(quoted(roots))")]
            )
        }
        for (root, checked) in models where !bag.hasErrors {
            let folder = FixtureStore.folder(of: root)
            if onlyThere, FileSystem.kind(of: folder) == nil { continue }
            if let result = makeFixtures(of: checked, root, in: folder, into: &bag) { results.append(result) }
        }
        var run = RunResult(report: DiagnosticReport(bag), modelCount: models.count)
        run.written = results.flatMap { result in result.made.map { Paths.join(result.folder, "v\($0)") } }
        guard let test, !bag.hasErrors, let (_, checked) = models.first, !results.isEmpty else { return (run, results) }
        do throws(FileError) {
            if FileSystem.kind(of: test) != nil,
                !String(decoding: try FileSystem.read(test), as: UTF8.self).hasPrefix(FixtureTest.mark)
            {
                throw FileError(test, "the file is there already, and Heirloom did not write it")
            }
            let text = try FixtureTest(checked, folder: results[0].folder, file: test).text()
            try StagedFiles.write([(test, Array(text.utf8))], .generated)
            results[0].test = test
            run.written.append(test)
        } catch {
            bag.report(unwritten: error, "the test file")
            run.report = DiagnosticReport(bag)
        }
        return (run, results)
    }

    private static func makeFixtures(
        of checked: CheckedModel,
        _ root: String,
        in folder: String,
        into bag: inout DiagnosticBag
    ) -> FixtureResult? {
        let model = checked.model
        guard let seals = checked.seals, !seals.blocks.isEmpty else {
            bag.report(
                .notMade,
                "no version of '\(model.name)' is sealed: fixtures are made of released versions",
                at: model.header,
                notes: [Note("'heirloom seal' records the current version as released")]
            )
            return nil
        }
        var result = FixtureResult(model: model.name, folder: folder)
        var temporary: String?
        var hold: FolderHold?
        var said: [String] = []
        defer {
            temporary.map { try? FileManager.default.removeItem(atPath: $0) }
            withExtendedLifetime(hold) {}
        }
        do throws(FileError) {
            let there = try FixtureStore.versions(in: folder)
            var parts: [(version: Int, code: PastCode, samples: [FixtureSample])] = []
            for version in seals.blocks.map(\.version) where !there.contains(version) {
                guard version >= model.readsFrom, let code = PastCode(of: checked, at: version, into: &bag)
                else {
                    result.unread.append(version)
                    continue
                }
                var drawing = FixtureDrawing(code.checked)
                let samples = drawing.samples()
                parts.append((version, code, samples))
                result.leftOut += code.leftOut.filter { !result.leftOut.contains($0) }
                for item in code.checked.model.classes where !item.isAbstract && !drawing.canMake(item.name) {
                    if !result.leftOut.contains(item.name.name) { result.leftOut.append(item.name.name) }
                }
            }
            if !parts.isEmpty, !bag.hasErrors { _ = try FileSystem.makeFolder(folder) }
            // What is there when nobody holds the folder is of a run that was killed.
            if FileSystem.kind(of: folder) == .folder, FolderHold(folder, alone: true)?.isCertain == true {
                for name in try FileSystem.names(in: folder) where name.hasPrefix(".making-") {
                    try? FileManager.default.removeItem(atPath: Paths.join(folder, name))
                }
            }
            guard !parts.isEmpty, !bag.hasErrors else { return result }
            hold = FolderHold(folder)
            let work = Paths.join(folder, ".making-\(UUID().uuidString)")
            temporary = work
            try PastCode.package(parts, in: Paths.join(work, "package"))
            try run(["build", "--package-path", Paths.join(work, "package")], in: work, &said)
            for part in parts {
                let made = Paths.join(work, "v\(part.version)")
                _ = try FileSystem.makeFolder(made)
                let product = "Version\(part.version)"
                try run(
                    ["run", "--skip-build", "--package-path", Paths.join(work, "package"), product, made],
                    in: work,
                    &said
                )
                let list = FixtureList(
                    model: model.name,
                    version: part.version,
                    uses: Dictionary(
                        checked.withUses.dropFirst().map { ($0.model.name, $0.model.version) },
                        uniquingKeysWith: max
                    ),
                    samples: part.samples,
                    leftOut: part.code.leftOut
                )
                let encoder = JSONEncoder()
                encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
                guard let data = try? encoder.encode(list) else { throw FileError(made, "the samples have no JSON") }
                try StagedFiles.write([(Paths.join(made, "samples.json"), Array(data))], .edited)
                // An existing folder that is not empty is never replaced.
                try FileSystem.replace(Paths.join(folder, "v\(part.version)"), by: made)
                result.made.append(part.version)
            }
        } catch {
            bag.report(
                unwritten: error,
                "the fixtures",
                notes: said.isEmpty ? [] : [Note("what 'swift' printed:\n" + said.joined(separator: "\n"))]
            )
        }
        return result
    }

    /// - Parameter said: the complete output of a program that failed.
    private static func run(_ words: [String], in folder: String, _ said: inout [String]) throws(FileError) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["swift"] + words
        let log = Paths.join(folder, "log")
        try StagedFiles.write([(log, [])], .generated)
        do {
            let output = try FileHandle(forWritingTo: URL(fileURLWithPath: log))
            (process.standardOutput, process.standardError) = (output, output)
            process.standardInput = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
        } catch { throw FileError(folder, "swift could not be started: \(error.localizedDescription)") }
        guard process.terminationStatus != 0 else { return }
        let lines = String(decoding: try FileSystem.read(log), as: UTF8.self).split(whereSeparator: \.isNewline)
        said = lines.map(String.init)
        let first = lines.first { $0.contains("error: ") || $0.contains("rror:") } ?? lines.last ?? ""
        throw FileError(folder, "'swift \(words[0])' failed: \(first)")
    }
}

extension DiagnosticID {
    package static let notMade = DiagnosticID("fixtures-not-made")
}
