import Foundation

// Version 5: the example itself, with what it leaves to its user.

public func makeLibrary() -> Catalogue { makeSmallLibrary() }

/// Without what only version 5 knows.
public func makeLibraryOfBooks() -> Catalogue {
    let library = makeSmallLibrary()
    for shelf in library.shelves { shelf.items.removeAll { !($0 is Book) } }
    for person in library.people { person.wrote.removeAll { !($0 is Book) } }
    library.loans.removeAll { !($0.item is Book) }
    return library
}

func describe(_ person: Person) -> String {
    "\(person.displayName) (\(person.initials)), age \(person.age), born \(describe(person.birthday)), "
        + "of \(person.street ?? "-")/\(person.city ?? "-"), phone \(person.phone ?? "-"), nicknames \(person.nicknames)"
}

func describe(_ money: Money?) -> String {
    money.map { "\($0.amount) \($0.currency) (tax \($0.tax.map { "\($0)" } ?? "-"))" } ?? "-"
}

func describe(_ item: Item) -> String {
    let text = "\(item.serial) '\(item.title)' by \(item.author.displayName), created \(describe(item.createdAt))"
    if let pamphlet = item as? Pamphlet {
        return "\(text), \(pamphlet.sheets) sheets, publisher \(pamphlet.publisher ?? "-")"
    }
    guard let book = item as? Book else { return text }
    return "\(text), \(describe(book) as String)"
}

func describe(_ loan: Loan) -> String {
    "of '\(loan.item.title)' to \(loan.borrower.displayName) since \(describe(loan.since)), \(loan.state), "
        + "fee \(describe(loan.fee)), reminded \(loan.reminded), clerk \(loan.clerk), note \(loan.note ?? "-")"
}
