import ModelLanguage
import SchemaDiagnostics

/// The changes that led to one version, looked up: declarations by identity, old properties complete. In the order in which they apply:
/// class renames and superclass changes of all classes, then moves, then the rest as written; then removals of declarations.
package struct VersionChanges: Sendable {
    package let version: Int
    package let changes: [Change]
    /// The declarations whose shape differs from that of the previous version, for any reason.
    package let touched: Set<TypeName>
    /// By property: the changes that add or change it, in the order in which they are undone.
    let places: [Leaf: [Int]]

    package init(version: Int, changes: [Change] = [], touched: Set<TypeName> = []) {
        self.version = version
        self.changes = changes
        self.touched = touched
        var places: [Leaf: [Int]] = [:]
        for (index, change) in changes.enumerated().reversed() {
            guard case .properties(let flows) = change.flows else { continue }
            for case let leaf? in flows.map(\.new) where places[leaf]?.last != index {
                places[leaf, default: []].append(index)
            }
        }
        self.places = places
    }
}

/// One change of one declaration. Names are those of its version, types are spelled in identities.
package struct Change: Sendable {
    package let declaration: TypeName
    package let span: SourceSpan
    package let kind: any Kind
    package let flows: Flows
    /// The classes and structs whose properties it adds or changes.
    package let receivers: Set<TypeName>

    init(declaration: TypeName, span: SourceSpan, kind: any Kind) {
        self.declaration = declaration
        self.span = span
        self.kind = kind
        flows = kind.flows(of: declaration)
        if case .properties(let flows) = flows {
            receivers = Set(flows.lazy.compactMap { $0.new?.owner })
        } else {
            receivers = []
        }
    }

    /// The meaning of a change, its names looked up. Every kind is one file in `Kinds`, which also defines how it is written and undone
    /// (`HistoryEntry.Kind`). Code that asks what happened to something asks the changes.
    package protocol Kind: Sendable {
        /// The lines that seals keep of it.
        func sealed(_ text: ChangeText) -> [String]
        /// Its meaning in words: each a sentence without its end, names in single quotes.
        func words(of owner: TypeName, _ text: ChangeText) -> [String]
        /// What happened to members of the declaration.
        func flows(of owner: TypeName) -> Flows
        /// The source of a property's value, in terms of the previous version; nil: the property itself. Called for properties that are the
        /// target of a flow.
        func source(of leaf: Leaf, _ step: Step) -> Trace?
        /// Of an enum: cases of the previous version and the cases as which they are read; nil: dropped. All others are unchanged.
        var readCases: [String: String?] { get }
        /// The differences between two models that it declares.
        var explains: Set<Difference> { get }
    }

    package enum Flows: Sendable {
        case properties([Flow])
        case cases([Flow])
        /// It applies to the declaration as a whole.
        case declaration

        package var all: [Flow] {
            switch self {
            case .properties(let flows), .cases(let flows): flows
            case .declaration: []
            }
        }
    }

    /// Members of the previous version that correspond to one of the change's version. Flows of a change are simultaneous.
    package struct Flow: Sendable {
        /// Empty for a member that was added.
        package var old: [Leaf]
        /// Nil for a member that was removed.
        package var new: Leaf?
        /// A function computes it from all of them.
        package var isCombined = false
        /// Those that the new shape still has.
        package var staying: [Leaf] = []
    }
}

extension Change.Kind {
    package func flows(of _: TypeName) -> Change.Flows { .declaration }
    package func source(of _: Leaf, _: Step) -> Trace? { nil }
    package var readCases: [String: String?] { [:] }
}

extension Change.Flow {
    /// A member that remains, with a change.
    static func same(_ name: String, of owner: TypeName) -> Change.Flow { renamed(name, name, of: owner) }

    static func renamed(_ old: String, _ new: String, of owner: TypeName) -> Change.Flow {
        Change.Flow(old: [Leaf(owner: owner, name: old)], new: Leaf(owner: owner, name: new))
    }

    static func added(_ name: String, to owner: TypeName) -> Change.Flow {
        Change.Flow(old: [], new: Leaf(owner: owner, name: name))
    }

    static func removed(_ name: String, from owner: TypeName) -> Change.Flow {
        Change.Flow(old: [Leaf(owner: owner, name: name)], new: nil)
    }
}
