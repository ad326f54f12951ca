import Foundation
import HeirloomRuntime
import Testing

@Suite("Keyed archives: crafted input")
struct KeyedArchiveCraftedTests {
    private let registry = ArchiveTestModel.registry

    /// An archive in XML from the text of its objects; `{n}` is a reference. Object 1 is the root.
    private func archive(_ objects: [String]) -> Data {
        func references(_ text: String) -> String {
            text.replacingOccurrences(of: "{", with: "<dict><key>CF$UID</key><integer>")
                .replacingOccurrences(of: "}", with: "</integer></dict>")
        }
        let body = (["<string>$null</string>"] + objects).map(references).joined(separator: "\n")
        return Data(
            """
            <plist version="1.0"><dict><key>$version</key><integer>100000</integer>
            <key>$archiver</key><string>NSKeyedArchiver</string>
            <key>$top</key><dict><key>root</key>\(references("{1}"))</dict>
            <key>$objects</key><array>\(body)</array></dict></plist>
            """.utf8
        )
    }

    private func classed(_ name: String) -> String {
        "<dict><key>$classname</key><string>\(name)</string><key>$classes</key><array><string>\(name)</string></array></dict>"
    }

    private func object(_ kind: Int, _ entries: [(String, String)]) -> String {
        "<dict>" + entries.map { "<key>\($0.0)</key>\($0.1)" }.joined() + "<key>$class</key>{\(kind)}</dict>"
    }

    private func error<T>(_ read: () throws -> T) -> ArchiveError? {
        do {
            _ = try read()
            return nil
        } catch {
            return error as? ArchiveError
        }
    }

    @Test("the error names class, key, path, expected and found")
    func places() {
        let data = archive([
            object(2, [("name", "{3}"), ("books", "{4}")]), classed("Person"), "<string>Ada</string>",
            object(5, [("NS.objects", "<array>{6}{8}</array>")]), classed("NSArray"),
            object(
                7,
                [
                    ("title", "{3}"), ("id", "{9}"), ("genre", "{11}"), ("author", "{1}"), ("related", "{12}"),
                    ("readers", "{13}"),
                ]
            ),
            classed("Book"), object(7, [("title", "<integer>5</integer>"), ("id", "{9}"), ("genre", "{11}")]),
            object(10, [("NS.uuidbytes", "<data>AAAAAAAAAAAAAAAAAAAAAA==</data>")]), classed("NSUUID"),
            "<string>essay</string>",
            object(5, [("NS.objects", "<array/>")]), object(14, [("NS.objects", "<array/>")]), classed("NSSet"),
        ])
        let failure = error { try registry.unarchivedObject(ofClass: ArchivePerson.self, from: data) }
        #expect(failure?.kind == .mismatch)
        #expect(failure?.path == "books[1].title")
        #expect(failure?.className == "Item")
        #expect(failure?.key == "title")
        #expect(failure?.expected == "String")
        #expect(failure?.found == "5")
    }

    @Test("objects of other classes are refused: unknown, known but not allowed, Foundation's, structs")
    func classSwaps() {
        let parts = [("name", "{3}"), ("books", "{4}")]
        func failure(_ name: String) -> ArchiveError.Kind? {
            let data = archive([
                object(2, parts), classed(name), "<string>a</string>", object(5, [("NS.objects", "<array/>")]),
                classed("NSArray"),
            ])
            return error { try registry.unarchivedObject(ofClass: ArchivePerson.self, from: data) }?.kind
        }
        #expect(failure("Person") == nil)
        #expect(failure("Archives.Person") == nil)
        #expect(failure("Nobody") == .unknownClass)
        #expect(failure("NSFileManager") == .unknownClass)
        #expect(failure("$s") == .unknownClass)
        #expect(failure("Item") == .classNotAllowed)
        #expect(failure("Money") == .classNotAllowed)
        #expect(failure("NSString") == .mismatch)
    }

    @Test("a stamp above, a stamp below, and a reader that is too old")
    func versions() {
        func failure(_ stamps: [(String, String)]) -> ArchiveError.Kind? {
            let data = archive([
                object(2, [("name", "{3}"), ("books", "{4}")] + stamps), classed("Person"), "<string>a</string>",
                object(5, [("NS.objects", "<array/>")]), classed("NSArray"),
            ])
            return error { try registry.unarchivedObject(ofClass: ArchivePerson.self, from: data) }?.kind
        }
        #expect(failure([("Archives.version", "<integer>9</integer>")]) == nil)
        #expect(
            failure([("Archives.version", "<integer>9</integer>"), ("Archives.minReader", "<integer>3</integer>")])
                == nil
        )
        #expect(
            failure([("Archives.version", "<integer>9</integer>"), ("Archives.minReader", "<integer>4</integer>")])
                == .versionRefused
        )
        #expect(failure([("Archives.version", "<integer>0</integer>")]) == .malformed)
        #expect(failure([("Archives.version", "<string>x</string>")]) == .mismatch)
    }

    @Test("what an older object has under the key of a property that came later is something else")
    func laterProperties() throws {
        func note(_ version: Int) throws -> [ArchiveNote] {
            let stamp = ("Archives.version", "<integer>\(version)</integer>")
            let data = archive([
                object(2, [("tag", "{3}"), ("count", "<integer>5</integer>"), stamp]), classed("Note"),
                "<string>blue</string>",
            ])
            let decoder = try NSKeyedUnarchiver(forReadingFrom: data)
            registry.install(on: decoder)
            return [
                try registry.unarchivedObject(ofClass: ArchiveNote.self, from: data),
                try #require(decoder.decodeObject(of: ArchiveNote.self, forKey: NSKeyedArchiveRootObjectKey)),
            ]
        }
        #expect(try note(1).map(\.tag) == [nil, nil])
        #expect(try note(1).map(\.count) == [-1, -1])
        #expect(try note(2).map(\.tag) == ["blue", "blue"])
        #expect(try note(2).map(\.count) == [-1, -1])
        #expect(try note(3).map(\.count) == [5, 5])
    }

    @Test("numbers in every form, and those that do not fit")
    func numbers() throws {
        func read(_ number: String) throws -> Int? {
            let data = archive([
                object(2, [("int8", number)]), classed("Values"), "<integer>5</integer>", "<true/>", "<real>7.0</real>",
                "<real>7.5</real>",
                "<integer>1000</integer>",
            ])
            return try registry.unarchivedObject(ofClass: ArchiveValues.self, from: data).int8.map(Int.init)
        }
        #expect(try read("<integer>5</integer>") == 5)
        #expect(try read("{3}") == 5)
        #expect(try read("{4}") == 1)
        #expect(try read("{5}") == 7)
        #expect(try read("{0}") == nil)
        #expect(error { try read("{6}") }?.kind == .outOfRange)
        #expect(error { try read("{7}") }?.kind == .outOfRange)
        #expect(error { try read("<integer>-129</integer>") }?.kind == .outOfRange)
        #expect(error { try read("{99}") }?.kind == .malformed)
    }

    @Test("as GNUstep writes them: a Float as the nearest real, the largest unsigned number as -1 in a box")
    func numbersOfGNUstep() throws {
        func read(_ key: String, _ number: String) throws -> ArchiveValues {
            let data = archive([
                object(2, [(key, number)]), classed("Values"), "<integer>-1</integer>", "<real>0.1</real>",
            ])
            return try registry.unarchivedObject(ofClass: ArchiveValues.self, from: data)
        }
        #expect(try read("float", "<real>0.1</real>").float == 0.1)
        #expect(try read("float", "{4}").float == 0.1)
        #expect(error { try read("float", "<real>1e300</real>") }?.kind == .outOfRange)
        #expect(try read("uint64", "{3}").uint64 == .max)
        #expect(try read("uint64", "<integer>-1</integer>").uint64 == .max)
        #expect(try read("uint", "{3}").uint == .max)
        #expect(error { try read("uint32", "{3}") }?.kind == .outOfRange)
    }

    @Test("collections that contain themselves or each other many times over end in an error, quickly")
    func sharing() throws {
        // Each array contains the next one twice: 2^60 elements if each were read again.
        let levels = 60
        var objects: [String] = []
        for level in 0..<levels {
            objects.append(object(levels + 2, [("NS.objects", "<array>{\(level + 2)}{\(level + 2)}</array>")]))
        }
        objects.append("<string>end</string>")
        objects.append(classed("NSArray"))
        let nested = archive(objects)
        let reader = try ArchiveReader(forReadingFrom: nested)
        #expect(reader.decodeObject(of: [NSArray.self, NSString.self], forKey: "root") is NSArray)
        indirect enum Tree {
            case leaf
            case node([Tree])
        }
        func tree(_ value: FieldValue, _ depth: Int) throws -> Tree {
            depth == levels ? .leaf : .node(try value.array { try tree($0, depth + 1) })
        }
        let failure = error { try ArchiveReader(forReadingFrom: nested).root { try tree($0, 0) } }
        #expect(failure?.kind == .limitExceeded)

        let own = archive([object(2, [("NS.objects", "<array>{1}</array>")]), classed("NSArray")])
        let cyclic = try ArchiveReader(forReadingFrom: own)
        #expect(cyclic.decodeObject(of: [NSArray.self], forKey: "root") == nil)
        #expect(cyclic.error != nil)
    }

    @Test("more keys than values, numbered elements with gaps, counts that are none")
    func brokenCollections() {
        func failure(_ name: String, _ entries: [(String, String)]) -> Bool {
            let data = archive([object(2, entries), classed(name), "<string>a</string>"])
            guard let reader = try? ArchiveReader(forReadingFrom: data) else { return true }
            let classes: [AnyClass] = [NSDictionary.self, NSOrderedSet.self, NSCountedSet.self, NSString.self]
            return reader.decodeObject(of: classes, forKey: "root") == nil && reader.error != nil
        }
        #expect(failure("NSDictionary", [("NS.keys", "<array>{3}{3}</array>"), ("NS.objects", "<array>{3}</array>")]))
        #expect(failure("NSOrderedSet", [("NS.object.0", "{3}"), ("NS.object.2", "{3}")]))
        #expect(failure("NSCountedSet", [("NS.object0", "{3}"), ("NS.count0", "<integer>-1</integer>")]))
        #expect(failure("NSCountedSet", [("NS.object0", "{3}"), ("NS.count0", "<integer>4000000000000</integer>")]))
        #expect(!failure("NSCountedSet", [("NS.object0", "{3}"), ("NS.count0", "<integer>4</integer>")]))
    }

    @Test("hand-written objects nested without end are refused before the stack is")
    func handWrittenDepth() async {
        await #expect(processExitsWith: .success) {
            var object = HandWritten(number: 0, inner: nil)
            for number in 1..<100_000 { object = HandWritten(number: number, inner: object) }
            let writer = ArchiveWriter()
            writer.encode(object, forKey: "root")
            guard let data = try? writer.encodedData() else { exit(2) }
            var kind: ArchiveError.Kind?
            _ = SmallStack.run {
                guard let reader = try? ArchiveReader(forReadingFrom: data) else { return }
                _ = reader.decodeObject(of: HandWritten.self, forKey: "root")
                kind = (reader.error as? ArchiveError)?.kind
            }
            // The objects that were written need not be released: the process ends first.
            exit(kind == .limitExceeded ? 0 : 3)
        }
    }

    @Test("an element that cannot be read is skipped where the schema says so, and reported with its place")
    func skipping() throws {
        let book = ArchiveBook(title: "One", pages: 1, author: ArchivePerson(name: "Ada"))
        let bad = ArchiveBook(title: "Bad", pages: 2, author: RenamedPerson(name: "Eve"))
        let good = ArchiveBook(title: "Good", pages: 3, author: book.author)
        book.related = [bad, good]
        let writer = ArchiveWriter(classes: registry)
        writer.setClassName("Stranger", for: RenamedPerson.self)
        writer.encode(book, forKey: "root")
        var reports: [ArchiveError] = []
        let read = try registry.unarchivedObject(ofClass: ArchiveBook.self, from: writer.encodedData()) {
            reports.append($0)
        }
        #expect(read.related.map(\.title) == ["Good"])
        #expect(reports.map(\.path) == ["related[0].author"])
        #expect(reports.map(\.kind) == [.unknownClass])
    }

    @Test("what may stand inside a foreign object of a oneOf property is what its list has")
    func insideOfOneOf() throws {
        let kinds = ArchivedKinds([.value(.string), .secure(NSArray.self, inside: [NSString.self])])
        func read(_ array: NSArray) throws -> NSArray {
            let writer = ArchiveWriter()
            writer.encode(array, forKey: "root")
            let reader = try ArchiveReader(forReadingFrom: writer.encodedData())
            return try reader.root { try $0.any(of: kinds, as: NSArray.self) }
        }
        #expect(try read(["a", "b"]) == ["a", "b"])
        let error = #expect(throws: ArchiveError.self) { try read([Intruder()]) }
        #expect(error?.kind == .unknownClass)
    }
}

final class RenamedPerson: ArchivePerson {}

/// A class that no schema names.
final class Intruder: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }
    override init() {}
    init?(coder: NSCoder) {
        Issue.record("an object of a class that nothing allows")
        return nil
    }
    func encode(with coder: NSCoder) {}

    @Test("an object of Foundation's that is a part of itself is an error, also where its value is told")
    func partsOfThemselves() async {
        await #expect(processExitsWith: .success) {
            let parts = [
                "NSString": "NS.string", "NSMutableString": "NS.bytes", "NSData": "NS.data",
                "NSMutableData": "NS.bytes",
                "NSDecimalNumber": "NS.mantissa", "NSDate": "NS.time", "NSURL": "NS.relative", "NSUUID": "NS.uuidbytes",
                "NSValue": "NS.special", "NSLocale": "NS.identifier", "NSTimeZone": "NS.name",
                "NSIndexSet": "NSRangeCount", "NSDateComponents": "NS.year", "NSCalendar": "NS.identifier",
                "NSIndexPath": "NSIndexPathLength", "NSDateInterval": "NS.startDate",
                "NSArray": "NS.objects", "NSDictionary": "NS.keys",
            ]
            let readings: [(FieldValue) throws -> Any] = [
                { try $0.bool() }, { try $0.string() }, { try $0.data() }, { try $0.decimal() }, { try $0.date() },
                { try $0.url() }, { try $0.uuid() }, { try $0.point() }, { try $0.range() }, { try $0.locale() },
                { try $0.timeZone() }, { try $0.indexSet() }, { try $0.indexPath() }, { try $0.calendar() },
                { try $0.dateInterval() }, { try $0.array { try $0.int() } },
                { try $0.propertyList() }, { try $0.secureObject(NSNumber.self) },
            ]
            for (name, key) in parts {
                for others in [[], ["$0"], ["$1", "$3"], ["NS.exponent", "NS.length"]] {
                    var archive = CraftedArchive()
                    let root = archive.promise()
                    let itself = archive.reference(root)
                    let number = archive.integer(1)
                    var entries = [(key, itself)]
                    for other in others { entries.append((other, other.hasPrefix("NS") ? number : itself)) }
                    let whole = archive.instance(of: name, entries)
                    archive.keep(root, whole)
                    let reader = try ArchiveReader(forReadingFrom: archive.archive(root: root))
                    for read in readings {
                        do { _ = try reader.root(read) } catch is ArchiveError { continue }
                        // Date components leave out what they cannot be.
                        guard ["NSDateComponents", "NSDictionary"].contains(name) else { exit(2) }
                    }
                }
            }
        }
    }
}
