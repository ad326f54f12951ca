import SchemaDiagnostics

/// Bounds on what a schema may ask of the compiler. Real schemas nest about twelve deep.
package enum YAMLLimits {
    /// Collections inside each other, aliases counted as what they stand for.
    package static let nesting = 100
    /// Values that aliases of one file may add, all together.
    package static let aliasedValues = 100_000
}

extension DiagnosticID {
    package static let yamlNesting = DiagnosticID("yaml-nesting", .error)
    package static let yamlAliasBomb = DiagnosticID("yaml-alias-bomb", .error)
    package static let yamlUnknownAlias = DiagnosticID("yaml-unknown-alias", .error)
    package static let yamlRecursiveAlias = DiagnosticID("yaml-recursive-alias", .error)
    package static let yamlUnusedAnchor = DiagnosticID("yaml-unused-anchor", .warning)
    package static let yamlTag = DiagnosticID("yaml-tag", .error)
    package static let yamlMergeKey = DiagnosticID("yaml-merge-key", .error)
    package static let yamlDuplicateKey = DiagnosticID("yaml-duplicate-key", .error)
    package static let yamlKeyNotScalar = DiagnosticID("yaml-key-not-scalar", .error)
    package static let yamlEmpty = DiagnosticID("yaml-empty", .error)
    package static let yamlSeveralDocuments = DiagnosticID("yaml-several-documents", .error)
    package static let yamlDirective = DiagnosticID("yaml-directive", .error)
}
