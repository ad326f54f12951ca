import Foundation

attempt("json poly") {
    let p = Person(name: "p")
    let b = Book(id: 1, note: nil, title: "t", author: Person(name: "q"), tags: ["x"])
    p.items = [Item(id: 5), b]
    let data = try JSONEncoder().encode(p)
    let j = String(decoding: data, as: UTF8.self)
    print(j)
    let r = try JSONDecoder().decode(Person.self, from: data)
    check((r.items[1] as? Book)?.title == "t" && r.items[0].id == 5 && !(r.items[0] is Book), "poly")
    check(j.contains("\"Coda.class\":\"Book\"") && j.contains("item_id"), "class key")
    check(r == p, "value equality \(r) \(p)")
    check(r.hash == p.hash, "hash")
    let item = try JSONDecoder().decode(Item.self, from: JSONEncoder().encode(b))
    check(item is Book, "subclass by base")
    do {
        _ = try JSONDecoder().decode(Book.self, from: Data(#"{"item_id": 1, "Coda.version": 2}"#.utf8))
        check(false, "no error")
    } catch let e as DecodingError { print("  ", e) }
    p.next = p
    do {
        _ = try JSONEncoder().encode(p)
        check(false, "cycle")
    } catch is EncodingError {}
    let q = Person(name: "p")
    q.items = p.items
    q.next = q
    check(p == q, "cyclic equality")
    check(!(p != q), "x")
    q.next = Person(name: "z")
    check(p != q, "unequal")
    let pl = try PropertyListEncoder().encode(b)
    check(try PropertyListDecoder().decode(Book.self, from: pl) == b, "plist")
    let c = p.copy() as! Person
    check(c.next === c && c !== p && c.items[1] !== p.items[1] && c == p, "deep cyclic copy")
    throwsError("newer refused or read") {
        _ = try JSONDecoder().decode(
            Item.self,
            from: Data(#"{"item_id": 1, "Coda.version": 9, "Coda.minReader": 9}"#.utf8)
        )
    }
}
finish()
