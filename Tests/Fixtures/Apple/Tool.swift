// What the tool's files for Darwin use of its other files.
import Glibc

package struct FileError: Error {
    enum Kind { case missing, isFolder, notAllowed, other }
    init(_ path: String, _ reason: String) {}
    init(_ path: String, _ kind: Kind, _ reason: String) {}
}

final class RecordedFiles {
    var stamps: [String: FileStamp?] = [:]
    var listed: Set<String> = []
    func changes() -> [Int] { [] }
}

package struct FileStamp: Equatable {
    var identity: FileIdentity
    var size: Int64
    var times: [Int]
}
