import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

/// Archives of every version × readers of every version.
///
/// Input: one checked model. Verdicts come from the read plans from which readers are generated: a reader of version j uses the plan of
/// version j, and a version's `minReader` excludes older readers. They are computed once for each pair of a declaration's epochs, so that
/// the work depends on the number of changes; cells are looked up in them.
package struct VersionMatrix: Sendable, Hashable {
    package typealias Detail = Readings.Detail

    package struct Cell: Sendable, Hashable {
        package var archive: Int
        package var reader: Int
        package var details: [Detail]

        package var outcome: Outcome { details.map(\.verdict.outcome).max() ?? .reads }
        package func details(_ outcome: Outcome) -> [Detail] { details.filter { $0.verdict.outcome == outcome } }
    }

    package var versions: [Int]
    /// Verdicts other than reading, with their places.
    var notes = MatrixNotes()
    /// The fate of values that only newer versions know when an older version saves them, by class and struct; empty if none is declared to
    /// keep them.
    var saved: [(name: String, isKept: Bool)] { savedByName.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 } }
    private let savedByName: [String: Bool]
    /// Collections of classes that keep such values, for which this does not hold: a change loses the elements that were left out of them.
    let losingElements: [String]
    /// Models with a history of their own whose values are in these archives.
    let usedModels: [String]

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
        let records = versions.count < 2 ? [] : checked.model.records
        savedByName =
            records.contains(where: \.keepsUnknownKeys)
            ? Dictionary(records.map { ($0.name.name, $0.keepsUnknownKeys) }) { first, _ in first } : [:]
        let keeping = records.filter(\.keepsUnknownKeys)
        let replacing = keeping.isEmpty ? [] : checked.model.enumsWithFallback
        losingElements = keeping.flatMap { record in
            record.properties.filter { $0.losesElements(replacing) }.map { "\(record.name.name).\($0.name)" }
        }
        usedModels = checked.uses.filter { $0.history.shapes.count > 1 }.map(\.model.name).sorted()
        let readings = Readings(checked, index)
        for name in index.identities {
            readings.forEachBlock(of: name) { notes.add($0, archives: $1, readers: $2) }
        }
    }
}

extension Model {
    /// The enums that read an unknown case as another one.
    fileprivate var enumsWithFallback: Set<TypeName> {
        Set(
            (uses.flatMap(\.enums) + enums).filter { if case .fallback = $0.unknown { true } else { false } }
                .map(\.name)
        )
    }
}

extension PropertyModel {
    /// Whether readers may leave out elements that are not kept.
    /// - Parameter replacing: the enums that read an unknown case as another one.
    fileprivate func losesElements(_ replacing: Set<TypeName>) -> Bool {
        let element = type.element
        guard type.wrapped.isCollection, !excludedFrom.contains(.coding) else { return false }
        let isReplaced = element.names.contains(where: replacing.contains)
        guard isReplaced || failure == .skip else { return false }
        if isConditional || element.wrapped.isCollection { return true }
        switch element.wrapped {
        case .builtin, .propertyList: return true
        default: return false
        }
    }
}

extension Outcome {
    /// In the words of a matrix.
    package var phrase: String {
        switch self {
        case .reads: "reads"
        case .depends: "reads, depending on values"
        case .loses: "reads with data loss"
        case .refuses: "rejects"
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
