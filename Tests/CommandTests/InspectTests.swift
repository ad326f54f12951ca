import ArchiveInspection
import ArchiveTestSupport
import CommandTestSupport
import Foundation
import Importing
import RandomTestSupport
import Testing
import Workspace

/// The output of `heirloom inspect` for archives that are damaged, deep or shared many times. The command-line cases have its output for
/// undamaged ones.
@Suite(.serialized) struct InspectTests {
    private static let options = ArchiveText.Options(depth: 200, elements: 1_000, hasColour: false, width: 100)

    /// Text and JSON of the bytes; nil if they are not an archive.
    private static func shown(_ data: Data) throws -> (text: String, json: Data)? {
        guard let file = try? ArchiveFile(data) else { return nil }
        return (ArchiveText.render(file, name: "a", options), ArchiveJSON.data(file))
    }

    @Test func damagedArchivesAreShownOrRefused() throws {
        let folder = Repository.fixtures.appending(path: "Archives")
        let names = [
            "GNUstep/HandWritten.xml.archive", "Library/5/small-library.archive", "Unstamped/note-future.archive",
        ]
        let archives = try names.map { try Data(contentsOf: folder.appending(path: $0)) }
        let json = Data(#"{"a": [1, 2.5, null, {"b": "text"}], "c": true}"#.utf8)
        var shownCount = 0
        let count = draws(60, "HEIRLOOM_INSPECTIONS")
        for number in 0..<count {
            let source = (archives + [json])[number % (archives.count + 1)]
            let damaged = ArchiveDamage.mutate(source, UInt64(number))
            guard let (text, json) = try Self.shown(damaged) else { continue }
            shownCount += 1
            #expect(!text.contains("\u{1B}"), "number \(number)")
            #expect(throws: Never.self, "number \(number)") { try JSONSerialization.jsonObject(with: json) }
        }
        #expect(shownCount > count / 10)
    }

    /// The schema drafted from a damaged archive has no errors.
    @Test func draftsOfDamagedArchivesHaveNoErrors() throws {
        let file = try Repository.temporaryFolder().appending(path: "damaged.archive")
        defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
        let folder = Repository.fixtures.appending(path: "Archives")
        let archives = try ["GNUstep/KeyValue.binary.archive", "Library/5/small-library.archive"].map {
            try Data(contentsOf: folder.appending(path: $0))
        }
        var draftCount = 0
        let count = draws(20, "HEIRLOOM_INSPECTIONS")
        for number in 0..<count {
            try ArchiveDamage.mutate(archives[number % 2], UInt64(number)).write(to: file)
            let (text, result) = CompilerDriver.importSchema(of: [file.path()], model: nil, to: nil)
            guard !text.isEmpty else { continue }
            draftCount += 1
            #expect(!result.report.hasErrors, "number \(number):\n\(text)")
        }
        #expect(draftCount > count / 10)
    }

    /// Collections, and values that Foundation wraps, which are their own contents.
    @Test(arguments: ["NSArray NS.objects", "NSString NS.string", "NSURL NS.base", "NSDecimalNumber NS.exponent"])
    func objectsInsideThemselvesAreShown(_ shape: String) throws {
        let words = shape.split(separator: " ")
        let reference = { (number: Int) in "<dict><key>CF$UID</key><integer>\(number)</integer></dict>" }
        let object =
            "<dict><key>$class</key>\(reference(2))<key>\(words[1])</key>\(reference(1))<key>NS.relative</key><string>a</string></dict>"
        let type = "<dict><key>$classname</key><string>\(words[0])</string></dict>"
        let list = "<array><string>$null</string>\(object)\(type)</array>"
        let top = "<dict><key>root</key>\(reference(1))</dict>"
        let text = "<plist><dict><key>$top</key>\(top)<key>$objects</key>\(list)</dict></plist>"
        let shown = try #require(try Self.shown(Data(text.utf8)))
        #expect(shown.text.utf8.count < 2_000, "\(shown.text)")
        var classes = ObservedClasses()
        classes.add(try ArchiveFile(Data(text.utf8)))
    }

    /// Keys that no version without stamps has: the reader rejects the object, and so does the comparison with a schema.
    @Test(arguments: [true, false])
    func anArchiveOfNoVersionIsRejected(_ isComplete: Bool) async throws {
        let folder = try Repository.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let schema = """
            model: Billing
            version: 3
            stampedFrom: 3
            classes:
              Invoice:
                properties: { total: Double, paid: Bool, note: String? }
                history:
                  3: [ add: [note] ]
                  2: [ rename: { isPaid: paid } ]
            """
        try Data(schema.utf8).write(to: folder.appending(path: "billing.yaml"))
        let reference = { (number: Int) in "<dict><key>CF$UID</key><integer>\(number)</integer></dict>" }
        let paid = isComplete ? "<key>paid</key><true/>" : ""
        let object = "<dict><key>$class</key>\(reference(2))<key>total</key><real>1.5</real>\(paid)</dict>"
        let type = "<dict><key>$classname</key><string>Billing.Invoice</string></dict>"
        let list = "<array><string>$null</string>\(object)\(type)</array>"
        let text =
            "<plist><dict><key>$archiver</key><string>NSKeyedArchiver</string><key>$version</key><integer>100000</integer><key>$top</key><dict><key>root</key>\(reference(1))</dict><key>$objects</key>\(list)</dict></plist>"
        let archive = folder.appending(path: "a.archive")
        try Data(text.utf8).write(to: archive)
        let schemaPath = folder.appending(path: "billing.yaml").path()
        let outcome = try await Command.run([
            Repository.tool.path(), "inspect", archive.path(), "--schema", schemaPath,
        ])
        let isRejected = outcome.stdout.contains("its keys are of none of the versions without stamps")
        #expect(isRejected != isComplete, "\(outcome.stdout)")
        #expect((outcome.status == 0) == isComplete)
    }

    /// A chain of 20,000 objects, and nested lists each of which contains the next twice.
    @Test func depthAndSharingCostNoMoreThanTheBytes() async {
        await #expect(processExitsWith: .success) {
            ProcessorTime.limit(seconds: 30)
            var objects = "<string>$null</string><dict><key>$classname</key><string>Link</string></dict>"
            for number in 2..<20_002 {
                let next = "<dict><key>CF$UID</key><integer>\(number == 20_001 ? 0 : number + 1)</integer></dict>"
                objects +=
                    "<dict><key>next</key>\(next)<key>$class</key><dict><key>CF$UID</key><integer>1</integer></dict></dict>"
            }
            let chain =
                "<plist><dict><key>$top</key><dict><key>root</key><dict><key>CF$UID</key><integer>2</integer></dict></dict>"
            let deep = try #require(
                try Self.shown(Data("\(chain)<key>$objects</key><array>\(objects)</array></dict></plist>".utf8))
            )
            guard deep.text.utf8.count < 100_000, deep.text.contains("20000 × Link") else { exit(2) }

            // bplist00, 40 arrays of two references to the next one, an empty one, the table of offsets, the trailer.
            var bytes = Array("bplist00".utf8)
            var offsets: [UInt8] = []
            for number in 0..<40 {
                offsets += [0, UInt8(bytes.count)]
                bytes += [0xA2, UInt8(number + 1), UInt8(number + 1)]
            }
            offsets += [0, UInt8(bytes.count)]
            bytes += [0xA0]
            let table = bytes.count
            bytes += offsets + [0, 0, 0, 0, 0, 0, 2, 1] + [0, 0, 0, 0, 0, 0, 0, 41] + [UInt8](repeating: 0, count: 8)
            bytes += [0, 0, 0, 0, 0, 0, 0, UInt8(table)]
            let tower = try #require(try Self.shown(Data(bytes)))
            guard tower.text.split(separator: "\n").count == 82 else { exit(3) }
            let page = ArchivePage.render(
                try ArchiveFile(Data(bytes)),
                name: "a",
                ArchivePage.Options(depth: 12, elements: 20)
            )
            exit(page.split(separator: "<details").count == 42 ? 0 : 4)
        }
    }
}

extension InspectTests {
    /// One object with many keys, and a long text, key and class name, to each of which there are thousands of references.
    @Test func sharedValuesAreShownOnce() async {
        await #expect(processExitsWith: .success) {
            ProcessorTime.limit(seconds: 30)
            let long = String(repeating: "long ", count: 1_000)
            func reference(_ uid: Int) -> String { "<dict><key>CF$UID</key><integer>\(uid)</integer></dict>" }
            func list(_ uid: Int) -> String {
                "<array>\(String(repeating: reference(uid), count: 1_000))</array>"
            }
            let keys = (0..<1_000).map { "<key>k\($0)</key>\(reference(0))" }.joined()
            let objects =
                "<string>$null</string><dict><key>$classname</key><string>\(long)</string></dict><string>\(long)</string>"
                + "<dict>\(keys)<key>$class</key>\(reference(1))</dict><data>\(Data(long.utf8).base64EncodedString())</data>"
                + list(2) + list(3) + list(4) + "<array>\([5, 6, 7].map(reference).joined())</array>"
            let data = Data(
                "<plist><dict><key>$top</key><dict><key>root</key>\(reference(8))</dict><key>$objects</key><array>\(objects)</array></dict></plist>"
                    .utf8
            )
            guard let shown = try Self.shown(data), shown.json.count < 2_000_000, shown.text.utf8.count < 2_000_000
            else { exit(2) }
            let json = try JSONSerialization.jsonObject(with: shown.json) as? [String: Any]
            let all = (json?["objects"] as? [[String: Any]]) ?? []
            // The text and the data, in full.
            guard all.compactMap({ $0["value"] as? String }) == [long],
                all.contains(where: { ($0["value"] as? [String: Any])?["data"] != nil }), all.count == 7
            else { exit(3) }
            let page = ArchivePage.render(
                try ArchiveFile(data),
                name: "a",
                ArchivePage.Options(depth: 12, elements: 5_000)
            )
            exit(page.utf8.count < 20_000_000 ? 0 : 4)
        }
    }
}

extension ArchiveJSON {
    static func data(_ file: ArchiveFile) -> Data {
        var data = Data()
        write(file, name: "a") { data.append(contentsOf: $0) }
        return data
    }
}
