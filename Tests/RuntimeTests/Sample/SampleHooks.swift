import Foundation

// What a user writes beside the generated classes of Tests/Fixtures/RuntimeSample/sample.yaml.

extension Item {
    func itemDecoded() throws {
        if created == .distantPast { throw CocoaError(.coderInvalidValue) }
        HookLog.add("item decoded", for: id)
    }

    func itemEncoding() throws {
        if created == .distantFuture { throw CocoaError(.coderInvalidValue) }
        HookLog.add("item encoding", for: id)
    }
}

extension Book {
    func bookDecoded() { HookLog.add("book decoded with \(chapters.count) chapters", for: id) }
}

/// Which hooks ran for which object.
enum HookLog {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var entries: [UUID: [String]] = [:]

    static func add(_ text: String, for id: UUID) {
        lock.withLock { entries[id, default: []].append(text) }
    }

    /// What was noted for an object since the last call.
    static func take(_ id: UUID) -> [String] {
        lock.withLock { entries.removeValue(forKey: id) ?? [] }
    }
}

extension Person {
    /// Two people at home with each other, friends and partners: cycles of every kind.
    static func couple() -> (anna: Person, ben: Person) {
        let home = Household()
        let anna = Person(name: "Anna", home: home)
        let ben = Person(name: "Ben", home: home, partner: anna, friends: [anna])
        anna.partner = ben
        anna.friends = [ben, anna]
        home.members = [anna, ben]
        return (anna, ben)
    }
}

extension Book {
    /// A book without cycles.
    static func example() -> Book {
        Book(
            id: UUID(),
            title: "Kim",
            subtitle: nil,
            pages: 12,
            rating: nil,
            genre: .fiction,
            price: Money(amount: 12.5, currency: "GBP"),
            author: Person(name: "Rudyard", home: Household()),
            chapters: [Chapter(title: "One"), Chapter(title: "Two")],
            keywords: ["b", "a"],
            index: ["x": 1, "y": 2],
            stock: [.open: 3, .unrecognized(9): 1]
        )
    }
}

extension Values {
    static func example() -> Values {
        var components = DateComponents()
        components.year = 2026
        components.month = 2
        return Values(
            truth: true,
            int: -5,
            int8: -128,
            uint64: .max,
            float: 0.1,
            double: 1e300,
            cgFloat: 2.5,
            text: "\u{0}ü\"",
            data: Data([0, 255]),
            date: Date(timeIntervalSinceReferenceDate: 123.456),
            url: URL(filePath: "/tmp/a b"),
            uuid: UUID(),
            decimal: Decimal(string: "12345678901234567890.123456789") ?? 0,
            point: CGPoint(x: 0.1, y: -2),
            size: CGSize(width: 3, height: 4),
            rect: CGRect(x: 1, y: 2, width: 3, height: 4),
            range: NSRange(location: 3, length: 4),
            locale: Locale(identifier: "de_DE"),
            timeZone: TimeZone(identifier: "Europe/Berlin") ?? .gmt,
            indexes: IndexSet([1, 2, 3, 9]),
            components: components,
            anything: ["a": [1, "two", true] as [Any]] as [String: Any],
            small: .large,
            status: .unrecognized(7),
            fields: [.title, Fields(rawValue: 64)],
            money: Money(amount: 1),
            samples: [0.5, -.infinity, 3],
            nested: ["a": [1, 2], "b": []],
            byNumber: [1: "one", -2: "minus two"],
            byID: [UUID(): Date(timeIntervalSinceReferenceDate: 1)],
            factors: [1, 2]
        )
    }
}

/// A foreign Codable value.
struct PostalAddress: Codable, Hashable, Sendable {
    var street: String
    var floor: Double = 0
}
