import ModelLanguage
import SchemaHistory

extension Rule {
    static let versionTaken = Rule(
        "version-taken",
        .break,
        "another branch sealed the version number meanwhile",
        on: .model
    )
}

extension DiffContext {
    /// The new side changed the model under a number that the base branch has sealed since the two parted, as something else.
    func takenVersion(_ old: CheckedModel, _ new: CheckedModel, _ options: DiffOptions) -> Finding? {
        let version = new.model.version
        guard let upstream = options.upstream, let released = upstream.seals.blocks.last?.version,
            version <= released, version > options.oldSeals?.blocks.last?.version ?? 0,
            version != old.model.version || new.history.text(of: version) != old.history.text(of: version),
            !upstream.seals.fits(new)
        else { return nil }
        let isOwn = upstream.seals.blocks.contains { $0.version == version }
        let verdict = Verdict(.misreads, "'\(upstream.name)' wrote them in another shape")
        return Finding(
            rule: Rule.versionTaken.id,
            severity: .break,
            subject: Subject(.model),
            message: isOwn
                ? "version \(version) was sealed in '\(upstream.name)' since, in another shape"
                : "version \(released) was sealed in '\(upstream.name)' since: \(version) is below it",
            old: Place(old.model.header),
            new: Place(new.model.header),
            anchor: Place(new.model.header),
            backward: VersionVerdicts(isOwn ? [.init(version, verdict)] : []),
            fixes: [
                header("count on from what is released, and move the new changes there", "version: \(released + 1)")
            ],
            fingerprint: fingerprint([Rule.versionTaken.id, new.model.name, "\(version)"])
        )
    }
}
