import SchemaDiagnostics

// The driver's findings about files. Those in `unreadable` make the exit status 3.

extension DiagnosticID {
    package static let fileMissing = DiagnosticID("file-missing")
    package static let fileIsFolder = DiagnosticID("file-is-folder")
    package static let fileUnreadable = DiagnosticID("file-unreadable")
    package static let nothingSealed = DiagnosticID("nothing-sealed")
    package static let noSuchVersion = DiagnosticID("no-such-version")
    package static let noRoots = DiagnosticID("no-roots")
    package static let rootWithoutModel = DiagnosticID("root-without-model")
    package static let includeMissing = DiagnosticID("include-missing")
    package static let includeTwice = DiagnosticID("include-twice")
    package static let includeCycle = DiagnosticID("include-cycle")
    package static let usesMissing = DiagnosticID("uses-missing")
    package static let usesWithoutModel = DiagnosticID("uses-without-model")
    package static let usesCycle = DiagnosticID("uses-cycle")
    package static let schemaUnused = DiagnosticID("schema-unused", .warning)
    package static let outputForeign = DiagnosticID("output-foreign")
    package static let outputShared = DiagnosticID("output-shared")
    package static let outputUnwritable = DiagnosticID("output-unwritable")
    package static let outputEdited = DiagnosticID("output-edited")
    package static let outputMissing = DiagnosticID("output-missing")
    package static let outputStale = DiagnosticID("output-stale")
    package static let outputLeftOver = DiagnosticID("output-left-over")
    package static let layoutDiffers = DiagnosticID("layout-differs")
    package static let singleFileRuntime = DiagnosticID("single-file-runtime")

    /// Something could not be read or written: exit status 3.
    package static let unreadable: Set<DiagnosticID> = [
        .fileIsFolder, .fileMissing, .fileUnreadable, .includeMissing, .noRoots, .outputForeign, .outputUnwritable,
        .usesMissing,
    ]
}
