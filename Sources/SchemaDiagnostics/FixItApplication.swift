/// The text of `file` with the edits of all these fix-its that lie in it. Edits that overlap an earlier one are left out with the
/// rest of their fix-it, as an editor would do.
package func applying(_ fixIts: [FixIt], to file: SourceFile) -> [UInt8] {
    var accepted: [FixIt.Edit] = []
    for fixIt in fixIts {
        let edits = fixIt.edits.filter { $0.span.file == file }
        let clashes = edits.contains { edit in accepted.contains { overlaps(edit.span, $0.span) } }
        if !clashes { accepted += edits }
    }
    var text: [UInt8] = []
    var position = 0
    let ordered = accepted.enumerated().sorted {
        ($0.element.span.start, $0.element.span.end, $0.offset) < (
            $1.element.span.start, $1.element.span.end, $1.offset
        )
    }
    for (_, edit) in ordered {
        let start = min(max(edit.span.start, position), file.bytes.count)
        text += file.bytes[position..<start]
        text += edit.replacement.utf8
        position = min(max(edit.span.end, start), file.bytes.count)
    }
    return text + file.bytes[position...]
}

private func overlaps(_ left: SourceSpan, _ right: SourceSpan) -> Bool {
    left.start < right.end && right.start < left.end || left.start == right.start && left.end == right.end
}
