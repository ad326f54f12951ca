import Foundation

/// The inputs and outputs of one root file.
struct PlannedModel {
    let root: String
    /// Schemas and lock files that exist: a missing one would stop the build without a message about who requires it.
    private(set) var inputs: [String] = []
    /// Folders of all inputs, also of those that do not exist yet.
    private(set) var folders: [String] = []
    /// The folder of its Swift files.
    let folder: String
    /// The module that the schema names.
    let writtenModule: String?
    let embedsRuntime: Bool
    /// Names of the runtime's files, if it is embedded.
    private(set) var runtime: [String] = []

    private var files: [(schema: String, name: String)] = []

    /// `work` is the plugin's folder for the target, `names` those of the target's Swift files so far.
    init(root: String, work: String, runtime: [String], names: inout DistinctNames) {
        self.root = root
        folder = Path.join(work, names.next(Path.stem(of: root), ending: ""))
        var closure = SchemaClosure(root)
        let record = (try? String(contentsOfFile: Path.join(folder, ".inputs"), encoding: .utf8)) ?? ""
        closure.add(record.split(separator: "\n").map(String.init))
        inputs = closure.inputs
        folders = closure.folders
        for schema in closure.ownFiles {
            files.append((schema, names.next(Path.stem(of: schema), ending: ".heirloom.swift")))
        }
        writtenModule = closure.glance?.module
        embedsRuntime = closure.glance?.embedsRuntime ?? false
        if embedsRuntime { self.runtime = runtime }
    }

    var outputs: [String] {
        (files.map(\.name) + runtime).map { Path.join(folder, $0) }
    }

    /// The name that Xcode gives a product's module by default: C's identifier.
    static func module(ofProduct name: String) -> String {
        let identifier = name.map { $0.isLetter || $0.isNumber ? $0 : "_" }
        return (identifier.first?.isNumber == true ? "_" : "") + String(identifier)
    }

    func arguments(module: String, watched: String) -> [String] {
        var arguments = ["build-step", root, "--output", folder, "--module", module, "--watched", watched]
        for input in inputs { arguments += ["--input", input] }
        for (schema, name) in files { arguments += ["--schema", schema, "--swift", name] }
        for name in runtime { arguments += ["--runtime", name] }
        return arguments
    }
}

/// Names that also differ without letter case.
struct DistinctNames {
    private var taken: Set<String> = []

    mutating func next(_ stem: String, ending: String) -> String {
        var name = stem + ending
        var number = 2
        while !taken.insert(name.lowercased()).inserted {
            name = "\(stem)-\(number)\(ending)"
            number += 1
        }
        return name
    }
}

/// The files that belong to a root: its includes, and the models it uses with all of theirs.
private struct SchemaClosure {
    private(set) var inputs: [String] = []
    private(set) var folders: [String] = []
    /// The root and its includes.
    private(set) var ownFiles: [String] = []
    /// The root's.
    private(set) var glance: SchemaGlance?

    init(_ root: String) {
        addModel(root, isRoot: true)
    }

    mutating func add(_ paths: [String]) {
        for path in paths where !inputs.contains(path) {
            if Path.isFile(path) { inputs.append(path) }
            folders.append(Path.folder(of: path))
        }
    }

    private mutating func addModel(_ path: String, isRoot: Bool) {
        guard isRoot || !inputs.contains(path) else { return }
        add([path])
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return }
        add([Path.lockFile(of: path)])
        let glance = SchemaGlance(text)
        var own = [path]
        let folder = Path.folder(of: path)
        for entry in glance.include {
            for included in Path.matches(of: entry, in: folder) where !own.contains(included) { own.append(included) }
            // A pattern may match more files later.
            folders.append(Path.join(folder, Path.fixedFolder(of: entry)))
        }
        add(own)
        if isRoot {
            ownFiles = own
            self.glance = glance
        }
        for entry in glance.uses { addModel(Path.join(folder, entry), isRoot: false) }
    }
}
