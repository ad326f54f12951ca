import Diagnostics

/// Finds the schemas of a run without arguments.
enum RootDiscovery {
    static let folder = "Schemas"

    /// The root files in `Schemas/`: those with `model:`, told by their text, so that one with mistakes elsewhere is found too.
    static func findRoots(_ files: any SchemaFiles = DiskFiles(), into bag: inout DiagnosticBag) -> [String] {
        let place = SourceSpan(file: SourceFile(path: folder, bytes: []))
        do {
            let paths = try files.names(in: folder).filter(isSchemaName).map { Paths.join(folder, $0) }
            var roots: [String] = []
            for path in paths where files.kind(of: path) == .file {
                if hasModelKey(try files.read(path)) { roots.append(path) }
            }
            if roots.isEmpty {
                bag.report(.noRoots, "no file in this folder has 'model:'", at: place, notes: [hint])
            }
            return roots
        } catch {
            switch error.kind {
            case .missing:
                bag.report(.noRoots, "no schema is given, and there is no folder '\(folder)'", at: place, notes: [hint])
            case .isFolder, .notAllowed, .other:
                let place = SourceSpan(file: SourceFile(path: error.path, bytes: []))
                bag.report(.fileUnreadable, "'\(error.path)' cannot be read: \(error.reason)", at: place)
            }
            return []
        }
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
                if key == "{" { return text.contains("model") }
                if line.dropFirst(key.count).drop(while: { $0 == " " }).hasPrefix(":") { return true }
            }
        }
        return false
    }
}
