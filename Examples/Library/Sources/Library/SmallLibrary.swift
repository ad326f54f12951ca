import Foundation

/// A library with three people, two shelves, three items and two loans; people and what they wrote lead to each other.
func makeSmallLibrary() -> Catalogue {
    let ursula = Human(first: "Ursula", last: "Le Guin")
    let italo = Human(first: "Italo", last: "Calvino", nick: "Santiago")
    let reader = Human(first: "Ada", last: "Nyström", address: "Storgatan 4, Luleå", phone: "+46 920 10 11 12")

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

    let fiction = Shelf(label: "Fiction", position: Position(floor: 1, row: 4), items: [dispossessed, cities])
    let maps = Shelf(label: "Maps", position: Position(floor: 0, row: 1), items: [leaflet])
    let catalogue = Catalogue(
        name: "The Small Library",
        people: [ursula, italo, reader],
        shelves: [fiction, maps],
        loans: [
            Loan(
                item: cities,
                borrower: reader,
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
    catalogue.buildSearchIndex()
    return catalogue
}
