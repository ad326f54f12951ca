import ModelDiff
import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import YAMLTree

/// The policy file that commands use.
package enum PolicyChoice {
    /// `--config`; nil: the nearest one at or above a root.
    @TaskLocal package static var path: String?
}

/// The options of the command line, which take precedence over policy files.
package struct PolicyOverrides: Sendable {
    package var direction: DiffPolicy.Direction?
    package var from: Int?
    package var failOn: FindingSeverity?
    package var channels: Set<Channel>?

    package init(
        direction: DiffPolicy.Direction? = nil,
        from: Int? = nil,
        failOn: FindingSeverity? = nil,
        channels: Set<Channel>? = nil
    ) {
        self.direction = direction
        self.from = from
        self.failOn = failOn
        self.channels = channels
    }

    fileprivate func applied(to policy: DiffPolicy) -> DiffPolicy {
        var policy = policy
        policy.direction = direction ?? policy.direction
        policy.from = from ?? policy.from
        policy.failOn = failOn ?? policy.failOn
        policy.channels = channels ?? policy.channels
        return policy
    }
}

extension PolicyFile {
    /// The file for a root, or for the folder in which the process works.
    package static func nearest(
        to root: String?,
        in files: any SchemaFiles = DiskFiles(),
        into bag: inout DiagnosticBag
    )
        -> PolicyFile?
    {
        nearest(toFolder: root.map(Paths.folder) ?? ".", in: files, into: &bag)
    }

    /// Searched up to the repository's own folder; a file of that name with `model:` is a schema.
    package static func nearest(toFolder start: String, in files: any SchemaFiles, into bag: inout DiagnosticBag)
        -> PolicyFile?
    {
        func read(_ path: String) -> PolicyFile? {
            do {
                let file = try files.source(path)
                if PolicyChoice.path == nil, RootDiscovery.hasModelKey(file.bytes) { return nil }
                var found = DiagnosticBag()
                let near = NearbyFiles(files: files, folder: Paths.folder(of: path))
                let policy = PolicyFile(file, path: path, schemas: { near.all }, into: &found)
                bag.append(found.hasErrors ? FixItTrials.findings(found, ofPolicy: file, path: path) : found)
                return policy
            } catch {
                bag.report(unread: error, "the policy file")
                return nil
            }
        }
        func told(_ file: PolicyFile) -> PolicyFile {
            if Remark.isVerbose { Remark.say("the policy file is '\(file.path.shownAsPath)'") }
            return file
        }
        if let path = PolicyChoice.path { return read(Paths.normalized(path)).map(told) }
        var folder = start
        while true {
            let path = Paths.join(folder, name)
            // What is no file is an error.
            if files.kind(of: path) != nil, isTrusted(path, by: start, in: files), let file = read(path) {
                return told(file)
            }
            guard files.kind(of: Paths.join(folder, ".git")) != .folder, let above = parent(of: folder) else { break }
            folder = above
        }
        if Remark.isVerbose { Remark.say("there is no policy file") }
        return nil
    }

    /// Nil at the top, and for a folder that was removed while a process works in it.
    private static func parent(of folder: String) -> String? {
        if folder == "/" { return nil }
        guard folder == "." || Paths.name(of: folder) == ".." else { return Paths.folder(of: folder) }
        if FileSystem.resolved(folder) == "/" { return nil }
        let above = Paths.join(folder, "..")
        return FileSystem.kind(of: above) == nil ? nil : above
    }

    /// The file belongs to the user, to root or to the owner of the schemas, or is in a repository that does: anybody may put one into a
    /// folder that all share.
    private static func isTrusted(_ path: String, by start: String, in files: any SchemaFiles) -> Bool {
        let trusted = files.owners(of: start).union([FileSystem.user, 0])
        if files.owners(of: path).isSubset(of: trusted) { return true }
        var folder: String? = Paths.folder(of: path)
        while let place = folder {
            let repository = Paths.join(place, ".git")
            if files.kind(of: repository) != nil, files.owners(of: repository).isSubset(of: trusted) { return true }
            folder = parent(of: place)
        }
        let shown = path.shownAsPath
        Remark.say("'\(shown)' belongs to another user and is not used; '--config \(shown)' uses it")
        return false
    }

    static func isPolicy(_ path: String, in files: any SchemaFiles) -> Bool {
        Paths.name(of: path) == name && files.kind(of: path) == .file
            && (try? files.read(path)).map { !RootDiscovery.hasModelKey($0) } ?? false
    }

    /// An entry of `roots` that is a folder, or names no file.
    private func problem(of entry: Spanned<String>, _ path: String, _ folder: String, in files: any SchemaFiles)
        -> Diagnostic?
    {
        switch files.kind(of: path) {
        case .folder:
            let inside = NearbyFiles(files: files, folder: path).all
            let patterns = inside.prefix(1).map { root in
                let parts = root.split(separator: "/").dropLast().map { _ in "*/" }.joined()
                return Paths.join(entry.value, parts + "*" + (root.hasSuffix(".yml") ? ".yml" : ".yaml"))
            }
            return Diagnostic(
                .fileIsFolder,
                "'\(entry.value)' is a folder, expected root files",
                at: entry.span,
                notes: inside.isEmpty ? [Note("no file in it has 'model:'")] : [],
                fixIts: patterns.map { pattern in
                    // A star at the start would be an alias.
                    let text = pattern.hasPrefix("*") ? quotedYAML(pattern) : pattern
                    return FixIt("write '\(pattern)'", replace: entry.span.withQuotes, with: text)
                }
            )
        case nil:
            let near = NearbyFiles(files: files, folder: folder)
            let named = near.named(entry.value)
            let all = named.isEmpty ? near.all : []
            return Diagnostic(
                .fileMissing,
                "'\(entry.value)' cannot be read: no such file",
                at: entry.span,
                notes: all.isEmpty ? [] : [Note("root files: \(quoted(all))")],
                fixIts: named.flatMap { FixIt.didYouMean($0, at: entry.span) }
            )
        case .file?, .other?: return nil
        }
    }

    /// The root files that it names, patterns expanded; nil where it names none.
    func rootPaths(in files: any SchemaFiles, into bag: inout DiagnosticBag) -> [String]? {
        roots?.flatMap { entry -> [String] in
            let folder = Paths.folder(of: path)
            guard Glob.isPattern(entry.value) else {
                let root = Paths.join(folder, entry.value)
                if let problem = problem(of: entry, root, folder, in: files) {
                    bag.report(problem)
                    return []
                }
                return [root]
            }
            let found = (try? Glob(pattern: entry.value).files(in: folder, of: files)) ?? []
            let roots = found.filter { path in
                !Paths.isLockFile(path) && (try? files.read(path)).map(RootDiscovery.hasModelKey) == true
            }
            if roots.isEmpty {
                let near = NearbyFiles(files: files, folder: folder).all
                let notes =
                    near.isEmpty ? [] : [Note("root files: \(quoted(near))")]
                bag.report(.noRoots, "no file with 'model:' matches '\(entry.value)'", at: entry.span, notes: notes)
            }
            return roots
        }
    }
}

extension PolicyOverrides {
    /// The policy of one comparison. If both sides may have a policy file, the old side's applies where it is stricter.
    /// - Parameter old: the old side, if it is a revision; nil: it has no policy of its own.
    package func policy(_ new: (root: String, files: any SchemaFiles), _ old: (root: String, files: any SchemaFiles)?)
        throws(DiffFailure) -> (policy: DiffPolicy, loosening: DiffOptions.Loosening?)
    {
        var bag = DiagnosticBag()
        let file = PolicyFile.nearest(to: new.root, in: new.files, into: &bag)
        if bag.hasErrors { throw DiffFailure("the policy file has errors", DiagnosticReport(bag)) }
        var now = applied(to: file?.policy ?? DiffPolicy())
        guard let old else { return (now, nil) }
        var ignored = DiagnosticBag()
        let former = PolicyFile.nearest(to: old.root, in: old.files, into: &ignored)
        var before = applied(to: former?.policy ?? DiffPolicy())
        if file == nil, former == nil { return (now, nil) }
        // A side without a file has the default settings of rules, which also count.
        if former == nil { before.sides = [DiffPolicy.Side()] }
        if file == nil { now.sides = [DiffPolicy.Side()] }
        let parts = now.loosening(of: before)
        guard !parts.isEmpty, let place = file?.place ?? former?.place else { return (before.joined(with: now), nil) }
        return (before.joined(with: now), DiffOptions.Loosening(parts, old: former?.place, at: place))
    }
}
