import ModelLanguage
import ModelTestSupport
import SchemaDiagnostics
import SchemaHistory
import Testing

@testable import ModelDiff

/// Findings, matrix and readers agree on a version, in each channel: cases in which they once did not, each found by a random history and
/// reduced.
@Suite struct HeldReadingsTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        /// The current schema; the old side is its first version.
        var schema: String
        /// New code and old data, by channel: archive, JSON, dictionary.
        var backward: [Outcome]
        /// Old code and new data.
        var forward: [Outcome] = [.reads, .reads, .reads]
        var testDescription: String { name }
    }

    static let all = [Outcome](repeating: .reads, count: 3)

    static let cases: [Case] = [
        Case(
            name: "a union dropped its case before the class of its values was replaced",
            schema: """
                version: 3
                enums:
                  Part: { unknown: keep, oneOf: { none: none }, history: { 2: [removeCase: { size: { of: Size, readAs: drop } }] } }
                structs: { Extent: { since: 3, properties: { width: Int? } } }
                classes: { Box: { properties: { size: Extent?, part: Part? } } }
                removed: { Size: { in: 3, kind: struct, readAs: Extent, properties: { width: Int? } } }
                """,
            backward: [.loses, .loses, .loses],
            forward: [.refuses, .refuses, .refuses]
        ),
        Case(
            name: "a property that moved up requires a case that was dropped before",
            schema: """
                version: 3
                enums: { Kind: { unknown: keep, cases: [a], history: { 2: [removeCase: { b: drop }] } } }
                classes:
                  Work: { properties: { kind: { type: Kind, default: .a } } }
                  Film: { superclass: Work, history: { 3: [move: { kind: { to: Work } }] } }
                """,
            backward: [.refuses, .refuses, .refuses]
        ),
        Case(
            name: "nil of an optional enum with a default is written, and becomes the later default",
            schema: """
                version: 3
                enums: { Kind: { cases: [a, c], history: { 3: [removeCase: { b: drop }] } } }
                classes:
                  Film:
                    properties: { kind: { type: Kind, default: .c } }
                    history: { 2: [retype: { kind: { from: { type: "Kind?", default: .a }, else: default } }] }
                """,
            backward: [.refuses, .refuses, .refuses]
        ),
        Case(
            name: "text of whole numbers is no text of others",
            schema: """
                version: 3
                classes:
                  Film:
                    properties: { minutes: Double }
                    history: { 3: [retype: { minutes: String }], 2: [retype: { minutes: Int }] }
                """,
            backward: [.refuses, .refuses, .refuses],
            forward: [.refuses, .refuses, .refuses]
        ),
        Case(
            name: "numbers that were text for a while are the same",
            schema: """
                version: 3
                classes:
                  Film:
                    properties: { minutes: Int }
                    history: { 3: [retype: { minutes: String }], 2: [retype: { minutes: Int }] }
                """,
            backward: all,
            forward: [.refuses, .refuses, .refuses]
        ),
        Case(
            name: "a base-most class under a new name bears none in JSON and dictionaries",
            schema: """
                version: 2
                classes: { Film: { properties: { title: String }, history: { 2: [renameClass: Movie] } } }
                """,
            backward: all,
            forward: [.refuses, .reads, .reads]
        ),
        Case(
            name: "a class below another bears its name everywhere",
            schema: """
                version: 2
                classes:
                  Work: { properties: { title: String } }
                  Film: { superclass: Work, properties: {}, history: { 2: [renameClass: Movie] } }
                """,
            backward: all,
            forward: [.refuses, .refuses, .refuses]
        ),
        Case(
            name: "a class that becomes base-most bears its name no more in JSON and dictionaries",
            schema: """
                version: 2
                classes:
                  Work: { abstract: true, properties: { notes: String? } }
                  Film: { properties: { title: String }, history: { 2: [superclass: { was: Work }] } }
                """,
            backward: [.loses, .loses, .loses],
            forward: [.loses, .refuses, .refuses]
        ),
        Case(
            name: "excluded from archives only",
            schema: """
                version: 2
                classes:
                  Film:
                    properties: { title: String, notes: String? }
                    excluded: { notes: [coding] }
                    history: { 2: [exclude: { notes: [coding] }] }
                """,
            backward: [.loses, .reads, .reads],
            forward: [.loses, .reads, .reads]
        ),
        Case(
            name: "an excluded property that goes on as another",
            schema: """
                version: 2
                classes:
                  Film:
                    properties: { title: String, notes: String? }
                    excluded: [notes]
                    history: { 2: [exclude: notes, add: { title: { missing: { from: [notes], using: Film.title } } }] }
                """,
            backward: [.depends, .depends, .depends],
            forward: [.loses, .loses, .loses]
        ),
        Case(
            name: "a subclass inherits what older objects lack, and only the superclass's own are dropped",
            schema: """
                version: 2
                classes:
                  Work: { properties: { title: String }, history: { 2: [add: { title: { missing: fail } }, drop: true] } }
                  Film: { superclass: Work, properties: {} }
                """,
            backward: [.refuses, .refuses, .refuses]
        ),
        Case(
            name: "what dropped objects lack is nobody's",
            schema: """
                version: 2
                classes:
                  Work: { properties: { title: String }, history: { 2: [add: { title: { missing: fail } }, drop: true] } }
                """,
            backward: [.loses, .loses, .loses]
        ),
        Case(
            name: "a property requires an object that is dropped",
            schema: """
                version: 2
                classes:
                  Poster: { properties: { width: Int }, history: { 2: [drop: true] } }
                  Film: { properties: { poster: Poster } }
                """,
            backward: [.refuses, .refuses, .refuses]
        ),
        Case(
            name: "objects of a subclass stand where those of the class are dropped",
            schema: """
                version: 2
                classes:
                  Poster: { properties: { width: Int }, history: { 2: [drop: true] } }
                  Banner: { superclass: Poster, properties: {} }
                  Film: { properties: { poster: Poster } }
                """,
            backward: [.loses, .loses, .loses]
        ),
        Case(
            name: "a class that is gone had dropped its older objects before",
            schema: """
                version: 3
                classes: { Work: { since: 3, properties: { title: String } } }
                removed: { Film: { in: 3, readAs: Work, properties: { title: String }, history: { 2: [drop: true] } } }
                """,
            backward: [.loses, .loses, .loses],
            forward: [.reads, .reads, .reads]
        ),
        Case(
            name: "a class that is gone is read as one that cannot do without more",
            schema: """
                version: 3
                classes:
                  Work: { since: 2, properties: { title: String, year: Int }, history: { 3: [add: { year: { missing: fail } }] } }
                removed: { Film: { in: 2, readAs: Work, properties: { title: String } } }
                """,
            backward: [.refuses, .refuses, .refuses]
        ),
        Case(
            name: "a property moves into a class that did not exist",
            schema: """
                version: 3
                classes:
                  Work: { properties: { title: String }, history: { 3: [move: { length: Film }] } }
                  Film: { since: 2, superclass: Work, properties: { length: Double, year: Int? },
                          history: { 3: [retype: { length: { from: Int } }] } }
                """,
            backward: [.loses, .loses, .loses],
            forward: [.refuses, .refuses, .refuses]
        ),
        Case(
            name: "a part of a flat struct has a default that is another case today",
            schema: """
                version: 2
                enums: { Kind: { cases: [short, long], history: { 2: [removeCase: { tiny: { readAs: short } }] } } }
                structs: { Size: { properties: { kind: { type: Kind?, default: .short } } } }
                classes: { Film: { properties: { size: { type: Size, flat: true } } } }
                """,
            backward: [.loses, .loses, .loses]
        ),
        Case(
            name: "a value for older archives that a later conversion always rejects",
            schema: """
                version: 3
                classes:
                  Film:
                    properties: { title: String, length: Double }
                    history: { 3: [retype: { length: { from: String } }], 2: [add: { length: { missing: "21" } }] }
                """,
            backward: [.refuses, .refuses, .refuses],
            forward: [.refuses, .refuses, .refuses]
        ),
        Case(
            name: "a value for older archives that a later conversion takes",
            schema: """
                version: 3
                classes:
                  Film:
                    properties: { title: String, length: "[Double]" }
                    history: { 3: [retype: { length: { from: String } }], 2: [add: { length: { missing: "21.0" } }] }
                """,
            backward: all,
            forward: [.refuses, .refuses, .refuses]
        ),
        Case(
            name: "a set became an array and a set again: its elements were distinct all the time",
            schema: """
                version: 3
                structs: { Actor: { properties: { name: String } } }
                classes:
                  Film:
                    properties: { cast: Set<Actor> }
                    history:
                      3: [retype: { cast: { from: "[Actor]" } }]
                      2: [retype: { cast: { from: "Set<Actor>" } }]
                """,
            backward: all,
            forward: [.refuses, .refuses, .refuses]
        ),
        Case(
            name: "an array became a set and an array again",
            schema: """
                version: 3
                classes:
                  Film:
                    properties: { cast: "[Int]" }
                    history:
                      3: [retype: { cast: { from: Set<Int> } }]
                      2: [retype: { cast: { from: "[Int]" } }]
                """,
            backward: [.loses, .loses, .loses],
            forward: [.refuses, .refuses, .refuses]
        ),
        Case(
            name: "a new class in a property that the old version lacks",
            schema: """
                version: 2
                classes:
                  Work: { properties: { title: String, next: Work? }, history: { 2: [add: [next]] } }
                  Film: { since: 2, superclass: Work, properties: {} }
                """,
            backward: all
        ),
        Case(
            name: "an inverse came and went: archives from before it are read as the version that had it reads them",
            schema: """
                version: 3
                classes:
                  Shelf:
                    properties: { books: { type: "[Book]", default: [] } }
                    history:
                      3: [retype: { books: { from: { type: "[Book]", default: [], inverse: shelf } } }]
                      2: [retype: { books: { from: { type: "[Book]", default: [] } } }]
                  Book:
                    properties: { title: String, shelf: Shelf? }
                    history:
                      3: [retype: { shelf: { from: { type: Shelf?, weak: true } } }]
                      2: [retype: { shelf: { from: Shelf? } }]
                """,
            backward: [.loses, .loses, .loses]
        ),
        Case(
            name: "a case is dropped after the property that could be nil became required",
            schema: """
                version: 3
                enums: { Kind: { cases: [a, b], history: { 3: [removeCase: { c: { readAs: drop } }] } } }
                classes:
                  Film: { properties: { kind: Kind }, history: { 2: [retype: { kind: { from: Kind? } }] } }
                """,
            backward: [.refuses, .refuses, .refuses],
            forward: all
        ),
        Case(
            name: "a case is dropped after the property became a set",
            schema: """
                version: 3
                enums: { Kind: { cases: [a, b], history: { 3: [removeCase: { c: { readAs: drop } }] } } }
                classes:
                  Film: { properties: { kind: Set<Kind> }, history: { 2: [retype: { kind: { from: Kind } }] } }
                """,
            backward: [.loses, .loses, .loses],
            forward: [.refuses, .refuses, .refuses]
        ),
        Case(
            name: "a case is dropped after nil became a default",
            schema: """
                version: 3
                enums: { Kind: { cases: [a, b], history: { 3: [removeCase: { c: { readAs: drop } }] } } }
                classes:
                  Film:
                    properties: { kind: { type: Kind, default: .a } }
                    history: { 2: [retype: { kind: { from: Kind?, else: default } }] }
                """,
            backward: [.refuses, .refuses, .refuses],
            forward: all
        ),
        Case(
            name: "objects are dropped before a property that requires one became a union",
            schema: """
                version: 3
                enums: { Part: { oneOf: { disk: Disk, none: none }, since: 3 } }
                classes:
                  Disk: { properties: { size: Int }, history: { 2: [drop: true] } }
                  Box: { properties: { part: Part }, history: { 3: [retype: { part: Disk }] } }
                """,
            backward: [.refuses, .refuses, .refuses],
            forward: [.refuses, .refuses, .refuses]
        ),
        Case(
            name: "a function takes objects of a class that is dropped later",
            schema: """
                version: 3
                classes:
                  Film:
                    properties: { poster: String }
                    history: { 2: [retype: { poster: { from: Poster, using: Film.text } }] }
                removed: { Poster: { in: 3, readAs: drop, properties: { width: Int } } }
                """,
            backward: [.loses, .loses, .loses],
            forward: [.refuses, .refuses, .refuses]
        ),
        Case(
            name: "a function takes objects of an abstract class, of which the only subclass is dropped",
            schema: """
                version: 2
                classes:
                  Poster: { abstract: true, properties: { width: Int } }
                  Film:
                    properties: { poster: String }
                    history: { 2: [retype: { poster: { from: Poster, using: Film.text } }] }
                removed: { Banner: { in: 2, readAs: drop, superclass: Poster } }
                """,
            backward: [.refuses, .refuses, .refuses],
            forward: [.refuses, .refuses, .refuses]
        ),
        Case(
            name: "a function takes objects of a class, and those of a subclass are read as another",
            schema: """
                version: 2
                classes:
                  Work: { properties: { title: String } }
                  Poster: { abstract: true, superclass: Work, properties: {} }
                  Film:
                    properties: { poster: String }
                    history: { 2: [retype: { poster: { from: Poster, using: Film.text } }] }
                removed: { Banner: { in: 2, readAs: Work, superclass: Poster } }
                """,
            backward: [.depends, .depends, .depends],
            forward: [.refuses, .refuses, .refuses]
        ),
        Case(
            name: "a value was optional for a while, and is never nil",
            schema: """
                version: 3
                classes:
                  Film:
                    properties: { title: String, tags: "[String]" }
                    history:
                      3: [retype: { title: { from: String? }, tags: { from: "[String]?" } }]
                      2: [retype: { title: String, tags: { from: "[String]" } }]
                """,
            backward: all,
            forward: all
        ),
        Case(
            name: "a class drops its objects before it becomes abstract",
            schema: """
                version: 3
                classes:
                  Poster:
                    abstract: true
                    properties: { width: Int }
                    history: { 3: [drop: true], 2: [was: { abstract: false }] }
                """,
            backward: [.loses, .loses, .loses],
            forward: all
        ),
        Case(
            name: "another case stands for objects of a class that is dropped later",
            schema: """
                version: 4
                enums:
                  Pay: { oneOf: { cash: none }, since: 2, history: { 3: [removeCase: { card: { of: Card, readAs: cash } }] } }
                classes: { Order: { properties: { pay: Pay }, history: { 2: [retype: { pay: Card }] } } }
                removed: { Card: { in: 4, readAs: drop, properties: { number: String } } }
                """,
            backward: [.loses, .loses, .loses],
            forward: [.refuses, .refuses, .refuses]
        ),
        Case(
            name: "a function takes objects that their class drops",
            schema: """
                version: 3
                classes:
                  Poster: { properties: { width: Int }, history: { 3: [drop: true] } }
                  Film:
                    properties: { poster: String }
                    history: { 2: [retype: { poster: { from: Poster, using: Film.text } }] }
                """,
            backward: [.refuses, .refuses, .refuses],
            forward: [.refuses, .refuses, .refuses]
        ),
        Case(
            name: "a raw value meant another case, and nobody holds the enum",
            schema: """
                version: 2
                enums: { Kind: { raw: Int, cases: { short: 2, long: 1 }, history: { 2: [reraw: { short: 1, long: 2 }] } } }
                classes: { Film: { properties: { title: String } } }
                """,
            backward: all,
            forward: [.refuses, .refuses, .refuses]
        ),
    ]

    @Test(arguments: cases)
    func findingsMatrixAndReadersSayTheSame(_ example: Case) throws {
        let text = "model: F\nswift: { codable: true }\n" + example.schema
        var bag = DiagnosticBag()
        let model = try #require(resolve(SourceFile(path: "new.yaml", text: text), into: &bag), "\(bag.diagnostics)")
        let now = try #require(CheckedModel(model, into: &bag), "\(bag.diagnostics)")
        #expect(!bag.hasErrors, "\(bag.diagnostics.map(\.message))")
        let then = try #require(now.history.model(at: 1).flatMap { CheckedModel($0, into: &bag) })
        let report = compareModels(old: then, new: now, options: DiffOptions(oldLabel: "old", newLabel: "new"))
        let words = report.findings.map { "\($0.rule) \($0.subject.path) \($0.message)" }
        func worst(_ channel: Channel, _ rows: KeyPath<ChannelVerdict, VersionVerdicts>) -> Outcome {
            let own = report.findings.flatMap(\.channels).filter { $0.channel == channel }
            let ofFirst = own.flatMap { $0[keyPath: rows].rows }.filter { $0.version == 1 }
            return ofFirst.map(\.verdict.outcome).max() ?? .reads
        }
        let channels = [Channel.archive, .json, .dictionary]
        #expect(channels.map { worst($0, \.backwardVersions) } == example.backward, "\(words)")
        #expect(channels.map { worst($0, \.forwardVersions) } == example.forward, "\(words)")
        let matrix = VersionMatrix(now)
        let last = now.history.model.version
        #expect(matrix[archive: 1, reader: last]?.outcome == example.backward[0])
        #expect(matrix[archive: last, reader: 1]?.outcome == example.forward[0])
    }

    /// What requires a case is said of each case that is dropped.
    @Test func eachDroppedCaseBreaksWhatRequiresOne() throws {
        func text(_ version: Int, _ cases: String, _ history: String) -> String {
            """
            model: F
            version: \(version)
            enums: { Kind: { cases: [\(cases)]\(history) } }
            classes: { Film: { properties: { kind: Kind } } }
            """
        }
        let removals = "b: { readAs: drop }, c: { readAs: drop }"
        let report = try compare(
            text(1, "a, b, c", ""),
            text(2, "a", ", history: { 2: [removeCase: { \(removals) }] }")
        )
        #expect(report.findings.map { "\($0.subject.path) \($0.severity)" } == ["Kind.b break", "Kind.c break"])
        #expect(report.findings.allSatisfy { $0.message.hasSuffix("; 'Film.kind' requires one") })
    }

    /// A version between may have had a struct where the old side has a class.
    @Test func findingsSayOfEachVersionWhatItHad() throws {
        func text(_ version: Int, _ kinds: String) -> String {
            let isStruct = version != 2
            let size = "Size: { properties: { width: Int }, history: { \(kinds) } }"
            return """
                model: F
                version: \(version)
                \(isStruct ? "structs: { \(size) }" : "")
                classes: { Box: { properties: { size: Size } }\(isStruct ? "" : ", \(size)") }
                """
        }
        let last = "3: [was: { kind: class }], "
        let report = try compare(text(2, "2: [was: { kind: struct }]"), text(3, last + "2: [was: { kind: struct }]"))
        let finding = try #require(report.findings.first { $0.rule == "declaration-kind-changed" })
        #expect(finding.backward.rows.map(\.verdict.outcome) == [.reads, .loses])
        #expect(finding.forward.rows.map(\.verdict.outcome) == [.reads, .reads])
    }
}
