import Workspace

/// A repository on this machine and one commit in it.
struct GitRevision {
    let git: GitCommand
    /// The repository's folder, absolute.
    let top: String
    /// As the user named it.
    let name: String
    let commit: String

    /// - Parameter folder: any folder inside the repository (a submodule is a repository of its own).
    init(_ name: String, in folder: String) throws(GitError) {
        top = try Self.top(around: folder)
        git = GitCommand(folder: top)
        self.name = name
        if let result = try git.attempt("rev-parse", "--verify", "--quiet", "--end-of-options", "\(name)^{commit}") {
            commit = result.line
        } else if name == "HEAD", try git.attempt("rev-list", "--max-count=1", "--all")?.line == "" {
            // Before the first commit HEAD has no files.
            commit = try git.output("hash-object", "-t", "tree", "--stdin").line
        } else {
            throw GitError(reason: "there is no revision '\(name)' in '\(top)'\(try git.hintWhereShallow)")
        }
    }

    /// The work tree's folder; for a bare repository, its own folder.
    static func top(around folder: String) throws(GitError) -> String {
        let here = GitCommand(folder: folder)
        if try here.attempt("rev-parse", "--is-bare-repository")?.line == "true" {
            return try here.output("rev-parse", "--absolute-git-dir").line
        }
        return try here.output("rev-parse", "--show-toplevel").line
    }

    /// A commit by its whole name, or a tree that no commit has, such as the index.
    init(tree: String, name: String, in folder: String) throws(GitError) {
        top = try Self.top(around: folder)
        git = GitCommand(folder: top)
        self.name = name
        commit = tree
    }

    /// A submodule at the commit that the outer repository names.
    init(submodule folder: String, of outer: GitRevision, at commit: String) throws(GitError) {
        let top = outer.top + "/" + folder
        let here = GitCommand(folder: top)
        guard let found = try here.attempt("rev-parse", "--show-toplevel")?.line, found != outer.top else {
            throw GitError(
                reason: "submodule '\(folder)' is not checked out; run 'git submodule update --init \(folder)'"
            )
        }
        guard try here.attempt("cat-file", "-e", "\(commit)^{commit}") != nil else {
            throw GitError(
                reason: "submodule '\(folder)' does not have commit \(commit.prefix(12)), which '\(outer.name)' names"
            )
        }
        self.top = found
        git = GitCommand(folder: found)
        name = outer.name
        self.commit = commit
    }
}

/// The sides of `--against`: one revision, or `A...B`, in which B (without it, the work tree) is compared with the merge base of A and B.
struct RevisionRange {
    let base: GitRevision
    /// nil: the work tree.
    let head: GitRevision?
    /// The current state of the base branch.
    let upstream: GitRevision?

    init(_ text: String, in folder: String) throws(GitError) {
        guard let dots = text.firstRange(of: "...") else {
            base = try GitRevision(text, in: folder)
            head = nil
            upstream = nil
            return
        }
        let (first, second) = (String(text[..<dots.lowerBound]), String(text[dots.upperBound...]))
        let tip = try GitRevision(first.isEmpty ? "HEAD" : first, in: folder)
        let end = try GitRevision(second.isEmpty ? "HEAD" : second, in: folder)
        guard let commit = try tip.git.attempt("merge-base", tip.commit, end.commit)?.line else {
            let hint = try tip.git.hintWhereShallow
            throw GitError(reason: "'\(tip.name)' and '\(end.name)' have no commit in common\(hint)")
        }
        let name = commit == tip.commit ? tip.name : String(commit.prefix(12))
        base = try GitRevision(tree: commit, name: name, in: folder)
        head = second.isEmpty ? nil : end
        upstream = tip
    }
}

extension GitCommand {
    /// How to fetch commits that may be missing because the clone is shallow.
    var hintWhereShallow: String {
        get throws(GitError) {
            let isShallow = try attempt("rev-parse", "--is-shallow-repository")?.line == "true"
            return isShallow ? "; this clone is shallow: 'git fetch --unshallow' fetches the rest" : ""
        }
    }
}

extension CompilerDriver {
    /// Names of branches and tags, for completion; none outside of a repository.
    package static func revisions() -> [String] {
        let names = try? GitCommand(folder: ".").output("for-each-ref", "--format=%(refname:short)", "refs")
        return ["HEAD"] + (names?.text.split(whereSeparator: \.isNewline).map(String.init) ?? [])
    }
}
