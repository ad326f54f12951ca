import Workspace

/// Writes a report to the disk, replacing an old one.
package enum ReportFile {
    /// The reason if it could not be written.
    package static func write(_ text: String, to path: String) -> String? {
        do {
            try StagedFiles.write([(path, Array(text.utf8))], .named)
            return nil
        } catch {
            return error.reason
        }
    }
}
