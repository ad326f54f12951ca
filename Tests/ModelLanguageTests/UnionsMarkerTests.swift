import ModelTestSupport
import Testing

@Suite("Unions: marker tests")
struct UnionsMarkerTests {
    @Test func keys() {
        expectFindings(
            """
            model: Library
            version: 1
            enums:
              Payment: { 1️⃣raw: Int, oneOf: { card: Card, cash: none }, 2️⃣options: true }
              Empty: { 3️⃣oneOf: {} }
              Listed: { oneOf: 4️⃣[Card] }
            classes:
              Card: { properties: { number: String } }
            """,
            [
                "1️⃣ union-key: 'raw' is for enums of raw values; enum 'Payment' has 'oneOf'",
                "2️⃣ union-key: 'options' is for enums of raw values; enum 'Payment' has 'oneOf'",
                "4️⃣ wrong-kind: expected a mapping for 'oneOf', of cases and what they hold, found a list",
                "3️⃣ enum-without-cases: enum 'Empty' has no cases",
            ]
        )
    }

    @Test func payloads() {
        expectFindings(
            """
            model: Library
            version: 1
            types:
              Gadget: { coding: secure }
            enums:
              Genre: { cases: [essay] }
              Payment:
                oneOf:
                  card: Card
                  number: Int
                  cards: 2️⃣[Card]
                  maybe: 3️⃣Card?
                  genre: 4️⃣Genre
                  other: 5️⃣Other
                  gadget: 6️⃣Gadget
                  lost: 7️⃣Lost
                  cash: { of: none, doc: Coins. }
                  8️⃣silent: { doc: What? }
              Other: { oneOf: { card: Card } }
            classes:
              Card: { properties: { number: String } }
            """,
            [
                "8️⃣ missing-key: case 'silent' needs 'of'",
                "2️⃣ union-payload: [Card] cannot be held by a case; expected a struct or class of the model, a built-in type, or none",
                "3️⃣ union-payload: Card? cannot be held by a case; expected a struct or class of the model, a built-in type, or none",
                "4️⃣ union-payload: Genre cannot be held by a case; expected a struct or class of the model, a built-in type, or none",
                "5️⃣ union-payload: Other cannot be held by a case; expected a struct or class of the model, a built-in type, or none",
                "6️⃣ union-payload: Gadget cannot be held by a case; expected a struct or class of the model, a built-in type, or none",
                "7️⃣ unknown-type: unknown type 'Lost'",
            ]
        )
    }

    @Test func ambiguousCases() {
        expectFindings(
            """
            model: Library
            version: 1
            enums:
              Entry: { oneOf: { book: Novel, 1️⃣item: Item, money: Money, 2️⃣more: Money } }
            structs:
              Money: { properties: { amount: Int } }
            classes:
              Item: { properties: { title: String } }
              Book: { superclass: Item }
              Novel: { superclass: Book }
            """,
            [
                "1️⃣ union-ambiguous: each 'Novel' is also a 'Item': a reader cannot distinguish 'item' from 'book'",
                "2️⃣ union-ambiguous: both cases hold 'Money': a reader cannot distinguish 'more' from 'money'",
            ]
        )
    }

    @Test func unknownCases() {
        expectFindings(
            """
            model: Library
            version: 1
            enums:
              Payment: { oneOf: { card: Card, cash: none }, unknown: keep }
              Clash: { oneOf: { card: Card, 1️⃣unrecognized: none }, unknown: keep }
              Other: { oneOf: { card: Card, cash: none }, unknown: 2️⃣card }
              Third: { oneOf: { card: Card, cash: none }, unknown: cash }
            classes:
              Card: { properties: { number: String } }
              Shop:
                properties:
                  first: { type: Payment, default: .cash }
                  second: { type: Payment, default: 3️⃣.card }
                  third: { type: [4️⃣Payment: Int], default: {} }
                  fourth: { type: Set<Payment>, default: [] }
            """,
            [
                "1️⃣ reserved-case-name: 'unknown: keep' adds a case 'unrecognized', which is declared here",
                "2️⃣ union-unknown: case 'card' holds a value, which cannot be made from what was found; expected a case without payload, or keep",
                "3️⃣ value-mismatch: case 'card' holds a value of type Card, which a default cannot say",
                "4️⃣ dictionary-key-type: 'Payment' cannot be the key of a dictionary; expected String, Int, UUID or an enum",
            ]
        )
    }

    @Test func cycles() {
        expectFindings(
            """
            model: Library
            version: 1
            swift: { equality: value }
            enums:
              Next: { oneOf: { node: Node } }
              Link: { oneOf: { node: Node, end: none } }
            classes:
              Node: { properties: { next: 1️⃣Next } }
              Chain: { properties: { link: Link, all: { type: Set<2️⃣Own>, default: [] } } }
            """,
            [
                "2️⃣ unknown-type: unknown type 'Own'",
                "1️⃣ never-made: no object of 'Node' can ever be created: 'next' requires one that requires it",
            ]
        )
    }

    @Test func setsInCycles() {
        expectFindings(
            """
            model: Library
            version: 1
            swift: { equality: value }
            enums:
              Link: { oneOf: { node: Node, end: none } }
            classes:
              Node: { properties: { all: { type: 1️⃣Set<Link>, default: [] } } }
            """,
            [
                "1️⃣ set-in-cycle: a set of 'Node', which is equal by value, cannot be part of a cycle: its elements are not complete when it is filled"
            ]
        )
    }

    @Test func discriminators() {
        expectFindings(
            """
            model: Library
            version: 1
            swift: { codable: plain }
            enums:
              1️⃣Payment: { oneOf: { card: Card, cash: none } }
              Plain: { oneOf: { cash: none, other: none } }
              Second: { oneOf: { card: Card, money: Money }, discriminator: { key: 2️⃣kind, Money: 3️⃣card, 4️⃣Voucher: x } }
              Third: { oneOf: { card: Card }, 5️⃣discriminator: { Card: c } }
              Genre: { cases: [essay], 6️⃣discriminator: { key: type } }
            structs:
              Money: { properties: { amount: { type: Int, jsonKey: kind } } }
            classes:
              Card: { superclass: Thing, properties: { number: String } }
              Thing: { properties: { kind: Int } }
            """,
            [
                "5️⃣ missing-key: 'discriminator' needs 'key'",
                "6️⃣ union-key: 'discriminator' is for unions, and enum 'Genre' has no 'oneOf'",
                "1️⃣ discriminator-missing: union 'Payment' requires 'discriminator': with 'codable: plain' JSON has no class names",
                "4️⃣ discriminator-name: no case of 'Second' holds a 'Voucher'",
                "2️⃣ discriminator-key: 'kind' is also the key of 'kind' in 'Card'",
                "3️⃣ discriminator-name: cases 'card' and 'money' of 'Second' have the same name 'card'",
                "2️⃣ discriminator-key: 'kind' is also the key of 'amount' in 'Money'",
            ]
        )
    }

    @Test func discriminatorsOfClasses() {
        expectFindings(
            """
            model: Library
            version: 1
            swift: { codable: plain }
            enums:
              Both: { oneOf: { animal: Animal, money: Money }, discriminator: { key: 1️⃣type } }
              Fine: { oneOf: { animal: Animal, money: Money }, discriminator: { key: kind } }
              Below: { oneOf: { animal: Animal, money: Money }, discriminator: { key: 🔟lives } }
            structs:
              Money: { properties: { amount: Int } }
            classes:
              Animal: { abstract: true, discriminator: { key: type, Cat: cat, 2️⃣Animal: animal, 3️⃣Money: money, 4️⃣Dug: dog, Dog: 5️⃣cat } }
              Cat: { superclass: Animal, properties: { lives: Int } }
              Dog: { superclass: Animal, 6️⃣discriminator: { key: breed } }
              Thing: { properties: { kind: Int } }
              Book: { superclass: Thing, discriminator: { key: 7️⃣kind } }
              Part: { discriminator: { key: 8️⃣venue } }
              Page: { superclass: Part, properties: { name: { type: String, jsonKey: [venue, name] } } }
              Holder: { properties: { animal: Animal, books: 9️⃣[Thing] } }
            """,
            [
                "2️⃣ discriminator-name: 'Animal' is abstract: no object is of it",
                "3️⃣ discriminator-name: 'Money' is neither 'Animal' nor a class below it",
                "4️⃣ discriminator-name: 'Dug' is neither 'Animal' nor a class below it",
                "5️⃣ discriminator-name: classes 'Cat' and 'Dog' have the same name 'cat'",
                "6️⃣ discriminator-inherited: a superclass of 'Dog' has the discriminator 'type' already",
                "7️⃣ discriminator-key: 'kind' is also the key of 'kind' in 'Book'",
                "8️⃣ discriminator-key: 'venue' is also the key of 'name' in 'Page'",
                "1️⃣ discriminator-key: 'type' is also the key of the discriminator of 'Animal'",
                "🔟 discriminator-key: 'lives' is also the key of 'lives' in 'Animal'",
                "9️⃣ plain-choice: JSON does not show the type of 'books': an object of 'Thing' may be of the subclass 'Book'",
            ]
        )
    }

    @Test func discriminatorsWithoutPlainJSON() {
        for (codable, reason) in [
            ("true", "'discriminator' has no use with 'codable: true': JSON has the names of classes"),
            ("false", "'discriminator' is for JSON, which this model does not have"),
        ] {
            expectFindings(
                """
                model: Library
                version: 1
                swift: { codable: \(codable) }
                enums:
                  Payment: { oneOf: { card: Card, cash: none }, 1️⃣discriminator: { key: type } }
                classes:
                  Card: { 2️⃣discriminator: { key: type } }
                """,
                ["2️⃣ discriminator-plain: \(reason)", "1️⃣ discriminator-plain: \(reason)"]
            )
        }
    }
}
