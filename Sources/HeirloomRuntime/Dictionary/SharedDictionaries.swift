import Foundation

/// The dictionaries of one reading's objects, for functions that receive objects of removed classes. The dictionary of an object that is
/// not part of a cycle is built once and used everywhere.
final class SharedDictionaries {
    struct Key: Hashable {
        let object: ObjectIdentifier
        let isNamed: Bool
    }

    struct Entry {
        /// Retains the object, so that no other object gets its identifier.
        let object: NSObject
        let dictionary: [String: Any]
        /// The number of levels in it.
        let height: Int
        /// The number of objects, structs and dictionaries; those of shared parts once for each reference.
        let weight: Int
    }

    var entries: [Key: Entry] = [:]
    /// How many may still be built.
    private var left: Int
    /// The same, with those of shared parts.
    private(set) var weightLeft: Int

    /// Of a tree, in which nothing is shared.
    init() {
        (left, weightLeft) = (.max, .max)
    }

    /// - Parameter objects: the number of objects in the archive: sharing must not multiply a small archive.
    init(objects: Int) {
        left = 65_536 + 64 * objects
        weightLeft = 1_000_000 + 64 * objects
    }

    /// Counts a dictionary that is about to be built.
    func take() throws {
        left -= 1
        try take(1)
    }

    func take(_ weight: Int) throws {
        weightLeft -= weight
        guard left >= 0, weightLeft >= 0 else { throw Self.excess }
    }

    static var excess: ArchiveError {
        ArchiveError(
            .limitExceeded,
            expected:
                "dictionaries of at most \(ValuePath.deepest) levels, and of as many objects as the archive warrants",
            found: "more"
        )
    }
}
