import Diagnostics

/// What an entry of a history says.
package enum ChangeDeclaration: Sendable {
    case add([Addition])
    case rename([Renaming])
    case retype([Retyping])
    /// `merge` and `split` are one change: several sources give several targets.
    case combine(Combination)
    case move([Movement])
    case remove([PropertyDeclaration])
    case drop(unless: Spanned<String>?)
    case rekey([Rekeying])
    case redefault([OldDefault])
    case exclude([ExclusionDeclaration])
    case include([ExclusionDeclaration])
    case renameClass(Spanned<String>)
    case archiveName(Spanned<String>)
    case superclass(Spanned<String>?, missing: [OldDefault])
    case was([OldAttribute])
    case addCase([Spanned<String>])
    case removeCase([CaseRemoval])
    case renameCase([Renaming])
    case reraw([Rekeying])
    case writeAlso([ExtraKey])
    case writeAlsoClass(name: Spanned<String>, until: Spanned<Int>)
    case accept(Acceptance)

    /// A property that came; what objects written before have in it.
    package struct Addition: Sendable {
        package var property: Spanned<String>
        package var missing: Missing?
    }

    package enum Missing: Sendable {
        /// A literal, read when the type is known.
        case value(Literal)
        case fail(SourceSpan)
        case computed(from: [Spanned<String>], using: Spanned<String>)
    }

    /// Old name and new one.
    package struct Renaming: Sendable {
        package var old: Spanned<String>
        package var new: Spanned<String>
    }

    /// What a failed conversion leaves in the property.
    package enum Otherwise: String, Sendable, CaseIterable {
        case fail
        case `nil`
        case `default`
    }

    package struct Retyping: Sendable {
        /// The property with its old declaration.
        package var old: PropertyDeclaration
        package var using: Spanned<String>?
        package var otherwise: Spanned<Otherwise>?
        package var inverse: Spanned<String>?
    }

    package struct Combination: Sendable {
        package var isSplit: Bool
        package var sources: [PropertyDeclaration]
        package var targets: [Spanned<String>]
        package var using: Spanned<String>?
        package var otherwise: Spanned<Otherwise>?
        package var inverse: Spanned<String>?
    }

    package struct Movement: Sendable {
        package var property: Spanned<String>
        package var target: Spanned<String>
        package var missing: Missing?
        /// The keys it had before, where they were written out and differ.
        package var key: Spanned<String>?
        package var jsonKey: Spanned<String>?
    }

    /// A property (or case) and its old keys (or raw value).
    package struct Rekeying: Sendable {
        package var name: Spanned<String>
        package var key: Spanned<String>?
        package var jsonKey: Spanned<String>?
    }

    package struct OldDefault: Sendable {
        package var property: Spanned<String>
        package var value: Literal
    }

    /// `was: { abstract: true }`: an attribute of the declaration and its old value.
    package struct OldAttribute: Sendable {
        package enum Value: Sendable {
            case abstract(Spanned<Bool>)
            case keys(Spanned<String>)
            case versionKey(VersionKeyDeclaration)
            case unknown(Spanned<String>)
            case raw(EnumModel.RawType)
            case options(Bool)
            /// No part of the shape, or not to be read.
            case other
        }

        package var name: String
        package var value: Value
    }

    package struct CaseRemoval: Sendable {
        package var name: Spanned<String>
        /// Nil: the name, for String raw values.
        package var raw: Spanned<String>?
        /// Nil: dropped.
        package var readAs: Spanned<String>?
    }

    /// `writeAlso: { old: { from: new, until: 6 } }`.
    package struct ExtraKey: Sendable {
        package var old: Spanned<String>
        package var source: Spanned<String>
        package var until: Spanned<Int>
    }

    package struct Acceptance: Sendable {
        package var rule: Spanned<String>
        /// The property, case or declaration meant; nil: the declaration itself.
        package var target: Spanned<String>?
        package var reason: Spanned<String>
    }
}

extension ChangeDeclaration {
    /// With other names for the functions that it calls.
    func naming(_ name: (String) -> String) -> ChangeDeclaration {
        func named(_ function: Spanned<String>) -> Spanned<String> { Spanned(name(function.value), function.span) }
        func named(_ missing: Missing?) -> Missing? {
            guard case .computed(let sources, let using)? = missing else { return missing }
            return .computed(from: sources, using: named(using))
        }
        switch self {
        case .add(var additions):
            for index in additions.indices { additions[index].missing = named(additions[index].missing) }
            return .add(additions)
        case .retype(var retypings):
            for index in retypings.indices {
                retypings[index].using = retypings[index].using.map { named($0) }
                retypings[index].inverse = retypings[index].inverse.map { named($0) }
            }
            return .retype(retypings)
        case .combine(var combination):
            combination.using = combination.using.map { named($0) }
            combination.inverse = combination.inverse.map { named($0) }
            return .combine(combination)
        case .move(var movements):
            for index in movements.indices { movements[index].missing = named(movements[index].missing) }
            return .move(movements)
        case .drop(let unless): return .drop(unless: unless.map { named($0) })
        case .rename, .remove, .rekey, .redefault, .exclude, .include, .renameClass, .archiveName, .superclass, .was,
            .addCase, .removeCase, .renameCase, .reraw, .writeAlso, .writeAlsoClass, .accept:
            return self
        }
    }
}
