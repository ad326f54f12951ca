import Diagnostics
import DiagnosticsTestSupport
import ModelLanguage
import Testing
import YAMLTree

/// A schema with markers in it, read and resolved.
struct Resolution {
    let sources: [String: MarkedSource]
    let bag: DiagnosticBag
    let model: Model?

    /// - Parameter files: what `include` and `uses` name, by path.
    init(_ root: String, files: [String: String] = [:]) {
        var sources = ["library.yaml": MarkedSource(root, path: "library.yaml")]
        for (path, text) in files { sources[path] = MarkedSource(text, path: path) }
        self.init(sources)
    }

    private init(_ sources: [String: MarkedSource]) {
        self.sources = sources
        var bag = DiagnosticBag()
        model = Self.resolve("library.yaml", sources.mapValues(\.file), &bag)
        self.bag = bag
    }

    /// As the driver does it: a file that cannot be read is nil to the others.
    private static func resolve(_ path: String, _ files: [String: SourceFile], _ bag: inout DiagnosticBag) -> Model? {
        guard let root = read(path, files, &bag) else { return nil }
        let uses = (root.header?.uses ?? []).map { resolve($0.value, files, &bag) }
        let includes = (root.header?.include ?? []).map { read($0.value, files, &bag) }
        return resolveModel(root: root, includes: includes, uses: uses, into: &bag)
    }

    private static func read(_ path: String, _ files: [String: SourceFile], _ bag: inout DiagnosticBag) -> SchemaFile? {
        guard let file = files[path], let tree = parseYAML(file, into: &bag) else { return nil }
        return readSchemaFile(tree, file: file, into: &bag)
    }

    /// The same with a fix-it applied.
    func applying(_ fixIt: FixIt) -> Resolution {
        Resolution(
            sources.mapValues { source in
                let bytes = Diagnostics.applying([fixIt], to: source.file)
                return MarkedSource(String(decoding: bytes, as: UTF8.self), path: source.file.path)
            }
        )
    }

    /// `1️⃣ id: message`, the place as line and column where no marker stands.
    func describe(_ diagnostic: Diagnostic) -> String {
        let source = sources[diagnostic.span.file.path]
        let position = diagnostic.span.position
        let place =
            source?.marker(at: diagnostic.span.start).map(String.init)
            ?? "\(diagnostic.span.file.path):\(position.line):\(position.column)"
        return "\(place) \(diagnostic.id.name): \(diagnostic.message)"
    }
}

/// Everything that is reported must be expected, in any order, and each fix-it must remove its diagnostic.
func expectFindings(
    _ root: String,
    files: [String: String] = [:],
    _ expected: [String],
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let resolution = Resolution(root, files: files)
    let found = resolution.bag.diagnostics.map { resolution.describe($0) }
    if found.sorted() != expected.sorted() {
        Issue.record(
            "found:\n  \(found.joined(separator: "\n  "))\nexpected:\n  \(expected.joined(separator: "\n  "))",
            sourceLocation: sourceLocation
        )
    }
    for diagnostic in resolution.bag.diagnostics {
        for fixIt in diagnostic.fixIts {
            let mended = resolution.applying(fixIt)
            let before = resolution.bag.diagnostics.count { $0.id == diagnostic.id && $0.message == diagnostic.message }
            let after = mended.bag.diagnostics.count { $0.id == diagnostic.id && $0.message == diagnostic.message }
            if after >= before || mended.bag.diagnostics.count >= resolution.bag.diagnostics.count {
                let rest = mended.bag.diagnostics.map { mended.describe($0) }.joined(separator: "\n  ")
                let text = mended.sources["library.yaml"].map { String(decoding: $0.file.bytes, as: UTF8.self) } ?? ""
                Issue.record(
                    "'\(fixIt.message)' does not mend \(diagnostic.id.name), but gives\n\(text)\n  \(rest)",
                    sourceLocation: sourceLocation
                )
            }
        }
    }
}
