import ModelLanguage
import SchemaDiagnostics
import YAMLTree

/// `else:`, of several kinds of change: the property's value after a failed conversion.
extension HistoryEntry {
    enum Otherwise: String, Sendable, CaseIterable {
        case fail
        case `nil`
        case `default`
    }
}

extension SharedValue {
    static let `else` = SharedValue(
        "else",
        "What a failed conversion leaves: the default, nil, or a failure.",
        .word(
            HistoryEntry.Otherwise.allCases.reversed().map(\.rawValue),
            unwritten: HistoryEntry.Otherwise.fail.rawValue
        )
    )
    static let function = SharedValue(
        "function",
        "A static Swift function.",
        .pattern("notEmpty"),
        ["Person.parseAge"]
    )
}

extension SchemaReader {
    /// - Parameter property: whose values it is about, if it is one.
    mutating func readOtherwise(_ pair: YAMLPair?, of property: String?) -> Spanned<HistoryEntry.Otherwise>? {
        guard let pair else { return nil }
        let words = HistoryEntry.Otherwise.allCases.map(\.rawValue)
        guard let text = pair.value.scalar?.text, !words.contains(text), meant(by: text, among: words) == nil,
            !isOtherOption(text, among: words)
        else { return option(pair) }
        let declared = property.flatMap { record["properties"]?.value.mapping?[$0]?.value.mapping?["default"]?.value }
        let isSame = declared?.scalar?.text == text
        let fixIt = FixIt("write 'default'", replace: pair.value.span.withQuotes, with: "default")
        bag.report(
            .unknownOption,
            "'\(shortened(text))' is not a value of 'else'; expected fail, nil or default",
            at: pair.value.span,
            notes: [
                Note(
                    "'default' is the property's own default"
                        + (declared.map { ", \(shortened($0.span.withQuotes.text))" } ?? ", which is below 'properties'")
                )
            ],
            fixIts: declared == nil ? [] : [isSame ? fixIt : fixIt.withSeveralReadings]
        )
        return nil
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
            let other = fallback(of: property) == nil ? "fail" : "default"
            bag.report(
                .historyElse,
                "'else: nil' requires an optional, and '\(property.name)' is not optional in version \(version)",
                at: otherwise.span,
                notes: [Note("it is declared here", at: property.typeSpan)],
                fixIts: [FixIt("write '\(other)'", replace: otherwise.span, with: other).withSeveralReadings]
            )
        case .default:
            if let value = fallback(of: property) { return .value(value) }
            bag.report(
                .historyElse,
                "'else: default' requires a default, and '\(property.name)' has none in version \(version)",
                at: otherwise.span,
                notes: [Note("it is declared here", at: property.span)],
                fixIts: [FixIt("write 'fail'", replace: otherwise.span, with: "fail").withSeveralReadings]
            )
        }
        return .fail
    }
}
