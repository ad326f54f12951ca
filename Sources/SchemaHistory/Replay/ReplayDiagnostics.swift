import ModelLanguage
import SchemaDiagnostics

extension DiagnosticID {
    static let historyVersion = DiagnosticID(
        "history-version",
        "a history tells of a version its declaration was not in"
    )
    static let historyNameClash = DiagnosticID("history-name-clash", "two declarations had one name in one version")
    static let historyNoProperty = DiagnosticID(
        "history-no-property",
        "a change names a property that was not there then"
    )
    static let historyNameTaken = DiagnosticID(
        "history-name-taken",
        "a change takes a property away that is still there"
    )
    static let historyChangedTwice = DiagnosticID(
        "history-changed-twice",
        "a property changes in the version it came with"
    )
    static let historyMissing = DiagnosticID(
        "history-missing",
        "nothing says what older objects have in a property that came"
    )
    static let historyNoChange = DiagnosticID("history-no-change", "an entry of a history changes nothing")
    static let historyChannels = DiagnosticID(
        "history-channels",
        "a property is not excluded or included as its history says"
    )
    static let historyNoConversion = DiagnosticID(
        "history-no-conversion",
        "no built-in conversion leads from the old type to the new one"
    )
    static let historyElse = DiagnosticID("history-else", "'else' names a value that the property does not have")
    static let historySource = DiagnosticID(
        "history-source",
        "a source that stays has another type than the history says"
    )
    static let historyUnknownClass = DiagnosticID(
        "history-unknown-class",
        "a change names a class that was not there then"
    )
    static let historySuperclass = DiagnosticID("history-superclass", "an old superclass cannot have been one")
    static let historyMove = DiagnosticID(
        "history-move",
        "a property moves between classes that do not inherit from each other"
    )
    static let historyNoCase = DiagnosticID("history-no-case", "a change names a case that was not there then")
    static let historyCaseTaken = DiagnosticID(
        "history-case-taken",
        "a change takes a case or raw value that is still in use"
    )
    static let historyRawMissing = DiagnosticID(
        "history-raw-missing",
        "a removed case of an integer enum has no raw value"
    )
    static let historyTypeGone = DiagnosticID(
        "history-type-gone",
        "a property had a type that did not exist in that version"
    )
    static let historyKeyClash = DiagnosticID(
        "history-key-clash",
        "two properties of one object had one key in an old version"
    )
    static let historyKind = DiagnosticID("history-kind", "a change cannot happen to this kind of declaration")
    static let writeAlsoWindow = DiagnosticID(
        "write-also-window",
        "an old key is written until a version before its change"
    )
}
