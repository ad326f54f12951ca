import ModelLanguage
import SchemaHistory

/// A rectangle of a matrix: archives × readers.
package struct MatrixArea: Sendable, Hashable {
    package var archives: ClosedRange<Int>
    package var readers: ClosedRange<Int>

    func contains(archive: Int, reader: Int) -> Bool { archives.contains(archive) && readers.contains(reader) }
}

/// The notes on a matrix's cells: each detail once, with the rectangles to which it applies.
struct MatrixNotes: Sendable, Hashable {
    struct Note: Sendable, Hashable {
        var detail: VersionMatrix.Detail
        /// They do not overlap.
        var areas: [MatrixArea]
    }

    private(set) var all: [Note] = []
    private var places: [VersionMatrix.Detail: Int] = [:]

    mutating func add(_ detail: VersionMatrix.Detail, archives: ClosedRange<Int>, readers: ClosedRange<Int>) {
        var area = MatrixArea(archives: archives, readers: readers)
        guard let place = places[detail] else {
            places[detail] = all.count
            all.append(Note(detail: detail, areas: [area]))
            return
        }
        // Two declarations may have one name.
        guard !all[place].areas.contains(where: { $0.archives.overlaps(archives) && $0.readers.overlaps(readers) })
        else { return }
        // Epochs are consecutive: rows, then blocks of rows, are joined again.
        while let neighbour = all[place].areas.lastIndex(where: { $0.joins(area) }) {
            area.join(all[place].areas.remove(at: neighbour))
        }
        all[place].areas.append(area)
    }

    func details(archive: Int, reader: Int) -> [VersionMatrix.Detail] {
        all.filter { $0.areas.contains { $0.contains(archive: archive, reader: reader) } }.map(\.detail)
    }

    /// The worst outcome of each cell, by archive, then reader.
    func outcomes(_ versions: [Int]) -> [[Outcome]] {
        var result = Array(repeating: Array(repeating: Outcome.reads, count: versions.count), count: versions.count)
        guard let first = versions.first else { return [] }
        for note in all {
            for area in note.areas {
                for row in area.archives {
                    for column in area.readers where result[row - first][column - first] < note.detail.verdict.outcome {
                        result[row - first][column - first] = note.detail.verdict.outcome
                    }
                }
            }
        }
        return result
    }
}

extension MatrixArea {
    fileprivate func joins(_ other: MatrixArea) -> Bool {
        archives == other.archives && readers.touches(other.readers)
            || readers == other.readers && archives.touches(other.archives)
    }

    fileprivate mutating func join(_ other: MatrixArea) {
        archives = archives.hull(other.archives)
        readers = readers.hull(other.readers)
    }
}

extension ClosedRange<Int> {
    fileprivate func touches(_ other: Self) -> Bool {
        upperBound + 1 == other.lowerBound || other.upperBound + 1 == lowerBound
    }

    fileprivate func hull(_ other: Self) -> Self {
        Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
    }
}
