import Foundation
import Testing

@testable import HeirloomRuntime

@Suite struct RegistryTests {
    private let registry = SampleModel.registry

    @Test(arguments: ["Book", "Sample.Book", "RuntimeTests.Book", "Bookshelf.Book"])
    func everyNameOfAClassIsKnown(name: String) {
        #expect(registry.classID(named: name) == ObjectIdentifier(Book.self))
    }

    @Test func archiveNamesComeBeforeRuntimeNames() {
        #expect(registry.classID(named: "Thing") == ObjectIdentifier(Item.self))
        #expect(registry.classID(named: "RuntimeTests.Item") == ObjectIdentifier(Item.self))
        #expect(registry.kind(named: "Money")?.archiveName == "Money")
        #expect(registry.kind(named: "Other.Book") == nil)
        #expect(registry.archiveName(of: Item.self) == "Thing")
        #expect(registry.archiveName(of: SignedBook.self) == nil)
        #expect(registry.isAbstract(Item.self))
        #expect(!registry.isAbstract(Book.self))
    }

    @Test func usedModelsAreAsked() {
        let user = ModelRegistry(
            model: "User",
            stamp: ModelStamp("User", version: 1),
            uses: [registry],
            kinds: [.object(SignedBook.self, "Signed"), .past(.dropped, ["Book"])]
        )
        #expect(user.classID(named: "Bookshelf.Chapter") == ObjectIdentifier(Chapter.self))
        #expect(user.classID(named: "User.Signed") == ObjectIdentifier(SignedBook.self))
        #expect(user.baseRegistry(of: SignedBook.self) === registry)
        #expect(user.classEntry(of: SignedBook.self)?.key == "Bookshelf.class")
        #expect(user.classEntry(of: SignedBook.self)?.name == "Signed")
        #expect(user.classEntry(of: Shelf.self) == nil)
        #expect(user.knows(registry) && !registry.knows(user))
        guard case .dropped = user.archivedType(named: "Book") else {
            Issue.record("own names come first")
            return
        }
    }

    @Test func handWrittenSubclassesAreReadWhereNamed() throws {
        let mine = SignedBook(title: "Mine", signature: "me")
        let data = try SampleModel.archivedData(withRootObject: [mine, Book.example()])
        let error = try #require(throws: ArchiveError.self) {
            try SampleModel.unarchivedArray(of: Book.self, from: data)
        }
        #expect(error.kind == .unknownClass)
        let books = try SampleModel.unarchivedArray(of: Book.self, from: data, including: [SignedBook.self])
        #expect((books[0] as? SignedBook)?.signature == "me")
        #expect((books[0] as? SignedBook)?.copies == 2)
        #expect(books[1].title == "Kim")
        // The requested class need not be named again.
        let alone = try SampleModel.archivedData(withRootObject: mine)
        #expect(try SampleModel.unarchivedObject(ofClass: SignedBook.self, from: alone).title == "Mine")
    }

    @Test func rootsAndKeys() throws {
        let tags = [Tag(text: "a"), Tag(text: "b")]
        let array = try SampleModel.archivedData(withRootObject: tags, key: "tags")
        #expect(try SampleModel.unarchivedArray(of: Tag.self, from: array, key: "tags") == tags)
        #expect(throws: ArchiveError.self) { try SampleModel.unarchivedArray(of: Tag.self, from: array) }
        #expect(throws: ArchiveError.self) {
            try SampleModel.unarchivedObject(ofClass: Tag.self, from: array, key: "tags")
        }
        #expect(throws: ArchiveError.self) { try SampleModel.unarchivedArray(of: Shelf.self, from: array, key: "tags") }
        let set = try SampleModel.archivedData(withRootObject: Set(tags))
        #expect(try SampleModel.unarchivedSet(of: Tag.self, from: set) == Set(tags))
        let dictionary = try SampleModel.archivedData(withRootObject: ["x": tags[0]])
        #expect(try SampleModel.unarchivedDictionary(of: Tag.self, from: dictionary) == ["x": tags[0]])
    }

    @Test func hooksRunOnceBaseFirstWhenTheGraphIsThere() throws {
        let book = Book.example()
        let data = try SampleModel.archivedData(withRootObject: book)
        #expect(HookLog.take(book.id) == ["item encoding"])
        _ = try SampleModel.unarchivedObject(ofClass: Item.self, from: data)
        #expect(HookLog.take(book.id) == ["item decoded", "book decoded with 2 chapters"])
    }

    @Test func failuresAreReportedWithTheirPath() throws {
        let shelf = Shelf(name: "A", books: [Book.example(), BadGenre.example(in: "poem")])
        let data = try SampleModel.archivedData(withRootObject: shelf)
        var reported: [ArchiveError] = []
        let read = try SampleModel.unarchivedObject(
            ofClass: Shelf.self,
            from: data,
            including: [BadGenre.self],
            onFailure: { reported.append($0) }
        )
        #expect(read.books.map(\.genre) == [.fiction, .essay])
        #expect(reported.map(\.path) == ["books[1].genre"])
    }
}

extension ModelRegistry {
    fileprivate func classID(named name: String) -> ObjectIdentifier? {
        kind(named: name)?.codedClass.map { ObjectIdentifier($0) }
    }
}

/// Writes a number in place of an enum.
private final class BadGenre: Book {
    static func example(in title: String) -> BadGenre {
        BadGenre(id: UUID(), title: title, author: Person(name: "x", home: Household()))
    }

    override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(3, forKey: "genre")
    }
}

@Suite struct ArchiveUpdateTests {
    @Test func archivesAreMergedIntoAnObject() throws {
        let book = Book.example()
        let other = Book.example()
        other.title = "Other"
        other.chapters = [Chapter(title: "New")]
        other.subtitle = nil
        book.subtitle = "stays"
        let data = try SampleModel.archivedData(withRootObject: other)
        try book.update(fromArchive: data)
        #expect(book.title == "Other")
        #expect(book.subtitle == "stays")
        #expect(book.id == other.id)
        #expect(book.chapters.map(\.title) == ["New"])
        #expect(book.chapters.allSatisfy { $0.book === book })
    }

    @Test func setsAndCyclesToo() throws {
        let (anna, ben) = Person.couple()
        ben.tags = [Tag(text: "a")]
        let data = try SampleModel.archivedData(withRootObject: ben)
        try anna.update(fromArchive: data)
        #expect(anna.name == "Ben")
        #expect(anna.tags == [Tag(text: "a")])
        #expect(anna.partner?.name == "Anna")
        #expect(anna.partner?.partner?.name == "Ben")
    }

    @Test func anErrorChangesNothing() throws {
        let book = Book.example()
        let before = book.dictionaryRepresentation(.deep)
        let data = try SampleModel.archivedData(withRootObject: Shelf(name: "x"))
        #expect(throws: ArchiveError.self) { try book.update(fromArchive: data) }
        #expect(throws: ArchiveError.self) { try book.update(fromArchive: Data("bplist00".utf8)) }
        #expect(NSDictionary(dictionary: before) == NSDictionary(dictionary: book.dictionaryRepresentation(.deep)))
    }
}

@Suite struct ModelFileTests {
    private func withURL(_ body: (URL) throws -> Void) throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "heirloom-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: url) }
        try body(url)
    }

    @Test func objectsAreWrittenAndRead() throws {
        try withURL { url in
            let book = Book.example()
            try book.write(to: url)
            let read = try Book.object(contentsOf: url)
            #expect(read.id == book.id)
            #expect(try Item.object(contentsOf: url) is Book)
            let error = try #require(throws: ArchiveError.self) { try Shelf.object(contentsOf: url) }
            #expect(error.kind == .classNotAllowed)
            #expect(error.description.contains(url.path))
            let other = Book.example()
            try other.write(to: url)
            #expect(try Book.object(contentsOf: url).id == other.id)
        }
    }

    @Test(arguments: [PropertyListSerialization.PropertyListFormat.binary, .xml])
    func plainPropertyListsAreRead(format: PropertyListSerialization.PropertyListFormat) throws {
        try withURL { url in
            let book = Book.example()
            let list = book.dictionaryRepresentation([.deep, .withoutNils])
            try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0).write(to: url)
            let read = try #require(try Item.object(contentsOf: url) as? Book)
            #expect(read.id == book.id)
            #expect(read.chapters.allSatisfy { $0.book === read })
        }
    }

    @Test func contentsThatAreNothingAreAnError() throws {
        try withURL { url in
            for text in ["", "x", "bplist00", "<?xml", String(repeating: "y", count: 1000)] {
                try Data(text.utf8).write(to: url)
                let error = try #require(throws: ArchiveError.self) { try Book.object(contentsOf: url) }
                #expect(error.file == url.path)
            }
        }
    }

    @Test func largeFilesAreReadFromAMapping() throws {
        try withURL { url in
            let shelf = Shelf(name: "big", books: (0..<1000).map { _ in Book.example() })
            shelf.books[999].thumbnail = Data(count: 10)
            try shelf.write(to: url)
            #expect(try Data(contentsOf: url).count > FileReading.smallestMapped)
            let read = try Shelf.object(contentsOf: url)
            // The mapping is removed: nothing may use it any more.
            #expect(read.books.map(\.title) == Array(repeating: "Kim", count: 1000))
            #expect(read.books.map(\.id) == shelf.books.map(\.id))
        }
    }
}

@Suite struct FoundationCoderTests {
    private func archive(_ object: NSObject, installing: Bool = true) throws -> Data {
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        if installing { SampleModel.install(on: archiver) }
        archiver.encode(object, forKey: NSKeyedArchiveRootObjectKey)
        let error = archiver.error
        if let error { throw error }
        return archiver.encodedData
    }

    private func unarchive<Object: NSObject & NSSecureCoding>(_ type: Object.Type, _ data: Data) throws -> Object {
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
        unarchiver.requiresSecureCoding = true
        unarchiver.decodingFailurePolicy = .setErrorAndReturn
        SampleModel.install(on: unarchiver)
        let object = unarchiver.decodeObject(of: type, forKey: NSKeyedArchiveRootObjectKey)
        if let error = unarchiver.error { throw error }
        return try #require(object)
    }

    private func classNames(_ data: Data) throws -> [String] {
        let list = try PropertyListSerialization.propertyList(from: data, options: [], format: nil)
        let objects = try #require((list as? [String: Any])?["$objects"] as? [Any])
        return objects.compactMap { ($0 as? [String: Any])?["$classname"] as? String }
    }

    /// Foundation's archiver on Linux stores `true` and `1` of one archive as one object.
    private var values: Values {
        let values = Values.example()
        values.anything = ["a": [2, "two", ["b": Data([1])]] as [Any]] as [String: Any]
        return values
    }

    private var tree: Book {
        let book = Book.example()
        book.author.home = Household()
        return book
    }

    @Test func archiverWritesArchiveNames() throws {
        let names = try classNames(archive(tree))
        #expect(names.contains("Book") && names.contains("Money") && names.contains("Chapter"))
        #expect(!names.contains("RuntimeTests.Book"))
        let plain = try classNames(archive(tree, installing: false))
        #expect(plain.contains("RuntimeTests.Book"))
    }

    @Test
    func treesGoThroughFoundationAndBack() throws {
        let book = tree
        let read = try unarchive(Book.self, archive(book))
        #expect(read.title == "Kim")
        #expect(read.rating == nil)
        #expect(read.price == book.price)
        #expect(read.stock == book.stock)
        #expect(read.keywords == book.keywords)
        #expect(read.chapters.map(\.title) == ["One", "Two"])
        #expect(read.chapters.allSatisfy { $0.book === read })
        let tags = Person(name: "p", home: Household(), tags: [Tag(text: "a"), Tag(text: "b", weight: 2)])
        #expect(try unarchive(Person.self, archive(tags)).tags == tags.tags)
    }

    @Test
    func everyTypeGoesThroughFoundationAndBack() throws {
        let values = values
        #expect(try unarchive(Values.self, archive(values)) == values)
    }

    @Test func oursReadWhatFoundationWritesAndTheReverse() throws {
        for installing in [true, false] {
            let book = tree
            let data = try archive(book, installing: installing)
            let read = try SampleModel.unarchivedObject(ofClass: Book.self, from: data)
            #expect(read.id == book.id)
            #expect(read.price == book.price)
            #expect(read.chapters.map(\.title) == ["One", "Two"])
            let values = values
            let written = try archive(values, installing: installing)
            #expect(try SampleModel.unarchivedObject(ofClass: Values.self, from: written) == values)
        }
    }

    @Test
    func foundationReadsWhatOursWrite() throws {
        let book = tree
        let read = try unarchive(Book.self, SampleModel.archivedData(withRootObject: book))
        #expect(read.id == book.id)
        #expect(read.price == book.price)
        #expect(read.stock == book.stock)
        let values = values
        #expect(try unarchive(Values.self, SampleModel.archivedData(withRootObject: values)) == values)
    }

    @Test func aCoderWithoutKeysFailsWithAnError() {
        final class Unkeyed: NSCoder {
            var failure: (any Error)?
            override var allowsKeyedCoding: Bool { false }
            override func failWithError(_ error: any Error) { failure = error }
        }
        let coder = Unkeyed()
        Tag(text: "x").encode(with: coder)
        #expect((coder.failure as? ArchiveError)?.kind == .unkeyedCoder)
        coder.failure = nil
        #expect(Tag(coder: coder) == nil)
        #expect((coder.failure as? ArchiveError)?.kind == .unkeyedCoder)
    }
}
