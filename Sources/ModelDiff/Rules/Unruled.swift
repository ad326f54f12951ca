import ModelLanguage
import SchemaHistory

/// Changes that no rule judges, each with the reason.
package enum Unruled {
    /// nil: a rule must judge it.
    package static func reason(_ thing: Thing, _ kind: ChangeKind) -> String? {
        guard thing.possibleChanges.contains(kind) else { return "a \(thing.title) has nothing of the kind" }
        switch kind {
        case .documentation: return "documentation is no part of the shape, and of no code"
        case .order: return "the order of lines is no part of the shape; a model is compared, not its text"
        case .file: return "which file declares a thing is no part of the shape"
        case .hooks: return "hooks are methods in the user's own code: a missing one fails to compile"
        case .conformances: return "further protocols are satisfied in the user's own code; data does not know them"
        case .objectiveC: return "names for Objective-C are in no archive"
        case .observer: return "'onChange' is not called by decoding, updating or copying"
        case .deprecation: return "a deprecated property is read and written as before"
        case .copying: return "copies are made in memory"
        case .equality: return "equality is asked in memory; archives keep equal objects apart either way"
        case .layout, .runtime: return "it changes which files are generated, not what they do"
        case .initializer: return "each finding says in its Swift source channel what callers of init must do"
        case .added where thing == .foreignType, .removed where thing == .foreignType:
            return "a foreign type means nothing until a property uses it, and that is judged there"
        case .removalAndAddition where thing == .foreignType:
            return "as the two halves"
        case .history where thing != .property && thing != .enumCase:
            return "a declaration without 'since:' is judged as added"
        case .past where thing == .enumCase:
            return "an edited past of cases is reported once, with the enum"
        case .added, .removed, .renamed, .removalAndAddition, .moved, .split, .merged, .redeclared, .dropped,
            .archiveName, .key,
            .jsonKey, .keyPattern, .keyReuse, .rawValue, .type, .defaultValue, .exclusion, .reference, .inverse,
            .packing,
            .flattening, .conversion, .form, .boxing, .failurePolicy, .virtuality, .superclass, .abstractness,
            .versionKey,
            .coding, .rawType, .unknownCases, .optionSet, .version, .versionGap, .versionNumberKept, .seals, .history,
            .past,
            .readsFrom,
            .stampedFrom, .moduleName, .access, .finality:
            return nil
        }
    }

    /// Rules that the catalogue names and that have nothing to judge, each with the reason. Their ids stay reserved.
    package static let withoutRule: [(id: String, reason: String)] = [
        ("element-optionality-changed", "the language has no optional elements: 'T?' stands only at the outside"),
        ("class-nested", "the language has no nested or generic classes"),
        (
            "secure-coding-removed",
            "every generated class conforms to NSSecureCoding; the language cannot say otherwise"
        ),
        (
            "key-shadowed",
            "'check' refuses a schema in which two properties claim one key; it never reaches a comparison"
        ),
        ("key-collides-in-hierarchy", "'check' refuses it, over the whole chain of superclasses"),
        ("migration-path-missing", "'check' refuses a history in which a readable version has no way to a property"),
        (
            "migration-path-ambiguous",
            "'check' refuses unstamped versions that fit one archive and would be read differently"
        ),
        ("source-init-changed", "each finding says in its Swift source channel what callers of init must do"),
        ("history-edited", "an edit of the past is reported by what it changes: see reading-changed"),
        ("order-changed", "the order of lines is no part of the shape"),
        ("doc-changed", "documentation is no part of the shape"),
    ]
}
