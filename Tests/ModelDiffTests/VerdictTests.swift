import ModelLanguage
import SchemaHistory
import Testing

@testable import ModelDiff

/// Readings of single properties are judged in one place. What remains to be compared is which finding tells of them: each version that
/// `minReader` keeps out is told, and what the matrix says of a pair of versions is said by some finding too.
@Suite struct VerdictTests {
    /// Cases in which everything is declared, and no enum or used class decides.
    static let declared = DiffCase.all.filter { example in
        guard let report = try? example.report() else { return false }
        return report.old.version < report.new.version
            && !report.findings.contains {
                $0.rule.hasPrefix("history") || $0.rule.hasPrefix("enum") || $0.rule.hasPrefix("class-became")
            }
    }

    /// Old code is refused exactly where a finding says so: `minReader` is above the reader's version.
    @Test(arguments: declared)
    func forwardFailuresAreThoseOfMinReader(_ example: DiffCase) throws {
        let context = try example.context()
        let report = try example.report()
        for view in context.new.declarationViews
        where view.thing != .enum && context.comparison.oldView(of: view.name) != nil {
            // What keeps it out may also be told of a superclass, or of the gap between the versions.
            let chain = context.comparison.new.shapes.last?.chain(of: view.name).map(\.name) ?? []
            for version in context.oldReaders {
                let isClosed = context.newPlan[view.name].minReader > version
                let fails = report.findings.contains { finding in
                    guard finding.forward.failing.contains(version) else { return false }
                    guard let name = finding.subject.declaration else { return isClosed }
                    return name == view.name.name || isClosed && chain.contains(name)
                }
                #expect(
                    fails == isClosed,
                    "\(view.name.name): minReader \(context.newPlan[view.name].minReader), reader \(version), findings \(report.findings.map(\.rule))"
                )
            }
        }
    }

    /// The matrix and the report say the same of the old version's archives in the new version's code, and the reverse: in one word.
    @Test(arguments: DiffCase.all)
    func matrixAgreesWithFindings(_ example: DiffCase) throws {
        let report = try example.report()
        guard report.old.version <= report.new.version,
            let cell = report.matrix[archive: report.old.version, reader: report.new.version],
            let back = report.matrix[archive: report.new.version, reader: report.old.version]
        else { return }
        var worst = worst(report, \.backward)
        var forward = self.worst(report, \.forward)
        if report.old.version == report.new.version {
            worst = max(worst, forward)
            forward = worst
        }
        #expect(cell.outcome == worst, "backward: matrix \(cell.details), findings \(worst)")
        #expect(back.outcome == forward, "forward: matrix \(back.details), findings \(forward)")
    }

    private func worst(_ report: DiffReport, _ direction: KeyPath<Finding, VersionVerdicts>) -> Outcome {
        report.findings.compactMap { finding in
            finding[keyPath: direction].rows.first { $0.version == report.old.version }?.verdict.outcome
        }.max() ?? .reads
    }
}
