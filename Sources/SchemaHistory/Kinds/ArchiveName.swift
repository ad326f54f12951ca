import ModelLanguage
import SchemaDiagnostics
import YAMLTree

extension Change {
    /// A class or struct whose objects are archived under another name.
    package struct ArchiveName: Kind {
        package var old: String
        package var new: String

        package func sealed(_: ChangeText) -> [String] {
            ["archiveName \(YAMLText.scalar(old)) to \(YAMLText.scalar(new))"]
        }

        package func words(of _: TypeName, _: ChangeText) -> [String] {
            ["objects are archived as '\(new)', were '\(old)'"]
        }
    }
}

/// `archiveName: Old`.
struct ArchiveNameEntry: ChangeKind {
    static let keywords = ["archiveName"]
    static let phase = ChangePhase.declarations
    var old: Spanned<String>

    var formerArchiveName: Spanned<String>? { old }

    static func read(_ pair: YAMLPair, of _: DeclarationKind, by reader: inout SchemaReader) -> ArchiveNameEntry? {
        reader.reportOldName(pair) ? nil : reader.text(pair).map { ArchiveNameEntry(old: $0) }
    }

    func undo(in replay: inout Replay) {
        guard let record = replay.record else { return }
        if record.archiveName == old.value {
            replay.reportNoChange("it is '\(old.value)' in version \(replay.version) as well", at: old.span)
        }
        replay.note(Change.ArchiveName(old: old.value, new: record.archiveName))
        replay.update { record in
            record.archiveName = old.value
            record.isArchiveNameWritten = true
        }
    }
}
