/// "Did you mean": the candidate nearest to a name, within an edit distance of max(1, length / 3); ties go to the first. A name of one
/// letter has no suggestion for another letter.
package func closestMatch(to name: String, among candidates: some Sequence<String>) -> String? {
    let limit = max(1, name.count / 3)
    var best: (name: String, distance: Int)?
    for candidate in candidates where candidate != name {
        let bound = best.map { $0.distance - 1 } ?? limit
        guard bound >= 0, let distance = editDistance(name, candidate, limit: bound) else { continue }
        if name.count == 1, candidate.lowercased() != name.lowercased() { continue }
        best = (candidate, distance)
    }
    return best?.name
}

/// The optimal-string-alignment distance (insert, delete, replace, swap neighbours; letter case counts half a step, rounded up),
/// or nil where it is above `limit`.
package func editDistance(_ left: String, _ right: String, limit: Int) -> Int? {
    let a = Array(left.lowercased())
    let b = Array(right.lowercased())
    if a == b { return left == right ? 0 : (limit >= 1 ? 1 : nil) }
    guard abs(a.count - b.count) <= limit else { return nil }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in a.indices {
        var row = [i + 1]
        row.reserveCapacity(b.count + 1)
        for j in b.indices {
            var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
            row.append(cost)
        }
        guard row.contains(where: { $0 <= limit }) else { return nil }
        beforeLast = last
        last = row
    }
    let distance = last[b.count]
    return distance <= limit ? distance : nil
}
