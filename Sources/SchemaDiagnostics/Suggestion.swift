/// "Did you mean": the candidate nearest to a name, within an edit distance of max(1, length / 3); ties go to the first. A name of one
/// letter has no suggestion for another letter. Not all of many candidates are looked at.
package func closestMatch(to name: String, among candidates: some Sequence<String>) -> String? {
    let limit = max(1, name.count / 3)
    var best: (name: String, distance: Int)?
    for candidate in candidates.prefix(1_000) where candidate != name {
        // Only the case differs: no other is nearer.
        if best?.distance == 1, candidate.utf8.count == name.utf8.count, candidate.lowercased() == name.lowercased() {
            return candidate
        }
        let bound = best.map { $0.distance - 1 } ?? limit
        guard bound >= 0, let distance = editDistance(name, candidate, limit: bound) else { continue }
        if name.count == 1, candidate.lowercased() != name.lowercased() { continue }
        best = (candidate, distance)
    }
    return best?.name
}

extension DiagnosticBag {
    /// The candidate nearest to a name, as long as findings get suggestions.
    package func closestMatch<Names: Sequence<String>>(to name: String, among names: @autoclosure () -> Names)
        -> String?
    {
        suggests ? SchemaDiagnostics.closestMatch(to: name, among: names()) : nil
    }
}

/// The optimal-string-alignment distance (insert, delete, replace, swap neighbours; letter case counts half a step, rounded up),
/// or nil where it is above `limit`.
package func editDistance(_ left: String, _ right: String, limit: Int) -> Int? {
    let isASCII = left.utf8.allSatisfy { $0 < 0x80 } && right.utf8.allSatisfy { $0 < 0x80 }
    guard isASCII else { return distance(Array(left.lowercased()), Array(right.lowercased()), left == right, limit) }
    guard abs(left.utf8.count - right.utf8.count) <= limit else { return nil }
    return distance(left.utf8.map(lowercased), right.utf8.map(lowercased), left == right, limit)
}

private func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

private func distance<Unit: Equatable>(_ a: [Unit], _ b: [Unit], _ isSame: Bool, _ limit: Int) -> Int? {
    if a == b { return isSame ? 0 : (limit >= 1 ? 1 : nil) }
    guard abs(a.count - b.count) <= limit else { return nil }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    var row = beforeLast
    for i in a.indices {
        row[0] = i + 1
        var least = row[0]
        for j in b.indices {
            var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
            row[j + 1] = cost
            least = min(least, cost)
        }
        guard least <= limit else { return nil }
        (beforeLast, last, row) = (last, row, beforeLast)
    }
    let distance = last[b.count]
    return distance <= limit ? distance : nil
}

/// `'a', 'b'`.
package func quoted(_ names: some Sequence<String>) -> String {
    names.map { "'\($0.shownAsPath)'" }.joined(separator: ", ")
}
