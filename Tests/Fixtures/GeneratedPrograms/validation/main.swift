import Foundation
import HeirloomRuntime

struct Odd: Error {}

func expect(_ condition: @autoclosure () throws -> Bool, line: Int = #line) {
    check(try condition(), "not as declared", line: line)
}

extension Person {
    func check() throws {
        if name == "odd" { throw Odd() }
        if name == "two" {
            throw ArchiveError(.invalid, path: "age", expected: "a name that fits the age", found: "two")
        }
    }
}

nonisolated(unsafe) var asked = 0
extension Card {
    func checkCard() throws {
        asked += 1
        if tint == "none" { throw Odd() }
    }
}

func rules(_ body: () throws -> Void) -> [String] {
    do {
        try body()
        return []
    } catch {
        let error =
            error as? ArchiveError ?? (error as? EncodingError)?.archiveError ?? (error as? DecodingError)?.archiveError
        guard let error else { return ["no ArchiveError"] }
        return error.failures.map { "\($0.path) \($0.expected ?? $0.reason ?? "") / \($0.found ?? "")" }
    }
}

extension EncodingError {
    var archiveError: ArchiveError? {
        guard case .invalidValue(_, let context) = self else { return nil }
        return context.underlyingError as? ArchiveError
    }
}
extension DecodingError {
    var archiveError: ArchiveError? {
        guard case .dataCorrupted(let context) = self else { return nil }
        return context.underlyingError as? ArchiveError
    }
}

// Every rule, at its own property.
let ada = Person(name: "Ada")
expect(rules { try ada.validate() } == [])
ada.age = 0
ada.code = "12-ab"
ada.photo = Data(count: 4)
ada.tags = ["a", "b", "c"]
expect(rules { try ada.validate() } == [])
for code in ["12", "xxx", ""] {
    ada.code = code
    expect(rules { try ada.validate() } == [])
}
for code in ["1", "123", "12-", "12-a1", "x12", "12\n", "１２"] {
    ada.code = code
    expect(rules { try ada.validate() }.count == 1)
}
ada.code = nil
ada.name = ""
ada.age = 151
ada.born = Date(timeIntervalSince1970: -2_208_988_801)
ada.ratio = .nan
ada.photo = Data(count: 3)
ada.tags = ["a", "b", "c", "d"]
ada.validation = 0
ada.value = 6
expect(
    rules { try ada.validate() } == [
        "name length: 1...10 / text ''", "age max: 150 / 151", "born min: 1900-01-01 / 1899-12-31 23:59:59 +0000",
        "ratio min: 0 / nan", "ratio max: 1 / nan", "photo length: 4 / 3 bytes of data",
        "tags elements: 0...3 / 4 elements",
        "validation min: 1 / 0", "value max: 5 / 6",
    ]
)
// No value breaks them, and Swift need not say so.
let limits = Limits(byte: 255, word: .max, least: .min, bytes: Data(), most: .max - 1)
expect(rules { try limits.validate() } == [])
limits.most = .max
expect(rules { try limits.validate() } == ["most max: 9223372036854775806 / 9223372036854775807"])

do {
    try ada.validate()
} catch let error as ArchiveError {
    expect(error.kind == .invalid && error.path == "name" && error.property == "name" && error.className == "Person")
    expect(
        error.failures.count == 9 && error.description.contains("; value breaks a rule: expected max: 150, found 151")
    )
} catch {
    expect(false)
}

// Characters, not bytes.
ada.name = "👨‍👩‍👧‍👦éé"
expect(!rules { try ada.validate() }.contains { $0.hasPrefix("name") })
ada.name = "éééééééééée"
expect(rules { try ada.validate() }.contains { $0.hasPrefix("name") })

// What it refers to: cycles, sharing, collections, structs in structs; weak references are another's.
let bob = Worker(name: "Bob", pay: Money(amount: -1, currency: "eur"))
let eve = Person(name: "two", age: 3)
bob.friends = [bob, eve]
eve.friends = [bob, eve]
eve.best = ada
bob.lines = [Line(nested: [Line(text: "123456"), Line(owner: Person(name: "odd"))])]
bob.byName = ["x": [Person(name: "")], "y": [eve]]
let found = rules { try bob.validate() }
expect(
    Set(found) == [
        "pay.amount min: 0 / -1", "pay.currency pattern: [A-Z]{3} / text 'eur'",
        "lines[0].nested[0].text length: 1...5 / text '123456'", "friends[1].age a name that fits the age / two",
        "lines[0].nested[1].owner Odd() / ", "byName[\"x\"][0].name length: 1...10 / text ''",
    ]
)
expect(rules { try Money(amount: 1_000).validate() } == ["amount max: 999.99 / 1000"])

// A long chain needs no stack.
var chain = Node()
for _ in 0..<200_000 { chain = Node(next: chain) }
chain.next?.next?.level = 4
expect(rules { try chain.validate() } == ["next.next.level max: 3 / 4"])

// Not validated: written and read as it is.
let archived = try FormsModel.archivedData(withRootObject: ada)
expect(try FormsModel.unarchivedObject(ofClass: Person.self, from: archived).age == 151)

// Validated: an error of writing, with its path, in each channel.
func wallet(_ number: String) -> Wallet { Wallet(main: Card(number: "1234"), cards: [GoldCard(number: number)]) }
let expected = ["cards[0].number pattern: [0-9]{4} / text 'abc'"]
expect(rules { _ = try FormsModel.archivedData(withRootObject: wallet("abc")) } == expected)
expect(rules { _ = try JSONEncoder().encode(wallet("abc")) } == expected)
expect(rules { _ = try wallet("abc").deepDictionary() } == expected)
expect(rules { _ = try FormsModel.archivedData(withRootObject: wallet("1111")) } == [])
expect(
    rules { _ = try FormsModel.archivedData(withRootObject: bob) } == [
        "pay.amount min: 0 / -1", "pay.currency pattern: [A-Z]{3} / text 'eur'",
    ]
)
expect(
    rules { _ = try FormsModel.archivedData(withRootObject: GoldCard(number: "1234", level: 10)) } == [
        "level max: 9 / 10"
    ]
)
let odd = rules { _ = try FormsModel.archivedData(withRootObject: Card(number: "1234", tint: "none")) }
expect(odd == [" Odd() / "])

// In reading an unreadable value, which goes by `failure:`.
func damaged(_ data: Data, _ old: String, _ new: String) -> Data {
    var data = data
    while let range = data.range(of: Data(old.utf8)) { data.replaceSubrange(range, with: Data(new.utf8)) }
    return data
}
let whole = Wallet(
    main: Card(number: "1111"),
    cards: [Card(number: "2222"), GoldCard(number: "3333"), Card(number: "4444")]
)
let data = try FormsModel.archivedData(withRootObject: whole)
var reports: [ArchiveError] = []
var read = try FormsModel.unarchivedObject(
    ofClass: Wallet.self,
    from: damaged(damaged(data, "1111", "11x1"), "3333", "33x3"),
    onFailure: { reports.append($0) }
)
expect(read.main == nil && read.cards.map(\.number) == ["2222", "4444"])
expect(reports.map(\.kind) == [.invalid, .invalid] && Set(reports.map(\.path)) == ["main.number", "cards[1].number"])
expect(
    rules {
        _ = try FormsModel.unarchivedObject(
            ofClass: Card.self,
            from: damaged(try FormsModel.archivedData(withRootObject: Card(number: "5555")), "5555", "55x5")
        )
    } == ["number pattern: [0-9]{4} / text '55x5'"]
)

let json = try JSONEncoder().encode(whole)
reports = []
read = try FormsModel.decoder().decode(Wallet.self, from: damaged(damaged(json, "1111", "11x1"), "3333", "33x3"))
expect(read.main == nil && read.cards.map(\.number) == ["2222", "4444"])
expect(
    rules {
        _ = try FormsModel.decoder().decode(
            Card.self,
            from: damaged(try JSONEncoder().encode(Card(number: "5555")), "5555", "55x5")
        )
    } == ["number pattern: [0-9]{4} / text '55x5'"]
)

let paid = Worker(name: "P", pay: Money(amount: 1, currency: "USD"))
let cheat = damaged(try FormsModel.archivedData(withRootObject: paid), "USD", "usd")
reports = []
let unpaid = try FormsModel.unarchivedObject(ofClass: Worker.self, from: cheat, onFailure: { reports.append($0) })
expect(unpaid.pay == nil && reports.map(\.path) == ["pay.currency"])

// Elements that are shared and refer back: the broken one goes, the others stay.
let first = Card(number: "1000")
let second = Card(number: "2000")
(first.others, second.others) = ([second, first], [first])
let pair = try FormsModel.archivedData(withRootObject: first)
let alone = try FormsModel.unarchivedObject(ofClass: Card.self, from: damaged(pair, "2000", "2x00"))
expect(alone.others.count == 1 && alone.others[0] === alone)

// Copies, descriptions and shallow dictionaries ask nobody.
let broken = Card(number: "x")
asked = 0
_ = broken.copy()
_ = broken.description
_ = broken.dictionaryRepresentation
expect(asked == 0)
expect(rules { _ = try Card(dictionary: ["number": "y"]) } == ["number pattern: [0-9]{4} / text 'y'"])
finish()
