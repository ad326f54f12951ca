import SchemaDiagnostics
import YAMLTree

/// What the reading of a file with errors learned of its lines.
package struct ExaminedLines {
    var text: HabitText?
    var mended: [MendedLine] = []
    /// Lines whose errors are reported as they are.
    var told: Set<Int> = []

    package init() {}
}

/// A line that is read as it was meant.
struct MendedLine {
    var line: Int
    var finding: Diagnostic
    var patch: TextPatch

    func lines(in file: SourceFile) -> ClosedRange<Int> {
        line...max(line, file.line(at: patch.range.upperBound))
    }

    /// The same in another text, where it begins so many bytes later.
    func moved(to file: SourceFile, line: Int, by shift: Int) -> MendedLine {
        func moved(_ span: SourceSpan) -> SourceSpan {
            SourceSpan(file: file, start: span.start + shift, end: span.end + shift)
        }
        var other = self
        other.line = line
        other.finding.span = moved(finding.span)
        for number in other.finding.notes.indices {
            other.finding.notes[number].span = finding.notes[number].span.map(moved)
        }
        for fixIt in other.finding.fixIts.indices {
            for edit in other.finding.fixIts[fixIt].edits.indices {
                other.finding.fixIts[fixIt].edits[edit].span = moved(finding.fixIts[fixIt].edits[edit].span)
            }
        }
        other.patch.range = patch.range.lowerBound + shift..<patch.range.upperBound + shift
        return other
    }
}
