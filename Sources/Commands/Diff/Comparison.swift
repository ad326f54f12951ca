import Authoring
import ModelDiff
import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import Workspace

extension CompilerDriver {
    /// Compares two roots; or a root, or each root in `Schemas/`, with a git revision or with its last seal. If no roots were named, one
    /// that cannot be compared does not prevent the comparison of others.
    package static func diff(
        _ old: String? = nil,
        _ new: String? = nil,
        against revision: String? = nil,
        policy: PolicyOverrides = PolicyOverrides()
    ) -> DiffRun {
        do throws(DiffFailure) {
            guard let revision else { return try diff(old, new, policy) }
            guard new == nil else { throw DiffFailure("--against compares one root with its own past") }
            return try RevisionComparison(revision, root: old, policy).run(old)
        } catch {
            return DiffRun(failures: [error])
        }
    }

    private static func diff(_ first: String?, _ second: String?, _ policy: PolicyOverrides) throws(DiffFailure)
        -> DiffRun
    {
        guard let first else {
            var run = DiffRun()
            for root in try roots(nil) {
                run.add { () throws(DiffFailure) in try diffWithSeal(root, policy) }
            }
            return run
        }
        guard let second else {
            if isRevision(first) {
                throw DiffFailure(
                    "'\(first)' is a git revision, not a file: use '--against \(first)' to compare with it"
                )
            }
            return DiffRun(reports: try diffWithSeal(Paths.normalized(first), policy))
        }
        for (one, other) in [(first, second), (second, first)] where isRevision(one) {
            throw DiffFailure(
                "'\(one)' is a git revision, not a file: name its schema as '\(one):PATH', as in '\(one):\(other)'"
            )
        }
        let old = try side("old", first)
        let new = try side("new", second)
        return DiffRun(reports: try compareWithUsed(old, new, policy))
    }

    /// Archives and readers of all versions of each root, with the findings of `check`. History that is missing is assumed: whatever is
    /// gone was removed, whatever came is new.
    package static func matrix(_ given: String?) throws(DiffFailure) -> (
        matrices: [TitledMatrix], report: DiagnosticReport
    ) {
        var bag = DiagnosticBag()
        let matrices = try roots(given).map { (root) throws(DiffFailure) in
            let side = try DiffSide("only", path: root, label: root)
            var checked = side.checked
            if case .seals(let file) = SealStore.read(for: root, into: &bag) {
                var found = DiagnosticBag()
                checkSeals(file, of: side.described ?? checked, isOpen: side.described != nil, into: &found)
                if side.described == nil, found.hasErrors {
                    checked = assumed(checked, isOpen: false, root, side.files) ?? checked
                }
                bag.append(found)
            }
            return TitledMatrix(
                title: "\(checked.model.name): which version reads what",
                matrix: VersionMatrix(checked)
            )
        }
        return (matrices, DiagnosticReport(bag))
    }

    private static func isRevision(_ name: String) -> Bool {
        FileSystem.kind(of: name) == nil && !name.contains(":")
            && (try? GitRevision(name, in: FileSystem.nearestFolder(of: "."))) != nil
    }

    /// A path, or `REVISION:path` in git's notation.
    private static func side(_ name: String, _ place: String) throws(DiffFailure) -> DiffSide {
        if FileSystem.kind(of: place) == nil, let colon = place.firstIndex(of: ":"), colon != place.startIndex {
            let path = Paths.normalized(String(place[place.index(after: colon)...]))
            let files = try self.files(of: String(place[..<colon]), beside: path, side: name)
            return try DiffSide(name, path: path, label: place, files: files)
        }
        return try DiffSide(name, path: Paths.normalized(place), label: place)
    }

    private static func files(of revision: String, beside path: String, side: String) throws(DiffFailure) -> GitFiles {
        do {
            let found = try GitRevision(revision, in: FileSystem.nearestFolder(of: path))
            return GitFiles(found)
        } catch {
            throw DiffFailure("the \(side) side, \(revision), cannot be read: \(error.reason)")
        }
    }

    static func compare(
        _ old: DiffSide,
        _ new: DiffSide,
        _ overrides: PolicyOverrides,
        upstream: DiffOptions.Upstream? = nil
    ) throws(DiffFailure) -> DiffReport {
        let revision: (root: String, files: any SchemaFiles)? = old.files is GitFiles ? (old.path, old.files) : nil
        let (policy, loosening) = try overrides.policy((new.path, new.files), revision)
        var options = DiffOptions(policy: policy, oldLabel: old.label, newLabel: new.label)
        options.loosening = loosening
        (options.oldSeals, options.newSeals, options.upstream) = (old.seals, new.seals, upstream)
        options.described = new.described
        options.sealsRestored = new.restoringSeals(of: old)
        // A copy under another name has a lock file of its own, or none: no seal was lost.
        let isCopy = revision == nil && Paths.name(of: old.path) != Paths.name(of: new.path)
        if isCopy, new.seals == nil { options.newSeals = old.seals }
        return compareModels(old: old.checked, new: new.checked, options: options)
    }

    /// The report on a root, and those on the models that it uses if something changed in them, with the same policy.
    static func compareWithUsed(
        _ old: DiffSide,
        _ new: DiffSide,
        _ overrides: PolicyOverrides,
        upstream: DiffOptions.Upstream? = nil
    ) throws(DiffFailure) -> [DiffReport] {
        var reports = [try compare(old, new, overrides, upstream: upstream)]
        let before = old.used
        for side in new.used {
            guard let former = before.first(where: { side.names.contains($0.checked.model.name) }) else { continue }
            var options = DiffOptions(policy: reports[0].policy, oldLabel: former.label, newLabel: side.label)
            (options.oldSeals, options.newSeals) = (former.seals, side.seals)
            options.described = side.described
            options.users = [(old.checked, new.checked)]
            options.sealsRestored = side.restoringSeals(of: former)
            var report = compareModels(old: former.checked, new: side.checked, options: options)
            report.usedBy = [new.checked.model.name]
            if !report.findings.isEmpty { reports.append(report) }
        }
        return reports
    }

    private static func roots(_ given: String?) throws(DiffFailure) -> [String] {
        if let given { return [Paths.normalized(given)] }
        var bag = DiagnosticBag()
        let roots = RootDiscovery.findRoots(into: &bag)
        guard !bag.hasErrors, !roots.isEmpty else {
            let what = roots.isEmpty ? "there is no schema to compare" : "the policy file has errors"
            throw DiffFailure(what, DiagnosticReport(bag))
        }
        return roots
    }
}
