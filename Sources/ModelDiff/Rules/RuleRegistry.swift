import SchemaHistory

extension Rule {
    /// All rules, in the order in which they are shown. The first one with a statement about a change judges it; a test proves that for
    /// every change exactly one has. Each has lines of its own below, so that git merges two branches that each add one.
    package static let all = ofModels + ofDeclarations + ofProperties + ofEnums

    private static let ofModels: [Rule] = [
        Rule("model-removed", .break, of: [.model]),
        Rule("policy-loosened", .break, of: [.model]),
        Rule("version-taken", .break, of: [.model]),
        Rule("spelling-changed", .break, of: [.model]),
        Rule("history-edited", .break, of: [.model]),
        Rule("seal-lost", .break, of: [.model], .seals, judge: sealLost),
        Rule("seal-replaced", .break, of: [.model], .seals, judge: sealReplaced),
        Rule("seal-resealed", .caution, of: [.model], .seals, judge: sealResealed),
        Rule("version-not-bumped", .break, of: [.model], .versionNumberKept, judge: versionNotBumped),
        Rule("version-open", .safe, of: [.model], .versionNumberKept, judge: versionOpen),
        Rule("version-decreased", .break, of: [.model], .version, judge: versionDecreased),
        Rule("version-gap", .caution, of: [.model], .versionGap, judge: versionGap),
        Rule("reads-from-raised", .loss, of: [.model], .readsFrom, judge: readsFromRaised),
        Rule("reads-from-lowered", .safe, of: [.model], .readsFrom, judge: readsFromLowered),
        Rule("stamped-from-changed", .caution, of: [.model], .stampedFrom, judge: stampedFromChanged),
        Rule("model-renamed", .break, of: [.model], .renamed, judge: modelRenamed),
        Rule("module-changed", .break, of: [.model], .moduleName, judge: moduleChanged),
        Rule("coding-removed", .break, of: [.model], .coding, judge: codingRemoved),
        Rule("coding-added", .safe, of: [.model], .coding, judge: codingAdded),
        Rule("foreign-type-changed", .break, of: [.foreignType], .coding, judge: foreignTypeChanged),
    ]

    private static let ofDeclarations: [Rule] = [
        Rule("class-added", .safe, of: Thing.declarations, .added, judge: classAdded),
        Rule("class-removed", .break, of: Thing.declarations, .removed, judge: classRemoved),
        Rule("class-renamed", .caution, of: Thing.declarations, .renamed, judge: classRenamed),
        Rule(
            "class-rename-suspected",
            .break,
            of: Thing.declarations,
            .removalAndAddition,
            judge: classRenameSuspected
        ),
        Rule("archive-name-changed", .caution, of: Thing.declarations, .archiveName, judge: archiveNameChanged),
        Rule("superclass-changed", .caution, of: Thing.declarations, .superclass, judge: superclassChanged),
        Rule("class-became-abstract", .break, of: Thing.declarations, .abstractness, judge: classBecameAbstract),
        Rule("class-became-concrete", .caution, of: Thing.declarations, .abstractness, judge: classBecameConcrete),
        Rule("class-dropped", .loss, of: Thing.declarations, .dropped, judge: classDropped),
        Rule("declaration-kind-changed", .break, of: Thing.declarations, .redeclared, judge: declarationKindChanged),
        Rule("key-pattern-changed", .caution, of: Thing.declarations, .keyPattern, judge: keyPatternChanged),
        Rule("json-keys-changed", .caution, of: Thing.declarations, .jsonKeyStyle, judge: jsonKeysChanged),
        Rule("discriminator-changed", .break, of: Thing.declarations, .discriminator, judge: discriminatorChanged),
        Rule("version-key-changed", .caution, of: Thing.declarations, .versionKey, judge: versionKeyChanged),
        Rule("history-mismatch", .break, of: [.property, .enumCase], .history, judge: historyMismatch),
        Rule(
            "reading-changed",
            .break,
            of: [.class, .struct, .enum, .property],
            .past,
            judge: readingChanged
        ),
    ]

    private static let ofProperties: [Rule] = [
        Rule("property-added-optional", .safe, of: [.property], .added, judge: propertyAddedOptional),
        Rule("property-added-defaulted", .safe, of: [.property], .added, judge: propertyAddedDefaulted),
        Rule("property-added-required", .break, of: [.property], .added, judge: propertyAddedRequired),
        Rule("property-removed", .loss, of: [.property], .removed, judge: propertyRemoved(isRequired: false)),
        Rule("property-removed-required", .loss, of: [.property], .removed, judge: propertyRemoved(isRequired: true)),
        Rule("property-removed-undeclared", .break, of: [.property], .removed, judge: propertyRemovedUndeclared),
        Rule("property-renamed", .caution, pair: .renamed, judge: propertyRenamed),
        Rule("property-rename-suspected", .break, pair: .removalAndAddition, judge: propertyRenameSuspected),
        Rule("property-renamed-and-retyped", .caution, pair: .renamed, judge: propertyRenamedAndRetyped),
        Rule("property-key-changed", .caution, pair: .key, judge: propertyKeyChanged),
        Rule("json-key-changed", .caution, pair: .jsonKey, judge: jsonKeyChanged),
        Rule("key-reused", .caution, pair: .keyReuse, judge: keyReuse(isRetyped: false)),
        Rule("key-reused-type-differs", .caution, pair: .keyReuse, judge: keyReuse(isRetyped: true)),
        Rule("property-moved-up", .safe, pair: .moved, judge: propertyMovedUp),
        Rule("property-moved-down", .loss, pair: .moved, judge: propertyMovedDown),
        Rule("property-moved-away", .break, pair: .moved, judge: propertyMovedAway),
        Rule("property-split", .caution, of: [.property], .split, judge: combination),
        Rule("property-merged", .caution, of: [.property], .merged, judge: combination),
        Rule("type-widened", .caution, pair: .type, judge: typed(.widened)),
        Rule("type-narrowed", .break, pair: .type, judge: typed(.narrowed)),
        Rule("type-converted", .caution, pair: .type, judge: typed(.converted)),
        Rule("type-changed", .break, pair: .type, judge: typed(.other)),
        Rule("type-class-changed", .caution, pair: .type, judge: typed(.objectClass)),
        Rule("element-type-changed", .caution, pair: .type, judge: typed(.element)),
        Rule("collection-kind-changed", .caution, pair: .type, judge: typed(.collectionKind)),
        Rule("property-became-optional", .caution, pair: .type, judge: typed(.becameOptional)),
        Rule("property-became-required", .break, pair: .type, judge: typed(.becameRequired)),
        Rule("default-changed", .safe, pair: .defaultValue, judge: defaultChanged),
        Rule("default-removed", .break, pair: .defaultValue, judge: defaultRemoved),
        Rule("property-excluded", .loss, pair: .exclusion, judge: propertyExcluded),
        Rule("property-included", .safe, pair: .exclusion, judge: propertyIncluded),
        Rule("dictionary-key-changed", .caution, pair: .exclusion, judge: dictionaryKeyChanged),
        Rule("property-reference-changed", .caution, pair: .reference, judge: attribute(reference)),
        Rule("property-inverse-changed", .caution, pair: .inverse, judge: attribute(inverse)),
        Rule("property-packing-changed", .caution, pair: .packing, judge: attribute(packing)),
        Rule("property-flattening-changed", .caution, pair: .flattening, judge: attribute(flattening)),
        Rule("property-conversion-changed", .caution, pair: .conversion, judge: attribute(conversion)),
        Rule("property-virtual-changed", .caution, pair: .virtuality, judge: attribute(virtuality)),
        Rule(
            "wire-form-changed",
            .caution,
            of: [.property, .class, .struct],
            .form,
            .boxing,
            .writtenNil,
            judge: wireFormChanged
        ),
        Rule("unknown-keys-changed", .loss, of: [.class, .struct], .unknownKeys, judge: unknownKeysChanged),
        Rule("rules-changed", .caution, pair: .rules, judge: rulesChanged),
        Rule("validation-changed", .break, of: [.class, .struct], .validation, judge: validationChanged),
        Rule("drafts-changed", .break, of: [.class, .struct], .drafts, judge: draftsChanged),
        Rule("hooks-changed", .caution, of: [.class], .hooks, judge: hooksChanged),
        Rule("json-form-changed", .break, pair: .jsonForm, judge: jsonFormChanged),
        Rule("failure-policy-changed", .caution, pair: .failurePolicy, judge: failurePolicyChanged),
        Rule(
            "source-access-changed",
            .caution,
            of: [.property, .class, .model],
            .access,
            .finality,
            judge: sourceAccessChanged
        ),
    ]

    private static let ofEnums: [Rule] = [
        Rule("enum-case-added", .caution, of: [.enumCase], .added, judge: enumCaseAdded),
        Rule("enum-case-removed", .break, of: [.enumCase], .removed, judge: enumCaseRemoved),
        Rule("enum-case-renamed", .safe, of: [.enumCase], .renamed, .removalAndAddition, judge: enumCaseRenamed),
        Rule("enum-raw-changed", .caution, of: [.enumCase], .rawValue, .renamed, judge: enumRawChanged),
        Rule("enum-raw-type-changed", .break, of: Thing.declarations, .rawType, judge: enumRawTypeChanged),
        Rule("enum-fallback-removed", .caution, of: Thing.declarations, .unknownCases, judge: enumFallbackRemoved),
        Rule("enum-fallback-changed", .safe, of: Thing.declarations, .unknownCases, judge: enumFallbackChanged),
        Rule("enum-options-changed", .break, of: Thing.declarations, .optionSet, judge: enumOptionsChanged),
    ]
}
