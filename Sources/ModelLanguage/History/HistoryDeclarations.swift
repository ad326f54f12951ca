import Diagnostics
import YAMLTree

/// The changes that led to one version, in the order written.
package struct HistoryBlock: Sendable {
    package var version: Int
    package var versionSpan: SourceSpan
    package var entries: [HistoryEntry]

    package init(version: Int, versionSpan: SourceSpan, entries: [HistoryEntry]) {
        self.version = version
        self.versionSpan = versionSpan
        self.entries = entries
    }
}

/// One change, with its key read and its value still a tree: replay reads it, in the names and types of its own time.
package struct HistoryEntry: Sendable {
    package var kind: Kind
    /// The place of the change's key.
    package var span: SourceSpan
    package var value: YAMLNode

    package init(kind: Kind, span: SourceSpan, value: YAMLNode) {
        self.kind = kind
        self.span = span
        self.value = value
    }

    package enum Kind: String, Sendable, CaseIterable {
        case add, rename, retype, merge, split, move, remove, drop, rekey, redefault, exclude, include
        case renameClass, archiveName, superclass, was, addCase, removeCase, renameCase, reraw, writeAlso, accept
    }
}

/// An entry of `removed:`.
package struct RemovedDeclaration: Sendable {
    package enum Kind: String, Sendable {
        case `class`
        case `struct`
        case `enum`
    }

    package var name: String
    package var span: SourceSpan
    package var kind: Kind
    /// It existed in versions `since` to `removedIn` - 1.
    package var since: Int
    package var removedIn: Int
    /// The living declaration it is read as; nil: dropped.
    package var readAs: String?
    package var value: YAMLNode

    package init(
        name: String,
        span: SourceSpan,
        kind: Kind,
        since: Int,
        removedIn: Int,
        readAs: String?,
        value: YAMLNode
    ) {
        self.name = name
        self.span = span
        self.kind = kind
        self.since = since
        self.removedIn = removedIn
        self.readAs = readAs
        self.value = value
    }
}
