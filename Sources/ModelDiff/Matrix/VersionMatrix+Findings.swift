import ModelLanguage
import SchemaHistory

extension VersionMatrix {
    /// Adds verdicts of findings on a version's readers and archives, if they are worse than the history's.
    func showing(_ findings: [Finding], of version: Int) -> VersionMatrix {
        var matrix = self
        let known = notes.outcomes(versions)
        for finding in findings {
            let cells =
                finding.backward.rows.map { (verdict: $0.verdict, archive: $0.version, reader: version) }
                + finding.forward.rows.map { (verdict: $0.verdict, archive: version, reader: $0.version) }
            for (verdict, archive, reader) in cells {
                guard let row = versions.firstIndex(of: archive), let column = versions.firstIndex(of: reader),
                    verdict.outcome > known[row][column]
                else { continue }
                let detail = Detail(finding.subject.declaration ?? "the model", finding.subject.member, verdict)
                matrix.notes.add(detail, archives: archive...archive, readers: reader...reader)
            }
        }
        return matrix
    }
}
