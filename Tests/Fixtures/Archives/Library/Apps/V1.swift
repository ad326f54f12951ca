import Foundation

// Version 1: humans, books, pamphlets, shelves, loans.

extension Catalogue {
    func buildSearchIndex() {}
    func numberItems(from version: Int) {}
}

public func makeLibrary() -> Catalogue {
    let ursula = Human(first: "Ursula", last: "Le Guin")
    let italo = Human(first: "Italo", last: "Calvino", nick: "Santiago")
    let ada = Human(first: "Ada", last: "Nyström", address: "Storgatan 4, Luleå", phone: "+46 920 10 11 12")
    let dispossessed = Book(
        title: "The Dispossessed",
        author: ursula,
        tags: ["anarchism", "physics"],
        subtitle: "An Ambiguous Utopia",
        pages: 341,
        price: Money(amount: 12.50),
        chapters: [Chapter(title: "Anarres"), Chapter(title: "Urras", firstPage: 27)]
    )
    let cities = Book(
        title: "Invisible Cities",
        author: italo,
        tags: ["cities"],
        pages: 165,
        genre: .essays,
        price: Money(amount: 990, currency: "JPY")
    )
    let leaflet = Pamphlet(title: "How to fold a map", author: italo, sheets: 2)
    ursula.wrote = [dispossessed]
    italo.wrote = [cities, leaflet]
    return Catalogue(
        name: "The Small Library",
        people: [ursula, italo, ada],
        shelves: [
            Shelf(label: "Fiction", position: Position(floor: 1, row: 4), items: [dispossessed, cities]),
            Shelf(label: "Maps", position: Position(floor: 0, row: 1), items: [leaflet]),
        ],
        loans: [
            Loan(
                item: cities,
                borrower: ada,
                since: Date(timeIntervalSinceReferenceDate: 700_000_000),
                fee: Money(amount: 0.40)
            ),
            Loan(
                item: leaflet,
                borrower: ursula,
                since: Date(timeIntervalSinceReferenceDate: 690_000_000),
                state: .returned
            ),
        ],
        services: [.lending, .readingRoom]
    )
}

func describe(_ person: Human) -> String {
    "\(person.first) \(person.last), age \(person.age ?? "-"), of \(person.address ?? "-"), phone \(person.phone ?? "-"), "
        + "nick \(person.nick ?? "-")"
}

func describe(_ money: Money?) -> String { money.map { "\($0.amount) \($0.currency)" } ?? "-" }

func describe(_ item: Item) -> String {
    var text = "'\(item.title)' by \(item.author.last)"
    if let book = item as? Book { text += ", \(describe(book) as String), created \(describe(book.createdAt))" }
    if let pamphlet = item as? Pamphlet { text += ", \(pamphlet.sheets) sheets" }
    return text
}

func describe(_ loan: Loan) -> String {
    "of '\(loan.item.title)' to \(loan.borrower.first) since \(describe(loan.since)), \(loan.state), fee \(describe(loan.fee))"
}
