import Diagnostics
import ModelLanguage

/// Archives of every version × readers of every version.
///
/// Input: one checked model. Verdicts come from the read plans that generated readers are made from: a reader of version j goes by the
/// plan of version j, and what a version says of its own older readers (`minReader`) keeps them out.
package struct VersionMatrix: Sendable, Hashable {
    package struct Detail: Sendable, Hashable {
        /// `Book.title`, or `Book`.
        package var subject: String
        package var verdict: Verdict
    }

    package struct Cell: Sendable, Hashable {
        package var archive: Int
        package var reader: Int
        package var details: [Detail]

        package var outcome: Outcome { details.map(\.verdict.outcome).max() ?? .reads }
        package func details(_ outcome: Outcome) -> [Detail] { details.filter { $0.verdict.outcome == outcome } }
    }

    package var versions: [Int]
    /// By archive, then reader, both ascending.
    package var cells: [Cell]

    package subscript(archive archive: Int, reader reader: Int) -> Cell? {
        guard let row = versions.firstIndex(of: archive), let column = versions.firstIndex(of: reader) else {
            return nil
        }
        return cells[row * versions.count + column]
    }

    package init(_ checked: CheckedModel) {
        let history = checked.history
        versions = history.shapes.map(\.version)
        var bag = DiagnosticBag()
        let plans = versions.map { version in
            version == checked.plan.version ? checked.plan : planReading(of: history, at: version, into: &bag)
        }
        let readers = plans.map { ReaderTraces(history, $0) }
        var cells: [Cell] = []
        for archive in versions {
            var losses = Losses(history, from: archive)
            for (index, reader) in versions.enumerated() {
                var details: [Detail] = []
                if archive < reader {
                    details = PlannedReading(history: history, plan: plans[index]).details(of: archive)
                    details += losses.details(for: readers[index])
                } else if archive > reader, let plan = plans.first(where: { $0.version == archive }) {
                    details = EarlierReading(history: history, writer: plan, reader: reader).details()
                }
                cells.append(Cell(archive: archive, reader: reader, details: details))
            }
        }
        self.cells = cells
    }
}

extension Outcome {
    /// As a matrix says it.
    package var phrase: String {
        switch self {
        case .reads: "reads"
        case .depends: "reads, values permitting"
        case .loses: "reads with loss"
        case .refuses: "refuses"
        case .misreads: "misreads"
        }
    }

    package var mark: String {
        switch self {
        case .reads: "✓"
        case .depends: "✓?"
        case .loses: "−"
        case .refuses: "✗"
        case .misreads: "‼"
        }
    }
}
