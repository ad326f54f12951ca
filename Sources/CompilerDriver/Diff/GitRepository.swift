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
        guard let result = try git.attempt("rev-parse", "--verify", "--quiet", "--end-of-options", "\(name)^{commit}")
        else {
            let isShallow = try git.attempt("rev-parse", "--is-shallow-repository")?.line == "true"
            let hint =
                isShallow
                ? "; this clone is shallow: 'git fetch --unshallow' or 'git fetch --depth=1 origin \(name)' gets it"
                : ""
            throw GitError(reason: "there is no revision '\(name)' in '\(top)'\(hint)")
        }
        commit = result.line
    }

    /// The work tree's folder; a bare repository stands for its own.
    private static func top(around folder: String) throws(GitError) -> String {
        let here = GitCommand(folder: folder)
        if try here.attempt("rev-parse", "--is-bare-repository")?.line == "true" {
            return try here.output("rev-parse", "--absolute-git-dir").line
        }
        return try here.output("rev-parse", "--show-toplevel").line
    }

    /// A tree that no commit has, such as the index.
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
                reason: "submodule '\(folder)' is not checked out: 'git submodule update --init \(folder)' does it"
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
