/// A report on the disk, in place of the one that was there.
package enum ReportFile {
    /// The reason where it could not be written.
    package static func write(_ text: String, to path: String) -> String? {
        do {
            _ = try FileSystem.makeFolder(Paths.folder(of: path))
            try FileSystem.write(Array(text.utf8), to: path)
            return nil
        } catch {
            return error.reason
        }
    }
}
