/// The identity of a file, to detect changes. For a folder, only which one it is: its entries have stamps of their own.
package struct FileStamp: Equatable {
    package var identity: FileIdentity
    package var size: Int64
    /// Seconds and nanoseconds: of the content, and of the file.
    package var times: [Int]
    package var isEmptyFile: Bool { !times.isEmpty && size == 0 }
}
