import ModelTestSupport
import Testing

@Suite("Transient properties: marker tests")
struct TransientMarkerTests {
    @Test func anySwiftTypeIsAllowed() {
        expectFindings(
            """
            model: Library
            version: 1
            swift: { imports: [Dispatch, Combine] }
            classes:
              Book:
                properties:
                  timer: { type: Timer?, transient: true, doc: Ticks., access: internal }
                  reader: { transient: true, type: (any Reader)?, weak: true, import: Readers }
                  onOpen: { type: "((Int, [String: Int]) -> Void)?", transient: true, onChange: openingChanged }
                  reset: { type: () -> Int?, transient: true, default: { swift: "{ nil }" } }
                  viewers: { type: [Viewer], transient: true, default: { swift: "[]" } }
                  table: { type: [String: Viewer<Int>], transient: true, default: { swift: "[:]" } }
                  none: { type: Set<AnyCancellable>?, transient: true, default: nil, deprecated: Use timer. }
                excluded: [timer]
            """,
            []
        )
    }

    @Test func required() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                  timer: { type: 1️⃣Timer, transient: true }
                  reset: { type: 2️⃣() -> Int?, transient: true }
                  reader: { type: 3️⃣any Reader?, transient: true }
                  link: { type: 4️⃣Link, transient: true, weak: true }
            """,
            [
                "1️⃣ transient-required: transient property 'timer' must be optional or have a default",
                "2️⃣ transient-required: transient property 'reset' must be optional or have a default",
                "3️⃣ type-syntax: Swift writes the optional of 'any Reader' as '(any Reader)?'",
                "4️⃣ weak-type: a weak property may become nil; expected 'Link?'",
            ]
        )
    }

    @Test func defaults() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                  count: { type: Int, transient: true, default: 1️⃣0 }
                  viewers: { type: [Viewer], default: 2️⃣[], transient: true }
                  link: { type: Link?, transient: true, weak: true, 3️⃣default: { swift: Link() } }
            """,
            [
                "1️⃣ transient-default: the default of a transient property is Swift code, since its type is Swift's",
                "2️⃣ transient-default: the default of a transient property is Swift code, since its type is Swift's",
                "3️⃣ attribute-conflict: 'weak' and 'default' do not combine: a weak reference begins as nil, and nothing would retain its default",
            ]
        )
    }

    @Test func brokenTypes() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                  a: { type: 1️⃣"Box<(Int", transient: true }
                  b: { type: 2️⃣Int = 3, transient: true }
                  c: { type: 3️⃣{ a: b }, transient: true }
            """,
            [
                "1️⃣ type-syntax: the code does not close a bracket; expected ')'",
                "2️⃣ type-syntax: ' =' does not belong to a type",
                "3️⃣ wrong-kind: expected a Swift type, found a mapping",
            ]
        )
    }

    static let conflicts: [(String, String)] = [
        ("key: x", "a transient property is in no archive, dictionary or JSON"),
        ("jsonKey: x", "a transient property is in no archive, dictionary or JSON"),
        ("conditional: true", "a transient property is in no archive, dictionary or JSON"),
        ("inverse: book", "a transient property is in no archive, dictionary or JSON"),
        ("packed: true", "a transient property is in no archive, dictionary or JSON"),
        ("count: 3", "a transient property is in no archive, dictionary or JSON"),
        ("form: NSNumber", "a transient property is in no archive, dictionary or JSON"),
        ("flat: true", "a transient property is in no archive, dictionary or JSON"),
        ("failure: nil", "a transient property is in no archive, dictionary or JSON"),
        (
            "convert: { as: String, encode: a, decode: b }",
            "a transient property is in no archive, dictionary or JSON"
        ),
        ("mutable: false", "only your code sets a transient property"),
        ("virtual: true", "a virtual property has no storage of its own"),
        ("copy: deep", "a copy starts with the default"),
    ]

    @Test(arguments: conflicts) func combination(_ attribute: String, _ reason: String) {
        let name = attribute.prefix { $0 != ":" }
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                  timer: { type: Timer?, transient: true, 1️⃣\(attribute) }
            """,
            ["1️⃣ attribute-conflict: 'transient' and '\(name)' do not combine: \(reason)"]
        )
    }

    @Test func places() {
        expectFindings(
            """
            model: Library
            version: 2
            structs:
              Money:
                properties:
                  formatter: { type: NumberFormatter?, 1️⃣transient: true }
                  rounded: { type: Int, 2️⃣transient: true }
                  shown: { type: Int, default: 1, key: s, 3️⃣transient: true }
            classes:
              Book:
                properties:
                  title: { type: String, 4️⃣import: Foundation }
                  timer: { type: Timer?, transient: true }
                excluded: { 5️⃣timer: coding }
                history:
                  2:
                    - remove: { old: { type: Timer?, 6️⃣transient: true } }
                    - add: [7️⃣timer]
            """,
            [
                "1️⃣ transient-place: a struct is a value and has no transient property",
                "2️⃣ transient-place: a struct is a value and has no transient property",
                "3️⃣ transient-place: a struct is a value and has no transient property",
                "4️⃣ import-not-transient: 'import' is for the type of a transient property; other types name their module under 'types'",
                "5️⃣ attribute-conflict: transient property 'timer' is in no channel; 'excluded' need not name it",
            ]
        )
    }

    @Test func whatCannotBeCodedMayBeTransient() {
        let resolution = Resolution(
            """
            model: Library
            version: 1
            classes:
              Book:
                properties:
                  onOpen: () -> Void
                  timer: { type: Timer?, doc: Ticks. }
                  pointer:
                    doc: A pointer.
                    type: OpaquePointer
                  bag: { type: AnyCancellable? }
                  box: Box<Int>
                  reader: any Reader
                  other: Readr
                excluded: [onOpen, other]
            """
        )
        let fixIts = resolution.bag.diagnostics.map { $0.fixIts.map { ($0.message, $0.hasOneReading) } }
        #expect(fixIts.allSatisfy { $0.count == 1 })
        let messages = fixIts.compactMap(\.first).map {
            "\($0.0.replacing(", for state that is never coded", with: "")) \($0.1)"
        }
        #expect(
            messages == [
                #"write '{ type: "(() -> Void)?", transient: true }' true"#,
                #"write '{ type: "Box<Int>?", transient: true }' false"#,
                #"write '{ type: "(any Reader)?", transient: true }' false"#,
                "write 'transient: true' true",
                "write 'transient: true' true",
                "write 'transient: true, import: Combine' true",
                "write '{ type: Readr?, transient: true }' false",
            ]
        )
    }

    @Test func excludedPropertiesMayBeOfAnyType() {
        let schema = """
            model: M
            version: 1
            classes:
              A: { properties: { a: Observer, b: Gizmo }, excluded: { a: all, b: [json] } }
            """
        let notes = Resolution(schema).bag.diagnostics.map { $0.notes.first?.message ?? "" }
        #expect(notes.count == 2 && notes[0] == "with 'transient: true' an excluded property may be of any Swift type")
        #expect(notes.last?.contains("must be declared under 'types'") == true)
    }
}
