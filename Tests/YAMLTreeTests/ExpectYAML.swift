import DiagnosticsTestSupport
import SchemaDiagnostics
import Testing

@testable import YAMLTree

/// The findings of parsing alone.
func expectYAML(
    _ marked: String,
    _ expected: [ExpectedDiagnostic] = [],
    fixed: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    expectDiagnostics(marked, expected, fixed: fixed, sourceLocation: sourceLocation) { file, bag in
        _ = parseYAML(file, into: &bag)
    }
}
