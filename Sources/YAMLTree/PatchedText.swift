import SchemaDiagnostics

/// A file's text with some places replaced, and the way back from its offsets to the file's.
struct PatchedText {
    /// A replacement, in offsets of the text that it is applied to.
    struct Patch {
        var range: Range<Int>
        var replacement: [UInt8]
    }

    /// A patch that was applied: where it stands in the file, and where in `bytes`.
    private struct Applied {
        var original: Range<Int>
        var patched: Range<Int>
    }

    let file: SourceFile
    private(set) var bytes: [UInt8]
    let isASCII: Bool
    private var applied: [Applied] = []
    private let whole: SourceSpan

    init(_ file: SourceFile, isASCII: Bool) {
        self.file = file
        self.isASCII = isASCII
        bytes = file.bytes
        whole = SourceSpan(file: file)
    }

    /// False where the patch would change nothing or touches an earlier one: then mending goes nowhere.
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
        var shift = 0
        for edit in applied {
            if offset < edit.patched.upperBound {
                return offset <= edit.patched.lowerBound ? offset + shift : edit.original.lowerBound
            }
            shift = edit.original.upperBound - edit.patched.upperBound
        }
        return offset + shift
    }

    func span(_ start: Int, _ end: Int) -> SourceSpan {
        applied.isEmpty ? whole.at(start, end) : whole.at(originalOffset(of: start), originalOffset(of: end))
    }

    func span(_ range: Range<Int>) -> SourceSpan { span(range.lowerBound, range.upperBound) }

    func string(_ range: Range<Int>) -> String {
        String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
    }

    /// The byte, or a line feed beyond the text's ends.
    subscript(offset: Int) -> UInt8 {
        bytes.indices.contains(offset) ? bytes[offset] : 0x0A
    }
}
