import Diagnostics
import ModelLanguage

/// One side of a comparison, read and checked.
struct DiffSide {
    var label: String
    var path: String
    var checked: CheckedModel
    var history: ModelHistory { checked.history }

    /// - Parameter name: "old" or "new", for the message where it cannot be had.
    init(_ name: String, path: String, label: String, files: any SchemaFiles = DiskFiles()) throws(DiffFailure) {
        let loader = SchemaLoader(files)
        // Compared once, then the process ends: to free a large model piece by piece takes a quarter of the time that it took to make.
        _ = Unmanaged.passRetained(loader)
        let checked = loader.check(path)
        let bag = loader.bag
        guard let checked, !bag.hasErrors else {
            let isUnread = bag.diagnostics.contains { DiagnosticRegistry.unreadable.contains($0.id) }
            let what = isUnread ? "cannot be read" : "cannot be compared: its schema has errors"
            throw DiffFailure("the \(name) side, \(label), \(what)", DiagnosticReport(bag))
        }
        self.label = label
        self.path = path
        self.checked = checked
    }
}
