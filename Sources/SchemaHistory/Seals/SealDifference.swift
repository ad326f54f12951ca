import ModelLanguage

/// The differences between the blocks of one lock file and another, of the same model at another time.
package struct SealDifference: Sendable, Hashable {
    /// Versions whose block is missing.
    package var lost: [Int] = []
    /// Versions whose block differs without a reseal.
    package var replaced: [Int] = []
    /// Versions that were sealed again, with the reasons.
    package var resealed: [Int] = []
    package var reasons: [String] = []
    /// The reason why the other file as a whole cannot be trusted.
    package var doubt: String?

    package init() {}

    /// - Parameter readsFrom: the oldest version that the new side reads; blocks below may have been folded.
    package init(from old: SealFile, to new: SealFile, readsFrom: Int) {
        doubt = new.doubt
        for block in old.blocks {
            let version = block.version
            guard let now = new[version] else {
                let isFolded = version < readsFrom && new.blocks.contains { $0.folds != nil && $0.version > version }
                if !isFolded { lost.append(version) }
                continue
            }
            if now.isSame(as: block) { continue }
            if now.folds != nil || block.folds != nil {
                let isSame =
                    block.link == now.link && old.shape(of: version) == new.shape(of: version)
                if !isSame { replaced.append(version) }
            } else if now.replaced.contains(block.hash) {
                resealed.append(version)
                reasons += now.reasons.dropFirst(block.reasons.count)
            } else {
                replaced.append(version)
            }
        }
    }

    package var isEmpty: Bool { lost.isEmpty && replaced.isEmpty && resealed.isEmpty && doubt == nil }
}
