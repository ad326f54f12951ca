import Testing

/// Objects of older versions that are dropped unless functions keep them, through every channel.
@Suite struct DropTests {
    static let modules = VersionModules(
        name: "migrations-drop",
        schema: """
            model: Club
            version: 3
            swift: { access: public, codable: true }
            classes:
              Role:
                properties:
                  title: String
                  holder: { type: Person?, weak: true }
                  note: { type: String, default: none }
                history:
                  3: [{ drop: { unless: Role.hasTitle } }]
                  2: [{ drop: { unless: Role.isHeld } }]
              Chair: { superclass: Role }
              Person:
                hooks: { decoded: didDecode }
                properties:
                  name: String
                  main: Role?
                  roles: { type: "[Role]", default: [] }
                  set: { type: Set<Role>, default: [] }
                  byName: { type: "[String: Role]", default: {} }
                  friend: Person?
              Desk: { properties: { role: Role } }
            """,
        prefix: "ClubV",
        versions: [1, 2, 3],
        functions: { version in
            guard version > 1 else { return "extension Person { func didDecode() {} }" }
            var text = """
                import Foundation
                nonisolated(unsafe) public var asked: [String] = []
                extension Person { func didDecode() { asked.append("decoded \\(name)") } }
                extension Role {
                  static func isHeld(_ role: Role) throws -> Bool {
                    if role.title == "broken" { throw NSError(domain: "Roles", code: 7) }
                    asked.append("held \\(role.title)")
                    return role.holder?.roles.contains { $0 === role } ?? true
                  }
                """
            if version > 2 { text += "\n  static func hasTitle(_ role: Role) -> Bool { !role.title.isEmpty }" }
            return text + "\n}"
        }
    )

    @Test func objectsVanishWhereNoFunctionKeepsThem() async throws {
        let output = try await Self.modules.run(
            """
            import ClubV1
            import ClubV2
            import ClubV3

            func text(_ p: ClubV3.Person) -> String {
                "\\(p.name) \\(p.main?.title ?? "-") \\(p.roles.map(\\.title)) \\(p.set.map(\\.title).sorted()) "
                    + "\\(p.byName.mapValues(\\.title).sorted { $0.key < $1.key }.map { "\\($0)=\\($1)" })"
                    + (p.friend.map { " -> " + text($0) } ?? "")
            }
            func person() -> ClubV1.Person {
                let ann = ClubV1.Person(name: "Ann")
                let kept = ClubV1.Role(title: "kept", holder: ann)
                let gone = ClubV1.Role(title: "gone", holder: ann)
                let chair = ClubV1.Chair(title: "", holder: nil)
                let free = ClubV1.Role(title: "free", holder: nil)
                let bare = ClubV1.Role(title: "", holder: nil)
                ann.main = gone
                ann.roles = [kept, bare, chair]
                ann.set = [kept, gone, free]
                ann.byName = ["a": gone, "b": chair, "c": bare]
                ann.friend = ClubV1.Person(name: "Bob", main: gone, roles: [free])
                return ann
            }
            let old = person()
            let a1 = try ClubV1.ClubModel.archivedData(withRootObject: old)
            show("1 by 3") { text(try ClubV3.ClubModel.unarchivedObject(ofClass: ClubV3.Person.self, from: a1)) }
            print(ClubV3.asked)
            let at2 = try ClubV2.ClubModel.unarchivedObject(ofClass: ClubV2.Person.self, from: a1)
            let a2 = try ClubV2.ClubModel.archivedData(withRootObject: at2)
            show("2 by 3") { text(try ClubV3.ClubModel.unarchivedObject(ofClass: ClubV3.Person.self, from: a2)) }
            let at3 = try ClubV3.ClubModel.unarchivedObject(ofClass: ClubV3.Person.self, from: a2)
            at3.main = ClubV3.Role(title: "")
            let a3 = try ClubV3.ClubModel.archivedData(withRootObject: at3)
            show("3 by 3") { text(try ClubV3.ClubModel.unarchivedObject(ofClass: ClubV3.Person.self, from: a3)) }
            show("parts of 1 by 3") {
                let archive = try ClubV3.ClubModel.roots(in: a1)
                let friend = try archive.object(ofClass: ClubV3.Person.self, at: "friend")
                let role = try archive.object(ofClass: ClubV3.Role.self, at: "roles[0]")
                let counts = try ["roles", "set", "byName", "friend.roles"].map { try archive.count(at: $0) }
                return "\\(role.title) \\(counts) " + text(friend)
            }
            show("roles[1] of 1 by 3") {
                try ClubV3.ClubModel.unarchivedObject(ofClass: ClubV3.Role.self, at: "roles[1]", from: a1).title
            }
            show("required") {
                let data = try ClubV1.ClubModel.archivedData(withRootObject: ClubV1.Desk(role: ClubV1.Role(title: "")))
                return try ClubV3.ClubModel.unarchivedObject(ofClass: ClubV3.Desk.self, from: data).role.title
            }
            show("root") {
                let data = try ClubV1.ClubModel.archivedData(withRootObject: ClubV1.Role(title: ""))
                return try ClubV3.ClubModel.unarchivedObject(ofClass: ClubV3.Role.self, from: data).title
            }
            show("kept root") {
                let data = try ClubV1.ClubModel.archivedData(withRootObject: ClubV1.Role(title: "t"))
                return try ClubV3.ClubModel.unarchivedObject(ofClass: ClubV3.Role.self, from: data).title
            }
            show("throwing") {
                let data = try ClubV1.ClubModel.archivedData(withRootObject: [ClubV1.Person(name: "C", main: .init(title: "broken"))])
                return text(try ClubV3.ClubModel.unarchivedArray(of: ClubV3.Person.self, from: data)[0])
            }
            show("update") {
                let role = ClubV3.Role(title: "mine")
                let data = try ClubV1.ClubModel.archivedData(withRootObject: ClubV1.Role(title: ""))
                do { try role.update(fromArchive: data) } catch { return "\\(role.title), \\(error)" }
                return role.title
            }
            show("updated person") {
                let person = ClubV3.Person(name: "X")
                try person.update(fromArchive: a1)
                return text(person)
            }
            let bob = ClubV1.Person(name: "Bob", main: .init(title: ""), roles: [.init(title: "a"), .init(title: "")])
            bob.byName = ["a": ClubV1.Role(title: ""), "b": ClubV1.Chair(title: "")]
            ClubV3.asked = []
            show("JSON 1 by 3") { text(try ClubV3.ClubModel.decoder().decode(ClubV3.Person.self, from: JSONEncoder().encode(bob))) }
            print(ClubV3.asked)
            show("dictionary 1 by 3") { text(try ClubV3.Person(dictionary: bob.dictionaryRepresentation(.deep))) }
            show("updated from dictionary") {
                let person = ClubV3.Person(name: "X")
                try person.update(from: bob.dictionaryRepresentation(.deep))
                return text(person)
            }
            show("JSON required") {
                let data = try JSONEncoder().encode(ClubV1.Desk(role: ClubV1.Role(title: "")))
                return try ClubV3.ClubModel.decoder().decode(ClubV3.Desk.self, from: data).role.title
            }
            func foundation<T: NSObject & NSSecureCoding>(_ type: T.Type, _ data: Data) throws -> T? {
                let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
                ClubV3.ClubModel.install(on: unarchiver)
                unarchiver.decodingFailurePolicy = .setErrorAndReturn
                let found = unarchiver.decodeObject(of: type, forKey: NSKeyedArchiveRootObjectKey)
                if let error = unarchiver.error { throw error }
                return found
            }
            show("Foundation, old") {
                let data = try ClubV1.ClubModel.archivedData(withRootObject: bob)
                return text(try foundation(ClubV3.Person.self, data) ?? ClubV3.Person(name: "nil"))
            }
            show("Foundation, in a dictionary") {
                let people = ["x": ClubV1.Person(name: "X", byName: ["a": ClubV1.Role(title: "t")])] as NSDictionary
                let archiver = NSKeyedArchiver(requiringSecureCoding: true)
                ClubV1.ClubModel.install(on: archiver)
                archiver.encode(people, forKey: "root")
                let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
                ClubV3.ClubModel.install(on: unarchiver)
                unarchiver.decodingFailurePolicy = .setErrorAndReturn
                let found = unarchiver.decodeObject(of: [NSDictionary.self, NSString.self, ClubV3.Person.self], forKey: "root")
                return found == nil && unarchiver.error != nil ? "an error" : "read"
            }
            show("Foundation, present") {
                let data = try ClubV3.ClubModel.archivedData(withRootObject: ClubV3.Person(name: "Al", main: .init(title: "")))
                return text(try foundation(ClubV3.Person.self, data) ?? ClubV3.Person(name: "nil"))
            }
            show("Foundation, subclass") {
                let data = try ClubV1.ClubModel.archivedData(withRootObject: ClubV1.Chair(title: "chair"))
                return try foundation(ClubV3.Chair.self, data)?.title ?? "nil"
            }
            """
        )
        #expect(
            output == """
                1 by 3: Ann - ["kept", ""] ["free", "kept"] ["b="] -> Bob - ["free"] [] []
                ["held gone", "held kept", "held ", "held free", "decoded Ann", "decoded Bob"]
                2 by 3: Ann - ["kept", ""] ["free", "kept"] ["b="] -> Bob - ["free"] [] []
                3 by 3: Ann  ["kept", ""] ["free", "kept"] ["b="] -> Bob - ["free"] [] []
                parts of 1 by 3: kept [2, 2, 1, 1] Bob - ["free"] [] []
                roles[1] of 1 by 3: 
                required: refused, object of a removed class: Role [at 'role', in Desk, key 'role', of version 1]
                root: refused, object of a removed class: Role
                kept root: t
                throwing: refused, conversion failed (Error Domain=Roles Code=7 "(null)") [at '[0].main', in Role]
                update: mine, object of a removed class: Role
                updated person: Ann - ["kept", ""] ["free", "kept"] ["b="] -> Bob - ["free"] [] []
                JSON 1 by 3: Bob - ["a"] [] ["b="]
                ["held ", "held a", "held ", "held ", "decoded Bob"]
                dictionary 1 by 3: Bob - ["a"] [] ["b="]
                updated from dictionary: Bob - ["a"] [] ["b="]
                JSON required: refused, DecodingError.dataCorrupted: Data was corrupted. Path: role. Debug description: 'role' of Desk canno
                Foundation, old: refused, Error Domain=NSCocoaErrorDomain Code=4864 "The data isn’t in the correct format."UserInfo={NSDebugDe
                Foundation, in a dictionary: an error
                Foundation, present: Al  [] [] []
                Foundation, subclass: chair
                """
        )
    }

    /// A property that was required and could be nil, or an array, when its class was dropped: it is empty, and nothing fails.
    @Test func whatWasRequiredBeforeIsNil() async throws {
        let modules = VersionModules(
            name: "migrations-drop-required",
            schema: """
                model: Club
                version: 3
                swift: { access: public, codable: true }
                classes:
                  Role: { properties: { title: String }, history: { 3: [{ drop: true }] } }
                  Desk:
                    properties: { role: Role?, more: "[Role]" }
                    history: { 2: [{ retype: { role: { from: Role }, more: { from: Role } } }] }
                """,
            prefix: "DeskV",
            versions: [1, 2, 3]
        )
        let output = try await modules.run(
            """
            import DeskV1
            import DeskV2
            import DeskV3

            func text(_ d: DeskV3.Desk) -> String { "\\(d.role?.title ?? "nil") \\(d.more.count)" }
            let one = DeskV1.Desk(role: DeskV1.Role(title: "a"), more: DeskV1.Role(title: "b"))
            let two = DeskV2.Desk(role: DeskV2.Role(title: "a"), more: [DeskV2.Role(title: "b")])
            for (name, data) in [
                ("1", try DeskV1.ClubModel.archivedData(withRootObject: one)),
                ("2", try DeskV2.ClubModel.archivedData(withRootObject: two)),
            ] {
                show(name) { text(try DeskV3.ClubModel.unarchivedObject(ofClass: DeskV3.Desk.self, from: data)) }
            }
            show("JSON") { text(try DeskV3.ClubModel.decoder().decode(DeskV3.Desk.self, from: JSONEncoder().encode(one))) }
            show("dictionary") { text(try DeskV3.Desk(dictionary: one.dictionaryRepresentation(.deep))) }
            """
        )
        #expect(output == ["1", "2", "JSON", "dictionary"].map { "\($0): nil 0" }.joined(separator: "\n"))
    }
}
