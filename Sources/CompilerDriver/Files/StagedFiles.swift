import SwiftGeneration

/// Gives files another content: all of them, or none. Everything is written beside its target first; only when every byte has its place on
/// the disk are the files renamed into place, which no longer needs room. Whoever reads one meanwhile sees it as it was, or wholly new; so
/// does whoever finds one of the user's files after the power failed.
enum StagedFiles {
    enum Ownership {
        /// Heirloom's own: what stands there is replaced.
        case generated
        /// The user's: links stay links, permissions are kept, what is read-only is left alone.
        case edited
    }

    private struct Staged: Sendable {
        /// As the caller calls it, for messages.
        var path: String
        var bytes: [UInt8]
        var target: String
        var temporary: String
        var permissions: UInt32?
        /// What can be generated again need not wait for the disk.
        var isDurable: Bool
        /// To be put back where a later file cannot be renamed; not kept of what can be generated again.
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
            // The number keeps two processes apart.
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

    /// What runs that were killed have left, an hour ago or before: a younger one may be in use.
    private static func removeLeftovers(in folder: String) {
        for name in (try? FileSystem.names(in: folder)) ?? [] where name.hasPrefix(prefix) {
            let path = Paths.join(folder, name)
            if FileSystem.age(of: path) ?? 0 > 3_000 { try? FileSystem.remove(path) }
        }
    }

    /// Folders that are missing are made.
    ///
    /// - Parameter removed: files that go once the others are there; their folders too, where nothing else is in them.
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
