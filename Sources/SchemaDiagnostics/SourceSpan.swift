/// A half-open range of bytes in a source file.
package struct SourceSpan: Hashable, Sendable {
    package var file: SourceFile
    package var startOffset: UInt32
    package var endOffset: UInt32

    @inlinable package var start: Int {
        get { Int(startOffset) }
        set { startOffset = UInt32(clamping: newValue) }
    }
    @inlinable package var end: Int {
        get { Int(endOffset) }
        set { endOffset = UInt32(clamping: newValue) }
    }

    @inlinable package init(file: SourceFile, start: Int, end: Int) {
        self.file = file
        startOffset = UInt32(clamping: start)
        endOffset = UInt32(clamping: max(start, end))
    }

    /// The whole file as a place without a line: for errors about the file itself.
    package init(file: SourceFile) {
        self.init(file: file, start: 0, end: 0)
    }

    /// Another place in the same file; faster than passing the file again.
    @inlinable package func at(_ start: Int, _ end: Int) -> SourceSpan {
        var span = self
        span.startOffset = UInt32(clamping: start)
        span.endOffset = UInt32(clamping: max(start, end))
        return span
    }

    package var text: String {
        let bytes = file.bytes
        let lower = min(max(start, 0), bytes.count)
        return String(decoding: bytes[lower..<min(max(end, lower), bytes.count)], as: UTF8.self)
    }
    package func contains(_ other: SourceSpan) -> Bool {
        file == other.file && start <= other.start && other.end <= end
    }

    package var position: SourcePosition { file.position(at: start) }
    package var endPosition: SourcePosition { file.position(at: end) }
}

/// A value together with the place in a schema where it was written.
package struct Spanned<Value> {
    package var value: Value
    package var span: SourceSpan

    @inlinable package init(_ value: Value, _ span: SourceSpan) {
        self.value = value
        self.span = span
    }
}

extension Spanned where Value == String {
    /// The same without generic code: nearly all such values are text.
    package init(_ value: String, _ span: SourceSpan) {
        self.value = value
        self.span = span
    }
}

extension Spanned: Sendable where Value: Sendable {}
extension Spanned: Equatable where Value: Equatable {}
extension Spanned: Hashable where Value: Hashable {}
