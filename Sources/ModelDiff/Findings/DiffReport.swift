import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

/// The result of a comparison: all outputs are written from this value, and agree.
package struct DiffReport: Sendable {
    package struct Side: Sendable, Hashable {
        package var model: String
        package var version: Int
        /// Its source, as the user named it: a path, a revision, `last seal`.
        package var label: String
    }

    package var old: Side
    package var new: Side
    package var policy: DiffPolicy
    /// In the order of the new model, the model's own first.
    package var findings: [Finding]
    /// `accept:` entries of the current version that apply to no finding, or no longer count.
    package var idleAcceptances: [Acceptance]
    package var checked: CheckedModel
    package var diagram: ClassDiagram
    /// Versions whose code rejects new archives of some class that it knows, for any reason.
    package var keptOut: [Int]
    /// The old side was read from the lock file.
    package var isOldSeal = false
    /// The compared models that use this one, where it is not a root itself.
    package var usedBy: [String] = []
    /// How many findings are shown to people; nil: all.
    var limit: Int?

    /// Computed on each call: most outputs do not show it.
    ///
    /// An undeclared change is in no history: the cells of the new version include the verdicts of findings.
    package var matrix: VersionMatrix { VersionMatrix(checked).showing(findings, of: new.version) }

    package func count(_ severity: FindingSeverity) -> Int {
        findings.filter { $0.severity == severity && !$0.isAccepted }.count
    }
    package var acceptedCount: Int { findings.filter(\.isAccepted).count }

    /// Some finding that is not accepted has a severity that the policy does not allow.
    package var fails: Bool { findings.contains(where: rejects) }

    func rejects(_ finding: Finding) -> Bool { !finding.isAccepted && finding.severity >= policy.failOn }

    /// `2 breaks, 1 loss, 3 safe`; `no change` if there is none.
    package var tally: String { findings.isEmpty ? "no change" : findings.tally }

    /// Some stored value is removed or not read, whether that is accepted or not.
    var losesData: Bool { findings.contains { $0.severity >= .loss || $0.loss != nil } }

    /// Places of the findings, the worst first, accepted ones last.
    private var ranking: [Int] {
        func weight(_ finding: Finding) -> Int { finding.isAccepted ? -1 : finding.severity.rank }
        return findings.indices.sorted { (-weight(findings[$0]), $0) < (-weight(findings[$1]), $1) }
    }

    /// The findings that are shown to people, the worst first.
    var worstFirst: [Finding] { worstFirst(limit ?? .max) }

    func worstFirst(_ count: Int) -> [Finding] { ranking.prefix(count).map { findings[$0] } }

    /// `and 620 more: 3 losses, 617 safe`; nil if all are shown.
    var rest: String? {
        let left = ranking.dropFirst(limit ?? .max).map { findings[$0] }
        return left.isEmpty ? nil : "and \(left.count) more: \(left.tally)"
    }

    package var title: String {
        let name = old.model == new.model ? new.model : "\(old.model) → \(new.model)"
        let versions = old.version == new.version ? "\(new.version)" : "\(old.version) → \(new.version)"
        return usedBy.isEmpty ? "\(name) \(versions)" : "\(name) \(versions), used by \(usedBy.joined(separator: ", "))"
    }

    /// The policy in words, and what it leaves out.
    package var policyText: String {
        let direction =
            switch policy.direction {
            case .backward: "new code must read old archives"
            case .forward: "old code must read new archives"
            case .full: "new code must read old archives, and old code new ones"
            }
        let channels = Channel.spellings.map(\.channel).filter { policy.channels?.contains($0) == true }.map(\.title)
        let which = channels.isEmpty ? direction : "\(direction), in \(channels.joined(separator: " and "))"
        let versions = policy.from.map { ", from version \($0) on" } ?? ""
        let unjudged =
            switch policy.direction {
            case .backward: "; not judged: new archives in old apps"
            case .forward: "; not judged: old archives in new apps"
            case .full: ""
            }
        // What no seal records: the sealed model has the settings of now.
        let unknown = isOldSeal ? "; not in seals, so unknown: boxed, form, mutable, final, hooks" : ""
        return which + versions + unjudged + unknown
    }

    /// The findings that are shown by declaration, in order of appearance; the model's own come first.
    package var groups: [(title: String, findings: [Finding])] {
        var order: [String] = []
        var groups: [String: [Finding]] = [:]
        let shown = Set(ranking.prefix(limit ?? .max))
        for (index, finding) in findings.enumerated() where shown.contains(index) {
            let key = finding.subject.declaration ?? ""
            if groups[key] == nil { order.append(key) }
            groups[key, default: []].append(finding)
        }
        return order.map { key in
            let findings = (groups[key] ?? []).enumerated().sorted { left, right in
                left.element.severity != right.element.severity
                    ? left.element.severity > right.element.severity : left.offset < right.offset
            }
            return (key.isEmpty ? new.model : key, findings.map(\.element))
        }
    }
}

extension [Finding] {
    /// `2 breaks`, `1 loss`; last the accepted ones, without a severity.
    var tallies: [(text: String, severity: FindingSeverity?)] {
        let counts = FindingSeverity.allCases.reversed().map { severity in
            (severity, count { $0.severity == severity && !$0.isAccepted })
        }
        let accepted = count(where: \.isAccepted)
        return counts.filter { $1 > 0 }.map { ("\($1) \($0.noun($1))", $0) }
            + (accepted > 0 ? [("\(accepted) accepted", nil)] : [])
    }

    fileprivate var tally: String { tallies.map(\.text).joined(separator: ", ") }
}

extension FindingSeverity {
    package func noun(_ count: Int) -> String {
        switch self {
        case .safe: "safe"
        case .caution: count == 1 ? "caution" : "cautions"
        case .loss: count == 1 ? "loss" : "losses"
        case .break: count == 1 ? "break" : "breaks"
        }
    }
}

/// The options of a comparison.
package struct DiffOptions: Sendable {
    /// The versions that a base branch has sealed since, if the old side is the merge base.
    package struct Upstream: Sendable {
        /// As the user named it.
        package var name: String
        package var seals: SealFile

        package init(name: String, seals: SealFile) {
            self.name = name
            self.seals = seals
        }
    }

    /// The requirements that the new side's policy file relaxes.
    package struct Loosening: Sendable {
        package var words: [String]
        /// The worst severity that does not fail any more.
        package var severity: FindingSeverity
        package var old: Place?
        /// In the new side's file, or in the old one if the new side has none.
        package var place: Place

        package init(_ parts: [(words: String, passes: FindingSeverity)], old: Place?, at place: Place) {
            words = parts.map(\.words)
            severity = max(.caution, parts.map(\.passes).max() ?? .caution)
            self.old = old
            self.place = place
        }
    }

    package var policy = DiffPolicy()
    package var loosening: Loosening?
    package var oldLabel: String
    package var newLabel: String
    /// The lock file of each side; nil: that side has sealed nothing.
    package var oldSeals: SealFile?
    package var newSeals: SealFile?
    package var upstream: Upstream?
    /// The command that makes the new side's lock file what the old side's is, if there is one.
    package var sealsRestored: String?
    /// Set if the old model is built from a seal, and knows one version only: the places of `Book.title`, `class Book` in the lock file,
    /// and of the version under "".
    package var sealPlaces: [String: Place]?
    /// What the new side's history says of sealed versions, and not as they were sealed: in words, with its place.
    package var editedPast: [(words: String, place: Place)] = []
    /// Set if the new model assumes history that is missing: the model as its history describes it, from its newest seal on.
    package var described: CheckedModel?
    /// Of each model that uses this one, both sides: what its archives contain of this model counts.
    package var users: [(old: CheckedModel, new: CheckedModel)] = []

    package init(
        policy: DiffPolicy = DiffPolicy(),
        oldLabel: String,
        newLabel: String,
        oldSeals: SealFile? = nil,
        newSeals: SealFile? = nil,
        upstream: Upstream? = nil,
        sealPlaces: [String: Place]? = nil
    ) {
        self.policy = policy
        self.oldLabel = oldLabel
        self.newLabel = newLabel
        self.oldSeals = oldSeals
        self.newSeals = newSeals
        self.upstream = upstream
        self.sealPlaces = sealPlaces
    }

    /// The newest version that was released before the new side's changes.
    var sealedBefore: Int? { [oldSeals, upstream?.seals].compactMap { $0?.blocks.last?.version }.max() }

    /// Whether a seal of either side shows that the old model's version was released as the old model has it.
    func isSealed(_ old: CheckedModel) -> Bool {
        if let sealedBefore, old.model.version <= sealedBefore { return true }
        guard let newest = newSeals?.blocks.last?.version, old.model.version <= newest else { return false }
        // The new side may have changed the version before it sealed it.
        return oldSeals == nil || newSeals?.fits(old) == true
    }
}

extension SealFile {
    /// Whether a model's versions, including its current one, equal the blocks of this file.
    func fits(_ checked: CheckedModel) -> Bool {
        var seals = self
        seals.blocks.removeAll { $0.version > checked.model.version }
        guard seals.blocks.last?.version == checked.model.version else { return false }
        var bag = DiagnosticBag()
        checkSeals(seals, of: checked, into: &bag)
        return !bag.hasErrors
    }
}

/// Two models with their pasts -> findings. Without side effects; errors that `check` reports are not reported here.
package func compareModels(old: CheckedModel, new: CheckedModel, options: DiffOptions) -> DiffReport {
    let new = new.knowingTypes(of: old)
    let context = DiffContext(old: old, new: new, options)
    let judged = Judgement(context: context, policy: options.policy).judged()
    var findings = judged.map(\.finding)
    if let taken = context.takenVersion(old, new) { findings.insert(taken, at: 0) }
    if let respelled = context.respelled(old, new) { findings.insert(respelled, at: 0) }
    findings.insert(contentsOf: options.editedPast.map { context.edited($0.words, at: $0.place) }, at: 0)
    if let loosening = options.loosening { findings.insert(context.loosened(loosening), at: 0) }
    findings = options.policy.weighing(findings, of: new.model)
    let idle = accept(&findings, by: new.model, sealedVersion: options.sealedBefore)
    return DiffReport(
        old: .init(model: old.model.name, version: old.model.version, label: options.oldLabel),
        new: .init(model: new.model.name, version: new.model.version, label: options.newLabel),
        policy: options.policy,
        findings: findings,
        idleAcceptances: idle,
        checked: new,
        diagram: ClassDiagram(
            context.two.counterparts,
            context.changes + judged.map(\.change).filter { $0.kind == .past },
            findings
        ),
        keptOut: context.keptOut,
        isOldSeal: context.isOldSeal
    )
}
