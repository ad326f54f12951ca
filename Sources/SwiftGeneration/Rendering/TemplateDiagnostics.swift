import SchemaDiagnostics

/// What can be wrong with a user's own templates.
extension DiagnosticID {
    package static let templateUnknownFile = DiagnosticID(
        "template-unknown-file",
        "a file among the templates has a name that no template bears and no other template includes"
    )
    package static let templateUnknownName = DiagnosticID(
        "template-unknown-name",
        "a template uses a name that means nothing where it stands"
    )
    package static let templateSyntax = DiagnosticID(
        "template-syntax",
        "a template is not well formed, or uses a tag that Heirloom's templates do not have"
    )
}

extension DiagnosticRegistry {
    /// All ids of generation.
    package static let swiftGeneration: [DiagnosticID] = [
        .formerObjectsAbsent,
        .templateSyntax,
        .templateUnknownFile,
        .templateUnknownName,
    ]
}
