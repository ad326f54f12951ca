import Foundation
import HeirloomRuntime

struct RGB: Hashable {
    var hex: String
    init?(hex: String) {
        guard hex.count == 3 else { return nil }
        self.hex = hex
    }
}
func plist(_ data: Data) throws -> [String: Any] {
    try PropertyListSerialization.propertyList(from: data, options: [], format: nil) as! [String: Any]
}
func repacked(_ data: Data, _ change: (inout [String: Any]) -> Void) throws -> Data {
    var p = try plist(data)
    var objects = p["$objects"] as! [Any]
    for i in objects.indices {
        if var d = objects[i] as? [String: Any], d["Roots.version"] != nil || d["OldRoots.version"] != nil {
            change(&d)
            objects[i] = d
        }
    }
    p["$objects"] = objects
    return try PropertyListSerialization.data(fromPropertyList: p, format: .binary, options: 0)
}
func renamed(_ data: Data, _ old: String, _ new: String) throws -> Data {
    var p = try plist(data)
    p["$objects"] = (p["$objects"] as! [Any]).map { any -> Any in
        if var d = any as? [String: Any], d["$classname"] as? String == old {
            d["$classname"] = new
            d["$classes"] = [new, "NSObject"]
            return d
        }
        return any
    }
    return try PropertyListSerialization.data(fromPropertyList: p, format: .binary, options: 0)
}
let b = Book(title: "t")
let n = Novel(title: "n", next: Novel(title: "m"))
attempt("roots under other keys") {
    let data = try RootsModel.archivedData(withRootObject: b, key: "book")
    check((try plist(data)["$top"] as! [String: Any]).keys.sorted() == ["book"], "top")
    check(try RootsModel.unarchivedObject(ofClass: Book.self, from: data, key: "book").title == "t", "key")
    throwsError("absent key", contains: "root") { _ = try RootsModel.unarchivedObject(ofClass: Book.self, from: data) }
    let list = try RootsModel.archivedData(withRootObject: [b, n, b], key: "list")
    let back = try RootsModel.unarchivedArray(of: Book.self, from: list, key: "list")
    check(back.count == 3 && back[0] === back[2] && back[1] is Novel, "array")
    throwsError("array as object") { _ = try RootsModel.unarchivedObject(ofClass: Book.self, from: list, key: "list") }
    throwsError("object as array") { _ = try RootsModel.unarchivedArray(of: Book.self, from: data, key: "book") }
    throwsError("element of other class", contains: "[0]") {
        _ = try RootsModel.unarchivedArray(of: Novel.self, from: list, key: "list")
    }
    check(
        try RootsModel.unarchivedArray(of: Book.self, from: RootsModel.archivedData(withRootObject: [Book]())).isEmpty,
        "empty array"
    )
    check(
        try RootsModel.unarchivedDictionary(
            of: Book.self,
            from: RootsModel.archivedData(withRootObject: [String: Book]())
        ).isEmpty,
        "empty dictionary"
    )
    check(
        try RootsModel.unarchivedSet(of: Book.self, from: RootsModel.archivedData(withRootObject: Set<Book>())).isEmpty,
        "empty set"
    )
    let d = try RootsModel.unarchivedDictionary(
        of: Book.self,
        from: RootsModel.archivedData(withRootObject: ["a": b, "ü": n] as [String: Book])
    )
    check(d.count == 2 && d["ü"] is Novel, "dictionary")
    let s = try RootsModel.unarchivedSet(
        of: Book.self,
        from: RootsModel.archivedData(withRootObject: [b, n] as Set<Book>)
    )
    check(s.count == 2, "set")
    check(
        try RootsModel.unarchivedSet(of: Book.self, from: RootsModel.archivedData(withRootObject: [b, n])).count == 2,
        "array read as set"
    )
    check(
        try RootsModel.unarchivedArray(of: Book.self, from: RootsModel.archivedData(withRootObject: Set([b]))).count
            == 1,
        "set read as array"
    )
    check(
        try RootsModel.unarchivedArray(
            of: Book.self,
            from: RootsModel.archivedData(withRootObject: NSArray(array: [b]))
        ).count == 1,
        "NSArray"
    )
    check(
        try RootsModel.unarchivedArray(
            of: Book.self,
            from: RootsModel.archivedData(withRootObject: NSMutableArray(array: [b]))
        ).count == 1,
        "NSMutableArray"
    )
}
attempt("what cannot be a root") {
    throwsError("closure") { _ = try RootsModel.archivedData(withRootObject: { 5 } as () -> Int) }
    throwsError("own object") { _ = try RootsModel.archivedData(withRootObject: NSObject()) }
    struct Own {}
    throwsError("own struct") { _ = try RootsModel.archivedData(withRootObject: Own()) }
    throwsError("own struct in array") { _ = try RootsModel.archivedData(withRootObject: [Own()]) }
    throwsError("nil") { _ = try RootsModel.archivedData(withRootObject: Book?.none as Any) }
    check(
        try RootsModel.unarchivedObject(
            ofClass: Book.self,
            from: RootsModel.archivedData(withRootObject: Book?.some(b) as Any)
        ).title == "t",
        "optional"
    )
}
attempt("class names") {
    let data = try RootsModel.archivedData(withRootObject: n)
    check(String(decoding: data, as: UTF8.self).contains("Novel"), "name")
    for name in ["Novel", "Roots.Novel", "OldRoots.Novel", "program.Novel"] {
        check(
            try RootsModel.unarchivedObject(ofClass: Novel.self, from: renamed(data, "Novel", name)).title == "n",
            "class name \(name)"
        )
    }
    throwsError("other name", contains: "Roman") {
        _ = try RootsModel.unarchivedObject(ofClass: Novel.self, from: renamed(data, "Novel", "Roman"))
    }
    let book = try RootsModel.archivedData(withRootObject: b)
    check(
        (try plist(book)["$objects"] as! [Any]).contains {
            ($0 as? [String: Any])?["$classname"] as? String == "LibBook"
        },
        "archive name"
    )
    check(
        (try plist(book)["$objects"] as! [Any]).contains { ($0 as? [String: Any])?["OldRoots.version"] as? Int == 3 },
        "stamp under the oldest name"
    )
    let rule = try (plist(data)["$objects"] as! [Any]).compactMap { ($0 as? [String: Any])?["$classes"] as? [String] }
    check(rule.contains(["Novel", "LibBook", "NSObject"]), "class chain \(rule)")
}
attempt("stamps") {
    let data = try RootsModel.archivedData(withRootObject: n)
    let key = "OldRoots.version"
    check(
        try RootsModel.unarchivedObject(
            ofClass: Novel.self,
            from: repacked(data) {
                $0[key] = 9
                $0["newKey"] = 5
            }
        ).title == "n",
        "future stamp without minReader is read"
    )
    throwsError("future minReader", contains: "4") {
        _ = try RootsModel.unarchivedObject(
            ofClass: Novel.self,
            from: repacked(data) {
                $0[key] = 9
                $0["OldRoots.minReader"] = 4
            }
        )
    }
    check(
        try RootsModel.unarchivedObject(
            ofClass: Novel.self,
            from: repacked(data) {
                $0[key] = 9
                $0["OldRoots.minReader"] = 3
            }
        ).title == "n",
        "minReader that we are"
    )
    check(
        try RootsModel.unarchivedObject(ofClass: Novel.self, from: repacked(data) { $0[key] = nil }).title == "n",
        "no stamp"
    )
    for bad in [0, -1, Int.min] {
        throwsError("stamp \(bad)", contains: "version") {
            _ = try RootsModel.unarchivedObject(ofClass: Novel.self, from: repacked(data) { $0[key] = bad })
        }
    }
    throwsError("text stamp", contains: key) {
        _ = try RootsModel.unarchivedObject(ofClass: Novel.self, from: repacked(data) { $0[key] = "3" })
    }
    throwsError("real stamp") {
        _ = try RootsModel.unarchivedObject(ofClass: Novel.self, from: repacked(data) { $0[key] = 2.5 })
    }
    check(RootsModel.version == 3, "version")
}
attempt("structs inside flat, packed, converted, nested") {
    let grid = Grid(
        sets: ["x": [Money2(amount: 1), Money2(amount: 2, currency: "Z")]],
        packed: [1, -1],
        colour: RGB(hex: "abc")!,
        nested: [["k": [1, 2]], [:]]
    )
    let o = Book(
        title: "g",
        money: Money(amount: 1, inner: [Money(amount: 2, inner: [])]),
        genre: nil,
        optGenre: .fiction,
        soft: [.b],
        grid: grid,
        nums: [1],
        byGenre: [.essay: [.fiction]]
    )
    for back in [
        try RootsModel.unarchivedObject(ofClass: Book.self, from: RootsModel.archivedData(withRootObject: o)),
        try Book(dictionary: o.dictionaryRepresentation), try Book(dictionary: o.dictionaryRepresentation(.deep)),
        try JSONDecoder().decode(Book.self, from: JSONEncoder().encode(o)), o.copy() as! Book,
    ] {
        check(
            back.grid?.sets == grid.sets && back.grid?.packed == grid.packed && back.grid?.colour == grid.colour
                && back.grid?.nested == grid.nested && back.money == o.money && back.genre == nil
                && back.optGenre == .fiction && back.soft == [.b] && back.byGenre == o.byGenre,
            "\(back)"
        )
    }
    let root = try (plist(RootsModel.archivedData(withRootObject: o))["$objects"] as! [Any]).compactMap {
        $0 as? [String: Any]
    }.first { $0["g_packed"] != nil }
    check(root?["g_colour"] != nil && root?["grid"] == nil, "flat keys")
    for (key, value) in ["genre": "zz", "optGenre": "zz"] {
        var d = o.dictionaryRepresentation(.deep)
        d[key] = value
        if key == "genre" {
            throwsError("unknown", contains: "genre") { _ = try Book(dictionary: d) }
        } else {
            check(try Book(dictionary: d).optGenre == nil, "nil")
        }
    }
}
attempt("onFailure") {
    var d = b.dictionaryRepresentation(.deep)
    d["nums"] = [1, 300, "x", 4]
    d["optGenre"] = 5
    var paths: [String] = []
    let back = try Book(dictionary: d, onFailure: { paths.append($0.path) })
    check(
        back.nums == [1, 4] && paths == ["optGenre", "nums[1]", "nums[2]"]
            || Set(paths) == ["optGenre", "nums[1]", "nums[2]"],
        "\(paths)"
    )
    let archive = try repacked(RootsModel.archivedData(withRootObject: Shelf(books: [b]))) {
        if $0["title"] != nil { $0["optGenre"] = 7 }
    }
    paths = []
    let shelf = try RootsModel.unarchivedObject(
        ofClass: Shelf.self,
        from: archive,
        onFailure: { paths.append($0.path) }
    )
    check(shelf.books.count == 1 && paths == ["books[0].optGenre"], "\(paths)")
}
attempt("files") {
    let url = temporaryFile("roots")
    try n.write(to: url)
    let back = try Novel.object(contentsOf: url)
    check(back.next?.title == "m" && type(of: back) == Novel.self, "object(contentsOf:)")
    let asBook: Book = try Book.object(contentsOf: url)
    check(asBook is Novel, "a subclass where its superclass is asked for")
    throwsError("wrong class") { _ = try Shelf.object(contentsOf: url) }
    throwsError("superclass where subclass is asked for") {
        try b.write(to: url)
        _ = try Novel.object(contentsOf: url)
    }
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
        try PropertyListSerialization.data(
            fromPropertyList: n.dictionaryRepresentation(.deep),
            format: format,
            options: 0
        ).write(to: url)
        check(try Novel.object(contentsOf: url).next?.title == "m", "property list")
        try PropertyListSerialization.data(
            fromPropertyList: plist(RootsModel.archivedData(withRootObject: n)),
            format: .binary,
            options: 0
        ).write(to: url)
        check(try Novel.object(contentsOf: url).next?.title == "m", "archive")
    }
    try Data("{}".utf8).write(to: url)
    throwsError("JSON", contains: url.lastPathComponent) { _ = try Novel.object(contentsOf: url) }
    try Data().write(to: url)
    throwsError("empty", contains: url.lastPathComponent) { _ = try Novel.object(contentsOf: url) }
    throwsError("missing", contains: "nowhere") { _ = try Novel.object(contentsOf: temporaryFile("nowhere")) }
    throwsError("folder") { _ = try Novel.object(contentsOf: FileManager.default.temporaryDirectory) }
    throwsError("web") { _ = try Novel.object(contentsOf: URL(string: "https://example.org/x")!) }
    throwsError("write to a folder") { try n.write(to: FileManager.default.temporaryDirectory) }
    throwsError("write nowhere") { try n.write(to: URL(fileURLWithPath: "/nowhere/x/y")) }
    try n.write(to: url)
    try FileManager.default.removeItem(at: url)
}
finish()
