import SchemaDiagnostics

/// A request that the server answers, and the capability that it announces for it.
struct Feature {
    var method: String
    var capability: (name: String, value: JSONText)?
    var answer: (LanguageServer) -> (JSONValue) throws -> JSONText

    init(
        _ method: String,
        _ name: String? = nil,
        _ value: JSONText = .boolean(true),
        by answer: @escaping (LanguageServer) -> (JSONValue) throws -> JSONText
    ) {
        self.method = method
        capability = name.map { ($0, value) }
        self.answer = answer
    }
}

extension LanguageServer {
    /// All of them.
    static var features: [Feature] {
        func strings(_ words: [String]) -> JSONText { .array(words.map(JSONText.string)) }
        return [
            Feature(
                "textDocument/completion",
                "completionProvider",
                .object([("triggerCharacters", strings([" ", "[", "{", ",", "<", "."]))]),
                by: LanguageServer.completion
            ),
            Feature("textDocument/hover", "hoverProvider", by: LanguageServer.hover),
            Feature("textDocument/definition", "definitionProvider", by: LanguageServer.definition),
            Feature("textDocument/references", "referencesProvider", by: LanguageServer.references),
            Feature("textDocument/documentHighlight", "documentHighlightProvider", by: LanguageServer.highlights),
            Feature("textDocument/documentSymbol", "documentSymbolProvider", by: LanguageServer.documentSymbols),
            Feature("workspace/symbol", "workspaceSymbolProvider", by: LanguageServer.workspaceSymbols),
            Feature("textDocument/foldingRange", "foldingRangeProvider", by: LanguageServer.folds),
            Feature(
                "textDocument/semanticTokens/full",
                "semanticTokensProvider",
                .object([
                    (
                        "legend",
                        .object([
                            ("tokenTypes", strings(tokenTypes)), ("tokenModifiers", strings(["declaration"])),
                        ])
                    ),
                    ("full", .boolean(true)),
                ]),
                by: LanguageServer.semanticTokens
            ),
            Feature("textDocument/diagnostic", by: LanguageServer.documentDiagnostics),
            Feature("workspace/diagnostic", by: LanguageServer.workspaceDiagnostics),
            Feature("textDocument/inlayHint", "inlayHintProvider", by: LanguageServer.inlayHints),
            Feature(
                "textDocument/codeAction",
                "codeActionProvider",
                .object([("codeActionKinds", strings(["quickfix", "refactor"])), ("resolveProvider", .boolean(true))]),
                by: LanguageServer.codeActions
            ),
            Feature("codeAction/resolve", by: LanguageServer.resolve),
            Feature(
                "textDocument/rename",
                "renameProvider",
                .object([("prepareProvider", .boolean(true))]),
                by: LanguageServer.rename
            ),
            Feature("textDocument/prepareRename", by: LanguageServer.prepareRename),
            Feature("textDocument/formatting", "documentFormattingProvider", by: LanguageServer.format),
        ]
    }
}
