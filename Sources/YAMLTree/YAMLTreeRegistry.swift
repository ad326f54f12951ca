import SchemaDiagnostics

extension DiagnosticRegistry {
    /// All ids of reading YAML.
    package static let yamlTree: [DiagnosticID] = [
        .yamlAliasBomb,
        .yamlBadEscape,
        .yamlBadUTF8,
        .yamlBracketInText,
        .yamlColonInText,
        .yamlCommentInCode,
        .yamlCommentInText,
        .yamlConflictMarker,
        .yamlControlCharacter,
        .yamlDirective,
        .yamlDuplicateKey,
        .yamlEmpty,
        .yamlIndentation,
        .yamlKeyNotScalar,
        .yamlMergeKey,
        .yamlMissingColon,
        .yamlMissingComma,
        .yamlNesting,
        .yamlOptionalBrackets,
        .yamlRecursiveAlias,
        .yamlSeveralDocuments,
        .yamlSpecialStart,
        .yamlSplitText,
        .yamlSyntax,
        .yamlTabIndentation,
        .yamlTag,
        .yamlTextBehindValue,
        .yamlUnclosedBracket,
        .yamlUnclosedQuote,
        .yamlUnknownAlias,
        .yamlUnusedAnchor,
    ]
}
