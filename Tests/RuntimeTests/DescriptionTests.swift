import Foundation
import Testing

@testable import HeirloomRuntime

@Suite struct DescriptionTests {
    @Test func isReadable() {
        let tag = Tag(text: "a \"b\"", weight: 1.5)
        #expect(tag.description == "Tag(text: \"a \"b\"\", weight: 1.5)")
        let book = Book.example()
        #expect(book.description.hasPrefix("Book(id: \(book.id), created: 2001-01-01 00:00:00 +0000, title: \"Kim\""))
        #expect(book.description.contains("price: Money(amount: 12.5, currency: \"GBP\")"))
        #expect(book.description.contains("author: Person(name: \"Rudyard\""))
        #expect(book.description.contains("keywords: [\"a\", \"b\"]"))
        #expect(HookLog.take(book.id).isEmpty)
    }

    @Test func showsDatesThatAreNotNumbers() {
        let book = Book.example()
        book.created = Date(timeIntervalSinceReferenceDate: .nan)
        #expect(book.description.contains("created: a date that is not a number"))
    }

    @Test func endsOnCycles() {
        let (anna, _) = Person.couple()
        #expect(anna.description.contains("partner: Person(name: \"Ben\""))
        #expect(anna.description.count < 4_000)
    }

    @Test func isBounded() {
        let book = Book.example()
        book.title = String(repeating: "x", count: 1_000_000)
        book.keywords = Set((0..<10_000).map { "keyword \($0)" })
        book.index = Dictionary(uniqueKeysWithValues: (0..<10_000).map { ("\($0)", $0) })
        #expect(book.description.count < 4_000)
        #expect(book.description.contains("9990 more"))
    }

    @Test func longListOnASmallStack() {
        let text = onSmallStack { () -> String in
            let list = Node.list(of: 100_000)
            return list.description
        }
        #expect(text == "Node(number: 99999, next: Node(number: 99998, next: Node(number: 99997, next: <Node>)))")
    }
}
