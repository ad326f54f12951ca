import Foundation

extension ModelType where Self: NSObject & NSSecureCoding {
    /// Reads a keyed archive or a property list, binary or XML.
    /// - Throws: `ArchiveError`, if the file cannot be read (of kind `file`) or its contents cannot.
    public static func object(contentsOf url: URL) throws -> Self {
        try modelRegistry.object(ofClass: Self.self, contentsOf: url)
    }

    /// As `object(contentsOf:)`.
    public static func object(contentsOf url: URL, options: ReadingOptions) throws -> Self {
        try modelRegistry.object(ofClass: Self.self, contentsOf: url, options: options)
    }

    /// The same outside the caller's actor; only the caller owns the object that was read.
    #if compiler(>=6.2)
        @concurrent
    #endif
    public static func loaded(from url: URL, options: ReadingOptions = ReadingOptions()) async throws -> sending Self {
        try object(contentsOf: url, options: options)
    }

    /// Writes a binary keyed archive in place of the old file, which is unchanged if that fails.
    public func write(to url: URL) throws {
        try type(of: self).modelRegistry.write(self, to: url)
    }

    /// The same outside the caller's actor. The archive is created before the call
    /// suspends, on the caller's actor, to which the object belongs; the bytes are written outside of it.
    public func save(to url: URL, isolation: isolated (any Actor)? = #isolation) async throws {
        let data = try type(of: self).modelRegistry.archivedData(of: self, for: url)
        try await Task.detached { try FileWriting.replace(url, with: data) }.value
    }
}
