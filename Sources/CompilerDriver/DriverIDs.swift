import SchemaDiagnostics

// What the driver reports about files. Those in `DiagnosticRegistry.unreadable` make the exit status 3.

extension DiagnosticID {
    package static let fileMissing = DiagnosticID("file-missing", .error, "a file that is not there")
    package static let fileIsFolder = DiagnosticID("file-is-folder", .error, "a folder where a file is expected")
    package static let fileUnreadable = DiagnosticID("file-unreadable", .error, "a file that cannot be read")
    package static let nothingSealed = DiagnosticID(
        "nothing-sealed",
        "a model is to be compared with its last seal and has none"
    )
    package static let noSuchVersion = DiagnosticID(
        "no-such-version",
        "a version is asked for that the history does not tell of"
    )
    package static let noRoots = DiagnosticID("no-roots", .error, "no schema given, and none in the folder 'Schemas'")
    package static let rootWithoutModel = DiagnosticID(
        "root-without-model",
        .error,
        "a root file without 'model:'"
    )
    package static let includeMissing = DiagnosticID("include-missing", .error, "an included file that is not there")
    package static let includeTwice = DiagnosticID("include-twice", .error, "a file that is included twice")
    package static let includeCycle = DiagnosticID("include-cycle", .error, "files that include each other")
    package static let usesMissing = DiagnosticID("uses-missing", .error, "a used model's file that is not there")
    package static let usesWithoutModel = DiagnosticID(
        "uses-without-model",
        .error,
        "a file under 'uses' without 'model:'"
    )
    package static let usesCycle = DiagnosticID("uses-cycle", .error, "models that use each other")
    package static let outputForeign = DiagnosticID(
        "output-foreign",
        .error,
        "a file that heirloom did not write, where it would write one"
    )
    package static let outputShared = DiagnosticID(
        "output-shared",
        .error,
        "two models that would write the same file"
    )
    package static let outputUnwritable = DiagnosticID(
        "output-unwritable",
        .error,
        "output that cannot be written"
    )
    package static let outputEdited = DiagnosticID(
        "output-edited",
        .warning,
        "a generated file that is no longer wanted but was edited, so it is kept"
    )
    package static let outputMissing = DiagnosticID("output-missing", .error, "a generated file that is not there")
    package static let outputStale = DiagnosticID("output-stale", .error, "a generated file that is out of date")
    package static let outputLeftOver = DiagnosticID(
        "output-left-over",
        .error,
        "a generated file that is no longer wanted"
    )
}

extension DiagnosticRegistry {
    /// All ids of the driver.
    package static let driver: [DiagnosticID] = [
        .fileIsFolder,
        .fileMissing,
        .fileUnreadable,
        .includeCycle,
        .includeMissing,
        .includeTwice,
        .moduleMismatch,
        .noRoots,
        .noSuchVersion,
        .nothingSealed,
        .outputEdited,
        .outputForeign,
        .outputLeftOver,
        .outputMissing,
        .outputShared,
        .outputStale,
        .outputUnwritable,
        .planOutdated,
        .policyUnknownKey,
        .policyUnknownRule,
        .policyWrongValue,
        .rootWithoutModel,
        .usesCycle,
        .usesMissing,
        .usesWithoutModel,
        .versionUnsealed,
    ]

    /// Something could not be read or written: exit status 3.
    package static let unreadable: Set<DiagnosticID> = [
        .fileIsFolder, .fileMissing, .fileUnreadable, .includeMissing, .noRoots, .outputForeign, .outputUnwritable,
        .usesMissing,
    ]
}
