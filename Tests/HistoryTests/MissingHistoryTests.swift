import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import Testing

/// The proposals of `evolve` and `check` for a change without a history entry: they pass `check`, and decide nothing for the author.
@Suite struct MissingHistoryTests {
    private func checked(_ declarations: String, version: Int = 1) throws -> CheckedModel {
        let text = "model: M\nversion: \(version)\n\(declarations)"
        var bag = DiagnosticBag()
        let history = try history(text)
        return try #require(CheckedModel(history, uses: [], into: &bag))
    }

    private func missing(_ old: String, _ new: String, places: Bool = false) throws -> MissingHistory {
        let (before, now) = (try checked(old), try checked(new))
        let recorded = places ? RecordedVersion(before.history) : try sealed(before, now)
        return try #require(now.missingHistory(since: recorded))
    }

    /// In the form of the seal's text.
    private func sealed(_ before: CheckedModel, _ now: CheckedModel) throws -> RecordedVersion {
        let block = try #require(before.sealBlock(of: 1, behind: SealFile()))
        var bag = DiagnosticBag()
        let file = SealFile(blocks: [block])
        let sealed = SealedModel(file, version: 1, of: now, path: "m.lock.yaml", into: &bag)
        #expect(bag.diagnostics.map(\.message) == [])
        return RecordedVersion(try #require(sealed), of: file)
    }

    private func book(_ properties: String, _ more: String = "") -> String {
        "classes: { A: { properties: { \(properties) }\(more) } }"
    }

    /// With the entries as its history, the new model describes version 1 as it was recorded.
    private func expectTold(_ old: String, _ new: String, _ more: String, _ entries: [String], _ head: String = "")
        throws
    {
        let recorded = try checked(head + book(old, more)).history.text(of: 1)
        let text = entries.map { "{ \($0) }" }.joined(separator: ", ")
        let told = try checked(head + book(new, ", history: { 2: [\(text)] }"), version: 2).history.text(of: 1)
        #expect(told == recorded, "\(entries)")
    }

    static let changes: [(old: String, new: String, more: String)] = [
        ("f: Int64", "f: Int32", ""), ("x: Int?", "x: Int", ""), ("x: Int?", "x: { type: Int, default: 3 }", ""),
        ("x: String?", "x: { type: Int, default: 3 }", ""), ("x: String?", "x: Date", ""), ("d: Date", "d: Bool", ""),
        ("x: { type: Int, default: 1 }", "x: Int", ""), ("x: Int", "x: { type: Int, default: 1 }", ""),
        ("x: { type: Int, default: 1 }", "x: { type: Double, default: 2 }", ""),
        ("x: Int", "x: { type: Int?, key: y }", ""),
        ("a: Int, b: { type: String, default: d }", "a: Int", ", excluded: { b: [coding] }"),
        ("a: Int, b: { type: String?, key: k }", "a: Int", ", excluded: { b: [json, dictionary] }"),
        ("a: Int?", "a: { type: Int?, default: 3 }", ""), ("a: [A]", "a: Set<A>", ""), ("a: Int", "a: Int, b: Int", ""),
        (
            "a: { type: Int, key: x }, b: { type: Int, key: y }", "a: { type: Int, key: y }, b: { type: Int, key: x }",
            ""
        ),
        ("a: { type: '[Float]', packed: true, count: 3 }", "a: { type: '[Float]', packed: true, count: 4 }", ""),
    ]

    @Test(arguments: changes)
    func whatIsProposedPassesCheck(_ old: String, _ new: String, _ more: String) throws {
        let missing = try missing(book(old, more), book(new))
        try expectTold(old, new, more, missing.owners[0].entries.map(\.text))
    }

    @Test func aChangedChannelComesLast() throws {
        let missing = try missing(book("b: String?"), book("b: Int?", ", excluded: { b: [json] }"))
        #expect(
            missing.owners[0].entries.map(\.text) == [
                "retype: { b: { from: String?, else: nil } }", "exclude: { b: [json] }",
            ]
        )
    }

    /// Each candidate, with the remaining members.
    static let choices: [(old: String, new: String, first: [String])] = [
        (
            "minutes: Int", "duration: Double?",
            ["rename: { minutes: duration }", "retype: { duration: Int }"]
        ),
        ("first: String, last: String", "given: String, family: String", ["rename: { first: given }"]),
        (
            "firstName: String, lastName: String, road: String", "givenName: String, surname: String, roadName: String",
            ["rename: { firstName: givenName }"]
        ),
        ("a: Int?, x: String?", "b: Int?, c: Int?, y: Date?", ["rename: { a: b }"]),
        ("lat: Double", "latitude: Double, alt: Double?", ["rename: { lat: latitude }"]),
    ]

    @Test(arguments: choices)
    func whatMayBeSeveralIsAChoice(_ old: String, _ new: String, _ first: [String]) throws {
        let missing = try missing(book(old), book(new), places: true)
        let owner = missing.owners[0]
        #expect(owner.entries.isEmpty && missing.decided.isEmpty)
        let choice = try #require(owner.choices.first)
        #expect(choice.candidates[0].map(\.text) == first)
        for candidate in choice.candidates {
            let words = Set(candidate.flatMap { $0.text.split { !$0.isLetter }.map(String.init) })
            let rest = choice.otherwise.map(\.text).filter {
                words.isDisjoint(with: [String($0.split { !$0.isLetter }[1])])
            }
            try expectTold(old, new, "", candidate.map(\.text) + rest)
        }
        // All of it is in comments.
        let lines = missing.text.split(separator: "\n").drop { !$0.hasSuffix("2:") }.dropFirst()
        #expect(lines.allSatisfy { $0.hasPrefix("        # ") }, "\(missing.text)")
    }

    @Test func mergesAndSplitsAreOffered() throws {
        func candidates(_ old: String, _ new: String) throws -> [String] {
            try missing(book(old), book(new)).owners[0].choices.flatMap(\.candidates).flatMap { $0.map(\.text) }
        }
        #expect(
            try candidates("first: String, last: String", "fullName: String").last
                == "merge: { from: { first: String, last: String }, into: fullName, using: A.mergeFullName }"
        )
        #expect(
            try candidates("address: String", "street: String, city: String").last
                == "split: { from: { address: String }, into: [street, city], using: A.splitAddress }"
        )
    }

    @Test func aMergeSaysWhichChannelsLeftItsSourcesOut() throws {
        let more = ", excluded: { first: [json] }"
        let missing = try missing(book("first: String?, last: String", more), book("fullName: String"))
        let merge = missing.owners[0].choices.flatMap(\.candidates).flatMap { $0.map(\.text) }.last ?? ""
        #expect(merge.contains("first: { type: String?, excluded: [json] }"))
        try expectTold("first: String?, last: String", "fullName: String", more, [merge])
    }

    @Test func whoWritesTheOldKeyHasSaidIt() throws {
        let missing = try missing(
            book("name: String, nick: String"),
            book("title: { type: String, key: name }, mail: String")
        )
        #expect(missing.owners[0].entries.map(\.text) == ["rename: { name: title }"] + ["rename: { nick: mail }"])
    }

    @Test func whatRefersToThemOrdersCandidates() throws {
        func text(_ first: String, _ second: String) -> String {
            """
            classes:
              Leaf: { properties: { \(first): { type: Tree?, weak: true }, \(second): { type: Tree?, weak: true } } }
              Tree: { properties: { leaves: { type: "[Leaf]", inverse: \(first) }, buds: "[Leaf]" } }
            """
        }
        let missing = try missing(text("up", "side"), text("stem", "branch"))
        let choice = try #require(missing.owners.first { $0.name == "Leaf" }?.choices.first)
        #expect(choice.candidates[0].map(\.text) == ["rename: { up: stem }"])
    }

    @Test func classesOfOneShapeAreAChoice() throws {
        func text(_ names: [String], _ used: String) -> String {
            "classes: { P: { properties: { b: \(used)? } }, "
                + names.map { "\($0): { properties: { street: String, city: String } }" }.joined(separator: ", ") + " }"
        }
        let missing = try missing(
            text(["Billing", "Delivery"], "Billing"),
            text(["Anlieferung", "Zahlung"], "Zahlung")
        )
        #expect(missing.decided.isEmpty)
        #expect(missing.owners.first { $0.name == "Zahlung" }?.formerNames == ["Billing", "Delivery"])
        #expect(!missing.text.contains("\n        - ") && !missing.text.contains("\n    since:"), "\(missing.text)")
        // One removed and one added: proposed.
        let one = try self.missing(text(["Billing"], "Billing"), text(["Zahlung"], "Zahlung"))
        #expect(one.text.contains("        - renameClass: Billing\n"), "\(one.text)")
    }

    /// What moves between classes, and cases that have each other's names or numbers: each time the first proposals, and a schema that has them.
    static let acrossDeclarations: [(old: String, new: String, told: String, entries: [String])] = [
        (
            // Two subclasses had it, and the history says so of one.
            "classes: { B: {}, A: { superclass: B, properties: { n: Int? } }, C: { superclass: B, properties: { n: Int? } } }",
            "classes: { B: { properties: { n: Int? } }, A: { superclass: B, history: { 2: [{ move: { n: B } }] } }, C: { superclass: B } }",
            """
            classes:
              B: { properties: { n: Int? } }
              A: { superclass: B, history: { 2: [{ move: { n: B } }] } }
              C: { superclass: B, history: { 2: [{ move: { n: B } }] } }
            """,
            ["move: { n: B }"]
        ),
        (
            "classes: { B: { properties: { n: Int? } }, A: { superclass: B }, C: { superclass: B } }",
            "classes: { B: {}, A: { superclass: B, properties: { n: Int? } }, C: { superclass: B, properties: { n: Int? } } }",
            """
            classes:
              B: { history: { 2: [{ move: { n: A } }, { move: { n: C } }] } }
              A: { superclass: B, properties: { n: Int? } }
              C: { superclass: B, properties: { n: Int? } }
            """,
            ["add: [n]", "move: { n: A }", "add: [n]"]
        ),
        (
            // A class was put between two others.
            "classes: { P: {}, R: { superclass: P, properties: { r: Int?, k: Int? } } }",
            "classes: { P: {}, Q: { superclass: P, properties: { k: Int? } }, R: { superclass: Q, properties: { r: Int? } } }",
            """
            classes:
              P: {}
              Q: { superclass: P, properties: { k: Int? }, since: 2 }
              R: { superclass: Q, properties: { r: Int? }, history: { 2: [{ superclass: P }, { move: { k: Q } }] } }
            """,
            ["superclass: P", "move: { k: Q }"]
        ),
        (
            // The superclass has it under another key; one entry forgets that.
            """
            classes:
              B: {}
              A: { superclass: B, properties: { n: { type: Int?, key: a } } }
              C: { superclass: B, properties: { n: { type: Int?, key: c } } }
            """,
            """
            classes:
              B: { properties: { n: { type: Int?, key: b } } }
              A: { superclass: B, history: { 2: [{ move: { n: B } }] } }
              C: { superclass: B }
            """,
            """
            classes:
              B: { properties: { n: { type: Int?, key: b } } }
              A: { superclass: B, history: { 2: [{ move: { n: { to: B, key: a } } }] } }
              C: { superclass: B, history: { 2: [{ move: { n: { to: B, key: c } } }] } }
            """,
            ["key: a", "move: { n: { to: B, key: c } }"]
        ),
        (
            "enums: { U: { oneOf: { p: P, q: Q } } }\nclasses: { P: {}, Q: {}, R: {} }",
            "enums: { U: { oneOf: { q: P, p: R } } }\nclasses: { P: {}, Q: {}, R: {} }",
            """
            enums:
              U:
                oneOf: { q: P, p: R }
                history: { 2: [{ removeCase: { q: { of: Q, readAs: drop } } }, { renameCase: { p: q } }, { addCase: [p] }] }
            classes: { P: {}, Q: {}, R: {} }
            """,
            ["renameCase: { p: q }", "removeCase: { q: { of: Q, readAs: drop } }", "addCase: [q]"]
        ),
    ]

    @Test(arguments: acrossDeclarations)
    func whatCrossesDeclarationsIsProposed(_ old: String, _ new: String, _ told: String, _ entries: [String]) throws {
        let version = new.contains("history") ? 2 : 1
        let missing = try #require(
            checked(new, version: version).missingHistory(since: sealed(checked(old), checked(new, version: version)))
        )
        #expect(
            missing.owners.flatMap { $0.entries.map(\.text) + $0.corrections.map(\.text) }.sorted() == entries.sorted()
        )
        #expect(try checked(told, version: 2).history.text(of: 1) == checked(old).history.text(of: 1))
    }

    @Test func aCaseWithAnotherNameAndNumberMayBeTheSame() throws {
        func enumeration(_ cases: String) -> String {
            "enums: { E: { raw: Int, cases: { \(cases) } } }\n" + book("e: E")
        }
        let choice = try missing(enumeration("a: 1, b: 2"), enumeration("a: 1, c: 3")).owners.flatMap(\.choices).first
        #expect(choice?.candidates.map { $0.map(\.text) } == [["renameCase: { b: c }", "reraw: { c: 2 }"]])
        // One that has the number is the one.
        let one = try missing(enumeration("a: 1, b: 2"), enumeration("a: 1, c: 2, d: 3")).owners.first {
            $0.name == "E"
        }
        #expect(one?.entries.map(\.text) == ["renameCase: { b: c }", "addCase: [d]"] && one?.choices.isEmpty == true)
    }

    /// An entry that adds what was there is not taken back on its own, nor by making up another one.
    @Test func anEntryThatSaysTooMuchIsAskedAbout() throws {
        let (old, now) = (
            try checked(book("n: Int?, z: Int?")),
            try checked(book("n: Int?, z: Int?", ", history: { 2: [add: [z]] }"), version: 2)
        )
        let missing = try #require(now.missingHistory(since: sealed(old, now)))
        #expect(missing.owners.flatMap { $0.entries.map(\.text) } == ["remove: { z: Int? }"])
        #expect(
            missing.text.contains(
                "# if 'z' was removed and added anew; else 'add: z' of version 2 is wrong:\n        # - remove"
            )
        )
    }

    @Test func anOldDefaultBelongsIntoTheEntryThatDescribesTheProperty() throws {
        let old = try checked(book("photos: { type: \"[String]\", default: [] }"))
        let now = try checked(
            book(
                "evidence: \"[Int]\"",
                ", history: { 2: [{ rename: { photos: evidence } }, { retype: { evidence: { from: \"[String]\", using: A.f } } }] }"
            ),
            version: 2
        )
        let missing = try #require(now.missingHistory(since: sealed(old, now)))
        #expect(missing.owners[0].entries.isEmpty)
        #expect(
            missing.text.contains(
                #"write '{ type: "[String]", default: [] }' as 'from' in the retype of 'evidence' in version 2"#
            )
        )
    }

    @Test func aForeignTypeOfThePastStaysUnderRemoved() throws {
        let types = "types: { Place: { import: Places, coding: secure }, Kept: { coding: codable } }\n"
        let old = types + book("a: Int, place: Place?")
        let missing = try missing(old, book("a: Int"))
        #expect(
            missing.decided.text == """
                classes:
                  A:
                    history:
                      2:
                        - remove: { place: Place? }
                removed:
                  Place:
                    in: 2
                    import: Places
                    coding: secure

                """
        )
        let now = try checked(
            "removed: { Place: { in: 2, import: Places, coding: secure } }\n"
                + book("a: Int", ", history: { 2: [{ remove: { place: Place? } }] }"),
            version: 2
        )
        let before = try checked(old)
        #expect(now.history.text(of: 1) == before.history.text(of: 1))
    }
}
