import Foundation

// A small library: created, archived, read back, copied, printed; then libraries that earlier versions of this app wrote. The model's
// code is in Generated/, made from Schemas/library.yaml.
//
//     Library                 prints what it does
//     Library ARCHIVE...      also reads these archives, of any version

let library = makeSmallLibrary()
print(
    "made    \(library.name): \(library.people.count) people, \(library.shelves.count) shelves, \(library.loans.count) loans"
)

let archive = try LibraryModel.archivedData(withRootObject: library)
print("wrote   a keyed archive of \(archive.count) bytes, model version \(LibraryModel.version)")

let again = try LibraryModel.unarchivedObject(ofClass: Catalogue.self, from: archive)
let book = again.loans[0].item
print("read    it back: \(again.loans[0].borrower.displayName) has '\(book.title)' by \(book.author.displayName)")
print("        its author refers back to it: \(book.author.wrote.contains(book))")
print("        its shelf, set as the inverse: \(book.shelf?.label ?? "none")")
print("        not archived, but rebuilt: 'cities' is in \(again.searchIndex["cities"] ?? [])")

let original = again.shelves[0].items[0]
if let source = original as? Book {
    let copy = source.copied()
    copy.title = "The Dispossessed, second copy"
    print(
        "copied  '\(source.title)' to '\(copy.title)'; its chapters are copies too: \(copy.chapters[0] !== source.chapters[0])"
    )
    print("        its author is shared: \(copy.author === source.author)")
}

for path in CommandLine.arguments.dropFirst() {
    let old = try Catalogue.object(contentsOf: URL(fileURLWithPath: path))
    let items = old.shelves.flatMap(\.items)
    let ada = old.people[2]
    print("opened  \(path)")
    print(
        "        \(ada.displayName) (\(ada.initials)) of \(ada.city ?? "nowhere"), \(ada.age == 0 ? "age unknown" : "aged \(ada.age)")"
    )
    print("        \(items.map { "\(type(of: $0)) \($0.serial) '\($0.title)'" }.joined(separator: ", "))")
    print("        \(old.loans.map { "'\($0.item.title)' \($0.state), clerk \($0.clerk)" }.joined(separator: "; "))")
}

let dictionary = library.loans[0].dictionaryRepresentation(.deep)
let text = try PropertyListSerialization.data(fromPropertyList: dictionary, format: .xml, options: 0)
print("as a property list, the first loan is")
print(String(decoding: text, as: UTF8.self))

let json = JSONEncoder()
json.outputFormatting = [.prettyPrinted, .sortedKeys]
print("and the position of the second shelf, as JSON, is")
print(String(decoding: try json.encode(library.shelves[1].position), as: UTF8.self))
