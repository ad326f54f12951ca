import Workspace

/// git is missing, or reports an error.
struct GitError: Error, Sendable {
    /// Lower case, no full stop.
    var reason: String
}

/// Runs git and waits for it. It asks the user nothing, starts no pager, and changes neither the work tree nor the index.
struct GitCommand {
    typealias Result = ChildProcess.Result

    /// The folder in which git works.
    let folder: String

    /// Output of a call that must succeed.
    func output(_ arguments: String..., more: [String] = []) throws(GitError) -> Result {
        let result = try run(arguments + more)
        guard result.status == 0 else {
            let message = String(decoding: result.errors, as: UTF8.self)
            let line =
                message.split(whereSeparator: \.isNewline).first.map(String.init)
                ?? "git exited with status \(result.status)"
            throw GitError(reason: line.hasPrefix("fatal: ") ? String(line.dropFirst(7)) : line)
        }
        return result
    }

    /// nil if git reports an error.
    func attempt(_ arguments: String...) throws(GitError) -> Result? {
        let result = try run(arguments)
        return result.status == 0 ? result : nil
    }

    /// The output, regardless of the exit status.
    func any(_ arguments: String...) throws(GitError) -> Result { try run(arguments) }

    private func run(_ arguments: [String]) throws(GitError) -> Result {
        // 'git diff' would write a new index if only times differ.
        let settings = [
            "core.quotePath=false", "diff.autoRefreshIndex=false", "core.fsmonitor=false", "log.showSignature=false",
        ].flatMap { ["-c", $0] }
        // No object is fetched, which may run programs that the repository's configuration names.
        let environment = ["env", "GIT_ALLOW_PROTOCOL=none", "GIT_NO_LAZY_FETCH=1"]
        let words =
            environment + ["git", "--no-pager", "--no-optional-locks"] + settings + ["-C", folder] + arguments
        do { return try ChildProcess.run(words) } catch { throw GitError(reason: error.reason) }
    }
}
