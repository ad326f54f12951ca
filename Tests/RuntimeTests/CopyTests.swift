import Foundation
import Testing

@testable import HeirloomRuntime

@Suite struct CopyTests {
    @Test func shallowCopySharesAndDeepPropertiesDoNot() throws {
        let book = Book.example()
        book.thumbnail = Data([1])
        let shelf = Shelf(name: "A", books: [book])
        book.shelf = shelf
        let copy = try #require(book.copy() as? Book)
        #expect(copy !== book)
        #expect(copy.title == book.title)
        #expect(copy.author === book.author)
        #expect(copy.shelf === shelf)
        #expect(copy.price == book.price)
        #expect(copy.thumbnail == nil)
        #expect(copy.chapters.map(\.title) == ["One", "Two"])
        #expect(copy.chapters[0] !== book.chapters[0])
        #expect(copy.chapters.allSatisfy { $0.book === copy })
        #expect(book.chapters.allSatisfy { $0.book === book })
        #expect(HookLog.take(book.id).isEmpty)
    }

    @Test func deepCopyOfACycleIsTheSameShape() throws {
        let (anna, ben) = Person.couple()
        ben.employer = anna
        anna.employer = Person(name: "Elsewhere", home: Household())
        anna.visits = [Visit(place: "Rome", guide: ben), Visit(place: "Oslo", guide: nil)]
        let copy = try #require(anna.copy() as? Person)
        let other = try #require(copy.partner)
        #expect(copy !== anna && other !== ben)
        #expect(other.name == "Ben")
        #expect(other.partner === copy)
        #expect(copy.friends.map { $0 === other } == [true, false])
        #expect(copy.friends[1] === copy)
        #expect(copy.home === other.home)
        #expect(copy.home !== anna.home)
        #expect(copy.home.members.map { $0 === copy || $0 === other } == [true, true])
        #expect(copy.visits[0].guide === other)
        #expect(copy.visits[1].guide == nil)
        // Conditional: the copy if another reference caused one, otherwise the original.
        #expect(other.employer === copy)
        #expect(copy.employer === anna.employer)
    }

    @Test func setsAreFilledWithCompleteCopies() throws {
        let (anna, _) = Person.couple()
        anna.tags = [Tag(text: "a"), Tag(text: "b", weight: 2)]
        let copy = try #require(anna.copy() as? Person)
        #expect(copy.tags == anna.tags)
        for tag in copy.tags {
            #expect(anna.tags.allSatisfy { $0 !== tag })
            #expect(copy.tags.contains(Tag(text: tag.text, weight: tag.weight)))
        }
    }

    @Test func copiesHaveTheDynamicClassAlsoOfHandWrittenOnes() throws {
        let mine = SignedBook(title: "Mine", signature: "me")
        mine.copies = 7
        let copy = try #require(mine.copy() as? SignedBook)
        #expect(copy.signature == "me")
        #expect(copy.copies == 7)
        #expect(copy.title == "Mine")
        #expect(copy.author === mine.author)
    }

    @Test func longListsAreCopiedOnASmallStack() throws {
        let isEqual = onSmallStack { () -> Bool in
            let list = Node.list(of: 100_000)
            guard let copy = list.copy() as? Node else { return false }
            var left: Node? = list
            var right: Node? = copy
            while let node = left, let other = right {
                guard node.number == other.number, node !== other else { return false }
                left = node.next
                right = other.next
            }
            return left == nil && right == nil
        }
        #expect(isEqual)
    }
}

extension Node {
    static func list(of count: Int) -> Node {
        var node = Node(number: 0)
        for number in 1..<count { node = Node(number: number, next: node) }
        return node
    }
}

/// Runs the body on a thread with 512 KB of stack, as secondary threads have on Apple's systems.
func onSmallStack<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
    let box = ResultBox<Result>()
    let thread = Thread {
        box.value = body()
        box.done.signal()
    }
    thread.stackSize = 512 * 1024
    thread.start()
    box.done.wait()
    guard let value = box.value else { preconditionFailure("the thread ended without a result") }
    return value
}

private final class ResultBox<Value>: @unchecked Sendable {
    let done = DispatchSemaphore(value: 0)
    var value: Value?
}
