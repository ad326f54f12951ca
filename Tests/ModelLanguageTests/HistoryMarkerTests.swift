import ModelTestSupport
import Testing

@Suite("History: marker tests")
struct HistoryMarkerTests {
    @Test func historyOrder() {
        expectFindings(
            """
            model: Library
            version: 3
            classes:
              Book:
                properties:
                  title: String
                  pages: Int?
                  mail: String?
                history:
                  2:
                    - add: pages
                  1️⃣3:
                    - add: mail
            """,
            ["1️⃣ history-order: version 3 comes after version 2; expected newest first"]
        )
    }

    @Test func historyEntry() {
        expectFindings(
            """
            model: Library
            version: 2
            classes:
              Book:
                properties:
                  title: String
                  pages: Int?
                history:
                  2:
                    - add: [pages]
                      1️⃣rename: { name: title }
            """,
            ["1️⃣ history-entry: an entry is one change; found 2: add, rename"]
        )
    }

    @Test func unknownChange() {
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
                    - 1️⃣renamed: { name: title }
            """,
            ["1️⃣ unknown-change: 'renamed' is not a kind of change"]
        )
    }

    /// `excluded` of a removed property is with the property.
    @Test func channelsOfARemovedProperty() {
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
                    - remove:
                        cache: { type: Data?, excluded: [1️⃣jsn] }
                        nick: { type: String?, excluded: [json, 2️⃣json] }
                        size: { type: Int?, excluded: 3️⃣{ json: true } }
                        kept: { type: Int?, excluded: [coding, json] }
                    - retype: { title: { from: { type: Int, 4️⃣excluded: [json] } } }
            """,
            [
                "1️⃣ unknown-option: 'jsn' is not a value of 'excluded'; expected coding, copying, dictionary, json or all",
                "2️⃣ repeated-item: 'json' is listed twice in 'excluded'",
                "3️⃣ wrong-kind: expected text for 'excluded', found a mapping",
                "4️⃣ unknown-key: unknown key 'excluded' in property 'title'",
            ]
        )
    }

    @Test func removedLife() {
        expectFindings(
            """
            model: Library
            version: 4
            removed:
              Pamphlet: { in: 1️⃣3, since: 3, readAs: drop }
            """,
            ["1️⃣ removed-life: 'Pamphlet' was removed in version 3, before version 3, the first that had it"]
        )
    }
}
