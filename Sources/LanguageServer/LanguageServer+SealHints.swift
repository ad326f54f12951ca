import ModelDiff
import SchemaDiagnostics
import Workspace

extension LanguageServer {
    /// The findings of `heirloom diff` on the changes since the last seals, at their lines, by address.
    func sealHints(_ analysis: Analysis) -> [String: [JSONText]] {
        var hints: [String: [JSONText]] = [:]
        for (finding, model, then) in workspace.sealFindings where !finding.isAccepted {
            let message = "since the last seal: \(finding.message) (\(finding.severity.noun(1)))"
            guard let (file, range) = place(of: finding, model, then, analysis) else { continue }
            hints[address(of: file.path), default: []].append(json(finding.rule, message, range, 4))
        }
        return hints
    }

    /// The current place of a finding: the model may have errors since it was found.
    private func place(of finding: Finding, _ model: String, _ then: Analysis, _ now: Analysis)
        -> (file: SourceFile, range: JSONText)?
    {
        guard let file = then.file(finding.anchor.path)?.file else { return nil }
        if now.file(file.path)?.file === file { return (file, positions.range(of: finding.anchor, in: file)) }
        guard let name = finding.subject.declaration else { return nil }
        let member = SchemaName(model: model, declaration: name, member: finding.subject.member)
        let owner = SchemaName(model: model, declaration: name)
        let span = (index.declarations[member] ?? index.declarations[owner])?.span
        return span.flatMap { span in
            // If the text cannot be read at the moment, all places are old.
            now.file(span.file.path)?.file === span.file ? (span.file, positions.range(of: span)) : nil
        }
    }
}

extension TextPositions {
    /// Of a place whose columns count scalars from 1.
    fileprivate func range(of place: Place, in file: SourceFile) -> JSONText {
        func offset(_ line: Int, _ column: Int) -> Int {
            let content = file.line(line)
            var (left, offset) = (column - 1, content.startIndex)
            while offset < content.endIndex, left > 0 {
                offset += 1
                while offset < content.endIndex, content[offset] & 0xC0 == 0x80 { offset += 1 }
                left -= 1
            }
            return offset
        }
        return range(offset(place.line, place.column), offset(place.endLine, place.endColumn), in: file)
    }
}
