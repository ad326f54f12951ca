import Foundation
import RandomTestSupport
import Testing

@testable import HeirloomRuntime

/// Random objects through every writer: what was written without an error is read by every reader of that form, to an equal object; what
/// is refused names class, key and path.
///
/// `HEIRLOOM_WRITTEN=100000 HEIRLOOM_WRITTEN_SEED=7 swift test --filter WrittenReadableTests` tries more.
@Suite struct WrittenReadableTests {

    @Test func whatIsWrittenIsRead() throws {
        var random = RandomCrates(seed: environmentNumber("HEIRLOOM_WRITTEN_SEED") ?? 1)
        var written = 0
        var refused = 0
        for _ in 0..<(environmentNumber("HEIRLOOM_WRITTEN") ?? 100) {
            let crate = random.crate(depth: 0)
            for form in WrittenForm.all {
                do {
                    let read = try form.pass(crate)
                    written += 1
                    #expect(canonical(read) == canonical(crate), "\(form.name)")
                } catch let error as ArchiveError where error.kind == .unwritable {
                    refused += 1
                    #expect(error.className == "Crate", "\(form.name): \(error)")
                    #expect(error.key != nil, "\(form.name): \(error)")
                    #expect(!error.path.isEmpty, "\(form.name): \(error)")
                } catch {
                    Issue.record("\(form.name): \(error)\n\(canonical(crate))")
                }
            }
        }
        // Both happen.
        #expect(written > 100)
        #expect(refused > 100)
    }
}

/// A form with its writer and its reader.
private struct WrittenForm {
    let name: String
    let pass: (Crate) throws -> Crate

    nonisolated(unsafe) static let all: [WrittenForm] = [
        WrittenForm(name: "archive") { crate in
            try SampleModel.unarchivedObject(ofClass: Crate.self, from: SampleModel.archivedData(withRootObject: crate))
        },
        json("JSON", .useDefaultKeys, .useDefaultKeys),
        json("JSON in snake case", .convertToSnakeCase, .convertFromSnakeCase),
        json(
            "JSON in other words",
            .custom { OtherKey("x-" + ($0.last?.stringValue ?? "")) },
            .custom { OtherKey(String(($0.last?.stringValue ?? "").dropFirst(2))) }
        ),
        WrittenForm(name: "dictionary") { crate in
            try Crate(dictionary: crate.deepDictionary())
        },
        WrittenForm(name: "property list") { crate in
            let deep = try crate.deepDictionary()
            let data = try PropertyListSerialization.data(fromPropertyList: deep, format: .binary, options: 0)
            let list = try PropertyListSerialization.propertyList(from: data, format: nil)
            return try Crate(dictionary: list as? [String: Any] ?? [:])
        },
    ]

    private static func json(
        _ name: String,
        _ writing: JSONEncoder.KeyEncodingStrategy,
        _ reading: JSONDecoder.KeyDecodingStrategy
    ) -> WrittenForm {
        WrittenForm(name: name) { crate in
            let encoder = JSONEncoder()
            encoder.keyEncodingStrategy = writing
            encoder.dateEncodingStrategy = .secondsSince1970
            encoder.nonConformingFloatEncodingStrategy = .convertToString(
                positiveInfinity: "+",
                negativeInfinity: "-",
                nan: "?"
            )
            let data: Data
            do { data = try encoder.encode(crate) } catch EncodingError.invalidValue(_, let context) {
                throw context.underlyingError ?? EncodingError.invalidValue(crate, context)
            }
            let decoder = SampleModel.decoder()
            decoder.keyDecodingStrategy = reading
            decoder.dateDecodingStrategy = .secondsSince1970
            decoder.nonConformingFloatDecodingStrategy = .convertFromString(
                positiveInfinity: "+",
                negativeInfinity: "-",
                nan: "?"
            )
            return try decoder.decode(Crate.self, from: data)
        }
    }
}

private struct OtherKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ text: String) { stringValue = text }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
}

/// What two crates have to agree in. Numbers count by their value.
private func canonical(_ crate: Crate) -> String {
    let parts: [(String, Any?)] = [
        ("name", crate.name), ("info", crate.info), ("table", crate.table), ("strings", crate.strings),
        ("thing", crate.thing), ("part", crate.part), ("samples", crate.samples), ("order", crate.order),
        ("street", crate.address?.street), ("floor", crate.address?.floor), ("home", crate.home),
        ("base", crate.home?.baseURL), ("maybe", crate.maybe), ("price", crate.price), ("label", crate.label?.text),
    ]
    return parts.map { "\($0): \(canonical($1 as Any))" }.joined(separator: ", ")
        + "[" + crate.content.map { canonical($0) }.joined(separator: "; ") + "]"
}

private func canonical(_ value: Any) -> String {
    if case Optional<Any>.none = value { return "null" }
    if let tag = value as? Tag { return "Tag \(tag.text)" }
    if let money = value as? Money { return "Money \(money.amount) \(money.currency)" }
    if let set = value as? NSSet {
        return "{" + set.allObjects.map { canonical($0) }.sorted().joined(separator: ", ") + "}"
    }
    switch PropertyListValue(value) {
    case .null: return "null"
    case .array(let values): return "[" + values.map { canonical($0) }.joined(separator: ", ") + "]"
    case .dictionary(let values):
        return "["
            + values.sorted { $0.key < $1.key }.map { "\($0.debugDescription): \(canonical($1))" }.joined(
                separator: ", "
            )
            + "]"
    case .single(.string(let text)): return text.debugDescription
    case .single(.data(let data)): return "<\(data.base64EncodedString())>"
    case .single(.leaf(let date as Date)): return "date \(date.timeIntervalSinceReferenceDate)"
    case .single(.leaf(let decimal as Decimal)): return "\(decimal)"
    case .single(let number):
        guard let number = AnyNumber(number.plain) else { return "\(number)" }
        return number.exact(Int.self).map { "\($0)" } ?? number.exact(UInt64.self).map { "\($0)" }
            ?? number.exactDouble.map { "\($0)" } ?? number.text
    case nil: return "\(value)"
    }
}

/// Crates with values of every kind, those among them that no reader takes.
private struct RandomCrates {
    private var random: SplitMix
    /// Of the same root, to be shared.
    private var known: [Crate] = []

    init(seed: UInt64) {
        random = SplitMix(state: seed)
    }

    mutating func crate(depth: Int) -> Crate {
        let crate = Crate(name: text())
        if chance(0.4) { crate.info = contents(depth: 0) }
        for _ in 0..<number(0...2) where chance(0.5) { crate.table[text()] = contents(depth: 1) }
        if chance(0.2) { crate.strings = NSArray(array: (0..<number(0...3)).map { _ in text() }) }
        if chance(0.02) { crate.strings = NSArray(array: [NSDate()]) }
        if chance(0.2) {
            crate.thing = pick(
                [NSSet(array: ["a", 2] as [Any]), NSString("s"), NSNumber(value: 2.5), NSMutableSet()] as [NSObject]
            )
        }
        if chance(0.02) {
            crate.thing = pick([NSDate(), NSArray(), NSSet(array: [NSSet(array: [NSDate()])])] as [NSObject])
        }
        if chance(0.4) {
            let parts: [Any] = [
                text(), Date(timeIntervalSinceReferenceDate: 1.5), 2.5, 3.0, Tag(text: text()), Money(amount: 2),
                NSArray(array: ["x"]),
            ]
            crate.part = pick(parts)
        }
        if chance(0.02) { crate.part = pick([URL(filePath: "/"), 3 as Int8, NSArray(array: [1])] as [Any]) }
        if chance(0.3) { crate.address = PostalAddress(street: text(), floor: pick([0, 1.5, .infinity] as [Double])) }
        if chance(0.2) { crate.samples = [1, .infinity, 0.1] }
        if chance(0.02) { crate.samples = [1] }
        if chance(0.2) { crate.order = Array(Set((0..<3).map { _ in text() })).sorted() }
        if chance(0.3) {
            let base = URL(string: "https://e.org/a/")
            let urls: [URL?] = [
                URL(string: "https://e.org/a?b#c"), URL(string: "b/c", relativeTo: base), URL(filePath: "/tmp/ü x"),
            ]
            crate.home = pick(urls)
        }
        if chance(0.5) { crate.maybe = pick([nil, 0, -5] as [Int?]) }
        if chance(0.3) {
            let prices: [Decimal] = [
                Decimal(string: "0.1234567890123456789") ?? 0, .nan, -1, Decimal(string: "1e100") ?? 0,
            ]
            crate.price = pick(prices)
        }
        if chance(0.2) { crate.label = Tag(text: text()) }
        if depth == 0 { known = [] }
        if depth < 3 { crate.content = (0..<number(0...2)).map { _ in self.crate(depth: depth + 1) } }
        if chance(0.2), let other = known.randomElement(using: &random) { crate.content.append(other) }
        known.append(crate)
        return crate
    }

    private mutating func contents(depth: Int) -> Any {
        if depth < 4, chance(0.5) {
            if chance(0.5) { return (0..<number(0...3)).map { _ in contents(depth: depth + 1) } }
            return Dictionary(
                (0..<number(0...3)).map { _ in (text(), contents(depth: depth + 1)) },
                uniquingKeysWith: { first, _ in first }
            )
        }
        if chance(0.03) {
            let strangers: [Any] = [
                URL(filePath: "/x"), UUID(), Set([1]), Money(amount: 1), Tag(text: "t"), NSNull(), [1: 2], Genre.essay,
                ["Bookshelf.class": "NSDate", "value": 1] as [String: Any], NSSet(), NSObject(),
            ]
            return pick(strangers)
        }
        let values: [Any] = [
            true, false, 0, -1, Int.max, Int.min, UInt64.max, Int8(-3), 0.1, 2.0, Double.nan, -Double.infinity, 1e300,
            Float(0.1), CGFloat(1.5), Decimal(string: "0.1234567890123456789") ?? 0, NSDecimalNumber(value: 2.5),
            text(), text(),
            Date(timeIntervalSinceReferenceDate: 7.25), Data([0, 255]), NSString("ns"), NSNumber(value: true),
            NSArray(array: ["a", NSNull()]), NSDictionary(dictionary: ["k": 1]), [Int](), [String: Any](), ["x": 1],
            [1, nil] as [Int?], ["n": NSNull()] as [String: Any],
        ]
        return pick(values)
    }

    private mutating func text() -> String {
        pick(["", "a", "first_name", "é😀", "line\nbreak", "a\u{0}b", "a.b", "\"quoted\"", "_x_", "1", "[0]", "$class"])
    }

    private mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }
    private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    private mutating func pick<T>(_ choices: [T]) -> T { choices[Int.random(in: 0..<choices.count, using: &random)] }
}
