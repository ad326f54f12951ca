import Foundation

/// Random values for every type of a model's properties: for the tests of the runtime, and as a source file of compiled programs.
///
/// `dice()` returns a value of the requested type. Values are those that are easily lost: limits, empty ones, text with a meaning
/// elsewhere.
public struct Dice {
    private var random: SplitMix
    /// The number of objects around the one that is being created.
    public private(set) var depth = 0
    /// How often a value is drawn that no reader accepts.
    public var strangeness = 0.02

    public init(seed: UInt64) {
        random = SplitMix(state: seed)
    }

    public mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }
    public mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    public mutating func pick<T>(_ choices: [T]) -> T { choices[number(0...choices.count - 1)] }
    public mutating func callAsFunction<T: Drawn>() -> T { T.drawn(&self) }

    // MARK: Of parts

    public mutating func maybe<T>(_ make: (inout Dice) -> T) -> T? { chance(0.6) ? make(&self) : nil }

    public mutating func list<T>(_ count: ClosedRange<Int> = 0...3, _ make: (inout Dice) -> T) -> [T] {
        (0..<number(count)).map { _ in make(&self) }
    }

    /// Without values that do not equal themselves, which no set finds again.
    public mutating func group<T: Hashable>(_ make: (inout Dice) -> T) -> Set<T> {
        Set(list(0...3, make).filter { $0 == $0 })
    }

    public mutating func table<Key: Hashable, T>(
        _ key: (inout Dice) -> Key,
        _ make: (inout Dice) -> T
    ) -> [Key: T] {
        var table: [Key: T] = [:]
        for _ in 0..<number(0...3) { table[key(&self)] = make(&self) }
        return table
    }

    /// An object, unless there are many around already.
    public mutating func object<T>(_ make: (inout Dice) -> T?) -> T? {
        guard depth < 4, chance(0.6) else { return nil }
        depth += 1
        defer { depth -= 1 }
        return make(&self)
    }

    public mutating func objects<T>(_ make: (inout Dice) -> T?) -> [T] {
        (0..<number(0...2)).compactMap { _ in object(make) }
    }

    public mutating func objects<Key: Hashable, T>(
        _ key: (inout Dice) -> Key,
        _ make: (inout Dice) -> T?
    ) -> [Key: T] {
        var table: [Key: T] = [:]
        for object in objects(make) { table[key(&self)] = object }
        return table
    }

    // MARK: Values

    public mutating func text() -> String {
        pick([
            "", "a", "first_name", "é😀", "line\nbreak", "a\u{0}b", "a.b", "\"quoted\"", "_x_", "1", "[0]", "$class",
            "$null",
            "null", "<&>", "e\u{301}",
        ])
    }

    /// A value of a PropertyList.
    /// - Parameter strangers: values that are not allowed, besides those that no PropertyList has.
    public mutating func contents(_ strangers: [Any] = [], level: Int = 0) -> Any {
        if level < 4, chance(0.4) {
            if chance(0.5) { return list { $0.contents(strangers, level: level + 1) } }
            return table({ $0.text() }, { $0.contents(strangers, level: level + 1) })
        }
        if chance(strangeness) {
            let foreign: [Any] = [
                URL(fileURLWithPath: "/x"), UUID(), Set([1]), NSNull(), [1: 2], NSSet(), NSObject(), DateComponents(),
                1...2,
            ]
            return pick(foreign + strangers)
        }
        let values: [Any] = [
            true, false, 0, -1, Int.max, Int.min, UInt64.max, Int8(-3), 0.1, 2.0, Double.nan, -Double.infinity, 1e300,
            Float(0.1), CGFloat(1.5), Decimal(string: "0.1234567890123456789") ?? 0, NSDecimalNumber(value: 2.5),
            text(), text(), Date(timeIntervalSinceReferenceDate: 7.25), Data([0, 255]), NSString("ns"),
            NSNumber(value: true), NSArray(array: ["a", NSNull()]), NSDictionary(dictionary: ["k": 1]), [Int](),
            [String: Any](), ["x": 1], [1, nil] as [Int?], ["n": NSNull()] as [String: Any],
        ]
        return pick(values)
    }
}

/// The types that dice can draw.
public protocol Drawn {
    static func drawn(_ dice: inout Dice) -> Self
}

extension FixedWidthInteger where Self: Drawn {
    public static func drawn(_ dice: inout Dice) -> Self {
        dice.pick([0, 1, .max, .min, Self(truncatingIfNeeded: dice.number(.min ... .max))])
    }
}

extension BinaryFloatingPoint where Self: Drawn {
    public static func drawn(_ dice: inout Dice) -> Self {
        dice.pick([
            0, -0.0, 1.5, -2, 0.1, .infinity, -.infinity, .nan, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 1e16,
        ])
    }
}

extension Int: Drawn {}
extension Int8: Drawn {}
extension Int16: Drawn {}
extension Int32: Drawn {}
extension Int64: Drawn {}
extension UInt: Drawn {}
extension UInt8: Drawn {}
extension UInt16: Drawn {}
extension UInt32: Drawn {}
extension UInt64: Drawn {}
extension Float: Drawn {}
extension Double: Drawn {}
extension CGFloat: Drawn {}

extension Bool: Drawn {
    public static func drawn(_ dice: inout Dice) -> Bool { dice.chance(0.5) }
}
extension String: Drawn {
    public static func drawn(_ dice: inout Dice) -> String { dice.text() }
}
extension Data: Drawn {
    public static func drawn(_ dice: inout Dice) -> Data { dice.pick([Data(), Data([0, 255]), Data(count: 300)]) }
}
extension Date: Drawn {
    public static func drawn(_ dice: inout Dice) -> Date {
        Date(timeIntervalSinceReferenceDate: dice.pick([0, 7.25, -1e9, 0.1, 63_113_904_000, 1e-3]))
    }
}
extension URL: Drawn {
    public static func drawn(_ dice: inout Dice) -> URL {
        let base = URL(string: "https://e.org/a/")
        let urls: [URL?] = [
            URL(string: "https://e.org/a?b#c"), URL(string: "b/c", relativeTo: base), URL(fileURLWithPath: "/tmp/ü x"),
            URL(string: "data:,"), URL(string: "mailto:a@b.c"),
        ]
        return dice.pick(urls.compactMap { $0 })
    }
}
extension UUID: Drawn {
    public static func drawn(_ dice: inout Dice) -> UUID {
        UUID(uuid: (dice(), 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, dice()))
    }
}
extension Decimal: Drawn {
    public static func drawn(_ dice: inout Dice) -> Decimal {
        let texts = ["0", "-1", "0.1234567890123456789", "1e100", "-1e-100", "98765432109876543210.987654321"]
        return dice.pick(texts.compactMap { Decimal(string: $0) } + [.nan])
    }
}
extension CGPoint: Drawn {
    public static func drawn(_ dice: inout Dice) -> CGPoint { CGPoint(x: .finite(&dice), y: .finite(&dice)) }
}
extension CGSize: Drawn {
    public static func drawn(_ dice: inout Dice) -> CGSize { CGSize(width: .finite(&dice), height: .finite(&dice)) }
}
extension CGRect: Drawn {
    public static func drawn(_ dice: inout Dice) -> CGRect { CGRect(origin: dice(), size: dice()) }
}
extension CGFloat {
    fileprivate static func finite(_ dice: inout Dice) -> CGFloat { dice.pick([0, 1.5, -2, 0.1, 1e-5, 1e20]) }
}
extension NSRange: Drawn {
    public static func drawn(_ dice: inout Dice) -> NSRange {
        NSRange(location: dice.pick([0, 3, NSNotFound]), length: dice.pick([0, 4]))
    }
}
extension Locale: Drawn {
    public static func drawn(_ dice: inout Dice) -> Locale {
        Locale(identifier: dice.pick(["sv_SE", "", "de_CH@currency=EUR", "zh-Hant"]))
    }
}
extension TimeZone: Drawn {
    public static func drawn(_ dice: inout Dice) -> TimeZone {
        let zones = [TimeZone(identifier: "Asia/Tokyo"), TimeZone(secondsFromGMT: 0), TimeZone(secondsFromGMT: -5_400)]
        return dice.pick(zones.compactMap { $0 })
    }
}
extension IndexSet: Drawn {
    public static func drawn(_ dice: inout Dice) -> IndexSet { dice.pick([[], [0], [1, 2, 5], IndexSet(3..<9_000)]) }
}
extension IndexPath: Drawn {
    public static func drawn(_ dice: inout Dice) -> IndexPath { dice.pick([[], [5], [0, 200], [1, 2, 70_000]]) }
}
extension Calendar: Drawn {
    public static func drawn(_ dice: inout Dice) -> Calendar {
        dice.pick([Calendar(identifier: .gregorian), Calendar(identifier: .iso8601), Calendar(identifier: .hebrew)])
    }
}
extension DateInterval: Drawn {
    public static func drawn(_ dice: inout Dice) -> DateInterval {
        DateInterval(start: Date(timeIntervalSinceReferenceDate: 7e8), duration: dice.pick([0, 0.1, 60]))
    }
}
extension DateComponents: Drawn {
    public static func drawn(_ dice: inout Dice) -> DateComponents {
        dice.pick([
            DateComponents(), DateComponents(year: 2020, month: 2),
            DateComponents(calendar: Calendar(identifier: .gregorian)),
            DateComponents(timeZone: TimeZone(identifier: "Asia/Tokyo"), hour: 1, nanosecond: 5),
        ])
    }
}
