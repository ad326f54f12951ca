import CommandTestSupport
import Foundation
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
}
