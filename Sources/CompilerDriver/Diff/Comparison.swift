import Diagnostics
import ModelDiff
import ModelLanguage

extension CompilerDriver {
    /// Compares what the request names: two roots; a root, or each root in `Schemas/`, with a revision or with its last seal. Roots
    /// that nobody named and that the revision does not have yet are no failure: they are in `newRoots`.
    package static func diff(
        _ request: DiffRequest
    ) throws(DiffFailure) -> (reports: [DiffReport], newRoots: [String]) {
        guard let revision = request.against else { return (try diffWithoutRevision(request), []) }
        guard request.new == nil else { throw DiffFailure("--against compares one root with its own past") }
        var reports: [DiffReport] = []
        var newRoots: [String] = []
        for root in try roots(request.old) {
            do {
                reports.append(try diff(root, against: revision, request.policy))
            } catch {
                guard error.isOfNewModel, request.old == nil else { throw error }
                newRoots.append(root)
            }
        }
        return (reports, newRoots)
    }

    private static func diffWithoutRevision(_ request: DiffRequest) throws(DiffFailure) -> [DiffReport] {
        guard let first = request.old else {
            return try roots(nil).map { (root) throws(DiffFailure) in try diffWithSeal(root, request.policy) }
        }
        guard let second = request.new else {
            if isRevision(first) {
                throw DiffFailure("'\(first)' is no file, but a git revision: '--against \(first)' compares with it")
            }
            let old = try DiffSide("old", path: Paths.normalized(first), label: first)
            let others = try roots(nil).filter { FileSystem.identity(of: $0) != FileSystem.identity(of: first) }
            for path in others {
                guard let side = try? DiffSide("new", path: path, label: path) else { continue }
                let names = [side.history.model.name] + side.history.model.formerly
                if names.contains(old.history.model.name) { return [compare(old, side, request.policy)] }
            }
            return [try diffWithSeal(Paths.normalized(first), request.policy)]
        }
        for (one, other) in [(first, second), (second, first)] where isRevision(one) {
            throw DiffFailure(
                "'\(one)' is no file, but a git revision: its schema is '\(one):PATH', as in '\(one):\(other)'"
            )
        }
        let old = try side("old", first)
        let new = try side("new", second)
        return [compare(old, new, request.policy)]
    }

    /// Archives and readers of all versions of each root.
    package static func matrix(_ given: String?) throws(DiffFailure) -> [TitledMatrix] {
        try roots(given).map { (root) throws(DiffFailure) in
            let side = try DiffSide("only", path: root, label: root)
            let title = "\(side.history.model.name): which version reads what"
            return TitledMatrix(title: title, matrix: VersionMatrix(side.checked))
        }
    }

    private static func isRevision(_ name: String) -> Bool {
        FileSystem.kind(of: name) == nil && !name.contains(":")
            && (try? GitRevision(name, in: FileSystem.nearestFolder(of: "."))) != nil
    }

    /// A path, or `REVISION:path` as git writes it.
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
            return GitFiles(found, workingFolder: FileSystem.workingFolder)
        } catch {
            throw DiffFailure("the \(side) side, \(revision), cannot be read: \(error.reason)")
        }
    }

    private static func diff(_ root: String, against name: String, _ policy: DiffPolicy) throws(DiffFailure)
        -> DiffReport
    {
        let new = try DiffSide("new", path: root, label: root)
        let model = new.history.model
        let files: GitFiles
        let found: String?
        do {
            let revision = try GitRevision(name, in: FileSystem.nearestFolder(of: root))
            files = GitFiles(revision, workingFolder: FileSystem.workingFolder)
            let search = RootSearch(revision: revision, files: files, workingFolder: FileSystem.workingFolder)
            found = try search.path(of: root, model: model.name, formerly: model.formerly)
        } catch {
            throw DiffFailure("the old side, \(name), cannot be read: \(error.reason)")
        }
        guard let found else {
            throw DiffFailure(
                "the old side, \(name), has no model '\(model.name)': neither '\(root)' nor another schema declares it",
                isOfNewModel: true
            )
        }
        let old = try DiffSide("old", path: found, label: "\(name):\(found)", files: files)
        return compare(old, new, policy)
    }

    static func compare(_ old: DiffSide, _ new: DiffSide, _ policy: DiffPolicy) -> DiffReport {
        let options = DiffOptions(
            policy: policy,
            oldLabel: old.label,
            newLabel: new.label,
            sealedVersion: sealedVersion(beside: new.path)
        )
        return compareModels(old: old.checked, new: new.checked, options: options)
    }

    private static func roots(_ given: String?) throws(DiffFailure) -> [String] {
        if let given { return [Paths.normalized(given)] }
        var bag = DiagnosticBag()
        let roots = RootDiscovery.findRoots(into: &bag)
        guard !bag.hasErrors, !roots.isEmpty else {
            throw DiffFailure("there is no schema to compare", DiagnosticReport(bag))
        }
        return roots
    }
}
