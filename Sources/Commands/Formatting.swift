import Authoring
import SchemaDiagnostics
import Workspace

extension CompilerDriver {
    /// Gives schemas their layout: the files of these roots; without any, those of `Schemas/`, also files that no root includes. Content,
    /// comments and order remain, so a file may have errors as long as it is YAML. All files are written, or none.
    /// - Parameter mode: `.check` reports the files that have another layout.
    package static func format(_ roots: [String], mode: GenerateOptions.Mode) -> EditRun {
        let files = DiskFiles()
        var bag = DiagnosticBag()
        let given = roots.isEmpty ? RootDiscovery.findRoots(files, into: &bag) : roots.map(Paths.normalized)
        let loader = SchemaLoader(files)
        for root in given { _ = loader.loadModel(root) }
        var parts = given.flatMap(loader.files)
        if roots.isEmpty, RootDiscovery.isOfFolder(files, toGenerate: false) {
            loader.readStrays(besides: given)
            parts += RootDiscovery.strays(Set(parts.map(\.path)), files).flatMap(loader.files)
        }
        bag.append(loader.unread)
        guard !bag.hasErrors else { return EditRun(result: RunResult(report: DiagnosticReport(bag))) }
        var edited = EditedFiles(base: files)
        for part in parts {
            guard let new = SchemaLayout.text(of: part.file) else { continue }
            edited.setText(new, at: part.path)
            if mode == .check {
                bag.report(
                    .layoutDiffers,
                    "'heirloom format' lays this line out differently",
                    at: part.file.firstLine(unlike: new)
                )
            }
        }
        var run = edited.finish(isDryRun: mode != .write || given == [input], reporting: bag)
        if given == [input] { run.input = try? edited.read(input) }
        return run
    }

    private static let input = "/dev/stdin"
}

extension SourceFile {
    /// The first line that another text does not have at that place.
    fileprivate func firstLine(unlike text: [UInt8]) -> SourceSpan {
        let common = zip(bytes, text).prefix { $0 == $1 }.count
        let line = line(line(at: min(common, bytes.count)))
        return SourceSpan(file: self, start: line.startIndex, end: line.endIndex)
    }
}
