extension StringProtocol {
    /// Without these characters at both ends.
    func trimmed(_ signs: String = " ") -> SubSequence {
        guard let first = firstIndex(where: { !signs.contains($0) }) else { return self[endIndex...] }
        return self[first..<trimmedEnd(signs).endIndex]
    }

    /// Without these characters at the end.
    func trimmedEnd(_ signs: String = " ") -> SubSequence {
        lastIndex { !signs.contains($0) }.map { self[...$0] } ?? self[..<startIndex]
    }
}
