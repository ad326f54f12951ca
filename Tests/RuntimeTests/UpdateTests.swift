import Foundation
import Testing

@testable import HeirloomRuntime

@Suite struct UpdateTests {
    @Test func setsWhatIsThereAndKeepsTheRest() throws {
        let book = Book.example()
        let author = book.author
        try book.update(from: ["title": "New", "price": NSNull(), "chapters": [["title": "Three"]]])
        #expect(book.title == "New")
        #expect(book.price == nil)
        #expect(book.pages == 12)
        #expect(book.author === author)
        #expect(book.chapters.map(\.title) == ["Three"])
        #expect(book.chapters.allSatisfy { $0.book === book })
        #expect(HookLog.take(book.id).isEmpty)
    }

    @Test func changesNothingOnAnError() throws {
        let book = Book.example()
        let before = book.dictionaryRepresentation(.deep)
        for wrong in [
            ["title": "New", "author": ["name": "A"] as [String: Any]],
            ["title": "New", "stock": [1: "x"]],
            ["title": "New", "chapters": [["title": "x"], [:] as [String: Any]]],
            ["title": "New", "id": "none"],
        ] as [[String: Any]] {
            #expect(throws: ArchiveError.self) { try book.update(from: wrong) }
        }
        let after = book.dictionaryRepresentation(.deep)
        #expect(NSDictionary(dictionary: before) == NSDictionary(dictionary: after))
    }

    @Test func setsOfObjectsAreFilledBeforeTheyAreAssigned() throws {
        let (anna, _) = Person.couple()
        try anna.update(from: ["tags": [["text": "a"], ["text": "b", "weight": 2.0]] as [[String: Any]]])
        #expect(anna.tags == [Tag(text: "a"), Tag(text: "b", weight: 2)])
    }
}
