import ModelLanguage
import SchemaDiagnostics

extension DiagnosticRegistry {
    /// All ids of replay, read plans and seals.
    package static let history: [DiagnosticID] = [
        .historyCaseTaken,
        .historyChangedTwice,
        .historyChannels,
        .historyEdited,
        .historyElse,
        .historyKeyClash,
        .historyKind,
        .historyMismatch,
        .historyMissing,
        .historyMove,
        .historyNameClash,
        .historyNameTaken,
        .historyNoCase,
        .historyNoChange,
        .historyNoConversion,
        .historyNoProperty,
        .historyRawMissing,
        .historySource,
        .historySuperclass,
        .historyTypeGone,
        .historyUnknownClass,
        .historyVersion,
        .sealTampered,
        .unstampedAmbiguous,
        .versionDecreased,
        .versionNotBumped,
        .versionPruned,
        .writeAlsoKeyTaken,
        .writeAlsoSource,
        .writeAlsoWindow,
    ]
}
