import Foundation
import ModelDiff
import ModelLanguage
import ModelTestSupport
import RandomTestSupport
import SchemaDiagnostics
import SchemaHistory
import Testing

/// Random histories: a result for the first version of an epoch is the same for all of its versions.
@Suite struct EpochTests {
    static let count = draws(20, "HEIRLOOM_EPOCHS")

    @Test func matrixIsThatOfEachPairOfVersions() throws {
        var joined = 0
        for seed in 1...Self.count {
            let evolution = Evolution(
                seed: UInt64(seed) &+ 70_000,
                limit: 15,
                dropsObjects: true,
                hasFailures: seed % 2 == 0
            )
            guard let checked = check(evolution.schema) else { continue }
            let index = HistoryIndex(checked.history)
            let all = HistoryIndex(checked.history, isExhaustive: true)
            joined += index.identities.reduce(0) { $0 + all.epochs(of: $1).count - index.epochs(of: $1).count }
            let told = VersionMatrix(checked, index).cells
            let asked = VersionMatrix(checked, all).cells
            for (told, asked) in zip(told, asked) where Set(told.details) != Set(asked.details) {
                let text =
                    "seed \(seed), \(told.archive) by \(told.reader): \(told.details) instead of \(asked.details)"
                Issue.record("\(text)\n\(evolution.schema)")
                return
            }
            var bag = DiagnosticBag()
            let plan = planReading(of: checked.history, index, into: &bag)
            let slow = planReading(of: checked.history, all, into: &bag)
            #expect(
                plan.records.mapValues(\.minReaders) == slow.records.mapValues(\.minReaders),
                "\(evolution.schema)"
            )
        }
        #expect(joined > 0)
    }

    private func check(_ text: String) -> CheckedModel? {
        var bag = DiagnosticBag()
        return resolve(SourceFile(path: "random.yaml", text: text), into: &bag)
            .flatMap { CheckedModel($0, into: &bag) }
    }
}
