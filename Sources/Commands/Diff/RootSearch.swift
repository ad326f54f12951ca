import SchemaDiagnostics
import Workspace
import YAMLTree

/// The place of a root file in a revision: its path, another root that declared the model, or wherever the model was declared. Similarity
/// is not used: a similar file may be an unrelated copy.
struct RootSearch {
    let revision: GitRevision
    let files: GitFiles

    init(_ revision: GitRevision) {
        self.revision = revision
        files = GitFiles(revision)
    }

    /// nil if the revision has no such model.
    func path(of root: String, model: String, formerly: [String]) throws(GitError) -> String? {
        if files.kind(of: root) == .file { return root }
        let names = [model] + formerly
        if let path = Self.declaring(names, roots, { try? files.read($0) }) { return path }
        let list = try revision.git.output("ls-tree", "-r", "-z", "--name-only", "--full-tree", revision.commit)
        return Self.declaring(names, Self.schemas(in: list)) { path in
            (try? revision.git.attempt("cat-file", "blob", "\(revision.commit):\(path)"))?.output
        }.map(shown)
    }

    /// Of the revision, in order of path.
    var roots: [String] {
        var ignored = DiagnosticBag()
        return RootDiscovery.findRoots(files, into: &ignored)
    }

    /// The first schema, in order of path, whose `model:` is the first of the names, otherwise one of the others.
    private static func declaring(
        _ names: [String],
        _ paths: some Sequence<String>,
        _ read: (String) -> [UInt8]?
    ) -> String? {
        var found: [String: String] = [:]
        for path in paths {
            guard let name = read(path).flatMap(modelName), found[name] == nil else { continue }
            found[name] = path
            if name == names.first { break }
        }
        return names.lazy.compactMap { found[$0] }.first
    }

    /// A schema of the work tree that declares a model, wherever it is; ignored files are left out.
    func pathInWorkTree(ofModel name: String) -> String? {
        guard let list = try? revision.git.output("ls-files", "-z", "--cached", "--others", "--exclude-standard")
        else { return nil }
        return Self.declaring([name], Self.schemas(in: list).lazy.map(shown)) { try? FileSystem.read($0) }
    }

    private static func schemas(in list: GitCommand.Result) -> ArraySlice<String> {
        let paths = list.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        return paths.filter {
            ($0.hasSuffix(".yaml") || $0.hasSuffix(".yml")) && !Paths.isLockFile($0)
        }.prefix(2_000)
    }

    /// The declarations of a file, even if other parts of it have errors.
    static func modelName(in bytes: [UInt8]) -> String? {
        guard RootDiscovery.hasModelKey(bytes) else { return nil }
        var ignored = DiagnosticBag()
        let tree = parseYAML(SourceFile(path: "", bytes: bytes), into: &ignored)
        return tree?.mapping?.first { $0.key.value == "model" }?.value.scalar?.text
    }

    /// A path inside the repository as a path of the process.
    private func shown(_ path: String) -> String {
        let full = revision.top + "/" + path
        return full.hasPrefix(files.workingFolder + "/") ? String(full.dropFirst(files.workingFolder.count + 1)) : full
    }
}
