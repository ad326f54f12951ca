import Diagnostics

/// The changes that led to one version, looked up: declarations by identity, old properties complete. In the order they apply:
/// class renames and superclass changes of all classes, then moves, then the rest as written; then removals of declarations.
package struct VersionChanges: Sendable {
    package var version: Int
    package var changes: [Change]
    /// The declarations whose shape differs from that of the version before, however that came about.
    package var touched: Set<TypeName>

    package init(version: Int, changes: [Change] = [], touched: Set<TypeName> = []) {
        self.version = version
        self.changes = changes
        self.touched = touched
    }
}

/// One change of one declaration. Names are those of its time, types are spelled in identities.
package struct Change: Sendable {
    package var declaration: TypeName
    package var span: SourceSpan
    package var kind: Kind

    package init(declaration: TypeName, span: SourceSpan, kind: Kind) {
        self.declaration = declaration
        self.span = span
        self.kind = kind
    }

    package enum Kind: Sendable {
        case add([Addition])
        case rename([Renaming])
        case retype([Retyping])
        case combine(Combination)
        case move(Movement)
        /// As they were in the version before.
        case remove([PropertyModel])
        /// Old and new shape.
        case rekey([PropertyPair])
        case redefault([PropertyPair])
        case exclude([ChannelChange])
        case include([ChannelChange])
        case renameClass(old: String, new: String)
        case archiveName(old: String, new: String)
        case superclass(old: ClassModel.Superclass?, new: ClassModel.Superclass?, missing: [Addition])
        /// The attribute's name, for the record: its old value stands in the shape.
        case was([String])
        case drop(unless: String?)
        case addCase([EnumModel.Case])
        case removeCase([CaseRemoval])
        case renameCase([CasePair])
        case reraw([CasePair])
        case removeDeclaration(readAs: TypeName?, rename: [Renaming], missing: [Addition])
        case writeAlso(ExtraKey)
        case writeAlsoClass(name: String, until: Int)
        case accept(ChangeDeclaration.Acceptance)
    }

    package struct Renaming: Hashable, Sendable {
        package var old: String
        package var new: String
    }

    /// What objects written before have in a property that came.
    package enum Missing: Hashable, Sendable {
        case value(DefaultValue)
        case fail
        case computed(from: [Source], using: String)
    }

    /// A property that a value is computed from, as it is where the entry stands.
    package struct Source: Hashable, Sendable {
        package var owner: TypeName
        package var name: String
        package var type: PropertyType
    }

    package struct Addition: Sendable {
        /// As it is in the version it came with.
        package var property: PropertyModel
        package var missing: Missing
    }

    package struct PropertyPair: Sendable {
        package var old: PropertyModel
        package var new: PropertyModel
    }

    package struct Retyping: Sendable {
        package var old: PropertyModel
        package var new: PropertyModel
        package var conversion: ValueConversion
        package var otherwise: Otherwise
        package var inverse: String?
    }

    package struct Combination: Sendable {
        package var isSplit: Bool
        /// In order; as of the version before.
        package var sources: [PropertyModel]
        /// In order; as of the change's version.
        package var targets: [PropertyModel]
        package var function: String
        /// `else:`, for each target.
        package var otherwise: [Otherwise]
        package var inverse: String?
        /// Sources that the new shape still has.
        package var staying: [String]
    }

    package struct Movement: Sendable {
        package var property: String
        package var target: TypeName
        package var isUp: Bool
        package var old: PropertyModel
        package var new: PropertyModel
        /// For objects of the target that are not of the old owner (up only).
        package var missing: Missing
    }

    package struct ChannelChange: Sendable {
        package var property: String
        package var channels: Channels
        /// As of the change's version.
        package var new: PropertyModel
    }

    package struct CaseRemoval: Sendable {
        package var removed: EnumModel.Case
        /// A case of the change's version; nil: dropped.
        package var readAs: String?
    }

    package struct CasePair: Sendable {
        package var old: EnumModel.Case
        package var new: EnumModel.Case
    }

    package struct ExtraKey: Sendable {
        package var old: String
        package var source: String
        package var until: Int
        package var span: SourceSpan
    }
}
