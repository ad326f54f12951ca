import ModelLanguage
import SchemaDiagnostics

/// `else:`, of several kinds of change: the property's value after a failed conversion.
extension HistoryEntry {
    enum Otherwise: String, Sendable, CaseIterable {
        case fail
        case `nil`
        case `default`
    }
}

extension Replay {
    /// As of this version.
    mutating func otherwise(_ otherwise: Spanned<HistoryEntry.Otherwise>?, for property: PropertyModel) -> Otherwise {
        guard let otherwise else { return .fail }
        switch otherwise.value {
        case .fail: return .fail
        case .nil:
            if property.type.isOptional { return .value(.null) }
            bag.report(
                .historyElse,
                "'else: nil' requires an optional, and '\(property.name)' is not optional in version \(version)",
                at: otherwise.span,
                notes: [Note("it is declared here", at: property.typeSpan)]
            )
        case .default:
            if let value = fallback(of: property) { return .value(value) }
            bag.report(
                .historyElse,
                "'else: default' requires a default, and '\(property.name)' has none in version \(version)",
                at: otherwise.span,
                notes: [Note("it is declared here", at: property.span)]
            )
        }
        return .fail
    }
}
