import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

/// The facts that rules may use besides the change itself.
@dynamicMemberLookup
final class DiffContext {
    /// What the sides read of each other.
    let two: TwoModels
    let changes: [ModelChange]
    let options: DiffOptions
    /// A seal shows that objects of the old version are on users' disks.
    let isOldSealed: Bool
    /// Of the old side: by its seals if it is built from one.
    let oldPast: RecordedPast
    /// What the new side's history does not say, and what it may be; nil if it does not know the old side's version.
    private(set) lazy var missing: MissingHistory? = findMissing()
    private(set) lazy var missingOwners = missing?.ownersByName ?? [:]
    private let findMissing: () -> MissingHistory?

    init(old: CheckedModel, new: CheckedModel, _ options: DiffOptions) {
        // What is assumed is no declaration: it is compared as what it is, a change that the history does not describe.
        let described = options.described.flatMap {
            $0.history.readsFrom <= old.model.version ? new.history.described(by: $0.history) : nil
        }
        let isOldSeal = options.sealPlaces != nil
        let past = (isOldSeal ? options.oldSeals : nil).map { RecordedPast($0) } ?? RecordedPast(old.history)
        var known: MissingHistory??
        func missing() -> MissingHistory? {
            if let known { return known }
            let recorded = RecordedVersion(old.history, past, hasPlaces: !isOldSeal)
            let found = (options.described ?? new).missingHistory(since: recorded)
            known = found
            return found
        }
        var comparison = ModelComparison(
            old: old.history,
            new: described ?? new.history,
            uses: new.uses,
            missing: missing
        )
        comparison.noteSeals(options.oldSeals, options.newSeals)
        two = TwoModels(comparison.counterparts, old: old, new: new, isOldSeal: isOldSeal, users: options.users)
        changes = comparison.changes
        self.options = options
        isOldSealed = options.isSealed(old)
        oldPast = past
        findMissing = missing
    }

    subscript<Value>(dynamicMember path: KeyPath<TwoModels, Value>) -> Value { two[keyPath: path] }

    /// Objects of the old version are on users' disks.
    var isOldReleased: Bool {
        isOldSealed || options.oldSeals == nil && options.newSeals == nil && options.upstream == nil
    }

    /// Whether entries that lead to a version of the old side are others on the new side; if not, it is newer ones that do not fit.
    private(set) lazy var isPastEdited: Bool = {
        let (old, new) = (two.counterparts.old, two.counterparts.new)
        let first = max(old.readsFrom, new.readsFrom, 1)
        return first < two.old.version
            && ((first + 1)...two.old.version).contains { version in
                if two.isOldSeal { return options.oldSeals?[version].map { !new.hasEntries(of: $0) } ?? false }
                return Set(old.changeLines(to: version) ?? []) != Set(new.changeLines(to: version) ?? [])
            }
    }()

    /// The place of a change's old side.
    func oldPlace(_ change: ModelChange) -> Place? {
        guard let old = change.old else { return nil }
        guard let sealPlaces = options.sealPlaces else { return Place(old.span) }
        switch change.thing {
        case .model: return sealPlaces[""]
        case .class, .struct, .enum: return sealPlaces["\(change.oldOwner?.thing.rawValue ?? "") \(old.name)"]
        case .property, .enumCase: return sealPlaces["\(change.oldOwner?.name.name ?? "").\(old.name)"]
        case .foreignType: return nil
        }
    }
}
