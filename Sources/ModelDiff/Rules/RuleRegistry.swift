import ModelLanguage

extension Rule {
    /// All rules, in the order in which they are shown. The first that has something to say of a change judges it; a test proves
    /// that for every change exactly one has.
    package static let all: [Rule] = [
        .modelRemoved, .versionTaken, .sealLost, .sealReplaced, .sealResealed,
        .versionNotBumped, .versionOpen, .versionDecreased, .versionGap, .readsFromRaised, .readsFromLowered,
        .stampedFromChanged,
        .modelRenamed, .moduleChanged, .codingRemoved, .codingAdded, .foreignTypeChanged,

        .classAdded, .classRemoved, .classRenamed, .classRenameSuspected, .archiveNameChanged, .superclassChanged,
        .classBecameAbstract, .classBecameConcrete, .classDropped, .declarationKindChanged, .keyPatternChanged,
        .versionKeyChanged, .historyMismatch, .readingChanged,

        .propertyAddedOptional, .propertyAddedDefaulted, .propertyAddedRequired, .propertyRemoved,
        .propertyRemovedRequired,
        .propertyRemovedUndeclared, .propertyRenamed, .propertyRenameSuspected, .propertyRenamedAndRetyped,
        .propertyKeyChanged, .jsonKeyChanged, .keyReused, .keyReusedTypeDiffers, .propertyMovedUp, .propertyMovedDown,
        .propertyMovedAway, .propertySplit, .propertyMerged, .typeWidened, .typeNarrowed, .typeConverted, .typeChanged,
        .typeClassChanged, .elementTypeChanged, .collectionKindChanged, .propertyBecameOptional,
        .propertyBecameRequired,
        .defaultChanged, .defaultRemoved, .propertyExcluded, .propertyIncluded, .dictionaryKeyChanged,
        .propertyReferenceChanged, .propertyInverseChanged, .propertyPackingChanged, .propertyFlatteningChanged,
        .propertyConversionChanged, .propertyVirtualChanged, .wireFormChanged, .failurePolicyChanged,
        .sourceAccessChanged,

        .enumCaseAdded, .enumCaseRemoved, .enumCaseRenamed, .enumRawChanged, .enumRawTypeChanged, .enumFallbackRemoved,
        .enumFallbackChanged, .enumOptionsChanged,
    ]
}
