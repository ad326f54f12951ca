import ModelDiff
import ModelLanguage
import RandomTestSupport
import SchemaHistory
import Testing

/// The matrix's verdict on a declared type change equals that of `heirloom diff`: archives of version 1 in version 2, and the reverse.
@Suite struct TypePairMatrixTests {
    @Test func cellsAgreeWithDiff() throws {
        let pairs = TypePairs(kinds: TypeKind.all)
        let convertible = Set(try pairs.convertible().map { TypePairs.className($0.old, $0.new) })
        let all = sampled(pairs.all)
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
        /// The worst verdict on each class with its value.
        func verdicts(_ cell: VersionMatrix.Cell) -> [String: Verdict] {
            Dictionary(grouping: cell.details, by: \.declaration)
                .mapValues { $0.reduce(.reads) { $0.worse($1.verdict) } }
        }
        let (toldBackward, toldForward) = (verdicts(backward), verdicts(forward))
        for pair in all {
            let name = TypePairs.className(pair.old, pair.new)
            let types = "\(pairs.kinds[pair.old].type) to \(pairs.kinds[pair.new].type)"
            let own = findings[name] ?? []
            let old = own.reduce(Verdict.reads) { $0.worse($1.backward.worst) }
            let later = own.reduce(Verdict.reads) { $0.worse($1.forward.worst) }
            let (back, forth) = (toldBackward[name] ?? .reads, toldForward[name] ?? .reads)
            #expect(back.outcome == old.outcome, "\(types), backward: \(back), but diff: \(old)")
            #expect(forth.outcome == later.outcome, "\(types), forward: \(forth), but diff: \(later)")
        }
    }

    /// A declared change that requires no function never has a worse verdict than an undeclared one.
    @Test func declaringIsNeverWorse() throws {
        let pairs = TypePairs(kinds: TypeKind.all)
        let convertible = sampled(try pairs.convertible())
        let old = try WitnessSide(pairs.old(convertible)).checked
        func findings(isDeclared: Bool) throws -> [String: [Finding]] {
            let new = try WitnessSide(pairs.new(convertible, isDeclared: isDeclared)).checked
            let report = compareModels(old: old, new: new, options: DiffOptions(oldLabel: "old", newLabel: "new"))
            return Dictionary(grouping: report.findings) { $0.subject.declaration ?? "" }
        }
        let declared = try findings(isDeclared: true)
        let undeclared = try findings(isDeclared: false)
        for pair in convertible {
            let name = TypePairs.className(pair.old, pair.new)
            let types = "\(pairs.kinds[pair.old].type) to \(pairs.kinds[pair.new].type)"
            let told = declared[name] ?? []
            let silent = undeclared[name] ?? []
            #expect(
                (told.map(\.severity).max() ?? .safe) <= (silent.map(\.severity).max() ?? .safe),
                "\(types): \(told.map(\.severity)), undeclared \(silent.map(\.severity))"
            )
            let worst = told.reduce(Verdict.reads) { $0.worse($1.backward.worst) }
            let other = silent.reduce(Verdict.reads) { $0.worse($1.backward.worst) }
            #expect(worst.outcome <= other.outcome, "\(types): \(worst), undeclared \(other)")
        }
    }
}
