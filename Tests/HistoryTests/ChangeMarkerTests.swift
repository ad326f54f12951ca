import ModelTestSupport
import Testing

/// Checks of a change against the previous version.
@Suite struct ChangeMarkerTests {
    @Test func historyNoProperty() {
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
            """,
            [
                """
                1️⃣ history-no-property: 'rename' says that 'Book' has 'titel' in version 2, but it does not | \
                declare 'titel', or fix the entries above: they apply from top to bottom
                """
            ]
        )
    }

    @Test func aRenameBackToFront() {
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
                    - rename: { title: 1️⃣name }
            """,
            [
                """
                1️⃣ history-no-property: 'rename' says that 'Book' has 'name' in version 2, but it does not | \
                'rename' is written 'old: new', and 'title' is the current name
                """
            ]
        )
    }

    @Test func changesInTheFormOfOthers() {
        expectFindings(
            """
            model: Library
            version: 2
            classes:
              Novel:
                properties:
                  pages: String
                history:
                  2:
                    - renameClass: 1️⃣{ Book: Novel }
                    - retype: { pages: 2️⃣{ from: Int, to: String } }
                    - remove: 3️⃣[mail]
            """,
            [
                "1️⃣ wrong-kind: expected the old name for 'renameClass', found a mapping",
                "2️⃣ history-entry: the old type is expected alone; the new one is below 'properties'",
                "3️⃣ wrong-kind: expected a mapping for 'remove', of properties and what they were, as in { nick: String? }, found a list",
            ]
        )
    }

    @Test func historyNameTaken() {
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
                    - rename: { 1️⃣name: title }
            """,
            [
                """
                1️⃣ history-name-taken: 'rename' says that 'name' became 'title', but 'Book' still has 'name' | the \
                property is this 2️⃣ | if it is a new one of that name, say so in this version: 'add: [name]', below\
                 this entry
                """
            ]
        )
    }

    @Test func historyChangedTwice() {
        expectFindings(
            """
            model: Library
            version: 2
            classes:
              Book:
                properties:
                  title: String?
                history:
                  2:
                    - add: [2️⃣name]
                    - rename: { name: 1️⃣title }
            """,
            [
                """
                1️⃣ history-changed-twice: 'name' is added or removed in version 2, so it cannot also change in it \
                | it is added or removed here 2️⃣ | declare the final form: version 1 has no intermediate state
                """
            ]
        )
    }

    @Test func historyMissing() {
        expectFindings(
            """
            model: Library
            version: 2
            classes:
              Book:
                properties:
                  2️⃣title: String
                history:
                  2:
                    - add: [1️⃣title]
            """,
            [
                """
                1️⃣ history-missing: 'title' is required, and objects written before version 2 \
                have no value for it | it is declared here 2️⃣ | give them a value: 'add: { title: { missing: … } }', or \
                'missing: fail' if they cannot be read
                """
            ]
        )
    }

    @Test func whatARemovedClassIsReadAsRequiresMore() {
        expectFindings(
            """
            model: Library
            version: 2
            classes:
              Item: { properties: { id: Int, mark: Int? }, history: { 2: [ rename: { number: id }, add: [mark] ] } }
              Book:
                since: 2
                superclass: Item
                properties: { name: String, 1️⃣price: Decimal, 2️⃣pages: Int, note: String?, shelf: String }
            removed:
              Pamphlet:
                in: 2
                superclass: Item
                readAs: 3️⃣Book
                rename: { title: name }
                missing: { shelf: "" }
                properties: { title: String, 4️⃣pages: Data }
            """,
            [
                """
                3️⃣ history-missing: 'Pamphlet' is read as 'Book', which requires 'price', and objects of 'Pamphlet' have no value \
                for it | it is declared here 1️⃣ | give them a value: 'missing: { price: … }' beside 'readAs', or 'fail' if they \
                cannot be read | if 'Book' is \
                'Pamphlet' under another name, 'renameClass: Pamphlet' in its history says so, in place of this
                """,
                """
                3️⃣ history-missing: 'Pamphlet' is read as 'Book', which has 'pages', and no built-in conversion makes it of what \
                'Pamphlet' has | it is declared here 2️⃣ | this is what 'Pamphlet' has 4️⃣ | give them a value: \
                'missing: { pages: … }' beside 'readAs', or 'fail' if they cannot be read | if 'Book' is \
                'Pamphlet' under another name, 'renameClass: Pamphlet' in its history says so, in place of this
                """,
            ]
        )
    }

    @Test func whatIsIncludedHadAValue() {
        expectFindings(
            """
            model: Library
            version: 2
            classes:
              Book:
                properties: { 2️⃣pages: Int, note: String?, 4️⃣size: Int }
                history:
                  2:
                    - include: [1️⃣pages, note]
                    - include: { 3️⃣size: json }
            """,
            [
                """
                1️⃣ history-missing: 'pages' is required, and objects written before version 2 have no value for it | \
                it is declared here 2️⃣ | it was optional or had a default, as all that is excluded: a later version may change \
                that | or say what they have: 'add: { pages: { missing: … } }' in the place of 'include'
                """,
                """
                3️⃣ history-missing: 'size' is required, and objects written before version 2 have no value for it | \
                it is declared here 4️⃣ | it was optional or had a default, as all that is excluded: a later version may change that
                """,
            ]
        )
    }

    @Test func historyNoChange() {
        expectFindings(
            """
            model: Library
            version: 2
            classes:
              Book:
                properties:
                  pages: { type: Int, default: 1 }
                history:
                  2:
                    - redefault: { pages: 1️⃣1 }
            """,
            [
                """
                1️⃣ history-no-change: 'redefault' changes nothing: 'pages' has that default in version 2 as well | \
                write what it was before
                """
            ]
        )
    }

    @Test func historyNoConversion() {
        expectFindings(
            """
            model: Library
            version: 2
            classes:
              Book:
                properties:
                  pages: 2️⃣Int
                history:
                  2:
                    - retype: { pages: { from: 1️⃣Data } }
            """,
            [
                """
                1️⃣ history-no-conversion: there is no built-in conversion from Data to Int | 'pages' is of type Int in \
                version 2 2️⃣ | name a static function that does it, which 'heirloom stubs' begins: \
                'using: Book.convertPages'
                """
            ]
        )
    }

    @Test func historyElse() {
        expectFindings(
            """
            model: Library
            version: 2
            classes:
              Book:
                properties:
                  2️⃣pages: Int
                history:
                  2:
                    - retype: { pages: { from: String, else: 1️⃣default } }
              Shelf:
                properties: { name: String, size: 4️⃣Int }
                history:
                  2:
                    - add: { size: { missing: { from: [name], using: Shelf.size, else: 3️⃣nil } } }
            """,
            [
                """
                3️⃣ history-else: 'else: nil' requires an optional, and 'size' is not optional in version 2 | it is declared here 4️⃣
                """,
                """
                1️⃣ history-else: 'else: default' requires a default, and 'pages' has none in version 2 | it is declared \
                here 2️⃣
                """,
            ]
        )
    }

    @Test func historySource() {
        expectFindings(
            """
            model: Library
            version: 2
            classes:
              Book:
                properties:
                  name: 2️⃣String
                  title: String
                history:
                  2:
                    - merge: { from: { name: 1️⃣Data, part: String }, into: title, using: Book.join }
            """,
            [
                """
                1️⃣ history-source: 'merge' says that 'name' was Data, but it stays in the class and is String | it is declared here \
                2️⃣
                """
            ]
        )
    }

    @Test func historyChannels() {
        expectFindings(
            """
            model: Library
            version: 2
            classes:
              Book:
                properties:
                  2️⃣cache: String?
                history:
                  2:
                    - exclude: 1️⃣cache
            """,
            [
                """
                1️⃣ history-channels: 'exclude' says that 'cache' is excluded in version 2, but it is not | what \
                version 2 has is said here 2️⃣ | 'include' says the opposite: that it was not before | it is excluded \
                where its class says so, in 'excluded: [cache]'; this entry says since when
                """
            ]
        )
    }

    @Test func historyRawMissing() {
        expectFindings(
            """
            model: Library
            version: 2
            enums:
              State:
                raw: Int
                cases: { open: 1 }
                history:
                  2:
                    - removeCase: { 1️⃣lost: open }
            """,
            [
                """
                1️⃣ history-raw-missing: the removed case 'lost' needs its raw value: integers are always written \
                out | as in { raw: 3, readAs: open }
                """
            ]
        )
    }

    @Test func historyNoCase() {
        expectFindings(
            """
            model: Library
            version: 2
            enums:
              Genre:
                cases: [fiction, essay]
                history:
                  2:
                    - addCase: [1️⃣esay]
            """,
            [
                """
                1️⃣ history-no-case: 'addCase' says that 'Genre' has the case 'esay' in version 2, but it does not | \
                at that point its cases were fiction, essay
                """
            ]
        )
    }

    @Test func historyCaseTaken() {
        expectFindings(
            """
            model: Library
            version: 2
            enums:
              Genre:
                cases: [fiction, 2️⃣essay]
                history:
                  2:
                    - removeCase: { lost: { raw: 1️⃣essay, readAs: drop } }
            """,
            [
                """
                1️⃣ history-case-taken: the raw value 'essay' belonged to the case 'essay' in version 1 | if 'essay'\
                 came in this version, say so above: 'addCase: [essay]' 2️⃣
                """
            ]
        )
    }

    /// One of several subclasses' moves may state it for all; otherwise each is reported with the way to state it.
    @Test func missingWhereAPropertyMovesUp() {
        expectFindings(
            """
            model: Library
            version: 2
            classes:
              Item: { properties: { 2️⃣page: Int, line: { type: Int, default: 1 } } }
              Book:
                superclass: Item
                history:
                  2: [{ move: { 1️⃣page: Item, line: Item } }]
              Magazine:
                superclass: Item
                history:
                  2: [{ move: { line: { to: Item, missing: 70 } } }]
            """,
            [
                """
                1️⃣ history-missing: 'page' is required, and objects written before version 2 have no value for it \
                | it is declared here 2️⃣ | give them a value: 'move: { page: { to: Item, missing: … } }', or \
                'missing: fail' if they cannot be read
                """
            ]
        )
        expectFindings(
            """
            model: Library
            version: 2
            classes:
              Item: { properties: { page: Int } }
              Book: { superclass: Item, history: { 2: [{ move: { page: { to: Item, key: p } } }] } }
              Magazine: { superclass: Item, history: { 2: [{ move: { page: { to: Item, missing: 70 } } }] } }
            """,
            []
        )
    }

    /// Removed declarations had other archive names before, like existing ones.
    @Test func anOldArchiveNameOfARemovedClass() {
        expectFindings(
            """
            model: Library
            version: 3
            classes:
              2️⃣Book:
                properties:
                  title: String
            removed:
              Paper: { in: 3, readAs: drop, archiveName: Sheet, history: { 2: [{ archiveName: 1️⃣Book }] } }
            """,
            [
                """
                1️⃣ archive-name-taken: the archive name 'Book' belongs to class 'Book' | class 'Book' has it here 2️⃣ | another \
                name in archives is given by 'archiveName'; archives that were written keep the old one | one that \
                came after it says since when: 'since: 2' or above
                """
            ]
        )
    }
}
