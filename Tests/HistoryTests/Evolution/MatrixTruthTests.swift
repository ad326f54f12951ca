import Foundation
import ModelDiff
import ModelLanguage
import ModelTestSupport
import RandomTestSupport
import SchemaDiagnostics
import SchemaHistory
import Testing

/// Random histories: the matrix's verdicts on each older version's archives equal the results of reading random ones by the plan.
@Suite struct MatrixTruthTests {
    /// `HEIRLOOM_MATRICES=10000` runs that many, `HEIRLOOM_MATRIX_SEED=10001` others.
    static let count = draws(20, "HEIRLOOM_MATRICES")
    static let first = environmentNumber("HEIRLOOM_MATRIX_SEED") ?? 1

    @Test func cellsSayWhatIsRead() {
        var problems: [String] = []
        var read = 0
        for seed in Self.first..<Self.first + Self.count where problems.count < 5 {
            var evolution = Evolution(seed: UInt64(seed) &+ 50_000, limit: 15, dropsObjects: true, hasFailures: false)
            // Random objects may be of an abstract class that has no other.
            guard evolution.version > 1,
                !evolution.versions.contains(where: { $0.classes.contains(where: \.isAbstract) }),
                let checked = check(evolution.schema)
            else { continue }
            let matrix = VersionMatrix(checked)
            for version in 1..<evolution.version {
                guard let cell = matrix[archive: version, reader: evolution.version] else { continue }
                if cell.outcome == .reads { read += 1 }
                if let problem = difference(&evolution, checked, cell) {
                    problems.append("seed \(seed), version \(version): \(problem)\n\(evolution.schema)")
                    break
                }
            }
        }
        for problem in problems { Issue.record("\(problem)") }
        #expect(read > 0)
    }

    private func check(_ text: String) -> CheckedModel? {
        var bag = DiagnosticBag()
        return resolve(SourceFile(path: "random.yaml", text: text), into: &bag)
            .flatMap { CheckedModel($0, into: &bag) }
    }

    /// - Parameter cell: an older version's archives in the current version's code.
    private func difference(_ evolution: inout Evolution, _ checked: CheckedModel, _ cell: VersionMatrix.Cell)
        -> String?
    {
        let interpreter = PlanInterpreter(plan: checked.plan, history: checked.history, evolution.model)
        for _ in 0..<30 {
            guard let (object, archive) = evolution.randomObject(at: cell.archive) else { continue }
            // Archives of our own writers only: each value that is always written exists.
            let isWhole = evolution.versions[cell.archive - 1].coded(object.classID).allSatisfy { property in
                property.type.isOptional || !property.flatKeys.isEmpty || archive.fields[property.key] != nil
            }
            guard isWhole else { continue }
            let found: Outcome
            switch interpreter.read(archive, version: cell.archive) {
            case .unknown: found = .refuses
            case .dropped: found = .loses
            case .object(_, let values): found = values.values.contains(.failed) ? .refuses : .reads
            }
            if found > .reads, cell.outcome == .reads {
                return "'\(archive)' \(found.rawValue), the matrix says \(cell.outcome.phrase)"
            }
        }
        return nil
    }
}
