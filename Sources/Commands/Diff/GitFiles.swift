import Workspace

/// Files of one revision, read from git's objects: the work tree may differ, or not have the files at all.
///
/// Paths are those of the process, as on the disk. Symbolic links inside the repository are followed; a submodule is read at the commit
/// that the revision names.
final class GitFiles: SchemaFiles {
    private struct Entry {
        var mode: String
        var object: String

        var isFolder: Bool { mode == "040000" }
        var isLink: Bool { mode == "120000" }
        var isSubmodule: Bool { mode == "160000" }
    }

    private let revision: GitRevision
    /// The revision, as the user named it.
    var name: String { revision.name }
    /// Where relative paths start, absolute.
    let workingFolder: String
    private var folders: [String: [String: Entry]] = [:]
    private var submodules: [String: GitFiles] = [:]
    private var nodes: [String: UInt64] = [:]

    init(_ revision: GitRevision, workingFolder: String = FileSystem.workingFolder) {
        self.revision = revision
        self.workingFolder = workingFolder
    }

    func displayedPath(_ path: String) -> String { "\(revision.name):\(path)" }

    func owners(of path: String) -> Set<UInt32> { [] }
    func settle(_ folder: String) {}

    func read(_ path: String) throws(FileError) -> [UInt8] {
        let place = try locate(path)
        guard let entry = place.entry else { throw FileError(path, .isFolder, "it is a folder") }
        if entry.isFolder || entry.isSubmodule { throw FileError(path, .isFolder, "it is a folder") }
        return try place.files.content(of: entry, asking: path).output
    }

    func kind(of path: String) -> FileSystem.Kind? {
        guard let place = try? locate(path) else { return nil }
        guard let entry = place.entry else { return .folder }
        return entry.isFolder || entry.isSubmodule ? .folder : .file
    }

    func names(in folder: String) throws(FileError) -> [String] {
        let place = try locate(folder)
        if let entry = place.entry, !entry.isFolder, !entry.isSubmodule {
            throw FileError(folder, "it is not a folder")
        }
        let files = try place.entry?.isSubmodule == true ? place.files.submodule(place.path, folder) : place.files
        let inner = place.entry?.isSubmodule == true ? "" : place.path
        return try files.list(inner, asking: folder).keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Two paths are one file if they lead to one place of one repository.
    func identity(of path: String) -> FileIdentity? {
        guard let place = try? locate(path) else { return nil }
        let key = "\(place.files.revision.top)\n\(place.path)"
        let node = nodes[key] ?? UInt64(nodes.count)
        nodes[key] = node
        return FileIdentity(device: .max, node: node)
    }

    private struct Location {
        var files: GitFiles
        /// Inside that repository; empty for its own folder, which has no entry.
        var path: String
        var entry: Entry?
    }

    private func locate(_ path: String) throws(FileError) -> Location {
        var full = path.hasPrefix("/") ? Paths.normalized(path) : Paths.normalized(workingFolder + "/" + path)
        if !full.hasPrefix(revision.top) { full = FileSystem.resolved(full) }
        guard full == revision.top || full.hasPrefix(revision.top + "/") else {
            throw FileError(path, .missing, "it is outside the repository '\(revision.top)'")
        }
        return try locate(inside: String(full.dropFirst(revision.top.count + 1)), asking: path, links: 0)
    }

    private func locate(inside path: String, asking asked: String, links: Int) throws(FileError) -> Location {
        guard links < 16 else { throw FileError(asked, "the links form a cycle") }
        var walked = ""
        var entry: Entry?
        var rest = path.split(separator: "/")[...]
        while let part = rest.popFirst() {
            guard let next = try list(walked, asking: asked)[String(part)] else {
                throw FileError(asked, .missing, "no such file in '\(revision.name)'")
            }
            let before = walked
            walked = walked.isEmpty ? String(part) : "\(walked)/\(part)"
            entry = next
            if next.isLink {
                let target = try content(of: next, asking: asked).text
                guard !target.hasPrefix("/") else { throw FileError(asked, "a link leads out of the repository") }
                let joined = Paths.normalized(
                    ([before, target] + rest.map(String.init)).filter { !$0.isEmpty }.joined(separator: "/")
                )
                return try locate(inside: joined, asking: asked, links: links + 1)
            }
            if next.isSubmodule, !rest.isEmpty {
                let inner = try submodule(walked, asked)
                return try inner.locate(inside: rest.joined(separator: "/"), asking: asked, links: links)
            }
            if !rest.isEmpty, !next.isFolder { throw FileError(asked, .missing, "a part of the path is not a folder") }
        }
        return Location(files: self, path: walked, entry: entry)
    }

    private func content(of entry: Entry, asking asked: String) throws(FileError) -> GitCommand.Result {
        do {
            return try revision.git.output("cat-file", "blob", entry.object)
        } catch {
            throw FileError(asked, error.reason)
        }
    }

    private func submodule(_ folder: String, _ asked: String) throws(FileError) -> GitFiles {
        if let known = submodules[folder] { return known }
        let parent = Paths.folder(of: folder)
        let entry = try list(parent == "." ? "" : parent, asking: asked)[Paths.name(of: folder)]
        do {
            let inner = try GitRevision(submodule: folder, of: revision, at: entry?.object ?? "")
            let files = GitFiles(inner, workingFolder: workingFolder)
            submodules[folder] = files
            return files
        } catch {
            throw FileError(asked, error.reason)
        }
    }

    /// The entries of a folder inside the repository.
    private func list(_ folder: String, asking asked: String) throws(FileError) -> [String: Entry] {
        if let known = folders[folder] { return known }
        do {
            let result = try revision.git.output("ls-tree", "-z", "--full-tree", "\(revision.commit):\(folder)")
            var entries: [String: Entry] = [:]
            for record in result.output.split(separator: 0) {
                guard let tab = record.firstIndex(of: UInt8(ascii: "\t")) else { continue }
                let words = String(decoding: record[..<tab], as: UTF8.self).split(separator: " ")
                guard words.count >= 3 else { continue }
                let name = String(decoding: record[(tab + 1)...], as: UTF8.self)
                entries[name] = Entry(mode: String(words[0]), object: String(words[2]))
            }
            folders[folder] = entries
            return entries
        } catch {
            throw FileError(asked, error.reason)
        }
    }
}
