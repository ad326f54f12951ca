import Foundation
import HeirloomRuntime

struct Shade: Equatable {
    let hex: String
}
enum Bytes {
    static func encode<T: Encodable>(_ value: T) -> Data { (try? JSONEncoder().encode(value)) ?? Data() }
    static func decode<T: Decodable>(_ data: Data) throws -> T { try JSONDecoder().decode(T.self, from: data) }
}
nonisolated(unsafe) var stored: [String: Int] = [:]
extension Computed {
    var hidden: Int {
        get { 1 }
        set { stored["hidden"] = newValue }
    }
    var shown: Int {
        get { 2 }
        set { stored["shown"] = newValue }
    }
}
extension Partial {
    var everywhere: Int {
        get { 1 }
        set { stored["everywhere"] = newValue }
    }
    var noArchive: Int {
        get { 2 }
        set { stored["noArchive"] = newValue }
    }
    var noDictionary: Int {
        get { 3 }
        set { stored["noDictionary"] = newValue }
    }
    var noJSON: String {
        get { "four" }
        set { stored["noJSON"] = newValue.count }
    }
}

/// What comes back from each form is archived to the same bytes, or is equal by value.
func roundTrips<Object: ArchivedObject & ModelCodable & NSCopying & UpdatableObject>(_ object: Object) {
    func same(_ other: Object, _ what: String) { check(other.isEqual(object), "\(Object.self): \(what)") }
    attempt("\(Object.self)") {
        let data = try AttributesModel.archivedData(withRootObject: object)
        same(try AttributesModel.unarchivedObject(ofClass: Object.self, from: data), "archive")
        same(try JSONDecoder().decode(Object.self, from: JSONEncoder().encode(object)), "JSON")
        let deep = AttributesModel.registry.dictionary(of: object, .deep, shallow: [:])
        same(try Object(dictionary: deep), "deep dictionary")
        guard let copy = object.copy() as? Object else { return check(false, "copy") }
        same(copy, "copy")
        try AttributesModel.registry.update(copy, fromArchive: data)
        same(copy, "update")
    }
}

let palette = Palette(
    shades: [Shade(hex: "aa"), Shade(hex: "bb")],
    nested: [[Shade(hex: "cc")], []],
    named: ["red": Shade(hex: "ff0000")],
    maybe: [],
    swatch: Swatch(shades: [Shade(hex: "11")], byName: ["a": [Shade(hex: "22")]]),
    amounts: [1, 2]
)
roundTrips(palette)
if let other = palette.copy() as? Palette {
    other.swatch.byName["a"] = []
    check(!other.isEqual(palette), "a difference deep in a struct counts")
}

let holder = Holder(leaf: Leaf(number: 7))
roundTrips(holder)
check((holder.copy() as? Holder)?.leaf !== holder.leaf, "a deep copy has an object of its own")
roundTrips(AnyHolder(part: Leaf(number: 3)))

extension Baskets {
    static func numbers(_ leaves: Set<Leaf>) -> [Int] { leaves.map(\.number).sorted() }
    static func leaves(_ numbers: [Int]) -> Set<Leaf> { Set(numbers.map { Leaf(number: $0) }) }
}
let basket = Basket(leaves: [Leaf(number: 1), Leaf(number: 2)], byName: ["a": [Leaf(number: 3)]])
let outer = OuterBasket(basket: basket, baskets: [basket])
roundTrips(Baskets(basket: basket, flat: basket, outer: outer, converted: [Leaf(number: 4)]))

attempt("computed properties") {
    let partial = Partial()
    func expect(_ keys: [String], _ what: String, _ body: () throws -> Void) rethrows {
        stored = [:]
        try body()
        check(stored.keys.sorted() == keys.sorted(), "\(what) calls the setters of \(stored.keys.sorted())")
    }
    try expect(["everywhere", "noDictionary", "noJSON"], "an archive") {
        let data = try AttributesModel.archivedData(withRootObject: partial)
        _ = try AttributesModel.unarchivedObject(ofClass: Partial.self, from: data)
    }
    try expect(["everywhere", "noArchive", "noJSON"], "a dictionary") {
        _ = try Partial(dictionary: partial.dictionaryRepresentation)
    }
    try expect(["everywhere", "noArchive", "noDictionary"], "JSON") {
        _ = try JSONDecoder().decode(Partial.self, from: JSONEncoder().encode(partial))
    }
    throwsError("JSON without a property that stands there", contains: "everywhere") {
        _ = try JSONDecoder().decode(Partial.self, from: Data(#"{"noArchive": 1, "noDictionary": 2}"#.utf8))
    }
    try expect(["shown"], "a struct") {
        _ = try JSONDecoder().decode(Computed.self, from: JSONEncoder().encode(Computed()))
    }
}

attempt("conditional references") {
    let member = Circle(name: "member", members: [], friends: [])
    let circle = Circle(name: "circle", members: [member], friends: [member])
    let json = try JSONDecoder().decode(Circle.self, from: JSONEncoder().encode(circle))
    check(json.name == "circle" && json.members.isEmpty && json.friends.isEmpty, "JSON leaves them out")
    let deep = try Circle(dictionary: circle.dictionaryRepresentation(.deep))
    check(deep.members.isEmpty && deep.friends.isEmpty, "deep dictionaries leave them out")
    let shallow = try Circle(dictionary: circle.dictionaryRepresentation)
    check(shallow.members == [member], "shallow dictionaries have them")
    let data = try AttributesModel.archivedData(withRootObject: circle)
    let read = try AttributesModel.unarchivedObject(ofClass: Circle.self, from: data)
    check(read.members.isEmpty && read.friends.isEmpty, "nothing else archives the member")
}

attempt("sets of decimals") {
    let prices = Prices(sets: [[1, 2.5]], tables: [["a": 1.5]], byName: ["b": [3]])
    roundTrips(prices)
    let shallow = try Prices(dictionary: prices.dictionaryRepresentation)
    check(shallow.isEqual(prices), "a shallow dictionary")
    throwsError("a set where a class stands", contains: "Leaf") {
        _ = try Holder(dictionary: ["leaf": [[1.5]] as Set<Set<Decimal>>])
    }
    throwsError("a set where a number stands", contains: "number") {
        _ = try Leaf(dictionary: ["number": [[1.5]] as Set<Set<Decimal>>])
    }
}

let hostile =
    "*/ /* \\(exit(3)) \"\"\" \" ' \r\n}; func evil() {} // \u{202e}\u{2066} \u{0}\u{1b}[2J\u{85}\u{2028} {{evil}} &amp;"
@available(*, deprecated) func saidText() {
    let swatch = Swatch(shades: [Shade(hex: "dd")], byName: [hostile: []])
    let said = Said(path: hostile, word: .bad, swatch: swatch)
    check(said.text == hostile && said.table == [hostile: hostile], "hostile defaults")
    check(said.any as? String == hostile, "hostile property list")
    check(Word.bad.rawValue == hostile && Word.good.rawValue == "\u{0}", "hostile raw values")
    roundTrips(said)
}
protocol Deprecated { static func run() }
enum Runs: Deprecated { @available(*, deprecated) static func run() { saidText() } }
(Runs.self as any Deprecated.Type).run()

finish()
