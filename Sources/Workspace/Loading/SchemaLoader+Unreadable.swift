import ModelLanguage
import SchemaDiagnostics
import YAMLTree

/// What is said of files that schemas or the command line name and that are not there, or are not what was meant.
extension SchemaLoader {
    /// Before anything is known of a file: another one may take its place.
    package func settle(_ path: String) {
        let folder = Paths.folder(of: path)
        if settled.insert(folder).inserted { files.settle(folder) }
    }

    /// A file that a schema names: a missing file is the schema's error and reported there, a file that cannot be read is not.
    func reportUnreadable(
        _ error: FileError,
        _ missing: DiagnosticID,
        at entry: Spanned<String>,
        by root: String
    ) {
        switch error.kind {
        case .missing:
            let areModels = missing == .usesMissing
            let search = NearbyFiles(files: files, folder: Paths.folder(of: root), areModels: areModels, isWide: true)
            searchesLeft -= 1
            let nearby = searchesLeft < 0 ? [] : search.named(entry.value, by: root)
            let example =
                areModels && entry.value.contains("*")
                ? "'uses' lists each root file by itself: patterns are for 'include'"
                : areModels
                    ? "'uses' lists root files of other models, as in [ ../Core/core.yaml ]"
                    : "'include' lists files of this model, as in [ people.yaml ]"
            reported.report(
                missing,
                "'\(entry.value)' cannot be read: \(error.reason)",
                at: entry.span,
                notes: lookedFor(error.path)
                    + (nearby.isEmpty && (!entry.value.contains(".y") || entry.value.contains("*"))
                        ? [Note(example)] : []),
                fixIts: nearby.flatMap { FixIt.didYouMean($0, at: entry.span) }
            )
        case .isFolder:
            let areModels = missing == .usesMissing
            let inside = NearbyFiles(files: files, folder: error.path, areModels: areModels).all
            let paths = inside.map { Paths.join(entry.value, $0) }
            reported.report(
                .fileIsFolder,
                "'\(entry.value)' is a folder, expected a schema file",
                at: entry.span,
                fixIts: paths.flatMap { FixIt.didYouMean($0, at: entry.span) }
            )
        case .notAllowed, .other:
            reported.report(.fileUnreadable, "'\(error.path)' cannot be read: \(error.reason)", at: entry.span)
        }
    }

    package static func removing(_ entry: Spanned<String>) -> FixIt {
        FixIt("remove it", edits: [removal(of: entry.span, to: entry.span)])
    }

    private func otherRoots() -> [Note] {
        let roots = NearbyFiles(files: files, folder: ".").all
        return roots.isEmpty ? [] : [Note("root files: \(quoted(roots))")]
    }

    /// `uses` in place of `include`.
    func asInclude(header root: Loaded) -> [FixIt] {
        guard root.schema?.header?.uses.count == 1, let pairs = root.tree?.mapping, pairs["include"] == nil,
            let key = pairs["uses"]?.key
        else { return [] }
        return [FixIt("write 'include'", replace: key.span, with: "include")]
    }

    private func lookedFor(_ path: String) -> [Note] {
        [Note("looked for '\(path)'; paths are relative to the file that names them")]
    }

    func reportUnreadable(_ error: FileError) {
        if error.kind == .isFolder {
            let inside = NearbyFiles(files: files, folder: error.path).all.map { Paths.join(error.path, $0) }
            reported.report(
                .fileIsFolder,
                "this is a folder, expected a schema file",
                at: SourceSpan(path: error.path),
                notes: inside.isEmpty ? [] : [Note("root files in it: \(quoted(inside))")]
            )
        } else if error.kind == .missing {
            let near = NearbyFiles(files: files, folder: ".").named(error.path)
            reported.report(
                .fileMissing,
                "the file cannot be read: \(error.reason)",
                at: SourceSpan(path: error.path),
                notes: Int(error.path) != nil
                    ? [Note("the argument is a root file; the current version is 'version:' in the schema")]
                    : near.isEmpty ? otherRoots() : [Note("did you mean \(quoted(near))?")]
            )
        } else {
            reported.report(unread: error, "the file")
        }
    }
}
