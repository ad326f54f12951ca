import Foundation

// Version 2: labels with serial numbers, bookmarks, travel books.

extension Catalogue {
    func buildSearchIndex() {}
    func numberItems(from version: Int) {}
}

public func makeLibrary() -> Catalogue {
    let ursula = Human(
        first: "Ursula",
        last: "Le Guin",
        age: "88",
        birthday: Date(timeIntervalSinceReferenceDate: -2_246_400_000)
    )
    let italo = Human(first: "Italo", last: "Calvino", age: "unknown")
    let ada = Human(first: "Ada", last: "Nyström", address: "Storgatan 4, Luleå", phone: "+46 920 10 11 12")
    let dispossessed = Book(
        serial: 1,
        title: "The Dispossessed",
        author: ursula,
        tags: ["anarchism", "physics"],
        pages: 341,
        price: Money(amount: 12.50),
        chapters: [Chapter(title: "Anarres"), Chapter(title: "Urras", firstPage: 27)],
        cover: Data([1, 2, 3]),
        createdAt: Date(timeIntervalSinceReferenceDate: 600_000_000)
    )
    let cities = Book(serial: 2, title: "Invisible Cities", author: italo, genre: .essays)
    let leaflet = Pamphlet(serial: 3, title: "How to fold a map", author: italo, sheets: 2)
    let roads = Book(serial: 4, title: "Winter Roads", author: ada, pages: 80, genre: .travel)
    ursula.wrote = [dispossessed]
    italo.wrote = [cities, leaflet]
    ada.wrote = [roads]
    ada.bookmark = Bookmark(book: cities, page: 33)
    return Catalogue(
        name: "The Small Library",
        people: [ursula, italo, ada],
        shelves: [
            Shelf(label: "Fiction", position: Position(floor: 1, row: 4), items: [dispossessed, cities]),
            Shelf(label: "Maps", position: Position(floor: 0, row: 1), items: [leaflet, roads]),
        ],
        loans: [
            Loan(item: cities, borrower: ada, since: Date(timeIntervalSinceReferenceDate: 700_000_000)),
            Loan(
                item: leaflet,
                borrower: ursula,
                since: Date(timeIntervalSinceReferenceDate: 690_000_000),
                state: .lost,
                fee: Money(amount: 3)
            ),
            // The desk's clock had fallen back to 1970.
            Loan(item: roads, borrower: italo, since: Date(timeIntervalSince1970: 60)),
        ],
        services: [.lending, .readingRoom]
    )
}

func describe(_ person: Human) -> String {
    "\(person.first) \(person.last), age \(person.age ?? "-"), born \(describe(person.birthday)), of \(person.address ?? "-"), "
        + "phone \(person.phone ?? "-"), bookmark \(person.bookmark.map { "\($0.book?.title ?? "-") \($0.page)" } ?? "-")"
}

func describe(_ money: Money?) -> String { money.map { "\($0.amount) \($0.currency)" } ?? "-" }

func describe(_ item: Item) -> String {
    var text = "\(item.serial) '\(item.title)' by \(item.author.last)"
    if let book = item as? Book { text += ", \(describe(book) as String), created \(describe(book.createdAt))" }
    if let pamphlet = item as? Pamphlet { text += ", \(pamphlet.sheets) sheets" }
    return text
}

func describe(_ loan: Loan) -> String {
    "of '\(loan.item.title)' to \(loan.borrower.first) since \(describe(loan.since)), \(loan.state), fee \(describe(loan.fee))"
}
