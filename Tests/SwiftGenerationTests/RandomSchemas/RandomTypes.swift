import ArchiveTestSupport
import RandomTestSupport

/// The types of random schemas: how each is drawn, and its values in Swift and in YAML.
struct RandomTypes {
    var enums: [String] = []
    var structs: [String] = []
    var foreign: [String] = []
    /// Expressions in Swift.
    var samples: [String: String] = [
        "Bool": "true", "Float": "1.5", "Double": "2.25", "CGFloat": "3.5", "String": "\"é😀\"", "Data": "Data([1, 2])",
        "Date": "Date(timeIntervalSinceReferenceDate: 1234.5)", "URL": "URL(string: \"https://a.b/c?d\")!",
        "UUID": "UUID(uuidString: \"E621E1F8-C36C-495A-93FC-0C247A3E6E5F\")!",
        "Decimal": "Decimal(string: \"12.345\")!",
        "CGPoint": "CGPoint(x: 1, y: 2)", "CGSize": "CGSize(width: 1, height: 2)",
        "CGRect": "CGRect(x: 1, y: 2, width: 3, height: 4)", "NSRange": "NSRange(location: 1, length: 2)",
        "Locale": "Locale(identifier: \"sv_SE\")", "TimeZone": "TimeZone(identifier: \"GMT\")!",
        "IndexSet": "IndexSet([1, 2, 5])",
        "DateComponents": "DateComponents(year: 2020, month: 2)",
        "IndexPath": "IndexPath(indexes: [1, 200])", "Calendar": "Calendar(identifier: .iso8601)",
        "DateInterval": "DateInterval(start: Date(timeIntervalSinceReferenceDate: 1234.5), duration: 2)",
        "PropertyList": "[\"k\": [1, \"two\"] as [Any]] as [String: Any]",
    ]
    /// Arrays of values, in Swift, of the enums.
    var choices: [String: String] = [:]
    /// Values in YAML; others are written as code.
    var defaults: [String: String] = ["Bool": "true", "String": "\"x: y\"", "Double": "2.25", "Decimal": "1.10"]

    private static let numbers = [
        "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Float", "Double",
        "CGFloat",
    ]
    private static let hashable = [
        "Bool", "Int", "UInt64", "Double", "String", "Data", "Date", "URL", "UUID", "Decimal", "Locale", "TimeZone",
        "IndexSet",
        "DateComponents", "IndexPath", "Calendar", "DateInterval", "NSRange",
    ]
    private var plain: [String] { samples.keys.sorted() }

    init() {
        for number in Self.numbers where samples[number] == nil { samples[number] = "7" }
    }

    func draw(using random: inout SplitMix, depth: Int) -> String {
        let share = Double.random(in: 0..<1, using: &random)
        func pick(_ choices: [String]) -> String { choices.randomElement(using: &random) ?? "Int" }
        if depth < 2 {
            if share < 0.12 { return "[\(drawElement(using: &random, depth: depth))]" }
            if share < 0.2 { return "Set<\(pick(Self.hashable + enums))>" }
            if share < 0.3 {
                let key = pick(["String", "Int", "UUID"] + enums)
                return "[\(key): \(drawElement(using: &random, depth: depth))]"
            }
        }
        if share < 0.42 { return pick(enums) }
        if share < 0.5, !structs.isEmpty { return pick(structs) }
        if share < 0.56 { return pick(foreign) }
        return pick(plain)
    }

    /// An element of an array or a value of a dictionary, now and then one that may be nil.
    private func drawElement(using random: inout SplitMix, depth: Int) -> String {
        let type = draw(using: &random, depth: depth + 1)
        // NSNull inside a PropertyList is its nil.
        return type != "PropertyList" && Double.random(in: 0..<1, using: &random) < 0.25 ? type + "?" : type
    }

    /// Attributes that choose the archived form of the type.
    func forms(of type: String) -> [String] {
        switch type {
        case "Int", "Bool", "Double": return ["form: NSNumber"]
        case "CGPoint", "CGSize", "CGRect", "NSRange": return ["form: NSValue"]
        case "String": return ["form: NSMutableString"]
        case _ where type.hasPrefix("Set<"): return ["form: NSMutableSet", "form: NSCountedSet", "form: NSOrderedSet"]
        case _ where type.hasPrefix("["):
            if keyed(type) != nil { return ["form: NSMutableDictionary"] }
            let isPackable = Self.numbers.contains(String(type.dropFirst().dropLast()))
            return ["form: NSMutableArray", "form: NSOrderedSet"]
                + (isPackable ? ["packed: true", "packed: true, count: 1"] : [])
        default: return []
        }
    }

    /// Rules that samples and defaults satisfy, and many drawn values too.
    func rules(of type: String, isDefaulted: Bool) -> [String] {
        switch type {
        case "Float", "Double", "CGFloat", "Decimal":
            return ["min: -0.5", "max: 1e2", "min: 1, max: 20"]
        case _ where Self.numbers.contains(type): return ["min: 0", "max: 1_00", "min: 1, max: 0x14"]
        case "Date": return ["min: 2001-01-01", "max: \"2030-12-31T23:59:00Z\""]
        case "String":
            return [
                "length: 0...4", "length: 1...", "pattern: \"[^/]*\"", "pattern: '(\\w|[^$]){2,}'",
                "length: ...9, pattern: '.{0,12}'",
            ]
        case "Data": return ["length: 0...", "length: 2"]
        case _ where type.hasPrefix("[") || type.hasPrefix("Set<"):
            return isDefaulted || isReference(type) ? ["elements: ...1", "elements: 0...2"] : ["elements: 1...2"]
        default: return []
        }
    }

    func `default`(of type: String) -> String? {
        if type.hasSuffix("?") { return "nil" }
        if let value = defaults[type] { return value }
        if type.hasPrefix("Set<") { return "[]" }
        if type.hasPrefix("[") { return keyed(type) != nil ? "{}" : type.hasSuffix("?]") ? "[nil]" : "[]" }
        if Self.numbers.contains(type) { return "7" }
        // At other places called from the generated code of a public type.
        if foreign.contains(type) || structs.contains(type) { return nil }
        return "{ swift: '\(sample(type))' }"
    }

    /// - Parameter holdsObjects: whether an object exists already; if not, collections of objects are empty.
    func sample(_ type: String, holdsObjects: Bool = true) -> String {
        if type.hasSuffix("?") {
            let wrapped = String(type.dropLast())
            return isReference(wrapped) ? "nil" : sample(wrapped)
        }
        if let value = samples[type] { return value }
        if isReference(type) { return keyed(type) == nil ? "[]" : "[:]" }
        if type.hasPrefix("Set<") { return "[\(sample(String(type.dropFirst(4).dropLast())))]" }
        if let (key, value) = keyed(type) { return "[\(sample(key)): \(sample(value))]" }
        return "[\(sample(String(type.dropFirst().dropLast())))]"
    }

    /// The type as generated code spells it.
    func swift(_ type: String) -> String {
        var text = type
        for (name, swift) in [
            ("PropertyList", "Any"), ("Mixed", "Any"), ("Anything", "NSObject"), ("Parts", "PersonNameComponents"),
            ("Hex", "HexText"),
        ] {
            text = text.replacing(name, with: swift)
        }
        return text
    }

    /// An expression that draws a value with dice, `$0`.
    func drawing(_ type: String) -> String {
        if type.hasSuffix("?") {
            let wrapped = String(type.dropLast())
            if wrapped.contains(/^C\d+$/) { return "$0.object { drawn\(wrapped)(&$0) }" }
            return "$0.maybe { \(drawing(wrapped)) }"
        }
        if type.hasPrefix("Set<") { return "$0.group { \(drawing(String(type.dropFirst(4).dropLast()))) }" }
        if let (key, value) = keyed(type) {
            if value.contains(/^C\d+$/) { return "$0.objects({ \(drawing(key)) }, { drawn\(value)(&$0) })" }
            return "$0.table({ \(drawing(key)) }, { \(drawing(value)) })"
        }
        if type.hasPrefix("[") {
            let element = String(type.dropFirst().dropLast())
            if element.contains(/^C\d+$/) { return "$0.objects { drawn\(element)(&$0) }" }
            return "$0.list { \(drawing(element)) }"
        }
        switch type {
        case "PropertyList": return "$0.contents()"
        case "Anything": return "$0.anything()"
        case "Mixed": return "$0.mixed()"
        case "Union": return "$0.union()"
        default: return "$0()"
        }
    }

    private func isReference(_ type: String) -> Bool { type.contains(/\bC\d/) }

    private func keyed(_ type: String) -> (key: String, value: String)? {
        guard type.hasPrefix("["), !type.hasPrefix("[["), let colon = type.firstRange(of: ": ") else { return nil }
        return (
            String(type[type.index(after: type.startIndex)..<colon.lowerBound]),
            String(type[colon.upperBound...].dropLast())
        )
    }
}

/// Names that may be a problem for generated code.
enum SwiftWords {
    static let keywords: Set<String> = [
        "in", "default", "where", "for", "func", "extension", "import", "protocol", "repeat", "as", "is",
        "case",
    ]
    static let awkwardNames =
        keywords.sorted() + [
            "title", "größe", "名前", "isOpen", "x", "coder", "data", "value", "values", "version", "name", "key", "keys",
            "fields",
            "reader", "other", "result", "index", "error", "context", "encoder", "decoder", "container", "old", "new",
            "lhs", "rhs",
            "hasher", "dictionary", "options", "from", "to", "with", "model", "archive", "int", "string", "limit",
            "items", "element",
            "raw", "unknown", "missing", "set", "get", "didSet", "willSet", "async", "await", "actor", "some", "any",
            "each", "lazy",
            "weak", "unowned", "indirect", "required", "convenience", "nonisolated", "max", "print", "zip",
            "comparison", "copier",
            "source", "updates", "statement", "storage", "wrapped",
        ]

    static func escaped(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }
}
