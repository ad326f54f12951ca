import CommandTestSupport
import Foundation
import Testing

/// Archives without stamps, as AutoCoding and hand-written KVC coders wrote them, stored as files: versions are distinguished by class
/// name, keys and types, or by the number that the old code wrote.
@Suite struct UnstampedTests {
    static let modules = VersionModules(
        name: "migrations-unstamped",
        schema: """
            model: Team
            version: 4
            stampedFrom: 4
            swift: { access: public }
            classes:
              Member:
                boxed: true
                properties:
                  name: String
                  level: String
                  badge: Thing?
                  badges: { type: "[Thing]", default: [] }
                history:
                  3:
                    - retype: { level: { from: Int } }
                  2:
                    - renameClass: TSMember
                    - merge: { from: { first: String, last: String }, into: name, using: Member.join }
                    - add: [badges]
              Note:
                boxed: true
                versionKey: { key: schemaVersion, none: 1, values: { 2: 2, 30: 3 } }
                properties:
                  schemaVersion: { type: Int, default: 0 }
                  body: String
                history:
                  3: [{ retype: { body: { from: String, using: Note.shout } } }]
                  2: [{ rename: { text: body } }]
              Memo:
                boxed: true
                superclass: Note
                properties: { tag: String }
                history:
                  2: [{ rename: { label: tag } }]
              Page:
                properties: { name: String, pages: { type: Int, default: 3 } }
                history:
                  2: [{ rename: { title: name } }]
              Letter:
                versionKey: { key: schema, none: 1, values: { 4: 2, 7: 3 } }
                properties: { body: String }
                history:
                  3: [{ remove: { mark: { type: Int, key: schema } } }]
              Postcard: { superclass: Letter, properties: { picture: { type: String, default: none } } }
              Thing: { boxed: true }
              Badge: { since: 3, boxed: true, superclass: Thing, properties: { color: String } }
            removed:
              Badge: { in: 3, readAs: drop, boxed: true, superclass: Thing, properties: { code: Int } }
            """,
        prefix: "TeamV",
        versions: [4],
        functions: { _ in
            """
            extension Member { static func join(_ first: String, _ last: String) -> String { first + " " + last } }
            extension Note { static func shout(_ text: String) -> String { text.uppercased() } }
            """
        }
    )

    @Test func versionsAreToldApart() async throws {
        let folder = Repository.root.appending(path: "Tests/Fixtures/Archives/Unstamped").path()
        let output = try await Self.modules.run(
            """
            import TeamV4

            let folder = URL(filePath: CommandLine.arguments[1])
            func data(_ name: String) throws -> Data { try Data(contentsOf: folder.appending(path: name + ".archive")) }
            func text(_ m: Member) -> String { "\\(m.name) \\(m.level) \\((m.badge as? Badge)?.color ?? "-") \\(m.badges.map { ($0 as? Badge)?.color ?? "?" })" }
            func text(_ n: Note) -> String { "\\(n.body) \\(n.schemaVersion) \\((n as? Memo)?.tag ?? "-")" }
            func foundation<T: NSObject & NSSecureCoding>(_ type: T.Type, _ data: Data) throws -> T {
                let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
                TeamModel.install(on: unarchiver)
                unarchiver.decodingFailurePolicy = .setErrorAndReturn
                guard let found = unarchiver.decodeObject(of: type, forKey: NSKeyedArchiveRootObjectKey) else {
                    throw unarchiver.error ?? CocoaError(.coderReadCorrupt)
                }
                return found
            }
            for name in ["member-1", "member-plain", "member-2", "member-3", "member-none"] {
                show(name) { text(try TeamModel.unarchivedObject(ofClass: Member.self, from: data(name))) }
            }
            for name in ["note-1", "note-2", "note-3", "note-unknown", "memo-1", "memo-2", "note-future", "note-zero"] {
                show(name) { text(try TeamModel.unarchivedObject(ofClass: Note.self, from: data(name))) }
            }
            show("Foundation, member-1") { text(try foundation(Member.self, data("member-1"))) }
            show("Foundation, member-plain") { text(try foundation(Member.self, data("member-plain"))) }
            show("Foundation, member-2") { text(try foundation(Member.self, data("member-2"))) }
            for name in ["note-1", "note-2", "memo-1", "memo-2"] {
                show("Foundation, \\(name)") { text(try foundation(Note.self, data(name))) }
            }
            show("written again") {
                let memo = try TeamModel.unarchivedObject(ofClass: Note.self, from: data("memo-2"))
                let again = try TeamModel.archivedData(withRootObject: memo)
                return text(try TeamModel.unarchivedObject(ofClass: Note.self, from: again))
            }
            show("update") {
                let note = Note(body: "mine")
                try note.update(fromArchive: data("note-1"))
                return text(note)
            }
            // Old code that left out what had a default.
            func page(_ key: String, _ more: String = "") -> Data {
                let uid = "<dict><key>CF$UID</key><integer>"
                return Data(
                    ("<plist><dict><key>$archiver</key><string>NSKeyedArchiver</string><key>$version</key>"
                        + "<integer>100000</integer><key>$top</key><dict><key>root</key>" + uid + "1</integer></dict></dict>"
                        + "<key>$objects</key><array><string>$null</string><dict><key>" + key + "</key><string>a</string>"
                        + more + "<key>$class</key>" + uid + "2</integer></dict></dict>"
                        + "<dict><key>$classname</key><string>Page</string></dict></array></dict></plist>").utf8
                )
            }
            func text(_ p: Page) -> String { "\\(p.name) \\(p.pages)" }
            for key in ["name", "title"] {
                show("page with \\(key)") { text(try TeamModel.unarchivedObject(ofClass: Page.self, from: page(key))) }
            }
            show("page with pages") {
                text(try TeamModel.unarchivedObject(ofClass: Page.self, from: page("name", "<key>pages</key><integer>4</integer>")))
            }
            do { _ = try TeamModel.unarchivedObject(ofClass: Page.self, from: page("label")) } catch { print(error) }
            // The number goes on being written, also without a property of its key.
            for letter in [Letter(body: "b"), Postcard(body: "b")] {
                let data = try TeamModel.archivedData(withRootObject: letter)
                let found = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
                let objects = found?["$objects"] as? [Any] ?? []
                print(type(of: letter), objects.compactMap { ($0 as? [String: Any])?["schema"] as? Int })
                print(try TeamModel.unarchivedObject(ofClass: Letter.self, from: data).body)
            }
            print(Note(schemaVersion: 5, body: "b").dictionaryRepresentation(.deep)["schemaVersion"] ?? "-")
            """,
            arguments: [folder]
        )
        #expect(
            output == """
                member-1: Ann Lee 3 - []
                member-plain: Eve Oak 6 - []
                member-2: Bob Ray 4 - []
                member-3: Cy Day 5 red ["red"]
                member-none: refused, version cannot be read: expected keys and values as of version 3, 2, found an object without a stamp
                note-1: ONE 0 -
                note-2: TWO 2 -
                note-3: three 30 -
                note-unknown: refused, version cannot be read: expected one of the numbers 2, 30, found 4 [in Note, key 'schemaVersion']
                memo-1: ONE 0 a
                memo-2: TWO 2 b
                note-future: refused, version cannot be read: expected a reader of Team version 6 or above, found version 4 [in Note]
                note-zero: refused, malformed archive: expected a version, found 0 [in Note, key 'Team.version']
                Foundation, member-1: refused, Error Domain=NSCocoaErrorDomain Code=4864 "The data isn’t in the correct format."UserInfo={NSDebugDe
                Foundation, member-plain: Eve Oak 6 - []
                Foundation, member-2: refused, Error Domain=NSCocoaErrorDomain Code=4864 "The data isn’t in the correct format."UserInfo={NSDebugDe
                Foundation, note-1: ONE 0 -
                Foundation, note-2: TWO 2 -
                Foundation, memo-1: ONE 0 a
                Foundation, memo-2: TWO 2 b
                written again: TWO 30 b
                update: ONE 0 -
                page with name: a 3
                page with title: a 3
                page with pages: a 4
                version cannot be read: expected keys and values as of version 3, 1, found an object without a stamp that fits none of them (version 3 always has 'name', version 1 always has 'title') [in Page]
                Letter [7]
                b
                Postcard [7]
                b
                5
                """
        )
    }
}
