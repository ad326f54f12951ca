import ModelLanguage
import SchemaHistory

extension Rule {
    static func versionDecreased(_ matter: Matter) -> Draft? {
        let (old, new) = (matter.context.old.version, matter.context.new.version)
        var draft = Draft("the version changed from \(old) down to \(new)")
        draft.isFixed = true
        var advice = "go on counting"
        if matter.counterparts.isReturn {
            draft.message += ": the model is the same as it was then"
            advice = "compare the other way round, if the sides are mixed up; else keep counting up"
        }
        draft.fixes = [matter.header(advice, "version: \(old + 1)")]
        return draft
    }

    static func versionGap(_ matter: Matter) -> Draft? {
        let (old, new) = (matter.context.old.version, matter.context.new.version)
        let (first, last) = (old + 1, new - 1)
        let isSealed = (first...last).allSatisfy { matter.context.options.newSeals?[$0] != nil }
        let verb = isSealed ? "sealed between them" : "skipped"
        let between = first == last ? "\(first) is \(verb)" : "\(first) to \(last) are \(verb)"
        var draft = Draft("the version changed from \(old) to \(new): \(between)")
        draft.severity = matter.context.isOldSealed && !isSealed ? .caution : .safe
        return draft
    }

    static func versionNotBumped(_ matter: Matter) -> Draft? {
        guard matter.context.isOldReleased else { return nil }
        let version = matter.context.old.version
        var draft = Draft("version \(version) has a different shape than before: archives of both have the same number")
        draft.isFixed = true
        draft.fixes = [matter.header("give the new shape a number of its own", "version: \(version + 1)")]
        return draft
    }

    static func versionOpen(_ matter: Matter) -> Draft? {
        guard !matter.context.isOldReleased else { return nil }
        return Draft(
            "version \(matter.context.old.version) is not sealed: there are no guarantees for what it wrote so far"
        )
    }
}

extension DiffContext {
    /// The new side changed the model in a version that the base branch has sealed with other contents since the merge base.
    func takenVersion(_ old: CheckedModel, _ new: CheckedModel) -> Finding? {
        let version = new.model.version
        guard let upstream = options.upstream, let released = upstream.seals.blocks.last?.version,
            version <= released, version > options.oldSeals?.blocks.last?.version ?? 0,
            version != old.model.version || new.history.text(of: version) != old.history.text(of: version),
            !upstream.seals.fits(new)
        else { return nil }
        let isOwn = upstream.seals.blocks.contains { $0.version == version }
        let words =
            isOwn
            ? "version \(version) was sealed in '\(upstream.name)' since, in another shape"
            : "version \(released) was sealed in '\(upstream.name)' since: \(version) is below it"
        var finding = finding("version-taken", words, cause: ["\(version)"])
        finding.backward = VersionVerdicts(isOwn ? [.init(version, .ofOthers(upstream.name))] : [])
        let title = "continue from the released version, and move the new changes there"
        finding.fixes = [Fix(title, at: Fix.header, yaml: "version: \(released + 1)")]
        return finding
    }
}
