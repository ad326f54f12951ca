import Foundation

extension NSCoder {
    /// For generated code. Tells the coder why `init?(coder:)` gives nil. Our coders throw it from the outermost call; what others do with
    /// it is their matter.
    public func failDecoding(_ error: any Error) {
        failWithError(error is DecodingError ? error : ArchiveError(wrapping: error))
    }
}
