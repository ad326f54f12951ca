/// One line about a file, for a table of many.
package struct ArchiveSummary: Sendable {
    package let kind: String
    /// The class of the root object, or its kind if it has none.
    package let root: String
    /// `Films 3`: models and versions that the root object is stamped with.
    package let stamps: String
    package let objectCount: Int
    /// The error in the file; nil if there is none.
    package let problem: String?

    package init(_ file: ArchiveFile) {
        kind = file.form.isEmpty ? file.kind.rawValue : "\(file.kind.rawValue), \(file.form)"
        objectCount = file.kind == .keyedArchive ? file.objects.count : file.list.objectCount
        var root = "nothing"
        var stamps: [String] = []
        if let first = file.roots.first {
            switch file.value(first.reference).value {
            case .list(let type, _): root = type?.name ?? "array"
            case .dictionary(let type, _): root = type?.name ?? "dictionary"
            case .foundation(let type, _): root = type
            case .fields(let type, let fields):
                root = type?.name ?? "dictionary"
                if type != nil { stamps = file.stamps(fields).map { "\($0.model) \($0.version)" } }
            case .broken(let why): root = "broken: \(why)"
            case .null, .bool, .integer, .real, .date, .text, .data: root = "value"
            }
        }
        self.root = root
        self.stamps = stamps.joined(separator: ", ")
        problem = file.problem
    }
}
