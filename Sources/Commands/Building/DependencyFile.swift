import SchemaDiagnostics
import Workspace

/// The information that Make and Ninja require from a compiler: the files from which an output was made, so that a change of any of them
/// makes it again.
struct DependencyFile {
    /// The outputs, or the one file that represents them.
    var targets: [String]
    /// Files that were read, and folders whose entries decided which; each once, in order.
    var inputs: [String]

    init(targets: [String], inputs: Set<String>) {
        self.targets = targets
        // Neither build system can wait for a file that does not exist.
        self.inputs = inputs.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// One rule, and an empty rule for each input: without it, Make would report an error for an input that was removed.
    /// - Returns: nil if a path contains a line break, which neither format can represent.
    var rendered: [UInt8]? {
        var text = targets.map(Self.escaped).joined(separator: " ") + ":"
        for input in inputs { text += " \\\n  " + Self.escaped(input) }
        text += "\n"
        for input in inputs { text += "\n" + Self.escaped(input) + ":\n" }
        if (targets + inputs).contains(where: { $0.utf8.contains(0x0A) }) { return nil }
        return Array(text.utf8)
    }

    /// In the syntax of GNU Make, which Ninja reads too.
    static func escaped(_ path: String) -> String {
        var text = ""
        var backslashes = 0
        for character in path.unicodeScalars {
            switch character {
            case " ", "\t":
                // Only backslashes before a space are escaped by each other.
                text += String(repeating: "\\", count: backslashes + 1)
            case "#": text += "\\"
            case "$": text += "$"
            default: break
            }
            backslashes = character == "\\" ? backslashes + 1 : 0
            text.unicodeScalars.append(character)
        }
        return text
    }
}

extension CompilerDriver {
    /// Writes the files for the build system after a successful run: the depfile, then the stamp.
    static func tellBuildSystem(
        _ options: GenerateOptions,
        outputs: [String],
        inputs: Set<String>,
        into bag: inout DiagnosticBag
    ) {
        if let path = options.depfile.map(Paths.normalized) {
            let file = DependencyFile(targets: options.stamp.map { [Paths.normalized($0)] } ?? outputs, inputs: inputs)
            do throws(FileError) {
                guard let bytes = file.rendered else {
                    throw FileError(path, "the path of an input or output has a line break in it")
                }
                try StagedFiles.write([(path, bytes)], .named)
            } catch {
                return bag.report(unwritten: error, "the depfile")
            }
        }
        guard let stamp = options.stamp.map(Paths.normalized) else { return }
        do throws(FileError) {
            try StagedFiles.write([(stamp, Array("generated\n".utf8))], .named)
        } catch {
            bag.report(unwritten: error, "the stamp")
        }
    }
}
