import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

/// What rules may ask beside the change itself.
struct DiffContext {
    let comparison: ModelComparison
    let oldPlan: ModelPlan
    let newPlan: ModelPlan
    private let oldChecked: CheckedModel
    /// Objects of the old version are on users' disks.
    let isOldReleased: Bool
    /// A seal says so.
    let isOldSealed: Bool
    /// Where the lock file tells of the old model, which is a seal's.
    private let sealPlaces: [String: Place]?

    /// The old model is a seal's: what older versions had is told by the new model's history.
    var isOldSeal: Bool { sealPlaces != nil }

    init(
        old: CheckedModel,
        new: CheckedModel,
        isOldReleased: Bool,
        isOldSealed: Bool,
        sealPlaces: [String: Place]? = nil,
        oldSeals: SealFile? = nil,
        newSeals: SealFile? = nil
    ) {
        var comparison = ModelComparison(old: old.history, new: new.history)
        if !comparison.isReturn {
            let readings = ReadingComparison(old, new, comparison.names)
            comparison.noteReadings(readings.differences())
        }
        comparison.noteSeals(oldSeals, newSeals)
        self.comparison = comparison
        oldPlan = old.plan
        newPlan = new.plan
        oldChecked = old
        self.isOldReleased = isOldReleased
        self.isOldSealed = isOldSealed
        self.sealPlaces = sealPlaces
    }

    /// What the old side's versions read of each other.
    var oldMatrix: VersionMatrix { VersionMatrix(oldChecked) }

    var old: Model { comparison.old.model }
    var new: Model { comparison.new.model }

    /// Versions whose archives both models know, oldest first.
    var archivedVersions: [Int] {
        let first = max(comparison.old.readsFrom, comparison.new.readsFrom, 1)
        return first <= old.version ? Array(first...old.version) : []
    }

    /// Versions whose code is in use.
    var oldReaders: [Int] {
        let first = max(comparison.old.readsFrom, 1)
        return first <= old.version ? Array(first...old.version) : []
    }

    /// Versions that 'minReader' of some class they know keeps out of new archives.
    var keptOut: [Int] {
        let closed = new.declarationViews.filter { newPlan[$0.name].minReader > 1 }
        return oldReaders.filter { version in
            closed.contains { view in
                guard newPlan[view.name].minReader > version, let before = comparison.oldView(of: view.name) else {
                    return false
                }
                let isTold = isOldSeal && version < old.version
                return isTold
                    ? comparison.new.shape(at: version)?.records[view.name] != nil
                    : comparison.old.shape(at: version)?.records[before.name] != nil
            }
        }
    }

    var channels: [Channel] { Channel.all(of: old, new) }

    /// The same verdict for every version that is read; the class need not have lived in all.
    func backward(_ verdict: Verdict, of owner: DeclarationView? = nil) -> VersionVerdicts {
        rows(archivedVersions, verdict, owner)
    }

    func forward(_ verdict: Verdict, of owner: DeclarationView? = nil) -> VersionVerdicts {
        rows(oldReaders, verdict, owner)
    }

    private func rows(_ versions: [Int], _ verdict: Verdict, _ owner: DeclarationView?) -> VersionVerdicts {
        let known = versions.filter { version in
            guard let owner, let shape = comparison.old.shape(at: version) else { return true }
            if isOldSeal, version < old.version {
                guard let today = comparison.today(owner.name), let told = comparison.new.shape(at: version) else {
                    return false
                }
                return told.records[today] != nil || told.enums[today] != nil
            }
            return shape.records[owner.name] != nil || shape.enums[owner.name] != nil
        }
        return VersionVerdicts(known.map { VersionVerdicts.Row($0, verdict) })
    }

    /// Where the old side of a change stands.
    func oldPlace(_ change: ModelChange) -> Place? {
        guard let old = change.old else { return nil }
        guard let sealPlaces else { return Place(old.span) }
        switch change.thing {
        case .model: return sealPlaces[""]
        case .class, .struct, .enum: return sealPlaces["\(change.oldOwner?.thing.rawValue ?? "") \(old.name)"]
        case .property, .enumCase: return sealPlaces["\(change.oldOwner?.name.name ?? "").\(old.name)"]
        case .foreignType: return nil
        }
    }

    /// What an old class is today.
    func successor(of view: DeclarationView) -> DeclarationView? {
        comparison.today(view.name).flatMap { comparison.newView(of: $0) }
    }
}
