import Testing

/// Superclasses that change in one version, and sources that are inherited.
@Suite struct SuperclassPastTests {
    /// Both classes have a new superclass; each says what its own objects have.
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

    /// What `Base` gives was there before, though the class between is gone.
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

    /// The class's own property is meant, not the inherited one of that name that comes in the same version.
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
}
