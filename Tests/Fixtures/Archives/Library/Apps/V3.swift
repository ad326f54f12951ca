import Foundation

// Version 3: persons with one name; pamphlets are books; reminders are kept.

extension Catalogue {
    func buildSearchIndex() {}
    func numberItems(from version: Int) {}
}

extension Person {
    static func join(_ first: String, _ last: String) -> String { "\(first) \(last)" }
    static func splitAddress(_ address: String?) -> (String?, String?) {
        let parts = (address ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        return (parts.first, parts.dropFirst().first)
    }
    static func parseAge(_ text: String) -> Int? { Int(text) }
}

public func makeLibrary() -> Catalogue {
    let ursula = Person(
        fullName: "Ursula Le Guin",
        age: 88,
        birthday: Date(timeIntervalSinceReferenceDate: -2_246_400_000)
    )
    let italo = Person(fullName: "Italo Calvino")
    let ada = Person(fullName: "Ada Nyström", street: "Storgatan 4", city: "Luleå", age: 33, phone: "+46 920 10 11 12")
    let dispossessed = Book(
        serial: 1,
        title: "The Dispossessed",
        author: ursula,
        tags: ["anarchism", "physics"],
        createdAt: Date(timeIntervalSinceReferenceDate: 600_000_000),
        pages: 341,
        price: Money(amount: 12.50),
        chapters: [Chapter(title: "Anarres"), Chapter(title: "Urras", firstPage: 27)],
        cover: Data([1, 2, 3])
    )
    let cities = Book(serial: 2, title: "Invisible Cities", author: italo, genre: .essay)
    let roads = Book(serial: 4, title: "Winter Roads", author: ada, pages: 80, genre: .travel)
    ursula.wrote = [dispossessed]
    italo.wrote = [cities]
    ada.wrote = [roads]
    ada.bookmark = Bookmark(book: cities, page: 33)
    return Catalogue(
        name: "The Small Library",
        people: [ursula, italo, ada],
        shelves: [
            Shelf(label: "Fiction", position: Position(floor: 1, row: 4), items: [dispossessed, cities]),
            Shelf(label: "Maps", position: Position(floor: 0, row: 1), items: [roads]),
        ],
        loans: [
            Loan(
                item: cities,
                borrower: ada,
                since: Date(timeIntervalSinceReferenceDate: 700_000_000),
                fee: Money(amount: 0.40),
                reminded: true
            ),
            Loan(
                item: dispossessed,
                borrower: italo,
                since: Date(timeIntervalSinceReferenceDate: 690_000_000),
                state: .returned
            ),
            // The desk's clock had fallen back to 1970.
            Loan(item: roads, borrower: italo, since: Date(timeIntervalSince1970: 60)),
        ],
        services: [.lending, .readingRoom]
    )
}

func describe(_ person: Person) -> String {
    "\(person.fullName), age \(person.age), born \(describe(person.birthday)), of \(person.street ?? "-")/\(person.city ?? "-"), "
        + "phone \(person.phone ?? "-"), bookmark \(person.bookmark.map { "\($0.book?.title ?? "-") \($0.page)" } ?? "-")"
}

func describe(_ money: Money?) -> String { money.map { "\($0.amount) \($0.currency)" } ?? "-" }

func describe(_ item: Item) -> String {
    let text = "\(item.serial) '\(item.title)' by \(item.author.fullName), created \(describe(item.createdAt))"
    guard let book = item as? Book else { return text }
    return "\(text), \(describe(book) as String)"
}

func describe(_ loan: Loan) -> String {
    "of '\(loan.item.title)' to \(loan.borrower.fullName) since \(describe(loan.since)), \(loan.state), "
        + "fee \(describe(loan.fee)), reminded \(loan.reminded)"
}
