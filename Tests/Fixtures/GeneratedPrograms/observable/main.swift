import Foundation
import Observation

nonisolated(unsafe) var calls: [String] = []

extension Item {
    func ratingChanged(_ old: Int) { calls.append("rating \(old) → \(rating)") }
    func awake() { calls.append("awake") }
    var initials: String? {
        get { title.isEmpty ? nil : String(title.prefix(1)) }
        set { if let newValue, !title.hasPrefix(newValue) { title = newValue } }
    }
    func setTotal(_ value: Int) throws { try update(from: ["total": value]) }
}

/// Whether the change is told to who has read something.
func isTold(_ read: () -> Void, _ change: () throws -> Void) rethrows -> Bool {
    nonisolated(unsafe) var isTold = false
    withObservationTracking(read) { isTold = true }
    try change()
    return isTold
}

attempt("own properties") {
    let book = Book(title: "a", tags: ["x"], author: nil)
    check(isTold({ _ = book.title }) { book.title = "b" }, "set")
    check(!isTold({ _ = book.title }) { book.title = "b" }, "set to the same")
    check(isTold({ _ = book.dictionaryRepresentation }) { book.title = "e" }, "read for a dictionary")
    check(isTold({ _ = book.dictionaryRepresentation(.deep) }) { book.title = "f" }, "read for a deep dictionary")
    check(!isTold({ _ = book.title }) { book.tags = [] }, "another property")
    check(!isTold({ _ = book.title }) { _ = book.title }, "reading")
    check(!isTold({ _ = book.title }) { Book(title: "c").title = "d" }, "another object")
    check(isTold({ _ = book.tags }) { book.tags.append("y") }, "in place")
    check(isTold({ _ = book.tags.count }) { book.tags[0] = "z" }, "an element")
    check(isTold({ _ = book.lengths["a"] }) { book.lengths["a", default: 0] += 1 }, "of a dictionary")
    book.part = Part(text: "p")
    check(isTold({ _ = book.part }) { book.part?.count = 2 }, "of a struct")
    check(isTold({ _ = book.timer }) { book.timer = {} }, "state that is never coded")
    check(isTold({ _ = book.hidden }) { book.hidden += 1 }, "excluded")
    check(isTold({ _ = book.initials }) { book.title = "q" }, "what a virtual property reads")
    check(!isTold({ _ = book.untracked }) { book.untracked = 4 }, "of a superclass that is not observable")
    check(book.tags == ["z"] && book.lengths == ["a": 1] && book.part?.count == 2, "values")
}
attempt("references") {
    let ann = Person(name: "Ann")
    let book = Book(title: "a", author: ann)
    check(isTold({ _ = book.author?.name }) { ann.name = "B" }, "through a reference")
    check(!isTold({ _ = book.author?.name }) { book.author = ann }, "the same reference")
    check(isTold({ _ = book.author?.name }) { book.author = nil }, "the reference")
    let chapter = Chapter(name: "1")
    check(isTold({ _ = book.chapters.map(\.name) }) { book.chapters.append(chapter) }, "a list")
    check(isTold({ _ = chapter.book }) { chapter.book = book }, "weak")
    let note = Note(text: "n", writer: ann)
    check(isTold({ _ = ann.notes }) { ann.notes.insert(note) }, "a set")
    check(isTold({ _ = note.writer }) { note.writer = Person(name: "C") }, "required, of a cycle")
    check(isTold({ _ = note.writer.name }) { note.writer.name = "D" }, "through it")
    check(note.writer.name == "D" && ann.notes == [note], "values")
}
attempt("subclasses and onChange") {
    let book = Book(title: "a")
    let item: Item = book
    check(isTold({ _ = (item.title, book.chapters) }) { book.title = "b" }, "inherited")
    calls = []
    check(isTold({ _ = book.rating }) { book.rating += 5 }, "beside onChange")
    check(calls == ["rating 0 → 5"], "\(calls)")
    let other = Untracked(title: "t")
    check(isTold({ _ = other.title }) { other.title = "u" }, "below an observable class")
    check(!isTold({ _ = other.own }) { other.own = 3 }, "its own")
    final class Mine: Book {
        override class var supportsSecureCoding: Bool { true }
    }
    let mine = Mine(title: "m")
    check(isTold({ _ = mine.title }) { mine.title = "n" }, "hand-written")
    let objects: [Any] = [book, other, Fixed(name: "f"), Plain()]
    check(objects.map { $0 is any Observable } == [true, true, false, false], "who conforms")
}
attempt("updates") {
    var book = Book(title: "a", tags: ["x"], rating: 1)
    let new = Book(title: "b", tags: ["y"], rating: 2, author: Person(name: "P"))
    try new.setTotal(5)
    let archive = try SeenModel.archivedData(withRootObject: new)
    calls = []
    for (name, read) in [
        ("title", { _ = book.title }), ("tags", { _ = book.tags }), ("rating", { _ = book.rating }),
        ("author", { _ = book.author }), ("total", { _ = book.total }),
    ] {
        book = Book(title: "a", tags: ["x"], rating: 1)
        check(try isTold(read) { try book.update(fromArchive: archive) }, name)
        let unchanged: [String: Any] =
            name == "author" ? ["title": "b"] : ["title": "b", "tags": ["y"], "rating": 2, "total": 5]
        check(!(try isTold(read) { try book.update(from: unchanged) }), "\(name) is as before")
    }
    check(!calls.contains { $0.hasPrefix("rating") }, "onChange is not called: \(calls)")
    check(!(try isTold({ _ = book.tags }) { try book.update(from: ["title": "c"]) }), "what is not there")
    check(try isTold({ _ = book.total }) { try book.setTotal(9) } && book.total == 9, "for callers read-only")
    throwsError("wrong") {
        let told = try isTold({ _ = book.title }) { try book.update(from: ["title": "z", "tags": 3]) }
        check(told, "unreachable")
    }
    check(book.title == "c", "unchanged")
}
attempt("nothing is told by decoding and copying") {
    let book = Book(title: "a", tags: ["x"], author: Person(name: "P"), chapters: [Chapter(name: "1")])
    let chapter = book.chapters[0]
    nonisolated(unsafe) var copy: Book?
    let reads = { _ = (book.title, book.tags, book.chapters, book.author, chapter.book, chapter.name) }
    check(!isTold(reads) { copy = book.copied() }, "a copy")
    check(!isTold(reads) { copy = book.deepCopied() }, "a deep copy")
    check(copy?.title == "a" && copy?.chapters.first?.book === copy, "what it has")
    check(
        isTold({ _ = copy?.title }) { copy?.title = "c" } && !isTold({ _ = book.title }) { copy?.title = "d" },
        "its own"
    )
    let archive = try SeenModel.archivedData(withRootObject: book)
    nonisolated(unsafe) var made: Book?
    // What a hook reads of a new object is tracked as in any other code, and not changed any more.
    check(!isTold({ made = try? SeenModel.unarchivedObject(ofClass: Book.self, from: archive) }) {}, "decoding")
    check(made?.title == "a" && made?.chapters.first?.book === made, "decoded")
    let json = try JSONEncoder().encode(Item(title: "j"))
    check(try SeenModel.decoder().decode(Item.self, from: json).title == "j", "JSON")
    check(try Item(dictionary: ["title": "d"]).title == "d", "dictionary")
    let coder = try NSKeyedUnarchiver(forReadingFrom: archive)
    SeenModel.install(on: coder)
    check(coder.decodeObject(of: Book.self, forKey: "root")?.author?.name == "P", "Foundation's")
}
attempt("changes stay in place") {
    let book = Book(title: "a")
    book.tags = (0..<200_000).map { "\($0)" }
    // Copied each time it would take minutes.
    for index in 0..<20_000 { book.tags.append("\(index)") }
    check(book.tags.count == 220_000, "appended")
}
finish()
