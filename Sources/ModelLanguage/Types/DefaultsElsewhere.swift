import YAMLTree

// Values that a default has by code here, as people write them without.

private let now: Set<String> = ["now", "now()", "today", ".now", ".init()", "date.now", "date.now()", "nsdate()"]

private let newUUIDs: Set<String> = ["auto", "new", "random", "uuid", "uuid()", ".init()", "nsuuid()"]

private let emptyCollections: Set<String> = [
    "[]", "[:]", "[]()", "[:]()", "{}", ".init()", "array()", "dictionary()", "set()", "empty", "none",
]

/// The default that is meant by a text, and whether nothing else can be; nil where it is not known.
func defaultElsewhere(_ text: String, for type: PropertyType) -> (text: String, isCertain: Bool)? {
    let word = text.lowercased()
    switch type.wrapped {
    case .builtin(.date):
        if now.contains(word) { return ("{ swift: 'Date()' }", true) }
        return secondsSince1970(text).map { ("{ swift: 'Date(timeIntervalSince1970: \($0.seconds))' }", $0.isWhole) }
    case .builtin(.uuid):
        return newUUIDs.contains(word) || word.isEmpty ? ("{ swift: 'UUID()' }", !word.isEmpty) : nil
    case .array, .set: return emptyCollections.contains(word) ? ("[]", true) : nil
    case .dictionary: return emptyCollections.contains(word) ? ("{}", true) : nil
    case .builtin(.data): return text.isEmpty ? ("{ swift: 'Data()' }", true) : nil
    case .builtin(let builtin) where builtin.integerRange != nil && text.hasSuffix(".0"):
        return Int(text.dropLast(2)).map { (String($0), true) }
    case .builtin(let builtin) where (builtin.integerRange != nil || builtin.isReal) && isMember(text):
        return ("{ swift: \(text.first == "." ? "'\(text)'" : text) }", true)
    case .builtin, .propertyList, .optional, .enumeration, .union, .structure, .object, .foreign: return nil
    }
}

/// `.pi`, `Int.max`
private func isMember(_ text: String) -> Bool {
    text.contains(".") && text.split(separator: ".").allSatisfy { isIdentifier(String($0)) }
}

/// `["a", "b"]` of `a, b`; empty brackets of the other kind.
func collectionMeant(by content: Literal.Content, as type: PropertyType) -> String? {
    switch (type.wrapped, content) {
    case (.array, .mapping(let pairs)), (.set, .mapping(let pairs)): return pairs.isEmpty ? "[]" : nil
    case (.dictionary, .list(let items)): return items.isEmpty ? "{}" : nil
    case (.builtin(.data), .list(let items)): return items.isEmpty ? "{ swift: 'Data()' }" : nil
    case (.array(.builtin(.string)), .scalar(let scalar)), (.set(.builtin(.string)), .scalar(let scalar)):
        let parts = scalar.text.split(separator: ",").map { quotedYAML(String($0.drop { $0 == " " })) }
        return parts.isEmpty || scalar.text.contains("(") ? nil : "[\(parts.joined(separator: ", "))]"
    case (.array(.builtin), .scalar(let scalar)), (.set(.builtin), .scalar(let scalar)):
        let parts = scalar.text.split(separator: ",").map { String($0.trimmed()) }
        return parts.count > 1 && parts.allSatisfy { Double($0) != nil } ? "[\(parts.joined(separator: ", "))]" : nil
    default: return nil
    }
}

/// Of `2024-02-29` and `2024-02-29T12:00:00Z`.
///
/// - Returns: `isWhole` where time and time zone are written.
private func secondsSince1970(_ text: String) -> (seconds: Int, isWhole: Bool)? {
    var bytes = Array(text.utf8)
    let hasZone = bytes.last == UInt8(ascii: "Z")
    if hasZone { bytes.removeLast() }
    func number(_ range: Range<Int>) -> Int? {
        bytes[range].allSatisfy(isASCIIDigit) ? bytes[range].reduce(0) { $0 * 10 + Int($1) - 48 } : nil
    }
    func isSign(_ place: Int, _ signs: String) -> Bool { signs.utf8.contains(bytes[place]) }
    guard bytes.count == 10 || bytes.count == 19, isSign(4, "-"), isSign(7, "-"), let year = number(0..<4),
        let month = number(5..<7), let day = number(8..<10), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    var seconds = 0
    if bytes.count == 19 {
        guard isSign(10, "T "), isSign(13, ":"), isSign(16, ":"), let hour = number(11..<13),
            let minute = number(14..<16),
            let second = number(17..<19), hour < 24, minute < 60, second < 60
        else { return nil }
        seconds = (hour * 60 + minute) * 60 + second
    }
    // Days of the Gregorian calendar, whose year begins in March here.
    let (years, months) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    let days = 365 * years + years / 4 - years / 100 + years / 400 + (153 * months + 2) / 5 + day - 719_469
    return (days * 86_400 + seconds, hasZone && bytes.count == 19)
}
