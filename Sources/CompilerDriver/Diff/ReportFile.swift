/// A report on the disk, in place of the one that was there.
package enum ReportFile {
    /// The reason where it could not be written.
    package static func write(_ text: String, to path: String) -> String? {
        do {
            try FileSystem.writeMakingFolder(Array(text.utf8), to: path)
            return nil
        } catch {
            return error.reason
        }
    }
}
