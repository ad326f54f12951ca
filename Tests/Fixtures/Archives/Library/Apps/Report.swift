import Foundation

// What every app has, whatever its version: it reads a library and tells what it found, a line for each thing.

public func read(_ archive: Data) throws -> [String] {
    report(try LibraryModel.unarchivedObject(ofClass: Catalogue.self, from: archive))
}

public func write(_ library: Catalogue) throws -> Data {
    try LibraryModel.archivedData(withRootObject: library)
}

private func report(_ library: Catalogue) -> [String] {
    var lines = ["\(library.name), services \(library.services.rawValue)"]
    lines += library.people.map { person in
        let isAuthor = person.wrote.allSatisfy { $0.author === person }
        return "person \(describe(person)); wrote \(person.wrote.count)\(isAuthor ? "" : " of others")"
    }
    for shelf in library.shelves {
        lines.append("shelf \(shelf.label) at \(shelf.position.floor)/\(shelf.position.row)")
        for item in shelf.items {
            let isHere = item.shelf === shelf
            lines.append("- \(type(of: item)) \(describe(item)), \(item.tags.sorted())\(isHere ? "" : ", elsewhere")")
        }
    }
    lines += library.loans.map { "loan \(describe($0))" }
    return lines
}

func describe(_ date: Date?) -> String {
    guard let date else { return "-" }
    return "\(Int(date.timeIntervalSinceReferenceDate))"
}

func describe(_ book: Book) -> String {
    let chapters = book.chapters.map { chapter in
        "\(chapter.title) \(chapter.firstPage as Int? ?? -1)\(chapter.book === book ? "" : " of another")"
    }
    let subtitle = book.subtitle.map { "'\($0)', " } ?? ""
    return
        "\(subtitle)\(book.pages) pages, \(book.genre), \(describe(book.price)), cover \(book.cover?.count ?? 0), \(chapters)"
}
