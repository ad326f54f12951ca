/// A generated file: its place and its content.
package struct RenderedFile: Sendable, Hashable {
    /// Relative to the output folder.
    package var path: String
    package var bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }
}
