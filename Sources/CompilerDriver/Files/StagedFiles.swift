import SwiftGeneration

/// Gives files new content: all of them, or none. Everything is written beside its target first. Only when all bytes are on the disk are
/// the files renamed into place, which requires no more space. A reader sees each file either as it was or completely new; for the user's
/// files this is also true after a power failure.
enum StagedFiles {
    enum Ownership {
        /// Heirloom's own file: it is replaced.
        case generated
        /// The user's file: links remain links, permissions are preserved, a read-only file is not changed.
        case edited
    }

    private struct Staged: Sendable {
        /// The caller's path, for messages.
        var path: String
        var bytes: [UInt8]
        var target: String
        var temporary: String
        var permissions: UInt32?
        /// Files that can be generated again need not wait for the disk.
        var isDurable: Bool
        /// To be restored if a later file cannot be renamed; not kept for files that can be generated again.
        var former: [UInt8]?

        init(_ path: String, _ bytes: [UInt8], _ ownership: Ownership) throws(FileError) {
            self.path = path
            self.bytes = bytes
            target = path
            if case .edited = ownership, FileSystem.kind(of: path) != nil {
                target = FileSystem.resolved(path)
                permissions = try FileSystem.permissions(toWrite: path)
                former = try FileSystem.read(path)
            }
            // The number distinguishes two processes.
            let name = "\(StagedFiles.prefix)\(FileSystem.processNumber)-\(Paths.name(of: target))"
            temporary = Paths.join(Paths.folder(of: target), name)
            isDurable = ownership == .edited
        }

        func write() -> FileError? {
            do throws(FileError) {
                try FileSystem.write(bytes, to: temporary, isDurable: isDurable)
                if let permissions { try FileSystem.setPermissions(permissions, of: temporary) }
                return nil
            } catch {
                return FileError(path, error.kind, error.reason)
            }
        }

        func discard() { try? FileSystem.remove(temporary) }
    }

    private static let prefix = ".heirloom-writing-"

    /// Files of runs that were killed at least an hour ago: younger ones may be in use.
    private static func removeLeftovers(in folder: String) {
        for name in (try? FileSystem.names(in: folder, with: prefix)) ?? [] {
            let path = Paths.join(folder, name)
            if FileSystem.age(of: path) ?? 0 > 3_000 { try? FileSystem.remove(path) }
        }
    }

    /// Missing folders are created.
    /// - Parameter removed: files to remove when the others exist; also their folders, if these are empty then.
    static func write(
        _ files: [(path: String, bytes: [UInt8])],
        _ ownership: Ownership,
        removing removed: [String] = []
    ) throws(FileError) {
        var folders: [String] = []
        var staged: [Staged] = []
        do throws(FileError) {
            for folder in Set(files.map { Paths.folder(of: $0.path) }).sorted() {
                folders += try FileSystem.makeFolder(folder)
                removeLeftovers(in: folder)
            }
            for file in files { staged.append(try Staged(file.path, file.bytes, ownership)) }
            let all = staged
            let failures = mapConcurrently(all.count) { all[$0].write() }
            if let first = failures.lazy.compactMap(\.self).first { throw first }
        } catch {
            for file in staged { file.discard() }
            for folder in folders.reversed() { FileSystem.removeIfEmpty(folder) }
            throw error
        }
        for (index, file) in staged.enumerated() {
            do throws(FileError) {
                try FileSystem.replace(file.target, by: file.temporary)
            } catch {
                for done in staged[..<index] {
                    if let former = done.former { try? FileSystem.write(former, to: done.target) }
                }
                for left in staged[index...] { left.discard() }
                throw error
            }
        }
        for path in removed { try FileSystem.remove(path) }
        for path in removed { FileSystem.removeIfEmpty(Paths.folder(of: path)) }
    }
}
