import ModelTestSupport
import Testing

@Suite("Access: marker tests")
struct AccessMarkerTests {
    @Test func lowerAccessIsAllowed() {
        expectFindings(
            """
            model: Library
            version: 1
            swift: { access: public }
            enums:
              Mood: { cases: [good], access: internal }
            structs:
              Note: { access: package, properties: { text: String, mood: { type: Mood?, access: internal } } }
            classes:
              Item: { access: package, properties: { note: Note? } }
              Book: { superclass: Item, access: internal, properties: { mood: Mood, notes: [Note] } }
              Shelf: { properties: { items: { type: [Item], access: package }, place: { type: String, access: public } } }
            """,
            []
        )
    }

    @Test func mismatches() {
        expectFindings(
            """
            model: Library
            version: 1
            swift: { access: package }
            enums:
              Mood: { cases: [good], access: 1️⃣public }
              Genre: { cases: [a], access: internal }
            structs:
              Note: { access: 2️⃣public, properties: { text: { type: String, access: 3️⃣public } } }
            classes:
              Item: { access: internal, properties: { genre: Genre, title: { type: String, access: 4️⃣package } } }
              Book: { superclass: 5️⃣Item }
              Film: { superclass: Item, access: 6️⃣package }
              Shelf:
                properties:
                  genre: 7️⃣Genre
                  byGenre: { type: "8️⃣[Genre: Item]", access: package }
                  full: { type: Item, virtual: true }
                  other: { type: Int, virtual: true, 9️⃣access: internal }
            """,
            [
                "1️⃣ access-mismatch: enum 'Mood' is public, but the model's code is package",
                "2️⃣ access-mismatch: struct 'Note' is public, but the model's code is package",
                "3️⃣ access-mismatch: property 'text' is public, but its struct is package",
                "4️⃣ access-mismatch: property 'title' is package, but its class is internal",
                "5️⃣ access-mismatch: class 'Book' is package, but its superclass 'Item' is internal",
                "6️⃣ access-mismatch: class 'Film' is package, but its superclass 'Item' is internal",
                "7️⃣ access-mismatch: property 'genre' is package, but its type 'Genre' is internal",
                "8️⃣ access-mismatch: property 'byGenre' is package, but its type 'Genre' is internal",
                "9️⃣ attribute-conflict: 'virtual' and 'access' do not combine: the property is written by you, with its access",
            ]
        )
    }

    @Test func fixItsWriteTheAccess() {
        let resolution = Resolution(
            """
            model: Library
            version: 1
            swift: { access: public }
            enums:
              Genre: { cases: [a], access: internal }
            classes:
              Shelf:
                properties:
                  genre: Genre?
                  list: { type: [Genre] }
                  all:
                    type: Set<Genre>
                    access: package
            """
        )
        #expect(
            resolution.bag.diagnostics.flatMap(\.fixIts).map(\.message)
                == ["write 'access: internal'", "write 'access: internal'", "write 'internal'"]
        )
    }

    /// In each form in which the used model may state its access.
    @Test(
        arguments: [
            ("", "swift:\n  access: public\n"), ("swift: { access: internal }\n", "swift: { access: public }\n"),
            ("swift: { module: C }\n", "swift: { access: public, module: C }\n"),
            ("swift:\n  module: C\n  access: package\n", "swift:\n  module: C\n  access: public\n"),
        ]
    )
    func aUsedModelIsMadePublic(_ written: String, _ fixed: String) {
        let used = "model: Core\nversion: 1\n\(written)classes: { Item: {} }\n"
        let resolution = Resolution(
            "model: Library\nversion: 1\nswift: { access: public }\nuses: [core.yaml]\nclasses: { Book: { superclass: Item } }\n",
            files: ["core.yaml": used]
        )
        let fixIts = resolution.bag.diagnostics.filter { $0.id.name == "used-model-access" }.flatMap(\.fixIts)
        #expect(fixIts.count == 1)
        for fixIt in fixIts {
            let text = resolution.applying(fixIt).files["core.yaml"]?.bytes ?? []
            #expect(
                String(decoding: text, as: UTF8.self)
                    == used.replacing(
                        written.isEmpty ? "classes" : written,
                        with: written.isEmpty ? fixed + "classes" : fixed
                    )
            )
        }
    }
}
