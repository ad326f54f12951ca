import Authoring
import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import Workspace

/// One side of a comparison, read and checked.
package struct DiffSide {
    var label: String
    var path: String
    /// With all missing history assumed, where older versions cannot be computed without it.
    var checked: CheckedModel
    /// Such a side as its history describes it: from its newest seal on.
    private(set) var described: CheckedModel?
    /// Its lock file as that side has it, whether it can be trusted or not; nil: nothing is sealed.
    let seals: SealFile?
    private let loader: SchemaLoader

    var files: any SchemaFiles { loader.files }
    var history: ModelHistory { checked.history }
    /// The names of the model, the current one first.
    var names: [String] { [checked.model.name] + checked.model.formerly }

    /// - Parameter name: "old" or "new", for the message if it cannot be read.
    init(
        _ name: String,
        path: String,
        label: String,
        files: any SchemaFiles = DiskFiles()
    ) throws(DiffFailure) {
        var loader = SchemaLoader(files, reportingOpen: false)
        var checked = loader.check(path)
        if let described = checked, loader.isOpen(path) {
            self.described = described
            checked = CompilerDriver.assumed(described, isOpen: true, path, files)
            if checked == nil {
                loader = SchemaLoader(files)
                _ = loader.check(path)
            }
        }
        self.loader = loader
        let bag = loader.findings(of: [path])
        guard let checked, !bag.hasErrors else {
            let isUnread = bag.diagnostics.contains { DiagnosticID.unreadable.contains($0.id) }
            let what = isUnread ? "cannot be read" : "cannot be compared: its schema has errors"
            // `heirloom diff v1 v2`
            let isRevision = bag.diagnostics.contains { $0.id == .fileMissing } && !path.contains(".y")
            let hint =
                Int(path) != nil
                ? "; this command compares files and git revisions: 'heirloom matrix' shows which version reads which"
                : isRevision ? "; files are compared here, git revisions with '--against \(path)'" : ""
            throw DiffFailure("the \(name) side, \(label.shownAsPath), \(what)\(hint)", DiagnosticReport(bag))
        }
        self.label = label.shownAsPath
        self.path = path
        self.checked = checked
        seals = SealStore.sealed(of: path, in: files)
    }

    /// A side from a model that is checked already.
    package init(_ checked: CheckedModel, path: String, label: String, seals: SealFile?, _ loader: SchemaLoader) {
        self.checked = checked
        self.path = path
        self.label = label.shownAsPath
        self.seals = seals
        self.loader = loader
    }

    /// The command that makes its lock file what another side's is; nil if it is not on the disk.
    func restoringSeals(of other: DiffSide) -> String? {
        guard files is DiskFiles else { return nil }
        let (old, new) = (SealStore.path(of: other.path), SealStore.path(of: path))
        let words =
            (other.files as? GitFiles).map {
                old == new
                    ? ["git", "checkout", $0.name, "--", new] : ["git", "show", "\($0.name):./\(old)", ">", new]
            } ?? ["cp", old, new]
        return words.map { $0 == ">" ? $0 : Paths.shellWord($0) }.joined(separator: " ")
    }

    /// The models that it uses, and those that they use, each as a side of its own.
    var used: [DiffSide] {
        var known: Set<String> = []
        var rest = checked.uses
        var sides: [DiffSide] = []
        while let model = rest.popLast() {
            guard known.insert(model.model.name).inserted, let path = loader.path(of: model.model) else { continue }
            let seals = SealStore.sealed(of: path, in: loader.files)
            sides.append(DiffSide(model, path: path, label: loader.files.displayedPath(path), seals: seals, loader))
            rest += model.uses
        }
        return sides.sorted { $0.checked.model.name < $1.checked.model.name }
    }
}
