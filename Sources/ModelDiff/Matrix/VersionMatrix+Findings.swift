import ModelLanguage
import SchemaHistory

extension VersionMatrix {
    /// Adds verdicts of findings on a version's readers and archives, if they are worse than the history's.
    func showing(_ findings: [Finding], of version: Int) -> VersionMatrix {
        var matrix = self
        let told = notes.outcomes(versions)
        func note(_ subject: Subject, _ verdict: Verdict, archive: Int, reader: Int) {
            guard let row = versions.firstIndex(of: archive), let column = versions.firstIndex(of: reader),
                verdict.outcome > told[row][column]
            else { return }
            let detail = Detail(subject.declaration ?? "the model", subject.member, verdict)
            matrix.notes.add(detail, archives: archive...archive, readers: reader...reader)
        }
        for finding in findings {
            for row in finding.backward.rows {
                note(finding.subject, row.verdict, archive: row.version, reader: version)
            }
            for row in finding.forward.rows {
                note(finding.subject, row.verdict, archive: version, reader: row.version)
            }
        }
        return matrix
    }
}
