import Foundation

/// Makes folders outside the target part of the plan: SwiftPM looks at the names in a target's folder by itself, and through links
/// in the watched folder at others, so that a schema that comes or goes there is seen.
struct WatchedFolders {
    let target: String
    let package: String
    /// The plugin's own folder for the target.
    let work: String

    /// Leaves the entries alone that steps made to ask for this plan.
    func write(for folders: [String], to watched: String) throws {
        try FileManager.default.createDirectory(atPath: watched, withIntermediateDirectories: true)
        let wanted = Set(folders.filter(isOutside))
        var linked: Set<String> = []
        for entry in Path.files(in: watched) {
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: entry) else { continue }
            if wanted.contains(target) {
                linked.insert(target)
            } else {
                try FileManager.default.removeItem(atPath: entry)
            }
        }
        for folder in wanted.subtracting(linked).sorted() {
            let link = Path.join(watched, UUID().uuidString + ".docc")
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder)
        }
    }

    /// Not around the package or the build, where something changes all the time: every build would be planned anew.
    private func isOutside(_ folder: String) -> Bool {
        let isFolder = (try? FileManager.default.contentsOfDirectory(atPath: folder)) != nil
        return isFolder && !(folder + "/").hasPrefix(target + "/")
            && ![work, package].contains { ($0 + "/").hasPrefix(folder + "/") }
    }
}
