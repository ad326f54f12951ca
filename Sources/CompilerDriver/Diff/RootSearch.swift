import SchemaDiagnostics

/// Where a root file was in a revision: under its path, where git saw it moved from, or wherever the model was declared.
struct RootSearch {
    let revision: GitRevision
    let files: GitFiles
    /// The other side; nil: the work tree.
    var head: GitRevision?

    init(_ revision: GitRevision, head: GitRevision? = nil) {
        self.revision = revision
        self.head = head
        files = GitFiles(revision)
    }

    private var workingFolder: String { files.workingFolder }

    /// nil where the revision has no such model.
    func path(of root: String, model: String, formerly: [String]) throws(GitError) -> String? {
        if files.kind(of: root) == .file { return root }
        let full = root.hasPrefix("/") ? root : workingFolder + "/" + root
        let inside = Paths.normalized(full)
        if inside.hasPrefix(revision.top + "/"), let moved = try moved(String(inside.dropFirst(revision.top.count + 1)))
        {
            return shown(moved)
        }
        return try declaring([model] + formerly).map(shown)
    }

    private func moved(_ path: String) throws(GitError) -> String? {
        let result = try revision.git.output(
            "diff",
            "--name-status",
            "-z",
            "--find-renames=40%",
            "--diff-filter=R",
            revision.commit,
            more: head.map { [$0.commit] } ?? []
        )
        let parts = result.output.split(separator: 0, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        var index = 0
        while index + 2 < parts.count {
            if parts[index + 2] == path { return parts[index + 1] }
            index += 3
        }
        return nil
    }

    /// The first schema of the revision, in order of path, whose `model:` is one of the names.
    private func declaring(_ names: [String]) throws(GitError) -> String? {
        let list = try revision.git.output("ls-tree", "-r", "-z", "--name-only", "--full-tree", revision.commit)
        var found: [String: String] = [:]
        for path in Self.schemas(in: list) {
            guard let bytes = try revision.git.attempt("cat-file", "blob", "\(revision.commit):\(path)")?.output,
                let name = Self.modelName(in: bytes), found[name] == nil
            else { continue }
            found[name] = path
            if name == names.first { break }
        }
        return names.lazy.compactMap { found[$0] }.first
    }

    /// A schema of the work tree that declares a model, wherever it is; ignored files are left out.
    func pathInWorkTree(ofModel name: String) -> String? {
        guard let list = try? revision.git.output("ls-files", "-z", "--cached", "--others", "--exclude-standard")
        else { return nil }
        return Self.schemas(in: list).map(shown).first { path in
            (try? FileSystem.read(path)).flatMap { Self.modelName(in: $0) } == name
        }
    }

    private static func schemas(in list: GitCommand.Result) -> ArraySlice<String> {
        let paths = list.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        return paths.filter {
            ($0.hasSuffix(".yaml") || $0.hasSuffix(".yml")) && !SchemaLoader.isLockFile($0)
        }.prefix(2_000)
    }

    /// The value of a `model:` that begins a line: enough to find a file, which is then read in earnest.
    static func modelName(in bytes: [UInt8]) -> String? {
        for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        where line.hasPrefix("model:") {
            let value = line.dropFirst(6).prefix { $0 != "#" }
            return value.split(whereSeparator: { " \"'".contains($0) }).first.map(String.init)
        }
        return nil
    }

    /// A path inside the repository as the process would name it.
    private func shown(_ path: String) -> String {
        let full = revision.top + "/" + path
        return full.hasPrefix(workingFolder + "/") ? String(full.dropFirst(workingFolder.count + 1)) : full
    }
}
