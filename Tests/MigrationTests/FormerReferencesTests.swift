import Testing

/// References from which a function now computes values: old objects still refer to each other, at any depth, and in cycles.
@Suite struct FormerReferencesTests {
    static let modules = VersionModules(
        name: "migrations-former-references",
        schema: """
            model: Chat
            version: 2
            swift: { access: public, copying: deep }
            structs:
              Info:
                properties: { who: String, weight: { type: Int, default: 4 } }
                history:
                  2: [{ retype: { who: { from: "Person?", using: Person.text } } }]
            classes:
              Person: { properties: { name: String, last: Message } }
              Message:
                properties:
                  text: String
                  senderID: { type: String, mutable: false }
                  replyID: { type: String?, onChange: replyDidChange }
                  seenBy: { type: "[String]", default: [nobody] }
                  friends: Int
                  info: Info
                  infos: "[String: Info]"
                history:
                  2:
                    - rename: { sender: senderID, reply: replyID }
                    - retype:
                        senderID: { from: "Person?", using: Person.text }
                        replyID: { from: Message?, using: Message.text }
                        seenBy: { from: "[Person]", using: Person.texts }
                        friends: { from: Set<Person>, using: Message.number }
            """,
        prefix: "ChatV",
        versions: [1, 2],
        functions: { version in
            if version == 1 { return "extension Message { func replyDidChange(_ old: Message?) {} }" }
            return """
                extension Person {
                  static func text(_ person: Person) -> String { person.name }
                  static func texts(_ people: [Person]) -> [String] { people.map(\\.name) }
                }
                extension Message {
                  func replyDidChange(_ old: String?) {}
                  static func text(_ message: Message) -> String { message.text }
                  static func number(_ people: Set<Person>) -> Int { people.count }
                }
                """
        }
    )

    @Test func whatWasACycleThenIsRead() async throws {
        let output = try await Self.modules.run(
            """
            import ChatV1
            import ChatV2

            func text(_ m: ChatV2.Message) -> String {
                "\\(m.text) \\(m.senderID) \\(m.replyID ?? "-") \\(m.seenBy) \\(m.friends) \\(m.info.who) \\(m.infos.mapValues(\\.who))"
            }
            func message(_ name: String) -> ChatV1.Message {
                ChatV1.Message(text: name, seenBy: [], friends: [], info: ChatV1.Info(), infos: [:])
            }
            let m = message("m"), other = message("o")
            let p = ChatV1.Person(name: "p", last: m)
            m.sender = p
            m.reply = other
            other.reply = m
            m.seenBy = [p, p]
            m.friends = [p]
            m.info = ChatV1.Info(who: p)
            m.infos = ["i": ChatV1.Info(who: p)]
            (other.sender, other.info) = (p, m.info)
            let data = try ChatV1.ChatModel.archivedData(withRootObject: m)
            show("cycle") { text(try ChatV2.ChatModel.unarchivedObject(ofClass: ChatV2.Message.self, from: data)) }
            show("from the other end") {
                let data = try ChatV1.ChatModel.archivedData(withRootObject: p)
                return text(try ChatV2.ChatModel.unarchivedObject(ofClass: ChatV2.Person.self, from: data).last)
            }
            show("copied, written again, updated") {
                let new = try ChatV2.ChatModel.unarchivedObject(ofClass: ChatV2.Message.self, from: data)
                let copy = new.copy() as! ChatV2.Message
                try copy.update(fromArchive: data)
                let again = try ChatV2.ChatModel.archivedData(withRootObject: copy)
                return text(try ChatV2.ChatModel.unarchivedObject(ofClass: ChatV2.Message.self, from: again))
            }
            show("chain") {
                var last = m
                for number in 1...100_000 {
                    let next = message("\\(number)")
                    (next.reply, next.sender, next.info) = (last, p, m.info)
                    last = next
                }
                let data = try ChatV1.ChatModel.archivedData(withRootObject: last)
                return text(try ChatV2.ChatModel.unarchivedObject(ofClass: ChatV2.Message.self, from: data))
            }
            """
        )
        let read = #"m p o ["p", "p"] 1 p ["i": "p"]"#
        #expect(
            output == """
                cycle: \(read)
                from the other end: \(read)
                copied, written again, updated: \(read)
                chain: 100000 p 99999 [] 0 p [:]
                """
        )
    }
}
