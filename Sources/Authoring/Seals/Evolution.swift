import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import Workspace

extension CompilerDriver {
    /// The changes of one model that its history does not contain.
    package struct Evolution: Sendable {
        package var root: String
        package var model: String
        /// The other side of the comparison, for people.
        package var base: String
        package var missing: MissingHistory
        /// The number that the model must take, if it still has that of the base.
        package var newVersion: Int?
        /// How to handle entries that were added to the base's history after it was sealed.
        package var advice: String?
    }

    /// Nil if nothing is missing, or if it is not known, which is reported.
    package static func evolution(
        of checked: CheckedModel,
        _ path: String,
        since base: EvolutionBase,
        into bag: inout DiagnosticBag
    )
        -> Evolution?
    {
        let model = checked.model
        if let seals = base.seals, checked.reportMoved(seals, into: &bag) { return nil }
        guard let missing = checked.missingHistory(since: base.recorded) else {
            bag.report(
                .noSuchVersion,
                "\(base.name) is version \(base.version), which the history of '\(model.name)' no longer covers",
                at: model.header,
                notes: [Note("compare with a version from \(model.readsFrom) on, or lower 'readsFrom'")]
            )
            return nil
        }
        let isOpen = model.version > base.version
        let version = missing.version
        guard !missing.isEmpty else { return nil }
        return Evolution(
            root: path,
            model: model.name,
            base: base.name,
            missing: missing,
            newVersion: isOpen ? nil : version,
            advice: base.seals.flatMap { seals in
                seals.blocks.last.flatMap { block in
                    checked.adviceOnLateChanges(block, seals.shape(of: block.version), belongingTo: version)
                }
            }
        )
    }

    /// A model with all history that is missing since its newest seal, in the reading that relates nothing; nil if nothing is missing, or if
    /// it has errors then.
    package static func assumed(_ checked: CheckedModel, isOpen: Bool, _ path: String, _ files: any SchemaFiles)
        -> CheckedModel?
    {
        guard let file = SealStore.trusted(of: path, in: files),
            let missing = historyMissing(since: file, in: checked, isOpen: isOpen),
            let last = file.blocks.last(where: { $0.version <= checked.model.version })
        else { return nil }
        let edited = HistoryWriting(path, since: last.version).writingAll(
            missing.unrelated,
            into: EditedFiles(base: files)
        )
        return Trial(edited, of: [path]).model(of: path)
    }

    /// The last seal as the other side of the comparison; nil if nothing can differ from it, or if there is none, which is reported.
    package static func sealBase(
        of path: String,
        _ checked: CheckedModel,
        in files: any SchemaFiles = DiskFiles(),
        into bag: inout DiagnosticBag
    ) -> EvolutionBase? {
        var found = DiagnosticBag()
        defer { bag.append(found) }
        guard case .seals(let file) = SealStore.read(for: path, of: files, into: &found),
            let last = file.blocks.last
        else {
            if !found.hasErrors {
                found.report(
                    .nothingSealed,
                    "no version of '\(checked.model.name)' is sealed, so there is nothing to compare with",
                    at: SourceSpan(path: path),
                    notes: [
                        Note(
                            "'heirloom seal' records the current version, in a checkout of what was released; '--against REVISION' compares with git"
                        )
                    ]
                )
            }
            return nil
        }
        guard last.version <= checked.model.version else {
            checkSeals(file, of: checked, into: &found)
            return nil
        }
        let lock = SealStore.path(of: path)
        guard !checked.tellsShapes(of: file),
            let sealed = SealedModel(file, version: last.version, of: checked, path: lock, into: &found)
        else {
            return nil
        }
        let name = "the seal of version \(last.version)"
        return EvolutionBase(name: name, recorded: RecordedVersion(sealed, of: file), seals: file)
    }
}

/// A recorded version, to compare the current one with.
package struct EvolutionBase {
    /// For people.
    package var name: String
    package var recorded: RecordedVersion
    /// Those whose last one recorded it.
    package var seals: SealFile?

    package init(name: String, recorded: RecordedVersion, seals: SealFile? = nil) {
        (self.name, self.recorded, self.seals) = (name, recorded, seals)
    }

    package var version: Int { recorded.shape.version }
}
