import Foundation

extension ArchiveField {
    /// For generated code. What is special about a field in JSON without class names.
    public struct JSONForm: Sendable {
        /// How dates are written.
        public enum Dates: Sendable {
            /// With a fraction of a second where the date has one.
            case iso8601
            case secondsSince1970
            case millisecondsSince1970
            /// A pattern of Unicode's, read and written in Greenwich time.
            case pattern(String)
        }

        /// Keys of which the first that is there is read, where the field's own is not; paths are joined by the separator.
        let otherKeys: [String]
        let dates: Dates?
        /// Text and number are the same.
        let isLenient: Bool

        public init(otherKeys: [[String]] = [], dates: Dates? = nil, lenient: Bool = false) {
            self.otherKeys = otherKeys.map { $0.joined(separator: pathSeparator) }
            self.dates = dates
            isLenient = lenient
        }
    }
}

extension ArchiveField.JSONForm.Dates {
    /// The value in JSON: text or a number.
    /// - Throws: if the pattern cannot hold the date.
    func written(_ date: Date) throws -> WrittenValue {
        switch self {
        case .iso8601: return .string(ISO8601Text.text(of: date))
        case .secondsSince1970: return Self.number(date.timeIntervalSince1970)
        case .millisecondsSince1970: return Self.number(date.timeIntervalSince1970 * 1000)
        case .pattern(let pattern):
            let text = DatePatterns.text(of: date, pattern)
            guard DatePatterns.date(text, pattern) == date else {
                let expected = "a date that the pattern '\(pattern)' holds"
                throw ArchiveError(.unwritable, expected: expected, found: ISO8601Text.text(of: date))
            }
            return .string(text)
        }
    }

    private static func number(_ number: Double) -> WrittenValue {
        Int64(exactly: number).map { .integer($0) } ?? .double(number)
    }

    func read(_ source: CodableSource) throws -> Date {
        switch self {
        case .secondsSince1970: return Date(timeIntervalSince1970: try source.double())
        case .millisecondsSince1970: return Date(timeIntervalSince1970: try source.double() / 1000)
        case .iso8601:
            let text = try source.string()
            guard let date = ISO8601Text.date(text) else { throw unread(text, "a date in ISO 8601", source) }
            return date
        case .pattern(let pattern):
            let text = try source.string()
            guard let date = DatePatterns.date(text, pattern) else {
                throw unread(text, "a date as '\(pattern)'", source)
            }
            return date
        }
    }

    private func unread(_ text: String, _ expected: String, _ source: CodableSource) -> ArchiveError {
        source.graph.error(
            ArchiveError(.outOfRange, expected: expected, found: ArchiveError.words(text)),
            at: source.path
        )
    }
}

/// Dates in ISO 8601, to the second or with a fraction.
private enum ISO8601Text {
    static func text(of date: Date) -> String {
        let seconds = date.timeIntervalSinceReferenceDate.rounded(.down)
        let fraction = date.timeIntervalSinceReferenceDate - seconds
        let whole = Date(timeIntervalSinceReferenceDate: seconds).formatted(.iso8601)
        if fraction == 0 { return whole }
        // As few digits as read back as the same date.
        for digits in [3, 6, 9] {
            let scale = pow(10, Double(digits))
            let number = Int((fraction * scale).rounded())
            guard number < Int(scale),
                digits == 9 || seconds + Double(number) / scale == date.timeIntervalSinceReferenceDate
            else { continue }
            let text = String(number)
            let padding = String(repeating: "0", count: digits - text.count)
            return whole.dropLast() + "." + padding + text + "Z"
        }
        return whole
    }

    static func date(_ text: String) -> Date? {
        // Foundation reads milliseconds at most.
        guard let point = text.firstIndex(where: { $0 == "." || $0 == "," }) else { return plain(text) }
        let digits = text[text.index(after: point)...].prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty, digits.count <= 18, let number = Double(digits),
            let date = plain(text[..<point] + text[digits.endIndex...])
        else { return nil }
        let fraction = number / pow(10, Double(digits.count))
        return Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate + fraction)
    }

    private static func plain(_ text: some StringProtocol) -> Date? {
        try? Date(String(text), strategy: .iso8601)
    }
}

/// Formatters are costly to make, and each is used by one thread at a time.
private enum DatePatterns {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var known: [String: DateFormatter] = [:]

    static func text(of date: Date, _ pattern: String) -> String {
        lock.withLock { formatter(pattern).string(from: date) }
    }

    static func date(_ text: String, _ pattern: String) -> Date? {
        lock.withLock { formatter(pattern).date(from: text) }
    }

    private static func formatter(_ pattern: String) -> DateFormatter {
        if let known = known[pattern] { return known }
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.isLenient = false
        formatter.dateFormat = pattern
        known[pattern] = formatter
        return formatter
    }
}
