import SchemaDiagnostics

/// A file's text with some places replaced. It converts offsets in the new text back to offsets in the file.
struct PatchedText {
    /// A replacement, in offsets of the text that it is applied to.
    struct Patch {
        var range: Range<Int>
        var replacement: [UInt8]
    }

    /// A patch that was applied: its place in the file, and its place in `bytes`.
    private struct Applied {
        var original: Range<Int>
        var patched: Range<Int>
    }

    let file: SourceFile
    private(set) var bytes: [UInt8]
    let isASCII: Bool
    private var applied: [Applied] = []
    private let whole: SourceSpan

    /// - Parameter patches: of the file, none of which touches another.
    init(_ file: SourceFile, isASCII: Bool, patches: [TextPatch] = []) {
        self.file = file
        self.isASCII = isASCII
        whole = SourceSpan(file: file)
        guard !patches.isEmpty else {
            bytes = file.bytes
            return
        }
        bytes = []
        var position = 0
        for patch in patches.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            bytes += file.bytes[position..<patch.range.lowerBound]
            let start = bytes.count
            bytes += patch.replacement.utf8
            applied.append(Applied(original: patch.range, patched: start..<bytes.count))
            position = patch.range.upperBound
        }
        bytes += file.bytes[position...]
    }

    /// False if the patch would change nothing or touches an earlier one: then fixing makes no progress.
    mutating func apply(_ patch: Patch) -> Bool {
        let range = patch.range
        guard !range.isEmpty, !applied.contains(where: { $0.patched.overlaps(range) }) else { return false }
        let original = originalOffset(of: range.lowerBound)..<originalOffset(of: range.upperBound)
        bytes.replaceSubrange(range, with: patch.replacement)
        let growth = patch.replacement.count - range.count
        for index in applied.indices where applied[index].patched.lowerBound >= range.upperBound {
            let old = applied[index].patched
            applied[index].patched = (old.lowerBound + growth)..<(old.upperBound + growth)
        }
        let patched = range.lowerBound..<(range.lowerBound + patch.replacement.count)
        applied.append(Applied(original: original, patched: patched))
        applied.sort { $0.patched.lowerBound < $1.patched.lowerBound }
        return true
    }

    /// The offset in the file of an offset in `bytes`; inside a replaced place, its start (or its end, from its end on).
    func originalOffset(of offset: Int) -> Int {
        let low = applied.countOfFirst { $0.patched.upperBound <= offset }
        let shift = low == 0 ? 0 : applied[low - 1].original.upperBound - applied[low - 1].patched.upperBound
        guard low < applied.count, offset > applied[low].patched.lowerBound else { return offset + shift }
        return applied[low].original.lowerBound
    }

    /// Whole characters of the file: libyaml may name a single byte, or a place after the last one.
    func span(_ start: Int, _ end: Int) -> SourceSpan {
        var (start, end) = applied.isEmpty ? (start, end) : (originalOffset(of: start), originalOffset(of: end))
        let count = file.bytes.count
        guard !isASCII || end > count else { return whole.at(start, end) }
        (start, end) = (min(start, count), min(end, count))
        while start > 0, start < count, file.bytes[start] & 0xC0 == 0x80 { start -= 1 }
        while end < count, file.bytes[end] & 0xC0 == 0x80 { end += 1 }
        return whole.at(start, end)
    }

    func span(_ range: Range<Int>) -> SourceSpan { span(range.lowerBound, range.upperBound) }

    func string(_ range: Range<Int>) -> String {
        String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
    }

    /// The byte at an offset; a line feed before and after the text.
    subscript(offset: Int) -> UInt8 {
        bytes.indices.contains(offset) ? bytes[offset] : 0x0A
    }
}
