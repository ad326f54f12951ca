import ModelTestSupport
import Testing

/// Superclasses that change in one version, and sources that are inherited.
@Suite struct SuperclassPastTests {
    /// Both classes have a new superclass; each entry states the values for its own objects.
    @Test func theNearestNewSuperclassSpeaksForAnObject() throws {
        let plan = plan(
            try history(
                """
                model: M
                version: 2
                classes:
                  Sub:
                    superclass: Middle
                    history:
                      2: [{ superclass: { was: NSObject, missing: { size: 30 } } }]
                  Middle:
                    superclass: Base
                    history:
                      2: [{ superclass: { was: NSObject, missing: { size: 26 } } }]
                  Base: { properties: { size: Int } }
                """
            )
        )
        #expect(plan.rules("Base", "size") == ["1 Sub: 30", "1 Middle: 26", "1-2: size: Int"])
    }

    /// The properties of `Base` existed before, though the class in between is removed.
    @Test func aClassBetweenThatIsGoneTakesNothingFromAbove() throws {
        let plan = plan(
            try history(
                """
                model: M
                version: 2
                classes:
                  Base: { properties: { size: Int } }
                  Sub:
                    superclass: Base
                    history:
                      2: [{ superclass: Between }]
                removed:
                  Between: { in: 2, readAs: Base, superclass: Base }
                """
            )
        )
        #expect(plan.rules("Base", "size") == [])
    }

    @Test(arguments: [true, false]) func inheritedSourcesHaveTheirNewNamesWhateverTheOrder(_ isFirst: Bool) throws {
        let base = """
              Base:
                properties: { count: Int }
                history:
                  2: [{ rename: { n: count } }]
            """
        let sub = """
              Sub:
                superclass: Base
                properties: { text: String }
                history:
                  2: [{ add: { text: { missing: { from: [count], using: Sub.text } } } }]
            """
        let plan = plan(
            try history(
                "model: M\nversion: 2\nclasses:\n" + (isFirst ? [base, sub] : [sub, base]).joined(separator: "\n")
            )
        )
        #expect(plan.rules("Sub", "text") == ["2: text: String", "1: Sub.text(n: Int)"])
    }

    /// The class's own property is used, not the inherited one of that name that the same version adds.
    @Test func aSourceIsThePropertyOfWhereItsEntryStands() throws {
        let plan = plan(
            try history(
                """
                model: M
                version: 2
                classes:
                  Base:
                    properties: { size: { type: Int, default: 9 } }
                    history:
                      2: [{ add: [size] }]
                  Sub:
                    superclass: Base
                    properties: { text: String }
                    history:
                      2:
                        - add: { text: { missing: { from: [size], using: Sub.text } } }
                        - remove: { size: Double }
                """
            )
        )
        #expect(plan.rules("Sub", "text") == ["2: text: String", "1: Sub.text(size: Double)"])
    }

    /// No archive of version 1 has an object of a class that version 2 added, or that was abstract.
    @Test(
        arguments: [
            "Video: { since: 2, superclass: Evidence }",
            "Video: { superclass: Evidence, history: { 2: [superclass: NSObject, was: { abstract: true }] } }",
        ]
    )
    func whatCannotExistNeedsNoValue(_ other: String) throws {
        let plan = plan(
            try history(
                """
                model: M
                version: 2
                classes:
                  Evidence: { since: 2, properties: { taken: Date } }
                  Photo: { superclass: Evidence, history: { 2: [superclass: NSObject, move: { taken: Evidence }] } }
                  \(other)
                """
            )
        )
        #expect([nil, "1-2: taken: Date"].contains(plan.rules("Evidence", "taken").last))
    }

    @Test func whatMayExistNeedsAValue() {
        expectFindings(
            """
            model: M
            version: 2
            classes:
              Video: { superclass: Evidence, history: { 2: [superclass: NSObject] } }
              Evidence: { since: 2, properties: { 2️⃣taken: Date } }
              Photo: { superclass: Evidence, history: { 2: [superclass: NSObject, move: { 1️⃣taken: Evidence }] } }
            """,
            [
                """
                1️⃣ history-missing: 'taken' is required, and objects written before version 2 have no value for it | \
                it is declared here 2️⃣ | give them a value: 'move: { taken: { to: Evidence, missing: … } }', or \
                'missing: fail' if they cannot be read
                """
            ]
        )
    }

    @Test func whatIsReadAsItSaysItsOwnValue() {
        expectFindings(
            """
            model: M
            version: 2
            removed:
              Film: { in: 2, readAs: 1️⃣Evidence }
            classes:
              Evidence: { since: 2, properties: { 2️⃣taken: Date } }
              Photo: { superclass: Evidence, history: { 2: [superclass: NSObject, move: { taken: Evidence }] } }
            """,
            [
                """
                1️⃣ history-missing: 'Film' is read as 'Evidence', which requires 'taken', and objects of 'Film' have no value for it | \
                it is declared here 2️⃣ | give them a value: 'missing: { taken: … }' beside 'readAs', or 'fail' if they cannot be read | \
                if 'Evidence' is 'Film' under another name, 'renameClass: Film' in its history says so, in place of this
                """
            ]
        )
    }
}
