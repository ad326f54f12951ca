import Foundation

nonisolated(unsafe) var log: [String] = []
extension Hooked {
    func awake() { log.append("awake \(a) \(other != nil)") }
    func prepare() throws {
        if a < 0 { throw CocoaError(.coderInvalidValue) }
        log.append("prepare")
    }
}
extension SubHooked { func awakeSub() { log.append("awakeSub \(b)") } }

attempt("cycle") {
    let ann = Person(name: "Ann", friends: [])
    let bob = Person(name: "Bob", friends: [ann])
    ann.friends = [bob, ann]
    ann.best = bob
    ann.spouse = bob
    let company = Company(name: "C", owner: ann)
    ann.employer = company
    company.staff = [ann, bob]
    company.byName = ["b": bob]
    company.chunks = [[ann], [], [bob, bob]]
    company.pair = Pair(first: bob, second: nil, label: "l")
    for root in [0, 1] {
        let c: Company
        if root == 0 {
            c = try GraphModel.unarchivedObject(
                ofClass: Company.self,
                from: GraphModel.archivedData(withRootObject: company)
            )
        } else {
            c = try GraphModel.unarchivedObject(
                ofClass: Person.self,
                from: GraphModel.archivedData(withRootObject: ann)
            ).employer!
        }
        let a = c.owner
        check(
            a.name == "Ann" && a.friends.count == 2 && a.friends[1] === a && a.friends[0].friends[0] === a,
            "cycle \(root)"
        )
        check(a.best === a.friends[0] && a.spouse === a.friends[0], "weak/conditional")
        check(
            c.staff.count == 2 && c.staff.contains(a) && c.byName["b"] === a.friends[0]
                && c.chunks[2][1] === a.friends[0] && c.chunks.count == 3,
            "collections"
        )
        check(c.pair?.first === a.friends[0] && c.pair?.label == "l", "struct")
    }
    print(company)
    let k = company.copy() as! Company
    check(k.owner === ann && k.staff == company.staff, "shallow")
}
attempt("conditional dropped") {
    let p = Person(name: "p", friends: [], spouse: Person(name: "q", friends: []))
    let b = try GraphModel.unarchivedObject(ofClass: Person.self, from: GraphModel.archivedData(withRootObject: p))
    check(b.spouse == nil, "conditional not archived")
}
attempt("inverse") {
    let book = Book(title: "t", chapters: [Chapter(title: "1"), Chapter(title: "2")], cover: Cover(art: "x"))
    check(book.chapters[0].book === book && book.cover?.book === book, "init sets inverse")
    let b = try GraphModel.unarchivedObject(ofClass: Book.self, from: GraphModel.archivedData(withRootObject: book))
    check(b.chapters[1].book === b && b.cover?.book === b, "decode sets inverse")
    let k = book.copy() as! Book
    check(
        k.chapters[0] !== book.chapters[0] && k.chapters[0].book === k && book.chapters[0].book === book,
        "deep copy inverse"
    )
    let d = try Book(dictionary: book.dictionaryRepresentation(.deep))
    check(d.chapters[1].book === d && d.cover?.art == "x", "dictionary inverse")
}
attempt("required cycle") {
    let r = Right()
    let l = Left(right: r)
    r.left = l
    r.lefts = [l]
    let b = try GraphModel.unarchivedObject(ofClass: Left.self, from: GraphModel.archivedData(withRootObject: l))
    check(b.right.left === b && b.right.lefts[0] === b, "left first")
    let c = try GraphModel.unarchivedObject(ofClass: Right.self, from: GraphModel.archivedData(withRootObject: r))
    check(c.left?.right === c, "right first")
}
attempt("value sets") {
    let s = TagSet(
        tags: [Tag(text: "a", kids: [Tagged(text: "x"), Tagged(text: "y")]), Tag(text: "b")],
        named: ["n": [Tag(text: "c")]]
    )
    let b = try GraphModel.unarchivedObject(ofClass: TagSet.self, from: GraphModel.archivedData(withRootObject: s))
    check(b.tags == s.tags, "value sets")
    check(b.named == s.named, "nested sets")
    check(b.tags.contains(Tag(text: "b")), "hash")
}
attempt("hooks") {
    let h = SubHooked(a: 1, b: 2)
    h.other = Hooked(a: 5)
    let data = try GraphModel.archivedData(withRootObject: h)
    check(log == ["prepare", "prepare"], "prepare \(log)")
    log = []
    _ = try GraphModel.unarchivedObject(ofClass: Hooked.self, from: data)
    check(
        log.filter { $0.hasPrefix("awakeSub") }.count == 1 && log.filter { $0.hasPrefix("awake ") }.count == 2,
        "hooks \(log)"
    )
    check(log.firstIndex(of: "awake 1 true")! < log.firstIndex(of: "awakeSub 2")!, "order")
    throwsError("throwing hook") { _ = try GraphModel.archivedData(withRootObject: Hooked(a: -1)) }
}
func deep() {
    attempt("list of 100000") {
        var head: Node? = nil
        for i in 0..<100_000 { head = Node(value: i, next: head) }
        let data = try GraphModel.archivedData(withRootObject: head!)
        let b = try GraphModel.unarchivedObject(ofClass: Node.self, from: data)
        var n = 0
        var at: Node? = b
        while let x = at {
            n += 1
            at = x.next
        }
        check(n == 100_000, "count \(n)")
        check(b.description.count < 100_000, "description")
        let k = b.copy() as! Node
        check(k.next === b.next, "shallow")
        // Both lists are freed here, on this small stack.
    }
    attempt("nests of every kind of reference are freed") {
        var left: Left? = nil
        for i in 0..<50_000 {
            let right = Right(left: left, lefts: i.isMultiple(of: 2) ? [Left(right: Right())] : [])
            left = Left(right: right)
        }
        weak let last = left
        left = nil
        check(last == nil, "required references and arrays")
        var company: Company? = nil
        for i in 0..<50_000 {
            let owner = Person(name: "\(i)", friends: [], employer: company)
            let next = Company(name: "c", owner: Person(name: "o", friends: []))
            switch i % 4 {
            case 0: next.staff = [owner]
            case 1: next.byName = ["a": owner]
            case 2: next.chunks = [[], [owner]]
            default: next.pair = Pair(first: owner, label: "p")
            }
            company = next
        }
        weak let lastCompany = company
        company = nil
        check(lastCompany == nil, "sets, dictionaries, nested arrays, structs")
    }
}
let t = Thread {
    deep()
    sem.signal()
}
let sem = DispatchSemaphore(value: 0)
t.stackSize = 512 * 1024
t.start()
sem.wait()
finish()
