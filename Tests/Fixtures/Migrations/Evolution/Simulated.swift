/// Values as the oracle writes them, and converters that compute what the oracle's do.
protocol Shown {
    var text: String { get }
}

protocol Simulated: Shown {
    static func made(_ hash: UInt64) -> Self
}

extension Int: Simulated {
    var text: String { "\(self)" }
    static func made(_ hash: UInt64) -> Int { Int(hash % 50) }
}

extension Double: Simulated {
    var text: String { "\(self)" }
    static func made(_ hash: UInt64) -> Double { Double(hash % 50) }
}

extension String: Simulated {
    var text: String { "\"\(self)\"" }
    static func made(_ hash: UInt64) -> String { "\(hash % 50)" }
}

extension Bool: Simulated {
    var text: String { "\(self)" }
    static func made(_ hash: UInt64) -> Bool { hash % 2 == 0 }
}

extension Optional: Shown where Wrapped: Shown {
    var text: String { map(\.text) ?? "nil" }
}

extension Optional: Simulated where Wrapped: Simulated {
    static func made(_ hash: UInt64) -> Wrapped? { Wrapped.made(hash) }
}

extension Array: Shown where Element: Shown {
    var text: String { "[\(map(\.text).joined(separator: ", "))]" }
}

extension Array: Simulated where Element: Simulated {
    static func made(_ hash: UInt64) -> [Element] { (0..<hash % 3).map { Element.made(hash / 7 + $0) } }
}

extension Set: Shown where Element: Shown {
    var text: String { "[\(map(\.text).sorted().joined(separator: ", "))]" }
}

extension Dictionary: Shown where Key: Shown, Value: Shown {
    var text: String {
        isEmpty ? "{}" : "{ \(map { "\($0.key.text): \($0.value.text)" }.sorted().joined(separator: ", ")) }"
    }
}

extension Dictionary: Simulated where Key: Simulated, Value: Simulated {
    static func made(_ hash: UInt64) -> [Key: Value] {
        // Neighbouring numbers give different keys.
        Dictionary(uniqueKeysWithValues: (0..<hash % 3).map { (Key.made(hash / 7 + $0), Value.made(hash / 7 + $0)) })
    }
}

extension Set: Simulated where Element: Simulated {
    static func made(_ hash: UInt64) -> Set<Element> { Set([Element].made(hash)) }
}

/// nil: the conversion fails, which depends on the arguments alone.
func converted<T: Simulated>(
    _ function: String,
    component: Int? = nil,
    _ arguments: [any Simulated],
    _ spelling: String,
    as type: T.Type
) -> T? {
    let texts = arguments.map(\.text)
    if hash("\(function)\(texts)") % 7 == 0 { return nil }
    return T.made(hash("\(function)\(component.map { ".\($0)" } ?? "")\(texts)\(spelling)"))
}

private func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}

/// Objects around the one whose text is made, and itself.
nonisolated(unsafe) var holders: [AnyObject] = []

/// The weak end of an inverse.
func end(_ object: AnyObject?) -> String {
    guard let object else { return "nil" }
    return holders.dropLast().last === object ? "up" : "other"
}
