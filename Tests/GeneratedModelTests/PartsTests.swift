import ArchiveTestSupport
import Foundation
import Testing

@testable import HeirloomRuntime

/// Parts of an archive, read without the rest.
@Suite struct PartsTests {
    private func parts(of root: NSObject, in data: Data) throws -> ArchiveParts {
        let archive = try ShowcaseModel.roots(in: data)
        return ArchiveParts(of: root) { value in
            if let object = value as? any ShowcaseObject { return object.dictionaryRepresentation }
            switch value {
            case let tree as Tree: return tree.dictionaryRepresentation
            case let node as Node: return node.dictionaryRepresentation
            case let route as Route: return route.dictionaryRepresentation
            case let stamp as Stamp: return stamp.dictionaryRepresentation
            default: return nil
            }
        } text: { object in
            switch object {
            case let object as any ShowcaseObject: object.text
            case let node as Node: canonical(node.dictionaryRepresentation(.deep))
            default: "\(object)"
            }
        } read: { path in
            try archive.object(at: path)
        }
    }

    @Test(arguments: Sample.all) func eachObjectIsReadAloneAsInTheWhole(_ sample: Sample) throws {
        let data = try ShowcaseModel.archivedData(withRootObject: sample.object)
        let whole = try ShowcaseModel.roots(in: data).object()
        let found = try parts(of: whole, in: data)
        #expect(found.faults == [])
    }

    /// A key is found by the path that an error prints, whatever is in it.
    @Test(arguments: ["a \"b\"]", "\"", "a\\", "a\\\"]b", "[0]", "é.\"x", "a]"])
    func aPathHasEveryKey(_ key: String) throws {
        let tree = Tree.withCycle
        tree.best[key] = tree.best["first"]
        let data = try ShowcaseModel.archivedData(withRootObject: tree)
        let quoted = key.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        let node = try ShowcaseModel.unarchivedObject(ofClass: Node.self, at: "best[\"\(quoted)\"]", from: data)
        #expect(node.name == "2")
        let error = #expect(throws: ArchiveError.self) {
            try ShowcaseModel.unarchivedObject(ofClass: Person.self, at: "best[\"\(quoted)\"]", from: data)
        }
        #expect(error?.path == "best[\"\(quoted)\"]")
        // As it is printed for a dictionary.
        var plain = tree.dictionaryRepresentation(.deep)
        var best = try #require(plain["best"] as? [String: Any])
        best[key] = 5
        plain["best"] = best
        let other = #expect(throws: ArchiveError.self) { try Tree(dictionary: plain) }
        #expect(other?.path == "best[\"\(quoted)\"]")
    }

    @Test func objectsInStructsCollectionsAndCyclesAreReadAlone() throws {
        let tree = Tree.withCycle
        let data = try ShowcaseModel.archivedData(withRootObject: tree)
        let found = try parts(of: ShowcaseModel.roots(in: data).object(), in: data)
        #expect(found.faults == [] && found.compared > 5)
        // Whatever refers back belongs to the part: here that is everything.
        let node = try ShowcaseModel.unarchivedObject(ofClass: Node.self, at: "best[\"first\"]", from: data)
        #expect(node.name == "2" && node.owner.nodes.count == 3)
        let collections = try ShowcaseModel.archivedData(withRootObject: Collections.full)
        let all = try parts(of: ShowcaseModel.roots(in: collections).object(), in: collections)
        #expect(all.faults == [] && all.compared >= 3)
        if let foreigners = Foreigners.full {
            let data = try ShowcaseModel.archivedData(withRootObject: foreigners)
            let guide = try ShowcaseModel.unarchivedObject(ofClass: Person.self, at: "routes[0].guide", from: data)
            #expect(guide.name == "Guide")
            let deep = #expect(throws: ArchiveError.self) {
                try ShowcaseModel.unarchivedObject(ofClass: Person.self, at: "route.via[0].guide", from: data)
            }
            #expect(deep?.kind == .missing && deep?.path == "route.via[0].guide")
        }
    }

    @Test func nothingElseIsRead() throws {
        let shelf = Shelf(
            items: [Book(title: "A", note: "n"), Stranger(title: "B", note: "n")],
            place: Coordinate(latitude: 0, longitude: 0, label: nil)
        )
        let data = try ShowcaseModel.archivedData(withRootObject: shelf)
        #expect(throws: ArchiveError.self) { try ShowcaseModel.unarchivedObject(ofClass: Shelf.self, from: data) }
        let archive = try ShowcaseModel.roots(in: data)
        #expect(try archive.object(ofClass: Book.self, at: "items[0]").title == "A")
        #expect(try archive.count(at: "items") == 2)
        let error = #expect(throws: ArchiveError.self) { try archive.object(ofClass: Item.self, at: "items[1]") }
        #expect(error?.kind == .unknownClass && error?.path == "items[1]")
        let including = ReadingOptions(including: [Stranger.self])
        let other = try ShowcaseModel.unarchivedObject(
            ofClass: Item.self,
            at: "items[1]",
            from: data,
            options: including
        )
        #expect(other is Stranger)
    }

    @Test func partsAreCollectionsToo() throws {
        let anna = Person(id: someUUID, name: "Anna")
        let data = try ShowcaseModel.archivedData(withRoots: [
            "all": [anna, Person(name: "Ben")], "one": Collections.full,
        ])
        let archive = try ShowcaseModel.roots(in: data)
        #expect(try archive.object(ofClass: Person.self, at: "[1]", forKey: "all").name == "Ben")
        #expect(try archive.object(ofClass: Person.self, at: "people[both][1]", forKey: "one").name == "Ben")
        #expect(
            try archive.array(of: Person.self, at: "people[\"both\"]", forKey: "one").map(\.name) == ["Anna", "Ben"]
        )
        #expect(try archive.array(of: Person.self, at: "friends", forKey: "one").map(\.id) == [someUUID])
        #expect(try archive.count(at: "people", forKey: "one") == 2)
        #expect(try archive.count(at: "", forKey: "all") == 2)
        #expect(try archive.array(of: Person.self, at: "", forKey: "all").count == 2)
        let tree = try ShowcaseModel.roots(in: ShowcaseModel.archivedData(withRootObject: Tree.withCycle))
        #expect(try tree.dictionary(of: Node.self, at: "best").mapValues(\.name) == ["first": "2"])
        #expect(try archive.object(at: "guests[1]", forKey: "one") is Person)
    }

    @Test func aWeakReferenceDoesNotExtendThePart() throws {
        let (ben, carl) = (Person(name: "Ben"), Person(name: "Carl"))
        let anna = Person(name: "Anna", best: ben, circle: [])
        // Ben is in the archive for the sake of the root alone; Carl for that of Anna.
        let data = try ShowcaseModel.archivedData(withRootObject: [anna, ben, carl])
        let alone = try ShowcaseModel.unarchivedObject(ofClass: Person.self, at: "[0]", from: data)
        #expect(alone.best == nil)
        carl.best = anna
        anna.circle = [carl]
        let circle = try ShowcaseModel.archivedData(withRootObject: [anna, carl])
        let both = try ShowcaseModel.unarchivedObject(ofClass: Person.self, at: "[0]", from: circle)
        #expect(both.circle.map(\.name) == ["Carl"])
        #expect(both.circle.first?.best === both)
        // The weak one comes before the one that retains it.
        let (first, second) = (Person(name: "1"), Person(name: "2"))
        first.best = second
        let holder = Person(name: "0", circle: [first, second])
        let ordered = try ShowcaseModel.archivedData(withRootObject: [holder, first, second])
        let read = try ShowcaseModel.unarchivedObject(ofClass: Person.self, at: "[0]", from: ordered)
        #expect(read.circle.count == 2 && read.circle[0].best === read.circle[1])
    }

    /// An optional that is nil is not in the archive: nothing has to be read to tell that.
    @Test func nothingIsReadForNil() throws {
        let shelf = Shelf(
            items: [Stranger(title: "B", note: "n"), PictureBook(title: "C", note: "n")],
            place: Coordinate(latitude: 0, longitude: 0, label: nil)
        )
        let archive = try ShowcaseModel.roots(in: ShowcaseModel.archivedData(withRootObject: shelf))
        let error = #expect(throws: ArchiveError.self) {
            try archive.object(ofClass: Chapter.self, at: "items[1].cover")
        }
        #expect(error?.kind == .missing && error?.found == "nil" && error?.path == "items[1].cover")
    }

    /// Neither the data nor the objects beside the part are copied.
    @Test func theArchiveIsReadInPlace() throws {
        let data = try ShowcaseModel.archivedData(withRootObject: (0..<1_000).map { Person(name: "\($0)") })
        let archive = try ShowcaseModel.roots(in: data)
        let bytes = data.withUnsafeBytes { $0.baseAddress }
        #expect(archive.reader.list.bytes == bytes)
        // Whoever changes the data changes a copy.
        var other = data
        other[8] ^= 0xFF
        #expect(try archive.object(ofClass: Person.self, at: "[999]").name == "999")
    }

    @Test func partsLiveAsLongAsTheirUsersRetainThem() throws {
        let data = try ShowcaseModel.archivedData(withRootObject: [Person(name: "A"), Person(name: "B")])
        let archive = try ShowcaseModel.roots(in: data)
        weak var first: Person?
        do {
            let person = try archive.object(ofClass: Person.self, at: "[0]")
            #expect(try archive.object(ofClass: Person.self, at: "[0]") !== person)
            first = person
        }
        #expect(first == nil)
        for _ in 0..<1000 {
            let other = try archive.object(ofClass: Person.self, at: "[1]")
            #expect(other.name == "B")
        }
        #expect(archive.reader.made.isEmpty)
        #expect(try archive.array(of: Person.self).count == 2)
    }

    @Test(arguments: [
        ("items[2]", "items[2]", "value is missing: 2 elements"),
        ("items[-1]", "items[-1]", "value has another type: expected an index, found '-1'"),
        ("item", "item", "value is missing: expected a property of Shelf"),
        ("items[0].cover.title", "items[0].cover.title", "value has another type: expected Item, found text 'cover'"),
        ("items[0].title.text", "items[0].title.text", "value has another type: expected an object, found text 'T'"),
        ("items.title", "items.title", "value has another type: expected an object, found an array"),
        ("place[0]", "place[0]", "value has another type: expected a collection"),
        ("items[0", "", "value is missing: expected a path such as 'chapters[2].title', found 'items[0'"),
        ("items..title", "", "value is missing: expected a path such as 'chapters[2].title', found 'items..title'"),
    ])
    func whatIsNotThereIsAnErrorWithItsPath(_ path: String, _ place: String, _ words: String) throws {
        let archive = try ShowcaseModel.roots(in: ShowcaseModel.archivedData(withRootObject: Shelf.full))
        let error = #expect(throws: ArchiveError.self) { try archive.object(ofClass: Item.self, at: path) }
        #expect(error?.path == place)
        #expect(error?.sentence == words)
    }

    @Test func anErrorInThePartHasThePathFromTheRoot() throws {
        let shelf = Shelf.full
        (shelf.items[0] as? PictureBook)?.cover = StrangeChapter(title: "c")
        let data = try ShowcaseModel.archivedData(withRootObject: shelf)
        let error = #expect(throws: ArchiveError.self) {
            try ShowcaseModel.unarchivedObject(ofClass: PictureBook.self, at: "items[0]", from: data)
        }
        #expect(error?.path == "items[0].cover")
        #expect(error?.kind == .unknownClass)
    }

    @Test func aFileIsOpenDuringTheCallOnly() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: url) }
        let people = (0..<20_000).map { Person(name: "\($0)") }
        try ShowcaseModel.write(["root": people], to: url)
        let last = try ShowcaseModel.unarchivedObject(ofClass: Person.self, at: "[19999]", contentsOf: url)
        #expect(last.name == "19999")
        var kept: ArchiveRoots?
        let (count, seventh) = try ShowcaseModel.withRoots(contentsOf: url) { archive in
            kept = archive
            return (try archive.count(at: ""), try archive.object(ofClass: Person.self, at: "[7]"))
        }
        #expect(count == 20_000 && seventh.name == "7")
        #expect(kept?.keys == [])
        let error = #expect(throws: ArchiveError.self) { try kept?.object(ofClass: Person.self, at: "[7]") }
        #expect(error?.kind == .file)
        let missing = #expect(throws: ArchiveError.self) {
            try ShowcaseModel.unarchivedObject(ofClass: Person.self, at: "[20000]", contentsOf: url)
        }
        #expect(missing?.file == url.path && missing?.found == "20000 elements")
    }
}

private final class Stranger: Book {}
private final class StrangeChapter: Chapter {}
