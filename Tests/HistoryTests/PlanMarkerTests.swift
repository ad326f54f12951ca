import DiagnosticsTestSupport
import Testing

/// What cannot be read or written for other versions.
@Suite struct PlanMarkerTests {
    @Test func unstampedAmbiguous() {
        expectHistoryFindings(
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
                keys and types do not tell the two apart | 'versionKey:' names the number that the old code wrote; \
                'readsFrom: 2' gives the older one up
                """
            ]
        )
    }

    @Test func writeAlsoKeyTaken() {
        expectHistoryFindings(
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
                1️⃣ write-also-key-taken: 'name' cannot be written any more: its key 'name' belongs to 'name' | the \
                property with that key 2️⃣
                """
            ]
        )
    }

    @Test func writeAlsoSource() {
        expectHistoryFindings(
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
                "1️⃣ write-also-source: version 1 of 'Book' has no property 'titel' to write as well"
            ]
        )
    }

    @Test func writeAlsoWindow() {
        expectHistoryFindings(
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
                "1️⃣ write-also-window: 'until: 1' is before version 2, which this entry belongs to"
            ]
        )
    }
}
