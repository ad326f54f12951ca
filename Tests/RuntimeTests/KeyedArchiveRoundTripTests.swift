import Foundation
import HeirloomRuntime
import Testing

@Suite("Keyed archives: what is written is read")
struct KeyedArchiveRoundTripTests {
    private let registry = ArchiveTestModel.registry

    @Test("a value of each type comes back exactly")
    func values() throws {
        let values = ArchiveValues.full()
        let data = try registry.archivedData(withRootObject: values)
        let read = try registry.unarchivedObject(ofClass: ArchiveValues.self, from: data)
        #expect(read.differences(from: values) == [])
    }

    @Test("nil is absent and comes back as nil")
    func nothing() throws {
        let data = try registry.archivedData(withRootObject: ArchiveValues())
        let read = try registry.unarchivedObject(ofClass: ArchiveValues.self, from: data)
        #expect(read.differences(from: ArchiveValues()) == [])
    }

    @Test("a graph with cycles, shared objects, sets and hooks comes back as it was")
    func graph() throws {
        let author = ArchivePerson(name: "Ada")
        let twin = ArchivePerson(name: "Ada")
        let first = ArchiveBook(title: "One", pages: 1, author: author)
        let second = ArchiveBook(title: "Two", pages: 2, author: author)
        author.books = [first, second]
        first.related = [second, first]
        second.readers = [author, twin]
        second.price = ArchiveMoney(amount: 5, currency: "EUR")
        first.shelf = second
        let outside = ArchiveItem(title: "not archived")
        second.shelf = outside
        for root in [author, first] as [NSObject] {
            let data = try registry.archivedData(withRootObject: root)
            let read: ArchivePerson
            if root === author {
                read = try registry.unarchivedObject(ofClass: ArchivePerson.self, from: data)
            } else {
                read = try registry.unarchivedObject(ofClass: ArchiveBook.self, from: data).author
            }
            #expect(read.books.map(\.title) == ["One", "Two"])
            #expect(read.books.allSatisfy { $0.author === read })
            #expect(read.books[0].related.map(\.title) == ["Two", "One"])
            #expect(read.books[0].related[1] === read.books[0])
            #expect(read.books[1].readers.count == 2)
            #expect(read.books[1].readers.contains(read))
            #expect(read.books[1].price == second.price)
            #expect(read.books[0].shelf === read.books[1])
            #expect(read.books[1].shelf == nil)
            #expect(read.books.map(\.completed) == [3, 3])
        }
    }

    @Test("a struct is stamped like an object, so that its own history is read by the version that wrote it")
    func structStamps() throws {
        let book = ArchiveBook(title: "One", pages: 1, author: ArchivePerson(name: "Ada"))
        book.price = ArchiveMoney(amount: 5, currency: "EUR")
        let data = try registry.archivedData(withRootObject: book)
        let archive = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        let objects = (archive?["$objects"] as? [Any] ?? []).compactMap { $0 as? [String: Any] }
        let stamp = ArchiveMoney.layout.stamp
        let written = objects.filter { $0["amount"] != nil }
        #expect(written.map { $0["\(stamp.name).version"] as? Int } == [stamp.version])
    }

    @Test("arrays, sets, dictionaries and other keys as roots")
    func roots() throws {
        let items = [ArchiveItem(title: "a"), ArchiveItem(title: "b")]
        let array = try registry.archivedData(withRootObject: items, key: "items")
        #expect(
            try registry.unarchivedArray(of: ArchiveItem.self, from: array, key: "items").map(\.title) == ["a", "b"]
        )
        let set = try registry.archivedData(withRootObject: Set(items))
        #expect(try registry.unarchivedSet(of: ArchiveItem.self, from: set).count == 2)
        let dictionary = try registry.archivedData(withRootObject: ["x": items[0], "y": items[1], "z": items[0]])
        let read = try registry.unarchivedDictionary(of: ArchiveItem.self, from: dictionary)
        #expect(read.mapValues(\.title) == ["x": "a", "y": "b", "z": "a"])
        #expect(read["x"] === read["z"])
        #expect(throws: ArchiveError.self) { try registry.unarchivedArray(of: ArchiveItem.self, from: array) }
    }

    @Test("equal objects give equal bytes, regardless of the order in which sets and dictionaries iterate")
    func determinism() throws {
        func graph() -> ArchiveBook {
            let author = ArchivePerson(name: "A")
            let book = ArchiveBook(title: "T", pages: 3, author: author)
            book.id = UUID(uuidString: "8D6B6E6C-1A4F-4B1B-8A0E-0C8D3B1F2A3C") ?? book.id
            book.readers = Set((0..<20).map { ArchivePerson(name: "reader \($0)") })
            return book
        }
        let first = try registry.archivedData(withRootObject: graph())
        for _ in 0..<5 { #expect(try registry.archivedData(withRootObject: graph()) == first) }
        let values = try registry.archivedData(withRootObject: ArchiveValues.full())
        #expect(try registry.archivedData(withRootObject: ArchiveValues.full()) == values)
    }

    @Test("50,000 linked objects are written, read and freed on a small stack")
    func depth() throws {
        let registry = registry
        var failures: [String] = []
        let thread = SmallStack.run {
            do {
                var first = ArchiveNode(value: 0)
                for value in 1..<50_000 { first = ArchiveNode(value: value, next: first) }
                let data = try registry.archivedData(withRootObject: first)
                let read = try registry.unarchivedObject(ofClass: ArchiveNode.self, from: data)
                var count = 0
                var node: ArchiveNode? = read
                while let current = node {
                    count += 1
                    node = current.next
                }
                if count != 50_000 { failures.append("read \(count)") }
            } catch {
                failures.append("\(error)")
            }
        }
        #expect(thread)
        #expect(failures == [])
    }
}

/// Runs a function on a thread with 512 KB of stack.
enum SmallStack {
    static func run(_ body: @escaping () -> Void) -> Bool {
        let done = DispatchSemaphore(value: 0)
        nonisolated(unsafe) let work = body
        let thread = Thread {
            work()
            done.signal()
        }
        thread.stackSize = 512 * 1024
        thread.start()
        done.wait()
        return true
    }
}
