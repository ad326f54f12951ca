import SchemaDiagnostics

/// Finds the schemas of a run without arguments.
package enum RootDiscovery {
    package static let folder = "Schemas"

    /// SwiftPM's folders of targets.
    private static let sources = "Sources"
    /// The roots that the build plugin generates from; in `Sources`, in the folders of their targets.
    package static let builtEnding = ".heirloom.yaml"

    /// The roots that the policy file names; otherwise the root files in `Schemas/`: those with `model:` in their text, so that one with
    /// errors elsewhere is found too. The build plugin's roots are found as well, but not generated: the build does that.
    package static func findRoots(
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

    /// Possible places of a schema: a folder above, if the user called heirloom in a folder of the package, below `Schemas`, or a file that
    /// lacks `model:`.
    private static func advice(_ files: any SchemaFiles) -> Note? {
        // What is only looked at for advice is not watched.
        if DiskFiles().kind(of: "heirloom.yml") == .file {
            return Note("'heirloom.yml' is not read: the policy file is called 'heirloom.yaml'")
        }
        guard files.kind(of: folder) != nil else {
            let above = ["..", "../..", "../../.."].first { hasRoots(in: Paths.join($0, folder), files) }
            if let above { return Note("'\(Paths.join(above, folder))' has schemas: run heirloom in '\(above)'") }
            let roots = NearbyFiles(files: DiskFiles(), folder: ".").all
            return roots.first.map {
                Note("name the root file, as in 'heirloom check \($0)', or move it to '\(folder)'")
            }
        }
        let names = ((try? files.names(in: folder)) ?? []).sorted()
        for name in names where files.kind(of: Paths.join(folder, name)) == .folder {
            let below = Paths.join(folder, name)
            guard let root = roots(in: below, files).first else { continue }
            return Note(
                "'\(Paths.join(below, root))' is a root file in a subfolder: name it, or move it to '\(folder)'"
            )
        }
        if let name = names.first(where: isSchemaName) {
            return Note("if '\(Paths.join(folder, name))' is to be a root file, it needs 'model: NAME'")
        }
        return names.first { [".yaml.txt", ".yml.txt", ".yaml.rtf", ".txt", ".json"].contains(where: $0.hasSuffix) }.map
        {
            Note("'\(Paths.join(folder, $0))' is not read: the names of schemas end in '.yaml'")
        }
    }

    /// Whether a root file is in a folder.
    package static func hasRoots(in folder: String, _ files: any SchemaFiles = DiskFiles()) -> Bool {
        !roots(in: folder, files).isEmpty
    }

    /// Names of the root files of a folder.
    package static func roots(in folder: String, _ files: any SchemaFiles) -> [String] {
        ((try? files.names(in: folder)) ?? []).sorted().filter { name in
            guard isSchemaName(name), let bytes = try? files.read(Paths.join(folder, name)) else { return false }
            return hasModelKey(bytes)
        }
    }

    /// In order of path. A folder that cannot be listed has none.
    private static func builtRoots(_ files: any SchemaFiles) -> [String] {
        var found: [String] = []
        var folders = [sources]
        // Links may form a cycle.
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
        (name.hasSuffix(".yaml") || name.hasSuffix(".yml")) && !name.hasPrefix(".") && !Paths.isLockFile(name)
    }

    /// Whether all files of the folder belong to roots: no policy file names the roots, and no root elsewhere, which may include files of
    /// it, is left out.
    package static func isOfFolder(_ files: any SchemaFiles, toGenerate: Bool) -> Bool {
        var ignored = DiagnosticBag()
        if toGenerate, !builtRoots(files).isEmpty { return false }
        return PolicyFile.nearest(to: nil, in: files, into: &ignored)?.rootPaths(in: files, into: &ignored) == nil
    }

    /// Schemas in the folder that no root includes; none if roots are named elsewhere.
    package static func strays(_ read: Set<String>, _ files: any SchemaFiles) -> [String] {
        let names = ((try? files.names(in: folder)) ?? []).filter { isSchemaName($0) && !$0.hasSuffix(builtEnding) }
        return names.map { Paths.join(folder, $0) }.filter {
            files.kind(of: $0) == .file && !read.contains($0) && !PolicyFile.isPolicy($0, in: files)
        }
    }

    /// A line that begins with the key, or a file in flow style that has it anywhere. A misspelled key also counts, since it is an error of
    /// that file, and so does `version`, except in a file with the keys of a policy.
    package static func hasModelKey(_ bytes: [UInt8]) -> Bool {
        // UTF-16 has a mark, or a zero in each letter.
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) || bytes.prefix(2).contains(0) {
            return true
        }
        var margin: Int?
        var (hasVersion, isPolicy, hasDeclarations) = (false, false, false)
        var rest = bytes[...]
        // Usually the first line decides.
        while !rest.isEmpty {
            let text = rest.prefix { $0 != 0x0A && $0 != 0x0D }
            rest = rest[text.endIndex...].dropFirst()
            if let margin {
                // Nearly all lines of a file are indented further, and their letters need not be examined.
                let start = text.prefix { $0 == 0x20 }.endIndex
                let isPlain = start < text.endIndex && (0x21..<0x80).contains(text[start]) && text[start] != 0x2D
                if isPlain, start - text.startIndex != margin { continue }
            }
            var line = String(decoding: text, as: UTF8.self)[...]
            if line.hasPrefix("\u{FEFF}") { line = line.dropFirst() }
            if line.hasPrefix("---") { line = line.dropFirst(3) }
            let content = line.drop { $0.isWhitespace }
            guard let first = content.first, first != "#", first != "%" else { continue }
            if first == "{" { return String(decoding: bytes, as: UTF8.self).contains(/[{,\s"']model["']?\s*:/) }
            // The keys of a file are all indented as the first one is.
            let indent = line.count - content.count
            if margin == nil { margin = indent }
            guard indent == margin else { continue }
            let key = content.drop { "\"'".contains($0) }.prefix { $0.isLetter }
            let rest = content[key.endIndex...].drop { "\"' ".contains($0) }
            guard let sign = rest.first, ":=：".contains(sign) else { continue }
            switch key {
            case "version": hasVersion = true
            case "roots", "diff": isPolicy = true
            case "classes", "structs", "enums", "include": hasDeclarations = true
            case _ where editDistance(String(key), "model", limit: 1) != nil: return true
            default: break
            }
        }
        return hasVersion && (!isPolicy || hasDeclarations)
    }

    /// The value of a line `model: Name`.
    package static func modelName(_ bytes: [UInt8]) -> String? {
        let key = Array("model:".utf8)
        for line in bytes.split(separator: 0x0A) where line.starts(with: key) {
            let text = String(decoding: line.dropFirst(key.count), as: UTF8.self)
            return String(text.drop { " \"'".contains($0) }.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        }
        return nil
    }
}
