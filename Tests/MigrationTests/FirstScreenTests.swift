import CommandTestSupport
import Testing

/// README's first screen: the schema, and the class that it replaces.
@Suite struct FirstScreenTests {
    /// The class by hand reads what each version of the schema writes, as the generated class does.
    @Test func theSchemaReadsWhatTheClassByHandReads() async throws {
        let blocks = try GuidePage("README.md").blocks
        let schema = try #require(blocks.first { $0.path == "films.yaml" }).text
        let byHand = try #require(blocks.first { $0.path == "Film.swift" }).text
        var program = MigrationProgram("first-screen")
        try await program.add(schema + "swift: { access: public }\n", versions: [1, 2, 3])
        let main = """
            import Foundation
            import FilmsV1
            import FilmsV2
            import FilmsV3

            \(byHand)
            let archives = [
              try FilmsV1.FilmsModel.archivedData(withRootObject: FilmsV1.Film(title: "Cléo", minutes: 87)),
              try FilmsV2.FilmsModel.archivedData(withRootObject: FilmsV2.Film(title: "Cléo", length: 88)),
              try FilmsV3.FilmsModel.archivedData(withRootObject: FilmsV3.Film(title: "Cléo", length: 89.5)),
            ]
            for archive in archives {
              let coder = try NSKeyedUnarchiver(forReadingFrom: archive)
              coder.setClass(Film.self, forClassName: "Film")
              let byHand = coder.decodeObject(of: Film.self, forKey: NSKeyedArchiveRootObjectKey)
              let generated = try FilmsV3.FilmsModel.unarchivedObject(ofClass: FilmsV3.Film.self, from: archive)
              print(byHand.map { "\\($0.title) \\($0.length)" } ?? "nil", generated.title, generated.length)
            }
            """
        #expect(
            try await program.output(of: main) == """
                Cléo 87.0 Cléo 87.0
                Cléo 88.0 Cléo 88.0
                Cléo 89.5 Cléo 89.5

                """
        )
    }
}
