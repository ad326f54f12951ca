import Foundation
import HeirloomRuntime
import Testing

/// Every class of the showcase through every channel and back.
@Suite struct ShowcaseTests {
    private func decoded<Object: ShowcaseObject>(_ object: Object, _ data: Data) throws -> any ShowcaseObject {
        try jsonDecoder().decode(Object.self, from: data)
    }

    private func unarchived<Object: ShowcaseObject>(_ object: Object, _ data: Data) throws -> any ShowcaseObject {
        try ShowcaseModel.unarchivedObject(ofClass: Object.self, from: data)
    }

    private func made<Object: ShowcaseObject>(_ object: Object, _ dictionary: [String: Any]) throws
        -> any ShowcaseObject
    {
        try Object(dictionary: dictionary)
    }

    @Test(arguments: Sample.all) func archive(_ sample: Sample) throws {
        let data = try ShowcaseModel.archivedData(withRootObject: sample.object)
        let read = try unarchived(sample.object, data)
        #expect(type(of: read) == type(of: sample.object))
        #expect(read.text == sample.object.text)
        #expect(try ShowcaseModel.archivedData(withRootObject: sample.object) == data)
    }

    @Test func emptyDataIsReadFromXML() throws {
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        archiver.outputFormat = .xml
        ShowcaseModel.install(on: archiver)
        archiver.encode(PictureBook(title: "t", pictures: [Data(), Data([1])]), forKey: NSKeyedArchiveRootObjectKey)
        let read = try ShowcaseModel.unarchivedObject(ofClass: PictureBook.self, from: archiver.encodedData)
        #expect(read.pictures == [Data(), Data([1])])
    }

    /// As Foundation's `encode(nil, forKey:)` writes it: a reference to the first object. Inline numbers cannot be nil.
    @Test func nilIsWrittenWhereItIsAsked() throws {
        let data = try ShowcaseModel.archivedData(withRootObject: OptionalNumbers())
        let list = try #require(PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
        let objects = try #require(list["$objects"] as? [Any])
        let object = try #require(
            objects.lazy.compactMap { $0 as? [String: Any] }.first { $0["Exhibition.version"] != nil }
        )
        for key in ["decimal", "genre", "size", "range"] {
            let value = try PropertyListSerialization.data(
                fromPropertyList: [object[key] ?? "nothing"],
                format: .xml,
                options: 0
            )
            #expect(String(decoding: value, as: UTF8.self).contains("<integer>0</integer>"), "\(key)")
        }
        for key in ["truth", "int", "float", "status", "fields"] { #expect(object[key] == nil, "\(key)") }
    }

    @Test(arguments: Sample.all) func json(_ sample: Sample) throws {
        // Other tests use the sample at the same time.
        let object = try #require((sample.object as? any NSCopying)?.copy(with: nil) as? any ShowcaseObject)
        (object as? Book)?.note = nil
        let read = try decoded(object, jsonEncoder().encode(object))
        #expect(type(of: read) == type(of: object))
        #expect(read.tree == object.tree)
    }

    @Test(arguments: Sample.all) func dictionaries(_ sample: Sample) throws {
        let object = sample.object
        #expect(try made(object, object.dictionaryRepresentation(.deep)).text == object.text)
        #expect(try made(object, object.dictionaryRepresentation).text == object.text)
        let list = object.dictionaryRepresentation([.deep, .withoutNils])
        #expect(PropertyListSerialization.propertyList(list, isValidFor: .binary))
    }

    @Test(arguments: Sample.all) func copies(_ sample: Sample) throws {
        let object = sample.object
        let copy = try #require((object as? any NSCopying)?.copy(with: nil) as? any ShowcaseObject)
        #expect(copy !== object)
        #expect(type(of: copy) == type(of: object))
        #expect(copy.text == object.text)
        if object is Item {
            #expect(object.isEqual(copy))
            #expect(object.hash == copy.hash)
        } else {
            #expect(!object.isEqual(copy))
        }
    }

    @Test(arguments: Sample.all) func updates(_ sample: Sample) throws {
        let object = sample.object
        let copy = try #require((object as? any NSCopying)?.copy(with: nil) as? any ShowcaseObject)
        try copy.update(fromArchive: ShowcaseModel.archivedData(withRootObject: object))
        #expect(copy.text == object.text)
    }

    @Test(arguments: Sample.all) func describes(_ sample: Sample) {
        let text = sample.object.description
        #expect(!text.isEmpty && text.count < 6_000)
    }

    @Test func cyclesAndRequiredReferences() throws {
        let tree = Tree.withCycle
        let read = try ShowcaseModel.unarchivedObject(
            ofClass: Tree.self,
            from: ShowcaseModel.archivedData(withRootObject: tree)
        )
        #expect(read.nodes.map(\.name) == ["0", "1", "2"])
        #expect(read.nodes.allSatisfy { $0.owner === read })
        #expect(read.root === read.nodes[0])
        #expect(read.nodes[0].next?.next === read.nodes[0])
        #expect(read.best["first"] === read.nodes[2])
        #expect(throws: EncodingError.self) { try jsonEncoder().encode(tree) }
    }

    @Test func inversesAreRestoredEverywhere() throws {
        let shelf = Shelf.full
        let book = try #require(shelf.items.first as? Book)
        #expect(book.shelf === shelf)
        let ways: [(String, () throws -> Shelf?)] = [
            (
                "archive",
                {
                    try ShowcaseModel.unarchivedObject(
                        ofClass: Shelf.self,
                        from: ShowcaseModel.archivedData(withRootObject: shelf)
                    )
                }
            ),
            ("json", { try jsonDecoder().decode(Shelf.self, from: jsonEncoder().encode(shelf)) }),
            ("dictionary", { try Shelf(dictionary: shelf.dictionaryRepresentation(.deep)) }),
            ("copy", { shelf.copy() as? Shelf }),
        ]
        for (name, way) in ways {
            let read = try #require(try way(), "\(name)")
            #expect(read.items.allSatisfy { $0.shelf === read }, "\(name)")
            let first = try #require(read.items.first as? Book)
            #expect(first.chapters.allSatisfy { $0.book === first }, "\(name)")
            #expect(first.cover?.covered === first, "\(name)")
        }
    }

    @Test(arguments: [nil, false, true]) func leapMonthsSayWhatWasSaid(_ isLeapMonth: Bool?) throws {
        let values = try #require(Values.full.copy() as? Values)
        values.components.isLeapMonth = isLeapMonth
        let data = try ShowcaseModel.archivedData(withRootObject: values)
        let read = try [
            ShowcaseModel.unarchivedObject(ofClass: Values.self, from: data),
            jsonDecoder().decode(Values.self, from: jsonEncoder().encode(values)),
            Values(dictionary: values.dictionaryRepresentation(.deep)),
        ]
        for object in read {
            #expect(object.components.isLeapMonth == isLeapMonth)
            #expect(object.components == values.components)
        }
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
        unarchiver.requiresSecureCoding = true
        ShowcaseModel.install(on: unarchiver)
        let foundations = unarchiver.decodeObject(of: Values.self, forKey: NSKeyedArchiveRootObjectKey)
        #expect(foundations?.components.isLeapMonth == (isLeapMonth ?? false))
    }

    @Test func sharedObjectsStayShared() throws {
        let anna = Person(name: "Anna")
        let collections = Collections.full
        collections.people = ["a": [anna, anna], "b": [anna]]
        collections.friends = [anna]
        let read = try ShowcaseModel.unarchivedObject(
            ofClass: Collections.self,
            from: ShowcaseModel.archivedData(withRootObject: collections)
        )
        let people = read.people.values.flatMap { $0 } + Array(read.friends)
        #expect(people.count == 4)
        #expect(people.allSatisfy { $0 === people[0] })
    }
}

/// Classes whose objects are trees, through Foundation's own coders.
@Suite struct FoundationTests {
    /// Foundation stores `true` and `1` as one object.
    private static let samples = Sample.all.filter { !($0.object is Defaults) }

    @Test(arguments: samples) func coders(_ sample: Sample) throws {
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        ShowcaseModel.install(on: archiver)
        archiver.encode(sample.object, forKey: NSKeyedArchiveRootObjectKey)
        let data = archiver.encodedData
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
        unarchiver.requiresSecureCoding = true
        unarchiver.decodingFailurePolicy = .setErrorAndReturn
        ShowcaseModel.install(on: unarchiver)
        let read = unarchiver.decodeObject(of: [type(of: sample.object)], forKey: NSKeyedArchiveRootObjectKey)
        #expect(unarchiver.error == nil)
        // Foundation reads a leap month where there was none.
        (read as? Values)?.components.isLeapMonth = nil
        #expect((read as? any ShowcaseObject)?.text == sample.object.text)
        func ours<Object: ShowcaseObject>(_ object: Object) throws -> any ShowcaseObject {
            try ShowcaseModel.unarchivedObject(ofClass: Object.self, from: data)
        }
        #expect(try ours(sample.object).text == sample.object.text)
    }
}
