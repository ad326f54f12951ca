import ModelDiff
import ModelLanguage
import Testing

/// The matrix says of a declared type change what `heirloom diff` says of it: archives of version 1 in version 2, and the reverse.
@Suite struct TypePairMatrixTests {
    @Test func cellsAgreeWithDiff() throws {
        let pairs = TypePairs(kinds: TypeKind.all)
        let convertible = Set(try pairs.convertible().map { TypePairs.className($0.old, $0.new) })
        let all = pairs.all
        let new = pairs.new(all, isDeclared: true) { pair in
            convertible.contains(TypePairs.className(pair.old, pair.new)) ? "" : ", using: Functions.convert"
        }
        let checked = try WitnessSide(new).checked
        let report = compareModels(
            old: try WitnessSide(pairs.old(all)).checked,
            new: checked,
            options: DiffOptions(oldLabel: "old", newLabel: "new")
        )
        let findings = Dictionary(grouping: report.findings) { $0.subject.declaration ?? "" }
        let matrix = VersionMatrix(checked)
        let backward = try #require(matrix[archive: 1, reader: 2])
        let forward = try #require(matrix[archive: 2, reader: 1])
        for pair in all {
            let name = TypePairs.className(pair.old, pair.new)
            let types = "\(pairs.kinds[pair.old].type) to \(pairs.kinds[pair.new].type)"
            let own = findings[name] ?? []
            func told(_ cell: VersionMatrix.Cell) -> Verdict {
                cell.details.filter { $0.subject == name || $0.subject == "\(name).value" }
                    .reduce(.reads) { $0.worse($1.verdict) }
            }
            let old = own.reduce(Verdict.reads) { $0.worse($1.backward.worst) }
            let later = own.reduce(Verdict.reads) { $0.worse($1.forward.worst) }
            #expect(told(backward).outcome == old.outcome, "\(types), backward: \(told(backward)), but diff: \(old)")
            #expect(told(forward).outcome == later.outcome, "\(types), forward: \(told(forward)), but diff: \(later)")
        }
    }
}
