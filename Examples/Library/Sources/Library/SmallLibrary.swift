import Foundation

/// A library with three people, two shelves, three items and two loans; people and what they wrote lead to each other.
func makeSmallLibrary() -> Catalogue {
    let ursula = Person(displayName: "Ursula K. Le Guin", initials: "UKLG", age: 88)
    let italo = Person(displayName: "Italo Calvino", initials: "IC", nicknames: ["Santiago"])
    let reader = Person(
        displayName: "Ada Nyström",
        initials: "AN",
        street: "Storgatan 4",
        city: "Luleå",
        age: 33,
        phone: "+46 920 10 11 12"
    )

    let dispossessed = Book(
        serial: 1,
        title: "The Dispossessed",
        author: ursula,
        tags: ["anarchism", "physics"],
        subtitle: "An Ambiguous Utopia",
        pages: 341,
        price: Money(amount: 12.50, tax: 0.82),
        chapters: [Chapter(title: "Anarres", firstPage: 1), Chapter(title: "Urras", firstPage: 27)]
    )
    let cities = Book(
        serial: 2,
        title: "Invisible Cities",
        author: italo,
        tags: ["cities"],
        pages: 165,
        genre: .essay,
        price: Money(amount: 990, currency: "JPY")
    )
    let leaflet = Pamphlet(
        serial: 3,
        title: "How to fold a map",
        author: italo,
        createdAt: Date(timeIntervalSinceReferenceDate: 600_000_000),
        sheets: 2,
        publisher: "The Small Library"
    )
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
                clerk: "Selma",
                item: cities,
                borrower: reader,
                since: Date(timeIntervalSinceReferenceDate: 700_000_000),
                fee: Money(amount: 0.40)
            ),
            Loan(
                note: "brought back wet",
                clerk: "Selma",
                item: leaflet,
                borrower: ursula,
                since: Date(timeIntervalSinceReferenceDate: 690_000_000),
                state: .returned,
                reminded: true
            ),
        ],
        services: [.lending, .readingRoom, .repair]
    )
    catalogue.buildSearchIndex()
    return catalogue
}
