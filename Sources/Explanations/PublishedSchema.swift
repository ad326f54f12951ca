import EmbeddedFiles

/// The JSON Schemas as they are in `Schemas`.
package enum PublishedSchema: String, CaseIterable, Sendable {
    case language
    case policy
    case report
    case description

    private var file: String {
        switch self {
        case .language: "heirloom.schema.json"
        case .policy: "heirloom-policy.schema.json"
        case .report: "diff-report.schema.json"
        case .description: "description.schema.json"
        }
    }

    package var text: String {
        for index in 0... {
            guard let found = embeddedSchema(index)?.pointee else { return "" }
            if String(cString: found.path) == "Schemas/\(file)" { return String(cString: found.text) }
        }
        return ""
    }
}
