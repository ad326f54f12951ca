import ModelLanguage
import SchemaHistory
import Testing

@testable import ModelDiff

/// A past that differs from the old side's: reported exactly if archives are read differently.
@Suite struct ReadingChangedTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var old: String
        var new: String
        /// Subjects of the findings expected; empty: the edit changes no reading.
        var told: [String]
        var testDescription: String { name }
    }

    static func model(_ version: Int, _ body: String) -> String { "model: F\nversion: \(version)\n" + body }

    static let stop = """
        classes:
          Stop:
            properties: { name: String, photo: Data?, size: { type: Int, default: 0 } }
        """

    static let till = """
        enums: { Payment: { oneOf: { card: Card, cash: none } } }
        classes:
          Card: { properties: { number: Int } }
          Till: { properties: { payments: "[Payment]" }, history: { 2: [retype: { payments: { from: "[Card]" } }] } }
        """

    /// - Parameter cases: those of the union; in version 1 there is none.
    static func shop(_ version: Int, of cases: [String], pay: String) -> String {
        let removal = "history: { 3: [removeCase: { card: { of: Card, readAs: drop } }] }"
        return model(
            version,
            (version == 1
                ? ""
                : "enums: { Payment: { oneOf: { \(cases.joined(separator: ", ")) }, since: 2\(version > 2 ? ", \(removal)" : "") } }\n")
                    + """
                    classes:
                      Card: { properties: { number: String } }
                      Voucher: { properties: { code: String } }
                      Order: { properties: { pay: \(pay) }\(version > 1 ? ", history: { 2: [retype: { pay: Card }] }" : "") }
                    """
        )
    }

    static func flat(_ name: String, _ body: String) -> String {
        """
        enums: { Kind: { cases: [b, c], history: { 2: [renameCase: { a: b }] } } }
        structs: { Spot: { properties: { x: Int, kind: { type: Kind, default: .b } } } }
        classes: { Order: { properties: { \(name): { type: Spot, flat: { x: x, kind: kind } } }\(body) } }
        """
    }

    static let cases: [Case] = [
        Case(
            name: "version 1 had what the new text adds in 2",
            old: model(1, stop),
            new: model(2, stop + "\n    history: { 2: [add: [photo]] }"),
            told: ["Stop.photo"]
        ),
        Case(
            name: "a rename that never was",
            old: model(1, stop),
            new: model(2, stop + "\n    history: { 2: [rename: { width: size }] }"),
            told: ["Stop.size"]
        ),
        Case(
            name: "a retype from another type",
            old: model(1, stop),
            new: model(2, stop + "\n    history: { 2: [retype: { name: { from: Int, using: Stop.x } }] }"),
            told: ["Stop.name"]
        ),
        Case(
            name: "an entry renumbered after a rebase",
            old: model(5, stop + "\n    history: { 5: [add: [photo]] }"),
            new: model(6, stop + "\n    history: { 6: [add: [photo]] }"),
            told: ["Stop.photo"]
        ),
        Case(
            name: "an entry dropped, and the property moved to a subclass",
            old: model(
                2,
                """
                classes:
                  Stop: { properties: { photo: { type: Data?, key: image } }, history: { 2: [rekey: { photo: picture }] } }
                  Station: { superclass: Stop, properties: {} }
                """
            ),
            new: model(
                3,
                """
                classes:
                  Stop: { properties: {}, history: { 3: [move: { photo: Station }] } }
                  Station: { superclass: Stop, properties: { photo: { type: Data?, key: image } } }
                """
            ),
            told: ["Station.photo"]
        ),
        Case(
            name: "the model renamed, of which a union's name is a part",
            old: model(2, till),
            new: "model: G\nformerly: [F]\nversion: 2\n" + till,
            told: []
        ),
        Case(
            name: "an entry dropped",
            old: model(2, stop + "\n    history: { 2: [rename: { title: name }] }"),
            new: model(2, stop),
            told: ["Stop.name"]
        ),
        Case(
            name: "another value for older archives",
            old: model(2, stop + "\n    history: { 2: [add: { size: { missing: 1 } }] }"),
            new: model(2, stop + "\n    history: { 2: [add: { size: { missing: 5 } }] }"),
            told: ["Stop.size"]
        ),
        Case(
            name: "older archives fail now",
            old: model(2, stop + "\n    history: { 2: [add: { size: { missing: 1 } }] }"),
            new: model(2, stop + "\n    history: { 2: [add: { size: { missing: fail } }] }"),
            told: ["Stop.size"]
        ),
        Case(
            name: "another function",
            old: model(2, stop + "\n    history: { 2: [retype: { name: { from: Int, using: Stop.a } }] }"),
            new: model(2, stop + "\n    history: { 2: [retype: { name: { from: Int, using: Stop.b } }] }"),
            told: ["Stop.name"]
        ),
        Case(
            name: "another way out of failure",
            old: model(2, stop + "\n    history: { 2: [retype: { photo: { from: Int, using: Stop.a, else: nil } }] }"),
            new: model(2, stop + "\n    history: { 2: [retype: { photo: { from: Int, using: Stop.a } }] }"),
            told: ["Stop.photo"]
        ),
        Case(
            name: "removed objects read as another class",
            old: model(
                2,
                stop
                    + "\n  Halt: { properties: { name: String } }\nremoved: { Post: { in: 2, readAs: Stop, properties: { name: String } } }"
            ),
            new: model(
                2,
                stop
                    + "\n  Halt: { properties: { name: String } }\nremoved: { Post: { in: 2, readAs: Halt, properties: { name: String } } }"
            ),
            told: ["Stop"]
        ),
        Case(
            name: "removed objects dropped",
            old: model(2, stop + "\nremoved: { Post: { in: 2, readAs: Stop, properties: { name: String } } }"),
            new: model(2, stop + "\nremoved: { Post: { in: 2, readAs: drop, properties: { name: String } } }"),
            told: ["Stop"]
        ),
        Case(
            name: "a removed case read as another",
            old: model(
                2,
                "enums: { E: { cases: [a, b], history: { 2: [removeCase: { c: a }] } } }\nclasses: { T: { properties: { e: E } } }"
            ),
            new: model(
                2,
                "enums: { E: { cases: [a, b], history: { 2: [removeCase: { c: b }] } } }\nclasses: { T: { properties: { e: E } } }"
            ),
            told: ["E"]
        ),
        Case(
            name: "an old raw value forgotten",
            old: model(
                2,
                "enums: { E: { cases: [a, b], history: { 2: [reraw: { a: z }] } } }\nclasses: { T: { properties: { e: E } } }"
            ),
            new: model(2, "enums: { E: { cases: [a, b] } }\nclasses: { T: { properties: { e: E } } }"),
            told: ["E"]
        ),
        Case(
            name: "a class that version 1 had came in 2",
            old: model(1, stop),
            new: model(
                2,
                "classes:\n  Stop:\n    since: 2\n    properties: { name: String, photo: Data?, size: { type: Int, default: 0 } }"
            ),
            told: ["Stop"]
        ),
        Case(
            name: "another old default",
            old: model(
                2,
                "classes: { S: { properties: { n: { type: Int?, default: 2 } }, history: { 2: [retype: { n: { from: Int? } }] } } }"
            ),
            new: model(
                2,
                "classes: { S: { properties: { n: { type: Int?, default: 2 } }, history: { 2: [retype: { n: { from: { type: Int?, default: 7 } } }] } } }"
            ),
            told: ["S.n"]
        ),
        Case(
            name: "an old key that was to be written until version 6",
            old: model(
                2,
                stop + "\n    history: { 2: [rename: { title: name }, writeAlso: { title: { from: name, until: 6 } }] }"
            ),
            new: model(
                3,
                stop + "\n    history: { 2: [rename: { title: name }, writeAlso: { title: { from: name, until: 2 } }] }"
            ),
            told: ["Stop"]
        ),
        Case(
            name: "an old class name that was to be written until version 6",
            old: model(2, stop + "\n    history: { 2: [renameClass: Halt, writeAlso: { class: Halt, until: 6 }] }"),
            new: model(2, stop + "\n    history: { 2: [renameClass: Halt] }"),
            told: ["Stop"]
        ),
        Case(
            name: "an old key whose time is over",
            old: model(
                2,
                stop + "\n    history: { 2: [rename: { title: name }, writeAlso: { title: { from: name, until: 2 } }] }"
            ),
            new: model(3, stop + "\n    history: { 2: [rename: { title: name }] }"),
            told: []
        ),
        Case(
            name: "entries of one version in another order",
            old: model(2, stop + "\n    history: { 2: [add: [photo], rename: { title: name }] }"),
            new: model(2, stop + "\n    history: { 2: [rename: { title: name }, add: [photo]] }"),
            told: []
        ),
        Case(
            name: "a rename that keeps its key, forgotten",
            old: model(
                2,
                "classes: { S: { properties: { n: { type: Int, key: k } }, history: { 2: [rename: { m: n }] } } }"
            ),
            new: model(2, "classes: { S: { properties: { n: { type: Int, key: k } } } }"),
            told: ["S.n"]
        ),
        Case(
            name: "later changes that are declared",
            old: model(2, stop + "\n    history: { 2: [rename: { title: name }] }"),
            new: model(
                3,
                """
                classes:
                  Halt:
                    properties: { label: String?, size: { type: Double, default: 0 } }
                    history:
                      3: [renameClass: Stop, rename: { name: label }, retype: { label: { from: String } }, retype: { size: { from: { type: Int, default: 0 } } }, remove: { photo: Data? }]
                      2: [rename: { title: name }]
                """
            ),
            told: []
        ),
        Case(
            name: "a struct's property became a union's, which lost its case for the struct later",
            old: model(
                1,
                "classes: { S: { properties: { size: Size? } } }\nstructs: { Size: { properties: { width: Int } }, Other: { properties: { height: Int } } }"
            ),
            new: model(
                3,
                """
                enums:
                  Part: { oneOf: { none: none, other: Other }, history: { 3: [removeCase: { size: { of: Size, readAs: none } }] } }
                structs: { Size: { properties: { width: Int } }, Other: { properties: { height: Int } } }
                classes:
                  S: { properties: { size: Part? }, history: { 2: [retype: { size: Size? }] } }
                """
            ),
            told: []
        ),
        Case(
            name: "a struct's property became a union's",
            old: model(
                1,
                "classes: { S: { properties: { size: Size? } } }\nstructs: { Size: { properties: { width: Int } } }"
            ),
            new: model(
                2,
                """
                enums: { Part: { oneOf: { none: none, size: Size } } }
                structs: { Size: { properties: { width: Int } } }
                classes: { S: { properties: { size: Part? }, history: { 2: [retype: { size: Size? }] } } }
                """
            ),
            told: []
        ),
        Case(
            name: "values that became a union's, which loses their case in the next version",
            old: shop(2, of: ["card: Card", "voucher: Voucher", "cash: none"], pay: "Payment?"),
            new: shop(3, of: ["voucher: Voucher", "cash: none"], pay: "Payment?"),
            told: []
        ),
        Case(
            name: "a flat struct with a default whose case had another name",
            old: model(2, flat("at", "")),
            new: model(3, flat("place", ", history: { 3: [rename: { at: place }] }")),
            told: []
        ),
        Case(
            name: "several properties that a function made into others, of which one keeps a name",
            old: model(1, "classes: { S: { properties: { tag: String?, size: { type: String, default: '34' } } } }"),
            new: model(
                2,
                """
                classes:
                  S:
                    properties: { size: { type: Int?, key: k }, width: { type: Int, default: 32 } }
                    history:
                      2: [split: { from: { tag: String?, size: { type: String, default: '34' } }, into: [size, width], using: S.f }]
                """
            ),
            told: []
        ),
    ]

    @Test(arguments: cases)
    func aChangedReadingIsTold(_ example: Case) throws {
        let report = try compare(example.old, example.new)
        let told = report.findings.filter { $0.rule == "reading-changed" && $0.severity == .break }
        #expect(told.map(\.subject.path) == example.told, "\(report.findings.map { "\($0.rule): \($0.message)" })")
        if !example.told.isEmpty { #expect(report.fails) }
    }

    /// What the union does not hold any more is lost, though nothing of version 1 was removed by name.
    @Test func valuesOfALaterRemovedCaseAreLost() throws {
        let new = Self.shop(3, of: ["voucher: Voucher", "cash: none"], pay: "Payment?")
        let report = try compare(Self.shop(1, of: [], pay: "Card"), new)
        let finding = try #require(report.findings.first { $0.subject.path == "Order.pay" })
        #expect(finding.severity == .loss && finding.loss != nil)
        #expect(finding.backward.rows.map(\.verdict.outcome) == [.loses])
        #expect(report.matrix[archive: 1, reader: 3]?.outcome == .loses)
    }

    /// What older archives lose by a change is said of each version: values of a class that got the property later, and of a union that came
    /// later.
    @Test func lossesOfOlderArchivesAreTold() throws {
        func items(_ version: Int, _ body: String) -> String {
            Self.model(
                version,
                """
                classes:
                  Item: { properties: { \(version == 3 ? "note: String?" : "id: Int") }\(body) }
                  Book: { superclass: Item, properties: { pages: Int }, history: { 3: [move: { note: { to: Item } }] } }
                """
            )
        }
        let moved = try compare(
            items(3, ""),
            items(4, ", history: { 4: [add: { id: { missing: 0 } }, remove: { note: String? }] }")
        )
        let removal = try #require(moved.findings.first { $0.rule == "property-removed" })
        #expect(
            removal.backward.rows.map { "\($0.version) \($0.verdict.outcome)" } == ["1 loses", "2 loses", "3 loses"]
        )
        let kept = ["card: Card", "voucher: Voucher", "cash: none"]
        let union = try compare(
            Self.shop(2, of: kept, pay: "Payment?"),
            Self.shop(3, of: Array(kept.dropFirst()), pay: "Payment?")
        )
        // The finding on the case has the values that became it since.
        let card = try #require(union.findings.first { $0.subject.path == "Payment.card" })
        #expect(card.backward.rows.map { "\($0.version) \($0.verdict.outcome)" } == ["1 loses", "2 loses"])
        #expect(!union.findings.contains { $0.rule == "reading-changed" })
    }

    /// Findings on a removed case or class say nothing of versions whose archives had none of it, or of channels that leave it out.
    @Test func onlyArchivesThatHadItLoseIt() throws {
        func books(_ version: Int, _ cases: String, _ removal: String, _ rest: String) -> String {
            Self.model(
                version,
                """
                enums: { Genre: { cases: [\(cases)], history: { \(removal)2: [addCase: [poem]] } } }
                classes:
                  Base: { properties: { x: Int } }
                  Film: { properties: { a: { type: Genre, default: .essay }, b: Genre? }, excluded: { a: [dictionary] } }
                \(rest)
                """
            )
        }
        let history = "properties: { n: Int }, history: { 2: [add: { n: { missing: 1 } }] }"
        let report = try compare(
            books(2, "essay, poem", "", "  Book: { superclass: Base, \(history) }"),
            books(
                3,
                "essay",
                "3: [removeCase: { poem: { readAs: drop } }], ",
                "removed: { Book: { in: 3, readAs: Base, superclass: Base, \(history) } }"
            )
        )
        func rows(_ rule: String, _ channel: Channel) throws -> [Outcome] {
            let finding = try #require(report.findings.first { $0.rule == rule })
            return try #require(finding.channels.first { $0.channel == channel }).backwardVersions.rows.map(
                \.verdict.outcome
            )
        }
        #expect(try rows("enum-case-removed", .archive) == [.reads, .refuses])
        #expect(try rows("enum-case-removed", .dictionary) == [.reads, .loses])
        #expect(try rows("class-removed", .archive) == [.reads, .loses])
    }

    /// Declarations that were removed before are the same ones if the model gets another name.
    @Test func anotherNameOfTheModelChangesNoReading() throws {
        let body = """
            classes:
              Box: { properties: { size: Extent? }, history: { 2: [retype: { size: { from: Size? } }] } }
              Extent: { since: 2, properties: { width: Int? } }
              Size: { since: 3, properties: { area: Int? } }
            removed: { Size: { in: 2, readAs: Extent, properties: { width: Int? } } }
            """
        // Also where the module keeps the old name.
        for module in ["", "swift: { module: F }\n"] {
            let new = "model: G\nversion: 3\nformerly: [F]\n\(module)"
            let report = try compare("model: F\nversion: 3\n" + body, new + body)
            #expect(report.findings.map(\.rule) == ["model-renamed"])
        }
    }

    /// What is advised where the module gets another name keeps the stamps.
    @Test func theAdviceForAnotherModuleChangesNoReading() throws {
        let body = "classes: { Box: { properties: { size: Int? } } }\n"
        for (name, formerly) in [("F", ""), ("G", "formerly: [F]\n")] {
            let old = "model: \(name)\nversion: 3\n\(formerly)"
            let report = try compare(old + "swift: { module: App }\n" + body, old + "swift: { module: New }\n" + body)
            let advice = try #require(report.findings.first { $0.rule == "module-changed" }?.fixes.first?.yaml)
            let new = "model: \(name)\nversion: 3\n\(advice)\nswift: { module: New }\n"
            let advised = try compare(old + "swift: { module: App }\n" + body, new + body)
            #expect(advised.findings.map { "\($0.rule) \($0.severity)" } == ["module-changed caution"])
        }
    }

    /// The keys of a flat struct contain the names of its properties: a rename that keeps a key elsewhere changes them.
    @Test func aRenameInsideAFlatStructIsNamed() throws {
        let old = """
            structs: { Size: { properties: { width: { type: Int, key: w, default: 1 } } } }
            classes: { Box: { properties: { size: { type: Size, flat: true } } } }
            """
        let new = """
            structs:
              Size:
                properties: { breadth: { type: Int, key: w, default: 1 } }
                history: { 2: [rename: { width: breadth }] }
            classes: { Box: { properties: { size: { type: Size, flat: true } } } }
            """
        let report = try compare(Self.model(1, old), Self.model(2, new))
        let finding = try #require(report.findings.first { $0.rule == "reading-changed" })
        #expect(finding.subject.path == "Box.size")
        #expect(
            finding.message
                == "'Box.size' is flat and has the names of 'Size' in its keys: code of version 1 looks for the old names"
        )
        #expect(finding.forward.rows.map(\.verdict.outcome) == [.loses])
    }

    /// The replacement of a removed struct is in its place from then on, under a name that older readers do not expect there; a value under
    /// a name that it got later is not lost.
    @Test func theHeirOfAStructStandsInItsPlace() throws {
        let old = """
            structs: { Size: { properties: { width: Int, depth: Int? } } }
            classes: { Box: { properties: { size: Size } } }
            """
        let new = """
            structs:
              Extent:
                since: 2
                properties: { breadth: Int }
                history: { 3: [{ rename: { width: breadth } }, { remove: { depth: Int? } }] }
            classes: { Box: { properties: { size: Extent } } }
            removed: { Size: { in: 2, kind: struct, readAs: Extent, properties: { width: Int, depth: Int? } } }
            """
        let report = try compare(Self.model(1, old), Self.model(3, new))
        let findings = Dictionary(report.findings.map { ($0.rule, $0) }) { first, _ in first }
        #expect(findings["class-removed"]?.loss == "'depth' of its objects")
        #expect(
            findings["class-removed"]?.forward.rows.map(\.verdict)
                == [Verdict(.refuses, "Box.size: finds 'Extent', expects 'Size'")]
        )
        #expect(findings["reading-changed"] == nil)
    }
}
