import ModelDiff
import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import YAMLTree

/// Reads schema files, the files they include and the models they use, each file once per run, and reports all errors in them. A class,
/// since all roots of a run share its caches.
package final class SchemaLoader {
    /// A file that was read: its tree if it has one, and its content.
    package struct Loaded {
        package var path: String
        package var file: SourceFile
        package var tree: YAMLNode?
        package var schema: SchemaFile?
        var examined = ExaminedLines()
        /// A key is there twice, and only one of them was read.
        var hasDuplicates = false
    }

    /// The result for a root: no model if it could not be resolved; unchecked if its past or a model it uses has errors.
    private struct Resolved {
        var model: Model?
        var checked: CheckedModel?
        /// See `CheckedPast`.
        var open: CheckedModel?
        /// All its files: its root, the files that it includes, and the same for the models it uses.
        var files: Set<FileIdentity> = []
    }

    /// The errors in texts before they are read as schemas.
    private var textFindings = DiagnosticBag()
    var reported = DiagnosticBag()
    /// Per file, the places that errors of its text mark or fix: findings of later stages on these follow from them.
    private var mended: [String: [Range<Int>]] = [:]
    private var loaded: [FileIdentity: Loaded] = [:]
    /// Read, but not loaded yet.
    private var prepared: [FileIdentity: (SourceFile, ReadFile)] = [:]
    private var models: [FileIdentity: Resolved] = [:]
    /// The models being loaded, outermost first: for cycles.
    private var loading: [(identity: FileIdentity, path: String)] = []
    /// For files whose text differs from that of the loader from which this one was made: what that one learned of their lines, and the
    /// difference.
    private var former: [FileIdentity: (lines: ExaminedLines, edits: FixItApplication)] = [:]
    private(set) var hasReadStrays = false
    /// So many missing files get suggestions: each search reads many files.
    var searchesLeft = 20
    /// See `SchemaFiles.settle`.
    var settled: Set<String> = []

    package let files: any SchemaFiles
    /// False for `seal --reseal`, which handles seals that do not fit.
    private let checksSeals: Bool
    /// False for commands that handle a history that is not complete.
    private let reportsOpen: Bool

    package init(
        _ files: any SchemaFiles = DiskFiles(),
        checkingSeals: Bool = false,
        reportingOpen: Bool = true
    ) {
        self.files = files
        checksSeals = checkingSeals
        reportsOpen = reportingOpen
    }

    /// All findings so far, each cause once.
    package var bag: DiagnosticBag {
        var bag = textFindings
        let places = mended.mapValues(Places.init)
        for diagnostic in reported.diagnostics {
            let span = diagnostic.span
            if places[span.file.path]?.contain(span.start..<span.end) != true { bag.report(diagnostic) }
        }
        return bag
    }

    /// The errors of files that cannot be read, or are not YAML, without those of used models that are missing.
    package var unread: DiagnosticBag {
        var bag = textFindings
        for finding in reported.diagnostics
        where finding.id != .usesMissing && DiagnosticID.unreadable.contains(finding.id) {
            bag.report(finding)
        }
        return bag
    }

    /// All findings of these roots, which were read, each fix-it tried.
    package func findings(of roots: [String]) -> DiagnosticBag { FixItTrials.findings(of: self, roots: roots) }

    /// The files that were read.
    package var all: [Loaded] { Array(loaded.values) }

    package func hasRead(_ file: FileIdentity) -> Bool { loaded[file] != nil }

    /// Whether a root's model was made of a file, which it includes or uses.
    package func isMade(_ root: String, of file: FileIdentity) -> Bool {
        files.identity(of: root).flatMap { models[$0] }?.files.contains(file) ?? false
    }

    var byteCount: Int { loaded.values.reduce(0) { $0 + $1.file.bytes.count } }

    /// The place of a file that was read; nil for one that is not a schema, such as a lock file.
    package func place(of file: SourceFile) -> (identity: FileIdentity, path: String)? {
        loaded.first { $0.value.file === file }.map { ($0.key, $0.value.path) }
    }

    /// What was read of a file.
    package func part(of file: SourceFile) -> Loaded? { loaded.values.first { $0.file === file } }

    /// The root file of a model to which a file belongs, or that uses it.
    package func root(of part: Loaded) -> Loaded? {
        if part.schema?.header != nil { return part }
        guard let identity = files.identity(of: part.path) else { return nil }
        let roots = models.filter { $0.value.files.contains(identity) }.compactMap { loaded[$0.key] }
        return roots.filter { $0.schema?.header != nil }.min { $0.path < $1.path }
    }

    package func hasModelKey(_ path: String) -> Bool { (try? files.read(path)).map(RootDiscovery.hasModelKey) ?? true }

    /// A loader of the same files, some with a new text. Everything that does not depend on these is neither read nor reported again.
    func editing(_ applications: [FileIdentity: FixItApplication]) -> SchemaLoader {
        var texts = EditedFiles(base: files)
        for (identity, application) in applications {
            guard let file = loaded[identity] else { continue }
            texts.set(application.text, of: (identity, file.path))
        }
        let edited = Set(texts.texts.keys)
        let other = SchemaLoader(texts, checkingSeals: checksSeals, reportingOpen: reportsOpen)
        other.settled = settled
        for (identity, application) in applications {
            other.former[identity] = loaded[identity].map { ($0.examined, application) }
        }
        other.loaded = loaded.filter { !edited.contains($0.key) }
        other.models = models.filter { $0.value.files.isDisjoint(with: edited) }
        for file in other.loaded.values { other.mended[file.path] = mended[file.path] }
        return other
    }

    /// The files that were read, lock files among them, in order of path.
    package var pathsRead: [String] {
        let schemas = loaded.values.map(\.path)
        let roots = loaded.values.filter { $0.schema?.header != nil }
        let seals = checksSeals ? roots.map { SealStore.path(of: $0.path) }.filter { files.kind(of: $0) != nil } : []
        return (schemas + seals).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// The model of a root file, without its past; nil if it has errors, which are reported.
    package func loadModel(_ path: String) -> Model? { resolved(path).model }

    /// A root file's model with its past; nil if either has errors, or a model it uses, which are reported.
    /// If missing history is not reported: the versions from the newest seal on of one that `isOpen`.
    package func check(_ path: String) -> CheckedModel? {
        let resolved = resolved(path)
        return resolved.checked ?? (reportsOpen ? nil : resolved.open)
    }

    /// What the seals of a root file say of errors in its history.
    func addSealAdvice(to bag: inout DiagnosticBag, of path: String) {
        guard let model = loadModel(path), let file = SealStore.trusted(of: path, in: files) else { return }
        let parts = parts(of: path)
        let uses = (parts.first?.schema?.header?.uses ?? []).map { Paths.join(Paths.folder(of: path), $0.value) }
        let known = uses.compactMap { check($0) }
        guard known.count == uses.count else { return }
        SealAdvice.add(to: &bag, in: parts.compactMap(\.tree), of: model, since: file, uses: known)
    }

    /// Whether older versions cannot be computed while the history does not say what changed since the newest seal.
    package func isOpen(_ path: String) -> Bool { resolved(path).open != nil }

    private func resolved(_ path: String) -> Resolved {
        do {
            guard let root = try load(path), let identity = files.identity(of: path) else { return Resolved() }
            return resolve(root, identity)
        } catch {
            reportUnreadable(error)
            return Resolved()
        }
    }

    /// The root file that a model was read from.
    package func path(of model: Model) -> String? {
        loaded.values.first { $0.schema?.header != nil && $0.file.path == model.header.file.path }?.path
    }

    /// The files of a model: the root, then those it includes.
    package func parts(of path: String) -> [Loaded] {
        guard let root = try? load(path), let header = root.schema?.header else { return [] }
        var seen = Set([files.identity(of: path)])
        var parts = [root]
        for path in header.include.flatMap({ includedPaths($0, of: root) }) {
            guard seen.insert(files.identity(of: path)).inserted, let part = try? load(path) else { continue }
            parts.append(part)
        }
        return parts
    }

    /// The same, or the file itself if it is not a root.
    package func files(of path: String) -> [Loaded] {
        let parts = parts(of: path)
        return parts.isEmpty ? [try? load(path)].compactMap(\.self) : parts
    }

    /// Nil where the file is not YAML (reported).
    private func load(_ path: String) throws(FileError) -> Loaded? {
        settle(path)
        let identity = files.identity(of: path)
        if let identity, let known = loaded[identity] { return known }
        let ready = identity.flatMap { prepared.removeValue(forKey: $0) }
        let (file, reading) = if let ready { ready } else { try read(path, identity) }
        let result = Loaded(
            path: path,
            file: file,
            tree: reading.tree,
            schema: reading.schema,
            examined: reading.examined,
            hasDuplicates: reading.textFindings.diagnostics.contains { $0.id == .yamlDuplicateKey }
        )
        for diagnostic in reading.textFindings.diagnostics where diagnostic.severity == .error {
            for span in [diagnostic.span] + diagnostic.fixIts.flatMap({ $0.edits.map(\.span) }) {
                mended[path, default: []].append(span.start..<span.end)
            }
        }
        textFindings.append(reading.textFindings)
        reported.append(reading.findings)
        if let identity { loaded[identity] = result }
        return result
    }

    private func read(_ path: String, _ identity: FileIdentity?) throws(FileError) -> (SourceFile, ReadFile) {
        let file = try files.source(path)
        if let identity, let former = former[identity] {
            return (file, readSchema(file, kinds: historyKinds, after: former))
        }
        return (file, files.readings(of: [file])[0])
    }

    /// Reads files together that will be loaded, except those that cannot be read: loading reports why.
    private func prepare(_ paths: [String]) {
        var found: [(identity: FileIdentity, file: SourceFile)] = []
        var seen: Set<FileIdentity> = []
        for path in paths {
            settle(path)
            guard let identity = files.identity(of: path), loaded[identity] == nil, former[identity] == nil,
                seen.insert(identity).inserted, let file = try? files.source(path)
            else { continue }
            found.append((identity, file))
        }
        for (item, reading) in zip(found, files.readings(of: found.map(\.file))) {
            prepared[item.identity] = (item.file, reading)
        }
    }

    /// Reads the schemas of the folder that no root includes or uses, which is reported: errors in them are not found otherwise.
    package func readStrays(besides roots: [String]) {
        hasReadStrays = true
        // The includes of a root that cannot be read are not known.
        guard !roots.isEmpty,
            roots.allSatisfy({ root in files.identity(of: root).flatMap { loaded[$0]?.schema } != nil })
        else {
            return
        }
        let read = Set(loaded.values.map(\.path))
        for path in RootDiscovery.strays(read.union(roots), files) {
            guard let identity = files.identity(of: path), loaded[identity] == nil, let file = try? load(path) else {
                continue
            }
            reported.report(
                .schemaUnused,
                "no root file in '\(RootDiscovery.folder)' includes this file, so nothing is generated from it",
                at: SourceSpan(file: file.file, start: 0, end: 0),
                notes: [Note("name it under 'include' of its model, or give it a 'model:' of its own")]
            )
        }
    }

    private func resolve(_ root: Loaded, _ identity: FileIdentity) -> Resolved {
        if let known = models[identity] { return known }
        guard let schema = root.schema, !schema.isTooNew else { return Resolved(files: [identity]) }
        guard let header = schema.header else {
            models[identity] = Resolved(files: [identity])
            guard !schema.isOfWrongKind else { return Resolved(files: [identity]) }
            reported.report(
                .rootWithoutModel,
                "expected 'model:' in a root file",
                at: SourceSpan(file: root.file, start: 0, end: 0),
                notes: [Note("a file without 'model:' is included by another file, under 'include'")]
            )
            return Resolved(files: [identity])
        }
        loading.append((identity, root.path))
        defer { loading.removeLast() }
        let (includes, parts) = loadIncludes(of: root, header)
        let uses = header.uses.map { loadUsed($0, by: root) }
        let known = reported.diagnostics.count
        let model = resolveModel(
            root: schema,
            includes: includes,
            uses: uses.map(\.model),
            into: &reported
        )
        if let model { checkAcceptances(of: model, into: &reported) }
        let isPastKnown = parts.union([identity]).allSatisfy { file in
            loaded[file].map { $0.schema?.hasBrokenRemovals != true && !$0.hasDuplicates } ?? true
        }
        let past = (isPastKnown ? model : nil).map { model in
            checkPast(
                of: model,
                uses: uses.map(\.checked),
                root: root.path,
                files: files,
                checkingSeals: checksSeals,
                reportingOpen: reportsOpen,
                into: &reported
            )
        }
        let checked = past?.checked
        reported.noteSealedTypes(after: known) { SealStore.sealed(of: root.path, in: files) }
        let parents = uses.reduce(into: parts.union([identity])) { $0.formUnion($1.files) }
        let resolved = Resolved(model: model, checked: checked, open: past?.open, files: parents)
        models[identity] = resolved
        return resolved
    }

    private func loadUsed(_ entry: Spanned<String>, by root: Loaded) -> Resolved {
        let path = Paths.join(Paths.folder(of: root.path), entry.value)
        settle(path)
        let identity = files.identity(of: path)
        let failed = Resolved(files: Set([identity].compactMap(\.self)))
        if let first = loading.firstIndex(where: { $0.identity == identity }) {
            let chain = loading[first...].map { "'\(Paths.name(of: $0.path))'" } + ["'\(Paths.name(of: path))'"]
            reported.report(
                .usesCycle,
                chain.count == 2
                    ? "the model uses itself" : "these models use each other: " + chain.joined(separator: ", "),
                at: entry.span,
                notes: chain.count == 2
                    ? [] : [Note("declare the types that both name in a model of their own, which both use")],
                fixIts: chain.count == 2 ? [Self.removing(entry)] : []
            )
            return failed
        }
        do {
            guard let used = try load(path), let identity else { return failed }
            if let schema = used.schema, schema.header == nil, !schema.isTooNew {
                reported.report(
                    .usesWithoutModel,
                    "'\(entry.value)' has no 'model:', so it is not a model that can be used",
                    at: entry.span,
                    notes: [Note("files of the same model are listed under 'include'")],
                    fixIts: asInclude(header: root)
                )
                return failed
            }
            return resolve(used, identity)
        } catch {
            reportUnreadable(error, .usesMissing, at: entry, by: root.path)
            return failed
        }
    }

    /// The included files in order, each once; nil for one that could not be read.
    private func loadIncludes(
        of root: Loaded,
        _ header: HeaderDeclaration
    ) -> (schemas: [SchemaFile?], files: Set<FileIdentity>) {
        var places: [FileIdentity: (span: SourceSpan, isPattern: Bool)] = [:]
        var schemas: [SchemaFile?] = []
        let rootIdentity = files.identity(of: root.path)
        let listed = header.include.map { (entry: $0, paths: includedPaths($0, of: root)) }
        prepare(listed.flatMap(\.paths))
        for (entry, paths) in listed {
            let isPattern = Glob.isPattern(entry.value)
            for path in paths {
                guard let identity = files.identity(of: path) else {
                    let error = FileError(path, .missing, "no such file")
                    reportUnreadable(error, .includeMissing, at: entry, by: root.path)
                    schemas.append(nil)
                    continue
                }
                if identity == rootIdentity {
                    if !isPattern {
                        let fixIts = [Self.removing(entry)]
                        reported.report(.includeCycle, "the file includes itself", at: entry.span, fixIts: fixIts)
                    }
                    continue
                }
                if let first = places[identity] {
                    // A pattern may also match a file that is named.
                    if !isPattern, !first.isPattern {
                        reported.report(
                            .includeTwice,
                            "'\(entry.value)' is included twice",
                            at: entry.span,
                            notes: [Note("first included here", at: first.span)],
                            fixIts: [Self.removing(entry)]
                        )
                    }
                    continue
                }
                places[identity] = (entry.span, isPattern)
                schemas.append(loadIncluded(path, entry, of: root))
            }
        }
        return (schemas, Set(places.keys))
    }

    private func loadIncluded(_ path: String, _ entry: Spanned<String>, of root: Loaded) -> SchemaFile? {
        do {
            guard let included = try load(path) else { return nil }
            if let back = backInclude(in: included, to: root) {
                reported.report(
                    .includeCycle,
                    "'\(Paths.name(of: path))' includes the file that includes it",
                    at: back,
                    notes: [Note("included here", at: entry.span)]
                )
                return nil
            }
            return included.schema?.isTooNew == true ? nil : included.schema ?? SchemaFile(broken: included.file)
        } catch {
            reportUnreadable(error, .includeMissing, at: entry, by: root.path)
            return nil
        }
    }

    private func includedPaths(_ entry: Spanned<String>, of root: Loaded) -> [String] {
        let folder = Paths.folder(of: root.path)
        guard Glob.isPattern(entry.value) else { return [Paths.join(folder, entry.value)] }
        do {
            let paths = try Glob(pattern: entry.value).files(in: folder, of: files).filter {
                !Paths.isLockFile($0) && !PolicyFile.isPolicy($0, in: files)
            }
            if paths.isEmpty {
                searchesLeft -= 1
                let near = searchesLeft < 0 ? [] : NearbyFiles(files: files, folder: folder, areModels: false).all
                reported.report(
                    .includeMissing,
                    "no file matches '\(entry.value)'",
                    at: entry.span,
                    notes: near.isEmpty ? [] : [Note("files without 'model:': \(quoted(near))")]
                )
            }
            return paths
        } catch {
            reportUnreadable(error, .includeMissing, at: entry, by: root.path)
            return []
        }
    }

    /// The entry of an included file's own `include` that leads back to the root.
    private func backInclude(in included: Loaded, to root: Loaded) -> SourceSpan? {
        guard let value = included.tree?.mapping?["include"]?.value else { return nil }
        let rootIdentity = files.identity(of: root.path)
        for entry in value.sequence ?? [value] {
            guard let name = entry.scalar?.text else { continue }
            let path = Paths.join(Paths.folder(of: included.path), name)
            if let identity = files.identity(of: path), identity == rootIdentity { return entry.span }
        }
        return nil
    }
}

/// Ranges of a file, many of them.
private struct Places {
    /// By start, each with the last end up to there.
    private var ranges: [(start: Int, lastEnd: Int)] = []

    init(_ places: [Range<Int>]) {
        for range in places.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            ranges.append((range.lowerBound, max(range.upperBound, ranges.last?.lastEnd ?? 0)))
        }
    }

    /// Whether one of them contains the range.
    func contain(_ range: Range<Int>) -> Bool {
        let count = ranges.countOfFirst { $0.start <= range.lowerBound }
        return count > 0 && ranges[count - 1].lastEnd >= range.upperBound
    }
}
