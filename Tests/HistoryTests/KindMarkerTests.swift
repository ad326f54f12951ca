import ModelTestSupport
import Testing

/// Classes that become structs with attributes that a struct cannot have, and the reverse.
@Suite struct KindMarkerTests {
    @Test func classesWithMoreThanAStructHas() {
        expectFindings(
            """
            model: Library
            version: 2
            structs:
              5️⃣Money:
                properties: { amount: Int }
                history:
                  2:
                    - retype: { amount: String }
                    - was: { kind: 1️⃣class }
                    - 2️⃣superclass: NSObject
            classes:
              Book:
                properties:
                  price: Money?
                  first: Money?
                history:
                  2:
                    - retype: { 3️⃣price: { from: { type: Money?, weak: true } } }
                    - retype: { 4️⃣first: { from: { type: Money?, conditional: true } } }
            removed:
              Coin: { in: 2, superclass: Money, readAs: drop }
            """,
            [
                """
                2️⃣ history-kind: 'superclass' does not apply to a struct | 'Money' is declared here 5️⃣ | \
                what only a class has goes in a version before the one in which it becomes a struct
                """,
                """
                3️⃣ history-declaration-kind: 'Money' has the weak reference 'Book.price' in version 1, which a struct cannot have | it becomes a struct here 1️⃣ | remove that in an earlier version
                """,
                """
                4️⃣ history-declaration-kind: 'Money' has the conditional reference 'Book.first' in version 1, which a struct cannot have | it becomes a struct here 1️⃣ | remove that in an earlier version
                """,
                """
                1️⃣ history-declaration-kind: 'Money' has the subclass 'Coin' in version 1, which a struct cannot have | it becomes a struct here | remove that in an earlier version
                """,
            ]
        )
    }

    @Test func changesOfNothing() {
        expectFindings(
            """
            model: Library
            version: 2
            structs:
              Money:
                properties: { amount: Int }
                history:
                  2:
                    - was: { kind: 1️⃣struct }
              Coin:
                properties: { amount: Int }
                history:
                  2:
                    - 2️⃣was: { abstract: true }
              Note:
                properties: { amount: Int }
                history:
                  2:
                    - was: { kind: 3️⃣enum }
            """,
            [
                "3️⃣ unknown-option: 'enum' is not a value of 'kind'; expected class or struct",
                """
                2️⃣ history-kind: a struct has neither 'abstract' nor 'versionKey' | if it was a class until then, say so \
                above: 'was: { kind: class }'
                """,
                "1️⃣ history-no-change: 'was' changes nothing: it is a struct in version 2 as well | write what it was before",
            ]
        )
    }

    @Test func flatStructsThatBecomeClasses() {
        expectFindings(
            """
            model: Library
            version: 3
            classes:
              Money:
                properties: { amount: Int }
                history:
                  3:
                    - was: { kind: struct }
              Book:
                properties: { price: Money }
                history:
                  2:
                    - retype: { 1️⃣price: { from: { type: Money, flat: true } } }
            """,
            [
                """
                1️⃣ history-declaration-kind: 'price' is flat in version 1, and 'Money' is a class since | archives with a flat struct cannot be read as a class: raise 'readsFrom' to 2
                """
            ]
        )
    }

    /// Wherever an entry has any text, and no name of Swift's.
    @Test func textBeforeAComment() {
        let comment = "YAML reads ' #' as the start of a comment and drops what follows"
        expectFindings(
            """
            model: Library
            version: 2
            classes:
              Book:
                properties:
                  title: String
                  author: { type: String, default: b }
                  pages: { type: String, default: "" }
                history:
                  2:
                    - archiveName: Volume 1️⃣#1
                    - rekey:
                        title: name 2️⃣#1
                    - redefault:
                        author: a 3️⃣#1
                    - add:
                        pages:
                          missing: many 4️⃣#1
            """,
            ["1️⃣", "2️⃣", "3️⃣", "4️⃣"].map { "\($0) yaml-comment-in-text: \(comment) | the text ends here" }
        )
    }

    /// Values for older objects that no object may have.
    @Test func valuesThatBreakRules() {
        func unread(_ marker: String, _ rule: String, _ owner: String, _ version: Int, _ property: String) -> String {
            "\(marker) rule-default: the value breaks '\(rule)', and '\(owner)' is validated | "
                + "objects written before version \(version) cannot be read if they lack '\(property)'"
        }
        expectFindings(
            """
            model: Library
            version: 4
            classes:
              Book:
                validated: true
                superclass: Item
                history:
                  4:
                    - redefault: { count: 1️⃣-1 }
                  3:
                    - add: { added: { missing: 2️⃣0 }, fine: { missing: 1 } }
                    - rename: { label: title }
                  2:
                    - superclass: { was: NSObject, missing: { id: 4️⃣x } }
                    - add: { label: { missing: 5️⃣"" }, three: { missing: 3️⃣[1] } }
                properties:
                  added: { type: Int, min: 1 }
                  fine: { type: Int, min: 1 }
                  three: { type: "[Int32]", packed: true, count: 3 }
                  count: { type: Int, min: 0, default: 1 }
                  title: { type: String, length: 1... }
              Item: { validated: true, since: 2, properties: { id: { type: String, pattern: '[0-9]' } } }
              Loose:
                properties: { id: { type: String, pattern: '[0-9]' } }
                history: { 3: [ add: { id: { missing: x } } ] }
            removed:
              Old: { in: 4, readAs: Book, missing: { title: 6️⃣"" }, superclass: Item, properties: { added: Int, fine: Int, three: { type: "[Int32]", packed: true, count: 3 } } }
            """,
            [
                unread("6️⃣", "length: 1...", "Book", 4, "title"), unread("1️⃣", "min: 0", "Book", 4, "count"),
                unread("2️⃣", "min: 1", "Book", 3, "added"), unread("5️⃣", "length: 1...", "Book", 2, "label"),
                "3️⃣ count-default: the value has 1 elements, but 'count' says 3",
                unread("4️⃣", "pattern: [0-9]", "Item", 2, "id"),
            ]
        )
    }
}
