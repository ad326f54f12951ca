import Foundation

struct RGB: Hashable, Sendable {
    var hex: String
    init?(hex: String) {
        if hex.count != 6 { return nil }
        self.hex = hex
    }
}
nonisolated(unsafe) var changes: [Int] = []
extension Things {
    var fullTitle: String {
        get { backing }
        set { backing = newValue }
    }
    func price2DidChange(_ old: Int) { changes.append(old) }
}
nonisolated(unsafe) var backing = "bt"
func make() -> Things {
    let t = Things(
        genre: .essay,
        status: .unrecognized(77),
        fields: [.title, .big, Fields(rawValue: 4096)],
        price: Money(amount: 12.5),
        place: Coordinate(latitude: 1, longitude: 2)
    )
    t.genres = [.default, .fiction]
    t.genreSet = [.open, .unrecognized(9)]
    t.byGenre = [.essay: 3]
    t.byStatus = [.neg: "n", .unrecognized(4): "u"]
    t.maybe = Money(amount: 1, currency: "EUR")
    t.prices = [Money(amount: 2), Money(amount: 3)]
    t.byName = ["x": Money(amount: 4)]
    t.deep = Deep(money: nil, list: [Money(amount: 9)], genre: .essay)
    t.tree = Tree(kids: [Tree(kids: [], name: "k")], name: "r")
    t.other = Coordinate(latitude: 3, longitude: 4)
    t.free = [1, -2]
    t.colour = RGB(hex: "00ff00")!
    t.ordered = [UUID()]
    t.mutable = ["m"]
    t.skipping = [1]
    return t
}
func same(_ a: Things, _ b: Things, _ w: String) {
    check(a.genre == b.genre && a.plain == b.plain && a.status == b.status && a.fields == b.fields, "\(w) enums")
    check(
        a.genres == b.genres && a.genreSet == b.genreSet && a.byGenre == b.byGenre && a.byStatus == b.byStatus
            && a.optGenre == b.optGenre,
        "\(w) enum collections"
    )
    check(
        a.price == b.price && a.maybe == b.maybe && a.prices == b.prices && a.byName == b.byName && a.deep == b.deep
            && a.tree == b.tree,
        "\(w) structs"
    )
    check(a.place == b.place && a.other == b.other, "\(w) flat")
    check(a.samples == b.samples && a.free == b.free, "\(w) packed")
    check(a.colour == b.colour, "\(w) colour")
    check(
        a.ordered == b.ordered && a.mutable == b.mutable && a.skipping == b.skipping && a.boxedInt == b.boxedInt,
        "\(w) forms"
    )
}
let t = make()
attempt("archive") {
    backing = "written"
    let data = try ValuesModel.archivedData(withRootObject: t)
    backing = "other"
    same(t, try ValuesModel.unarchivedObject(ofClass: Things.self, from: data), "archive")
    check(backing == "written", "virtual \(backing)")
    let x = try PropertyListSerialization.propertyList(from: data, options: [], format: nil) as! [String: Any]
    let root = (x["$objects"] as! [Any]).compactMap { $0 as? [String: Any] }.first { $0["lat"] != nil } ?? [:]
    check(root["lat"] as? Double == 1 && root["other.latitude"] as? Double == 3, "flat keys \(root.keys.sorted())")
    check(root["status"] as? Int == 77, "inline enum")
    check(root["colour"] != nil, "colour")
}
attempt("json") {
    let data = try JSONEncoder().encode(t)
    print(String(decoding: data, as: UTF8.self))
    same(t, try JSONDecoder().decode(Things.self, from: data), "json")
    let j = try JSONSerialization.jsonObject(with: data) as! [String: Any]
    check(j["Values.version"] as? Int == 2 && j["Values.class"] == nil, "json stamp")
    check((j["byStatus"] as? [String: String])?["-5"] == "n", "json dict")
    check(j["samples"] is String, "packed as Data")
}
attempt("dict") {
    same(t, try Things(dictionary: t.dictionaryRepresentation), "dict")
    same(t, try Things(dictionary: t.dictionaryRepresentation(.deep)), "deep")
}
attempt("copy") { same(t, t.copy() as! Things, "copy") }
t.price2 = 9
check(changes == [3], "onChange \(changes)")
attempt("unknown") {
    var d = t.dictionaryRepresentation(.deep)
    d["genre"] = "nonsense"
    check(try Things(dictionary: d).genre == .fiction, "fallback")
    d["plain"] = "zzz"
    throwsError("unknown case", contains: "plain") { _ = try Things(dictionary: d) }
    d["plain"] = "a"
    d["skipping"] = [1, 1000, "x", 2]
    d["nilling"] = 5000
    d["defaulting"] = "nope"
    let b = try Things(dictionary: d)
    check(b.skipping == [1, 2] && b.nilling == nil && b.defaulting == .b, "failure policies \(b.skipping)")
    d["colour"] = "bad"
    throwsError("convert nil", contains: "colour") { _ = try Things(dictionary: d) }
}
attempt("boxy") {
    let o = Boxy(a: 1, b: 2.5, c: true, r: CGRect(x: 1, y: 2, width: 3, height: 4), l: [1, 2])
    let data = try ValuesModel.archivedData(withRootObject: o)
    let b = try ValuesModel.unarchivedObject(ofClass: Boxy.self, from: data)
    check(b.a == 1 && b.b == 2.5 && b.c && b.r == o.r && b.l == [1, 2], "boxy")
}
check(Money(amount: 1) == Money(amount: 1, currency: "CHF"), "struct equal")
let s: any Sendable = Money(amount: 1)
_ = s
attempt("struct json") {
    check(
        try JSONDecoder().decode(Money.self, from: JSONEncoder().encode(Money(amount: 5))) == Money(amount: 5),
        "money json"
    )
}
attempt("property lists by default") {
    let o = Lists()
    let mixed = o.mixed as? [Any] ?? []
    check(mixed.count == 4 && mixed[1] as? String == "two" && mixed[2] is NSNull, "mixed \(mixed)")
    let nested = o.nested as? [String: Any] ?? [:]
    let deep = (nested["deep"] as? [Any])?[1] as? [String: Any]
    check(nested["none"] is NSNull && (deep?["q"] as? [Any])?.first is NSNull, "nested \(nested)")
    check(o.list.last is NSNull && o.table["c"] is NSNull && (o.maybe as? [Any])?[0] is NSNull, "nil in collections")
    check(o.number as? Double == -.infinity && (mixed[3] as? Double)?.isNaN == true, "named numbers")
    check(o.zones.map(\.identifier).prefix(2) == ["Europe/Oslo", "GMT-0330"] && o.zones.count == 3, "\(o.zones)")
    let data = try ValuesModel.archivedData(withRootObject: o)
    let read = try ValuesModel.unarchivedObject(ofClass: Lists.self, from: data)
    check(try ValuesModel.archivedData(withRootObject: read) == data, "archived and read")
}
finish()
