import SchemaDiagnostics
import SwiftGeneration

/// Gives files new content: all of them, or none. Everything is written beside its target first. Only when all bytes are on the disk are
/// the files renamed into place, which requires no more space. A reader sees each file either as it was or completely new; for the user's
/// files this is also true after a power failure. All files that a command writes are written here.
package enum StagedFiles {
    package enum Ownership {
        /// Heirloom's own file: it is replaced.
        case generated
        /// The user's file: links remain links, a read-only file is not changed. Several change together: if the process is killed, the next
        /// one restores all of them.
        case edited
        /// A file that the command line names: the same, but what can be made again need not wait for the disk, and a device or a pipe is
        /// written to.
        case named
    }

    fileprivate struct Staged: Sendable {
        /// The caller's path, for messages.
        var path: String
        var bytes: [UInt8]
        var target: String
        var temporary: String
        var permissions: UInt32?
        var isDurable: Bool
        /// Of the user's file; nil if there was none.
        var former: [UInt8]?

        init(_ path: String, _ bytes: [UInt8], _ ownership: Ownership) throws(FileError) {
            (self.path, self.bytes, target) = (path, bytes, path)
            let kind = FileSystem.kind(of: path)
            if kind == .folder { throw FileError(path, .isFolder, "it is a folder") }
            // As '/dev/stdout' where standard output is closed: the link would be replaced.
            if ownership != .generated, kind == nil, FileSystem.isLink(path) {
                throw FileError(path, "it is a link that leads nowhere")
            }
            if ownership == .generated {
                permissions = kind == .file ? FileSystem.permissions(of: path) : nil
            } else if kind != nil {
                target = FileSystem.resolved(path)
                permissions = try FileSystem.permissions(toWrite: path)
                if ownership == .edited { former = try FileSystem.read(path) }
            }
            temporary = StagedFiles.newPath(StagedFiles.writing, in: Paths.folder(of: target))
            isDurable = ownership == .edited
        }

        func write() -> FileError? {
            do throws(FileError) {
                try FileSystem.create(temporary, permissions: permissions, isDurable: isDurable) { _ in bytes }
                return nil
            } catch {
                return FileError(path, error.kind, error.reason)
            }
        }

        func discard() { try? FileSystem.remove(temporary) }
    }

    fileprivate static let writing = ".heirloom-writing-"
    fileprivate static let undoing = ".heirloom-undo-"

    package static func isUnfinished(_ name: String) -> Bool { name.hasPrefix(writing) }

    fileprivate static func newPath(_ prefix: String, in folder: String) -> String {
        Paths.join(folder, prefix + String(UInt64.random(in: 0 ... .max), radix: 36))
    }

    /// Removes what killed runs left in a folder, and restores the files that one of them had begun to change. What a running process writes
    /// remains: it holds the folder.
    package static func settle(_ folder: String) {
        let names = ((try? FileSystem.names(in: folder, with: ".heirloom-")) ?? []).filter {
            $0.hasPrefix(writing) || $0.hasPrefix(undoing)
        }
        guard !names.isEmpty, let hold = FolderHold(folder, alone: true) else { return }
        let left = names.map { Paths.join(folder, $0) }.filter { path in
            FileSystem.isOwnFile(path) && (hold.isCertain || FileSystem.age(of: path) ?? 0 > 3_000)
        }
        for path in left where Paths.name(of: path).hasPrefix(writing) { try? FileSystem.remove(path) }
        hold.share()
        for path in left where Paths.name(of: path).hasPrefix(undoing) { UndoFile(at: path)?.restore() }
    }

    /// Missing folders are created.
    /// - Parameters:
    ///   - removed: files to remove when the others exist; also their folders, if these are empty then.
    ///   - isRestoring: what killed runs left is being cleared already.
    package static func write(
        _ files: [(path: String, bytes: [UInt8])],
        _ ownership: Ownership,
        removing removed: [String] = [],
        isRestoring: Bool = false
    ) throws(FileError) {
        var folders: [String] = []
        var staged: [Staged] = []
        var holds: [FolderHold] = []
        var undo: UndoFile?
        do throws(FileError) {
            for folder in Set(files.map { Paths.folder(of: $0.path) }).sorted() {
                folders += try FileSystem.makeFolder(folder)
                if !isRestoring { settle(folder) }
            }
            for file in files {
                if ownership == .named, try FileSystem.writeThrough(file.bytes, to: file.path) { continue }
                staged.append(try Staged(file.path, file.bytes, ownership))
            }
            for folder in Set(staged.map { Paths.folder(of: $0.target) }).sorted() {
                FolderHold(folder).map { holds.append($0) }
            }
            let all = staged
            let failures = mapConcurrently(all.count) { all[$0].write() }
            if let first = failures.lazy.compactMap(\.self).first { throw first }
            if ownership == .edited, staged.count > 1 { undo = try UndoFile(of: staged) }
        } catch {
            for file in staged { file.discard() }
            for folder in folders.reversed() { FileSystem.removeIfEmpty(folder) }
            throw error
        }
        for (index, file) in staged.enumerated() {
            do throws(FileError) {
                try FileSystem.replace(file.target, by: file.temporary)
            } catch {
                for left in staged[index...] { left.discard() }
                var error = FileError(file.path, error.kind, error.reason)
                error.isPartial = undo.map { !$0.restore(isTold: false) } ?? (index > 0)
                throw error
            }
        }
        if ownership == .edited { for hold in holds { hold.synchronize() } }
        undo?.remove()
        do throws(FileError) { for path in removed { try FileSystem.remove(path) } } catch {
            var error = error
            error.isPartial = true
            throw error
        }
        for path in removed { FileSystem.removeIfEmpty(Paths.folder(of: path)) }
    }
}

/// The former texts of files that change together, beside them until all are renamed. Each of their folders has a copy: whichever of the
/// files a command reads first, it finds one. Inode numbers tell the files from copies of them and from other people's files: such a file
/// may come with somebody else's repository.
private struct UndoFile {
    private struct Entry {
        /// Joined to the folder of the file that lists it.
        var target: String
        /// Nil: there was no file.
        var former: [UInt8]?
        /// Of the new file.
        var hash: UInt64
        var node: UInt64
    }

    private let entries: [Entry]
    private let copies: [String]

    private static let title = "heirloom undo 1"

    init(of staged: [StagedFiles.Staged]) throws(FileError) {
        entries = staged.map { file in
            Entry(
                target: FileSystem.resolved(file.target),
                former: file.former,
                hash: ContentHash.of(file.bytes),
                node: FileSystem.identity(of: file.temporary)?.node ?? 0
            )
        }
        var copies: [String] = []
        for folder in Set(entries.map { Paths.folder(of: $0.target) }).sorted() {
            let temporary = StagedFiles.newPath(StagedFiles.writing, in: folder)
            let copy = StagedFiles.newPath(StagedFiles.undoing, in: folder)
            do throws(FileError) {
                let all = entries
                try FileSystem.create(temporary, permissions: 0o600, isDurable: true) { node in
                    Self.rendered(all, in: folder, node)
                }
                try FileSystem.replace(copy, by: temporary)
                copies.append(copy)
            } catch {
                for path in copies + [temporary] { try? FileSystem.remove(path) }
                throw FileError(staged[0].path, error.kind, error.reason)
            }
            FolderHold(folder)?.synchronize()
        }
        self.copies = copies
    }

    private static func rendered(_ entries: [Entry], in folder: String, _ node: UInt64) -> [UInt8] {
        var bytes = Array("\(title) \(node)\n".utf8)
        for entry in entries {
            let path = Paths.relative(entry.target, to: folder)
            let size = entry.former.map { String($0.count) } ?? "-"
            bytes += "\(path.utf8.count) \(size) \(entry.hash) \(entry.node)\n\(path)\n".utf8
            bytes += (entry.former ?? []) + [0x0A]
        }
        return bytes
    }

    /// Nil if it is not what a run in this folder wrote.
    init?(at path: String) {
        guard let bytes = try? FileSystem.read(path), let node = FileSystem.identity(of: path)?.node else { return nil }
        var rest = bytes[...]
        func line() -> [Substring] {
            let line = rest.prefix { $0 != 0x0A }
            rest = rest[line.endIndex...].dropFirst()
            return String(decoding: line, as: UTF8.self).split(separator: " ")
        }
        func part(_ count: Int) -> [UInt8]? {
            guard count >= 0, rest.count > count else { return nil }
            defer { rest = rest.dropFirst(count + 1) }
            return Array(rest.prefix(count))
        }
        guard line().joined(separator: " ") == "\(Self.title) \(node)" else { return nil }
        var entries: [Entry] = []
        while !rest.isEmpty {
            let words = line()
            guard words.count == 4, let length = Int(words[0]), let hash = UInt64(words[2]),
                let node = UInt64(words[3]),
                let name = part(length), let former = part(Int(words[1]) ?? 0)
            else { return nil }
            let target = Paths.join(Paths.folder(of: path), String(decoding: name, as: UTF8.self))
            entries.append(Entry(target: target, former: words[1] == "-" ? nil : former, hash: hash, node: node))
        }
        self.entries = entries
        copies = [path]
    }

    /// Makes the files what they were, unless all have changed, or somebody has changed one since. So where a folder has no copy, because the
    /// process ended before it wrote all copies or after it began to remove them, nothing is restored.
    /// - Returns: false if a file cannot be written.
    @discardableResult
    func restore(isTold: Bool = true) -> Bool {
        var changed: [Entry] = []
        var foreign: [Entry] = []
        for entry in entries {
            let present = try? FileSystem.read(entry.target)
            if present == entry.former { continue }
            let isNew =
                present.map(ContentHash.of) == entry.hash && FileSystem.identity(of: entry.target)?.node == entry.node
            if isNew { changed.append(entry) } else { foreign.append(entry) }
        }
        if changed.count == entries.count { changed = [] }
        func tell(_ text: String) { if isTold, !changed.isEmpty { Remark.say(text) } }
        let paths = quoted(changed.map(\.target))
        guard foreign.isEmpty else {
            tell(
                "a command that was interrupted had changed \(paths); nothing was restored, because \(quoted(foreign.map(\.target))) has changed since"
            )
            remove()
            return true
        }
        do throws(FileError) {
            for entry in changed {
                guard let former = entry.former else {
                    try FileSystem.remove(entry.target)
                    continue
                }
                try StagedFiles.write([(entry.target, former)], .edited, isRestoring: true)
            }
            tell("a command that was interrupted had changed \(paths): they are again as they were before it")
            remove()
            return true
        } catch {
            tell(
                "a command that was interrupted had changed \(paths); '\(error.path)' cannot be restored: \(error.reason)"
            )
            return false
        }
    }

    func remove() {
        for path in copies { try? FileSystem.remove(path) }
    }
}
