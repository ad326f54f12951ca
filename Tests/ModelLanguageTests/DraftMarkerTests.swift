import ModelTestSupport
import Testing

@Suite("Drafts: marker tests")
struct DraftMarkerTests {
    @Test func whatTheyMayHave() {
        expectFindings(
            """
            model: M
            version: 1
            structs:
              Size: { properties: { width: Int, height: Int? } }
            enums:
              Pick: { oneOf: { form: Form, letter: LetterDraft } }
            classes:
              Form:
                draft: true
                properties: { title: String, size: { type: Size, flat: true }, peer: Form.Draft?, missed: Pick? }
              Long: { superclass: Form, draft: true, properties: { drafts: "[String: [FormDraft]]" } }
              Letter:
                draft: true
                unknownKeys: keep
                validated: true
                properties:
                  pages: { type: [Page], inverse: letter }
                  timer: { type: Timer?, transient: true }
              Page: { draft: true, properties: { letter: { type: Letter?, weak: true } } }
              Fixed: { draft: true, immutable: true, properties: { text: String, other: Fixed? } }
              Note: { properties: { missing: String, text: M.Letter.Draft?, draft: LongDraft } }
              Base: { abstract: true, access: internal, draft: true }
              Kind: { superclass: Base }
            """,
            []
        )
    }

    @Test func names() {
        expectFindings(
            """
            model: M
            version: 1
            classes:
              Form: { draft: 1️⃣true, properties: { title: String } }
              FormDraft: { properties: { title: String? } }
              Letter:
                draft: true
                properties: { 2️⃣missing: String, 3️⃣draft: Int? }
                hooks: { decoded: 4️⃣completed }
              Note: { properties: { missing: String, text: 5️⃣Note.Draft?, other: LetterDraft? } }
              Long: { superclass: 6️⃣Letter.Draft }
            """,
            [
                "1️⃣ draft-name: the draft of 'Form' would be called 'FormDraft', which is the name of a class",
                "6️⃣ superclass-kind: 'Letter.Draft' is a draft and cannot be a superclass; expected a class",
                "5️⃣ unknown-type: 'Note' has no draft in this model",
                "2️⃣ reserved-property-name: a property cannot be called 'missing': NSObject or generated code has a member of that name",
                "3️⃣ reserved-property-name: a property cannot be called 'draft': NSObject or generated code has a member of that name",
                "4️⃣ reserved-hook-name: a hook cannot be called 'completed': NSObject or generated code has a member of that name",
            ]
        )
    }

    @Test func classes() {
        expectFindings(
            """
            model: M
            version: 1
            types:
              View: { coding: secure }
              Plain: { coding: none }
            structs:
              Size: { properties: { width: Int?, height: Int? } }
            classes:
              Item: { properties: { title: String } }
              Book: { superclass: Item, draft: 1️⃣true }
              Film: { draft: true, properties: { title: String } }
              Short: { superclass: Film, draft: 2️⃣false }
              Label: { superclass: View, draft: 3️⃣true }
              Mark: { superclass: Plain, draft: true }
              Base: { abstract: true, draft: 4️⃣true }
              Letter:
                draft: true
                properties:
                  pages: { type: [Page], 5️⃣inverse: letter }
                  6️⃣size: { type: Size, flat: true }
                  wide: { type: Size, flat: true, default: { swift: Size() } }
              Page: { properties: { letter: { type: Letter?, weak: true } } }
            """,
            [
                "1️⃣ draft-superclass: 'Book' has drafts, which inherit from drafts of the superclass, but 'Item' has none",
                "2️⃣ draft-superclass: 'Short' has drafts, since its superclass 'Film' has",
                "3️⃣ draft-superclass: 'Label' cannot have drafts: its superclass 'View' codes values by itself, and these cannot move from a draft to the finished object",
                "4️⃣ draft-abstract: 'Base' is abstract and no class is below it: no draft of it could ever be made",
                "5️⃣ draft-inverse: 'Letter' has drafts and 'Page' has none: 'pages' and its inverse could not refer to each other",
                "6️⃣ draft-flat: the draft of 'Letter' cannot have 'size': 'Size' has no property that is always written, so an absent and an empty 'Size' look the same",
            ]
        )
    }
}
