import Foundation
import HeirloomRuntime
import Testing

@Suite("Keyed archives: Foundation's archiver and ours read each other")
struct KeyedArchiveFoundationTests {
    private let registry = ArchiveTestModel.registry

    private func foundationArchive(_ root: NSObject) -> Data {
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        registry.install(on: archiver)
        archiver.encode(root, forKey: NSKeyedArchiveRootObjectKey)
        archiver.finishEncoding()
        return archiver.encodedData
    }

    private func foundationRead<T: NSObject & NSSecureCoding>(_ type: T.Type, _ data: Data) throws -> T? {
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
        unarchiver.requiresSecureCoding = true
        unarchiver.decodingFailurePolicy = .setErrorAndReturn
        registry.install(on: unarchiver)
        let object = unarchiver.decodeObject(of: type, forKey: NSKeyedArchiveRootObjectKey)
        if let error = unarchiver.error { throw error }
        return object
    }

    /// All types that Foundation on Linux preserves: it loses the bases of URLs.
    private static func carried() -> ArchiveValues {
        let values = ArchiveValues.full()
        values.url = URL(string: "https://example.org/a/x?z=1")
        return values
    }

    @Test("Foundation reads each type that we write")
    func foundationReadsOurs() throws {
        let values = Self.carried()
        let read = try #require(try foundationRead(ArchiveValues.self, registry.archivedData(withRootObject: values)))
        #expect(read.differences(from: values) == [])
    }

    @Test("we read each type that Foundation writes, by the same generated code")
    func weReadFoundations() throws {
        let values = Self.carried()
        let data = foundationArchive(values)
        let read = try registry.unarchivedObject(ofClass: ArchiveValues.self, from: data)
        #expect(read.differences(from: values) == [])
    }

    @Test("generated code round-trips through Foundation's coders alone")
    func foundationOnly() throws {
        let values = Self.carried()
        let read = try #require(try foundationRead(ArchiveValues.self, foundationArchive(values)))
        #expect(read.differences(from: values) == [])
        let empty = try #require(try foundationRead(ArchiveValues.self, foundationArchive(ArchiveValues())))
        #expect(empty.differences(from: ArchiveValues()) == [])
    }

    @Test("dictionaries come to hand-written classes as they are; one with the text $null is an error")
    func dictionaries() async {
        await #expect(processExitsWith: .success) {
            func read(_ tables: Tables) throws -> Tables? {
                let archiver = NSKeyedArchiver(requiringSecureCoding: true)
                archiver.encode(tables, forKey: "root")
                let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
                unarchiver.decodingFailurePolicy = .setErrorAndReturn
                ArchiveTestModel.registry.install(on: unarchiver)
                let object = unarchiver.decodeObject(of: Tables.self, forKey: "root")
                if let error = unarchiver.error { throw error }
                return object
            }
            let sound = Tables(["a": 1, "b": ["c": "d"]], ["e": [1]])
            guard let found = try read(sound), found.table as NSDictionary == sound.table as NSDictionary,
                found.mutable == sound.mutable, (found.mutable["e"] as? [Int]) == [1], found.again == found.table
            else { exit(2) }
            found.mutable["f"] = 2
            guard found.mutable.count == 2, (found.mutable as? [String: Any])?.count == 2 else { exit(3) }
            let broken = Tables(["a": "$null", "b": 1], [:])
            do { _ = try read(broken) } catch { exit(0) }
            exit(4)
        }
    }

    @Test("equal objects stay distinct: a change of one does not change the other")
    func equalObjectsStayDistinct() throws {
        let writer = ArchiveWriter()
        for key in ["a", "b"] {
            writer.encode(NSMutableArray(array: [1]), forKey: key)
            writer.encode(NSMutableDictionary(), forKey: key + "d")
        }
        writer.encode(NSArray(array: [NSNumber(value: true), NSNumber(value: 1)]), forKey: "numbers")
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: writer.encodedData())
        registry.install(on: unarchiver)
        func read<T>(_ key: String, as type: T.Type) throws -> T {
            try #require(unarchiver.decodeObject(of: Self.allClasses, forKey: key) as? T)
        }
        let lists = try ["a", "b"].map { try read($0, as: NSMutableArray.self) }
        lists[0].add(2)
        #expect(lists.map(\.count) == [2, 1])
        let dictionaries = try ["ad", "bd"].map { try read($0, as: NSMutableDictionary.self) }
        dictionaries[0]["a"] = 1
        #expect(dictionaries.map(\.count) == [1, 0])
        let numbers = unarchiver.decodeObject(of: Self.allClasses, forKey: "numbers") as? NSArray
        let kinds = numbers?.map { ($0 as AnyObject as? NSNumber).map { String(cString: $0.objCType) } }
        #expect(kinds?.count == 2 && kinds?[0] != kinds?[1])
    }

    @Test("a dictionary without a class among dictionaries: each comes out as it is, and the process lives")
    func dictionaryWithoutClass() async {
        await #expect(processExitsWith: .success) {
            for (count, place) in (1...40).flatMap({ count in (0...count).map { (count, $0) } }) {
                var archive = CraftedArchive()
                let (key, value) = (archive.text("k"), archive.integer(1))
                let (name, number) = (archive.object(key), archive.object(value))
                var elements: [Int] = []
                for _ in 0..<count { elements.append(archive.dictionary(of: [(name, number)])) }
                let plain = archive.dictionary([])
                elements.insert(archive.object(plain), at: place)
                let root = archive.array(of: elements)
                let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archive.archive(root: root))
                ArchiveTestModel.registry.install(on: unarchiver)
                let read = unarchiver.decodeObject(of: KeyedArchiveFoundationTests.allClasses, forKey: "root")
                let counts = (read as? [Any])?.map { ($0 as? NSDictionary)?.count }
                guard counts == (0...count).map({ $0 == place ? 0 : 1 }) else { exit(2) }
            }
        }
    }

    @Test("a tree of generated objects, both ways")
    func tree() throws {
        let author = ArchivePerson(name: "Ada")
        let book = ArchiveBook(title: "One", pages: 1, author: author)
        book.price = ArchiveMoney(amount: 5, currency: "EUR")
        book.readers = [ArchivePerson(name: "r1"), ArchivePerson(name: "r2")]
        for data in [foundationArchive(book), try registry.archivedData(withRootObject: book)] {
            let ours = try registry.unarchivedObject(ofClass: ArchiveBook.self, from: data)
            let theirs = try #require(try foundationRead(ArchiveBook.self, data))
            for read in [ours, theirs] {
                #expect(read.author.name == "Ada")
                #expect(read.price == book.price)
                #expect(Set(read.readers.map(\.name)) == ["r1", "r2"])
                #expect(read.subtitle == nil)
                #expect(read.completed == 1)
            }
        }
    }

    @Test("a URL keeps its base, also as an object of Foundation")
    func bases() throws {
        let url = try #require(NSURL(string: "x/y?z=1", relativeTo: URL(string: "https://example.org/a/")))
        let writer = ArchiveWriter()
        writer.encode(url, forKey: "root")
        let reader = try ArchiveReader(forReadingFrom: writer.encodedData())
        let read = try #require(reader.decodeObject(of: NSURL.self, forKey: "root"))
        #expect(read.relativeString == "x/y?z=1")
        #expect(read.baseURL?.absoluteString == "https://example.org/a/")
    }

    @Test("archives are no larger than Foundation's, those of small objects too")
    func sizes() throws {
        let money = ArchiveBook(title: "T", pages: 1, author: ArchivePerson(name: "A"))
        money.price = ArchiveMoney(amount: 5, currency: "EUR")
        let roots: [(String, NSObject)] = [
            ("all nil", ArchiveValues()), ("one property", ArchiveNode(value: 1)), ("two", ArchivePerson(name: "Ada")),
            ("a chain", ArchiveNode(value: 1, next: ArchiveNode(value: 2))), ("a struct", money),
            ("every type", Self.carried()),
            ("100 objects", (0..<100).map { ArchiveNode(value: $0) } as NSArray),
            ("100 with texts", (0..<100).map { ArchivePerson(name: "person \($0)") } as NSArray),
        ]
        for (name, root) in roots {
            let ours = try registry.archivedData(withRootObject: root).count
            let theirs = foundationArchive(root).count
            #expect(ours <= theirs, "\(name): \(ours) bytes, Foundation's \(theirs)")
        }
    }

    /// Foundation's own objects, by Foundation's rules of equality.
    nonisolated(unsafe) static let foundationObjects: [NSObject] = [
        NSString(string: "ü"), NSMutableString(string: "abc"), NSNumber(value: 5), NSNumber(value: -1.25),
        NSNumber(value: true),
        NSNumber(value: UInt64.max), NSNumber(value: Int64.min), NSDate(timeIntervalSinceReferenceDate: 1.5),
        NSData(data: Data([1, 2])),
        NSMutableData(data: Data([3])), NSURL(fileURLWithPath: "/tmp/x"), NSUUID(), NSNull(),
        NSArray(array: [1, "two", NSNull(), NSArray()]), NSMutableArray(array: ["a"]), NSSet(array: ["a", "b"]),
        NSMutableSet(array: [1, 2]), NSOrderedSet(array: ["x", "y", "z"]), NSCountedSet(array: ["a", "a", "b"]),
        NSDictionary(dictionary: ["k": 1, "l": NSArray(array: [2])]),
        NSMutableDictionary(dictionary: ["m": Date(timeIntervalSince1970: 0)]),
        NSValue(point: CGPoint(x: 1, y: 2)), NSValue(size: CGSize(width: 1, height: 2)),
        NSValue(rect: CGRect(x: 1, y: 2, width: 3, height: 4.5)), NSValue(range: NSRange(location: 1, length: 2)),
        NSValue(edgeInsets: NSEdgeInsets(top: 1, left: -2, bottom: 3.5, right: 0)),
        NSLocale(localeIdentifier: "fr_CH"), NSIndexSet(indexesIn: NSRange(location: 3, length: 4)),
        NSIndexSet(indexSet: IndexSet([1, 5, 900])),
        TimeZone.gmt as NSTimeZone, NSIndexPath(index: 5), NSIndexPath(indexes: [3, 200, 70_000], length: 3),
    ]
    /// The parts of an object in an archive, with the objects that it refers to in their places.
    private static func parts(_ data: Data) throws -> NSObject? {
        let archive = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        let objects = archive?["$objects"] as? [Any] ?? []
        func resolved(_ value: Any) -> Any {
            // The description of a reference, which has no public type on Linux, is its only part.
            if "\(value)".hasPrefix("<_NSKeyedArchiverUID"),
                let uid = Mirror(reflecting: value).descendant("value") as? UInt32
            {
                return resolved(objects[Int(uid)])
            }
            if let values = value as? [Any] { return values.map(resolved) }
            if let entries = value as? [String: Any] { return entries.mapValues(resolved) }
            return value
        }
        return ((archive?["$top"] as? [String: Any])?["root"]).map { resolved($0) as? NSObject ?? NSNull() }
    }

    @Test("index paths, calendars and date intervals are written as Foundation writes them")
    func formsOfFoundation() throws {
        var calendar = Calendar(identifier: .gregorian)
        (calendar.firstWeekday, calendar.timeZone) = (4, .gmt)
        let start = Date(timeIntervalSinceReferenceDate: 10.5)
        let values: [any NSObject & NSSecureCoding] = [
            NSIndexPath(), NSIndexPath(index: 5), NSIndexPath(indexes: [3, 200, 70_000], length: 3),
            calendar as NSCalendar, NSDateInterval(start: start, duration: 20),
            NSDateInterval(start: start, duration: 0),
        ]
        for value in values {
            let writer = ArchiveWriter()
            writer.encode(value, forKey: "root")
            let foundations = try NSKeyedArchiver.archivedData(withRootObject: value, requiringSecureCoding: true)
            #expect(try Self.parts(writer.encodedData()) == Self.parts(foundations), "\(value)")
        }
    }

    @Test("calendars, and intervals whose end is rounded, are read back as they were; Foundation reads them too")
    func calendarsAndIntervals() throws {
        let identifiers: [Calendar.Identifier] = [
            .gregorian, .buddhist, .chinese, .coptic, .ethiopicAmeteMihret, .ethiopicAmeteAlem, .hebrew, .iso8601,
            .indian, .islamic, .islamicCivil, .japanese, .persian, .republicOfChina, .islamicTabular, .islamicUmmAlQura,
        ]
        for identifier in identifiers {
            let values = ArchiveValues()
            values.calendar = Calendar(identifier: identifier)
            values.dateInterval = DateInterval(start: Date(timeIntervalSinceReferenceDate: 7e8), duration: 0.1)
            let data = try registry.archivedData(withRootObject: values)
            #expect(
                try registry.unarchivedObject(ofClass: ArchiveValues.self, from: data).differences(from: values) == []
            )
            let foundations = try #require(try foundationRead(ArchiveValues.self, data))
            #expect(foundations.differences(from: values) == [])
        }
    }

    @Test("values that Foundation could not read, or that end its process, are errors of writing")
    func unreadableValues() throws {
        var paths: [ArchiveValues] = []
        func add(_ set: (ArchiveValues) -> Void) {
            paths.append(ArchiveValues())
            set(paths[paths.count - 1])
        }
        add { $0.indexPath = [1, -1] }
        add { $0.dateInterval = DateInterval(start: Date(timeIntervalSinceReferenceDate: .nan), duration: 1) }
        add { $0.dateInterval = DateInterval(start: Date(), duration: .infinity) }
        var calendar = Calendar(identifier: .hebrew)
        calendar.firstWeekday = 99
        add { $0.calendar = calendar }
        add { $0.dateComponents = DateComponents(calendar: calendar) }
        for values in paths {
            #expect { try registry.archivedData(withRootObject: values) } throws: {
                ($0 as? ArchiveError)?.kind == .unwritable
            }
        }
    }

    static let allClasses: [AnyClass] = [
        NSString.self, NSNumber.self, NSDate.self, NSData.self, NSURL.self, NSUUID.self, NSNull.self, NSArray.self,
        NSSet.self,
        NSOrderedSet.self, NSDictionary.self, NSValue.self, NSLocale.self, NSIndexSet.self, NSTimeZone.self,
        NSDateComponents.self, NSIndexPath.self, NSCalendar.self, NSDateInterval.self,
        NSCountedSet.self,
    ]

    @Test("a counted set of many elements keeps their counts")
    func countedSet() throws {
        let set = NSCountedSet(array: (0..<100).flatMap { Array(repeating: "n\($0)", count: $0 % 3 + 1) })
        let writer = ArchiveWriter()
        writer.encode(set, forKey: "root")
        let read = try ArchiveReader(forReadingFrom: writer.encodedData())
            .root { try $0.secureObject(NSCountedSet.self, allowing: [NSString.self]) }
        #expect(read.count == 100)
        #expect((0..<100).allSatisfy { read.count(for: "n\($0)") == $0 % 3 + 1 })
    }

    @Test("an object of Foundation", arguments: 0..<foundationObjects.count)
    func foundationObject(_ index: Int) throws {
        let object = Self.foundationObjects[index]
        let writer = ArchiveWriter()
        writer.encode(object, forKey: "root")
        let ours = try writer.encodedData()
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        archiver.encode(object, forKey: "root")
        archiver.finishEncoding()
        for data in [ours, archiver.encodedData] {
            let reader = try ArchiveReader(forReadingFrom: data)
            let read = reader.decodeObject(of: Self.allClasses, forKey: "root") as? NSObject
            #expect(reader.error == nil)
            #expect(read == object || "\(read ?? NSNull())" == "\(object)", "ours gives \(String(describing: read))")
            let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
            unarchiver.decodingFailurePolicy = .setErrorAndReturn
            let theirs = unarchiver.decodeObject(of: Self.allClasses, forKey: "root") as? NSObject
            #expect(
                theirs == object || "\(theirs ?? NSNull())" == "\(object)",
                "Foundation gives \(String(describing: theirs))"
            )
        }
    }

    @Test("hand-written classes: typed calls, nested objects, subclasses of generated classes")
    func handWritten() throws {
        let inner = HandWritten(number: 2, inner: nil)
        let object = HandWritten(number: 1, inner: inner)
        object.book = ArchiveBook(title: "T", pages: 9, author: ArchivePerson(name: "P"))
        let data = try registry.archivedData(withRootObject: [object, object])
        let read = try registry.unarchivedArray(of: HandWritten.self, from: data, including: [HandWritten.self])
        #expect(read.count == 2)
        #expect(read[0] === read[1])
        #expect(read[0].number == 1)
        #expect(read[0].inner?.number == 2)
        #expect(read[0].flag)
        #expect(read[0].bytes == Data([1, 2, 3]))
        #expect(read[0].point == CGPoint(x: 1, y: 2))
        #expect(read[0].book?.author.name == "P")
        #expect(read[0].names == ["a", "b"])
    }
}

/// A typical hand-written class.
final class HandWritten: NSObject, NSSecureCoding {
    let number: Int
    let inner: HandWritten?
    var flag = true
    var bytes = Data([1, 2, 3])
    var point = CGPoint(x: 1, y: 2)
    var names = ["a", "b"]
    var book: ArchiveBook?

    init(number: Int, inner: HandWritten?) {
        self.number = number
        self.inner = inner
    }

    static var supportsSecureCoding: Bool { true }

    func encode(with coder: NSCoder) {
        coder.encode(number, forKey: "number")
        coder.encode(inner, forKey: "inner")
        coder.encode(flag, forKey: "flag")
        bytes.withUnsafeBytes {
            coder.encodeBytes($0.bindMemory(to: UInt8.self).baseAddress, length: 3, forKey: "bytes")
        }
        coder.encode(point, forKey: "point")
        coder.encode(names, forKey: "names")
        coder.encode(book, forKey: "book")
    }

    init?(coder: NSCoder) {
        number = coder.decodeInteger(forKey: "number")
        inner = coder.decodeObject(of: HandWritten.self, forKey: "inner")
        flag = coder.decodeBool(forKey: "flag")
        bytes = coder.withDecodedUnsafeBytes(forKey: "bytes") { $0.map { Data($0) } ?? Data() }
        point = coder.decodePoint(forKey: "point")
        names = coder.decodeObject(of: [NSArray.self, NSString.self], forKey: "names") as? [String] ?? []
        book = coder.decodeObject(of: ArchiveBook.self, forKey: "book")
    }
}

/// A hand-written class with dictionaries, one of them under two keys.
final class Tables: NSObject, NSSecureCoding {
    let table: [String: NSObject]
    let again: [String: NSObject]
    let mutable: NSMutableDictionary

    init(_ table: NSDictionary, _ mutable: NSDictionary) {
        self.table = table as? [String: NSObject] ?? [:]
        again = self.table
        self.mutable = NSMutableDictionary(dictionary: mutable as? [String: Any] ?? [:])
    }

    static var supportsSecureCoding: Bool { true }

    func encode(with coder: NSCoder) {
        coder.encode(table as NSDictionary, forKey: "table")
        coder.encode(again as NSDictionary, forKey: "again")
        coder.encode(mutable, forKey: "mutable")
    }

    init?(coder: NSCoder) {
        let classes: [AnyClass] = [NSDictionary.self, NSArray.self, NSString.self, NSNumber.self]
        guard let table = coder.decodeObject(of: classes, forKey: "table") as? [String: NSObject],
            let again = coder.decodeObject(of: classes, forKey: "again") as? [String: NSObject],
            let mutable = coder.decodeObject(of: classes, forKey: "mutable") as? NSMutableDictionary
        else { return nil }
        (self.table, self.again, self.mutable) = (table, again, mutable)
    }
}
