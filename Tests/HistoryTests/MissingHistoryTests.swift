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
            ["rename: { minutes: duration }", "retype: { duration: { from: Int } }"]
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
