import CommandTestSupport
import Foundation
import HeirloomRuntime
import Testing

@Suite("Keyed archives: other readers and writers")
struct KeyedArchivePeerTests {
    private let registry = ArchiveTestModel.registry

    /// Runs Python on an archive and returns its output.
    private func python(_ script: String, _ data: Data) async throws -> (output: String, data: Data?) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (input, result) = (folder.appendingPathComponent("in"), folder.appendingPathComponent("out"))
        try data.write(to: input)
        let outcome = try await Command.run(["python3", "-c", script, input.path, result.path])
        return (outcome.output, try? Data(contentsOf: result))
    }

    private static func hasModule(_ name: String) async -> Bool {
        (try? await Command.run(["python3", "-c", "import \(name)"]).status) == 0
    }

    @Test("Python's plistlib reads what we write", .enabled("python3 is not installed") { await hasModule("plistlib") })
    func plistlib() async throws {
        let book = ArchiveBook(title: "Grüße", pages: 3, author: ArchivePerson(name: "Ada"))
        let script = """
            import plistlib, sys
            archive = plistlib.load(open(sys.argv[1], 'rb'))
            objects = archive['$objects']
            root = objects[archive['$top']['root'].data]
            kind = objects[root['$class'].data]
            print(archive['$archiver'], archive['$version'], kind['$classname'], kind['$classes'])
            print(objects[root['title'].data], root['pageCount'], root['Archives.version'], root['Archives.minReader'])
            """
        let (output, _) = try await python(script, registry.archivedData(withRootObject: book))
        let expected = """
            NSKeyedArchiver 100000 Book ['Book', 'Item', 'NSObject']
            Grüße 3 3 2

            """
        #expect(output == expected)
    }

    @Test(
        "archives that Python rewrites, binary or XML, are read",
        .enabled("python3 is not installed") { await hasModule("plistlib") }
    )
    func rewritten() async throws {
        let values = ArchiveValues.full()
        for format in ["FMT_BINARY", "FMT_XML"] {
            let script = """
                import plistlib, sys
                def plain(value):
                    if isinstance(value, plistlib.UID): return {'CF$UID': value.data}
                    if isinstance(value, list): return [plain(element) for element in value]
                    if isinstance(value, dict): return {key: plain(element) for key, element in value.items()}
                    return value
                archive = plistlib.load(open(sys.argv[1], 'rb'))
                if plistlib.\(format) is plistlib.FMT_XML: archive = plain(archive)
                plistlib.dump(archive, open(sys.argv[2], 'wb'), fmt=plistlib.\(format), sort_keys=False)
                """
            let (output, data) = try await python(script, registry.archivedData(withRootObject: values))
            let rewritten = try #require(data, "\(output)")
            let read = try registry.unarchivedObject(ofClass: ArchiveValues.self, from: rewritten)
            #expect(read.differences(from: values) == [])
        }
    }

    /// `python3 -m venv folder && folder/bin/pip install bpylist2 && PATH=folder/bin:$PATH swift test --filter bpylist2` runs it.
    @Test(
        "Python's bpylist2 reads what we write, and we read what it writes",
        .enabled("bpylist2 is not installed") { await hasModule("bpylist2") }
    )
    func bpylist2() async throws {
        let person = ArchivePerson(name: "Grüße")
        // It cannot read cycles.
        person.books = [ArchiveBook(title: "T", pages: 3, author: ArchivePerson(name: "Ada"))]
        let script = """
            import sys
            from bpylist2 import archiver
            class Thing:
                def __init__(self, **values): self.__dict__.update(values)
                @staticmethod
                def encode_archive(thing, archive):
                    for key, value in thing.__dict__.items(): archive.encode(key, value)
                @classmethod
                def decode_archive(cls, archive):
                    keys = ['name', 'books', 'title', 'pageCount', 'author', 'Archives.version']
                    return cls(**{key: archive.decode(key) for key in keys})
            class Person(Thing): pass
            class Book(Thing): pass
            archiver.update_class_map({'Person': Person, 'Book': Book})
            person = archiver.unarchive(open(sys.argv[1], 'rb').read())
            book = person.books[0]
            print(person.name, book.title, book.pageCount, book.__dict__['Archives.version'])
            written = Person(name='Zoë', books=[])
            open(sys.argv[2], 'wb').write(archiver.archive(written))
            """
        let (output, data) = try await python(script, registry.archivedData(withRootObject: person))
        #expect(output == "Grüße T 3 3\n")
        let read = try registry.unarchivedObject(ofClass: ArchivePerson.self, from: #require(data, "\(output)"))
        #expect(read.name == "Zoë")
        #expect(read.books.isEmpty)
    }

    static let xmlPerson = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict>
        <key>$version</key><integer>100000</integer><key>$archiver</key><string>NSKeyedArchiver</string>
        <key>$top</key><dict><key>root</key><dict><key>CF$UID</key><integer>1</integer></dict></dict>
        <key>$objects</key><array>
          <string>$null</string>
          <dict>
            <key>name</key><dict><key>CF$UID</key><integer>2</integer></dict>
            <key>books</key><dict><key>CF$UID</key><integer>4</integer></dict>
            <key>$class</key><dict><key>CF$UID</key><integer>3</integer></dict>
          </dict>
          <string>A &amp; B &#x263A;<!-- not text --><![CDATA[<c>]]></string>
          <dict><key>$classname</key><string>Archives.Person</string>
            <key>$classes</key><array><string>Archives.Person</string><string>NSObject</string></array></dict>
          <dict><key>NS.objects</key><array/><key>$class</key><dict><key>CF$UID</key><integer>5</integer></dict></dict>
          <dict><key>$classname</key><string>NSArray</string><key>$classes</key><array><string>NSArray</string></array></dict>
        </array>
        </dict></plist>
        """

    @Test("an archive in XML, written by hand")
    func xml() throws {
        let archive = Self.xmlPerson
        let read = try registry.unarchivedObject(ofClass: ArchivePerson.self, from: Data(archive.utf8))
        #expect(read.name == "A & B ☺<c>")
        for length in 0..<archive.utf8.count - 8 {
            let cut = Data(archive.utf8.prefix(length))
            #expect(throws: ArchiveError.self) { try registry.unarchivedObject(ofClass: ArchivePerson.self, from: cut) }
        }
    }
}
