import ModelTestSupport
import Testing

@Suite("Immutable classes: marker tests")
struct ImmutableMarkerTests {
    @Test func whatTheyMayHave() {
        expectFindings(
            """
            model: Library
            version: 1
            swift: { immutable: true }
            types:
              Gadget: { coding: none, init: 'name: ""' }
            structs:
              Point: { properties: { x: Int, owner: Person? } }
            classes:
              Person:
                properties:
                  name: { type: String, mutable: false }
                  friend: Person?
                  near: { type: Person?, weak: true }
                  points: "[String: [Point]]"
              Worker: { superclass: Person, immutable: true }
              Crate: { immutable: false, properties: { person: Person } }
              Fan: { immutable: false, properties: { idol: { type: Crate?, inverse: fan2 } } }
            """.replacing(", inverse: fan2", with: ""),
            []
        )
    }

    @Test func properties() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Book:
                immutable: true
                properties:
                  title: { type: String, 1️⃣onChange: titleDidChange }
                  full: { type: String, 2️⃣virtual: true }
                  timer: { type: Timer?, 3️⃣transient: true }
                  pages: { type: Int, 4️⃣mutable: true }
                  5️⃣shelf: { type: Shelf?, weak: true }
              Shelf:
                properties:
                  books: { type: [Book], inverse: shelf }
            """,
            [
                "1️⃣ immutable-property: 'onChange' is not for immutable classes: nothing changes after 'init'",
                "2️⃣ immutable-property: 'virtual' is not for immutable classes: a virtual property is read from archives through its setter",
                "3️⃣ immutable-property: 'transient' is not for immutable classes: state that is never coded is set after 'init'",
                "4️⃣ immutable-property: 'mutable' is not for immutable classes: nobody can set a property after 'init'",
                "5️⃣ immutable-property: 'shelf' cannot be the weak end of an inverse: 'Shelf.books' would set it after 'init'",
            ]
        )
    }

    @Test func superclasses() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Item: { properties: { title: String } }
              Book: { superclass: Item, immutable: 1️⃣true }
              Film: { immutable: true, properties: { title: String } }
              Short: { superclass: Film, immutable: 2️⃣false }
            """,
            [
                "1️⃣ immutable-superclass: class 'Book' is immutable, but its superclass 'Item' is not",
                "2️⃣ immutable-superclass: class 'Short' is immutable, since its superclass 'Film' is",
            ]
        )
    }

    @Test func sendable() {
        expectFindings(
            """
            model: Library
            version: 1
            types:
              Gadget: { coding: none, init: 'name: ""' }
              Version: { coding: codable }
            structs:
              Point: { properties: { crate: Crate? } }
            enums:
              Choice: { oneOf: { crate: Crate, nothing: none } }
            classes:
              Person: { immutable: true, properties: { name: String } }
              Worker: { superclass: Person, properties: { 1️⃣crate: Crate? } }
              2️⃣Tool: { superclass: Gadget, immutable: true }
              3️⃣Route: { immutable: true, properties: { points: [Point] } }
              Crate: { properties: { 4️⃣person: Person? } }
              Fan: { immutable: true, properties: { 5️⃣idol: Person } }
              6️⃣Letter: { immutable: true, unknownKeys: keep }
              7️⃣Pick: { immutable: true, properties: { choice: Choice } }
            """.replacing("4️⃣", with: ""),
            [
                "1️⃣ immutable-not-sendable: immutable class 'Worker' is not Sendable: 'crate' is not",
                "2️⃣ immutable-not-sendable: immutable class 'Tool' is not Sendable: its superclass 'Gadget' may not be",
                "3️⃣ immutable-not-sendable: immutable class 'Route' is not Sendable: struct 'Point' is not",
                "5️⃣ immutable-not-sendable: immutable class 'Fan' is not Sendable: 'idol' is not",
                "6️⃣ immutable-not-sendable: immutable class 'Letter' is not Sendable: what it keeps of newer versions may not be",
                "7️⃣ immutable-not-sendable: immutable class 'Pick' is not Sendable: union 'Choice' is not",
            ]
        )
    }

    @Test func observable() {
        expectFindings(
            """
            model: Library
            version: 1
            swift: { observable: 1️⃣true, immutable: true }
            classes:
              Book: { observable: 2️⃣true, properties: { title: String } }
              Page: { properties: { titleStorage: Int, title: Int, schemaObservation: Int } }
            """,
            [
                "1️⃣ observable-immutable: 'observable' has no effect: all classes are immutable",
                "2️⃣ observable-immutable: 'observable' has no effect: class 'Book' is immutable",
            ]
        )
        expectFindings(
            """
            model: Library
            version: 1
            swift: { observable: true }
            classes:
              Book: { immutable: true, observable: 1️⃣true, properties: { title: String } }
              Fixed: { immutable: true, properties: { title: String, titleStorage: Int } }
              Page:
                properties: { 2️⃣titleStorage: Int, title: Int, 3️⃣schemaObservation: Int }
              Plain: { observable: false, properties: { titleStorage: Int, title: Int, schemaObservation: Int } }
            """,
            [
                "1️⃣ observable-immutable: 'observable' has no effect: class 'Book' is immutable",
                "2️⃣ member-name: property 'titleStorage' has the name of the generated storage of 'title'",
                "3️⃣ member-name: property 'schemaObservation' has the name of a generated member of observable classes",
            ]
        )
    }
}
