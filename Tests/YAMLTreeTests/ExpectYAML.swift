import DiagnosticsTestSupport
import SchemaDiagnostics
import Testing

@testable import YAMLTree

/// What parsing alone reports: see `MarkerTest`.
func expectYAML(
    _ marked: String,
    _ expected: [String] = [],
    fixed: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    MarkerTest(["test.yaml": marked]) { files, bag in
        for file in files.values { _ = parseYAML(file, into: &bag) }
    }
    .expect(expected, fixed: fixed, hidesOthers: true, sourceLocation: sourceLocation)
}
