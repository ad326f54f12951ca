import ModelTestSupport
import Testing

@Suite("References: marker tests")
struct ReferencesMarkerTests {
    @Test func neverMade() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Author:
                properties:
                  firstBook: 1️⃣Book
              Book:
                properties:
                  author: Author
            """,
            ["1️⃣ never-made: no object of 'Author' can ever be created: 'firstBook' requires one that requires it"]
        )
    }

    @Test func setInCycle() {
        expectFindings(
            """
            model: Library
            version: 1
            classes:
              Author:
                equality: value
                properties:
                  name: String
                  friends: 1️⃣Set<Author>
            """,
            [
                "1️⃣ set-in-cycle: a set of 'Author', which is equal by value, cannot be part of a cycle: its elements are not complete when it is filled"
            ]
        )
    }

    @Test func structContainsItself() {
        expectFindings(
            """
            model: Library
            version: 1
            structs:
              Part:
                properties:
                  title: String
                  inner: 1️⃣Part?
            """,
            ["1️⃣ struct-contains-itself: struct 'Part' contains itself in 'inner'"]
        )
    }
}
