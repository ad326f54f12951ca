import ModelDiff
import ModelLanguage
import SchemaDiagnostics
import Workspace

/// `--against`: both sides complete. Each side's roots, the files they include and use, and their lock files are read only from that side.
/// A root that only the new side has is new, and a root that only the old side has is removed.
struct RevisionComparison {
    private let overrides: PolicyOverrides
    private let old: RootSearch
    private let new: any SchemaFiles
    private let head: RootSearch?
    private let upstream: RootSearch?

    init(_ name: String, root: String?, _ overrides: PolicyOverrides) throws(DiffFailure) {
        self.overrides = overrides
        do {
            let range = try RevisionRange(name, in: try Self.folder(of: root))
            old = RootSearch(range.base)
            head = range.head.map { RootSearch($0) }
            new = head?.files ?? DiskFiles()
            upstream = range.upstream.flatMap { $0.commit == range.base.commit ? nil : RootSearch($0) }
        } catch {
            throw DiffFailure("the old side, \(name), cannot be read: \(error.reason)")
        }
    }

    /// The repository is searched from there. For a root in a submodule it is the repository that contains the submodule, if the process
    /// runs there: the revision is one of that repository.
    private static func folder(of root: String?) throws(GitError) -> String {
        guard let root else { return "." }
        let folder = FileSystem.nearestFolder(of: root)
        let outer = try GitCommand(folder: folder).attempt("rev-parse", "--show-superproject-working-tree")?.line ?? ""
        let here = try? GitRevision.top(around: ".")
        return !outer.isEmpty && outer == here ? "." : folder
    }

    /// - Parameter root: nil: all roots of both sides.
    func run(_ root: String?) throws(DiffFailure) -> DiffRun {
        if let root = root.map(Paths.normalized) {
            let isGone = new.kind(of: root) == nil && old.files.kind(of: root) == .file
            return DiffRun(reports: isGone ? [try reportOnMissing(oldSide(root))] : try reports(on: root).reports)
        }
        var bag = DiagnosticBag()
        let roots = RootDiscovery.findRoots(new, into: &bag)
        let before = old.roots
        let isWrong = bag.diagnostics.contains { $0.severity == .error && $0.id != .noRoots }
        guard !roots.isEmpty || !before.isEmpty, !isWrong else {
            let what = isWrong ? "the policy file has errors" : "there is no schema to compare"
            throw DiffFailure(what, DiagnosticReport(bag))
        }
        var run = DiffRun()
        var found = Set(roots)
        var owners: [String: String] = [:]
        for root in roots {
            if let bytes = try? new.read(root), let name = RootSearch.modelName(in: bytes) { owners[name] = root }
            run.add(root) { () throws(DiffFailure) in
                let (reports, former) = try reports(on: root)
                found.insert(former)
                return reports
            }
        }
        for path in before where !found.contains(path) {
            run.add { () throws(DiffFailure) in
                let side = try oldSide(path)
                // Two old roots had one model, and one of them has been compared: the other one is compared with the new root too.
                guard let root = owners[side.checked.model.name] else { return [try reportOnMissing(side)] }
                return [try CompilerDriver.compare(side, try newSide(root), overrides)]
            }
        }
        return run
    }

    private func oldSide(_ path: String) throws(DiffFailure) -> DiffSide {
        try DiffSide("old", path: path, label: old.files.displayedPath(path), files: old.files)
    }

    private func newSide(_ path: String) throws(DiffFailure) -> DiffSide {
        try DiffSide("new", path: path, label: new.displayedPath(path), files: new)
    }

    /// - Returns: also whether the root was on the old side.
    private func reports(on root: String) throws(DiffFailure) -> (reports: [DiffReport], former: String) {
        let side = try newSide(root)
        let model = side.checked.model
        guard let former = try path(of: root, model, in: old) else {
            throw DiffFailure(
                """
                the old side, \(old.revision.name), has no model '\(model.name)': neither '\(root)' nor another schema declares it
                """,
                isOfNewModel: true
            )
        }
        let before = try oldSide(former)
        let seals = try upstreamSeals(of: former, model)
        return (try CompilerDriver.compareWithUsed(before, side, overrides, upstream: seals), former)
    }

    private func path(of root: String, _ model: Model, in search: RootSearch) throws(DiffFailure) -> String? {
        do {
            return try search.path(of: root, model: model.name, formerly: model.formerly)
        } catch {
            throw DiffFailure("the old side, \(search.revision.name), cannot be read: \(error.reason)")
        }
    }

    /// The versions that the base branch has sealed meanwhile.
    private func upstreamSeals(of root: String, _ model: Model) throws(DiffFailure) -> DiffOptions.Upstream? {
        guard let upstream, let path = try path(of: root, model, in: upstream),
            let seals = SealStore.sealed(of: path, in: upstream.files)
        else { return nil }
        return DiffOptions.Upstream(name: upstream.revision.name, seals: seals)
    }

    private func reportOnMissing(_ side: DiffSide) throws(DiffFailure) -> DiffReport {
        let model = side.checked.model
        var elsewhere: String?
        if let head {
            elsewhere = try path(of: side.path, model, in: head)
        } else {
            elsewhere = old.pathInWorkTree(ofModel: model.name)
        }
        let options = DiffOptions(
            policy: try overrides.policy((side.path, new), (side.path, old.files)).policy,
            oldLabel: side.label,
            newLabel: elsewhere ?? "nothing",
            oldSeals: side.seals
        )
        return compareWithNothing(side.checked, at: side.path, foundAt: elsewhere, options: options)
    }
}

/// The result of a comparison: the reports, and the roots that could not be compared.
package struct DiffRun: Sendable {
    /// A root, and after it the models that it uses.
    package var reports: [DiffReport] = []
    /// Roots that the user did not name and that the revision does not have.
    package var newRoots: [String] = []
    package var failures: [DiffFailure] = []
    private var reportedPolicies: Set<Place> = []

    init(reports: [DiffReport] = [], failures: [DiffFailure] = []) {
        self.reports = reports
        self.failures = failures
    }

    /// 0 fine, 1 findings that the policy forbids, 3 a side that could not be read.
    package var exitStatus: Int32 { failures.isEmpty ? (reports.contains(where: \.fails) ? 1 : 0) : 3 }

    /// - Parameter root: receives a message if the revision has no such model, which is not a failure in this case.
    mutating func add(_ root: String? = nil, _ compare: () throws(DiffFailure) -> [DiffReport]) {
        do {
            for report in try compare() { add(report) }
        } catch {
            if error.isOfNewModel, let root { newRoots.append(root) } else { failures.append(error) }
        }
    }

    /// If several roots use a model, it is reported once, as a root if it is one.
    private mutating func add(_ report: DiffReport) {
        var report = report
        report.removeLoosening(reportedAt: &reportedPolicies)
        let known = reports.firstIndex {
            $0.new.label == report.new.label && !($0.usedBy.isEmpty && report.usedBy.isEmpty)
        }
        guard let known else { return reports.append(report) }
        if report.usedBy.isEmpty {
            reports[known] = report
        } else if !reports[known].usedBy.isEmpty {
            reports[known].usedBy += report.usedBy
        }
    }
}
