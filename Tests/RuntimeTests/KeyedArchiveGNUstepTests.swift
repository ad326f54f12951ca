import CommandTestSupport
import Foundation
import RandomTestSupport
import Testing

@testable import HeirloomRuntime

/// Archives that GNUstep's Objective-C runtime wrote. The programs are beside them; each writes its archives into the folder that it is
/// given: `gcc $(gnustep-config --objc-flags) KeyValue.m -o writer $(gnustep-config --base-libs) && ./writer .`
@Suite("Keyed archives: written by GNUstep")
struct KeyedArchiveGNUstepTests {
    private static func archive(_ name: String) throws -> Data {
        return try Data(contentsOf: Repository.fixtures.appending(path: "Archives/GNUstep/\(name)"))
    }

    @Test("hand-written classes, binary and XML", arguments: ["HandWritten.binary.archive", "HandWritten.xml.archive"])
    func handWritten(name: String) throws {
        let author = try GNUstepModel.registry.unarchivedObject(ofClass: GNUstepAuthor.self, from: Self.archive(name))
        #expect(author.name == "Ada Lövelace")
        #expect(author.books.map(\.title) == ["Book 1", "Book 2"])
        #expect(author.books.allSatisfy { $0.author === author })
        let book = try #require(author.books.last)
        #expect(book.notes == "to be continued")
        #expect(book.pages == -600)
        #expect(book.serial == 1 << 40)
        #expect(book.price == 12.5)
        #expect(book.weight == 0.25)
        #expect(author.books.map(\.lent) == [true, false])
        #expect(book.cover == Data([1, 2, 3]))
        // Dates in XML have whole seconds.
        let fraction = name.contains("xml") ? 0 : 0.5
        #expect(book.published == Date(timeIntervalSinceReferenceDate: 123_456 + fraction))
        #expect(book.site == URL(string: "http://example.org/a?b=c"))
        #expect(book.tags == ["red", "green"])
        #expect(book.counts == ["copies": 3])
        #expect(book.rating == 4.5)
        #expect(book.frame == CGRect(x: 1, y: 2, width: 3.5, height: 4))
        #expect(book.origin == CGPoint(x: -1, y: 2.5))
        #expect(book.size == CGSize(width: 10, height: 20))
        #expect(book.nothing == nil)
        #expect(book.changing == ["one"])
        #expect(book.table == ["key": "value"])
        #expect(book.missing == nil)
    }

    @Test("classes archived through key-value coding", arguments: ["KeyValue.binary.archive", "KeyValue.xml.archive"])
    func keyValue(name: String) throws {
        let track = try GNUstepModel.registry.unarchivedObject(ofClass: GNUstepTrack.self, from: Self.archive(name))
        for (track, number) in [(track, 2), (try #require(track.next), 1)] {
            #expect(track.title == "Track \(number)")
            #expect(track.pages == number)
            #expect(track.lent)
            #expect(track.small == -7)
            #expect(track.tiny == 200)
            #expect(track.year == 1999)
            #expect(track.copies == 4_000_000_000)
            #expect(track.serial == -(1 << 40))
            #expect(track.weight == 0.25)
            #expect(track.price == 12.5)
            #expect(track.frame == CGRect(x: 1, y: 2, width: 3.5, height: 4))
            #expect(track.origin == CGPoint(x: -1, y: 2.5))
            #expect(track.size == CGSize(width: 10, height: 20))
            #expect(track.range == NSRange(location: 3, length: 4))
            #expect(track.words as NSArray == ["a", 2, NSNull()] as NSArray)
            #expect(track.uuid == UUID(uuidString: "8D6B6E6C-1A4F-4B1B-8A0E-0C8D3B1F2A3C"))
            #expect(track.indexes == IndexSet(2...4))
            #expect(track.spans == IndexSet([1] + Array(300..<500)))
            #expect(track.ordered == ["x", "y"])
            #expect(Set(track.counted) == ["once", "twice"])
            #expect(track.locale == Locale(identifier: "fr_FR"))
            #expect(track.timeZone == TimeZone(identifier: "Europe/Paris"))
            #expect(track.amount == Decimal(string: "-12.75"))
        }
        #expect(track.next?.next == nil)
    }

    @Test("a hand-written class of ours reads the same as Foundation's objects")
    func foundationObjects() throws {
        let reader = try ArchiveReader(forReadingFrom: Self.archive("KeyValue.binary.archive"))
        reader.setClass(GNUstepObjects.self, forClassName: "Track")
        let track = try #require(reader.decodeObject(of: GNUstepObjects.self, forKey: "root"))
        #expect(reader.error == nil)
        #expect(track.frame?.rectValue == CGRect(x: 1, y: 2, width: 3.5, height: 4))
        #expect(track.range?.rangeValue == NSRange(location: 3, length: 4))
        #expect(track.counted?.count(for: "twice") == 2)
        #expect(track.counted?.count(for: "once") == 1)
        #expect(track.amount == NSDecimalNumber(string: "-12.75"))
    }

    @Test("every byte of them may be damaged")
    func damaged() async throws {
        await #expect(processExitsWith: .success) {
            for name in ["HandWritten.binary.archive", "KeyValue.binary.archive", "HandWritten.xml.archive"] {
                let data = [UInt8](try KeyedArchiveGNUstepTests.archive(name))
                for place in stride(from: 0, to: data.count, by: data.count / (isAssurance ? 150 : 20)) {
                    for bits in [0x01, 0x10, 0x80, 0xFF] as [UInt8] {
                        var bytes = data
                        bytes[place] ^= bits
                        let registry = GNUstepModel.registry
                        _ = try? registry.unarchivedObject(ofClass: GNUstepAuthor.self, from: Data(bytes))
                        _ = try? registry.unarchivedObject(ofClass: GNUstepTrack.self, from: Data(bytes))
                        guard let reader = try? ArchiveReader(forReadingFrom: Data(bytes)) else { continue }
                        reader.setClass(GNUstepObjects.self, forClassName: "Track")
                        _ = reader.decodeObject(of: GNUstepObjects.self, forKey: "root")
                    }
                }
            }
            exit(0)
        }
    }
}

private enum GNUstepModel {
    static let stamp = ModelStamp("GNUstep", version: 1)
    static let registry = ModelRegistry(
        model: "GNUstep",
        module: "RuntimeTests",
        stamp: stamp,
        kinds: [
            .object(GNUstepAuthor.self, "Author", isBase: true),
            .object(GNUstepBook.self, "Book", isBase: true),
            .object(GNUstepTrack.self, "Track", isBase: true),
        ]
    )
}

private final class GNUstepAuthor: NSObject, ArchivedObject {
    var name: String
    var books: [GNUstepBook] = []

    private static let layout = ArchiveLayout(
        "Author",
        in: GNUstepModel.stamp,
        fields: ["name", "books"]
    )
    class var archiveLayout: ArchiveLayout { layout }
    class var supportsSecureCoding: Bool { true }

    func encode(with coder: NSCoder) {}

    init?(coder: NSCoder) {
        do {
            let fields = try FieldReader(coder, GNUstepAuthor.layout)
            name = try fields[0].string()
            super.init()
            try fields.announce(self)
        } catch {
            coder.failDecoding(error)
            return nil
        }
    }

    func readReferences(from coder: NSCoder) throws {
        let fields = try FieldReader(coder, GNUstepAuthor.layout)
        books = try fields[1].array { try $0.object(GNUstepBook.self) }
    }
}

private final class GNUstepBook: NSObject, ArchivedObject {
    var title: String
    var notes: String
    var pages: Int32
    var serial: Int
    var price: Double
    var weight: Float
    var lent: Bool
    var cover: Data
    var published: Date
    var site: URL
    var tags: Set<String>
    var counts: [String: Int]
    var rating: Double
    var frame: CGRect
    var origin: CGPoint
    var size: CGSize
    var nothing: String?
    var changing: Set<String>
    var table: [String: String]
    var missing: String?
    weak var author: GNUstepAuthor?

    private static let layout = ArchiveLayout(
        "Book",
        in: GNUstepModel.stamp,
        fields: [
            "title", "notes", "pages", "serial", "price", "weight", "lent", "cover", "published", "site", "tags",
            "counts", "rating", "frame", "origin", "size", "nothing", "changing", "table", "missing", "author",
        ]
    )
    class var archiveLayout: ArchiveLayout { layout }
    class var supportsSecureCoding: Bool { true }

    func encode(with coder: NSCoder) {}

    init?(coder: NSCoder) {
        do {
            let fields = try FieldReader(coder, GNUstepBook.layout)
            title = try fields[0].string()
            notes = try fields[1].string()
            pages = try fields[2].int32()
            serial = try fields[3].int()
            price = try fields[4].double()
            weight = try fields[5].float()
            lent = try fields[6].bool()
            cover = try fields[7].data()
            published = try fields[8].date()
            site = try fields[9].url()
            tags = try fields[10].set { try $0.string() }
            counts = try fields[11].dictionary(String.self) { try $0.int() }
            rating = try fields[12].double()
            frame = try fields[13].rect()
            origin = try fields[14].point()
            size = try fields[15].size()
            nothing = try fields.nullable(16)?.string()
            changing = try fields[17].set { try $0.string() }
            table = try fields[18].dictionary(String.self) { try $0.string() }
            missing = try fields.nullable(19)?.string()
            super.init()
            try fields.announce(self)
        } catch {
            coder.failDecoding(error)
            return nil
        }
    }

    func readReferences(from coder: NSCoder) throws {
        let fields = try FieldReader(coder, GNUstepBook.layout)
        author = try fields.nullable(20)?.object(GNUstepAuthor.self)
    }
}

private final class GNUstepTrack: NSObject, ArchivedObject {
    var lent: Bool
    var small: Int8
    var tiny: UInt8
    var year: Int16
    var pages: Int
    var copies: UInt32
    var serial: Int64
    var weight: Float
    var price: Double
    var frame: CGRect
    var origin: CGPoint
    var size: CGSize
    var range: NSRange
    var title: String
    var words: [Any]
    var uuid: UUID
    var indexes: IndexSet
    var spans: IndexSet
    var ordered: [String]
    var counted: [String]
    var locale: Locale
    var timeZone: TimeZone
    var amount: Decimal
    var next: GNUstepTrack?

    private static let layout = ArchiveLayout(
        "Track",
        in: GNUstepModel.stamp,
        fields: [
            "lent", "small", "tiny", "year", "pages", "copies", "serial", "weight", "price", "frame", "origin", "size",
            "range", "title", "words", "uuid", "indexes", "spans", "ordered", "counted", "locale", "timeZone", "amount",
            "next",
        ]
    )
    class var archiveLayout: ArchiveLayout { layout }
    class var supportsSecureCoding: Bool { true }

    func encode(with coder: NSCoder) {}

    init?(coder: NSCoder) {
        do {
            let fields = try FieldReader(coder, GNUstepTrack.layout)
            lent = try fields[0].bool()
            small = try fields[1].int8()
            tiny = try fields[2].uint8()
            year = try fields[3].int16()
            pages = try fields[4].int()
            copies = try fields[5].uint32()
            serial = try fields[6].int64()
            weight = try fields[7].float()
            price = try fields[8].double()
            frame = try fields[9].rect()
            origin = try fields[10].point()
            size = try fields[11].size()
            range = try fields[12].range()
            title = try fields[13].string()
            words = try fields[14].array { try $0.propertyList(isElement: true) }
            uuid = try fields[15].uuid()
            indexes = try fields[16].indexSet()
            spans = try fields[17].indexSet()
            ordered = try fields[18].array { try $0.string() }
            counted = try fields[19].array { try $0.string() }
            locale = try fields[20].locale()
            timeZone = try fields[21].timeZone()
            amount = try fields[22].decimal()
            super.init()
            try fields.announce(self)
        } catch {
            coder.failDecoding(error)
            return nil
        }
    }

    func readReferences(from coder: NSCoder) throws {
        let fields = try FieldReader(coder, GNUstepTrack.layout)
        next = try fields.nullable(23)?.object(GNUstepTrack.self)
    }
}

private final class GNUstepObjects: NSObject, NSSecureCoding {
    let frame: NSValue?
    let range: NSValue?
    let counted: NSCountedSet?
    let amount: NSDecimalNumber?

    static var supportsSecureCoding: Bool { true }
    func encode(with coder: NSCoder) {}

    init?(coder: NSCoder) {
        frame = coder.decodeObject(of: NSValue.self, forKey: "frame")
        range = coder.decodeObject(of: NSValue.self, forKey: "range")
        counted = coder.decodeObject(of: [NSCountedSet.self, NSString.self], forKey: "counted") as? NSCountedSet
        amount = coder.decodeObject(of: NSDecimalNumber.self, forKey: "amount")
    }
}
