import Foundation
import HeirloomRuntime

/// Neither Hashable nor Equatable.
struct Release: Codable {
    var major: Int
    var tags: [String] = []
}
struct RGB {
    var hex: String
    init?(hex: String) {
        guard hex.count == 3 else { return nil }
        self.hex = hex
    }
}
struct Steps {
    var list: [Int]
    init(_ list: [Int]) { self.list = list }
    var table: [String: [Int]] { ["x": list] }
    static func from(_ t: [String: [Int]]) throws -> Steps? { t["x"].map(Steps.init) }
}
final class Thermo: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }
    let x: Double
    init(x: Double) { self.x = x }
    func encode(with c: NSCoder) { c.encode(x, forKey: "x") }
    init?(coder c: NSCoder) { x = c.decodeDouble(forKey: "x") }
    override func isEqual(_ o: Any?) -> Bool { (o as? Thermo)?.x == x }
}
struct Other {}
func zone(_ name: String) -> TimeZone { TimeZone(identifier: name)! }
func board() -> Board {
    let clock = Clock(area: zone("Europe/Oslo"), next: 5)
    return Board(
        one: Release(major: 3, tags: ["a"]),
        list: [
            clock, Alarm(area: zone("UTC"), next: RGB(hex: "abc")!, loud: false),
            Badge(label: "b", clock: clock, note: ["k": 1]), Thermo(x: 1.5), Release(major: 1), RGB(hex: "123")!, 7,
            true, 2.0, Date(timeIntervalSinceReferenceDate: 9),
        ] as [Any],
        byName: ["c": clock, "b": Badge(label: "x", clock: nil)],
        strict: Badge(label: "s", clock: clock),
        listed: [Steps([1, 2]), 3, clock]
    )
}
nonisolated(unsafe) let first = board()
func same(_ b: Board, _ text: String, line: Int = #line) {
    check(b == first && b.hash == first.hash, text + " equal", line: line)
    check((b.one as? Release)?.tags == ["a"], text + " codable", line: line)
    check(
        (b.list[1] as? Alarm)?.loud == false && ((b.list[1] as? Alarm)?.next as? RGB)?.hex == "abc",
        text + " subclass",
        line: line
    )
    check((b.list[2] as? Badge)?.clock?.next as? Int == 5, text + " struct", line: line)
    check(
        (b.list[3] as? Thermo)?.x == 1.5 && (b.list[4] as? Release)?.major == 1 && (b.list[5] as? RGB)?.hex == "123",
        text + " foreign",
        line: line
    )
    check(
        type(of: b.list[6]) == Int.self && type(of: b.list[7]) == Bool.self && type(of: b.list[8]) == Double.self
            && type(of: b.list[9]) == Date.self,
        text + " values \(b.list)",
        line: line
    )
    check(
        (b.listed[0] as? Steps)?.list == [1, 2] && b.listed[1] as? Int == 3 && b.listed[2] is Clock,
        text + " converted list",
        line: line
    )
}
attempt("channels") {
    same(
        try KindsModel.unarchivedObject(ofClass: Board.self, from: KindsModel.archivedData(withRootObject: first)),
        "archive"
    )
    let json = try JSONEncoder().encode(first)
    same(try JSONDecoder().decode(Board.self, from: json), "json")
    same(try PropertyListDecoder().decode(Board.self, from: PropertyListEncoder().encode(first)), "plist coder")
    same(try Board(dictionary: first.dictionaryRepresentation), "shallow")
    let deep = first.dictionaryRepresentation(.deep)
    same(try Board(dictionary: deep), "deep")
    for format in [PropertyListSerialization.PropertyListFormat.binary, .xml] {
        let data = try PropertyListSerialization.data(fromPropertyList: deep, format: format, options: 0)
        same(
            try Board(
                dictionary: PropertyListSerialization.propertyList(from: data, options: [], format: nil)
                    as! [String: Any]
            ),
            "deep as a file"
        )
    }
    same(first.copy() as! Board, "copy")
    let copy = first.copy() as! Board
    check(
        (copy.list[0] as! Clock) !== (first.list[0] as! Clock)
            && (copy.list[0] as! Clock) === (copy.list[2] as! Badge).clock,
        "deep copies"
    )
    let text = String(decoding: json, as: UTF8.self)
    check(text.contains("7,true,{") && text.contains("\"123\""), "bare where nothing is confused: \(text)")
    let updated = Board()
    try updated.update(fromArchive: KindsModel.archivedData(withRootObject: first))
    same(updated, "update")
    print(first)
}
attempt("Foundation's coders") {
    let plain = Board(one: 5, list: [2.5, Date(timeIntervalSinceReferenceDate: 1), "abc".count, RGB(hex: "abc")!])
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    KindsModel.install(on: archiver)
    archiver.encode(plain, forKey: "root")
    archiver.finishEncoding()
    let ours = try KindsModel.unarchivedObject(ofClass: Board.self, from: archiver.encodedData)
    check(ours == plain, "Foundation to ours: \(ours)")
    let un = try NSKeyedUnarchiver(forReadingFrom: KindsModel.archivedData(withRootObject: plain))
    un.requiresSecureCoding = true
    un.decodingFailurePolicy = .setErrorAndReturn
    KindsModel.install(on: un)
    let back = un.decodeObject(of: Board.self, forKey: "root")
    check(back == plain, "ours to Foundation \(String(describing: back)) \(String(describing: un.error))")
}
attempt("errors say where") {
    throwsError("unlisted value", contains: "found Other [at 'one', in Board, key 'one']") {
        _ = try KindsModel.archivedData(withRootObject: Board(one: Other()))
    }
    throwsError("unlisted in JSON", contains: "one") { _ = try JSONEncoder().encode(Board(one: "text" as NSString)) }
    throwsError("unlisted class") { _ = try KindsModel.archivedData(withRootObject: Board(strict: Board())) }
    throwsError("broken inside", contains: "strict.clock.area") {
        _ = try Board(dictionary: [
            "strict": ["Kinds.class": "Badge", "label": "x", "clock": ["area": 5]] as [String: Any]
        ])
    }
    throwsError("broken inside JSON", contains: "strict.area") {
        _ = try JSONDecoder().decode(
            Board.self,
            from: Data(#"{"strict":{"Kinds.class":"Clock","Kinds.version":1,"area":5}}"#.utf8)
        )
    }
    throwsError("other class named", contains: "strict") {
        _ = try JSONDecoder().decode(
            Board.self,
            from: Data(#"{"strict":{"Kinds.class":"Board","Kinds.version":1}}"#.utf8)
        )
    }
    throwsError("nothing that fits", contains: "strict") { _ = try Board(dictionary: ["strict": 5]) }
    throwsError("bad tag", contains: "one") {
        _ = try Board(dictionary: ["one": ["Kinds.class": "NSDate", "value": "x"]])
    }
    var reported: [String] = []
    let b = try Board(
        dictionary: ["skipping": [Clock(area: zone("UTC")), 5, ["Kinds.class": "Badge"]] as [Any]],
        onFailure: { reported.append($0.path) }
    )
    check(b.skipping.count == 1 && reported.count == 2, "policy \(reported)")
}
attempt("hand-written JSON without names") {
    let b = try JSONDecoder().decode(
        Board.self,
        from: Data(#"{"one":"f0f","list":[1,false,2.5,{"area":{"identifier":"UTC"}}],"strict":{"label":"l"}}"#.utf8)
    )
    check(
        (b.one as? RGB)?.hex == "f0f" && b.list[0] as? Int == 1 && b.list[1] as? Bool == false
            && b.list[2] as? Double == 2.5 && b.list[3] is Clock && (b.strict as? Badge)?.label == "l",
        "\(b)"
    )
}
attempt("converted to collections") {
    let c = Conv(
        s: Steps([1]),
        l: [Steps([2, 3]), Steps([])],
        o: Steps([4]),
        d: ["k": Steps([5])],
        f: nil,
        own: Steps([6])
    )
    func same(_ b: Conv, _ text: String) {
        check(
            b == c && b.s.list == [1] && b.l[0].list == [2, 3] && b.o?.list == [4] && b.d["k"]?.list == [5]
                && b.own?.list == [6],
            text
        )
    }
    same(
        try KindsModel.unarchivedObject(ofClass: Conv.self, from: KindsModel.archivedData(withRootObject: c)),
        "archive"
    )
    same(try JSONDecoder().decode(Conv.self, from: JSONEncoder().encode(c)), "json")
    same(try Conv(dictionary: c.dictionaryRepresentation), "shallow")
    same(try Conv(dictionary: c.dictionaryRepresentation(.deep)), "deep")
    same(c.copy() as! Conv, "copy")
    check(Conv(s: Steps([1]), l: [], d: [:]) != Conv(s: Steps([2]), l: [], d: [:]), "unequal")
}
attempt("structs that are not Hashable") {
    func loose(_ x: Int) -> Loose {
        Loose(p: ["x": x] as [String: Any], r: Release(major: x), l: [RGB(hex: "abc")!], a: 3)
    }
    func keeper(_ x: Int) -> Keeper {
        Keeper(
            loose: loose(1),
            o: loose(2),
            l: [loose(3)],
            d: ["k": loose(x)],
            outer: Outer(loose: loose(5), list: []),
            rel: [Release(major: 6)],
            f: loose(7)
        )
    }
    let k = keeper(4)
    check(k == keeper(4) && k != keeper(5), "equality")
    check(k == k.copy() as! Keeper, "copy")
    check(
        k == (try KindsModel.unarchivedObject(ofClass: Keeper.self, from: KindsModel.archivedData(withRootObject: k))),
        "archive"
    )
    check(k == (try JSONDecoder().decode(Keeper.self, from: JSONEncoder().encode(k))), "json")
    check(k == (try Keeper(dictionary: k.dictionaryRepresentation(.deep))), "deep")
    check(k == (try Keeper(dictionary: k.dictionaryRepresentation)), "shallow")
}
attempt("an unlisted value in a list") {
    throwsError("JSON", contains: "found Other") { _ = try JSONEncoder().encode(Board(list: [1, Other()])) }
    throwsError("archive", contains: "found Other") {
        _ = try KindsModel.archivedData(withRootObject: Board(list: [1, Other()]))
    }
}
finish()
