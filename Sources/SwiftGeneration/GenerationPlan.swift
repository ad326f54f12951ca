import ModelLanguage

/// Placeholder until the emitters stand.
package struct RenderedFile: Sendable, Hashable {
    /// Relative to the output folder.
    package var path: String
    package var bytes: [UInt8]
}
