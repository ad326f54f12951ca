import ModelLanguage
import SchemaDiagnostics
import SwiftGeneration
import YAMLTree

extension DiagnosticRegistry {
    /// Every diagnostic of the compiler, by id.
    package static let all: [DiagnosticID] =
        (yamlTree + modelLanguage + history + swiftGeneration + driver).sorted { $0.name < $1.name }
}
