import Foundation
import Testing

@testable import HeirloomRuntime

/// Several roots in one archive, roots of several classes, and hand-written classes with old names.
@Suite struct RootsTests {
    private func withFile<Result>(_ body: (URL) throws -> Result) throws -> Result {
        let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: url) }
        return try body(url)
    }

    private func roots() -> [String: Any] {
        let anna = Person(id: someUUID, name: "Anna")
        let ben = Person(id: otherUUID, name: "Ben")
        ben.best = anna
        return ["owner": anna, "people": [ben, anna], "by name": ["Anna": anna], "everyone": Set([anna, ben])]
    }

    @Test func whatRootsShareIsOneObject() throws {
        let data = try ShowcaseModel.archivedData(withRoots: roots())
        #expect(data == (try ShowcaseModel.archivedData(withRoots: roots())))
        let archive = try ShowcaseModel.roots(in: data)
        #expect(archive.keys == ["by name", "everyone", "owner", "people"])
        let owner = try archive.object(ofClass: Person.self, forKey: "owner")
        let people = try archive.array(of: Person.self, forKey: "people")
        #expect(people.map(\.name) == ["Ben", "Anna"])
        #expect(people[1] === owner)
        #expect(people[0].best === owner)
        #expect(try archive.dictionary(of: Person.self, forKey: "by name")["Anna"] === owner)
        #expect(try archive.set(of: Person.self, forKey: "everyone") == [people[0], owner])
        // One by one they are read by every other call too.
        let alone: Person = try ShowcaseModel.unarchivedObject(
            ofClass: Person.self,
            from: data,
            options: ReadingOptions(key: "owner")
        )
        #expect(alone.name == "Anna")
        let other = try ShowcaseModel.roots(in: data, options: ReadingOptions(key: "owner")).object()
        #expect(other !== owner && other is Person)
        #expect(try ShowcaseModel.roots(in: ShowcaseModel.archivedData(withRoots: [:])).keys.isEmpty)
    }

    @Test func anErrorLeavesTheOtherRootsReadable() throws {
        let archive = try ShowcaseModel.roots(in: ShowcaseModel.archivedData(withRoots: roots()))
        let absent = #expect(throws: ArchiveError.self) { try archive.object(ofClass: Person.self, forKey: "nobody") }
        #expect(absent?.key == "nobody")
        let other = #expect(throws: ArchiveError.self) { try archive.object(ofClass: Clock.self, forKey: "owner") }
        #expect(other?.kind == .classNotAllowed)
        for _ in 0..<100 {
            #expect(try archive.array(of: Person.self, forKey: "people").count == 2)
        }
    }

    @Test func whatCannotBeWrittenIsToldWithTheKeyOfItsRoot() throws {
        let values = Values.full
        values.anything = ["a": NSObject()]
        let error = #expect(throws: ArchiveError.self) {
            try ShowcaseModel.archivedData(withRoots: ["one": Clock(), "two": [values]])
        }
        #expect(error?.path == "[\"two\"][0].anything[\"a\"]")
        #expect(error?.className == "Values")
        let none = #expect(throws: ArchiveError.self) { try ShowcaseModel.archivedData(withRoots: ["one": 5]) }
        #expect(none?.kind == .unwritable)
    }

    @Test func severalRootsStandInAFile() throws {
        try withFile { url in
            try ShowcaseModel.write(roots(), to: url)
            let archive = try ShowcaseModel.roots(contentsOf: url)
            // Roots that are read later do not require the file.
            try FileManager.default.removeItem(at: url)
            let owner = try archive.object(ofClass: Person.self, forKey: "owner")
            #expect(try archive.array(of: Person.self, forKey: "people")[1] === owner)
            let error = #expect(throws: ArchiveError.self) { try ShowcaseModel.write(["a": 1], to: url) }
            #expect(error?.file == url.path)
        }
    }

    @Test func aRootMayBeOfSeveralClasses() throws {
        let mixed: [NSObject] = [Clock(hands: 3), Person(id: someUUID, name: "Anna"), PictureBook.full]
        let roots: [String: Any] = ["list": mixed, "table": ["clock": mixed[0], "book": mixed[2]], "one": mixed[1]]
        let archive = try ShowcaseModel.roots(in: ShowcaseModel.archivedData(withRoots: roots))
        let all = try archive.array(forKey: "list")
        #expect(all.map { "\(type(of: $0))" } == ["Clock", "Person", "PictureBook"])
        let listed = try archive.array(ofClasses: [Clock.self, Person.self, Item.self], forKey: "list")
        #expect(listed.map { "\(type(of: $0))" } == ["Clock", "Person", "PictureBook"])
        #expect(try archive.dictionary(ofClasses: [Clock.self, Book.self], forKey: "table")["clock"] === all[0])
        #expect(try archive.object(ofClasses: [Person.self], forKey: "one") === all[1])
        #expect(try archive.set(ofClasses: [Person.self, Clock.self, Book.self], forKey: "list").count == 3)
        let refused = try ShowcaseModel.roots(in: ShowcaseModel.archivedData(withRoots: roots))
        let error = #expect(throws: ArchiveError.self) {
            try refused.array(ofClasses: [Clock.self, Book.self], forKey: "list")
        }
        #expect(error?.kind == .classNotAllowed)
        #expect(error?.path == "[1]")
    }

    @Test func foreignClassesAreReadUnderAllTheirNames() throws {
        let foreigners = try #require(Foreigners.full)
        let data = try ShowcaseModel.archivedData(withRootObject: foreigners)
        #expect(data.range(of: Data("Thermo".utf8)) != nil)
        #expect(data.range(of: Data("Thermometer".utf8)) == nil)
        for name in ["Thermo", "Old.Meter", runtimeName(of: Thermometer.self)] {
            let writer = ArchiveWriter(classes: ShowcaseModel.registry)
            writer.setClassName(name, for: Thermometer.self)
            try writer.write(foreigners, forKey: "root")
            let archive = try writer.encodedData()
            let read = try ShowcaseModel.unarchivedObject(ofClass: Foreigners.self, from: archive)
            #expect(read.thermometer.degrees == 20)
            #expect((read.components[1] as? Thermometer)?.degrees == 3)
            let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archive)
            ShowcaseModel.install(on: unarchiver)
            let found = unarchiver.decodeObject(of: Foreigners.self, forKey: "root")
            #expect(found?.perhaps?.degrees == 21)
        }
        // JSON and dictionaries have an archive of their own for it.
        let json = try jsonEncoder().encode(foreigners)
        #expect(try jsonDecoder().decode(Foreigners.self, from: json).thermometer.degrees == 20)
        let text = String(decoding: json, as: UTF8.self)
        #expect(text.contains("\"Exhibition.class\":\"Thermo\""))
        let old = Data(
            text.replacing("\"Exhibition.class\":\"Thermo\"", with: "\"Exhibition.class\":\"Old.Meter\"").utf8
        )
        let read = try jsonDecoder().decode(Foreigners.self, from: old)
        #expect((read.components[1] as? Thermometer)?.degrees == 3)
    }

    @Test func handWrittenClassesAreReadUnderNamesOfBefore() throws {
        let options = ReadingOptions(including: ["Old.Wall": WallClock.self])
        let writer = ArchiveWriter(classes: ShowcaseModel.registry)
        writer.setClassName("Old.Wall", for: WallClock.self)
        try writer.write([WallClock(hands: 2, wall: "north")], forKey: "root")
        let data = try writer.encodedData()
        let clocks = try ShowcaseModel.unarchivedArray(of: Clock.self, from: data, options: options)
        #expect((clocks[0] as? WallClock)?.wall == "north")
        #expect(clocks[0].hands == 2)
        let error = #expect(throws: ArchiveError.self) { try ShowcaseModel.unarchivedArray(of: Clock.self, from: data) }
        #expect(error?.kind == .unknownClass)
        // Its output has its current name, which the same options read.
        let present = try ShowcaseModel.archivedData(withRootObject: clocks)
        let again = try ShowcaseModel.unarchivedArray(of: Clock.self, from: present, options: options)
        #expect((again[0] as? WallClock)?.wall == "north")

        let dictionary: [String: Any] = [
            "Exhibition.class": "Old.Wall", "Exhibition.version": 2, "hands": 4, "wall": "w",
        ]
        #expect((try Clock(dictionary: dictionary, options: options) as? WallClock)?.wall == "w")
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
        ShowcaseModel.install(on: unarchiver, options: options)
        let found = unarchiver.decodeObject(of: [NSArray.self, Clock.self], forKey: "root") as? [Clock]
        #expect((found?.first as? WallClock)?.wall == "north")
    }
}

/// Below a generated class.
final class WallClock: Clock {
    let wall: String

    init(hands: Int, wall: String) {
        self.wall = wall
        super.init(hands: hands)
    }

    override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(wall as NSString, forKey: "wall")
    }

    required init?(coder: NSCoder) {
        guard let wall = coder.decodeObject(of: NSString.self, forKey: "wall") else { return nil }
        self.wall = wall as String
        super.init(coder: coder)
    }
}
