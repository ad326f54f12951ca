import Foundation
import Testing

@testable import HeirloomRuntime

@Suite struct DictionaryTests {
    @Test func shallowDictionaryHoldsValuesAsTheyAre() throws {
        let book = Book.example()
        let dictionary = book.dictionaryRepresentation
        #expect(dictionary["title"] as? String == "Kim")
        #expect(dictionary["subtitle"] is NSNull)
        #expect(dictionary["genre"] as? Genre == .fiction)
        #expect(dictionary["author"] as? Person === book.author)
        #expect(dictionary["thumbnail"] == nil)
        #expect(Set(dictionary.keys) == Set(book.codableKeys))
        #expect(book.dictionaryRepresentation(.withoutNils)["subtitle"] == nil)
    }

    @Test func shallowDictionaryIsReadBack() throws {
        let book = Book.example()
        let copy = try Book(dictionary: book.dictionaryRepresentation)
        #expect(copy.title == "Kim")
        #expect(copy.author === book.author)
        #expect(copy.rating == nil)
        #expect(copy.stock == book.stock)
        #expect(copy.keywords == book.keywords)
        #expect(copy.chapters.map(\.title) == ["One", "Two"])
    }

    @Test func deepDictionaryHasOnlyPropertyListTypes() throws {
        let dictionary = Book.example().dictionaryRepresentation([.deep, .withoutNils])
        #expect(PropertyListSerialization.propertyList(dictionary, isValidFor: .xml))
        #expect(dictionary["Bookshelf.version"] as? Int == 3)
        #expect(dictionary["Bookshelf.class"] as? String == "Book")
        #expect((dictionary["author"] as? [String: Any])?["name"] as? String == "Rudyard")
        #expect((dictionary["author"] as? [String: Any])?["Bookshelf.class"] == nil)
        #expect((dictionary["stock"] as? [String: Any])?["9"] as? Int == 1)
        #expect((dictionary["keywords"] as? [String]) == ["a", "b"])
    }

    @Test func deepDictionaryIsReadBackAlsoFromAFile() throws {
        let book = Book.example()
        let deep = book.dictionaryRepresentation([.deep, .withoutNils])
        let data = try PropertyListSerialization.data(fromPropertyList: deep, format: .xml, options: 0)
        let plain = try PropertyListSerialization.propertyList(from: data, options: [], format: nil)
        let copy = try Item(dictionary: #require(plain as? [String: Any]))
        let read = try #require(copy as? Book)
        #expect(read.id == book.id)
        #expect(read.price == book.price)
        #expect(read.stock == book.stock)
        #expect(read.index == book.index)
        #expect(read.author.name == "Rudyard")
        #expect(read.chapters.map(\.title) == ["One", "Two"])
        #expect(read.chapters.allSatisfy { $0.book === read })
        // The optional with a default was nil: after it was left out, it has its default.
        #expect(read.rating == 3)
        #expect(try Book(dictionary: throughPropertyList(book.deepDictionary())).rating == nil)
    }

    @Test func everyTypeSurvivesBothForms() throws {
        let values = Values.example()
        #expect(try Values(dictionary: values.dictionaryRepresentation) == values)
        #expect(try Values(dictionary: values.dictionaryRepresentation(.deep)) == values)
        let list = values.dictionaryRepresentation([.deep, .withoutNils])
        for format in [PropertyListSerialization.PropertyListFormat.binary, .xml] {
            let data = try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0)
            let plain = try PropertyListSerialization.propertyList(from: data, options: [], format: nil)
            let read = try Values(dictionary: #require(plain as? [String: Any]))
            #expect(read.uint64 == .max)
            #expect(read.rect == values.rect)
            #expect(read.decimal == values.decimal)
            #expect(read.samples == values.samples)
        }
    }

    private func throughPropertyList(_ dictionary: [String: Any]) throws -> [String: Any] {
        let data = try PropertyListSerialization.data(fromPropertyList: dictionary, format: .binary, options: 0)
        return try #require(PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
    }

    @Test func cyclesAndSharedObjectsComeBack() throws {
        let (anna, ben) = Person.couple()
        let tag = Tag(text: "shared")
        (anna.tags, ben.tags) = ([tag, Tag(text: "own")], [tag])
        ben.visits = [Visit(place: "home", guide: anna)]
        let deep = try anna.deepDictionary()
        #expect(deep["Bookshelf.shared"] as? Bool == true)
        let friends = try #require(deep["friends"] as? [[String: Any]])
        #expect(friends[0]["Bookshelf.same"] as? [String] == ["partner"])
        #expect((friends[1]["Bookshelf.same"] as? [String])?.isEmpty == true)
        let read = try Person(dictionary: throughPropertyList(deep))
        let partner = try #require(read.partner)
        #expect((read.name, partner.name) == ("Anna", "Ben"))
        #expect(partner.partner === read)
        #expect(read.friends.map(ObjectIdentifier.init) == [partner, read].map(ObjectIdentifier.init))
        #expect(partner.home === read.home)
        #expect(read.home.members.map(ObjectIdentifier.init) == [read, partner].map(ObjectIdentifier.init))
        #expect(partner.visits.first?.guide === read)
        #expect(Set(read.tags.map(\.text)) == ["shared", "own"])
        let shared = try #require(partner.tags.first)
        #expect(read.tags.contains { $0 === shared })
        // Into the existing object.
        let other = Person(name: "", home: Household())
        try other.update(from: deep)
        #expect(other.partner?.partner === other)
        #expect(other.friends.last === other)
    }

    /// An object occurs once, however many paths lead to it: n people who are all friends result in n dictionaries.
    @Test func denseGraphsStayLinear() throws {
        func crowd(_ count: Int) throws -> (dictionaries: Int, read: Person) {
            let people = (0..<count).map { Person(name: "\($0)", home: Household()) }
            for person in people { person.friends = people }
            let deep = try people[0].deepDictionary()
            let names = "\(deep)".components(separatedBy: "\"name\":").count - 1
            return (names, try Person(dictionary: deep))
        }
        #expect(try crowd(9).dictionaries == 9)
        let (dictionaries, read) = try crowd(300)
        #expect(dictionaries == 300)
        #expect(read.friends.count == 300)
        #expect(read.friends[17].friends[250] === read.friends[250])
    }

    @Test func brokenReferencesAreErrors() throws {
        let (anna, _) = Person.couple()
        let deep = try anna.deepDictionary()
        for way in [["nowhere"], ["friends", 7], ["friends", 0], "friends", [["x"]], []] as [Any] {
            var broken = deep
            broken["partner"] = ["Bookshelf.same": way]
            let error = #expect(throws: ArchiveError.self, "\(way)") { try Person(dictionary: broken) }
            let isRoot = (way as? [Any])?.isEmpty == true
            #expect(error?.path == (isRoot ? "" : "partner") || isRoot, "\(way)")
        }
        var household = deep
        household["partner"] = ["Bookshelf.same": ["home"]]
        #expect(throws: ArchiveError.self) { try Person(dictionary: household) }
    }

    /// Everything that is written without an error can be read: the limit is the same in both directions.
    @Test func deepGraphsAreWrittenAndReadOrRefused() throws {
        for depth in [100, 255, 256, 300, 511, 600] {
            var crate = Crate(name: "0")
            for number in 1...depth { crate = Crate(name: "\(number)", content: [crate]) }
            do {
                let deep = try crate.deepDictionary()
                #expect(try Crate(dictionary: throughPropertyList(deep)).content.first?.name == "\(depth - 1)")
                #expect(depth < 256)
            } catch let error as ArchiveError {
                #expect(error.kind == .limitExceeded)
                #expect(error.path.hasPrefix("content[0].content[0]"))
                #expect(depth > 250)
            }
        }
    }

    @Test(arguments: [
        (["title": 3] as [String: any Sendable], "title", ArchiveError.Kind.mismatch),
        (["title": NSNull()], "title", .missing),
        (["pages": 1.5], "pages", .outOfRange),
        (["pages": true], "pages", .mismatch),
        (["author": ["name": "A"] as [String: any Sendable]], "author.home", .missing),
        (["chapters": [["title": "x"], ["title": 3]] as [[String: any Sendable]]], "chapters[1].title", .mismatch),
        (["chapters": "none"], "chapters", .mismatch),
        (["price": ["amount": "much"]], "price.amount", .outOfRange),
        (["index": ["k": "v"]], "index[\"k\"]", .mismatch),
        (["Bookshelf.class": "Shelf"], "", .classNotAllowed),
        (["Bookshelf.class": "Nothing"], "", .unknownClass),
        (["Bookshelf.class": "Thing"], "", .abstractClass),
        (["Bookshelf.minReader": 4], "", .versionRefused),
    ])
    func errorsNameThePath(change: [String: any Sendable], path: String, kind: ArchiveError.Kind) throws {
        let whole = Book.example().dictionaryRepresentation(.deep)
        let broken = whole.merging(change) { $1 }
        let error = try #require(throws: ArchiveError.self) { try Item(dictionary: broken) }
        #expect(error.path == path)
        #expect(error.kind == kind)
    }

    @Test func failurePoliciesReport() throws {
        var dictionary = Values.example().dictionaryRepresentation
        dictionary["factors"] = [1, "two", 3] as [Any]
        var reported: [String] = []
        let values = try Values(dictionary: dictionary, onFailure: { reported.append($0.path) })
        #expect(values.factors == [1, 3])
        #expect(reported == ["factors[1]"])
        var book = Book.example().dictionaryRepresentation
        book["genre"] = 7
        reported = []
        #expect(try Book(dictionary: book, onFailure: { reported.append($0.path) }).genre == .essay)
        #expect(reported == ["genre"])
    }

    @Test func unknownCases() throws {
        var book = Book.example().dictionaryRepresentation(.deep)
        book["genre"] = "poetry"
        #expect(try Book(dictionary: book).genre == .fiction)
        var values = Values.example().dictionaryRepresentation(.deep)
        values["small"] = "XXL"
        #expect(throws: ArchiveError.self) { try Values(dictionary: values) }
    }

    @Test func structsHaveDictionariesToo() throws {
        let money = Money(amount: 3, currency: "CHF")
        #expect(try Money(dictionary: money.dictionaryRepresentation) == money)
        #expect(try Money(dictionary: money.dictionaryRepresentation(.deep)) == money)
        #expect(try Money(dictionary: ["amount": 3]).currency == "EUR")
    }

    @Test func hooksRunOnceBaseFirstWhenAllIsThere() throws {
        let book = Book.example()
        _ = try Book(dictionary: book.dictionaryRepresentation(.deep))
        #expect(HookLog.take(book.id) == ["item encoding", "item decoded", "book decoded with 2 chapters"])
    }

    @Test func longListsNeedNoStack() throws {
        // A dictionary ends at 512 levels; a shallow one has no limit, since its values are objects.
        var node = Node(number: 0)
        for number in 1...600 { node = Node(number: number, next: node) }
        var deep: [String: Any]? = node.dictionaryRepresentation(.deep)
        var count = 0
        while let next = deep?["next"] as? [String: Any] {
            count += 1
            deep = next
        }
        #expect(count == 511)
    }
}
