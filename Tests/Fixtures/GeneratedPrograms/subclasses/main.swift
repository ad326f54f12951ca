import Foundation
import HeirloomRuntime

/// Own subclass, own values, coded by itself.
class Mine: L3 {
    var own: Int
    init(own: Int) {
        self.own = own
        super.init(a: 1)
    }
    required init?(coder: NSCoder) {
        guard coder.containsValue(forKey: "own") else { return nil }
        own = coder.decodeInteger(forKey: "own")
        super.init(coder: coder)
    }
    override class var supportsSecureCoding: Bool { true }
    override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(own, forKey: "own")
    }
    override func isEqual(_ object: Any?) -> Bool { super.isEqual(object) && (object as? Mine)?.own == own }
    override var hash: Int { super.hash }
}
/// Adds nothing that is archived.
final class Plain: L2 { var extra = 3 }
class Generic<T>: L2 { var t: T? }
enum Space {
    final class Nested: L2 {}
    static func make() -> L2 { Nested(a: 4) }
}
extension L2 {
    convenience init(name: String) { self.init(a: 9, b: name) }
    var shout: String { b.uppercased() }
    static func sample() -> L2 { L2(a: 2, b: "s") }
}
protocol Named { var b: String { get set } }
extension L2: Named {}
func generic<T: NSObject & NSSecureCoding>(_ t: T) throws -> T {
    try SubclassesModel.unarchivedObject(ofClass: T.self, from: SubclassesModel.archivedData(withRootObject: t))
}
func generic2<T: L0>(_ t: T) throws -> T { try T(dictionary: t.dictionaryRepresentation(.deep)) }
func generic3<T: L0>(_ t: T) throws -> T { try SubclassesModel.decoder().decode(T.self, from: JSONEncoder().encode(t)) }

let mine = Mine(own: 42)
mine.b = "x"
mine.friend = L2(name: "f")
mine.kids = [L4(a: 3, e: ["p", "q"]), mine.friend!]
attempt("archive of a hand-written subclass") {
    let data = try SubclassesModel.archivedData(withRootObject: mine)
    throwsError("unknown subclass") { _ = try SubclassesModel.unarchivedObject(ofClass: L3.self, from: data) }
    let back = try SubclassesModel.unarchivedObject(ofClass: L3.self, from: data, including: [Mine.self])
    check((back as? Mine)?.own == 42 && back.b == "x" && back.kids.count == 2, "values")
    check(back.kids[1] === back.friend, "shared")
    check(back == mine, "equal")
    let direct = try SubclassesModel.unarchivedObject(ofClass: Mine.self, from: data)
    check(direct.own == 42, "requested class is included")
    let plist = try PropertyListSerialization.propertyList(from: data, options: [], format: nil) as! [String: Any]
    let names = (plist["$objects"] as! [Any]).compactMap { ($0 as? [String: Any])?["$classname"] as? String }
    check(names.contains(NSStringFromClass(Mine.self)), "runtime name \(names)")
}
attempt("copy of a hand-written subclass") {
    let copy = mine.copy() as! Mine
    check(
        copy.own == 42 && copy.b == "x" && copy !== mine && copy.kids[0] !== mine.kids[0]
            && copy.kids[1] === copy.friend,
        "copied"
    )
    check(copy == mine, "equal")
}
attempt("dictionary") {
    check(mine.codableKeys == ["a", "kids", "b", "friend", "price", "boss"], "\(mine.codableKeys)")
    check(L3.codableKeys == ["boss"] && L3.uncodableKeys == ["tmp"], "\(L3.codableKeys)")
    check(L1.codableKeys == [] && L4.codableKeys == ["e"], "own keys of empty classes")
    let d = mine.dictionaryRepresentation
    check(d["own"] as? Int == 42 && (d["friend"] as? L2) === mine.friend && d["price"] is NSNull, "shallow")
    let back = try Mine(dictionary: d)
    check(back.own == 42 && back.friend === mine.friend, "back from shallow")
    let deep = mine.dictionaryRepresentation(.deep)
    check(deep["own"] as? Int == 42, "deep has own: \(deep.keys.sorted())")
    check(PropertyListSerialization.propertyList(deep, isValidFor: .binary), "deep is plist")
    let again = try Mine(dictionary: deep)
    check(again == mine, "back from deep")
}
attempt("json") {
    let data = try JSONEncoder().encode(mine)
    let text = String(decoding: data, as: UTF8.self)
    check(text.contains("\"own\":42"), text)
    let back = try SubclassesModel.decoder(including: [Mine.self]).decode(L3.self, from: data)
    check((back as? Mine)?.own == 42, "json back \(back)")
    check(try JSONDecoder().decode(Mine.self, from: data).own == 42, "direct")
    throwsError("unknown subclass in JSON") { _ = try SubclassesModel.decoder().decode(L3.self, from: data) }
}
attempt("plain subclass") {
    let plain = Plain(a: 1, b: "pp")
    check(try generic(plain).b == "pp" && generic(plain) == plain, "archive")
    check(try generic2(plain) == plain, "dict")
    check(try generic3(plain) == plain, "json")
    check((plain.copy() as? Plain)?.b == "pp", "copy")
    let h = Holder(any: plain, list: [plain, Space.make()])
    let data = try SubclassesModel.archivedData(withRootObject: h)
    let back = try SubclassesModel.unarchivedObject(
        ofClass: Holder.self,
        from: data,
        including: [Plain.self, Space.Nested.self]
    )
    check(back.any === back.list[0] && back.any is Plain && back.list[1] is Space.Nested, "in holder")
}
attempt("generic subclass") {
    let g = Generic<Int>(a: 7)
    let b = try generic(g)
    check(b.a == 7, "generic")
    check((g.copy() as? Generic<Int>)?.a == 7, "copied")
}
attempt("levels") {
    let l4 = L4(
        a: 1,
        kids: [L2(a: 2)],
        b: "4",
        friend: L3(a: 3, tmp: 9),
        price: Money(amount: 3),
        tmp: 8,
        boss: nil,
        e: ["z"]
    )
    for back in [try generic(l4), try generic2(l4), try generic3(l4), l4.copy() as! L4] {
        check(back == l4 && back.hash == l4.hash, "equal")
        check(back.tmp == 5, "excluded default \(back.tmp)")
        check((back.friend as? L3)?.tmp == 5, "nested excluded")
    }
    check(L2(a: 1) != L3(a: 1), "other dynamic class")
    check(L3(a: 1) == L3(a: 1, tmp: 99), "excluded are not compared")
    print(l4)
    let e = try SubclassesModel.unarchivedObject(
        ofClass: Empty.self,
        from: SubclassesModel.archivedData(withRootObject: Empty())
    )
    check(
        e == Empty() && e.hash == Empty().hash && e.codableKeys.isEmpty && e.dictionaryRepresentation.isEmpty,
        "empty"
    )
    print(e, mine)
}
attempt("abstract in dictionary") {
    throwsError("abstract") { _ = try L1(dictionary: ["a": 1]) }
    throwsError("abstract json") { _ = try JSONDecoder().decode(L1.self, from: Data(#"{"a":1}"#.utf8)) }
    throwsError("abstract deep", contains: "any") {
        _ = try Holder(dictionary: ["any": ["a": 1, "Subclasses.class": "L1"] as [String: Any], "list": []])
    }
}
attempt("update on subclass") {
    try mine.update(fromArchive: SubclassesModel.archivedData(withRootObject: L2(a: 77, b: "new")))
    check(mine.a == 77 && mine.b == "new" && mine.own == 42, "from superclass's archive")
    let other = Mine(own: 1)
    other.a = 5
    try mine.update(fromArchive: SubclassesModel.archivedData(withRootObject: other))
    check(mine.a == 5 && mine.own == 42, "from an archive of the hand-written class: its own values are its own affair")
    try mine.update(from: ["a": 78])
    check(mine.a == 78, "from dictionary")
}
struct RGB {
    let hex: String
    init?(hex: String) {
        guard hex.count == 3 else { return nil }
        self.hex = hex
    }
}
attempt("equality of converted values and of single channels") {
    func paint(_ hex: String, cache: Int = 0) -> Paint {
        Paint(colour: RGB(hex: hex), palette: [RGB(hex: hex)!], byName: ["x": [RGB(hex: hex)!]], cache: cache)
    }
    check(paint("abc") == paint("abc") && paint("abc").hash == paint("abc").hash, "equal")
    check(paint("abc") != paint("abd"), "other palette")
    let cached = paint("abc", cache: 9)
    check(cached == paint("abc"), "what is not archived is not compared")
    check(try generic(cached) == cached, "what is read back is equal")
    check(cached.codableKeys == ["colour", "palette", "byName"], "coded")
}
finish()
