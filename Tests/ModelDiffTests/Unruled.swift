import SchemaHistory

@testable import ModelDiff

/// Changes that no rule judges, each with the reason.
enum Unruled {
    /// nil: a rule must judge it.
    static func reason(_ thing: Thing, _ kind: Difference) -> String? {
        guard thing.possibleChanges.contains(kind) else { return "a \(thing.title) has nothing of the kind" }
        switch (thing, kind) {
        case (.foreignType, .added), (.foreignType, .removed):
            return "a foreign type means nothing until a property uses it, and that is judged there"
        case (.class, .history), (.struct, .history), (.enum, .history):
            return "a declaration without 'since:' is judged as added"
        case (.enumCase, .past): return "an edited past of cases is reported once, with the enum"
        default: return reasons[kind]
        }
    }

    /// Of kinds that no rule judges, regardless of the change.
    private static let reasons: [Difference: String] = [
        .conformances: "further protocols are satisfied in the user's own code; data does not know them",
        .equality: "equality is asked in memory; archives keep equal objects apart either way",
    ]

    /// Rules in the catalogue without a change to judge, each with the reason. Their ids remain reserved.
    static let withoutRule: [(id: String, reason: String)] = [
        ("element-optionality-changed", "the language has no optional elements: 'T?' stands only at the outside"),
        ("class-nested", "the language has no nested or generic classes"),
        (
            "secure-coding-removed",
            "every generated class conforms to NSSecureCoding; the language cannot say otherwise"
        ),
        (
            "key-shadowed",
            "'check' rejects a schema in which two properties claim one key; it never reaches a comparison"
        ),
        ("key-collides-in-hierarchy", "'check' rejects it, over the whole chain of superclasses"),
        ("migration-path-missing", "'check' rejects a history in which a readable version has no way to a property"),
        (
            "migration-path-ambiguous",
            "'check' rejects unstamped versions that fit one archive and would be read differently"
        ),
        ("source-init-changed", "each finding says in its Swift source channel what callers of init must do"),
        ("order-changed", "the order of lines is no part of the shape"),
        ("doc-changed", "documentation is no part of the shape"),
    ]
}

extension Thing {
    /// The changes that apply to a thing of this kind. The language has no attribute for others.
    var possibleChanges: [Difference] {
        let life: [Difference] = [.added, .removed, .renamed, .removalAndAddition, .history, .past]
        let declaration = life + [.redeclared, .dropped, .conformances]
        let record =
            declaration + [.archiveName, .keyPattern, .jsonKeyStyle, .boxing, .writtenNil, .unknownKeys, .validation]
        switch self {
        case .model:
            return [
                .renamed, .moduleName, .version, .versionGap, .versionNumberKept, .seals, .readsFrom, .stampedFrom,
                .coding, .access,
            ]
        case .class:
            return record + [
                .superclass, .abstractness, .versionKey, .discriminator, .drafts, .finality, .hooks, .equality,
            ]
        // It may have been a class with drafts.
        case .struct: return record + [.drafts]
        case .enum: return declaration + [.rawType, .unknownCases, .optionSet, .discriminator]
        case .foreignType: return [.added, .removed, .coding]
        case .property:
            return life + [
                .moved, .split, .merged, .key, .jsonKey, .keyReuse, .type, .defaultValue, .exclusion, .reference,
                .inverse, .packing, .flattening, .conversion, .form, .failurePolicy, .virtuality, .access,
                .rules, .jsonForm,
            ]
        case .enumCase: return life + [.rawValue]
        }
    }
}
