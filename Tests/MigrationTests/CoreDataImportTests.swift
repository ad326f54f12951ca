import CommandTestSupport
import Foundation
import SchemaHistory
import Testing

/// Core Data models and the schemas that `heirloom import` drafts from them.
@Suite struct CoreDataImportTests {
    static let page = Repository.root.appending(path: "Tests/Fixtures/Guide/AdoptingCoreData")
    static let model = page.appending(path: "Library.xcdatamodeld")
    static let mapping = page.appending(path: "Library6to7.xcmappingmodel")

    /// The draft, from which nothing had to be left out.
    /// Ten versions as one history, and each version by itself: the history restores every one.
    @Test func theHistoryGivesBackEachVersion() async throws {
        let text = try await imported([Self.model, Self.mapping])
        #expect(!text.contains("# Left out:"), "\(text)")
        let whole = try GeneratedModel(text).checked
        for version in 1...10 {
            let name = version == 1 ? "Library" : "Library \(version)"
            let one = Self.model.appending(path: "\(name).xcdatamodel")
            let alone = try GeneratedModel(try await imported([one], ["--model", "Library"])).checked
            #expect(whole.history.text(of: version)?.lines == alone.history.text(of: 1)?.lines, "version \(version)")
        }
    }

    /// Single models in an order of the user's own are versions too.
    @Test func singleModelsAreVersionsInTheOrderGiven() async throws {
        let sources = ["Library 2", "Library 3"].map { Self.model.appending(path: "\($0).xcdatamodel") }
        let text = try await imported(sources)
        #expect(text.contains("model: Library2\nversion: 2  # 'Library 3'\n"), "\(text)")
        #expect(text.contains("- rename: { genre: category }"), "\(text)")
    }
}
