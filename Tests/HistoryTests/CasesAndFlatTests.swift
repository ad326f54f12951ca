import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import Testing

/// Merged cases in collections, and the keys of flat structs, through time.
@Suite struct CasesAndFlatTests {
    @Test func casesMergedAfterASetBecameAnArrayStayTwo() throws {
        let history = try history(
            """
            model: M
            version: 4
            enums:
              Kind:
                cases: [a, c]
                history:
                  4: [{ removeCase: { b: c } }]
            classes:
              Box:
                properties: { kinds: "[Kind]?" }
                history:
                  3: [{ retype: { kinds: { from: "[Kind]" } } }]
                  2: [{ retype: { kinds: { from: Set<Kind> } } }]
            """
        )
        let read = PlanInterpreter(plan: plan(history), history: history)
            .read(
                SimArchived(classID: 0, className: "Box", fields: ["kinds": .set([.string("b"), .string("c")])]),
                version: 1
            )
        guard case .object(_, let values) = read else {
            Issue.record("\(read)")
            return
        }
        #expect(values["kinds"] == .array([.enumCase("c"), .enumCase("c")]))
    }

    @Test func whatWasDroppedWhileAUnionHeldItDidNotBecomeAnotherCase() throws {
        let history = try history(
            """
            model: M
            version: 3
            enums:
              Payment:
                oneOf: { cash: none, gift: none }
                history:
                  3: [{ removeCase: { card: { of: Card, readAs: gift } } }]
            classes:
              Card: { properties: { number: Int }, history: { 2: [{ drop: true }] } }
              Order: { properties: { all: "[String: Payment]" } }
            """
        )
        let tables = plan(history).enums[TypeName(model: "M", name: "Payment")]?.tables
        func reading(at version: Int) -> RawTable.Reading? {
            tables?.first { $0.versions.contains(version) }?.rows.first?.reading
        }
        #expect(reading(at: 1) == .dropped)
        #expect(reading(at: 2) == .case("gift"))
    }

    @Test func casesInStructsMergedAfterASetBecameAnArrayStayTwo() throws {
        let history = try history(
            """
            model: M
            version: 3
            enums:
              Kind:
                cases: [a, c]
                history:
                  3: [{ removeCase: { b: c } }]
            structs:
              Tag:
                properties: { kind: Kind }
            classes:
              Box:
                properties: { tags: "[Tag]" }
                history:
                  2: [{ retype: { tags: { from: Set<Tag> } } }]
            """
        )
        // The set is read like the current array.
        #expect(plan(history)[TypeName(model: "M", name: "Box")].properties["tags"] == nil)
    }

    @Test func casesMergedBeforeASetBecameAnArrayAreOne() throws {
        let history = try history(
            """
            model: M
            version: 3
            enums:
              Kind:
                cases: [a, c]
                history:
                  2: [{ removeCase: { b: c } }]
            classes:
              Box:
                properties: { kinds: "[Kind]" }
                history:
                  3: [{ retype: { kinds: { from: Set<Kind> } } }]
            """
        )
        let read = PlanInterpreter(plan: plan(history), history: history)
            .read(
                SimArchived(classID: 0, className: "Box", fields: ["kinds": .set([.string("b"), .string("c")])]),
                version: 1
            )
        guard case .object(_, let values) = read else {
            Issue.record("\(read)")
            return
        }
        #expect(values["kinds"] == .array([.enumCase("c")]))
    }

    /// A dictionary literal with a key twice would end the process.
    @Test func entriesOfOldDefaultsThatAreOneNowKeepTheCaseThatLivedOn() throws {
        let history = try history(
            """
            model: M
            version: 2
            enums:
              Kind:
                cases: [a, c]
                history:
                  2: [{ removeCase: { b: c } }]
            classes:
              Box:
                properties: { counts: { type: "[Kind: Int]", default: {} } }
                history:
                  2: [{ redefault: { counts: { .b: 1, .c: 2, .a: 3 } } }]
            """
        )
        let rules = plan(history).records.values.flatMap { $0.properties["counts"]?.rules ?? [] }
        let old = try #require(rules.first { $0.versions.contains(1) })
        guard case .stored(let shape) = old.source, case .dictionary(let pairs) = shape.defaultValue else {
            Issue.record("\(old)")
            return
        }
        #expect(pairs.map(\.key).count == 2)
        #expect(pairs.first?.value == .integer("2"))
    }

    @Test func keysMadeForAFlatStructFollowItsProperties() throws {
        let history = try history(
            """
            model: M
            version: 2
            structs:
              Spot:
                properties: { lat: Int, label: String? }
                history:
                  2: [{ rename: { y: lat } }, { remove: { z: Int } }, { add: [label] }]
            classes:
              Pin:
                properties: { spot: { type: Spot, flat: true } }
            """
        )
        let pin = history.shape(at: 1)?.records.values.first { $0.name == "Pin" }
        #expect(Set(pin?["spot"]?.flat?.map(\.key) ?? []) == ["spot.y", "spot.z"])
    }

    @Test func writtenKeysOfAFlatStructMustTellOfWhatItHad() throws {
        var bag = DiagnosticBag()
        let text = """
            model: M
            version: 2
            structs:
              Spot:
                properties: { lat: Int }
                history:
                  2: [{ remove: { z: Int } }]
            classes:
              Pin:
                properties:
                  spot: { type: Spot, flat: { lat: y } }
            """
        replayAndPlan(SourceFile(path: "m.yaml", text: text), into: &bag)
        #expect(bag.diagnostics.map(\.id.name) == ["flat-key-missing"])
        #expect(
            bag.diagnostics.first?.message == "'Spot' had 'z' in version 1, and 'flat' gives no key for it"
        )
    }
}
