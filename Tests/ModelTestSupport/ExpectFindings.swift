import DiagnosticsTestSupport
import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import Testing

/// A schema with markers in it, read and resolved.
package struct Resolution {
    private let test: MarkerTest

    /// - Parameter files: the files that `include` and `uses` name, by path.
    package init(_ root: String, files: [String: String] = [:]) {
        self.init(MarkerTest(files.merging([Self.root: root]) { $1 }) { files, bag in _ = Self.model(files, &bag) })
    }

    private init(_ test: MarkerTest) { self.test = test }

    package static let root = "library.yaml"

    static func model(_ files: [String: SourceFile], _ bag: inout DiagnosticBag) -> Model? {
        files[root].flatMap { resolve($0, files: files, into: &bag) }
    }

    package var bag: DiagnosticBag { test.bag }
    package var files: [String: SourceFile] { test.files }

    package var model: Model? {
        var known = DiagnosticBag()
        return Self.model(files, &known)
    }

    package func applying(_ fixIt: FixIt) -> Resolution { Resolution(test.applying(fixIt)) }
    package func describe(_ diagnostic: Diagnostic) -> String { test.describe(diagnostic) }
}

/// What reading, resolving, replay and planning report for a schema with markers: see `MarkerTest`.
package func expectFindings(
    _ root: String,
    files: [String: String] = [:],
    _ expected: [String],
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let files = files.merging([Resolution.root: root]) { $1 }
    MarkerTest(files) { files, bag in
        guard let model = Resolution.model(files, &bag) else { return }
        _ = CheckedModel(model, into: &bag)
    }
    .expect(expected, sourceLocation: sourceLocation)
}
