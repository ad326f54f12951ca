import Foundation

extension ModelType where Self: NSObject & NSSecureCoding {
    /// Reads a keyed archive or a property list, binary or XML.
    ///
    /// - Throws: `ArchiveError`, where the file cannot be read (of kind `file`) and where its contents cannot.
    public static func object(contentsOf url: URL, options: ReadingOptions) throws -> Self {
        try modelRegistry.object(ofClass: Self.self, contentsOf: url, options: options)
    }

    /// The same away from the caller's actor; what it reads is the caller's alone.
    #if compiler(>=6.2)
        @concurrent
    #endif
    public static func loaded(from url: URL, options: ReadingOptions = ReadingOptions()) async throws -> sending Self {
        try object(contentsOf: url, options: options)
    }

    /// Writes a binary keyed archive in place of the old file, which stays whole if that fails. The archive is made before the call
    /// suspends, by the caller's actor, to which the object belongs; the bytes are written away from it.
    public func save(to url: URL, isolation: isolated (any Actor)? = #isolation) async throws {
        let data = try type(of: self).modelRegistry.archivedData(of: self, for: url)
        try await Task.detached { try FileWriting.replace(url, with: data) }.value
    }
}
