import CompilerDriver
import ModelDiff
import SchemaDiagnostics

extension LanguageServer {
    /// What `heirloom diff` says of the changes since the last seals, at their lines, by address.
    func sealHints(_ analysis: Analysis) -> [String: [JSONText]] {
        var hints: [String: [JSONText]] = [:]
        for finding in analysis.sealFindings where !finding.isAccepted {
            guard let file = analysis.file(finding.anchor.path)?.file else { continue }
            let message = "since the last seal: \(finding.message) (\(finding.severity.noun(1)))"
            let hint = json(finding.rule, message, positions.range(of: finding.anchor, in: file), 4)
            hints[address(of: file.path), default: []].append(hint)
        }
        return hints
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
