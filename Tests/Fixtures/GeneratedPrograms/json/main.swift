import Foundation
import HeirloomRuntime

protocol Widget {}
extension Clock: Widget {}
extension Battery: Widget {}
extension Size: Widget {}
extension String: Widget {}
extension Int: Widget {}
extension Date: Widget {}
extension URL: Widget {}
struct Version: Codable, Hashable {
    var major: Int
    var tags: [String]
}
struct RGB: Hashable {
    var hex: String
    init?(hex: String) {
        guard hex.count == 3 else { return nil }
        self.hex = hex
    }
}
final class Thermo: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }
    let x: Double
    init(x: Double) { self.x = x }
    func encode(with c: NSCoder) { c.encode(x, forKey: "x") }
    init?(coder c: NSCoder) { x = c.decodeDouble(forKey: "x") }
    override func isEqual(_ o: Any?) -> Bool { (o as? Thermo)?.x == x }
}

func zoo() -> Zoo {
    let a = Dog(name: "rex", breed: nil)
    let p = Puppy(name: "pup", age: 3, spot: Money(amount: 2))
    a.kids = [p]
    p.parent = a
    p.friend = a
    let z = Zoo(main: Clock(tz: TimeZone(identifier: "Europe/Oslo")!))
    z.others = [
        Battery(level: 0.5), Size(w: 3, inner: [Size(w: 4, inner: [])]), "text", 7,
        Date(timeIntervalSinceReferenceDate: 5), URL(string: "https://a.b/c")!,
    ]
    z.byName = ["k": "v", "s": Size(w: 1, inner: [])]
    z.animals = [a, Puppy(name: "q", breed: "z")]
    z.byNum = [.x: Dog(name: "bn"), .unrecognized(77): Puppy(name: "un")]
    z.byID = [UUID(uuidString: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8")!: Dog(name: "id")]
    z.byInt = [-5: ["in": [Puppy(name: "i5", age: 1)]]]
    z.deep = Deep(
        byKind: [.two: [Money(amount: 1)]],
        sets: ["s": [Money(amount: 1), Money(amount: 2)]],
        opt: nil,
        nums: [.y, .unrecognized(9)],
        m: [[Money(amount: 5)], []]
    )
    z.rel = Version(major: 2, tags: ["a"])
    z.color = RGB(hex: "abc")
    z.palette = [RGB(hex: "123")!]
    z.thermo = Thermo(x: 2.5)
    z.opts = [.q, Opts(rawValue: 128)]
    z.packed = [1, -2]
    z.secret = "hidden"
    z.plist = ["a": [1, 2.5, true, "x", NSNull()] as [Any]] as [String: Any]
    z.date = Date(timeIntervalSinceReferenceDate: 0.1)
    z.data = Data([1, 2])
    z.rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    z.set = [.a, .b]
    z.decimal = nil
    return z
}
func obj(_ d: Data) throws -> [String: Any] { try JSONSerialization.jsonObject(with: d) as! [String: Any] }
attempt("round trip") {
    let z = zoo()
    let data = try JSONEncoder().encode(z)
    let j = try obj(data)
    check(j["Json.version"] as? Int == 4 && j["Json.class"] == nil, "stamp, no class for base-most")
    check(j["secret"] == nil, "excluded from json")
    check(j["colour"] as? String == "abc" && j["color"] == nil, "jsonKey")
    let animals = j["animals"] as! [[String: Any]]
    check(
        animals[0]["Json.class"] as? String == "Dog" && animals[0]["n_ame"] as? String == "rex",
        "class \(animals[0])"
    )
    check(animals[0]["Json.version"] as? Int == 4, "each object stamped")
    let kid = (animals[0]["kids"] as! [[String: Any]])[0]
    check(
        kid["Json.class"] as? String == "Puppy" && kid["parent"] == nil && kid["friend"] == nil,
        "weak, conditional out"
    )
    check(kid["spotAmount"] != nil || kid["spot.amount"] != nil || kid["spot"] != nil, "flat \(kid.keys.sorted())")
    check(
        (j["byNum"] as? [String: Any])?["77"] != nil
            && (j["byID"] as? [String: Any])?.keys.first == "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"
            && (j["byInt"] as? [String: Any])?["-5"] != nil,
        "dictionaries are objects"
    )
    check(((j["deep"] as? [String: Any])?["byKind"] as? [String: Any])?["two"] != nil, "enum keys")
    check(
        (j["packed"] as? String) == Data([1, 0, 0xfe, 0xff]).base64EncodedString(),
        "packed as Data \(j["packed"] as Any)"
    )
    check(
        (j["others"] as? [Any])?[2] as? String == "text" && (j["others"] as? [Any])?[3] as? Int == 7,
        "plain oneOf values"
    )
    for d in [JSONDecoder(), JsonModel.decoder()] {
        let b = try d.decode(Zoo.self, from: data)
        check(b.secret == "s3", "default for json-excluded")
        b.secret = z.secret
        check((b.main as? Clock)?.tz.identifier == "Europe/Oslo", "main")
        check(
            (b.others[0] as? Battery)?.level == 0.5 && (b.others[1] as? Size)?.inner[0].w == 4
                && b.others[2] as? String == "text" && b.others[3] as? Int == 7
                && b.others[4] as? Date == Date(timeIntervalSinceReferenceDate: 5)
                && (b.others[5] as? URL)?.absoluteString == "https://a.b/c",
            "others \(b.others)"
        )
        check(
            (b.animals[1] as? Puppy)?.name == "q" && b.animals[0] is Dog && (b.animals[0] as? Dog)?.breed == nil,
            "animals"
        )
        check((b.animals[0].kids[0] as? Puppy)?.spot == Money(amount: 2), "flat back")
        check(b.byNum[.unrecognized(77)]?.name == "un" && b.byNum[.unrecognized(77)] is Puppy, "byNum")
        check(b.byInt[-5]?["in"]?[0].name == "i5", "byInt")
        check(
            b.deep == z.deep && b.rel == z.rel && b.color == z.color && b.palette == z.palette && b.thermo == z.thermo
                && b.opts == z.opts && b.packed == z.packed && b.big == .max && b.date == z.date && b.data == z.data
                && b.rect == z.rect && b.set == z.set,
            "values"
        )
        check(b.decimal == nil, "optional with default, nil \(b.decimal as Any)")
        b.animals[0].kids[0].parent = nil
        z.animals[0].kids[0].parent = nil
    }
}
attempt("other coders") {
    let z = zoo()
    let enc = PropertyListEncoder()
    enc.outputFormat = .binary
    z.plist = ["a": 1] as [String: Any]
    let data = try enc.encode(z)
    let b = try PropertyListDecoder().decode(Zoo.self, from: data)
    check(b.rel == z.rel && b.deep == z.deep && b.big == .max, "plist")
    let e = JSONEncoder()
    e.dateEncodingStrategy = .iso8601
    let d = JSONDecoder()
    d.dateDecodingStrategy = .iso8601
    let p = Puppy(name: "x", age: 3)
    let pb = try d.decode(Animal.self, from: e.encode(p))
    check(pb is Puppy && pb.name == "x", "date strategies")
    z.date = Date(timeIntervalSince1970: 1000)
    let text = try String(decoding: e.encode(z), as: UTF8.self)
    check(text.contains("1970-01-01T00:16:40Z"), "date strategy honoured")
    z.inf = .infinity
    throwsError("infinity") { _ = try JSONEncoder().encode(z) }
    e.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "inf",
        negativeInfinity: "-inf",
        nan: "nan"
    )
    d.nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: "inf",
        negativeInfinity: "-inf",
        nan: "nan"
    )
    check(try d.decode(Zoo.self, from: e.encode(z)).inf == .infinity, "infinity by strategy")
    let e2 = JSONEncoder()
    e2.dataEncodingStrategy = .deferredToData
    let d2 = JSONDecoder()
    d2.dataDecodingStrategy = .deferredToData
    check(try d2.decode(Zoo.self, from: e2.encode(zoo())).data == Data([1, 2]), "data strategy")
}
attempt("keys in snake case") {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let back = try decoder.decode([Toy].self, from: encoder.encode([Toy(size: 3), Ball(size: 4)]))
    check(back.count == 2 && back[1] is Ball && type(of: back[0]) == Toy.self, "class names are found")
    let future = String(decoding: try encoder.encode(Toy(size: 1)), as: UTF8.self)
        .replacingOccurrences(of: "\"json.version\":4", with: "\"json.version\":9,\"json.min_reader\":9")
    check(future.contains(":9"), future)
    throwsError("stamps are heeded", contains: "version 9") {
        _ = try decoder.decode(Toy.self, from: Data(future.utf8))
    }
}
struct Envelope: Codable {
    var dog: Dog
    var list: [Animal]
    var map: [String: Puppy]
    var opt: Zoo?
    var money: Money
    var kind: Kind
    var strict: Strict?
    var num: Num
    var byStrict: [Strict: Int]
}
attempt("inside the user's own Codable types") {
    let e = Envelope(
        dog: Dog(name: "d"),
        list: [Puppy(name: "p"), Dog(name: "dd")],
        map: ["a": Puppy(name: "m")],
        opt: nil,
        money: Money(amount: 3),
        kind: .two,
        strict: .a,
        num: .unrecognized(5),
        byStrict: [.a: 1]
    )
    let data = try JSONEncoder().encode(e)
    let b = try JSONDecoder().decode(Envelope.self, from: data)
    check(
        b.dog == e.dog && b.list == e.list && b.list[0] is Puppy && b.map == e.map && b.money == e.money
            && b.kind == .two && b.strict == .a && b.num == .unrecognized(5),
        "envelope"
    )
    let bad = String(decoding: data, as: UTF8.self).replacingOccurrences(of: "\"n_ame\":\"dd\"", with: "\"n_ame\":5")
    do {
        _ = try JSONDecoder().decode(Envelope.self, from: Data(bad.utf8))
        check(false, "no error")
    } catch DecodingError.typeMismatch(_, let c) {
        check(
            c.codingPath.map(\.stringValue).joined(separator: ".") == "list.Index 1.n_ame"
                || c.codingPath.map(\.stringValue) == ["list", "1", "n_ame"],
            "path \(c.codingPath.map(\.stringValue))"
        )
    }
    let unknown = String(decoding: data, as: UTF8.self).replacingOccurrences(
        of: "\"kind\":\"two\"",
        with: "\"kind\":\"zz\""
    )
    check(try JSONDecoder().decode(Envelope.self, from: Data(unknown.utf8)).kind == .one, "enum fallback by itself")
    let un2 = String(decoding: data, as: UTF8.self).replacingOccurrences(
        of: "\"strict\":\"alpha\"",
        with: "\"strict\":\"zz\""
    )
    throwsError("strict") { _ = try JSONDecoder().decode(Envelope.self, from: Data(un2.utf8)) }
}
attempt("classes named") {
    func dec<T: Decodable>(_ t: T.Type, _ s: String) throws -> T { try JSONDecoder().decode(t, from: Data(s.utf8)) }
    check(try dec(Dog.self, #"{"n_ame":"a"}"#).breed == "mutt", "no stamp: current version and requested class")
    check(try dec(Dog.self, #"{"n_ame":"a","breed":null}"#).breed == nil, "null is nil")
    throwsError("stamped without class: base-most, which is abstract") {
        _ = try dec(Dog.self, #"{"Json.version":4,"n_ame":"a"}"#)
    }
    check(try dec(Animal.self, #"{"Json.version":4,"Json.class":"Puppy","n_ame":"a"}"#) is Puppy, "named")
    throwsError("not a subclass") { _ = try dec(Puppy.self, #"{"Json.version":4,"Json.class":"Dog","n_ame":"a"}"#) }
    throwsError("unknown") { _ = try dec(Animal.self, #"{"Json.version":4,"Json.class":"Nope","n_ame":"a"}"#) }
    throwsError("struct") { _ = try dec(Animal.self, #"{"Json.version":4,"Json.class":"Money","n_ame":"a"}"#) }
    throwsError("abstract named") { _ = try dec(Animal.self, #"{"Json.version":4,"Json.class":"Animal","n_ame":"a"}"#) }
    check(
        try dec(Dog.self, #"{"Json.version":9,"Json.class":"Dog","n_ame":"a","unknown":[1]}"#).name == "a",
        "future stamp read on"
    )
    throwsError("future minReader", contains: "version 5 or above") {
        _ = try dec(Dog.self, #"{"Json.version":9,"Json.minReader":5,"Json.class":"Dog","n_ame":"a"}"#)
    }
    throwsError("stamp of text") { _ = try dec(Dog.self, #"{"Json.version":"9","Json.class":"Dog","n_ame":"a"}"#) }
    throwsError("stamp 0") { _ = try dec(Dog.self, #"{"Json.version":0,"Json.class":"Dog","n_ame":"a"}"#) }
    throwsError("array instead") { _ = try dec(Dog.self, "[1]") }
    throwsError("null") { _ = try dec(Dog.self, "null") }
    throwsError("number too large", contains: "w") { _ = try dec(Size.self, #"{"w": 1e30, "inner": []}"#) }
    throwsError("fraction", contains: "w") { _ = try dec(Size.self, #"{"w": 1.5, "inner": []}"#) }
    check(try dec(Size.self, #"{"w": 2.0, "inner": []}"#).w == 2, "2.0 is 2")
    do {
        _ = try dec(Zoo.self, #"{"main":"x","animals":[{"n_ame":"a","kids":[{"n_ame":"b"}]}]}"#)
        check(false, "abstract")
    } catch { check("\(error)".contains("animals"), "\(error)") }
    check(try dec([Dog].self, #"[{"n_ame":"a"},{"n_ame":"b"}]"#).count == 2, "arrays")
}
attempt("cycles") {
    let a = Dog(name: "a")
    let b = Dog(name: "b")
    a.kids = [b]
    b.kids = [a]
    do {
        _ = try JSONEncoder().encode(a)
        check(false, "no error")
    } catch EncodingError.invalidValue(let v, let c) {
        check(
            v as? Dog === a && c.codingPath.count == 4,
            "path \(c.codingPath.map(\.stringValue)) \(c.debugDescription)"
        )
    }
    a.kids = []
    b.kids = []
    let shared = Dog(name: "s")
    a.kids = [shared, shared]
    let back = try JSONDecoder().decode(Dog.self, from: JSONEncoder().encode(a))
    check(back.kids.count == 2 && back.kids[0] == back.kids[1], "a shared reference is no cycle")
}
attempt("struct") {
    let m = try JSONEncoder().encode(Money(amount: Decimal(string: "1.10")!))
    check(
        try obj(m)["amt"] != nil && obj(m)["Json.version"] as? Int == 4 && obj(m)["Json.class"] == nil,
        "struct \(String(decoding: m, as: UTF8.self))"
    )
    check(try JSONDecoder().decode(Money.self, from: m) == Money(amount: Decimal(string: "1.10")!), "back")
    check(
        try JSONDecoder().decode([Money].self, from: Data(#"[{"amt":1}]"#.utf8)) == [Money(amount: 1)],
        "hand-written"
    )
}
attempt("enum raw") {
    check(String(decoding: try JSONEncoder().encode([Strict.a: 1]), as: UTF8.self).contains("alpha"), "keys")
    check(try JSONDecoder().decode(Opts.self, from: JSONEncoder().encode(Opts.q)) == .q, "opts")
    check(
        try JSONDecoder().decode([Num].self, from: JSONEncoder().encode([Num.unrecognized(4)])) == [.unrecognized(4)],
        "num"
    )
}
finish()
