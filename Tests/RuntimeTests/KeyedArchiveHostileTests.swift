import ArchiveTestSupport
import Foundation
import HeirloomRuntime
import RandomTestSupport
import Testing

@Suite("Keyed archives: hostile input")
struct KeyedArchiveHostileTests {
    /// The archive that is damaged: small, with every kind of content.
    static func sample() throws -> Data {
        let author = ArchivePerson(name: "Ada")
        let book = ArchiveBook(title: "Ö", pages: 300, author: author)
        book.id = UUID(uuidString: "8D6B6E6C-1A4F-4B1B-8A0E-0C8D3B1F2A3C") ?? book.id
        author.books = [book]
        book.readers = [author]
        book.related = [book]
        book.price = ArchiveMoney(amount: 1, currency: "EUR")
        return try ArchiveTestModel.registry.archivedData(withRootObject: author)
    }

    /// Reads the damaged bytes; true if they could be read. The test only requires that it returns.
    @discardableResult
    static func read(_ data: Data) -> Bool {
        let registry = ArchiveTestModel.registry
        let isPerson =
            (try? registry.unarchivedObject(ofClass: ArchivePerson.self, from: data, onFailure: { _ in })) != nil
        let isValues = (try? registry.unarchivedObject(ofClass: ArchiveValues.self, from: data)) != nil
        if let reader = try? ArchiveReader(forReadingFrom: data, classes: nil) {
            let classes: [AnyClass] = [
                NSArray.self, NSDictionary.self, NSSet.self, NSOrderedSet.self, NSString.self, NSNumber.self,
                NSDate.self, NSData.self,
                NSURL.self, NSUUID.self, NSNull.self, NSValue.self, NSLocale.self, NSTimeZone.self, NSIndexSet.self,
                NSDateComponents.self, NSCalendar.self, NSIndexPath.self, NSDateInterval.self,
            ]
            _ = reader.decodeObject(of: classes, forKey: "root")
        }
        return isPerson || isValues
    }

    /// A larger one: 60 objects that refer to each other in every way.
    static func library() throws -> Data {
        let people = (0..<20).map { ArchivePerson(name: "person \($0)") }
        let books = (0..<40).map { ArchiveBook(title: "book \($0)", pages: $0, author: people[$0 % 20]) }
        for (index, person) in people.enumerated() { person.books = [books[index], books[39 - index]] }
        for (index, book) in books.enumerated() {
            // The same bytes each time, so that a mutation can be repeated.
            book.id = UUID(uuid: (UInt8(index), 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 1))
            book.readers = [people[(index * 7) % 20], people[(index * 3) % 20]]
            book.related = [books[(index + 1) % 40], books[(index + 11) % 40]]
            book.price = ArchiveMoney(amount: Decimal(index), currency: "EUR")
        }
        return try ArchiveTestModel.registry.archivedData(withRootObject: people[0])
    }

    /// Values of every type, and Foundation's collections.
    static func richSamples() throws -> [Data] {
        let counted = NSCountedSet(array: ["a", "a", "b"])
        let objects: [Any] = [
            NSOrderedSet(array: ["x", 1]), counted,
            NSMutableDictionary(dictionary: ["k": NSMutableArray(array: [1, 2.5, true])]),
            NSValue(rect: CGRect(x: 1, y: 2, width: 3, height: 4)), NSValue(range: NSRange(location: 1, length: 2)),
            DateComponents(calendar: Calendar(identifier: .gregorian), year: 2024), IndexSet([1, 5, 9]),
            Decimal(string: "1.5") ?? 0,
            URL(string: "a", relativeTo: URL(string: "http://b/")) ?? URL(fileURLWithPath: "/"),
            UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)),
            Locale(identifier: "fr"), IndexPath(indexes: [3, 200, 70_000]), Calendar(identifier: .hebrew),
            DateInterval(start: Date(timeIntervalSinceReferenceDate: 7e8), duration: 0.1),
        ]
        // Foundation's values cannot be roots of a model's archive.
        let writer = ArchiveWriter(classes: ArchiveTestModel.registry)
        writer.encode(objects, forKey: NSKeyedArchiveRootObjectKey)
        return [
            try sample(),
            try ArchiveTestModel.registry.archivedData(withRootObject: ArchiveValues.full()),
            try writer.encodedData(),
            Data(KeyedArchivePeerTests.xmlPerson.utf8),
            try library(),
        ]
    }

    @Test("cut at every byte")
    func truncation() async throws {
        await #expect(processExitsWith: .success) {
            let data = try KeyedArchiveHostileTests.sample()
            for length in 0..<data.count {
                guard !KeyedArchiveHostileTests.read(data.prefix(length)) else { exit(2) }
            }
            exit(0)
        }
    }

    @Test("single bits turned")
    func bitFlips() async throws {
        await #expect(processExitsWith: .success) {
            let data = [UInt8](try KeyedArchiveHostileTests.sample())
            for bit in stride(from: 0, to: data.count * 8, by: isAssurance ? 1 : 7) {
                var bytes = data
                bytes[bit / 8] ^= 1 << UInt8(bit % 8)
                KeyedArchiveHostileTests.read(Data(bytes))
            }
            exit(0)
        }
    }

    /// Others every day; `HEIRLOOM_MUTATIONS=100000 swift test --filter randomMutations` runs more of them, `HEIRLOOM_MUTATION=17` only
    /// that one.
    @Test("random damage")
    func randomMutations() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let samples = try KeyedArchiveHostileTests.richSamples()
            DamageRun.run("values", count: 400, samples: samples) { data, _ in KeyedArchiveHostileTests.read(data) }
        }
        if let output = result?.standardErrorContent { print(String(decoding: output, as: UTF8.self)) }
        if let culprit = DamageRun.culprit("values", endedWell: result != nil) { Issue.record("\(culprit)") }
    }
}
