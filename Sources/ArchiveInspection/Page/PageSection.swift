import Foundation
import SchemaDiagnostics

/// One file of a page: the file itself, or one inside its data.
struct PageSection {
    private var file: ArchiveFile?
    /// A prefix of its objects' ids.
    private let prefix: String
    /// Files around it.
    private let nesting: Int

    init(_ file: ArchiveFile, _ prefix: String, nesting: Int) {
        self.file = file
        self.prefix = prefix
        self.nesting = nesting
    }

    /// Files may be large, and are freed after they are written.
    mutating func leaveFile() { file = nil }

    /// - Parameter values: the number of values that still fit.
    /// - Returns: the files inside it, and the number of values it shows.
    func render(_ options: ArchivePage.Options, _ values: Int, into text: inout String) -> ([PageSection], count: Int) {
        guard let file else { return ([], 0) }
        var writer = PageWriter(file, prefix, nesting, PagePlan(file, options, values))
        writer.write()
        text += writer.text
        return (writer.inner, writer.plan.valueCount)
    }

    /// Without characters that control a terminal or change the text direction.
    static func shown(_ text: String, limit: Int = 300) -> String {
        let (shown, rest) = text.showing(limit)
        return rest == 0 ? shown : "\(shown)… \(rest) more"
    }
}
