/// Carries out a plan: everything or nothing. All new content is written beside its target first; only when every byte is on the
/// disk are the files renamed into place, which no longer needs room. What failed before that leaves the old output as it was.
enum OutputWriter {
    static func write(_ plan: OutputPlan) throws(FileError) {
        var folders: [String] = []
        var temporary: [(path: String, target: String)] = []
        do throws(FileError) {
            for file in plan.written + plan.manifests {
                folders += try FileSystem.makeFolder(Paths.folder(of: file.path))
                let path = temporaryPath(for: file.path)
                temporary.append((path, file.path))
                try FileSystem.write(file.bytes, to: path)
            }
        } catch {
            for (path, _) in temporary { try? FileSystem.remove(path) }
            for folder in folders.reversed() { FileSystem.removeIfEmpty(folder) }
            throw FileError(
                error.path == temporary.last?.path ? temporary.last?.target ?? error.path : error.path,
                error.kind,
                error.reason
            )
        }
        do throws(FileError) {
            for (path, target) in temporary { try FileSystem.replace(target, by: path) }
            for path in plan.removed + plan.obsoleteManifests { try FileSystem.remove(path) }
        } catch {
            for (path, _) in temporary { try? FileSystem.remove(path) }
            throw error
        }
        for path in plan.removed { FileSystem.removeIfEmpty(Paths.folder(of: path)) }
    }

    private static func temporaryPath(for path: String) -> String {
        Paths.join(Paths.folder(of: path), ".heirloom-writing-\(Paths.name(of: path))")
    }
}
