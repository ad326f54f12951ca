import ModelDiff
import ModelLanguage
import SchemaDiagnostics
import Workspace

/// git's external diff driver: one changed file from git -> the report on its model.
///
/// git names blobs, not commits. Files that a schema includes and uses are read from the newest commit that has the blob under this path,
/// from the index if that has it, or from the work tree.
package struct GitDriver {
    private struct Version {
        /// The file with the content; `/dev/null` if there is none.
        var file: String
        var blob: String

        var isAbsent: Bool { file == "/dev/null" }
        var isInWorkTree: Bool { blob.allSatisfy { $0 == "0" } }
    }

    private let path: String
    private let newPath: String
    private let old: Version
    private let new: Version

    /// `arguments` as git passes them: path, old file, blob, mode, new file, blob, mode, and for a rename the new path and a note. nil for
    /// other arguments: for an unmerged file, only its path.
    package init?(_ arguments: [String]) {
        guard arguments.count >= 7 else { return nil }
        path = arguments[0]
        newPath = arguments.count > 7 ? arguments[7] : arguments[0]
        old = Version(file: arguments[1], blob: arguments[2])
        new = Version(file: arguments[4], blob: arguments[5])
    }

    /// The text that git shows for the file. Never fails: without a report, the lines are shown as git would show them.
    package func text(colour: Bool, toolVersion: String) -> String {
        let head = path == newPath ? "heirloom diff \(path)\n" : "heirloom diff \(path) → \(newPath)\n"
        do {
            guard let report = try report() else { return head + lines }
            let text = report.rendered(as: .text, ReportOptions(colour: colour, toolVersion: toolVersion))
            // Comparisons ignore comments, hooks and code, but these are changes too.
            return head + text + (report.findings.isEmpty ? lines : "") + "\n"
        } catch {
            return head + error.message + "\n" + lines
        }
    }

    /// nil if the file is not part of a model on both sides.
    private func report() throws(DiffFailure) -> DiffReport? {
        guard !old.isAbsent, !new.isAbsent else { return nil }
        let before = try files(of: old, path)
        let after = try files(of: new, newPath)
        guard let oldRoot = root(of: path, before), let newRoot = root(of: newPath, after) else {
            return nil
        }
        if newRoot != newPath, let left = try? before.read(oldRoot), let right = try? after.read(newRoot),
            left != right
        {
            throw DiffFailure("part of \(newRoot), which changed too: see the report there")
        }
        let left = try DiffSide("old", path: oldRoot, label: before.displayedPath(oldRoot), files: before)
        let right = try DiffSide("new", path: newRoot, label: after.displayedPath(newRoot), files: after)
        return try CompilerDriver.compare(left, right, PolicyOverrides())
    }

    private func files(of version: Version, _ path: String) throws(DiffFailure) -> any SchemaFiles {
        if version.isInWorkTree || version.file == path { return DiskFiles() }
        do {
            let git = GitCommand(folder: ".")
            func matches(_ name: String) throws(GitError) -> Bool {
                try git.attempt("rev-parse", "--verify", "--quiet", "\(name):\(path)")?.line.hasPrefix(version.blob)
                    == true
            }
            if try matches("HEAD") { return GitFiles(try GitRevision("HEAD", in: ".")) }
            if try matches(""), let tree = try git.attempt("write-tree")?.line {
                return GitFiles(try GitRevision(tree: tree, name: "index", in: "."))
            }
            let log = try git.output("log", "--all", "--format=%H", "--max-count=500", "--", path).text
            for commit in log.split(whereSeparator: \.isNewline).map(String.init) where try matches(commit) {
                return GitFiles(try GitRevision(String(commit.prefix(12)), in: "."))
            }
        } catch {
            throw DiffFailure("git could not be run: \(error.reason)")
        }
        do {
            let overlaid = EditorFiles()
            overlaid.open(SourceFile(path: path, bytes: try FileSystem.read(version.file)), at: path)
            overlaid.beginRun()
            return overlaid
        } catch {
            throw DiffFailure("'\(version.file)' cannot be read: \(error.reason)")
        }
    }

    /// The root that the file is, or that includes it: searched in its folder and the folders around it, including their `Schemas`, then
    /// among the build plugin's roots.
    private func root(of path: String, _ files: any SchemaFiles) -> String? {
        if let bytes = try? files.read(path), RootDiscovery.hasModelKey(bytes) { return path }
        var folder = Paths.folder(of: path)
        while true {
            for place in [folder, Paths.join(folder, RootDiscovery.folder)] {
                for name in RootDiscovery.roots(in: place, files) {
                    let candidate = Paths.join(place, name)
                    if includes(candidate, path, files) { return candidate }
                }
            }
            if folder == "." || folder == "/" { break }
            folder = Paths.folder(of: folder)
        }
        var ignored = DiagnosticBag()
        return RootDiscovery.findRoots(files, into: &ignored).first { includes($0, path, files) }
    }

    private func includes(_ root: String, _ path: String, _ files: any SchemaFiles) -> Bool {
        SchemaLoader(files).loadModel(root)?.files.contains { $0.file.path == files.displayedPath(path) } == true
    }

    /// As git would show them; its own heading would name temporary files.
    private var lines: String {
        let place = FileSystem.workingFolder
        let files = [old.file, new.file].map { Paths.join(place, $0) }
        // Outside of the repository, whose filters and other programs may be somebody else's choice.
        let words = [
            "env", "-u", "GIT_DIR", "-u", "GIT_WORK_TREE", "-u", "GIT_EXTERNAL_DIFF", "git", "--no-pager", "-C", "/",
        ]
        let options = ["diff", "--no-index", "--no-ext-diff", "--no-textconv", "--no-color"]
        guard let text = try? ChildProcess.run(words + options + files).text, let start = text.firstRange(of: "\n@@ ")
        else { return "" }
        let (before, after) = (old.isAbsent ? "/dev/null" : "a/\(path)", new.isAbsent ? "/dev/null" : "b/\(newPath)")
        return "--- \(before)\n+++ \(after)\(text[start.lowerBound...])"
    }
}
