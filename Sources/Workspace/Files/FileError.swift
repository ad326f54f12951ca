import SchemaDiagnostics

/// A file or folder that could not be read or written, with the reason in words.
package struct FileError: Error, Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        case missing
        case isFolder
        /// This user has no permission, or the disk is read-only.
        case notAllowed
        case other
    }

    package var path: String
    package var kind: Kind
    /// Lower case, no full stop: "permission denied".
    package var reason: String
    /// Some files have their new content, although not all of them could be written.
    package var isPartial = false

    /// What became of the files.
    package var consequence: Note {
        Note(isPartial ? "some files were changed already; the next run writes the rest" : "nothing was changed")
    }

    package init(_ path: String, _ reason: String) {
        self.init(path, .other, reason)
    }

    package init(_ path: String, _ kind: Kind, _ reason: String) {
        self.path = path
        self.kind = kind
        self.reason = reason
    }
}

extension SourceSpan {
    /// A file as a whole, whose text is not available.
    package init(path: String) { self.init(file: SourceFile(path: path, bytes: [])) }
}

extension DiagnosticBag {
    /// - Parameter what: the subject of the message.
    package mutating func report(unread error: FileError, _ what: String) {
        report(
            error.kind == .missing ? .fileMissing : .fileUnreadable,
            "\(what) cannot be read: \(error.reason)",
            at: SourceSpan(path: error.path),
            notes: error.kind == .notAllowed ? [Note("allow it: chmod u+r \(error.path)")] : []
        )
    }

    package mutating func report(unwritten error: FileError, _ what: String, notes: [Note] = []) {
        report(
            .outputUnwritable,
            "\(what) cannot be written: \(error.reason)",
            at: SourceSpan(path: error.path),
            notes: notes.isEmpty && error.kind == .notAllowed ? [Note("allow it: chmod u+w \(error.path)")] : notes
        )
    }
}
