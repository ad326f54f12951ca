import ModelDiff
import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import Workspace

extension CompilerDriver {
    /// A root and its last released state; the models that it uses at that time, if something changed in them.
    static func diffWithSeal(_ root: String, _ overrides: PolicyOverrides) throws(DiffFailure) -> [DiffReport] {
        let side = try DiffSide("new", path: root, label: root)
        guard let own = try compareWithSeal(side, overrides) else {
            throw DiffFailure(
                """
                the old side, the last seal of '\(root)', does not exist: 'heirloom seal' creates the first one, and \
                'heirloom diff OLD NEW' compares two files
                """
            )
        }
        var reports = [own.report]
        for used in side.used {
            let version = side.seals?.blocks.last?.uses[used.checked.model.name]?.version
            let users = [(own.old, side.checked)]
            guard var report = try compareWithSeal(used, overrides, of: version, users: users)?.report,
                !report.findings.isEmpty
            else { continue }
            report.usedBy = [side.checked.model.name]
            reports.append(report)
        }
        return reports
    }

    /// - Parameters:
    ///   - wanted: the version of the old side, if it is sealed; otherwise the last one.
    ///   - users: models that use it, as they were and are.
    /// - Returns: nil if nothing is sealed; else also the old side.
    package static func compareWithSeal(
        _ new: DiffSide,
        _ overrides: PolicyOverrides,
        of wanted: Int? = nil,
        users: [(old: CheckedModel, new: CheckedModel)] = []
    ) throws(DiffFailure) -> (report: DiffReport, old: CheckedModel)? {
        let root = new.path
        let path = SealStore.path(of: root)
        var bag = DiagnosticBag()
        let file: SealFile
        switch SealStore.read(for: root, of: new.files, into: &bag) {
        case .none: return nil
        case .broken:
            throw DiffFailure("the old side, the last seal in '\(path)', cannot be trusted", DiagnosticReport(bag))
        case .seals(let seals): file = seals
        }
        guard let version = wanted.flatMap({ file[$0]?.version }) ?? file.blocks.last?.version,
            let sealed = SealedModel(file, version: version, of: new.checked, path: path, into: &bag),
            let old = CheckedModel(sealed.history, uses: new.checked.uses, into: &bag)
        else {
            throw DiffFailure(
                "the old side, the last seal in '\(path)', cannot be read as a model",
                DiagnosticReport(bag)
            )
        }
        let text = (try? new.files.read(path)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let places = SealPlaces(text, path: path, version: version)
        var options = DiffOptions(
            policy: try overrides.policy((root, new.files), nil).policy,
            oldLabel: version == file.blocks.last?.version ? "last seal" : "seal of version \(version)",
            newLabel: new.label,
            oldSeals: file,
            newSeals: file,
            sealPlaces: places.places
        )
        options.described = new.described
        options.users = users
        var past = DiagnosticBag()
        checkSeals(file, of: new.described ?? new.checked, isOpen: new.described != nil, into: &past)
        options.editedPast = past.diagnostics.filter { $0.id == .historyEdited }.map { ($0.message, Place($0.span)) }
        return (compareModels(old: old, new: new.checked, options: options), old)
    }
}
