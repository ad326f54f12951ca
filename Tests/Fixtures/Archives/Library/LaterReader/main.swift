import Foundation

// Reads archives of version 1 with code of version 5: all hold the small library of the example.

nonisolated(unsafe) var upgradedFrom: [Int] = []

extension Catalogue {
    func buildSearchIndex() {}
    func adapt(from version: Int) { upgradedFrom.append(version) }
}

extension Person {
    static func join(_ first: String, _ last: String) -> String { "\(first) \(last)" }
    static func splitAddress(_ address: String?) -> (String?, String?) {
        let parts = (address ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        return (parts.first, parts.dropFirst().first)
    }
    static func parseAge(_ text: String) -> Int? { Int(text) }
    static func initials(_ name: String) -> String { String(name.split(separator: " ").compactMap(\.first)) }
}

for path in CommandLine.arguments.dropFirst() {
    attempt(path) {
        upgradedFrom = []
        let library = try Catalogue.object(contentsOf: URL(fileURLWithPath: path))
        check(upgradedFrom == [1], "upgraded hook")
        let people = library.people
        check(
            people.map(\.displayName) == ["Ursula Le Guin", "Italo Calvino", "Ada Nyström"],
            "merge, rename, class rename"
        )
        check(people.map(\.initials) == ["ULG", "IC", "AN"], "missing from others")
        check(people[2].street == "Storgatan 4" && people[2].city == "Luleå" && people[0].city == nil, "split")
        check(people.map(\.age) == [0, 0, 0] && people[0].birthday == nil, "retype with else, add")
        check(people[2].phone == "+46 920 10 11 12", "rekey")
        check(library.shelves.map(\.label) == ["Fiction", "Maps"], "archive name")
        let book = library.shelves[0].items[0] as? Book
        check(book?.serial == 0 && book?.pages == 341 && book?.cover == nil, "add with missing, exclude")
        check(book?.author === people[0] && people[0].wrote.first === book, "cycle")
        check(book?.chapters.allSatisfy { $0.book === book } == true, "inverse")
        check((library.shelves[0].items[1] as? Book)?.genre == .essay, "case rename")
        let leaflet = library.shelves[1].items[0] as? Book
        check(
            leaflet?.pages == 2 && leaflet?.genre == .fiction && leaflet?.shelf === library.shelves[1],
            "removed class"
        )
        check(
            library.loans.map(\.state) == [.open, .returned] && library.loans[0].borrower === people[2],
            "raw value changed"
        )
        check(library.loans[0].note == nil && !library.loans[0].reminded, "new superclass, include")
        let again = try LibraryModel.unarchivedObject(
            ofClass: Catalogue.self,
            from: LibraryModel.archivedData(withRootObject: library)
        )
        check(again.people[1].displayName == "Italo Calvino" && upgradedFrom == [1], "rewritten at version 5")
    }
}
finish()
