import CommandTestSupport
import Foundation
import Testing

/// Schemas that `heirloom import` drafts, compiled, and given the archives that they are drafted from.
@Suite struct ImportTests {
    @Test func draftsReadTheirArchives() async throws {
        let folder = Repository.fixtures.appending(path: "Archives/GNUstep")
        let archives = ["HandWritten.xml.archive", "KeyValue.binary.archive"].map { folder.appending(path: $0).path() }
        let draft = try await Command.run(
            [Repository.tool.path(), "import", "--model", "Lib"] + archives,
            joined: false
        )
        #expect(draft.status == 0, "\(draft.stderr)")
        let model = try GeneratedModel(["lib.yaml": draft.stdout], root: "lib.yaml")
        var program = CompiledCase("import")
        program.add(model)
        program.add(
            """
            import Foundation
            import HeirloomRuntime

            let archives = CommandLine.arguments.dropFirst().map { URL(filePath: $0) }
            let author = try LibModel.unarchivedObject(ofClass: Author.self, from: Data(contentsOf: archives[0]))
            print(author.name, author.books.map(\\.title), author.books[0].author === author, author.books[0].frame)
            print(author.books[0].huge, author.books[0].tags.sorted(), author.books[0].counts, author.books[0].missing ?? "-")
            let track = try LibModel.unarchivedObject(ofClass: Track.self, from: Data(contentsOf: archives[1]))
            print(track.title, track.serial, track.uuid, track.ordered, track.next?.title ?? "-", track.weight)
            """,
            as: "main.swift"
        )
        #expect(
            try await program.run(arguments: archives).output == """
                Ada Lövelace ["Book 1", "Book 2"] true CGRect(origin: Foundation.CGPoint(x: 1.0, y: 2.0), size: Foundation.CGSize(width: 3.5, height: 4.0))
                18446744073709551615 ["green", "red"] ["copies": 3] -
                Track 2 -1099511627776 8D6B6E6C-1A4F-4B1B-8A0E-0C8D3B1F2A3C ["x", "y"] Track 1 0.25

                """
        )
    }
}
