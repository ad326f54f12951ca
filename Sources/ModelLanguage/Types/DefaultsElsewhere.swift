import YAMLTree

// How Kotlin, Java, Python, SQL and others write values that a default has by code here.

private let now: Set<String> = [
    "now", "now()", "today", "today()", "current_timestamp", "current_timestamp()", "current_date", "sysdate",
    "getdate()",
    "date()", ".now", ".init()", "date.now", "date.now()", "new date()", "nsdate()", "datetime.now()", "instant.now()",
    "localdate.now()", "localdatetime.now()", "timezone.now", "sysutcdatetime()", "utc_timestamp()",
]

private let newUUIDs: Set<String> = [
    "auto", "uuid", "random", "new", "uuid()", ".init()", "uuid4()", "uuid.uuid4()", "uuid.randomuuid()",
    "randomuuid()",
    "gen_random_uuid()", "uuid_generate_v4()", "newid()", "uuidv4()", "nsuuid()", "crypto.randomuuid()",
]

private let emptyCollections: Set<String> = [
    "emptylist()", "emptyset()", "emptymap()", "emptyarray()", "listof()", "setof()", "mapof()", "arrayof()",
    "mutablelistof()", "mutablesetof()", "mutablemapof()", "arraylistof()", "hashmapof()", "list()", "dict()", "set()",
    "[]()", "[:]()", "[:]", ".init()", "array()", "dictionary()", "new map()", "new set()", "new array()", "empty",
    "{}", "[]", "seq()", "map()", "vector()", "list.empty", "seq.empty", "set.empty", "map.empty", "vector.empty",
    "vec![]",
    "vec::new()", "hashmap::new()", "hashset::new()", "btreemap::new()", "default::default()", "new()", "const []",
    "const {}",
    "{}.tomap()", "%{}", "mapset.new()", "list.of()", "set.of()", "map.of()", "collections.emptylist()",
    "collections.emptymap()", "array.empty", "dict.empty", "empty()", "nothing", "none",
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
    case .builtin(let builtin) where (builtin.integerRange != nil || builtin.isReal) && numberWithUnit(word) != nil:
        return numberWithUnit(word).flatMap { number in
            let isWhole = number == number.rounded() && abs(number) < 1e15
            if builtin.integerRange != nil { return isWhole ? (String(Int(number)), false) : nil }
            return (isWhole ? String(Int(number)) : String(number), false)
        }
    case .array, .set: return emptyCollections.contains(word) || isNewCollection(word) ? ("[]", true) : nil
    case .dictionary: return emptyCollections.contains(word) || isNewCollection(word) ? ("{}", true) : nil
    case .builtin(.data): return text.isEmpty ? ("{ swift: 'Data()' }", true) : nil
    case .builtin(let builtin) where builtin.integerRange != nil && text.hasSuffix(".0"):
        return Int(text.dropLast(2)).map { (String($0), true) }
    case .builtin(let builtin) where (builtin.integerRange != nil || builtin.isReal) && isMember(text):
        return ("{ swift: \(text.first == "." ? "'\(text)'" : text) }", true)
    case .builtin, .propertyList, .optional, .enumeration, .union, .structure, .object, .foreign: return nil
    }
}

/// `new ArrayList<>()`, `new Dictionary<string, int>()`
private func isNewCollection(_ word: String) -> Bool {
    guard word.hasPrefix("new "), word.hasSuffix("()") || word.hasSuffix("{}") else { return false }
    return collectionElsewhere(String(word.dropFirst(4).prefix { $0.isLetter })) != nil
}

/// `30s`, `10MB`, `50%`, `1,000`: in seconds, bytes and parts of one.
private func numberWithUnit(_ text: String) -> Double? {
    let digits = text.prefix { $0.isNumber || ".,_-".contains($0) }
    let unit = text[digits.endIndex...].filter { $0 != " " }
    let factors: [String: Double] = [
        "s": 1, "sec": 1, "secs": 1, "second": 1, "seconds": 1, "ms": 0.001, "min": 60, "minutes": 60, "h": 3600,
        "hours": 3600, "d": 86_400, "days": 86_400, "kb": 1024, "mb": 1_048_576, "gb": 1_073_741_824, "%": 0.01,
        "px": 1, "pt": 1, "k": 1000, "f": 1, "l": 1, "u": 1, "ul": 1, "i32": 1, "f64": 1, "n": 1, "m": 1, "": 1,
    ]
    guard let factor = factors[unit], let number = Double(digits.filter { !",_".contains($0) }),
        !unit.isEmpty || digits.contains(",")
    else { return nil }
    return number * factor
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
