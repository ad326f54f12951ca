import Foundation

/// Makes folders outside the target part of the plan. SwiftPM checks the names in a target's folder itself, and those in other folders
/// through links in the watched folder. So it notices a schema that is added or removed there.
struct WatchedFolders {
    let target: String
    let package: String
    /// The plugin's own folder for the target.
    let work: String

    /// Keeps the entries with which build steps request a new plan.
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

    /// Not folders around the package or the build, where something changes all the time: every build would be planned again.
    private func isOutside(_ folder: String) -> Bool {
        let isFolder = (try? FileManager.default.contentsOfDirectory(atPath: folder)) != nil
        return isFolder && !(folder + "/").hasPrefix(target + "/")
            && ![work, package].contains { ($0 + "/").hasPrefix(folder + "/") }
    }
}
