import ModelLanguage
import ModelTestSupport
import Testing

@Suite struct ReplayTests {
    /// Where no key, archive name or raw value was written, it followed the names, and the pattern.
    @Test func whatWasNotWrittenFollowsTheNames() throws {
        let history = try history(
            """
            model: M
            version: 5
            enums:
              Mood:
                cases: { glad: g }
                history:
                  4: [{ reraw: { glad: ~ } }]
                  3: [{ renameCase: { happy: glad } }]
                  2: [{ renameCase: { merry: happy } }]
            structs:
              Spot: { properties: { x: Int } }
            classes:
              Base: { properties: { moved: { type: Int, key: m } } }
              Project:
                superclass: Base
                archiveName: P
                keys: "k.*"
                properties:
                  manager: { type: String?, key: boss }
                  place: { type: Spot?, flat: true, key: p }
                  same: { type: Int, key: k.same }
                history:
                  5:
                    - rekey: { manager: ~, place: ~, same: ~ }
                    - move: { moved: { to: Base, key: ~, missing: 1 } }
                    - archiveName: ~
                  4:
                    - was: { keys: "*" }
                  3:
                    - rename: { owner: manager, spot: place, other: same, away: moved }
                    - renameClass: Venture
                  2:
                    - rename: { lead: owner }
                    - renameClass: Plan
            """
        )
        let texts = (1...5).map { describe(history, at: $0).filter { !$0.hasPrefix("Base") }.joined(separator: "; ") }
        #expect(
            texts == [
                "Mood { merry }; Spot { x: Int }; Plan: Base { away: Int, lead: String?, other: Int, spot: Spot? }",
                "Mood { happy }; Spot { x: Int }; Venture: Base { away: Int, other: Int, owner: String?, spot: Spot? }",
                "Mood { glad }; Spot { x: Int }; Project: Base { manager: String?, moved: Int, place: Spot?, same: Int }",
                "Mood { glad=g }; Spot { x: Int }; Project: Base { manager(k.manager): String?, moved(k.moved): Int, "
                    + "place(k.place): Spot?, same(k.same): Int }",
                "Mood { glad=g }; Spot { x: Int }; Project: Base as P { manager(boss): String?, place(p): Spot?, same(k.same): Int }",
            ]
        )
    }

    @Test func whatIsNotWrittenNowIsNoChange() {
        expectFindings(
            """
            model: M
            version: 2
            enums:
              Mood: { cases: [glad], history: { 2: [{ reraw: { glad: 3️⃣~ } }] } }
            classes:
              Project:
                properties: { manager: { type: String?, key: boss }, other: Int }
                history:
                  2:
                    - rekey: { manager: ~, other: 1️⃣~ }
                    - archiveName: 2️⃣~
            """,
            [
                "3️⃣ history-no-change: 'reraw' changes nothing: 'glad' has that raw value in version 2 as well | write what it was before",
                "1️⃣ history-no-change: 'rekey' changes nothing: 'other' has the key 'other' in version 2 as well | write what it was before",
                "2️⃣ history-no-change: 'archiveName' changes nothing: it is 'Project' in version 2 as well | write what it was before",
            ]
        )
    }

    @Test func everyKindOfPropertyChangeIsUndone() throws {
        let history = try history(
            """
            model: M
            version: 4
            classes:
              Item:
                properties:
                  createdAt: Date?
              Person:
                superclass: Item
                properties:
                  displayName: String
                  age: { type: Int, default: 0 }
                  street: String?
                  city: String?
                  birthday: Date?
                  mail: String?
                  serial: Int
                  phone: String?
                  pages: { type: Int, default: 7 }
                  cache: String?
                excluded: [cache]
                history:
                  4:
                    - rename: { fullName: displayName }
                    - retype: { age: { from: String, using: Person.parseAge, else: default } }
                  3:
                    - merge: { from: { first: String, last: String }, into: fullName, using: Person.join }
                    - split: { from: { address: String }, into: [street, city], using: Person.splitAddress }
                    - move: { createdAt: Item }
                    - exclude: cache
                  2:
                    - add: [birthday, mail]
                    - add: { serial: { missing: 0 } }
                    - remove: { nick: String? }
                    - rekey: { phone: tel }
                    - redefault: { pages: 1 }
                    - renameClass: Human
                    - superclass: { was: NSObject }
            """
        )
        #expect(
            describe(history, at: 4)[1]
                == "Person: Item { age: Int = 0, birthday: Date?, city: String?, displayName: String, mail: String?, pages: Int = 7, phone: String?, serial: Int, street: String? }"
        )
        #expect(
            describe(history, at: 3)[1]
                == "Person: Item { age: String, birthday: Date?, city: String?, fullName: String, mail: String?, pages: Int = 7, phone: String?, serial: Int, street: String? }"
        )
        #expect(describe(history, at: 2)[0] == "Item {  }")
        #expect(
            describe(history, at: 2)[1]
                == "Person: Item { address: String, age: String, birthday: Date?, cache: String?, createdAt: Date?, first: String, last: String, mail: String?, pages: Int = 7, phone: String?, serial: Int }"
        )
        #expect(
            describe(history, at: 1)[1]
                == "Human { address: String, age: String, cache: String?, createdAt: Date?, first: String, last: String, nick: String?, pages: Int = 1, phone(tel): String? }"
        )
    }

    @Test func enumsGoBack() throws {
        let history = try history(
            """
            model: M
            version: 3
            enums:
              Genre:
                cases: [fiction, essay, poem]
                history:
                  3:
                    - renameCase: { essays: essay }
                    - addCase: [poem]
                  2:
                    - removeCase: { lost: { raw: gone, readAs: fiction } }
                    - reraw: { fiction: f }
            classes:
              A: { properties: { genre: { type: Genre, default: .essay } } }
            """
        )
        #expect(describe(history, at: 3) == ["Genre { fiction, essay, poem }", "A { genre: Genre = .essay }"])
        #expect(describe(history, at: 2) == ["Genre { fiction, essays }", "A { genre: Genre = .essays }"])
        #expect(describe(history, at: 1) == ["Genre { fiction=f, essays, lost=gone }", "A { genre: Genre = .essays }"])
    }

    @Test func removedClassesComeBackAndTypesFollow() throws {
        let history = try history(
            """
            model: M
            version: 4
            classes:
              Book:
                properties:
                  pages: { type: Int, default: 3 }
                  sequel: Book?
                history:
                  4: [{ renameClass: Tome }]
              Shelf:
                since: 2
                properties: { items: "[Book]" }
                history:
                  3: [{ retype: { items: { from: "[Leaflet]" } } }]
            removed:
              Leaflet:
                in: 3
                since: 2
                readAs: Tome
                rename: { sheets: pages }
                properties: { sheets: Int, other: Leaflet? }
                history: {}
            """
        )
        #expect(
            describe(history, at: 2) == [
                "Tome { pages: Int = 3, sequel: Tome? }", "Shelf { items: [Leaflet] }",
                "Leaflet { other: Leaflet?, sheets: Int }",
            ]
        )
        #expect(describe(history, at: 1) == ["Tome { pages: Int = 3, sequel: Tome? }"])
        #expect(plan(history).rules("Book", "pages") == ["2 Leaflet#2: sheets: Int", "1-4: pages: Int ?? 3"])
        #expect(plan(history).rules("Shelf", "items") == ["3-4: items: [Book]", "1-2: items: [Book]"])
        #expect(
            plan(history).names.map { "\($0.archiveName) \($0.versions) \($0.identity.name)" } == [
                "Book 4...4 Book", "Leaflet 2...2 Leaflet#2", "Shelf 2...4 Shelf", "Tome 1...3 Book",
            ]
        )
    }

    @Test func swapsApplyAtOnce() throws {
        let history = try history(
            """
            model: M
            version: 2
            classes:
              A:
                properties: { a: Int, b: String }
                history:
                  2: [{ rename: { a: b, b: a } }]
            """
        )
        #expect(describe(history, at: 1) == ["A { a: String, b: Int }"])
        #expect(plan(history).rules("A", "a") == ["2: a: Int", "1: b: Int"])
    }

    @Test func chainsCollapseAndDefaultsAreThoseOfTheirTime() throws {
        let history = try history(
            """
            model: M
            version: 6
            classes:
              A:
                properties:
                  c: { type: Double, default: 2 }
                  again: { type: Int, default: 9 }
                history:
                  6: [{ add: [again] }, { redefault: { c: 1 } }]
                  5: [{ remove: { again: Int } }]
                  4: [{ rename: { b: c } }, { retype: { c: { from: { type: Int, default: 4 } } } }]
                  3: [{ rename: { a: b } }]
                  2: [{ add: { a: { missing: 7 } } }]
            """
        )
        #expect(
            plan(history).rules("A", "c") == [
                "6: c: Double ?? 2", "4-5: c: Double ?? 1", "3: (b: Int ?? 4) > Double", "2: (a: Int ?? 4) > Double",
                "1: (7) > Double",
            ]
        )
        #expect(plan(history).rules("A", "again") == ["6: again: Int ?? 9", "1-5: 9"])
    }

    @Test func whatAChannelLeavesOutIsItsDefaultInWhatIsMadeOfIt() throws {
        let plan = plan(
            try history(
                """
                model: M
                version: 3
                classes:
                  A:
                    properties: { a: Int, b: { type: Int, default: 7 }, c: Int }
                    excluded: { b: [coding] }
                    history:
                      3: [{ merge: { from: { a: Int, b: Int }, into: c, using: A.f } }]
                      2: [{ retype: { b: { from: Int } } }, { exclude: { b: [coding] } }]
                """
            )
        )
        #expect(plan.rules("A", "b") == ["1-3: b: Int ?? 7"])
        #expect(plan.rules("A", "c") == ["3: c: Int", "1-2: A.f(a: Int; 7)"])
        let read = plan[TypeName(model: "M", name: "A")].properties["c"]
        #expect(
            spell(read?.others[.json] ?? []) == ["3: c: Int", "2: A.f(a: Int; b: Int ?? 7)", "1: A.f(a: Int; b: Int)"]
        )
        #expect(read?.others[.dictionary] == read?.others[.json])
    }

    /// If the replacement existed before, a property may have been of either type: that must be stated.
    @Test func typesFollowToWhatCameInTheRemovedOnesPlace() throws {
        let history = try history(
            """
            model: M
            version: 3
            classes:
              Map: { properties: { spots: "[Spot]", named: "[String: Spot]?" } }
            structs:
              Spot: { since: 3, properties: { lat: Int } }
            removed:
              Point: { in: 3, kind: struct, readAs: Spot, rename: { y: lat }, properties: { y: Int } }
            """
        )
        #expect(
            describe(history, at: 2) == ["Map { named: [String: Point]?, spots: [Point] }", "Point { y: Int }"]
        )
        #expect(plan(history).rules("Map", "spots") == ["3: spots: [Spot]", "1-2: spots: [Spot]"])
        #expect(plan(history).rules("Spot", "lat") == ["1-2 Point#1: y: Int", "1-3: lat: Int"])
    }

    /// Version 1 has both cases: a value of one must not be read as the other, which became it later.
    @Test func aRawValueOfACaseThatWasMergedAwayKeepsOldReadersOut() throws {
        let history = try history(
            """
            model: M
            version: 3
            enums:
              Kind:
                raw: Int
                cases: { open: 1, late: 3 }
                history:
                  3: [{ reraw: { open: 2 } }]
                  2: [{ removeCase: { new: { raw: 1, readAs: open } } }]
            classes:
              Box: { properties: { kind: Kind } }
            """
        )
        #expect(plan(history)[TypeName(model: "M", name: "Box")].minReader == 2)
    }

    @Test func minReaderRisesForReusedKeysOnly() throws {
        let history = try history(
            """
            model: M
            version: 3
            classes:
              A:
                properties: { name: String, mail: String?, note: String? }
                history:
                  3:
                    - rename: { name: title }
                    - add: { name: { missing: "" } }
                    - remove: { title: String }
                  2:
                    - add: [note]
              B: { properties: { a: A? } }
            """
        )
        #expect(plan(history)[TypeName(model: "M", name: "A")].minReader == 3)
        #expect(plan(history)[TypeName(model: "M", name: "B")].minReader == 1)
    }

    /// Old code itself reports failures that depend on the value; data in another form, which it may read only by chance, is rejected.
    @Test(arguments: [("Int32", "Int64", 1), ("Int", "Int?", 1), ("Int", "Double", 2), ("'[Int]'", "Set<Int>", 2)])
    func minReaderTellsFormsApart(_ old: String, _ new: String, _ expected: Int) throws {
        let history = try history(
            """
            model: M
            version: 2
            classes:
              A: { properties: { n: \(new) }, history: { 2: [retype: { n: { from: \(old) } }] } }
            """
        )
        #expect(plan(history)[TypeName(model: "M", name: "A")].minReader == expected)
    }

    /// The keys are the same; in version 1 they are parts of a struct that it does not know.
    @Test func aFlatStructInPlaceOfAnotherKeepsOldReadersOut() throws {
        let history = try history(
            """
            model: M
            version: 2
            structs:
              New: { since: 2, properties: { x: Int, z: Int } }
            classes:
              Box:
                properties: { at: { type: New, flat: true } }
                history: { 2: [retype: { at: { from: { type: Old, flat: true } } }] }
            removed:
              Old: { in: 2, kind: struct, readAs: New, missing: { z: 0 }, properties: { x: Int } }
            """
        )
        #expect(plan(history)[TypeName(model: "M", name: "Box")].minReader == 2)
    }

    /// Under the old key is the value that the version before the rename expects; in version 1 it had another meaning.
    @Test func anOldKeyIsWrittenForThoseWhoMeanTheSameByIt() throws {
        let history = try history(
            """
            model: M
            version: 3
            classes:
              A:
                properties: { b: String }
                history:
                  3: [{ rename: { a: b } }, { writeAlso: { a: { from: b, until: 3 } } }]
                  2: [{ retype: { a: { from: String, using: A.turn } } }]
            """
        )
        #expect(plan(history)[TypeName(model: "M", name: "A")].minReader == 2)
    }

    @Test func moveUpFromSeveralSubclasses() throws {
        let history = try history(
            """
            model: M
            version: 2
            classes:
              Item: { properties: { created: Date? } }
              Book:
                superclass: Item
                keys: "Book.*"
                history:
                  2: [{ move: { created: Item } }]
              Film:
                superclass: Item
                history:
                  2: [{ move: { created: Item } }]
              Game: { superclass: Item }
            """
        )
        #expect(
            describe(history, at: 1) == [
                "Item {  }", "Book: Item { created(Book.created): Date? }", "Film: Item { created: Date? }",
                "Game: Item {  }",
            ]
        )
        #expect(
            plan(history).rules("Item", "created") == [
                "1 Book: Book.created: Date?", "1 Film: created: Date?", "2: created: Date?", "1: nil",
            ]
        )
    }

    /// Seals have no order: the sources of a merge or split return to the place of its result, removed members return after the others.
    @Test func propertiesKeepTheirPlaces() throws {
        let history = try history(
            """
            model: M
            version: 3
            classes:
              Item: { properties: { note: String?, createdAt: Date? } }
              Person:
                superclass: Item
                properties: { title: String, displayName: String, age: Int, street: String, city: String, mail: String }
                history:
                  3:
                    - rename: { fullName: displayName }
                    - remove: { fax: String?, telex: String? }
                    - remove: { pager: String? }
                    - split: { from: { address: String }, into: [street, city], using: Person.splitAddress }
                  2:
                    - merge: { from: { first: String, last: String, age: Int }, into: fullName, using: Person.join }
                    - move: { createdAt: Item }
                    - move: { note: Item }
                    - remove: { nick: String? }
            """
        )
        let names = [3, 2, 1].map { version in
            history.shape(at: version)?.records.values.first { $0.name == "Person" }?.properties.map(\.name) ?? []
        }
        #expect(
            names == [
                ["title", "displayName", "age", "street", "city", "mail"],
                ["title", "fullName", "age", "address", "mail", "fax", "telex", "pager"],
                [
                    "title", "first", "last", "age", "address", "mail", "fax", "telex", "pager", "createdAt", "note",
                    "nick",
                ],
            ]
        )
    }
}
