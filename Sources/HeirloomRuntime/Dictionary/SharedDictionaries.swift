import Foundation

/// Dictionaries of one reading's objects, where functions get those of removed classes. The dictionary of an object from which no way leads
/// back to it is made once, and is the same wherever it stands.
final class SharedDictionaries {
    struct Place: Hashable {
        let object: ObjectIdentifier
        let isNamed: Bool
    }

    struct Entry {
        /// Keeps its identifier from being another's.
        let object: NSObject
        let dictionary: [String: Any]
        /// How many levels there are in it.
        let height: Int
        /// How many objects, structs and dictionaries, those of shared parts once for each reference.
        let weight: Int
    }

    var entries: [Place: Entry] = [:]
    /// How many may still be made.
    private var left: Int
    /// The same, with those of parts that are shared.
    private(set) var weightLeft: Int

    /// Of a tree, in which nothing is shared.
    init() {
        (left, weightLeft) = (.max, .max)
    }

    /// - Parameter objects: of the archive: sharing must not multiply a small one.
    init(objects: Int) {
        left = 65_536 + 64 * objects
        weightLeft = 1_000_000 + 64 * objects
    }

    /// Counts one that is about to be made.
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
