import SchemaDiagnostics

/// Errors in a user's own templates.
extension DiagnosticID {
    package static let templateUnknownFile = DiagnosticID("template-unknown-file")
    package static let templateFileTaken = DiagnosticID("template-file-taken")
    package static let templateUnknownName = DiagnosticID("template-unknown-name")
    package static let templateSyntax = DiagnosticID("template-syntax")
}
