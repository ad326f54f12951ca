import SchemaDiagnostics

/// Finds the schemas of a run without arguments.
enum RootDiscovery {
    static let folder = "Schemas"

    /// Where SwiftPM has its targets.
    private static let sources = "Sources"
    /// The roots that the build plugin generates from; in `Sources`, in the folders of their targets.
    static let builtEnding = ".heirloom.yaml"

    /// Those that the policy file names; else the root files in `Schemas/`: those with `model:`, told by their text, so that one with
    /// mistakes elsewhere is found too. Those of the build plugin are found as well, but not to be generated: the build does that.
    static func findRoots(
        _ files: any SchemaFiles = DiskFiles(),
        toGenerate: Bool = false,
        into bag: inout DiagnosticBag
    ) -> [String] {
        if let policy = PolicyFile.nearest(to: nil, in: files, into: &bag),
            let roots = policy.rootPaths(in: files, into: &bag)
        {
            return roots.filter { !toGenerate || !$0.hasSuffix(builtEnding) }
        }
        let built = builtRoots(files)
        var roots = toGenerate ? [] : built
        let isMissing = files.kind(of: folder) == nil
        if !isMissing {
            do throws(FileError) {
                let paths = try files.names(in: folder).filter(isSchemaName).map { Paths.join(folder, $0) }
                for path in paths where files.kind(of: path) == .file {
                    if hasModelKey(try files.read(path)) { roots.append(path) }
                }
            } catch {
                bag.report(unread: error, "'\(error.path)'")
                return []
            }
        }
        if roots.isEmpty {
            let message =
                !isMissing
                ? "no file in this folder has 'model:'"
                : built.isEmpty
                    ? "no schema is given, and there is no folder '\(folder)'" : "there is no folder '\(folder)'"
            let note = built.first.map { Note("'\($0)' is generated when its target is built, by the build plugin") }
            bag.report(.noRoots, message, at: SourceSpan(path: folder), notes: [note ?? advice(files) ?? hint])
        }
        return roots
    }

    /// Where a schema seems to be meant: in a folder above, where the user called heirloom in a folder of the package, below
    /// `Schemas`, or in a file that does not say that it is a root.
    private static func advice(_ files: any SchemaFiles) -> Note? {
        guard files.kind(of: folder) != nil else {
            let above = ["..", "../..", "../../.."].first { hasRoots(in: Paths.join($0, folder), files) }
            return above.map { Note("'\(Paths.join($0, folder))' has schemas: run heirloom in '\($0)'") }
        }
        let names = ((try? files.names(in: folder)) ?? []).sorted()
        for name in names where files.kind(of: Paths.join(folder, name)) == .folder {
            let below = Paths.join(folder, name)
            guard let root = roots(in: below, files).first else { continue }
            return Note("'\(Paths.join(below, root))' is a root file in a subfolder: name it, or move it to '\(folder)'")
        }
        return names.first(where: isSchemaName).map {
            Note("if '\(Paths.join(folder, $0))' is to be a root file, it needs 'model: NAME'")
        }
    }

    /// Whether a root file stands in a folder.
    static func hasRoots(in folder: String, _ files: any SchemaFiles = DiskFiles()) -> Bool {
        !roots(in: folder, files).isEmpty
    }

    /// Names of the root files of a folder.
    static func roots(in folder: String, _ files: any SchemaFiles) -> [String] {
        ((try? files.names(in: folder)) ?? []).sorted().filter { name in
            guard isSchemaName(name), let bytes = try? files.read(Paths.join(folder, name)) else { return false }
            return hasModelKey(bytes)
        }
    }

    /// In order of path. What cannot be listed has none.
    private static func builtRoots(_ files: any SchemaFiles) -> [String] {
        var found: [String] = []
        var folders = [sources]
        // A link may lead round in circles.
        var seen: Set<FileIdentity> = []
        while let folder = folders.popLast() {
            guard files.kind(of: folder) == .folder, let identity = files.identity(of: folder),
                seen.insert(identity).inserted
            else { continue }
            for name in (try? files.names(in: folder)) ?? [] where !name.hasPrefix(".") {
                let path = Paths.join(folder, name)
                if name.hasSuffix(builtEnding) {
                    found.append(path)
                } else if !name.hasSuffix(".swift") {
                    folders.append(path)
                }
            }
        }
        return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private static let hint = Note("name the root file, or write a first one with 'heirloom init'")

    private static func isSchemaName(_ name: String) -> Bool {
        (name.hasSuffix(".yaml") || name.hasSuffix(".yml")) && !name.hasPrefix(".") && !SchemaLoader.isLockFile(name)
    }

    /// A line that begins with the key, or a file in flow style that has it anywhere.
    static func hasModelKey(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.hasPrefix("\u{FEFF}") ? line.dropFirst() : line
            for key in ["model", "\"model\"", "'model'", "{"] where line.hasPrefix(key) {
                if key == "{" { return text.contains(/[{,\s"']model["']?\s*:/) }
                if line.dropFirst(key.count).drop(while: { $0 == " " }).hasPrefix(":") { return true }
            }
        }
        return false
    }
}
