import SchemaDiagnostics

/// Bounds on what a schema may ask of the compiler. Real schemas nest about twelve deep.
package enum YAMLLimits {
    /// Collections inside each other, aliases counted as what they stand for.
    package static let nesting = 100
    /// Values that aliases of one file may add, all together.
    package static let aliasedValues = 100_000
}

extension DiagnosticID {
    package static let yamlNesting = DiagnosticID(
        "yaml-nesting",
        .error,
        "values nested deeper than \(YAMLLimits.nesting) levels"
    )
    package static let yamlAliasBomb = DiagnosticID(
        "yaml-alias-bomb",
        .error,
        "aliases that expand to more than \(YAMLLimits.aliasedValues) values"
    )
    package static let yamlUnknownAlias = DiagnosticID(
        "yaml-unknown-alias",
        .error,
        "an alias whose anchor is not defined above it"
    )
    package static let yamlRecursiveAlias = DiagnosticID(
        "yaml-recursive-alias",
        .error,
        "an alias inside the value that it stands for"
    )
    package static let yamlUnusedAnchor = DiagnosticID(
        "yaml-unused-anchor",
        .warning,
        "an anchor that no alias refers to; text that starts with '&' needs quotes"
    )
    package static let yamlTag = DiagnosticID("yaml-tag", .error, "a YAML tag; text that starts with '!' needs quotes")
    package static let yamlMergeKey = DiagnosticID("yaml-merge-key", .error, "a merge key '<<'")
    package static let yamlDuplicateKey = DiagnosticID(
        "yaml-duplicate-key",
        .error,
        "a key that stands twice in a mapping"
    )
    package static let yamlKeyNotScalar = DiagnosticID(
        "yaml-key-not-scalar",
        .error,
        "a list or a mapping used as a key"
    )
    package static let yamlEmpty = DiagnosticID("yaml-empty", .error, "a schema file without content")
    package static let yamlSeveralDocuments = DiagnosticID(
        "yaml-several-documents",
        .error,
        "more than one YAML document in a file"
    )
    package static let yamlDirective = DiagnosticID(
        "yaml-directive",
        .error,
        "a YAML directive, or a line that starts with '%'"
    )
}
