import Foundation

extension FieldValue {
    /// - Parameter skipping: whether elements that cannot be read are reported and left out.
    public func set<T: Hashable>(skipping: FieldReader.Skipping? = nil, _ read: (FieldValue) throws -> T) throws -> Set<
        T
    > {
        if let archive {
            let defers = archive.defersSet(of: T.self)
            let elements = try otherArray(skipping: skipping, read)
            // Elements that are still being read have no hash yet.
            return defers ? [] : try filled(elements)
        }
        if try source.defersSets, !ArchiveReader.isComplete(T.self) {
            _ = try otherArray(skipping: skipping, read)
            return []
        }
        // Equality may compare everything that the elements refer to. That is complete when the attempt ends.
        return try filled(source.attempt { try otherArray(skipping: skipping, read) })
    }

    /// A set of elements. Elements with equal hashes are compared with each other, including everything that they refer to, so the number
    /// of comparisons is limited.
    private func filled<T: Hashable>(_ elements: [T]) throws -> Set<T> {
        if let archive, T.self == String.self {
            for case let text as String in elements where text.utf8.count > ReaderCore.longText {
                try archive.expansion(text.utf8.count / 16)
            }
        }
        guard elements.count > 32, !ArchiveReader.isComplete(T.self) else { return Set(elements) }
        let hashes = elements.map(\.hashValue)
        guard Set(hashes).count < hashes.count else { return Set(elements) }
        var left = core?.pointee.comparisonsLeft ?? 65_536 + 1_024 * elements.count
        let limit = left
        var groups: [Int: [T]] = [:]
        for (element, hash) in zip(elements, hashes) {
            let others = groups[hash, default: []]
            if try !others.contains(where: { try areEqual($0, element, &left, limit) }) {
                groups[hash] = others + [element]
            }
        }
        core?.pointee.comparisonsLeft = left
        return Set(groups.values.joined())
    }

    private func areEqual<T: Hashable>(_ one: T, _ other: T, _ left: inout Int, _ limit: Int) throws -> Bool {
        if T.self is AnyClass, one as AnyObject === other as AnyObject { return true }
        let before = left
        let result: Bool?
        if let one = one as? any ValueEquatable {
            result = ValueComparison.areEqual(one, other, steps: &left)
        } else {
            // The cost of the comparison is not known.
            left -= 64
            result = left < 0 ? nil : one == other
        }
        guard let result else {
            throw located(
                ArchiveError(
                    .limitExceeded,
                    expected: "a set that is filled with at most \(limit) comparisons",
                    found: "more elements of one hash"
                )
            )
        }
        // The set compares different elements of one hash again.
        if !result { left -= before - left }
        return result
    }
}
