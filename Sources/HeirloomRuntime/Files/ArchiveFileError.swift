import Foundation

/// Why a file could not be read or written. The file that stood there before is as it was.
public struct ArchiveFileError: Error, Sendable, CustomStringConvertible, LocalizedError {
    /// What failed, as a verb phrase: "open", "rename the new file".
    public let operation: String
    public let path: String
    /// The system's error number; 0 where there is none.
    public let code: Int32
    public let reason: String

    init(_ operation: String, path: String, code: Int32) {
        self.operation = operation
        self.path = path
        self.code = code
        reason = String(cString: strerror(code))
    }

    init(_ operation: String, path: String, reason: String) {
        self.operation = operation
        self.path = path
        code = 0
        self.reason = reason
    }

    public var description: String { "cannot \(operation) '\(path)': \(reason)" }
    public var errorDescription: String? { description }
}
