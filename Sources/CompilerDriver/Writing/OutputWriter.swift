import SwiftGeneration

/// Carries out a plan: everything or nothing. All new content is written beside its target first; only when every byte is on the
/// disk are the files renamed into place, which no longer needs room. What failed before that leaves the old output as it was.
enum OutputWriter {
    static func write(_ plan: OutputPlan) throws(FileError) {
        var folders: [String] = []
        var temporary: [(path: String, target: String)] = []
        do throws(FileError) {
            let files = plan.written + plan.manifests
            var known: Set<String> = []
            for file in files {
                let folder = Paths.folder(of: file.path)
                if known.insert(folder).inserted { folders += try FileSystem.makeFolder(folder) }
            }
            let targets = files.map { (path: temporaryPath(for: $0.path), target: $0.path) }
            temporary = targets
            let failures = mapConcurrently(files.count) { number -> FileError? in
                do throws(FileError) {
                    try FileSystem.write(files[number].bytes, to: targets[number].path)
                    return nil
                } catch {
                    return FileError(targets[number].target, error.kind, error.reason)
                }
            }
            if let first = failures.lazy.compactMap({ $0 }).first { throw first }
        } catch {
            for (path, _) in temporary { try? FileSystem.remove(path) }
            for folder in folders.reversed() { FileSystem.removeIfEmpty(folder) }
            throw error
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
