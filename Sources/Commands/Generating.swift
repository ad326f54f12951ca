import Authoring
import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import SwiftGeneration
import Workspace

/// Options of `heirloom generate` besides the roots.
package struct GenerateOptions: Sendable {
    package enum Mode: Sendable {
        case write
        /// Report output that is missing, stale or left over.
        case check
        /// Report the files that would be written.
        case dryRun
    }

    /// Instead of each schema's `swift.output`.
    package var output: String?
    package var mode: Mode
    /// A folder of templates that are used instead of the built-in ones of the same name.
    package var templates: String?
    /// The model as it was at this version.
    package var version: Int?
    /// All Swift of the one root goes into this file, instead of the folder `output`.
    package var singleFile: String?
    /// The file for Make and Ninja that lists the files from which the output was made.
    package var depfile: String?
    /// A file that is written at the end of each successful run: the target of the depfile's rule.
    package var stamp: String?
    var isForBuildSystem: Bool { depfile != nil || stamp != nil }

    package init(
        output: String? = nil,
        mode: Mode = .write,
        templates: String? = nil,
        version: Int? = nil
    ) {
        self.output = output
        self.mode = mode
        self.templates = templates
        self.version = version
    }
}

extension CompilerDriver {
    /// Checks the models and writes their Swift files: all of them, or none if there is any error.
    package static func generate(_ roots: [String], options: GenerateOptions) -> RunResult {
        guard options.isForBuildSystem else { return generate(roots, options: options, files: DiskFiles()) }
        let files = RecordedFiles()
        var result = generate(roots, options: options, files: files)
        guard result.exitStatus == 0 else { return result }
        var bag = DiagnosticBag()
        tellBuildSystem(options, outputs: result.outputs, inputs: files.read, into: &bag)
        result.report = DiagnosticReport(result.report.diagnostics + bag.diagnostics)
        return result
    }

    static func generate(_ roots: [String], options: GenerateOptions, files: any SchemaFiles) -> RunResult {
        var (models, bag) = load(roots, files: files, toGenerate: true)
        var rendering = GenerationOptions(templates: loadTemplates(options.templates, of: files, into: &bag))
        guard !bag.hasErrors else { return RunResult(report: DiagnosticReport(bag)) }
        var outputs: [OutputPlan.Output] = []
        for (path, checked) in models {
            let folder =
                (options.singleFile.map(Paths.folder) ?? options.output).map(Paths.normalized)
                ?? Paths.join(Paths.folder(of: path), checked.model.swift.output)
            guard let checked = pastModel(checked, at: options.version, into: &bag) else { continue }
            if let file = options.singleFile {
                rendering.fileNames = [checked.model.header.file.path: Paths.name(of: file)]
                checkRuntime(of: checked.model, fitsOneFileInto: &bag)
            }
            var files = renderModel(checked, options: rendering, into: &bag)
            let model = checked.model
            if let file = options.singleFile, files.isEmpty { files = [emptyFile(Paths.name(of: file), of: model)] }
            outputs.append(
                OutputPlan.Output(
                    model: model.name,
                    schemas: options.singleFile == nil ? Set(model.files.map(\.name)) : nil,
                    folder: folder,
                    files: files
                )
            )
        }
        guard !bag.hasErrors else { return RunResult(report: DiagnosticReport(bag)) }
        let plan = OutputPlan(outputs)
        bag.append(plan.bag)
        var result = RunResult(report: DiagnosticReport(bag), modelCount: models.count)
        guard !bag.hasErrors else { return result }
        result.unchangedCount = plan.unchangedCount
        if options.version == nil { result.remarks = models.compactMap { unsealed($0.model.model, $0.model.seals) } }
        if options.isForBuildSystem { result.outputs = plan.outputs }
        switch options.mode {
        case .dryRun:
            result.written = plan.written.map(\.path)
            result.removed = plan.removed
        case .check:
            reportDifferences(plan, into: &bag)
        case .write:
            do {
                try plan.write()
                result.written = plan.written.map(\.path)
                result.removed = plan.removed
            } catch {
                reportUnwritable(error, remedies: remedies(for: error), into: &bag)
                result.report = DiagnosticReport(bag)
            }
        }
        for path in plan.edited {
            bag.report(
                .outputEdited,
                "the file is left over: the schema no longer generates it; its first line was edited, so it is kept",
                at: SourceSpan(path: path),
                notes: [Note("remove it, or move your code to a file of your own")]
            )
        }
        result.report = DiagnosticReport(bag)
        return result
    }

    /// An embedded runtime has many files, whose private names would conflict in one file.
    private static func checkRuntime(of model: Model, fitsOneFileInto bag: inout DiagnosticBag) {
        guard model.swift.runtime == .embedded else { return }
        bag.report(
            .singleFileRuntime,
            "'\(model.name)' embeds the runtime, which does not fit into a single file",
            at: model.header,
            notes: [Note("write 'runtime: module' under 'swift', or generate into a folder with --output")]
        )
    }

    private static func loadTemplates(_ folder: String?, of files: any SchemaFiles, into bag: inout DiagnosticBag)
        -> [SourceFile]
    {
        guard let folder else { return [] }
        var templates: [SourceFile] = []
        do throws(FileError) {
            for name in try files.names(in: folder) where name.hasSuffix(".mustache") && !name.hasPrefix(".") {
                let path = Paths.join(folder, name)
                // Somebody else may have made the link.
                if FileSystem.isLink(path), Paths.folder(of: FileSystem.resolved(path)) != FileSystem.resolved(folder) {
                    throw FileError(path, "it is a link that leads out of the folder")
                }
                templates.append(try files.source(path))
            }
        } catch {
            bag.report(unread: error, "the templates")
        }
        return templates
    }

    private static func remedies(for error: FileError) -> [Note] {
        guard error.kind == .notAllowed else { return [] }
        return [Note("make it writable, or choose another folder with --output or 'output' under 'swift'")]
    }

    static func reportUnwritable(_ error: FileError, remedies: [Note], into bag: inout DiagnosticBag) {
        bag.report(unwritten: error, "the output", notes: [error.consequence] + remedies)
    }

    private static func reportDifferences(_ plan: OutputPlan, into bag: inout DiagnosticBag) {
        for file in plan.written {
            let place = SourceSpan(path: file.path)
            if file.isNew {
                bag.report(.outputMissing, "the file is missing", at: place)
            } else {
                bag.report(.outputStale, "the file differs from what the schema generates now", at: place)
            }
        }
        for path in plan.removed {
            let place = SourceSpan(path: path)
            bag.report(.outputLeftOver, "the file is left over: the schema no longer generates it", at: place)
        }
    }
}
