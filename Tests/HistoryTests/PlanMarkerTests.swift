import ModelTestSupport
import Testing

/// Values that cannot be read or written for other versions.
@Suite struct PlanMarkerTests {
    @Test func unstampedAmbiguous() {
        expectFindings(
            """
            model: Library
            version: 3
            stampedFrom: 3
            classes:
              1️⃣Book:
                properties:
                  a: Int
                  b: Int
                history:
                  2:
                    - rename: { a: b, b: a }
            """,
            [
                """
                1️⃣ unstamped-ambiguous: an unstamped 'Book' may be of version 1 or 2, which read 'a' differently | \
                keys and types do not distinguish them | a number that the old code wrote does, as in \
                'versionKey: { key: KEY, values: { 1: 1, 2: 2 } }' of 'Book'; 'readsFrom: 2' gives up the older one
                """
            ]
        )
    }

    @Test func draftsOfWhatAFunctionMade() {
        expectFindings(
            """
            model: Library
            version: 3
            classes:
              Form:
                draft: true
                properties: { name: String }
              Desk:
                properties: { sheets: "[Form.Draft]" }
                history:
                  3:
                    - rename: { forms: sheets }
                    - 1️⃣retype: { sheets: "[Form]" }
                  2:
                    - retype: { forms: { from: "[String]", using: Desk.forms } }
            """,
            [
                """
                1️⃣ draft-function: 'Desk.sheets' cannot go from '[Form]' to '[Form.Draft]': a function makes older values, \
                and returns '[Form]' | name a function there, too: 'using' takes '[Form]' and returns \
                '[Form.Draft]' | 'readsFrom' above the version of the first function gives up older archives
                """
            ]
        )
    }

    @Test func writeAlsoKeyTaken() {
        expectFindings(
            """
            model: Library
            version: 2
            classes:
              Book:
                properties:
                  title: String
                  2️⃣name: String?
                history:
                  2:
                    - rename: { name: title }
                    - add: [name]
                    - writeAlso: { 1️⃣name: { from: title, until: 3 } }
            """,
            [
                """
                1️⃣ write-also-key-taken: 'name' can no longer be written: its key 'name' belongs to 'name' | the \
                property with that key 2️⃣ | older apps find the old value there until version 3: 'name' needs another key
                """
            ]
        )
    }

    /// Two properties were stored under one key, one after the other; an archive with a key twice could not be read.
    @Test func writeAlsoKeyTwice() {
        expectFindings(
            """
            model: Library
            version: 3
            classes:
              Book:
                properties: { b: Int, c: Int }
                history:
                  3:
                    - rename: { a: c }
                    - writeAlso: { 1️⃣a: { from: c, until: 9 } }
                  2:
                    - rename: { a: b }
                    - add: { a: { missing: 1 } }
                    - writeAlso: { a: { from: b, until: 9 } }
            """,
            [
                """
                1️⃣ write-also-key-taken: 'a' can no longer be written: its key 'a' belongs to 'a' of version 1, which \
                is written as well | shorten the window of one of the two: 'until' may be any version before 3
                """
            ]
        )
    }

    /// A struct's own old key, where the struct is flat: the key as it was there.
    @Test func writeAlsoPartKeyTaken() {
        expectFindings(
            """
            model: Library
            version: 2
            structs:
              Money:
                properties: { total: Double }
                history:
                  2:
                    - rename: { amount: total }
                    - retype: { total: { from: Int, inverse: Money.whole } }
                    - writeAlso: { 1️⃣amount: { from: total, until: 9 } }
            classes:
              Book:
                properties:
                  2️⃣price: { type: Money, flat: { total: t } }
              Magazine:
                properties:
                  cost: { type: Money, flat: true }
            """,
            [
                """
                1️⃣ write-also-key-taken: 'amount' cannot be written where 'Money' is flat, in 'Book.price': its key \
                't' belongs to 'price' | the property with that key 2️⃣
                """
            ]
        )
    }

    /// A flat struct has no key of its own.
    @Test func writeAlsoFlatKeyTaken() {
        expectFindings(
            """
            model: Library
            version: 2
            structs:
              Money: { properties: { amount: Int, unit: String } }
            classes:
              Book:
                properties:
                  2️⃣price: { type: Money, flat: { amount: a, unit: u } }
                history:
                  2:
                    - rename: { cost: price }
                    - writeAlso: { 1️⃣cost: { from: price, until: 9 } }
            """,
            [
                """
                1️⃣ write-also-key-taken: 'cost' can no longer be written: its key 'a' belongs to 'price' | the \
                property with that key 2️⃣ | older apps find the old value there until version 9: 'price' needs another key
                """
            ]
        )
    }

    /// Values that went through a function are what they were only through another one, though the type is the same.
    @Test func writeAlsoOfAFunctionsResult() {
        expectFindings(
            """
            model: Library
            version: 2
            classes:
              Book:
                properties:
                  seconds: Int
                history:
                  2:
                    - rename: { minutes: seconds }
                    - retype: { seconds: { from: Int, using: Book.seconds } }
                    - writeAlso: { 1️⃣minutes: { from: seconds, until: 3 } }
            """,
            [
                """
                1️⃣ write-also-source: there is no conversion from 'seconds' back to 'minutes' | name one in the change, as in \
                'inverse: Book.revertSeconds'
                """
            ]
        )
    }

    @Test func writeAlsoSource() {
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
                    - rename: { name: title }
                    - writeAlso: { 1️⃣titel: { from: title, until: 3 } }
            """,
            [
                "1️⃣ write-also-source: version 1 of 'Book' has no property 'titel' to write as well | it has name"
            ]
        )
    }

    @Test func writeAlsoWindow() {
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
                    - rename: { name: title }
                    - writeAlso: { name: { from: title, until: 1️⃣1 } }
            """,
            [
                """
                1️⃣ write-also-window: 'until: 1' is before version 2, which this entry belongs to | 'until' is the \
                last version that still writes the old key
                """
            ]
        )
    }
}
