import Foundation

/// Why a file could not be read or written. The file that stood there before is as it was.
public struct ArchiveFileError: Error, Sendable, CustomStringConvertible, LocalizedError {
    /// What failed, as a verb phrase: "open", "rename the new file".
    public let operation: String
    /// The path of the file.
    public let path: String
    /// The system's error number; 0 where there is none.
    public let code: Int32
    /// Why it failed: the system's words for the code, or the library's own.
    public let reason: String

    /// - Parameter reason: nil: the system's words for the code.
    init(_ operation: String, path: String, code: Int32 = 0, reason: String? = nil) {
        self.operation = operation
        self.path = path
        self.code = code
        self.reason = reason ?? String(cString: strerror(code))
    }

    public var description: String { "cannot \(operation) '\(path)': \(reason)" }
    public var errorDescription: String? { description }
}
