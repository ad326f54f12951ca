/// Values as the oracle writes them, and converters that compute what the oracle's do.
protocol Simulated {
    var text: String { get }
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

extension Optional: Simulated where Wrapped: Simulated {
    var text: String { map(\.text) ?? "nil" }
    static func made(_ hash: UInt64) -> Wrapped? { Wrapped.made(hash) }
}

extension Array: Simulated where Element: Simulated {
    var text: String { "[\(map(\.text).joined(separator: ", "))]" }
    static func made(_ hash: UInt64) -> [Element] { (0..<hash % 3).map { Element.made(hash / 7 + $0) } }
}

extension Set: Simulated where Element: Simulated {
    var text: String { "[\(map(\.text).sorted().joined(separator: ", "))]" }
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
