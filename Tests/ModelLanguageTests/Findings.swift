import DiagnosticsTestSupport
import ModelLanguage
import ModelTestSupport
import SchemaDiagnostics
import Testing

/// A schema with markers in it, read and resolved.
struct Resolution {
    let sources: [String: MarkedSource]
    let bag: DiagnosticBag
    let model: Model?

    /// - Parameter files: the files that `include` and `uses` name, by path.
    init(_ root: String, files: [String: String] = [:]) {
        var sources = ["library.yaml": MarkedSource(root, path: "library.yaml")]
        for (path, text) in files { sources[path] = MarkedSource(text, path: path) }
        self.init(sources)
    }

    private init(_ sources: [String: MarkedSource]) {
        self.sources = sources
        var bag = DiagnosticBag()
        let files = sources.mapValues(\.file)
        model = files["library.yaml"].flatMap { resolve($0, files: files, into: &bag) }
        self.bag = bag
    }

    /// The same with a fix-it applied.
    func applying(_ fixIt: FixIt) -> Resolution {
        Resolution(
            sources.mapValues { source in
                let bytes = SchemaDiagnostics.applying([fixIt], to: source.file)
                return MarkedSource(String(decoding: bytes, as: UTF8.self), path: source.file.path)
            }
        )
    }

    /// `1️⃣ id: message`, the place as line and column if there is no marker.
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
