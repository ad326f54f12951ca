import Foundation
import RandomTestSupport
import Testing

@testable import HeirloomRuntime

/// Random objects through every writer: everything written without an error is read by every reader of that form, to an equal object; an
/// error of writing names class, key and path.
///
/// `HEIRLOOM_WRITTEN=100000 HEIRLOOM_WRITTEN_SEED=7 swift test --filter WrittenReadableTests` tries more.
@Suite struct WrittenReadableTests {

    @Test func whatIsWrittenIsRead() throws {
        var dice = Dice(seed: environmentNumber("HEIRLOOM_WRITTEN_SEED") ?? 1)
        var written = 0
        var refused = 0
        let count = draws(15, "HEIRLOOM_WRITTEN")
        for _ in 0..<count {
            let crate = dice.crate()
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
        #expect(written > count)
        #expect(refused > count)
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

/// The text in which two equal crates must agree. Numbers count by their value.
private func canonical(_ crate: Crate) -> String {
    let part: Any? =
        switch crate.part {
        case let tag as Tag: "Tag \(tag.text)"
        case let money as Money: "Money \(money.amount) \(money.currency)"
        case let other: other
        }
    let parts: [(String, Any?)] = [
        ("name", crate.name), ("info", crate.info), ("table", crate.table), ("strings", crate.strings),
        ("thing", crate.thing), ("part", part), ("samples", crate.samples), ("order", crate.order),
        ("street", crate.address?.street), ("floor", crate.address?.floor), ("home", crate.home),
        ("maybe", crate.maybe), ("price", crate.price), ("label", crate.label?.text),
    ]
    return parts.map { "\($0): \(canonicalText($1 as Any))" }.joined(separator: ", ")
        + "[" + crate.content.map { canonical($0) }.joined(separator: "; ") + "]"
}

extension Dice {
    /// Crates with values of every kind, including values that no reader accepts.
    fileprivate mutating func crate() -> Crate {
        let strangers: [Any] = [
            Money(amount: 1), Tag(text: "t"), Genre.essay,
            ["Bookshelf.class": "NSDate", "value": 1] as [String: Any],
        ]
        func strange(_ dice: inout Dice) -> Bool { dice.chance(dice.strangeness) }
        let crate = Crate(name: text())
        if chance(0.4) { crate.info = contents(strangers) }
        if chance(0.5) { crate.table = table({ $0.text() }, { $0.contents(strangers) }) }
        crate.strings = maybe { NSArray(array: strange(&$0) ? [NSDate()] : $0.list { $0.text() }) }
        crate.thing = maybe { dice in
            if strange(&dice) { return dice.pick([NSDate(), NSArray(), NSSet(array: [NSSet(array: [NSDate()])])]) }
            return dice.pick([NSSet(array: ["a", 2] as [Any]), NSString("s"), NSNumber(value: 2.5), NSMutableSet()])
        }
        crate.part = maybe { dice in
            if strange(&dice) { return dice.pick([URL(filePath: "/"), 3 as Int8, NSArray(array: [1])] as [Any]) }
            let parts: [Any] = [
                dice.text(), Date(timeIntervalSinceReferenceDate: 1.5), 2.5, 3.0, Tag(text: dice.text()),
                Money(amount: 2), NSArray(array: ["x"]),
            ]
            return dice.pick(parts)
        }
        crate.address = maybe { PostalAddress(street: $0.text(), floor: $0.pick([0, 1.5, .infinity] as [Double])) }
        crate.samples = maybe { strange(&$0) ? [1] : [1, .infinity, 0.1] }
        if chance(0.2) { crate.order = group { $0.text() }.sorted() }
        crate.home = maybe { $0() }
        crate.maybe = maybe { $0() }
        crate.price = maybe { $0() }
        crate.label = maybe { Tag(text: $0.text()) }
        crate.content = objects { $0.crate() }
        return crate
    }
}
