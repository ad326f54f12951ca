import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import YAMLTree

/// The lock file beside a root file.
package enum SealStore {
    /// `library.yaml` -> `library.lock.yaml`.
    package static func path(of root: String) -> String {
        for ending in [".yaml", ".yml"] where root.hasSuffix(ending) {
            return root.dropLast(ending.count) + ".lock.yaml"
        }
        return root + ".lock.yaml"
    }

    package enum Content {
        /// Nothing is sealed yet.
        case none
        case seals(SealFile)
        /// It exists and cannot be trusted; that is reported.
        case broken
    }

    package static func read(for root: String, of files: any SchemaFiles = DiskFiles(), into bag: inout DiagnosticBag)
        -> Content
    {
        let path = path(of: root)
        let file: SourceFile
        do {
            file = try files.source(path)
        } catch {
            if error.kind == .missing { return .none }
            bag.report(unread: error, "'\(path)'")
            return .broken
        }
        if isEmpty(file) {
            bag.report(
                .sealTampered,
                "the lock file is empty: it no longer says what was released",
                at: SourceSpan(file: file),
                notes: [
                    Note("restore the file as it was released; if nothing was ever sealed, remove it")
                ]
            )
            return .broken
        }
        var found = DiagnosticBag()
        let tree = parseYAML(file, into: &found)
        if let twice = found.diagnostics.first(where: { $0.id == .yamlDuplicateKey }) {
            bag.report(
                .sealTampered,
                "a version is sealed twice",
                at: twice.span,
                notes: [Note(SealFile.wayOutOfConflicts(path))]
            )
            return .broken
        }
        for var diagnostic in found.diagnostics {
            if diagnostic.id == .yamlConflictMarker {
                diagnostic.notes = diagnostic.notes.dropLast() + [Note(SealFile.wayOutOfConflicts(path))]
            } else {
                diagnostic.notes = [Note("restore the file as it was released: only 'heirloom seal' writes it")]
            }
            // What was released is not a matter of form.
            diagnostic.fixIts = []
            bag.report(diagnostic)
        }
        guard let tree, let seals = readSeals(tree, into: &bag) else { return .broken }
        return .seals(seals)
    }

    /// Nothing but comments.
    package static func isEmpty(_ file: SourceFile) -> Bool {
        file.bytes.split(separator: UInt8(ascii: "\n")).allSatisfy { line in
            line.first { !" \t\r".utf8.contains($0) }.map { $0 == UInt8(ascii: "#") } ?? true
        }
    }

    /// The content of a lock file; nil if there is none that can be trusted.
    package static func trusted(of root: String, in files: any SchemaFiles = DiskFiles()) -> SealFile? {
        var ignored = DiagnosticBag()
        guard case .seals(let file) = read(for: root, of: files, into: &ignored) else { return nil }
        return file
    }

    /// The content of a lock file, trusted or not; nil if there is no file, or if it cannot be parsed.
    package static func sealed(of root: String, in files: any SchemaFiles = DiskFiles()) -> SealFile? {
        var found = DiagnosticBag()
        switch read(for: root, of: files, into: &found) {
        case .none: return nil
        case .seals(let file): return file
        case .broken:
            var file = readEdited(for: root, of: files)?.file
            file?.doubt = found.diagnostics.first { $0.severity == .error }?.message
            return file
        }
    }

    /// A file whose hashes may not fit, to be sealed again; nil if it cannot be read.
    package static func readEdited(for root: String, of files: any SchemaFiles = DiskFiles()) -> (
        file: SealFile, hashes: [Int: String]
    )? {
        var bag = DiagnosticBag()
        guard let file = try? files.source(path(of: root)), let tree = parseYAML(file, into: &bag) else { return nil }
        return readEditedSeals(tree)
    }
}

/// The result of checking a model's past.
package struct CheckedPast {
    /// Nil if there are errors.
    package var checked: CheckedModel?
    /// The versions from the newest seal on, where the history does not say what changed since and does not lead to older versions before
    /// it does.
    package var open: CheckedModel?
}

/// Replays a resolved model, plans its reading and checks both against its seals. Errors are reported.
/// - Parameters:
///   - uses: the models that it uses; nil for one that itself has errors.
///   - reportingOpen: whether missing history is reported where older versions cannot be computed without it.
func checkPast(
    of model: Model,
    uses: [CheckedModel?],
    root: String,
    files: any SchemaFiles,
    checkingSeals: Bool,
    reportingOpen: Bool,
    into reported: inout DiagnosticBag
) -> CheckedPast {
    var bag = DiagnosticBag()
    defer { reported.append(bag) }
    let known = uses.compactMap(\.self)
    let seals = checkingSeals ? SealStore.read(for: root, of: files, into: &bag) : .none
    var model = model
    if model.removed.contains(where: { $0.readAs != nil }) {
        let file =
            if case .seals(let file) = seals { file } else {
                checkingSeals ? nil : SealStore.trusted(of: root, in: files)
            }
        if let file { model.noteSealedTypes(file) }
    }
    if case .seals(let file) = seals, model.reportsLate(file, into: &bag) { return CheckedPast() }
    var errors = DiagnosticBag()
    let history = replayHistory(of: model, into: &errors)
    guard let history, var checked = CheckedModel(history, uses: known, into: &errors) else {
        guard known.count == uses.count, let file = SealStore.trusted(of: root, in: files),
            let past = OpenPast(of: model, since: file, uses: known)
        else {
            bag.append(errors)
            return CheckedPast()
        }
        switch past {
        case .broken(let open): bag.append(open)
        case .known(let open):
            guard historyMissing(since: file, in: open, isOpen: true) != nil else {
                reportEdited(errors, of: model, uses: known, sealed: file, into: &bag)
                return CheckedPast()
            }
            if reportingOpen { checkSeals(file, of: open, isOpen: true, into: &bag) }
            return CheckedPast(open: open)
        }
        return CheckedPast()
    }
    bag.append(errors)
    if case .seals(let file) = seals {
        checkSeals(file, of: checked, into: &bag)
        checked.seals = file
    }
    return CheckedPast(checked: bag.hasErrors || known.count < uses.count ? nil : checked)
}
