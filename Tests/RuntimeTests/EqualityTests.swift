import Foundation
import Testing

@testable import HeirloomRuntime

@Suite struct EqualityTests {
    @Test func identityUnlessAskedOtherwise() {
        #expect(Shelf(name: "a") != Shelf(name: "a"))
        #expect(Tag(text: "a") == Tag(text: "a"))
        #expect(Tag(text: "a").hash == Tag(text: "a").hash)
        #expect(Tag(text: "a") != Tag(text: "a", weight: 2))
        #expect(Set([Tag(text: "a"), Tag(text: "a"), Tag(text: "b")]).count == 2)
        #expect(!Tag(text: "a").isEqual("a"))
        #expect(!Tag(text: "a").isEqual(nil))
    }

    @Test func everyValueCounts() throws {
        let values = Values.example()
        let copy = try #require(values.copy() as? Values)
        #expect(copy == values)
        #expect(copy.hash == values.hash)
        copy.anything = ["a": [1, "two", false] as [Any]] as [String: Any]
        #expect(copy != values)
        copy.anything = values.anything
        copy.nested["b"] = [1]
        #expect(copy != values)
    }

    @Test func longListsAreComparedOnASmallStack() {
        let results = onSmallStack { () -> [Bool] in
            let left = Node.list(of: 100_000)
            let right = Node.list(of: 100_000)
            let shorter = Node.list(of: 99_999)
            return [left == right, left.hash == right.hash, left == shorter]
        }
        #expect(results == [true, true, false])
    }

    @Test func cyclesAreEqualWhileBeingCompared() {
        func ring(_ numbers: [Int]) -> Node {
            let nodes = numbers.map { Node(number: $0) }
            for (index, node) in nodes.enumerated() { node.next = nodes[(index + 1) % nodes.count] }
            return nodes[0]
        }
        let rings = [ring([1, 2, 3]), ring([1, 2, 3]), ring([1, 2, 4]), ring([1, 2, 3, 1, 2, 3])]
        #expect(rings[0] == rings[1])
        #expect(rings[0] != rings[2])
        // Unrolled they are the same infinite list.
        #expect(rings[0] == rings[3])
        for ring in rings { ring.next = nil }
    }

    @Test func differentClassesAreNeverEqual() {
        final class OtherTag: Tag {
            init() { super.init(text: "a", weight: 1) }
            required init?(coder: NSCoder) { super.init(coder: coder) }
        }
        #expect(Tag(text: "a") != OtherTag())
        #expect(OtherTag() != Tag(text: "a"))
        #expect(OtherTag() == OtherTag())
    }

    @Test func threadsDoNotDisturbEachOther() async {
        let left = Node.list(of: 1000)
        let right = Node.list(of: 1000)
        let other = Node.list(of: 999)
        nonisolated(unsafe) let lists = (left, right, other)
        let results = await withTaskGroup(of: [Bool].self) { group in
            for _ in 0..<64 { group.addTask { [lists.0 == lists.1, lists.0 == lists.2] } }
            return await group.reduce(into: Set<[Bool]>()) { $0.insert($1) }
        }
        #expect(results == [[true, false]])
    }
}
