import ModelDiff
import ModelLanguage

/// The places in a lock file of a sealed version's declarations: for each the newest line up to that version.
struct SealPlaces {
    /// `Book.title`, `class Book`; the version's own line under "".
    let places: [String: Place]

    init(_ text: String, path: String, version: Int) {
        var places: [String: Place] = [:]
        var current = 0
        var isShape = false
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            func note(_ key: String, _ part: Substring) {
                let column = line.unicodeScalars.count - part.unicodeScalars.count + 1
                let end = column + part.unicodeScalars.count
                places[key] = Place(path: path, line: index + 1, column: column, endLine: index + 1, endColumn: end)
            }
            if line.hasPrefix("- version: ") {
                current = Int(line.dropFirst(11)) ?? 0
                if current == version { note("", line.dropFirst(2)) }
            } else if !line.hasPrefix("    ") {
                isShape = line == "  shape: |"
            } else if isShape, current <= version, line.hasPrefix("    + "),
                let colon = line.dropFirst(6).firstRange(of: ": ")
            {
                note(String(line.dropFirst(6)[..<colon.lowerBound]), line.dropFirst(6))
            }
        }
        self.places = places
    }
}
