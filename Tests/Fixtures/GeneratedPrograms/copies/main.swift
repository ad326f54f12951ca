import Foundation
import HeirloomRuntime

nonisolated(unsafe) var calls = 0
let finished = DispatchSemaphore(value: 0)
extension Holder { func watchedChanged(_ old: Int) { calls += 1 } }
final class MyHolder: Holder { var mine = 5 }
func holder<T: Holder>(_ h: T) -> T {
    let a = Node(n: 1)
    let b = Node(n: 2)
    a.next = b
    b.next = a
    a.other = b
    b.back = a
    h.base = a
    h.kept = a
    h.deep = a
    h.list = [a, b, a]
    h.shared = [a, b]
    h.table = ["x": [b]]
    let l = Loose(n: 1)
    h.set = [l, Loose(n: 2)]
    h.pair = Pair(left: a, right: b)
    h.near = b
    h.far = b
    h.temp = 10
    h.cache = 20
    h.secret = 30
    h.watched = 7
    let c = Child(n: 1)
    let d = Child(n: 2)
    c.peer = d
    d.peer = c
    h.children = [c, d]
    c.parent = h
    d.parent = h
    let w = Child(n: 3)
    h.wards = [w]
    w.guardian = h
    return h
}
func look(_ h: Holder, _ k: Holder, _ line: Int = #line) {
    check(k !== h && type(of: k) == type(of: h), "class", line: line)
    check(k.base === h.base && k.kept === h.kept && k.shared[0] === h.shared[0], "shallow ones are shared", line: line)
    let a = k.deep!
    check(a !== h.deep && a.n == 1 && a.next !== h.deep?.next && a.next?.next === a, "deep cycle", line: line)
    check(
        k.list[0] === a && k.list[1] === a.next && k.list[2] === a && k.table["x"]![0] === a.next,
        "copied once",
        line: line
    )
    check(k.pair?.left === a && k.pair?.right === a.next, "structs", line: line)
    check(k.set.count == 2 && k.set.isDisjoint(with: h.set), "set", line: line)
    check(a.other === h.deep?.next, "a shallow property inside a deep copy is shared", line: line)
    check(a.next?.back === a, "weak reference to a copied object is to its copy", line: line)
    check(k.near === a.next, "weak to a copied object", line: line)
    check(k.far === a.next, "conditional to a copied object", line: line)
    check(
        k.temp == 1 && k.cache == 20 && k.secret == 3,
        "excluded take their defaults \(k.temp) \(k.cache) \(k.secret)",
        line: line
    )
    check(
        k.children[0] !== h.children[0] && k.children.allSatisfy { $0.parent === k }
            && h.children.allSatisfy { $0.parent === h },
        "inverse of deep",
        line: line
    )
    check(k.children[0].peer === k.children[1] && k.children[1].peer === k.children[0], "peers", line: line)
    check(
        k.wards[0] === h.wards[0] && h.wards[0].guardian === h,
        "a shallow copy leaves shared children alone",
        line: line
    )
    check(k.watched == 7 && calls == 1, "onChange is not called \(calls)", line: line)
}
let h = holder(Holder())
look(h, h.copy() as! Holder)
calls = 0
let m = holder(MyHolder())
m.mine = 9
look(m, m.copy() as! MyHolder)
do {
    let h = Holder(near: nil)
    let lone = Node(n: 1)
    h.near = lone
    h.far = lone
    let k = h.copy() as! Holder
    check(k.near === lone && k.far === lone, "weak and conditional references do not copy")
    check(h == k, "equal by value")
}
do {
    let root = Deep(items: [], tag: "root", node: Node(n: 1))
    let kid = Deep(items: [])
    root.items = [kid, kid]
    kid.up = root
    let copy = root.copy() as! Deep
    check(
        copy.items[0] !== kid && copy.items[0] === copy.items[1] && copy.items[0].up === copy
            && copy.node === root.node,
        "deep class"
    )
    let outside = Deep(items: [])
    kid.up = outside
    check((root.copy() as! Deep).items[0].up === outside, "weak reference to what is not copied")
    check((kid.copy() as! Deep).up === outside, "root's weak")
}
attempt("long chain on a small stack") {
    let thread = Thread {
        var first = Node(n: 0)
        for i in 1..<100_000 { first = Node(n: i, next: first) }
        let copy = first.copy() as! Node
        var count = 0
        var node: Node? = copy
        while let current = node {
            count += 1
            node = current.next
        }
        check(count == 100_000, "chain")
        check(copy == first, "equality of a long chain")
        _ = copy.description
        do {
            let data = try CopiesModel.archivedData(withRootObject: first)
            let back = try CopiesModel.unarchivedObject(ofClass: Node.self, from: data)
            check(back == first, "archive of a long chain")
        } catch { check(false, "\(error)") }
        let d = first.dictionaryRepresentation(.deep)
        check(d["n"] as? Int == 99_999, "deep dictionary is bounded")
        do {
            _ = try JSONEncoder().encode(first)
            check(false, "JSON of 100,000 levels")
        } catch { check("\(error)".contains("512"), "\(error)".prefix(100).description) }
        var short = Node(n: 0)
        for i in 1..<300 { short = Node(n: i, next: short) }
        do {
            let json = try JSONEncoder().encode(short)
            check(try JSONDecoder().decode(Node.self, from: json) == short, "JSON of 300 levels")
            check(try Node(dictionary: short.dictionaryRepresentation(.deep)) == short, "a dictionary of 300 levels")
        } catch { check(false, "\(error)".prefix(300).description) }
        finished.signal()
    }
    thread.stackSize = 512 * 1024
    thread.start()
    finished.wait()
}

attempt("equality") {
    func ring(_ n: Int, _ last: Int) -> Node {
        let a = Node(n: 1)
        var x = a
        for i in 2...n {
            x.next = Node(n: i == n ? last : i)
            x = x.next!
        }
        x.next = a
        return a
    }
    check(ring(5, 5) == ring(5, 5) && ring(5, 5).hash == ring(5, 5).hash, "rings")
    check(ring(5, 5) != ring(5, 6), "other ring")
    check(
        Node(n: 1).isEqual(nil) == false && Node(n: 1).isEqual("x") == false
            && Node(n: 1).isEqual(Loose(n: 1)) == false,
        "others"
    )
    let a = Node(n: 1)
    let b = Node(n: 1)
    check(Set([a, b]).count == 1 && [a: 1][b] == 1, "in sets")
    a.back = b
    check(a != b, "weak references count as coded properties")
    let h1 = Holder(temp: 1, cache: 1)
    let h2 = Holder(temp: 2, cache: 2)
    check(h1 == h2, "excluded do not count")
    check(Loose(n: 1) != Loose(n: 1), "identity")
    let p = ring(3, 3)
    let q = ring(3, 3)
    check(Holder(deep: p, list: [p, q]).description.count < 3000, "description is bounded")
}
attempt("copies are freed") {
    weak var freed: Deep?
    do {
        let root = Deep(items: [Deep(items: [])])
        root.items[0].up = root
        let copy = root.copy() as! Deep
        check(copy.items[0].up === copy && copy !== root, "a weak reference to the copy")
        freed = copy
    }
    check(freed == nil, "nothing holds a copy that nobody needs any more")
}
finish()
