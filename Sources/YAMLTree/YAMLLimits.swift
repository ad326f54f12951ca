import SchemaDiagnostics

/// Limits for schemas. Real schemas nest about twelve deep.
package enum YAMLLimits {
    /// Depth of collections inside each other; aliases count as their values.
    package static let nesting = 100
    /// The number of values that the aliases of one file may add in total.
    package static let aliasedValues = 100_000
}

extension DiagnosticID {
    /// Reported by reading YAML.
    package var isOfYAML: Bool { name.hasPrefix("yaml-") }

    package static let yamlNesting = DiagnosticID("yaml-nesting")
    package static let yamlAliasBomb = DiagnosticID("yaml-alias-bomb")
    package static let yamlUnknownAlias = DiagnosticID("yaml-unknown-alias")
    package static let yamlRecursiveAlias = DiagnosticID("yaml-recursive-alias")
    package static let yamlUnusedAnchor = DiagnosticID("yaml-unused-anchor", .warning)
    package static let yamlTag = DiagnosticID("yaml-tag")
    package static let yamlMergeKey = DiagnosticID("yaml-merge-key")
    package static let yamlDuplicateKey = DiagnosticID("yaml-duplicate-key")
    package static let yamlKeyNotScalar = DiagnosticID("yaml-key-not-scalar")
    package static let yamlEmpty = DiagnosticID("yaml-empty")
    package static let yamlSeveralDocuments = DiagnosticID("yaml-several-documents")
    package static let yamlDirective = DiagnosticID("yaml-directive")
}
