import CommandTestSupport
import Foundation
import RandomTestSupport
import Testing

@testable import HeirloomRuntime

/// Small archives with many references to large values. Each is read in a process of its own, with a limit of processor time: in linear
/// time, or until an error that names the limit.
@Suite("Keyed archives: cost")
struct KeyedArchiveCostTests {
    private static func limit(_ seconds: Int = 4) { ProcessorTime.limit(seconds: seconds) }

    /// An array of the given number of references to one object.
    private static func references(
        _ count: Int,
        _ make: (inout CraftedArchive) -> Int
    ) throws -> ArchiveReader {
        var archive = CraftedArchive()
        let uid = make(&archive)
        let reference = archive.reference(uid)
        let elements = archive.array(Array(repeating: reference, count: count))
        let root = archive.object(archive.instance(of: "NSArray", [("NS.objects", elements)]))
        return try ArchiveReader(forReadingFrom: archive.archive(root: root))
    }

    private static func kind(_ read: () throws -> Void) -> ArchiveError.Kind? {
        do { try read() } catch { return (error as? ArchiveError)?.kind }
        return nil
    }

    struct Text: Codable { var text: String }

    @Test("one Codable value of 100 KB, a thousand times")
    func codable() async {
        await #expect(processExitsWith: .success) {
            Self.limit()
            let json = try JSONEncoder().encode(Text(text: String(repeating: "a", count: 100_000)))
            let reader = try Self.references(1_000) { $0.object($0.data(json)) }
            let values = try reader.root { try $0.array { try $0.codable(Text.self) } }
            exit(values.count == 1_000 && values[999].text.count == 100_000 ? 0 : 2)
        }
    }

    @Test("one URL, one index set, one packed array, a thousand times")
    func values() async {
        await #expect(processExitsWith: .success) {
            Self.limit()
            let long = "http://example.org/" + String(repeating: "a", count: 100_000)
            let urls = try Self.references(1_000) { archive in
                let text = archive.object(archive.text(long))
                let (base, relative) = (archive.reference(0), archive.reference(text))
                return archive.object(archive.instance(of: "NSURL", [("NS.base", base), ("NS.relative", relative)]))
            }
            let read = try urls.root { try $0.array { try $0.url() } }
            guard read.count == 1_000, read[999].absoluteString == long else { exit(2) }
            let packed = try Self.references(1_000) { $0.object($0.data(Data(repeating: 1, count: 400_000))) }
            let arrays = try packed.root { try $0.array { try $0.packed(Float.self) } }
            guard arrays.count == 1_000, arrays[999].count == 100_000 else { exit(3) }
            // Every second index from 10,000 on: numbers of seven bits a byte.
            let numbers = stride(from: 10_000, to: 16_000, by: 2).flatMap { [$0 % 128 + 128, $0 / 128, 1] }
            let ranges = Data(numbers.map { UInt8($0) })
            let sets = try Self.references(1_000) { archive in
                let data = archive.reference(archive.object(archive.data(ranges)))
                let count = archive.integer(3_000)
                let parts = [("NSRangeCount", count), ("NSRangeData", data)]
                return archive.object(archive.instance(of: "NSIndexSet", parts))
            }
            let indexes = try sets.root { try $0.array { try $0.indexSet() } }
            exit(indexes.count == 1_000 && indexes[999].count == 3_000 && indexes[999].contains(15_998) ? 0 : 4)
        }
    }

    @Test("one dictionary of 80,000 keys that is 8,000 objects")
    func sharedKeys() async {
        await #expect(processExitsWith: .success) {
            Self.limit()
            var archive = CraftedArchive()
            let person = archive.classReference("Person")
            let name = archive.reference(archive.object(archive.text("Ada")))
            let books = archive.reference(archive.array(of: []))
            var entries = [(archive.text("$class"), person), (archive.text("name"), name)]
            entries.append((archive.text("books"), books))
            for number in 0..<80_000 { entries.append((archive.text("k\(number)"), name)) }
            let shared = archive.dictionary(entries)
            var uids: [Int] = []
            for _ in 0..<8_000 { uids.append(archive.object(shared)) }
            let root = archive.array(of: uids)
            let data = archive.archive(root: root)
            let kind = Self.kind {
                let read = try ArchiveTestModel.registry.unarchivedArray(of: ArchivePerson.self, from: data)
                guard read.count == 8_000, read[7_999].name == "Ada", read[0] !== read[1] else { exit(2) }
            }
            exit(kind == nil || kind == .limitExceeded ? 0 : 3)
        }
    }

    @Test("one opaque value of many objects in a chain that is a cycle, a thousand times")
    func opaque() async {
        await #expect(processExitsWith: .success) {
            Self.limit(8)
            func reader(_ odd: String) throws -> ArchiveReader {
                try Self.references(1_000) { archive in
                    let first = archive.object(archive.text("place of the first"))
                    var next = archive.reference(first)
                    for number in 0..<10_000 {
                        let name = number == 2_000 ? odd : "Link"
                        next = archive.reference(archive.object(archive.instance(of: name, [("next", next)])))
                    }
                    return archive.object(archive.instance(of: "Link", [("next", next), ("first", next)]))
                }
            }
            let sound = try reader("Link")
            let values = try sound.root { try $0.array { try $0.opaque(["Link"], allowing: ["Other"]) } }
            guard values.count == 1_000, Set(values.map(\.description)) == ["Link"] else { exit(2) }
            guard try values[999].archivedData().count > 100_000, values[0] == values[1] else { exit(3) }
            let odd = try reader("Odd")
            let kind = Self.kind { _ = try odd.root { try $0.array { try $0.opaque(["Link"], allowing: ["Other"]) } } }
            guard kind == .classNotAllowed else { exit(4) }
            // Without a list, all is kept.
            exit(try odd.root { try $0.array { try $0.opaque(["Link"]) } }.count == 1_000 ? 0 : 5)
        }
    }

    @Test("objects of one hash in a set, each comparison of which is deep")
    func collisions() async {
        await #expect(processExitsWith: .success) {
            Self.limit(8)
            var node: Node?
            var nodes: [Node] = []
            for _ in 0..<2_000 {
                let next = Node(number: 0, next: node)
                nodes.append(next)
                node = next
            }
            let data = try SampleModel.archivedData(withRootObject: nodes)
            let reader = try ArchiveReader(forReadingFrom: data, classes: SampleModel.registry)
            let kind = Self.kind { _ = try reader.root { try $0.set { try $0.object(Node.self) } } }
            exit(kind == .limitExceeded ? 0 : 2)
        }
    }

    @Test("Foundation's collections as elements of a set, equal ones and such as share their parts")
    func collectionsInSets() async {
        await #expect(processExitsWith: .success) {
            Self.limit()
            var archive = CraftedArchive()
            func tower(_ archive: inout CraftedArchive) -> Int {
                var uid = archive.array(of: [])
                for _ in 0..<40 { uid = archive.array(of: [uid, uid]) }
                return uid
            }
            let (one, other) = (tower(&archive), tower(&archive))
            let set = archive.array(of: [one, other], as: "NSSet")
            let reader = try ArchiveReader(forReadingFrom: archive.archive(root: set))
            let found = reader.decodeObject(of: [NSSet.self, NSArray.self], forKey: "root")
            exit(found == nil && (reader.error as? ArchiveError)?.kind == .limitExceeded ? 0 : 2)
        }
    }

    @Test("a property list whose parts are shared many times over")
    func sharedPropertyList() async {
        await #expect(processExitsWith: .success) {
            Self.limit()
            var archive = CraftedArchive()
            var uid = archive.array(of: [])
            for _ in 0..<40 { uid = archive.array(of: [uid, uid]) }
            let reader = try ArchiveReader(forReadingFrom: archive.archive(root: uid))
            let kind = Self.kind { _ = try reader.root { try $0.propertyList() } }
            guard kind == .limitExceeded else { exit(2) }
            // A large shared one is read once.
            let large = try Self.references(10_000) { archive in
                let text = archive.object(archive.text("a"))
                return archive.array(of: Array(repeating: text, count: 10_000))
            }
            let lists = try large.root { try $0.array { try $0.propertyList(isElement: true) } }
            exit((lists.last as? [Any])?.count == 10_000 ? 0 : 3)
        }
    }

    /// Most of the time is the test library's, which walks the stack for each error that is thrown.
    @Test("many elements that cannot be read and are skipped")
    func skipped() async {
        await #expect(processExitsWith: .success) {
            Self.limit(30)
            var reports: [ArchiveError] = []
            let count = isAssurance ? 200_000 : 20_000
            let reader = try Self.references(count) { $0.object($0.text("a")) }
            reader.onFailure = { reports.append($0) }
            let read = try reader.root { try $0.array(skipping: FieldReader.Skipping()) { try $0.int() } }
            guard read.isEmpty, reports.count <= 10_001, let last = reports.last else { exit(2) }
            exit(last.kind == .limitExceeded && last.found?.contains("\(count - 10_000)") == true ? 0 : 3)
        }
    }

    @Test("objects of removed classes that share their parts")
    func removed() async {
        await #expect(processExitsWith: .success) {
            Self.limit(6)
            // Each refers to the next one twice.
            let home = Household()
            var person = Person(name: "end", home: home)
            for number in 0..<40 {
                person = Person(name: "\(number)", home: home, friends: [person, person])
            }
            let diamond = try SampleModel.archivedData(withRootObject: person)
            let reader = try ArchiveReader(forReadingFrom: diamond, classes: SampleModel.registry)
            let kind = Self.kind { _ = try reader.root { try $0.former(Person.self) } }
            guard kind == .limitExceeded else { exit(2) }
            let friends = (0..<1_000).map { Person(name: "\($0)", home: home) }
            let all = Person(name: "all", home: home, friends: friends)
            let data = try SampleModel.archivedData(withRootObject: all)
            let many = try ArchiveReader(forReadingFrom: data, classes: SampleModel.registry)
            let dictionaries = try many.root { value in
                try (0..<400).map { _ in try value.former(Person.self) }
            }
            exit((dictionaries[399]["friends"] as? [Any])?.count == 1_000 ? 0 : 3)
        }
    }
}

@Suite("Keyed archives: property lists")
struct PropertyListReadingTests {
    @Test("keys other than text are refused, and say so")
    func keys() async {
        await #expect(processExitsWith: .success) {
            for isArray in [false, true] {
                var archive = CraftedArchive()
                let value = archive.object(archive.text("v"))
                let key = isArray ? archive.array(of: [value]) : archive.object(archive.integer(1))
                let root = archive.dictionary(of: [(key, value)])
                let reader = try ArchiveReader(forReadingFrom: archive.archive(root: root))
                do {
                    _ = try reader.root { try $0.propertyList() }
                    exit(2)
                } catch let error as ArchiveError {
                    guard error.kind == .mismatch, error.expected == "String" else { exit(3) }
                }
            }
            exit(0)
        }
    }
}
