extension VersionMatrix {
    /// Adds what findings say of a version's readers and its archives where it is worse than what the history says.
    func showing(_ findings: [Finding], of version: Int) -> VersionMatrix {
        var matrix = self
        for finding in findings {
            let subject = finding.subject.path.isEmpty ? "the model" : finding.subject.path
            for row in finding.backward.rows {
                matrix.note(subject, row.verdict, archive: row.version, reader: version, over: self)
            }
            for row in finding.forward.rows {
                matrix.note(subject, row.verdict, archive: version, reader: row.version, over: self)
            }
        }
        return matrix
    }

    private mutating func note(
        _ subject: String,
        _ verdict: Verdict,
        archive: Int,
        reader: Int,
        over told: VersionMatrix
    ) {
        guard let row = versions.firstIndex(of: archive), let column = versions.firstIndex(of: reader) else { return }
        let place = row * versions.count + column
        guard verdict.outcome > told.cells[place].outcome else { return }
        cells[place].details.append(Detail(subject: subject, verdict: verdict))
    }
}
