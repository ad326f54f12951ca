import ModelLanguage
import SchemaDiagnostics

extension DiagnosticID {
    static let historyVersion = DiagnosticID("history-version")
    static let historyNameClash = DiagnosticID("history-name-clash")
    static let historyNoProperty = DiagnosticID("history-no-property")
    static let historyNameTaken = DiagnosticID("history-name-taken")
    static let historyChangedTwice = DiagnosticID("history-changed-twice")
    static let historyMissing = DiagnosticID("history-missing")
    static let historyNoChange = DiagnosticID("history-no-change")
    static let historyChannels = DiagnosticID("history-channels")
    static let historyNoConversion = DiagnosticID("history-no-conversion")
    static let historyElse = DiagnosticID("history-else")
    static let historySource = DiagnosticID("history-source")
    static let historyUnknownClass = DiagnosticID("history-unknown-class")
    static let historySuperclass = DiagnosticID("history-superclass")
    static let historyMove = DiagnosticID("history-move")
    static let historyNoCase = DiagnosticID("history-no-case")
    static let historyCaseTaken = DiagnosticID("history-case-taken")
    static let historyRawMissing = DiagnosticID("history-raw-missing")
    static let historyTypeGone = DiagnosticID("history-type-gone")
    static let historyKeyClash = DiagnosticID("history-key-clash")
    static let historyDeclarationKind = DiagnosticID("history-declaration-kind")
    static let functionUnused = DiagnosticID("function-unused")
    static let writeAlsoWindow = DiagnosticID("write-also-window")
}
