import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

/// Archives of every version × readers of every version.
///
/// Input: one checked model. Verdicts come from the read plans that generated readers are made from: a reader of version j goes by the
/// plan of version j, and what a version says of its own older readers (`minReader`) keeps them out. They are made once for each pair of
/// a declaration's epochs, so that the work follows the number of changes; cells are looked up in what they say.
package struct VersionMatrix: Sendable, Hashable {
    package struct Detail: Sendable, Hashable {
        /// As it is called in the version that the verdict is about.
        package var declaration: String
        /// Property or case.
        package var member: String?
        package var verdict: Verdict

        /// `Book.title`, or `Book`.
        package var subject: String { member.map { "\(declaration).\($0)" } ?? declaration }

        init(_ declaration: String, _ verdict: Verdict) { self.init(declaration, nil, verdict) }

        init(_ declaration: String, _ member: String?, _ verdict: Verdict) {
            (self.declaration, self.member, self.verdict) = (declaration, member, verdict)
        }
    }

    package struct Cell: Sendable, Hashable {
        package var archive: Int
        package var reader: Int
        package var details: [Detail]

        package var outcome: Outcome { details.map(\.verdict.outcome).max() ?? .reads }
        package func details(_ outcome: Outcome) -> [Detail] { details.filter { $0.verdict.outcome == outcome } }
    }

    package var versions: [Int]
    /// What does not simply read, and where.
    var notes = MatrixNotes()

    package subscript(archive archive: Int, reader reader: Int) -> Cell? {
        guard versions.contains(archive), versions.contains(reader) else { return nil }
        return Cell(archive: archive, reader: reader, details: notes.details(archive: archive, reader: reader))
    }

    /// By archive, then reader, both ascending.
    package var cells: [Cell] {
        versions.flatMap { archive in versions.compactMap { self[archive: archive, reader: $0] } }
    }

    package init(_ checked: CheckedModel) { self.init(checked, checked.index) }

    package init(_ checked: CheckedModel, _ index: HistoryIndex) {
        versions = checked.history.shapes.map(\.version)
        let readings = DeclarationReadings(checked, index)
        for name in index.identities { readings.note(name, in: &notes) }
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
