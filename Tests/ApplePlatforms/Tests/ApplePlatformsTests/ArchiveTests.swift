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

    /// In both directions. Foundation of Linux cannot read cycles: there it is one person.
    @Test func foundationReadsAndWritesTheSame() throws {
        let library = makeSmallLibrary()
        try exchangeWithFoundation(library.people[2]) { $0.displayName == "Ada Nyström" && $0.city == "Luleå" }
        #if canImport(ObjectiveC)
            try exchangeWithFoundation(library) { back in
                back.loans.map(\.fee) == library.loans.map(\.fee)
                    && back.loans[0].item.author.wrote.contains(back.loans[0].item)
            }
        #endif
    }

    private func exchangeWithFoundation<Object: NSObject & NSSecureCoding>(
        _ object: Object,
        isSame: (Object) -> Bool
    ) throws {
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: LibraryModel.archivedData(withRootObject: object))
        unarchiver.requiresSecureCoding = true
        LibraryModel.install(on: unarchiver)
        #expect(isSame(try #require(unarchiver.decodeObject(of: Object.self, forKey: NSKeyedArchiveRootObjectKey))))

        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        LibraryModel.install(on: archiver)
        archiver.encode(object, forKey: NSKeyedArchiveRootObjectKey)
        archiver.finishEncoding()
        #expect(isSame(try LibraryModel.unarchivedObject(ofClass: Object.self, from: archiver.encodedData)))
    }

    @Test(arguments: 1...5) func eachVersionIsRead(_ version: Int) throws {
        let folder = try #require(Bundle.module.url(forResource: "\(version)", withExtension: nil))
        let old = try Catalogue.object(contentsOf: folder.appending(path: "small-library.archive"))
        #expect(old.people.count == 3 && old.people[2].displayName == "Ada Nyström")
        #expect(old.shelves.flatMap(\.items).count >= 3)
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
