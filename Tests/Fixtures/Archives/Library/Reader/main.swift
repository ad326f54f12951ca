import Foundation

// Reads the archives whose paths are its arguments: all hold the small library of the example.

for path in CommandLine.arguments.dropFirst() {
    attempt(path) {
        let library = try Catalogue.object(contentsOf: URL(fileURLWithPath: path))
        check(library.name == "The Small Library", "name")
        check(library.people.map(\.first) == ["Ursula", "Italo", "Ada"], "people")
        check(library.people[1].nick == "Santiago" && library.people[0].nick == nil, "optional text")
        check(library.people[2].address == "Storgatan 4, Luleå", "text")
        check(library.services == [.lending, .readingRoom], "options")
        check(library.shelves.map(\.label) == ["Fiction", "Maps"], "shelves")
        check(library.shelves[0].position == Position(floor: 1, row: 4), "flat struct")
        let book = library.shelves[0].items[0] as? Book
        check(book?.title == "The Dispossessed" && book?.subtitle == "An Ambiguous Utopia", "titles")
        check(book?.pages == 341 && book?.genre == .fiction, "number and enum")
        check(book?.price == Money(amount: 12.50), "struct")
        check(book?.tags == ["anarchism", "physics"], "set")
        check(book?.chapters.map(\.firstPage) == [1, 27], "children")
        check(book?.chapters.allSatisfy { $0.book === book } == true, "inverse")
        check(book?.author === library.people[0] && library.people[0].wrote.first === book, "cycle")
        check(library.shelves[0].items.allSatisfy { $0.shelf === library.shelves[0] }, "weak inverse")
        let cities = library.shelves[0].items[1] as? Book
        check(cities?.price == Money(amount: 990, currency: "JPY") && cities?.genre == .essays, "second book")
        check((library.shelves[1].items[0] as? Pamphlet)?.sheets == 2, "pamphlet")
        check(library.loans.map(\.state) == [.open, .returned], "Int enum")
        check(library.loans[0].item === cities && library.loans[0].borrower === library.people[2], "shared references")
        check(library.loans[0].since == Date(timeIntervalSinceReferenceDate: 700_000_000), "date")
        check(library.loans[0].fee == Money(amount: 0.40) && library.loans[1].fee == nil, "optional struct")
        check(library.searchIndex["cities"] == ["Invisible Cities"], "hook")
    }
}
finish()
