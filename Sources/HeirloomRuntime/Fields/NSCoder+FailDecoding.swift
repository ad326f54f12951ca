import Foundation

extension NSCoder {
    /// For generated code. Reports to the coder why `init?(coder:)` returns nil. Our coders throw the error from the outermost call; other
    /// coders handle it as they do.
    public func failDecoding(_ error: any Error) {
        failWithError(error is DecodingError ? error : ArchiveError(wrapping: error))
    }
}
