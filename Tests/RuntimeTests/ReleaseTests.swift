import Foundation
import HeirloomRuntime
import Testing

@Suite("Freeing what generated classes hold")
struct ReleaseTests {
    @Test("a chain of 300,000 objects is freed on a small stack, all of it before the call returns")
    func chain() {
        let isGone = onSmallStack { () -> Bool in
            var list: Node? = Node.list(of: 300_000)
            var last = list
            while let next = last?.next { last = next }
            weak let end = last
            last = nil
            list = nil
            return end == nil
        }
        #expect(isGone)
    }

    @Test("what something else still refers to stays as it is, with all that hangs on it")
    func sharedTail() {
        var list: Node? = Node.list(of: 10_000)
        var tail = list
        for _ in 0..<5_000 { tail = tail?.next }
        list = nil
        var count = 0
        while let node = tail {
            count += 1
            tail = node.next
        }
        #expect(count == 5_000)
    }

    @Test("objects that free others in their own deinit, in several threads at once")
    func threads() async {
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for count in [1, 63, 64, 65, 1_000, 20_000] {
                        var list: Node? = Node.list(of: count)
                        weak let first = list
                        list = nil
                        if first != nil { return false }
                    }
                    return true
                }
            }
            for await isGone in group { #expect(isGone) }
        }
    }
}
