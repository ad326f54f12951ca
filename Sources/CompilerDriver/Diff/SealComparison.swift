import ModelDiff
import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

extension CompilerDriver {
    /// A root and what was last released of it.
    static func diffWithSeal(_ root: String, _ overrides: PolicyOverrides) throws(DiffFailure) -> DiffReport {
        let new = try DiffSide("new", path: root, label: root)
        let path = SealStore.path(of: root)
        var bag = DiagnosticBag()
        let file: SealFile
        switch SealStore.read(for: root, into: &bag) {
        case .none:
            throw DiffFailure(
                "the old side, the last seal of '\(root)', is not there: 'heirloom seal' makes the first one"
            )
        case .broken:
            throw DiffFailure("the old side, the last seal in '\(path)', cannot be trusted", DiagnosticReport(bag))
        case .seals(let seals): file = seals
        }
        guard let version = file.blocks.last?.version,
            let old = SealedModel(file, version: version, of: new.checked, path: path, into: &bag)
        else {
            throw DiffFailure(
                "the old side, the last seal in '\(path)', cannot be read as a model",
                DiagnosticReport(bag)
            )
        }
        let text = (try? FileSystem.read(path)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let places = SealPlaces(text, path: path, version: version)
        let options = DiffOptions(
            policy: try overrides.policy((root, DiskFiles()), nil).policy,
            oldLabel: "last seal",
            newLabel: new.label,
            oldSeals: file,
            newSeals: file,
            sealPlaces: places.places
        )
        return compareModels(old: old.checked, new: new.checked, options: options)
    }
}
