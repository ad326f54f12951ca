import SchemaHistory

/// The kinds of thing that a model consists of.
package enum Thing: String, Sendable, Hashable, CaseIterable {
    case model
    case `class`
    case `struct`
    case `enum`
    case foreignType
    case property
    case enumCase

    package var title: String {
        switch self {
        case .model: "model"
        case .class: "class"
        case .struct: "struct"
        case .enum: "enum"
        case .foreignType: "foreign type"
        case .property: "property"
        case .enumCase: "case"
        }
    }
}

/// The kinds of change that can happen to some thing; which of them can happen to which is said by `Thing.possibleChanges`.
package enum ChangeKind: String, Sendable, Hashable, CaseIterable {
    // Life.
    case added, removed, renamed, removalAndAddition, moved, split, merged, redeclared, dropped
    // Names in data.
    case archiveName, key, jsonKey, keyPattern, keyReuse, rawValue
    // Values.
    case type, defaultValue, exclusion, reference, inverse, packing, flattening, conversion, form, boxing
    case failurePolicy, virtuality
    // Classes.
    case superclass, abstractness, versionKey, coding
    // Enums.
    case rawType, unknownCases, optionSet
    // The model as a whole.
    case version, versionGap, versionNumberKept, seals, history, past, readsFrom, stampedFrom, moduleName
    // Swift only.
    case access, initializer, finality, conformances, hooks, objectiveC, observer, deprecation, copying, equality
    case layout, runtime
    // Neither data nor Swift.
    case documentation, order, file
}

extension Thing {
    /// What can happen to a thing of this kind. All else cannot: the language gives it no such attribute.
    package var possibleChanges: [ChangeKind] {
        switch self {
        case .model:
            [
                .renamed, .moduleName, .version, .versionGap, .versionNumberKept, .seals, .readsFrom, .stampedFrom,
                .coding,
                .access,
                .layout, .runtime, .documentation, .file,
            ]
        case .class:
            [
                .added, .removed, .renamed, .removalAndAddition, .redeclared, .dropped, .archiveName, .keyPattern,
                .boxing,
                .superclass, .abstractness, .versionKey, .finality, .conformances, .hooks, .objectiveC, .copying,
                .equality,
                .history, .past, .documentation, .order, .file,
            ]
        case .struct:
            [
                .added, .removed, .renamed, .removalAndAddition, .redeclared, .dropped, .archiveName, .keyPattern,
                .boxing,
                .conformances, .history, .past, .documentation, .order, .file,
            ]
        case .enum:
            [
                .added, .removed, .renamed, .removalAndAddition, .redeclared, .dropped, .rawType, .unknownCases,
                .optionSet,
                .conformances, .history, .past, .documentation, .order, .file,
            ]
        case .foreignType:
            [.added, .removed, .coding, .documentation, .order, .file]
        case .property:
            [
                .added, .removed, .renamed, .removalAndAddition, .moved, .split, .merged, .key, .jsonKey, .keyReuse,
                .type,
                .defaultValue, .exclusion, .reference, .inverse, .packing, .flattening, .conversion, .form,
                .failurePolicy,
                .virtuality, .access, .initializer, .observer, .deprecation, .copying, .history, .past, .documentation,
                .order,
            ]
        case .enumCase:
            [.added, .removed, .renamed, .removalAndAddition, .rawValue, .history, .past, .documentation, .order]
        }
    }
}
