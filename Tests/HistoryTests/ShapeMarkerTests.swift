import ModelTestSupport
import Testing

/// Shapes of older versions that do not fit.
@Suite struct ShapeMarkerTests {
    @Test func historyKind() {
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
                    - 1️⃣addCase: [essay]
            """,
            [
                """
                1️⃣ history-kind: 'addCase' does not apply to a class | it belongs in the history of the enum, under \
                'enums'
                """
            ]
        )
    }

    /// Removed enums are checked like all enums.
    @Test func duplicateRawValueOfARemovedEnum() {
        expectFindings(
            """
            model: Library
            version: 2
            classes:
              Book:
                properties:
                  title: String
            removed:
              Genre:
                in: 2
                cases: { 2️⃣novel: n, essay: 1️⃣n }
            """,
            [
                """
                1️⃣ duplicate-raw-value: cases 'novel' and 'essay' have the same raw value 'n' | case 'novel' is here 2️⃣
                """
            ]
        )
    }

    @Test func historyMove() {
        expectFindings(
            """
            model: Library
            version: 2
            classes:
              Book:
                history:
                  2:
                    - move: { title: 1️⃣Film }
              Film:
                properties:
                  title: String
            """,
            [
                """
                1️⃣ history-move: 'title' cannot move to 'Film', which is neither above nor below 'Book' in version \
                2 | between other classes nothing moves: write 'remove: { title: TYPE }' here, and 'add: [title]' in \
                'Film'
                """
            ]
        )
    }

    @Test func historySuperclass() {
        expectFindings(
            """
            model: Library
            version: 2
            classes:
              Item:
                history:
                  2:
                    - 1️⃣superclass: Book
              Book:
                superclass: Item
            """,
            [
                """
                1️⃣ history-superclass: 'Item' was among its own superclasses in version 1 | write the superclass that it \
                had in version 1; NSObject, if it had none
                """
            ]
        )
    }

    @Test func historyTypeGone() {
        expectFindings(
            """
            model: Library
            version: 2
            classes:
              Book:
                properties:
                  publisher: 1️⃣Publisher?
              2️⃣Publisher:
                since: 2
                properties:
                  name: String
            """,
            [
                """
                1️⃣ history-type-gone: 'Book.publisher' is of type 'Publisher' in version 1, but that exists since \
                version 2 | 'Publisher' is declared here 2️⃣ | say in version 2 that the property was added or \
                retyped, as in 'add: [publisher]'
                """
            ]
        )
    }

    @Test func historyUnknownClass() {
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
                    - move: { title: 1️⃣Item }
            """,
            [
                """
                1️⃣ history-unknown-class: version 2 has no class 'Item' in this model | properties move between \
                classes of one model, along the inheritance
                """
            ]
        )
    }

    @Test func historyVersion() {
        expectFindings(
            """
            model: Library
            version: 2
            classes:
              Book:
                properties:
                  title: String
                history:
                  1️⃣1:
                    - rename: { name: title }
            """,
            [
                """
                1️⃣ history-version: 'Book' exists since version 1, so nothing can have changed in version 1 | version 1\
                 is the first; no changes lead to it
                """
            ]
        )
    }

    @Test func historyNameClash() {
        expectFindings(
            """
            model: Library
            version: 2
            classes:
              2️⃣Book:
                properties:
                  title: String
                history:
                  2:
                    - renameClass: Volume
              1️⃣Volume:
                archiveName: NewVolume
                properties:
                  pages: Int
            """,
            [
                """
                1️⃣ history-name-clash: version 1 has two declarations named 'Volume' | the other one is this 2️⃣ | \
                'since:', 'in:' and 'renameClass' say when each had the name
                """
            ]
        )
    }

    @Test func historyKeyClash() {
        expectFindings(
            """
            model: Library
            version: 2
            classes:
              Book:
                properties:
                  2️⃣title: String
                  1️⃣name: String
                history:
                  2:
                    - rekey: { title: name }
            """,
            [
                """
                1️⃣ history-key-clash: 'name' and 'title' both have the key 'name' in version 1 | the other \
                one 2️⃣ | say in version 2 which of them was added, renamed or had another key, as in \
                'add: [name]'
                """
            ]
        )
    }

    @Test func nothingMovesToItsOwnClass() {
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
                    - move: { title: 1️⃣Book }
            """,
            ["1️⃣ history-move: 'title' is in 'Book' already, which this history is of; expected another class"]
        )
    }
}
