import CommandTestSupport
import Foundation
import RandomTestSupport
import SchemaDiagnostics
import SchemaHistory
import Testing

/// The output of `heirloom stubs`, compiled with the code that calls it.
@Suite struct StubsTests {
    private static let schema = """
        model: Lib
        version: 4
        swift: { codable: true }
        types:
          Version: { swift: Range<Int>, coding: codable }
        enums:
          Kind: { cases: [a, b] }
        removed:
          Address: { in: 3, readAs: drop, properties: { street: String, city: String } }
          Mood: { in: 4, readAs: drop, cases: [good, bad] }
        structs:
          Money:
            properties: { cents: Int, unit: String }
            history:
              3: [{ retype: { cents: { from: Double, using: wholeCents, inverse: euros } } }]
        classes:
          Person:
            hooks: { decoded: awake, encoding: { name: prepare, throws: true }, upgraded: adapt, validate: check, description: words }
            properties:
              name: { type: String, onChange: renamed }
              first: String?
              numbers: "[Int]"
              scores: { type: "[Kind: Double]", default: {} }
              place: String?
              mood: { type: Int, default: 0 }
              label: { type: String, virtual: true }
              money: Money?
              tag: String
              town: { type: String, default: "" }
              timer: { type: "(() -> Void)?", transient: true, onChange: ticked }
              cache: { type: "[PropertyList]?", transient: true }
              span: { type: Version?, transient: true }
              homes: Data?
            history:
              4:
                - drop: { unless: Old.isKept }
                - retype: { mood: { from: Mood, using: Person.mood, else: default } }
                - add: { tag: { missing: { from: [name, first], using: Tags.make } } }
              3:
                - retype: { place: { from: Address?, using: Person.place } }
                - retype: { homes: { from: { type: Set<Address>, default: [] }, using: Person.homes } }
                - retype: { numbers: { from: "[String]", using: Person.numbers } }
                - retype: { scores: { from: { type: "[Kind: Int]", default: {} }, using: Person.scores } }
                - split: { from: { whole: String? }, into: [first, town], using: Person.split, inverse: Person.whole }
              2:
                - merge: { from: { given: String, family: String }, into: name, using: Person.join, inverse: Person.parts }
                - writeAlso: { given: { from: name, until: 5 }, family: { from: name, until: 5 } }
        """

    @Test func draftsAreWhatGeneratedCodeCalls() async throws {
        let folder = try Repository.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "lib.yaml")
        try Self.schema.write(to: file, atomically: true, encoding: .utf8)
        let drafts = try await Command.run([Repository.tool.path(), "stubs", "lib.yaml"], in: folder, joined: false)
        #expect(drafts.status == 0, "\(drafts.stderr)")
        var program = CompiledCase("stubs")
        program.add(try GeneratedModel(["lib.yaml": Self.schema], root: "lib.yaml"))
        program.add(drafts.stdout + "\nenum Old {}\nenum Tags {}\n", as: "Stubs.swift")
        try await program.typecheck()

        try drafts.stdout.write(to: folder.appending(path: "Stubs.swift"), atomically: true, encoding: .utf8)
        let again = try await Command.run([Repository.tool.path(), "stubs", "lib.yaml", "--sources", "."], in: folder)
        #expect(again.stdout == "nothing is missing\n")
    }

    /// Functions from any type to any type: of removed and present classes, structs, enums and foreign types, alone and in collections, and
    /// transient properties of all of them. What `check` accepts compiles with its stubs.
    @Test func stubsOfDrawnTypesCompile() async throws {
        var drawing = DrawnFunctions(seed: 1)
        let schema = drawing.schema
        #expect(drawing.accepted > 150)
        let folder = try Repository.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try schema.write(to: folder.appending(path: "lib.yaml"), atomically: true, encoding: .utf8)
        let drafts = try await Command.run([Repository.tool.path(), "stubs", "lib.yaml"], in: folder, joined: false)
        #expect(drafts.status == 0, "\(drafts.stderr)")
        // Of which kinds the draws have some.
        for type in ["[String: Any]", "Set<", "Span", "[[String: Any]]", "NSCharacterSet", "Shape"] {
            #expect(drafts.stdout.contains(type), "no function has '\(type)'")
        }
        var program = CompiledCase("drawn-stubs")
        program.add(try GeneratedModel(["lib.yaml": schema], root: "lib.yaml"))
        program.add(drafts.stdout + "\ntypealias Span = Range<Int>\n", as: "Stubs.swift")
        try await program.typecheck()
    }
}

/// A schema whose class has functions between drawn types, as far as the language accepts them.
private struct DrawnFunctions {
    private var random: SplitMix
    private(set) var accepted = 0

    init(seed: UInt64) { random = SplitMix(state: seed) }

    private static let present = [
        "Int", "Double", "Bool", "String", "Data", "Date", "UUID", "URL", "Decimal", "PropertyList", "Here", "Cash",
        "Mood",
        "Shape", "Span", "Letters",
    ]
    private static let past = ["GoneClass", "GoneStruct", "GoneEnum", "GoneSpan"]
    private static let forms = [
        "T", "T?", "[T]", "[T]?", "Set<T>", "Set<T>?", "[String: T]", "[Mood: T]", "[[T]]", "[T?]",
    ]

    private mutating func type(old: Bool) -> String {
        let types = old ? Self.present + Self.past + Self.past + Self.past : Self.present
        let form = Self.forms.randomElement(using: &random) ?? "T"
        return form.replacing("T", with: types.randomElement(using: &random) ?? "Int")
    }

    /// All members that the language accepts on their own, in one class.
    var schema: String {
        mutating get {
            var members: [(property: String, entry: String?)] = []
            for index in 0..<600 {
                let name = "p\(index)"
                var member = (property: "{ type: \"\(type(old: false))\" }", entry: String?.none)
                if index % 5 == 0 {
                    member.property = member.property.replacing(" }", with: ", transient: true }")
                } else {
                    let inverse = Bool.random(using: &random) ? ", inverse: Holder.back\(index)" : ""
                    let otherwise = Bool.random(using: &random) ? ", else: nil" : ""
                    member.entry =
                        "retype: { \(name): { from: \"\(type(old: true))\", using: Holder.make\(index)\(inverse)\(otherwise) } }"
                }
                member.property = "\(name): \(member.property)"
                if isAccepted(Self.text([member])) { members.append(member) }
            }
            accepted = members.count
            return Self.text(members)
        }
    }

    private func isAccepted(_ text: String) -> Bool {
        var bag = DiagnosticBag()
        guard let model = GeneratedModel.model(["lib.yaml": text], root: "lib.yaml", into: &bag),
            let history = replayHistory(of: model, into: &bag)
        else { return false }
        return CheckedModel(history, uses: [], into: &bag) != nil && !bag.hasErrors
    }

    private static func text(_ members: [(property: String, entry: String?)]) -> String {
        """
        model: Lib
        version: 2
        types:
          Span: { swift: Range<Int>, coding: codable }
          Letters: { swift: NSCharacterSet, coding: secure }
        enums:
          Mood: { cases: [good, bad] }
          Shape: { cases: { text: String, number: Int, here: Here } }
        structs:
          Cash: { properties: { cents: Int } }
        removed:
          GoneClass: { in: 2, readAs: drop, properties: { name: String } }
          GoneStruct: { in: 2, kind: struct, readAs: drop, properties: { name: String } }
          GoneEnum: { in: 2, readAs: drop, cases: [good, bad] }
          GoneSpan: { in: 2, swift: Span, coding: codable }
        classes:
          Here: { properties: { name: String } }
          Holder:
            properties:
              id: Int
        \(members.map { "      \($0.property)\n" }.joined())    history:
              2:
        \(members.compactMap(\.entry).map { "        - \($0)\n" }.joined())        - accept: { rule: type-changed, because: drawn }
        """
    }
}
