import ModelLanguage
import SchemaHistory
import Testing

/// The names of drafts in archives, of classes with a past.
@Suite struct DraftNamesTests {
    /// The class that was removed is read as one with drafts; objects of its first versions are dropped, and their drafts with them.
    @Test func draftsOfARemovedClassAreDroppedWithItsObjects() throws {
        let history = try history(
            """
            model: M
            version: 4
            classes:
              Tour: { draft: true, since: 4, properties: { name: String? } }
            removed:
              Trip: { in: 4, readAs: Tour, properties: { name: String? }, history: { 3: [drop: true] } }
            """
        )
        let names = plan(history).withDrafts(of: history.model).names.filter { $0.archiveName == "Trip.draft" }
        #expect(names.contains { $0.versions.contains(1) && $0.reading == .dropped(unless: [], as: nil) }, "\(names)")
        #expect(
            names.contains {
                $0.versions.contains(3) && $0.reading == .record(TypeName(model: "M", name: "Tour").draft)
            }
        )
    }
}
