import SchemaDiagnostics

/// Searches the files that were meant by a name under `uses` or `include`, where no such file exists.
package struct NearbyFiles {
    /// Folders that are searched, and files that are read to find their model: a search must not take long in a large project.
    private static let folderLimit = 60
    private static let readLimit = 200
    private static let depth = 3
    private static let suggestionLimit = 3

    package let files: any SchemaFiles
    /// The results are relative to it.
    package let folder: String
    /// Root files are searched, or files to include.
    var areModels = true
    /// Up to the folder of the project, too.
    var isWide = false

    /// - Parameter root: the file that names the missing one.
    package func named(_ text: String, by root: String) -> [String] {
        named(text).filter { Paths.join(folder, $0) != root }
    }

    /// Those with the very name, else similar ones.
    package func named(_ text: String) -> [String] {
        let stem = Self.stem(text).lowercased()
        guard !stem.isEmpty else { return [] }
        var exact: [String] = []
        var similar: [String] = []
        var reads = 0
        for (path, shown) in candidates {
            let name = Self.stem(shown).lowercased()
            let isNear = name == stem || stem.utf8.count > 2 && editDistance(name, stem, limit: 1) != nil
            guard areModels || isNear, reads < Self.readLimit else { continue }
            reads += 1
            guard let bytes = try? files.read(path) else { continue }
            let model = RootDiscovery.modelName(bytes)
            guard (model != nil) == areModels else { continue }
            if model?.lowercased() == stem || name == stem {
                exact.append(shown)
            } else if isNear {
                similar.append(shown)
            }
        }
        return Array((exact.isEmpty ? similar : exact).prefix(Self.suggestionLimit))
    }

    /// The first models that are found, or the first files without one.
    package var all: [String] { models(atMost: Self.suggestionLimit) }

    package func models(atMost limit: Int) -> [String] {
        var models: [String] = []
        for (path, shown) in candidates.prefix(Self.readLimit) where models.count < limit {
            if let bytes = try? files.read(path), (RootDiscovery.modelName(bytes) != nil) == areModels {
                models.append(shown)
            }
        }
        return models
    }

    /// A file that declares a type.
    package struct Declaration {
        package var file: String
        /// `class`, `struct` or `enum`.
        package var kind: String
        /// Nil if the file is not a root file.
        package var model: String?
    }

    package func declaring(_ name: String) -> [Declaration] {
        candidates.prefix(Self.readLimit).compactMap { path, shown in
            guard let bytes = try? files.read(path), let kind = Self.kind(of: name, in: bytes) else { return nil }
            return Declaration(file: shown, kind: kind, model: RootDiscovery.modelName(bytes))
        }
    }

    private static func kind(of name: String, in bytes: [UInt8]) -> String? {
        let kinds = ["classes:": "class", "structs:": "struct", "enums:": "enum"]
        let key = Array((name + ":").utf8)
        var (kind, margin): (String?, Int?)
        for line in bytes.split(separator: 0x0A) {
            let content = line.drop { $0 == 0x20 }
            guard let first = content.first, first != UInt8(ascii: "#"), first != 0x0D else { continue }
            let indentation = content.startIndex - line.startIndex
            if indentation == 0 {
                kind = kinds.first { line.starts(with: $0.key.utf8) }?.value
                margin = nil
            } else if let kind {
                if margin == nil { margin = indentation }
                if indentation == margin, content.starts(with: key) { return kind }
            }
        }
        return nil
    }

    /// Below the folder of the root, then beside it.
    private var candidates: [(path: String, shown: String)] {
        var found: [(path: String, shown: String)] = []
        var seen: Set<FileIdentity> = []
        var folders = 0
        for above in [""] + (isWide ? foldersAbove : []) {
            var level = [above]
            for _ in 0...Self.depth where !level.isEmpty {
                var next: [String] = []
                for shown in level where folders < Self.folderLimit {
                    folders += 1
                    let path = shown.isEmpty ? folder : Paths.join(folder, shown)
                    for name in (try? files.names(in: path)) ?? [] where !name.hasPrefix(".") {
                        let own = shown.isEmpty ? name : shown + "/" + name
                        let full = Paths.join(folder, own)
                        if files.kind(of: full) == .folder {
                            next.append(own)
                        } else if name.hasSuffix(".yaml") || name.hasSuffix(".yml"), !Paths.isLockFile(name),
                            let identity = files.identity(of: full), seen.insert(identity).inserted
                        {
                            found.append((full, own))
                        }
                    }
                }
                level = next
            }
        }
        return found
    }

    /// Up to the one that is a package or a repository; none where no folder is.
    private var foldersAbove: [String] {
        let all = ["..", "../..", "../../.."]
        let project = all.firstIndex { above in
            ["Package.swift", ".git", "heirloom.yaml"].contains {
                files.kind(of: Paths.join(folder, above + "/" + $0)) != nil
            }
        }
        return project.map { Array(all[...$0]) } ?? []
    }

    private static func stem(_ path: String) -> String {
        var name = Paths.name(of: path)[...]
        for ending in [".yaml", ".yml", ".heirloom"] where name.hasSuffix(ending) { name = name.dropLast(ending.count) }
        return String(name)
    }
}
