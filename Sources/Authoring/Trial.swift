import SchemaDiagnostics
import SchemaHistory
import Workspace

/// Texts that are not written yet, checked: whether an edit is right shows in the errors that it leaves.
package struct Trial {
    package let files: EditedFiles
    /// Of the roots without errors of their own, by path.
    private let models: [String: CheckedModel]
    private let loader: SchemaLoader
    /// Those of all files.
    package let errors: [Diagnostic]

    package init(_ files: EditedFiles, of roots: [String], checkingSeals: Bool = false, reportingOpen: Bool = true) {
        loader = SchemaLoader(files, checkingSeals: checkingSeals, reportingOpen: reportingOpen)
        var models: [String: CheckedModel] = [:]
        for root in roots { models[root] = loader.check(root) }
        (self.files, self.models) = (files, models)
        errors = loader.bag.diagnostics.filter { $0.severity == .error }
    }

    /// The model of a root; nil if there are errors.
    package func model(of root: String) -> CheckedModel? { errors.isEmpty ? models[root] : nil }

    /// What was read of a file of the texts.
    func part(of file: SourceFile) -> SchemaLoader.Loaded? { loader.part(of: file) }

    /// As many items as are right together. Parts that are wrong are tried in halves, so that one wrong item of many costs a few trials; an
    /// item that may have lacked another one is tried again.
    /// - Parameters:
    ///   - parts: what is tried at once at first, in order.
    ///   - limit: the number of trials; what is left then is not taken.
    /// - Returns: the last right trial; nil if no item is right.
    static func taking<Item>(_ parts: [[Item]], limit: Int, _ trial: ([Item]) -> Trial) -> Trial? {
        var (taken, last): ([Item], Trial?) = ([], nil)
        var left = parts.filter { !$0.isEmpty }
        var refused: [Item] = []
        var hasTakenSince = false
        for _ in 0..<limit {
            if left.isEmpty, hasTakenSince, !refused.isEmpty { (left, refused, hasTakenSince) = ([refused], [], false) }
            guard !left.isEmpty else { break }
            let part = left.removeFirst()
            let next = trial(taken + part)
            if next.errors.isEmpty {
                (taken, last, hasTakenSince) = (taken + part, next, true)
            } else if part.count > 1 {
                left = [Array(part[..<(part.count / 2)]), Array(part[(part.count / 2)...])] + left
            } else {
                refused += part
            }
        }
        return last
    }
}
