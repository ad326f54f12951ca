import ModelLanguage

extension Rule {
    static let versionDecreased = Rule(
        "version-decreased",
        .break,
        "the version number went down",
        on: .model,
        kinds: .version
    ) { change, context in
        let (before, after) = (context.old.version, context.new.version)
        var draft = Draft("the version went from \(before) down to \(after)")
        draft.isFixed = true
        if context.comparison.isReturn {
            draft.message += ": the model is again what it was then"
            let matrix = context.oldMatrix
            let newer = matrix.versions.filter { $0 > after }
            draft.backward = VersionVerdicts(
                newer.compactMap { version in
                    matrix[archive: version, reader: after].map { .init(version, $0.verdict) }
                }
            )
            draft.forward = VersionVerdicts(
                newer.compactMap { version in
                    matrix[archive: after, reader: version].map { .init(version, $0.verdict) }
                }
            )
            draft.fixes = [
                context.header(
                    "compare the other way round, if the sides are mixed up; else go on counting",
                    "version: \(before + 1)"
                )
            ]
            return draft
        }
        draft.backward = VersionVerdicts([
            .init(before, Verdict(.misreads, "its stamp is above the reader's own version"))
        ])
        draft.fixes = [context.header("go on counting", "version: \(before + 1)")]
        return draft
    }
}

extension VersionMatrix.Cell {
    /// The worst of its details, all that are as bad told in one line.
    fileprivate var verdict: Verdict {
        let worst = outcome
        let because = details(worst).map { "'\($0.subject)' \($0.verdict.because)" }.joined(separator: "; ")
        return Verdict(worst, because)
    }
}
