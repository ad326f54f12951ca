import Foundation
import HeirloomRuntime
import Testing

@testable import ApplePlatforms

/// The runtime and generated code against the platform's own Foundation.
@Suite struct ArchiveTests {
    @Test func whatIsWrittenIsRead() throws {
        let library = makeSmallLibrary()
        let data = try LibraryModel.archivedData(withRootObject: library)
        let back = try LibraryModel.unarchivedObject(ofClass: Catalogue.self, from: data)
        #expect(
            back.dictionaryRepresentation(.deep) as NSDictionary == library.dictionaryRepresentation(.deep)
                as NSDictionary
        )
        #expect(back.loans[0].item.author.wrote.contains(back.loans[0].item))
    }

    /// In both directions.
    @Test func foundationReadsAndWritesTheSame() throws {
        let library = makeSmallLibrary()
        let data = try LibraryModel.archivedData(withRootObject: library)
        let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: Catalogue.self, from: data))
        #expect(read.shelves.flatMap(\.items).map(\.title) == library.shelves.flatMap(\.items).map(\.title))
        #expect(read.loans[1].fee == library.loans[1].fee)

        let written = try NSKeyedArchiver.archivedData(withRootObject: library, requiringSecureCoding: true)
        let back = try LibraryModel.unarchivedObject(ofClass: Catalogue.self, from: written)
        #expect(back.people.map(\.displayName) == library.people.map(\.displayName))
    }

    @Test(arguments: 1...5) func eachVersionIsRead(_ version: Int) throws {
        let folder = try #require(Bundle.module.url(forResource: "\(version)", withExtension: nil))
        let old = try Catalogue.object(contentsOf: folder.appending(path: "small-library.archive"))
        #expect(old.people.count == 3 && old.people[2].displayName == "Ada Nyström")
        #expect(old.shelves.flatMap(\.items).count == 3)
    }

    /// A cut archive and one with another class are errors, not crashes.
    @Test func badArchivesAreErrors() throws {
        let data = try LibraryModel.archivedData(withRootObject: makeSmallLibrary())
        #expect(throws: (any Error).self) {
            try LibraryModel.unarchivedObject(ofClass: Catalogue.self, from: data.prefix(data.count / 2))
        }
        #expect(throws: (any Error).self) { try LibraryModel.unarchivedObject(ofClass: Shelf.self, from: data) }
    }
}
