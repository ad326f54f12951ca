import ModelLanguage
import SchemaDiagnostics

/// The changes that led to one version, looked up: declarations by identity, old properties complete. In the order they apply:
/// class renames and superclass changes of all classes, then moves, then the rest as written; then removals of declarations.
package struct VersionChanges: Sendable {
    package let version: Int
    package let changes: [Change]
    /// The declarations whose shape differs from that of the version before, however that came about.
    package let touched: Set<TypeName>
    /// By declaration, which changes give or change its properties, in the order they are undone.
    let places: [TypeName: [Int]]

    package init(version: Int, changes: [Change] = [], touched: Set<TypeName> = []) {
        self.version = version
        self.changes = changes
        self.touched = touched
        let places = changes.indices.reversed().flatMap { index in changes[index].receivers.map { ($0, [index]) } }
        self.places = Dictionary(places, uniquingKeysWith: +)
    }
}

/// One change of one declaration. Names are those of its time, types are spelled in identities.
package struct Change: Sendable {
    package let declaration: TypeName
    package let span: SourceSpan
    package let kind: any Kind
    package let flows: Flows
    /// The classes and structs whose properties it gives or changes.
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

    /// What a change means, its names looked up. Every kind is one file in `Kinds`, which also says how it is written and undone
    /// (`HistoryEntry.Kind`); whoever asks what became of something asks the changes.
    package protocol Kind: Sendable {
        /// What seals keep of it, as lines.
        func sealed(_ text: ChangeText) -> [String]
        /// What it means, for people: each a sentence without its end, names in single quotes.
        func words(of owner: TypeName, _ text: ChangeText) -> [String]
        /// What became of members of the declaration.
        func flows(of owner: TypeName) -> Flows
        /// Where the value of a property comes from, in terms of the version before; nil: from itself. Asked of properties that a
        /// flow leads to.
        func source(of leaf: Leaf, _ step: Step) -> Trace?
        /// Of an enum: cases of the version before and what they are read as; nil: dropped. All others stay.
        var readCases: [String: String?] { get }
    }

    package enum Flows: Sendable {
        case properties([Flow])
        case cases([Flow])
        /// It concerns the declaration as a whole.
        case declaration
    }

    /// Members of the version before that are one of the change's version. Flows of a change are simultaneous.
    package struct Flow: Sendable {
        /// Empty for one that came.
        package var old: [Leaf]
        /// Nil for one that went.
        package var new: Leaf?
        /// A function makes it of all of them.
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
    /// One that stays what it is, changed.
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
