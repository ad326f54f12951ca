import Foundation
import Testing

@testable import HeirloomRuntime

/// Each type of a schema with a wrong value of each kind: archives, dictionaries and JSON say the same of it, in the words of the type.
@Suite struct WrongValueTests {
    /// A type, as Swift spells it or as an error names it, and how generated code reads it.
    struct Reading: CustomTestStringConvertible, @unchecked Sendable {
        let testDescription: String
        /// What was expected: the type, or what a part of it is.
        let expected: [String]
        let read: (FieldValue) throws -> Void

        init(_ name: String, or others: [String] = [], _ read: @escaping (FieldValue) throws -> Void) {
            testDescription = name
            expected = [name] + others
            self.read = read
        }
    }

    static let readings: [Reading] = [
        Reading("Bool") { _ = try $0.bool() },
        Reading("Int") { _ = try $0.int() },
        Reading("Int8") { _ = try $0.int8() },
        Reading("Int16") { _ = try $0.int16() },
        Reading("Int32") { _ = try $0.int32() },
        Reading("Int64") { _ = try $0.int64() },
        Reading("UInt") { _ = try $0.uint() },
        Reading("UInt8") { _ = try $0.uint8() },
        Reading("UInt16") { _ = try $0.uint16() },
        Reading("UInt32") { _ = try $0.uint32() },
        Reading("UInt64") { _ = try $0.uint64() },
        Reading("Float") { _ = try $0.float() },
        Reading("Double") { _ = try $0.double() },
        Reading("CGFloat") { _ = try $0.cgFloat() },
        Reading("String") { _ = try $0.string() },
        Reading("Data") { _ = try $0.data() },
        Reading("Date") { _ = try $0.date() },
        Reading("URL") { _ = try $0.url() },
        Reading("UUID") { _ = try $0.uuid() },
        Reading("Decimal") { _ = try $0.decimal() },
        Reading("CGPoint") { _ = try $0.point() },
        Reading("CGSize") { _ = try $0.size() },
        Reading("CGRect") { _ = try $0.rect() },
        Reading("NSRange") { _ = try $0.range() },
        Reading("Locale") { _ = try $0.locale() },
        Reading("TimeZone") { _ = try $0.timeZone() },
        Reading("IndexSet") { _ = try $0.indexSet() },
        Reading("DateComponents") { _ = try $0.dateComponents() },
        Reading("IndexPath") { _ = try $0.indexPath() },
        Reading("Calendar") { _ = try $0.calendar() },
        Reading("DateInterval") { _ = try $0.dateInterval() },
        Reading("an array or a set", or: ["Int"]) { _ = try $0.array { try $0.int() } },
        Reading("an array or a set", or: ["String"]) { _ = try $0.set { try $0.string() } },
        Reading("a dictionary", or: ["Bool"]) { _ = try $0.dictionary(String.self) { try $0.bool() } },
        Reading("a dictionary", or: ["a key of type Int"]) { _ = try $0.dictionary(Int.self) { try $0.bool() } },
        Reading("a dictionary", or: ["a key of type UUID"]) { _ = try $0.dictionary(UUID.self) { try $0.bool() } },
        Reading("Data", or: ["a multiple of 4 bytes"]) { _ = try $0.packed(Float.self) },
        Reading("a property-list value") { _ = try $0.propertyList() },
        Reading("String", or: ["a case of Genre"]) { _ = try $0.enumeration(Genre.self) },
        Reading("Int") { _ = try $0.enumeration(Status.self) },
        Reading("Money", or: ["Decimal"]) { _ = try $0.structure(Money.self) },
        Reading("Tag") { _ = try $0.object(Tag.self) },
        Reading("Gauge") { _ = try $0.secureObject(Gauge.self) },
        Reading("a kind that is allowed here") { _ = try $0.any(of: SampleModel.kindsOfPart, as: Any.self) },
        Reading("a kind that is allowed here") {
            _ = try $0.any(of: .init([.object(Tag.self), .value(.date)]), as: Any.self)
        },
        Reading("Int") { value in _ = try value.converted(using: { $0 > 0 ? $0 : nil }) { try $0.int() } as Int },
    ]

    /// A value, as each channel has it and as an error tells it.
    struct Value: CustomTestStringConvertible, @unchecked Sendable {
        let testDescription: String
        let value: Any
        /// Without that JSON has nothing of the kind.
        var json: Any?
        /// A deep dictionary has another form of it.
        var dictionary: Any?

        /// An object or a struct, whose class not each form tells.
        var isRecord: Bool { dictionary != nil }

        init(_ words: String, _ value: Any, json: Any? = nil, dictionary: Any? = nil) {
            testDescription = words
            self.value = value
            self.json = json
            self.dictionary = dictionary
        }
    }

    static let values: [Value] = [
        Value("nil", NSNull(), json: NSNull()),
        Value("true", true, json: true),
        Value("300", 300, json: 300),
        Value("-1", -1, json: -1),
        Value("9223372036854775808", 1 << 63 as UInt64, json: 1 << 63 as UInt64),
        Value("2.5", 2.5, json: 2.5),
        Value("1e+300", 1e300, json: 1e300),
        Value("text 'x y'", "x y", json: "x y"),
        Value("text ''", "", json: ""),
        Value(
            "text '\(String(repeating: "long ", count: 12))…'",
            String(repeating: "long ", count: 30),
            json: String(repeating: "long ", count: 30)
        ),
        Value("an array", ["a", "b"], json: ["a", "b"]),
        Value("a dictionary", ["x": "y"], json: ["x": "y"]),
        Value("Tag", Tag(text: "t"), json: ["text": "t", "weight": 1], dictionary: ["text": "t", "weight": 1]),
        Value(
            "Money",
            Money(amount: 1),
            json: ["amount": 1, "currency": "EUR"],
            dictionary: ["amount": 1, "currency": "EUR"]
        ),
        Value("3 bytes of data", Data([1, 2, 3])),
        Value("a date", Date(timeIntervalSinceReferenceDate: 5)),
        Value("URL", URL(filePath: "/a")),
        Value("UUID", UUID()),
        Value("0.1234567890123456789", Decimal(string: "0.1234567890123456789") ?? 0),
        Value("CGPoint", NSValue(point: CGPoint(x: 1, y: 2))),
        Value("NSRange", NSValue(range: NSRange(location: 1, length: 2))),
        Value("Locale", Locale(identifier: "de")),
        Value("TimeZone", TimeZone.gmt),
        Value("IndexSet", IndexSet([1, 2])),
        Value("DateComponents", DateComponents(year: 1)),
        Value("IndexPath", IndexPath(index: 1)),
        Value("Calendar", Calendar(identifier: .iso8601)),
        Value("DateInterval", DateInterval(start: Date(timeIntervalSinceReferenceDate: 1), duration: 1)),
    ]

    @Test(arguments: readings) func saidAlike(_ reading: Reading) throws {
        for value in Self.values {
            try Specimen.$reading.withValue(reading) { try check(value, reading) }
        }
    }

    private func check(_ value: Value, _ reading: Reading) throws {
        let place: Comment = "\(value.testDescription) for \(reading.testDescription)"
        var found: [(form: String, error: ArchiveError)] = []
        func read(_ form: String, _ body: () throws -> Specimen) {
            do { _ = try body() } catch {
                guard let error = ArchiveError.thrown(by: { throw error }) else {
                    Issue.record("\(place) in \(form): \(error)")
                    return
                }
                found.append((form, error))
            }
        }
        read("an archive") {
            let data = try Specimen.registry.archivedData(withRootObject: Specimen(value.value))
            return try Specimen.registry.unarchivedObject(ofClass: Specimen.self, from: data)
        }
        read("a shallow dictionary") { try Specimen(dictionary: ["value": value.value]) }
        if let dictionary = value.dictionary {
            read("a dictionary") { try Specimen(dictionary: ["value": dictionary]) }
        }
        if let json = value.json {
            let data = try JSONSerialization.data(withJSONObject: ["value": json])
            read("JSON") { try JSONDecoder().decode(Specimen.self, from: data) }
        }
        for (form, error) in found {
            let here: Comment = "\(place) in \(form): \(error)"
            #expect(error.path.hasPrefix("value"), here)
            // JSON and deep dictionaries do not tell a base-most class: what is in it is looked for.
            guard error.path == "value" else { continue }
            #expect(error.className == "Specimen" && error.key == "value" && error.property == "value", here)
            if error.kind == .missing { continue }
            #expect(reading.expected.contains(error.expected ?? ""), here)
            if error.expected == reading.expected[0] {
                let words = value.isRecord ? [value.testDescription, "a dictionary"] : [value.testDescription]
                #expect(words.contains(error.found ?? ""), here)
            }
            if form == "JSON", error.kind == .mismatch { #expect(error.underlyingError != nil, here) }
        }
        // What one form takes another may not.
        for (form, error) in found.dropFirst() where error.path == found[0].error.path {
            let here: Comment = "\(place), \(found[0].form) and \(form): \(found[0].error), \(error)"
            #expect(error.expected == found[0].error.expected, here)
            if value.isRecord { continue }
            #expect(error.found == found[0].error.found, here)
            // Text and data may be a form of the type, and not a value of it.
            #expect(error.kind == found[0].error.kind || value.value is String || value.value is Data, here)
        }
    }

    /// JSON of a number beyond every type.
    @Test(arguments: readings.prefix(14)) func endlessNumbers(_ reading: Reading) throws {
        let error = Specimen.$reading.withValue(reading) {
            ArchiveError.thrown {
                _ = try JSONDecoder().decode(Specimen.self, from: Data(#"{"value": 1e400}"#.utf8))
            }
        }
        #expect(error?.expected == reading.testDescription)
        #expect(error?.found == "a number that no type holds")
    }
}

/// A foreign class.
private final class Gauge: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }
    override init() {}
    init?(coder: NSCoder) {}
    func encode(with coder: NSCoder) {}
}

/// A class of one property, read as a test says, written as the compiler writes it.
private final class Specimen: NSObject, ArchivedObject, ModelCodable {
    @TaskLocal static var reading: WrongValueTests.Reading?
    private let value: Any

    init(_ value: Any) {
        self.value = value
    }

    static let stamp = ModelStamp("Bookshelf", version: 3)
    static let registry = ModelRegistry(
        model: "Bookshelf",
        stamp: stamp,
        kinds: [
            .object(Specimen.self, "Specimen", isBase: true), .object(Tag.self, "Tag", isBase: true),
            .structure(Money.self, "Money"),
        ]
    )
    static var modelRegistry: ModelRegistry { registry }
    private static let layout = ArchiveLayout("Specimen", in: stamp, fields: [.init("value")])
    static var archiveLayout: ArchiveLayout { layout }
    static var supportsSecureCoding: Bool { true }
    func readReferences(from coder: NSCoder) throws {}

    func encode(with coder: NSCoder) {
        let slot = FieldWriter(coder, Specimen.layout, stamping: Specimen.layout)[0]
        switch value {
        case let value as Bool where type(of: self.value) == Bool.self: slot.bool(value)
        case let value as Int where type(of: self.value) == Int.self: slot.int(value)
        case let value as UInt64 where type(of: self.value) == UInt64.self:
            coder.encode(NSNumber(value: value), forKey: "value")
        case let value as Double where type(of: self.value) == Double.self: slot.double(value)
        case let value as Decimal: slot.decimal(value)
        case let value as Money: slot.structure(value)
        case let value as String: slot.string(value)
        case let value as Data: slot.data(value)
        case let value as any LeafValue: slot.leaf(value)
        default: coder.encode(value, forKey: "value")
        }
    }

    init?(coder: NSCoder) {
        do {
            let fields = try FieldReader(coder, Specimen.layout)
            value = 0
            if let reading = Specimen.reading { try reading.read(fields[0]) }
            super.init()
            try fields.announce(self)
        } catch {
            coder.failDecoding(error)
            return nil
        }
    }
}
