import Foundation
import HeirloomRuntime
import Testing

/// nil as other writers write it, for properties with a default.
@Suite("Nil and defaults")
struct NullTests {
    /// An archive of a `Defaults` with these entries; `{0}` is a reference to `$null`, `{1}` to NSNull.
    private func archive(_ entries: [String: String]) -> Data {
        func references(_ text: String) -> String {
            text.replacingOccurrences(of: "{", with: "<dict><key>CF$UID</key><integer>")
                .replacingOccurrences(of: "}", with: "</integer></dict>")
        }
        func classed(_ name: String) -> String {
            "<dict><key>$classname</key><string>\(name)</string><key>$classes</key><array><string>\(name)</string></array></dict>"
        }
        let parts = entries.sorted { $0.key < $1.key }.map { "<key>\($0.key)</key>\($0.value)" }.joined()
        return Data(
            references(
                """
                <plist version="1.0"><dict><key>$version</key><integer>100000</integer>
                <key>$archiver</key><string>NSKeyedArchiver</string><key>$top</key><dict><key>root</key>{2}</dict>
                <key>$objects</key><array><string>$null</string><dict><key>$class</key>{4}</dict>
                <dict>\(parts)<key>$class</key>{3}</dict>\(classed("Defaults"))\(classed("NSNull"))</array></dict></plist>
                """
            ).utf8
        )
    }

    @Test("a reference to $null is nil at an optional, also where that has a default, and absent elsewhere")
    func nilOfFoundation() throws {
        let data = archive(["maybe": "{0}", "maybeText": "{0}", "int": "{0}", "text": "{0}", "list": "{0}"])
        let ours = try ShowcaseModel.unarchivedObject(ofClass: Defaults.self, from: data)
        #expect(ours.maybe == nil && ours.maybeText == nil)
        #expect(ours.int == -1 && ours.text == "no" && ours.list == [1, 2])
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
        ShowcaseModel.install(on: unarchiver)
        unarchiver.decodingFailurePolicy = .setErrorAndReturn
        let theirs = try #require(unarchiver.decodeObject(of: Defaults.self, forKey: "root"))
        #expect(theirs.maybe == nil && theirs.maybeText == nil && theirs.text == "no")
        let absent = try ShowcaseModel.unarchivedObject(ofClass: Defaults.self, from: archive([:]))
        #expect(absent.maybe == 7 && absent.maybeText == "nil")
        let null = try ShowcaseModel.unarchivedObject(ofClass: Defaults.self, from: archive(["maybe": "{1}"]))
        #expect(null.maybe == nil)
    }

    @Test("NSNull alone is no PropertyList, which no writer takes either")
    func nullAsPropertyList() throws {
        let data = archive(["anything": "{1}"])
        let failure = #expect(throws: ArchiveError.self) {
            try ShowcaseModel.unarchivedObject(ofClass: Defaults.self, from: data)
        }
        #expect(failure?.kind == .missing && failure?.path == "anything")
    }

    @Test("null in JSON and NSNull in a dictionary are read like it")
    func nullElsewhere() throws {
        let json = Data(
            #"{ "maybe": null, "int": null, "text": null, "list": null, "table": null, "rect": null }"#.utf8
        )
        let object = try JSONDecoder().decode(Defaults.self, from: json)
        #expect(object.maybe == nil && object.int == -1 && object.text == "no" && object.list == [1, 2])
        #expect(object.table == ["a": 1, "b": 2] && object.rect == .zero)
        let read = try Defaults(dictionary: ["maybe": NSNull(), "int": NSNull(), "text": NSNull(), "list": NSNull()])
        #expect(read.maybe == nil && read.int == -1 && read.text == "no" && read.list == [1, 2])
    }
}
