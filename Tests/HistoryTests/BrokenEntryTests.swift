import ModelTestSupport
import Testing

/// Entries are read with their file. Errors in one are reported with all other errors, and once.
@Suite struct BrokenEntryTests {
    @Test func aBrokenEntryHidesNothingOfItsVersion() {
        expectFindings(
            """
            model: Library
            version: 2
            classes:
              Book:
                properties:
                  title: String
                history:
                  2:
                    - rename: { name: 1️⃣titel }
                    - drop: { 2️⃣unles: Book.isKept, unless: Book.isKept }
            """,
            [
                "2️⃣ unknown-key: unknown key 'unles' in 'drop' | valid keys: unless",
                """
                1️⃣ history-no-property: 'rename' says that 'Book' has 'titel' in version 2, but it does not | \
                declare 'titel', or fix the entries above: they apply from top to bottom
                """,
            ]
        )
    }

    /// After an entry with an error, the older versions are not known.
    @Test func whatIsOlderThanABrokenEntryIsNotJudged() {
        expectFindings(
            """
            model: Library
            version: 3
            classes:
              Book:
                properties:
                  title: String
                history:
                  3:
                    - rename: { name: title, heading: 1️⃣[] }
                  2:
                    - rename: { a: b }
            """,
            ["1️⃣ wrong-kind: expected text for 'heading', found a list"]
        )
    }

    @Test func aBrokenEntryIsToldWithErrorsOfToday() {
        expectFindings(
            """
            model: Library
            version: 2
            classes:
              Book:
                properties:
                  title: 1️⃣Sting
                history:
                  2:
                    - drop: 2️⃣maybe
            """,
            [
                "2️⃣ not-a-bool: expected true or false for 'drop', found 'maybe'",
                "1️⃣ unknown-type: unknown type 'Sting'",
            ]
        )
    }

    @Test func aRemovedDeclarationIsReadOnce() {
        expectFindings(
            """
            model: Library
            version: 3
            classes:
              Book:
                properties:
                  title: String
            removed:
              Shelf:
                in: 3
                readAs: drop
                1️⃣colour: String
                properties:
                  width: { 2️⃣typ: Int }
                history:
                  2:
                    - rename: { a: 3️⃣[] }
            """,
            [
                "1️⃣ unknown-key: unknown key 'colour' in removed 'Shelf'",
                "3️⃣ wrong-kind: expected text for 'a', found a list",
                """
                2️⃣ unknown-key: unknown key 'typ' in property 'width' | valid keys: type, default, doc, info, min, max, \
                length, elements, pattern, key, jsonKey, mutable, deprecated, weak, conditional, inverse, packed, count, \
                form, flat, failure, dates, lenient, presence, convert, virtual, onChange, copy, transient, import, access
                """,
            ]
        )
    }
}
