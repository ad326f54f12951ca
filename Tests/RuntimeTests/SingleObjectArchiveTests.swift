import Foundation
import Testing

@testable import HeirloomRuntime

/// Archives of single objects out of another archive, which NSKeyedUnarchiver decodes on Apple's platforms.
@Suite struct SingleObjectArchiveTests {
    private static func uid(of key: String = "root", in reader: ArchiveReader) throws -> Int {
        let place = try reader.keys.value(of: reader.keys.number(key), in: reader.topLevel)
        guard let place else { throw ArchiveError(.missing, key: key) }
        return try reader.list.uid(at: place)
    }

    private static func single(_ data: Data, deepest: Int = 100, _ rename: (String) -> String? = { _ in nil }) throws
        -> Data
    {
        let reader = try ArchiveReader(forReadingFrom: data)
        return try reader.archive(ofUID: uid(in: reader), deepest: deepest, rename)
    }

    /// Written by the runtime: Foundation's own archiver ends the process for an error on Linux.
    private static func archive(_ object: NSObject) throws -> Data {
        let writer = ArchiveWriter()
        writer.encode(object, forKey: "root")
        return try writer.encodedData()
    }

    @Test func isEqualToTheWhole() throws {
        let text = NSMutableAttributedString(string: "plain")
        text.append(NSAttributedString(string: "marked", attributes: [.init("mark"): "x", .init("page"): 5]))
        let details: [String: Any] = ["why": "text", "more": ["a", 1, 2.5] as [Any]]
        let error = NSError(domain: "d", code: 7, userInfo: details)
        let reader = try ArchiveReader(forReadingFrom: Self.single(Self.archive(error)))
        let read = try reader.root { try $0.secureObject(NSError.self) }
        #expect(read == error)
        // Foundation's own reader finds the same.
        let data = try Self.single(Self.archive(text))
        #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: NSMutableAttributedString.self, from: data) == text)
    }

    /// Without them an app on another platform could not decode it.
    @Test func keepsTheHintsOfClasses() throws {
        let whole = """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict><key>$archiver</key><string>NSKeyedArchiver</string><key>$objects</key><array>
            <string>$null</string><dict><key>$class</key><dict><key>CF$UID</key><integer>2</integer></dict></dict>
            <dict><key>$classes</key><array><string>UIColor</string><string>NSObject</string></array>
            <key>$classname</key><string>UIColor</string>
            <key>$classhints</key><array><string>NSColor</string></array></dict></array>
            <key>$top</key><dict><key>root</key><dict><key>CF$UID</key><integer>1</integer></dict></dict>
            <key>$version</key><integer>100000</integer></dict></plist>
            """
        let single = try Self.single(Data(whole.utf8))
        let file = try PropertyListSerialization.propertyList(from: single, format: nil) as? [String: Any]
        let classes = (file?["$objects"] as? [Any])?.compactMap { ($0 as? [String: Any])?["$classhints"] as? [String] }
        #expect(classes == [["NSColor"]])
    }

    @Test func leavesOutOtherObjects() throws {
        var archive = CraftedArchive()
        let name = archive.object(archive.text("inner"))
        let inner = archive.object(archive.instance(of: "NSThing", [("name", archive.reference(name))]))
        let rest = archive.object(archive.text(String(repeating: "rest ", count: 10_000)))
        let outer = archive.object(
            archive.instance(of: "NSThing", [("a", archive.reference(inner)), ("b", archive.reference(rest))])
        )
        let reader = try ArchiveReader(forReadingFrom: archive.archive(root: outer))
        let single = try reader.archive(ofUID: inner, deepest: 100) { $0 == "NSThing" ? "NSOther" : nil }
        #expect(single.count < 400)
        let names = try PropertyListSerialization.propertyList(from: single, format: nil) as? [String: Any]
        #expect("\(try #require(names?["$objects"]))".contains("NSOther"))
        #expect(try reader.archive(ofUID: outer, deepest: 100, { _ in nil }).count > 50_000)
    }

    /// A chain of objects, each in the one before.
    private static func chain(_ count: Int, closed: Bool = false) -> Data {
        var archive = CraftedArchive()
        let first = archive.promise()
        var last = first
        if !closed { archive.keep(first, archive.instance(of: "NSThing", [])) }
        for _ in 1..<count {
            last = archive.object(archive.instance(of: "NSThing", [("next", archive.reference(last))]))
        }
        if closed { archive.keep(first, archive.instance(of: "NSThing", [("next", archive.reference(last))])) }
        return archive.archive(root: last)
    }

    @Test(arguments: [false, true])
    func depthIsLimited(closed: Bool) throws {
        #expect(throws: Never.self) { try Self.single(Self.chain(100, closed: closed)) }
        let failure = #expect(throws: ArchiveError.self) { try Self.single(Self.chain(101, closed: closed)) }
        #expect(failure?.kind == .limitExceeded)
        #expect(throws: ArchiveError.self) { try Self.single(Self.chain(5_000, closed: closed)) }
    }

    /// Many objects with one text: an archive of each would be as large as the text.
    @Test func sharedTextIsNotMultiplied() throws {
        var archive = CraftedArchive()
        let text = archive.object(archive.text(String(repeating: "x", count: 100_000)))
        let things = (0..<1_000).map { _ in
            archive.object(archive.instance(of: "NSThing", [("text", archive.reference(text))]))
        }
        let list = archive.array(of: things)
        let reader = try ArchiveReader(forReadingFrom: archive.archive(root: list))
        let failure = #expect(throws: ArchiveError.self) {
            for uid in things { _ = try reader.archive(ofUID: uid, deepest: 100) { _ in nil } }
        }
        #expect(failure?.kind == .limitExceeded)
    }

    /// Names of classes are texts too.
    @Test(arguments: ["$classes", "$classhints", "$classname"])
    func sharedNamesAreNotMultiplied(key: String) throws {
        var archive = CraftedArchive()
        let long = archive.text(String(repeating: "x", count: 100_000))
        let list = archive.array(Array(repeating: long, count: 2_000))
        let things = (0..<20).map { number in
            let name = key == "$classname" ? long : archive.text("Thing\(number)")
            var entries = [(archive.text("$classname"), name)]
            if key != "$classname" { entries.append((archive.text(key), list)) }
            let type = archive.object(archive.dictionary(entries))
            return archive.object(archive.dictionary([(archive.text("$class"), archive.reference(type))]))
        }
        let reader = try ArchiveReader(forReadingFrom: archive.archive(root: archive.array(of: things)))
        let failure = #expect(throws: ArchiveError.self) {
            for uid in things { _ = try reader.archive(ofUID: uid, deepest: 100) { _ in nil } }
        }
        #expect(failure?.kind == .limitExceeded)
    }

    /// References that lead nowhere, and keys that are not text, are errors.
    @Test func damageIsAnError() throws {
        let whole = try Self.archive(NSError(domain: "d", code: 7, userInfo: ["why": ["a", "b"]]))
        for index in 8..<whole.count {
            var bytes = whole
            bytes[index] ^= 0x55
            _ = try? Self.single(bytes)
        }
    }
}
