import SchemaDiagnostics
import YAMLTree

extension SchemaReader {
    /// `iso8601`, `secondsSince1970`, `millisecondsSince1970`, or a pattern.
    mutating func dates(_ pair: YAMLPair) -> Spanned<JSONDates>? {
        guard let text = anyText(pair, mayBeEmpty: false) else { return nil }
        let dates = JSONDates(text.value)
        guard case .pattern(let pattern) = dates else { return Spanned(dates, text.span) }
        // Any pattern has the year, as a letter that no word would have without others.
        let fields = DatePattern(pattern)
        guard fields.letters.contains("y") || fields.letters.contains("Y") || !isDottedIdentifier(pattern) else {
            reportUnknownOption(
                text,
                of: "'\(pair.key.value)'",
                valid: JSONDates.Named.allCases.map(\.rawValue) + ["a pattern, as in yyyy-MM-dd"]
            )
            return nil
        }
        guard let problem = fields.problem else { return Spanned(dates, text.span) }
        bag.report(
            .datesPattern,
            "the pattern '\(shortened(pattern))' \(problem.text)",
            at: text.span,
            fixIts: problem.meant.map {
                [FixIt("write '\($0)'", replace: text.span.withQuotes, with: quotedYAML($0))]
            } ?? []
        )
        return nil
    }
}

/// A date's pattern, as Unicode defines it: letters stand for parts of the date, other characters and quoted text for themselves.
private struct DatePattern {
    /// The letters, each once.
    private(set) var letters: [Character] = []
    private(set) var problem: (text: String, meant: String?)?

    private static let known = Set("GyMLdDEeahHKkmsSAzZOVXx")

    init(_ pattern: String) {
        var isQuoted = false
        for character in pattern {
            if character == "'" {
                isQuoted.toggle()
            } else if !isQuoted, character.isLetter, !letters.contains(character) {
                letters.append(character)
            }
        }
        if isQuoted {
            problem = ("has a quote without an end", nil)
        } else if letters.contains("Y") {
            problem = (
                "has 'Y', the year to which a week belongs; 'y' is the year",
                pattern.replacingEvery("Y", with: "y")
            )
        } else if let other = letters.first(where: { !Self.known.contains($0) }) {
            let text = "has '\(other)', which is no part of a date; text is in single quotes"
            problem = (text, other == "T" ? pattern.replacingEvery("T", with: "'T'") : nil)
        } else if letters.contains("h") || letters.contains("K"), !letters.contains("a") {
            problem = (
                "has hours to 12 without 'a', the half of the day; 'H' has hours to 23",
                pattern.replacingEvery("h", with: "H")
            )
        }
    }
}

extension String {
    fileprivate func replacingEvery(_ character: Character, with text: String) -> String {
        map { $0 == character ? text : String($0) }.joined()
    }
}

extension DiagnosticID {
    static let datesPattern = DiagnosticID("dates-pattern")
}
