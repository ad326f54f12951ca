import SchemaDiagnostics
import Workspace

/// Configures `git diff` to show schema changes through `heirloom git-diff`, only in this repository and for this user: nothing is
/// committed.
package struct GitDriverInstallation {
    /// The files, as a pattern of git attributes: those of the folder of schemas, and the build plugin's roots.
    package let patterns: [String]

    package init(executable: String) throws(DiffFailure) {
        let git = GitCommand(folder: ".")
        do {
            let prefix = try git.output("rev-parse", "--show-prefix").line
            patterns =
                ["/\(prefix)\(RootDiscovery.folder)/**/*.y*ml", "/\(prefix)**/*\(RootDiscovery.builtEnding)"]
                + Self.otherFolders(prefix).map { "/\($0)*.y*ml" }
            let program = executable.contains("/") ? FileSystem.resolved(executable) : executable
            let word =
                "'" + program.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
            // git stops if a driver fails. Without heirloom, or if it fails, the lines are shown.
            let fallback = #"diff -u --label "a/$1" --label "b/${8:-$1}" "$2" "$5""#
            let command =
                "heirloom_diff() { command -v \(word) > /dev/null && \(word) git-diff \"$@\" "
                + "|| { test $# -lt 7 || \(fallback) || :; }; }; heirloom_diff"
            _ = try git.output("config", "diff.heirloom.command", command)
            let path = try git.output("rev-parse", "--git-path", "info/attributes").line
            var bytes = FileSystem.kind(of: path) == .file ? try FileSystem.read(path) : []
            let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
            let missing = patterns.map { "\($0) diff=heirloom" }.filter { !lines.contains($0) }
            guard !missing.isEmpty else { return }
            if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
            try StagedFiles.write([(path, bytes + missing.flatMap { Array(($0 + "\n").utf8) })], .edited)
        } catch let error as GitError {
            throw DiffFailure("git's diff driver cannot be set up: \(error.reason)")
        } catch let error as FileError {
            throw DiffFailure("git's diff driver cannot be set up: '\(error.path)': \(error.reason)")
        } catch {
            throw DiffFailure("git's diff driver cannot be set up: \(error)")
        }
    }

    /// Folders of the repository, each with its '/', where models have files that the two patterns do not find: included ones.
    private static func otherFolders(_ prefix: String) -> [String] {
        var bag = DiagnosticBag()
        var folders: Set<String> = []
        for root in RootDiscovery.findRoots(into: &bag) {
            let model = SchemaLoader().loadModel(root)
            for file in model?.files ?? [] {
                let folder = Paths.folder(of: Paths.normalized(file.file.path))
                guard folder != RootDiscovery.folder, !folder.hasPrefix(RootDiscovery.folder + "/"),
                    !file.file.path.hasSuffix(RootDiscovery.builtEnding), !folder.hasPrefix("/")
                else { continue }
                let place = Paths.normalized(prefix + folder)
                if place != "..", !place.hasPrefix("../") { folders.insert(place == "." ? "" : place + "/") }
            }
        }
        return folders.sorted()
    }
}
