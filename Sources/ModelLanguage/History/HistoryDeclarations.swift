import Diagnostics

/// The changes that led to one version, in the order written.
package struct HistoryBlock: Sendable {
    package var version: Int
    package var versionSpan: SourceSpan
    package var entries: [HistoryEntry]
    /// Some entry could not be read as it is, which reading reported.
    package var isBroken = false
}

/// One change as written, each part with its place, nothing looked up: names and types are those of its own time.
package struct HistoryEntry: Sendable {
    package var kind: Kind
    /// The place of the change's key.
    package var span: SourceSpan
    package var change: ChangeDeclaration

    package enum Kind: String, Sendable, CaseIterable {
        case add, rename, retype, merge, split, move, remove, drop, rekey, redefault, exclude, include
        case renameClass, archiveName, superclass, was, addCase, removeCase, renameCase, reraw, writeAlso, accept
    }
}

package enum DeclarationKind: String, Sendable, CaseIterable {
    case `class`
    case `struct`
    case `enum`
}

/// An entry of `removed:`, complete.
package struct RemovedDeclaration: Sendable {
    /// What it was in its last version, as its section would say it.
    package enum Content: Sendable {
        case `class`(ClassDeclaration)
        case `struct`(StructDeclaration)
        case `enum`(EnumDeclaration)
    }

    package var name: String
    package var span: SourceSpan
    package var content: Content
    /// It existed in versions `since` to `removedIn` - 1.
    package var since: Int
    package var removedIn: Int
    package var removedInSpan: SourceSpan
    /// The living declaration it is read as; nil: dropped.
    package var readAs: String?
    package var rename: [ChangeDeclaration.Renaming] = []
    package var missing: [ChangeDeclaration.OldDefault] = []
    /// Some part of it could not be read as it is, which reading reported.
    package var isBroken = false

    package var kind: DeclarationKind {
        switch content {
        case .class: .class
        case .struct: .struct
        case .enum: .enum
        }
    }

    package var archiveName: Spanned<String>? {
        switch content {
        case .class(let declaration): declaration.archiveName
        case .struct(let declaration): declaration.archiveName
        case .enum: nil
        }
    }

    package var history: [HistoryBlock] {
        get {
            switch content {
            case .class(let declaration): declaration.history
            case .struct(let declaration): declaration.history
            case .enum(let declaration): declaration.history
            }
        }
        set {
            switch content {
            case .class(var declaration):
                declaration.history = newValue
                content = .class(declaration)
            case .struct(var declaration):
                declaration.history = newValue
                content = .struct(declaration)
            case .enum(var declaration):
                declaration.history = newValue
                content = .enum(declaration)
            }
        }
    }
}
