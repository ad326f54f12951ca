import Foundation
import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import SwiftGeneration
import Workspace

extension CompilerDriver {
    /// Writes a package whose program rewrites archives in the form of a version of the model. It requires no network: the runtime's source
    /// is part of it. Nothing is built or run.
    /// - Parameters:
    ///   - roots: one root file; empty: the one in `Schemas/`.
    ///   - folder: the folder of the package, which must be new or empty.
    ///   - version: nil: the current one.
    ///   - sources: Swift files and folders with the functions that the schema names.
    package static func writeMigrationPackage(
        of roots: [String],
        to folder: String,
        version: Int?,
        sources: [String]
    ) -> RunResult {
        var (models, bag) = load(roots)
        guard !bag.hasErrors, let (root, today) = models.first else { return RunResult(report: DiagnosticReport(bag)) }
        if models.count > 1 {
            bag.report(
                .migrationNotWritten,
                "the package is for one model, and here are \(models.count); name its root file",
                at: SourceSpan(path: models[1].path),
                notes: [Note("root files: \(quoted(models.map(\.path)))")]
            )
        }
        guard !bag.hasErrors, let checked = pastModel(today, at: version, into: &bag) else {
            return RunResult(report: DiagnosticReport(bag))
        }
        let stampedFrom = today.model.stampedFrom
        if checked.model.version < stampedFrom {
            bag.report(
                .migrationNotWritten,
                "archives of version \(checked.model.version) carry no stamp, so the program could not tell which files are done",
                at: today.model.header,
                notes: [Note("versions from \(stampedFrom) on carry it: 'stampedFrom: \(stampedFrom)'")]
            )
        }
        checkUsedVersions(of: today, at: checked.model.version, into: &bag)
        var package = MigrationPackage(checked, Paths.normalized(root), Paths.normalized(folder))
        for path in sources { package.add(source: Paths.normalized(path), into: &bag) }
        package.checkFunctions(into: &bag)
        let files = package.files(into: &bag)
        let present = filesBelow(folder)
        // A run that was killed wrote some of the files; the others are added.
        let expected = Dictionary(files.map { (Paths.normalized($0.path), $0.bytes) }) { first, _ in first }
        if present.contains(where: { expected[$0] == nil || expected[$0] != (try? FileSystem.read($0)) }) {
            bag.report(
                .migrationNotWritten,
                "the folder is not empty; nothing was written",
                at: SourceSpan(path: folder),
                notes: [Note("name another folder with --write-package, or remove this one")]
            )
        }
        var result = RunResult(report: DiagnosticReport(bag), modelCount: 1)
        guard !bag.hasErrors else { return result }
        do throws(FileError) {
            try StagedFiles.write(files.filter { !present.contains(Paths.normalized($0.path)) }, .generated)
            result.written = files.map(\.path)
        } catch {
            bag.report(unwritten: error, "the package")
            result.report = DiagnosticReport(bag)
        }
        return result
    }

    /// All files of a folder, except unfinished ones.
    private static func filesBelow(_ folder: String) -> Set<String> {
        var files: Set<String> = []
        for name in (try? FileSystem.names(in: folder)) ?? [] where !StagedFiles.isUnfinished(name) {
            let path = Paths.join(folder, name)
            if FileSystem.kind(of: path) == .folder, !FileSystem.isLink(path) {
                files.formUnion(filesBelow(path))
            } else {
                files.insert(path)
            }
        }
        return files
    }

    /// The package has the used models as they are now: it would write what the released app does not know.
    private static func checkUsedVersions(of today: CheckedModel, at version: Int, into bag: inout DiagnosticBag) {
        guard version < today.model.version, let released = today.seals?[version]?.uses else { return }
        for used in today.withUses.dropFirst().map(\.model) {
            guard let then = released[used.name]?.version, then < used.version else { continue }
            bag.report(
                .migrationNotWritten,
                "version \(version) was released with version \(then) of '\(used.name)', whose objects would be written as version \(used.version)",
                at: today.model.header,
                notes: [
                    Note(
                        "write the package from the schemas of that release, or rewrite to version \(today.model.version)"
                    )
                ]
            )
        }
    }
}

/// The files of a package that rewrites archives: a target for the model, and one for each that it uses, the runtime and the program.
struct MigrationPackage {
    private let checked: CheckedModel
    private let folder: String
    /// The model last, after the models that it uses.
    private let models: [(checked: CheckedModel, root: String)]
    /// By module.
    private var sources: [String: [(path: String, bytes: [UInt8])]] = [:]
    private var names: Set<String> = []

    init(_ checked: CheckedModel, _ root: String, _ folder: String) {
        (self.checked, self.folder) = (checked, folder)
        var models: [(checked: CheckedModel, root: String)] = []
        func add(_ item: CheckedModel, _ root: String) {
            for used in item.uses { add(used, used.model.files.first?.file.path ?? "") }
            if !models.contains(where: { $0.checked.model.name == item.model.name }) { models.append((item, root)) }
        }
        add(checked, root)
        self.models = models
    }

    private var module: String { checked.model.swift.module }
    private var isEmbedded: Bool { checked.model.swift.runtime == .embedded }

    // MARK: The user's sources

    /// A Swift file, or a folder of them. Files that Heirloom generated are generated again; a `main.swift` is another program's.
    mutating func add(source path: String, into bag: inout DiagnosticBag) {
        do throws(FileError) {
            switch FileSystem.kind(of: path) {
            case .folder:
                for name in try FileSystem.names(in: path) where !name.hasPrefix(".") {
                    let inner = Paths.join(path, name)
                    if name.hasSuffix(".swift") && name != "main.swift" || FileSystem.kind(of: inner) == .folder {
                        add(source: inner, into: &bag)
                    }
                }
            default:
                let bytes = try FileSystem.read(path)
                let text = String(decoding: bytes, as: UTF8.self)
                if text.hasPrefix("// Generated by Heirloom") { return }
                if text.contains(/(?m)^\s*@main\b/) {
                    bag.report(
                        .migrationNotWritten,
                        "the file has '@main', and the package has a program of its own; name the files with the functions only",
                        at: SourceSpan(path: path)
                    )
                }
                CompilerDriver.read(path, into: &names, &bag)
                sources[module(of: path), default: []].append((path, bytes))
            }
        } catch {
            bag.report(unread: error, "the Swift sources")
        }
    }

    /// A used model's functions are in that model's target.
    private func module(of path: String) -> String {
        for (checked, root) in models.dropLast() {
            let target = CompilerDriver.target(of: checked.model, root)
            if !target.isEmpty, target != ".", path.hasPrefix(target + "/") { return checked.model.swift.module }
        }
        return module
    }

    func checkFunctions(into bag: inout DiagnosticBag) {
        for (checked, _) in models {
            let missing = userFunctions(of: checked).filter { !names.contains($0.name) }
            guard !missing.isEmpty else { continue }
            bag.report(
                .migrationNotWritten,
                "the sources lack \(missing.count == 1 ? "a function" : "\(missing.count) functions") of '\(checked.model.name)'; name the Swift files with --sources",
                at: checked.model.header,
                notes: missing.map { function in
                    Note("\(function.owner.map { $0 + ": " } ?? "")\(function.declaration)")
                }
            )
        }
    }

    // MARK: Files

    func files(into bag: inout DiagnosticBag) -> [(path: String, bytes: [UInt8])] {
        var files: [(path: String, bytes: [UInt8])] = []
        let schema = checked.model.files.first?.name ?? "a schema"
        func add(_ rendered: [RenderedFile], _ target: String) {
            for file in rendered { files.append((Paths.join(folder, "Sources/\(target)/\(file.path)"), file.bytes)) }
        }
        func write(_ text: String, _ path: String) { files.append((Paths.join(folder, path), Array(text.utf8))) }
        for (checked, _) in models {
            let module = checked.model.swift.module
            let rendered = renderModel(checked, into: &bag)
            add(rendered, module)
            // Two files of one target must differ in name.
            var taken = Set(rendered.map { Paths.name(of: $0.path) }).union(["main.swift"])
            for (path, bytes) in sources[module] ?? [] {
                var name = Paths.name(of: path)
                while !taken.insert(name).inserted { name = "Yours+" + name }
                files.append((Paths.join(folder, "Sources/\(module)/\(name)"), bytes))
            }
        }
        if !isEmbedded { add(embeddedRuntime(access: .public, schema: schema), "HeirloomRuntime") }
        let access: SwiftOptions.Access = isEmbedded ? .internal : .public
        add(embeddedMigrationProgram(access: access, schema: schema), isEmbedded ? module : "HeirloomRuntime")
        write(main(schema), "Sources/\(module)/main.swift")
        write(manifest, "Package.swift")
        return files
    }

    private func main(_ schema: String) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let rows = MigrationReading.all(checked).compactMap { try? encoder.encode($0) }
            .map { String(decoding: $0, as: UTF8.self) }
        let imports = ["Foundation"] + (isEmbedded ? [] : ["HeirloomRuntime"])
        return """
            // Generated by Heirloom from \(schema). Do not edit.
            // swift-format-ignore-file

            \(imports.map { "import \($0)" }.joined(separator: "\n"))

            // What version \(checked.model.version) reads of each version's objects.
            let readings = ########\"""
            [
            \(rows.joined(separator: ",\n"))
            ]
            \"""########

            exit(try MigrationProgram(\(checked.model.name)Model.registry, readings: readings).run(CommandLine.arguments.dropFirst()))

            """
    }

    private var manifest: String {
        var targets: [String] = []
        if !isEmbedded {
            targets.append(#".target(name: "HeirloomRuntime")"#)
        }
        for (item, _) in models {
            let isProgram = item.model.name == checked.model.name
            var dependencies = isEmbedded ? [] : ["HeirloomRuntime"]
            dependencies += item.uses.map(\.model.swift.module)
            let list = dependencies.map { "\"\($0)\"" }.joined(separator: ", ")
            let kind = isProgram ? "executableTarget" : "target"
            targets.append(".\(kind)(name: \"\(item.model.swift.module)\", dependencies: [\(list)])")
        }
        return """
            // swift-tools-version: 6.1
            \("import") PackageDescription

            let package = Package(
              name: "migrate-\(checked.model.name)",
              platforms: [.macOS(.v13)],
              products: [.executable(name: "migrate", targets: ["\(module)"])],
              targets: [
                \(targets.joined(separator: ",\n    ")),
              ],
              swiftLanguageModes: [.v5]
            )

            """
    }
}

extension DiagnosticID {
    static let migrationNotWritten = DiagnosticID("migration-not-written")
}
