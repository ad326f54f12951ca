import Foundation
import Testing

@testable import HeirloomRuntime

@Suite struct CodableTests {
    private func json(_ value: some Encodable) throws -> [String: Any] {
        let data = try JSONEncoder().encode(value)
        return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    private func decode<T: Decodable>(_ type: T.Type, _ object: [String: Any]) throws -> T {
        try JSONDecoder().decode(type, from: JSONSerialization.data(withJSONObject: object))
    }

    @Test func formIsFlatAndKeyedByJSONKeys() throws {
        let book = Book.example()
        let object = try json(book)
        #expect(object["book_title"] as? String == "Kim")
        #expect(object["title"] == nil)
        #expect(object["id"] as? String == book.id.uuidString)
        #expect(object["Bookshelf.version"] as? Int == 3)
        #expect(object["Bookshelf.class"] as? String == "Book")
        #expect(object["stock"] as? [String: Int] == ["1": 3, "9": 1])
        #expect(object["shelf"] == nil)
        #expect(object["rating"] is NSNull)
        let author = try #require(object["author"] as? [String: Any])
        #expect(author["Bookshelf.class"] == nil)
        #expect(author["Bookshelf.version"] as? Int == 3)
    }

    @Test func decodingGivesTheNamedSubclass() throws {
        let book = Book.example()
        let item = try JSONDecoder().decode(Item.self, from: JSONEncoder().encode(book))
        let read = try #require(item as? Book)
        #expect(read.price == book.price)
        #expect(read.rating == nil)
        #expect(read.stock == book.stock)
        #expect(read.chapters.map(\.title) == ["One", "Two"])
        #expect(read.chapters.allSatisfy { $0.book === read })
        #expect(HookLog.take(book.id) == ["item encoding", "item decoded", "book decoded with 2 chapters"])
    }

    @Test func propertyListsWorkToo() throws {
        let values = Values.example()
        for format in [PropertyListSerialization.PropertyListFormat.binary, .xml] {
            let encoder = PropertyListEncoder()
            encoder.outputFormat = format
            let data = try encoder.encode(values)
            let read = try PropertyListDecoder().decode(Values.self, from: data)
            #expect(read.uuid == values.uuid)
            #expect(read.rect == values.rect)
            #expect(read.byID.keys == values.byID.keys)
            #expect(read.samples == values.samples)
        }
    }

    @Test func everyTypeSurvivesJSON() throws {
        let values = Values.example()
        let encoder = JSONEncoder()
        let data = try encoder.encode(values)
        #expect(try JSONDecoder().decode(Values.self, from: data) == values)
        let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(object["samples"] is String)
        #expect(object["byNumber"] as? [String: String] == ["1": "one", "-2": "minus two"])
    }

    @Test func infinitiesFollowTheEncodersStrategy() throws {
        let values = Values.example()
        values.double = .infinity
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(values) }
        let encoder = JSONEncoder()
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "much",
            negativeInfinity: "little",
            nan: "none"
        )
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "much",
            negativeInfinity: "little",
            nan: "none"
        )
        #expect(try decoder.decode(Values.self, from: encoder.encode(values)).double == .infinity)
    }

    @Test func datesFollowTheDecodersStrategy() throws {
        let shelf = Tag(text: "x")
        #expect(try JSONDecoder().decode(Tag.self, from: JSONEncoder().encode(shelf)) == shelf)
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        let book = Book.example()
        let object = try JSONSerialization.jsonObject(with: encoder.encode(book)) as? [String: Any]
        #expect(object?["created"] as? String == "2001-01-01T00:00:00Z")
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        #expect(try decoder.decode(Book.self, from: encoder.encode(book)).created == book.created)
    }

    @Test func strongCycleIsAnEncodingError() throws {
        let (anna, _) = Person.couple()
        let error = try #require(throws: EncodingError.self) { try JSONEncoder().encode(["people": [anna]]) }
        guard case .invalidValue(_, let context) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(context.codingPath.first?.stringValue == "people")
        #expect("\(context.underlyingError as Any)".contains("cycle"))
    }

    @Test func veryDeepGraphsAreAnErrorNotACrash() throws {
        var node = Node(number: 0)
        for number in 1...100_000 { node = Node(number: number, next: node) }
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(node) }
        // Released one by one: releasing a chain of that length at once would overflow the stack.
        var rest: Node? = node
        while let next = rest?.next {
            rest?.next = nil
            rest = next
        }
    }

    @Test func errorsHaveTheCodingPath() throws {
        var object = try json(Book.example())
        object["chapters"] = [["title": "x"], ["title": 3]]
        let error = try #require(throws: DecodingError.self) { try decode(Book.self, object) }
        guard case .typeMismatch(_, let context) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["chapters", "1", "title"])
        #expect(context.codingPath[1].intValue == 1)
        object = try json(Book.example())
        object["author"] = ["name": "A"]
        let missing = try #require(throws: DecodingError.self) { try decode(Book.self, object) }
        guard case .keyNotFound(let key, let place) = missing else {
            Issue.record("\(missing)")
            return
        }
        #expect(key.stringValue == "home")
        #expect(place.codingPath.map(\.stringValue) == ["author"])
    }

    @Test(arguments: [
        (["Bookshelf.class": "Shelf"] as [String: any Sendable]),
        (["Bookshelf.class": "Nothing"]),
        (["Bookshelf.class": "Thing"]),
        (["Bookshelf.minReader": 4]),
        (["pages": 1e30]),
        (["author": 3]),
        (["keywords": 5]),
    ])
    func wrongInputIsADecodingError(change: [String: any Sendable]) throws {
        let object = try json(Book.example()).merging(change) { $1 }
        #expect(throws: DecodingError.self) { try decode(Item.self, object) }
    }

    @Test func failuresAreReportedThroughTheDecoder() throws {
        var object = try json(Values.example())
        object["factors"] = [1, "two", 3] as [Any]
        let reported = Reports()
        let decoder = SampleModel.decoder(onFailure: { reported.add($0.path) })
        let data = try JSONSerialization.data(withJSONObject: object)
        #expect(try decoder.decode(Values.self, from: data).factors == [1, 3])
        #expect(reported.all == ["factors[1]"])
    }

    @Test func handWrittenSubclassesTakePart() throws {
        let mine = SignedBook(title: "Mine", signature: "me")
        let data = try JSONEncoder().encode(mine)
        let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(object["signature"] as? String == "me")
        #expect(object["Bookshelf.class"] as? String == "RuntimeTests.SignedBook")
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Item.self, from: data) }
        let decoder = SampleModel.decoder(including: [SignedBook.self])
        let read = try decoder.decode(Item.self, from: data) as? SignedBook
        #expect(read?.signature == "me")
        #expect(read?.title == "Mine")
    }

    @Test func withoutANameTheClassIsTheBaseMostOne() throws {
        var object = try json(Book.example())
        object["Bookshelf.class"] = nil
        #expect(throws: DecodingError.self) { try decode(Book.self, object) }
        // Without a stamp nothing states the class: the requested one is used.
        object["Bookshelf.version"] = nil
        #expect(try decode(Book.self, object).title == "Kim")
        #expect(throws: DecodingError.self) { try decode(Item.self, object) }
    }

    @Test func structsAreCodable() throws {
        let money = Money(amount: 3, currency: "CHF")
        #expect(try JSONDecoder().decode([Money].self, from: JSONEncoder().encode([money])) == [money])
    }
}

final class Reports: @unchecked Sendable {
    private let lock = NSLock()
    private var paths: [String] = []

    func add(_ path: String) { lock.withLock { paths.append(path) } }
    var all: [String] { lock.withLock { paths } }
}
