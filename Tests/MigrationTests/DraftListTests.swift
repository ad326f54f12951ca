import Testing

/// Lists of drafts that became lists of finished objects, and the reverse: each is read as the other.
@Suite struct DraftListTests {
    private static let schema = """
        model: Lib
        version: 3
        swift: { access: public, codable: true }
        classes:
          Form:
            draft: true
            properties: { name: String, note: String? }
          LongForm:
            superclass: Form
            properties: { pages: Int }
          Tray:
            draft: true
            properties:
              longs: "[Form.Draft]"
              solo: "[Form.Draft]"
              again: "[Form]"
            history:
              3: [ { retype: { longs: "[Form]", solo: "[Form]", again: "[Form.Draft]" } } ]
              2: [ { retype: { longs: "[LongForm]", solo: Form, again: "[Form]" } } ]
          Pair:
            properties: { list: "[Form.Draft]", first: Form?, again: "[Form]" }
            history:
              3: [ { retype: { list: "[Form]", first: Form.Draft? } } ]
          Count:
            properties: { names: String }
            history:
              3: [ { retype: { names: { from: "[Form.Draft]", using: Count.names } } } ]
              2: [ { retype: { names: "[Form]" } } ]
          Box:
            properties:
              forms: "[Form]"
              one: Form?
              some: { type: "[String: Form]", default: {} }
            history:
              3:
                - retype: { forms: "[Form.Draft]", one: Form.Draft?, some: { from: { type: "[String: Form.Draft]", default: {} } } }
              2:
                - retype: { forms: "[Form]", one: Form?, some: { from: { type: "[String: Form]", default: {} } } }
        """

    private static let main = """
        import Foundation
        import LibV1
        import LibV2
        import LibV3

        let one = LibV1.Form(name: "a")
        let archive = try LibV1.LibModel.archivedData(withRootObject: LibV1.Box(forms: [one, one], one: one, some: ["k": one]))
        func text(_ box: LibV3.Box) -> String {
          "\\(box.forms.map(\\.name)) \\(box.one?.name ?? "-") \\(box.some.mapValues(\\.name)) \\(box.forms[0] === box.one)"
        }
        show("1 by 3") { text(try LibV3.LibModel.unarchivedObject(ofClass: LibV3.Box.self, from: archive)) }
        let two = try LibV2.LibModel.unarchivedObject(ofClass: LibV2.Box.self, from: archive)
        print("1 by 2:", two.forms.map { $0.name ?? "-" }, two.some.count, two.one === two.forms[0])
        show("archive") {
          text(try LibV3.LibModel.unarchivedObject(ofClass: LibV3.Box.self, from: LibV2.LibModel.archivedData(withRootObject: two)))
        }
        show("JSON") { text(try LibV3.LibModel.decoder().decode(LibV3.Box.self, from: JSONEncoder().encode(two))) }
        show("dictionary") { text(try LibV3.Box(dictionary: two.deepDictionary())) }
        let long = LibV1.LongForm(name: "long", pages: 3)
        let tray = LibV1.Tray(longs: [long], solo: one, again: [LibV1.Form(name: "b")])
        func text(_ tray: LibV3.Tray) -> String {
          "\\(tray.longs.map(\\.name)) \\(tray.longs[0] is LibV3.LongFormDraft) \\(tray.solo.map(\\.name)) \\(tray.again.map(\\.name))"
        }
        let trays = try LibV1.LibModel.archivedData(withRootObject: tray)
        show("tray") { text(try LibV3.LibModel.unarchivedObject(ofClass: LibV3.Tray.self, from: trays)) }
        show("its draft") {
          text(try LibV3.LibModel.unarchivedObject(ofClass: LibV3.TrayDraft.self, from: trays).completed())
        }
        show("draft of it") {
          let draft = try LibV1.LibModel.archivedData(withRootObject: tray.draft())
          return text(try LibV3.LibModel.unarchivedObject(ofClass: LibV3.TrayDraft.self, from: draft).completed())
        }
        let count = try LibV1.LibModel.archivedData(withRootObject: LibV1.Count(names: [one, long]))
        show("count") { try LibV3.LibModel.unarchivedObject(ofClass: LibV3.Count.self, from: count).names }
        func text(_ pair: LibV3.Pair) -> String {
          "\\(pair.list.map { $0.name ?? "-" }) \\(pair.again.map(\\.name)) \\(pair.list[0] === pair.list[1])"
        }
        let pair = LibV1.Pair(list: [one, one], first: nil, again: [one])
        show("one of each") {
          text(try LibV3.LibModel.unarchivedObject(ofClass: LibV3.Pair.self, from: LibV1.LibModel.archivedData(withRootObject: pair)))
        }
        show("one of each in a dictionary") { text(try LibV3.Pair(dictionary: pair.deepDictionary())) }
        let half = one.draft()
        pair.first = half
        pair.list = []
        half.name = nil
        show("incomplete") {
          text(try LibV3.LibModel.unarchivedObject(ofClass: LibV3.Pair.self, from: LibV1.LibModel.archivedData(withRootObject: pair)))
        }
        two.forms[1].name = nil
        show("half filled") {
          text(try LibV3.LibModel.unarchivedObject(ofClass: LibV3.Box.self, from: LibV2.LibModel.archivedData(withRootObject: two)))
        }
        """

    @Test func draftsBecomeObjects() async throws {
        var program = MigrationProgram("draft-lists")
        let functions = """
            extension Count {
              static func names(_ forms: [FormDraft]) -> String { forms.map { $0.name ?? "-" }.joined(separator: ", ") }
            }
            """
        try await program.add(Self.schema, versions: [1, 2, 3], functions: [3: functions])
        let output = try await program.output(of: Self.main)
        #expect(
            output == """
                1 by 3: ["a", "a"] a ["k": "a"] true
                1 by 2: ["a", "a"] 1 true
                archive: ["a", "a"] a ["k": "a"] true
                JSON: ["a", "a"] a ["k": "a"] false
                dictionary: ["a", "a"] a ["k": "a"] true
                tray: [Optional("long")] true [Optional("a")] ["b"]
                its draft: [Optional("long")] true [Optional("a")] ["b"]
                draft of it: [Optional("long")] true [Optional("a")] ["b"]
                count: a, long
                one of each: ["a", "a"] ["a"] true
                one of each in a dictionary: ["a", "a"] ["a"] true
                incomplete: refused, value is missing [at 'first.name', in FormDraft]
                half filled: refused, value is missing [at 'forms[0].name', in FormDraft]

                """
        )
    }

    /// Version 2 added a required property, which version 3 has with a default: a draft of version 1 has that, an object is an error.
    @Test func whatIsRequiredNoMoreIsItsDefault() async throws {
        let schema = """
            model: Lib
            version: 3
            swift: { access: public }
            classes:
              Page: { draft: true, properties: { text: String } }
              Pad:
                draft: true
                properties:
                  name: String
                  pages: { type: [Page], default: [] }
                  size: { type: Int, default: 7 }
                history:
                  3:
                    - retype: { pages: { from: { type: Page } }, size: { from: { type: Int } } }
                  2:
                    - add: { pages: { missing: fail }, size: { missing: fail } }
            """
        let main = """
            import Foundation
            import LibV1
            import LibV3

            let pad = LibV1.Pad(name: "a")
            let data = try LibV1.LibModel.archivedData(withRootObject: pad.draft())
            let draft = try LibV3.LibModel.unarchivedObject(ofClass: LibV3.PadDraft.self, from: data)
            print(draft.name ?? "-", draft.pages.count, draft.size)
            do {
              let whole = try LibV1.LibModel.archivedData(withRootObject: pad)
              _ = try LibV3.LibModel.unarchivedObject(ofClass: LibV3.Pad.self, from: whole)
            } catch {
              print(error)
            }
            """
        var program = MigrationProgram("draft-defaults")
        try await program.add(schema, versions: [1, 3], functions: [:])
        #expect(
            try await program.output(of: main) == """
                a 0 7
                value is missing [at 'size', in Pad, key 'size', of version 1]

                """
        )
    }
}
